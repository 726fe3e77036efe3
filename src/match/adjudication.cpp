#include "match/adjudication.h"

#include <fmt/format.h>

#include <cstdlib>

#include "core/text.h"
#include "exact/outcome_solver.h"

namespace brett {

namespace {

constexpr long long many = 1'000'000'000;
constexpr int solver_table_mb = 1;  // a new one is made for every position

// One seat wins; the others lose what it wins together, or, where sums may be negative, everything each.
// Nobody: all have nothing.
std::vector<double> payoffs_for(Seat winner, const Game& game) {
  const int seats = game.seats();
  if (winner == nobody) return std::vector<double>(static_cast<std::size_t>(seats), 0.0);
  const double loss = game.facts().zero_sum(seats) ? -1.0 / (seats - 1) : -1.0;
  std::vector<double> payoffs(static_cast<std::size_t>(seats), loss);
  payoffs[static_cast<std::size_t>(winner)] = 1;
  return payoffs;
}

// What the last decisions thought of themselves, newest first: `count` of them, or nothing if there
// are fewer or one did not search.
std::optional<std::vector<const Match::Ply*>> last_decisions(const Match& match, int count) {
  std::vector<const Match::Ply*> found;
  const auto& plies = match.plies();
  for (auto ply = plies.rbegin(); ply != plies.rend() && std::ssize(found) < count; ++ply) {
    if (ply->by.is_chance()) continue;
    if (!ply->report || !ply->report->value) return std::nullopt;
    found.push_back(&*ply);
  }
  if (std::ssize(found) < count) return std::nullopt;
  return found;
}

// The seat that leads by at least so much according to this decision. Two seats.
Seat leader(const Match::Ply& ply, double points) {
  const Seat seat = ply.by.seat();
  const double value = static_cast<double>(*ply.report->value) / value_unit;
  if (value >= points) return seat;
  return value <= -points ? 1 - seat : nobody;
}

std::optional<Verdict> by_score(const Game& game, const Match& match,
                                const AdjudicationRule& rule) {
  const auto last = last_decisions(match, rule.score_plies);
  if (!last) return std::nullopt;
  const Seat first = leader(*last->front(), rule.score);
  if (first == nobody) return std::nullopt;
  for (const Match::Ply* ply : *last) {
    if (leader(*ply, rule.score) != first) return std::nullopt;
  }
  return Verdict{payoffs_for(first, game),
                 fmt::format("seat {} led by {} points or more for {} moves", first + 1, rule.score,
                             rule.score_plies)};
}

std::optional<Verdict> by_equality(const Game& game, const Match& match,
                                   const AdjudicationRule& rule) {
  if (std::ssize(match.plies()) < rule.draw_after) return std::nullopt;
  const auto last = last_decisions(match, rule.draw_plies);
  if (!last) return std::nullopt;
  for (const Match::Ply* ply : *last) {
    const double value = static_cast<double>(*ply->report->value) / value_unit;
    if (std::abs(value) > rule.draw) return std::nullopt;
  }
  return Verdict{
      payoffs_for(nobody, game),
      fmt::format("nobody led by more than {} points for {} moves", rule.draw, rule.draw_plies)};
}

std::optional<Verdict> by_solver(const Game& game, const Match& match,
                                 const AdjudicationRule& rule) {
  const State& state = match.state().state();
  if (!unsolvable(state).empty()) return std::nullopt;
  const Solution solution = solve(state, {.table_mb = solver_table_mb}, {.nodes = rule.solved}, {});
  if (!solution.solved) return std::nullopt;
  return Verdict{payoffs_for(solution.winner, game),
                 solution.winner == nobody
                     ? std::string("nobody wins from here")
                     : fmt::format("seat {} wins from here", solution.winner + 1)};
}

// A key that changes nothing, because another one is missing.
Status check_partners(const AdjudicationRule& rule) {
  const AdjudicationRule defaults;
  const auto lonely = [](std::string_view key, std::string_view partner) {
    return Error{
        fmt::format("{} without {}: has no effect, {} must be 1 or more", key, partner, partner)};
  };
  if (rule.score == 0 && rule.score_plies != defaults.score_plies)
    return lonely("score_plies", "score");
  if (rule.draw_plies == 0 && rule.draw != defaults.draw) return lonely("draw", "draw_plies");
  if (rule.draw_plies == 0 && rule.draw_after != defaults.draw_after) {
    return lonely("draw_after", "draw_plies");
  }
  return Done{};
}

}  // namespace

const OptionTable<AdjudicationRule>& AdjudicationRule::table() {
  using Rule = AdjudicationRule;
  static const auto table =
      OptionTable<Rule>()
          .integer("solved", &Rule::solved, 0, many,
                   "nodes of a solver that looks at every position and ends games whose outcome it "
                   "finds; 0: none")
          .number("score", &Rule::score, 0, 1e6,
                  "points: who leads by so many in everybody's opinion has won; 0: off")
          .integer("score_plies", &Rule::score_plies, 1, 1000,
                   "decisions in a row that must agree on it")
          .number("draw", &Rule::draw, 0, 1e6,
                  "points: drawn if nobody leads by more in anybody's opinion")
          .integer("draw_plies", &Rule::draw_plies, 0, 1000,
                   "decisions in a row that must agree on it; 0: off")
          .integer("draw_after", &Rule::draw_after, 0, many, "plies before which it does not count")
          .integer("length", &Rule::length, 0, many, "plies after which a game is drawn; 0: never");
  return table;
}

Status check(const Game& game, const AdjudicationRule& rule) {
  if (Status status = check_partners(rule); !status) return status;
  if ((rule.score > 0 || rule.draw_plies > 0) && game.seats() != 2) {
    return Error{fmt::format("{} for {}: only with two seats, since values are for the mover only",
                             rule.score > 0 ? "score" : "draw_plies", game.spec())};
  }
  if (rule.solved == 0) return Done{};
  const std::string_view why = unsolvable(game.start().state());
  if (why.empty()) return Done{};
  return Error{fmt::format("solved={}: {} cannot be solved: {}", rule.solved, game.spec(), why)};
}

std::optional<Verdict> judged(const Game& game, const Match& match, const AdjudicationRule& rule) {
  std::optional<Verdict> verdict;
  if (rule.score > 0) verdict = by_score(game, match, rule);
  if (!verdict && rule.draw_plies > 0) verdict = by_equality(game, match, rule);
  if (!verdict && rule.solved > 0 && match.state().turn().is_seat()) {
    verdict = by_solver(game, match, rule);
  }
  if (!verdict && rule.length > 0 && std::ssize(match.plies()) >= rule.length) {
    verdict = Verdict{payoffs_for(nobody, game), fmt::format("not decided after {} {}", rule.length,
                                                             plural(rule.length, "ply", "plies"))};
  }
  return verdict;
}

}  // namespace brett
