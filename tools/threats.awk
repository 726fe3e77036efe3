# What players of three_wins (the default board, three seats) do where nothing else is urgent: they cannot win at once, the
# next seat cannot either, but the seat after it could, in one place. From a file of records (brett match --record), for each player:
# how often that was so, how often it blocked, how often it made a threat of its own; and how many games the seat after
# next then won with its next stone. The first `skip` moves of a game (default 3) are not counted: they were random.
#
#   awk -f tools/threats.awk FILE

function stone(seat, column, row) { return (column, row) in board && board[column, row] == seat }
function along(seat, column, row, right, up, n) {
  while (stone(seat, column + right * (n + 1), row + up * (n + 1))) n++
  return n
}
function completes(seat, column, r) {  # whether a stone there makes a row of three
  r = height[column]
  return r < 7 && (along(seat, column, r, 1, 0) + along(seat, column, r, -1, 0) > 1 || along(seat, column, r, 0, -1) > 1 || \
    along(seat, column, r, 1, 1) + along(seat, column, r, -1, -1) > 1 || along(seat, column, r, 1, -1) + along(seat, column, r, -1, 1) > 1)
}
function threats(seat, column, n) {
  for (column = 1; column <= 7; column++) n += completes(seat, column)
  return n + 0
}
function play(seat, column) { board[column, height[column]++] = seat }

BEGIN { if (skip == "") skip = 3 }
$1 == "brett" && $2 == "record" { split("", board); split("", height); split("", name); seats = plies = 0; left = -1 }
$1 == "player" { name[seats] = $2; sub(/:.*/, "", name[seats]); seats++ }
$1 == "moves" { replaying = 1; next }
$1 == "final" { replaying = 0 }
replaying {
  seat = $2 - 1; column = $3; me = name[seat]
  won = completes(seat, column)
  if (won && seat == (left + 2) % 3 && plies == left_at + 2 && left >= 0) lost[name[left]]++
  calm = plies >= skip && threats(seat) == 0 && threats((seat + 1) % 3) == 0 && threats((seat + 2) % 3) == 1
  blocked = calm && completes((seat + 2) % 3, column)
  play(seat, column)
  if (calm) {
    seen[me]++; blocks[me] += blocked; builds[me] += threats(seat) > 0
    if (!blocked) { left = seat; left_at = plies }
  }
  plies++
}
END { for (me in seen) printf "%s: %d such moves, %d blocked, %d made a threat; %d games lost so\n", me, seen[me], blocks[me], builds[me], lost[me] }
