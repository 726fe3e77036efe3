#include "players/any_state.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"

namespace brett {

std::vector<double> payoffs_of(const AnyState& over) {
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
std::string general_words(const AnyState& state, const Path& path) {
  if (state.turn().is_over()) return "The game is over.";
  if (state.turn().is_chance()) return "It is the turn of chance.";
  if (forced_pass(state)) return "There is nothing to do but pass.";
  if (path.size() == 1) return fmt::format("No move begins with {}.", path.front());
  return fmt::format("No move leads from {} to {}.",
                     joined(Path(path.begin(), path.end() - 1), ", "), path.back());
}

}  // namespace

PathAnswer explained(const AnyState& state, const std::vector<std::string>& path) {
  PathAnswer answer;
  const auto look_at = [&](const Path& whole) {
    answer.legal = answer.legal || whole == path;
    answer.prefix = answer.prefix || begins(whole, path);
  };
  for (const AnyMove move : state.moves()) {
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

std::optional<AnyMove> forced_pass(const AnyState& state) {
  const auto moves = state.moves();
  if (moves.size() == 1 && state.kind(moves[0]) == MoveKind::pass) return moves[0];
  return std::nullopt;
}

}  // namespace brett
