# From "WON DRAWN LOST" of the first player to the cells of a table: won, drawn, lost, the share of points (a draw counts
# one part of `seats`), its 95 % interval, and whether it is proven to have more, or less, than its part.
{
  n = $1 + $2 + $3; even = 1 / seats
  share = ($1 + $2 * even) / n
  variance = ($1 * (1 - share) ^ 2 + $2 * (even - share) ^ 2 + $3 * share ^ 2) / n
  half = 1.96 * sqrt(variance / n)
  verdict = (share - half > even) ? "stronger" : (share + half < even) ? "weaker" : "not shown"
  printf "%d | %d | %d | %.3f | %.3f to %.3f | %s |\n", $1, $2, $3, share, share - half, share + half, verdict
}
