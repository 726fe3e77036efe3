#include "core/played.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/notation.h"
#include "core/text.h"

namespace brett {

std::vector<Move> Played::moves() const {
  if (turn().is_over()) return {};
  const Moves legal = moves_of(*this);
  return {legal.begin(), legal.end()};
}

Moves moves_of(const Played& game) {
  Moves legal = moves_of(game.state());
  if (!game.state().has(Feature::history)) return legal;
  std::size_t kept = 0;
  for (const Move move : legal) {
    if (game.forbids(move).empty()) legal[kept++] = move;
  }
  legal.set_size(kept);
  return legal;
}

void Played::play_noted(Move move) {
  const State before = state_;
  state_.play(move);
  history_.note(before, move, state_);
  if (history_.ending().empty() || state_.turn().is_over()) return;
  state_ = history_.settled(state_);
  settled_ = state_.turn().is_over();
}

std::optional<int> Played::score(Seat seat) const {
  if (!state_.has(Feature::score)) return std::nullopt;
  return state_.score(seat);
}

Error Played::over_already(std::string_view move) const {
  return {fmt::format("illegal move {}: the game is {}, {}", in_quotes(move),
                      is_drawn_by_history() ? "drawn" : "over", end_reason())};
}

Status Played::may_play(Move move) const {
  if (!end_reason().empty()) return over_already(state_.text(move));
  if (const auto why = forbids(move); !why.empty()) {
    return Error{fmt::format("illegal move {}: {}", in_quotes(state_.text(move)), why)};
  }
  return Done{};
}

Result<Move> Played::parse_move(std::string_view text) const {
  if (!end_reason().empty()) return over_already(text);
  const auto move = brett::parse_move(state_, text);
  if (!move) return move.error();
  if (const Status status = may_play(*move); !status) return status.error();
  return *move;
}

Result<std::vector<Move>> Played::play_moves(std::string_view text) {
  std::vector<Move> played;
  const Status status = read_moves(state_, text, [&](Move move) -> Status {
    if (const Status may = may_play(move); !may) return may.error();
    played.push_back(move);
    play(move);
    return Done{};
  });
  if (!status) {
    return Error{fmt::format("move {}: {}", played.size() + 1, status.error().message)};
  }
  return played;
}

std::vector<double> payoffs_of(const Played& over) {
  std::vector<double> payoffs;
  for (Seat seat = 0; seat < over.seats(); ++seat) payoffs.push_back(over.payoff(seat));
  return payoffs;
}

namespace {

using Path = std::vector<std::string>;

bool begins(const Path& whole, const Path& part) {
  return part.size() <= whole.size() && std::equal(part.begin(), part.end(), whole.begin());
}

// For games that say nothing themselves.
std::string general_words(const Played& state, const Path& path) {
  if (state.turn().is_over()) return "The game is over.";
  if (state.turn().is_chance()) return "It is the turn of chance.";
  if (forced_pass(state)) return "There is nothing to do but pass.";
  if (path.size() == 1) return fmt::format("No move begins with {}.", path.front());
  return fmt::format("No move leads from {} to {}.",
                     joined(Path(path.begin(), path.end() - 1), ", "), path.back());
}

}  // namespace

PathAnswer explained(const Played& state, const std::vector<std::string>& path) {
  PathAnswer answer;
  const auto look_at = [&](const Path& whole) {
    answer.legal = answer.legal || whole == path;
    answer.prefix = answer.prefix || begins(whole, path);
  };
  for (const Move move : state.moves()) {
    look_at(state.path(move));
    for (const Path& other : state.other_paths(move)) look_at(other);
  }
  if (answer.prefix || path.empty()) return answer;
  if (state.turn().is_seat()) {
    // Of several wrong clicks the first is the one to speak of.
    for (std::size_t clicks = 1; clicks < path.size(); ++clicks) {
      const Path part(path.begin(), path.begin() + static_cast<std::ptrdiff_t>(clicks));
      if (PathAnswer earlier = explained(state, part); !earlier.prefix) return earlier;
    }
    answer.text = state.explain(path);
  }
  if (answer.text.empty()) {
    answer.general = true;
    answer.text = general_words(state, path);
  }
  return answer;
}

std::optional<Move> forced_pass(const Played& state) {
  const auto moves = state.moves();
  if (moves.size() == 1 && state.kind(moves[0]) == MoveKind::pass) return moves[0];
  return std::nullopt;
}

}  // namespace brett
