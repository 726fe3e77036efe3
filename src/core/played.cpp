#include "core/played.h"

#include <algorithm>
#include <map>

#include "core/notation.h"
#include "core/said.h"
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

std::optional<int> Played::margin(Seat seat) const {
  if (!state_.has(Feature::margin)) return std::nullopt;
  return state_.margin(seat);
}

Error Played::over_already(std::string_view move) const {
  if (is_drawn_by_history()) {
    return refused("illegal move {}: the game is drawn, {}", in_quotes(move), said_end_reason());
  }
  return refused("illegal move {}: the game is over, {}", in_quotes(move), said_end_reason());
}

Status Played::may_play(Move move) const {
  if (!end_reason().empty()) return over_already(state_.text(move));
  if (const auto why = forbids(move); !why.empty()) {
    return refused("illegal move {}: {}", in_quotes(state_.text(move)),
                   Message{std::string(why), std::string(why)});
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
    return refused("move {}: {}", played.size() + 1, status.error());
  }
  return played;
}

std::vector<double> payoffs_of(const Played& over) {
  std::vector<double> payoffs;
  for (Seat seat = 0; seat < over.seats(); ++seat) payoffs.push_back(over.payoff(seat));
  return payoffs;
}

bool Played::is_legal(Move move) const {
  if (turn().is_over()) return false;
  const Moves list = moves_of(state_);
  const bool is_listed = std::find(list.begin(), list.end(), move) != list.end();
  return (is_listed || state_.allows(move)) && forbids(move).empty();
}

std::vector<MovePath> listed_paths(const Played& game) {
  std::vector<MovePath> paths;
  std::map<Path, int> meanings;
  const auto add = [&](Path whole, Move move) {
    ++meanings[whole];
    paths.push_back({std::move(whole), move});
  };
  for (const Move move : game.moves()) {
    add(game.path(move), move);
    for (Path& other : game.other_paths(move)) add(std::move(other), move);
  }
  for (auto& [path, move] : paths) {
    if (meanings[path] > 1) path.push_back(word_step(game.text(move)));
  }
  return paths;
}

namespace {

NextSteps<Move> listed_steps(const Played& game, const Path& so_far) {
  StepList list(so_far);
  NextSteps<Move> next;
  for (const auto& [path, move] : listed_paths(game)) {
    list.add(path, game.state().face(move));
    if (path == so_far) next.move = move;
  }
  next.steps = list.take();
  return next;
}

// For games that say nothing themselves.
Message general_words(const Played& state, const Path& path) {
  if (state.turn().is_over()) return said("The game is over.");
  if (state.turn().is_chance()) return said("It is the turn of chance.");
  if (forced_pass(state)) return said("There is nothing to do but pass.");
  if (path.size() == 1) return said("No move begins with {}.", path.front());
  return said("No move leads from {} to {}.", joined(Path(path.begin(), path.end() - 1), ", "),
              path.back());
}

}  // namespace

NextSteps<Move> next_steps(const Played& game, const Path& path) {
  if (game.turn().is_over()) return {};
  if (!game.state().has(Feature::more_moves) || game.turn().is_chance()) {
    return listed_steps(game, path);
  }
  NextSteps<Move> next = game.state().next(path);
  if (next.move && !game.forbids(*next.move).empty()) next.move.reset();
  return next;
}

PathAnswer explained(const Played& state, const Path& path) {
  PathAnswer answer;
  const auto next = next_steps(state, path);
  answer.legal = next.move.has_value();
  answer.prefix = answer.legal || !next.steps.empty();
  if (answer.prefix || path.empty()) return answer;
  if (state.turn().is_seat()) {
    // Of several wrong steps the first is the one to speak of.
    for (std::size_t steps = 1; steps < path.size(); ++steps) {
      const Path part(path.begin(), path.begin() + static_cast<std::ptrdiff_t>(steps));
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

std::vector<Change> changes_by(const Played& before, Move move, Seat eyes) {
  const State& state = before.state();
  if (!state.has(Feature::hidden)) {
    if (auto own = state.changes(move)) return std::move(*own);
  }
  Played after = before;
  after.play(move);
  return changes_between(state.seen_by(eyes).view(), after.state().seen_by(eyes).view());
}

bool may_know(const Played& before, Move move, Seat eyes) {
  const State& state = before.state();
  if (!state.has(Feature::hidden)) return true;
  if (const auto said = state.visible(move, eyes)) return *said;
  return tells_apart(before, move, eyes);
}

bool tells_apart(const Played& before, Move move, Seat eyes) {
  const State& state = before.state();
  const auto moves = before.moves();
  // Where there is only one, such as the last card of a deck, it must be possible in what they see.
  if (moves.size() == 1) return std::ranges::count(before.seen_by(eyes).moves(), move) > 0;
  const State shown = state.after(move).seen_by(eyes);
  return std::ranges::none_of(moves, [&](const Move other) {
    return other != move && state.after(other).seen_by(eyes) == shown;
  });
}

std::optional<Move> forced_pass(const Played& state) {
  const auto moves = state.moves();
  if (moves.size() == 1 && state.kind(moves[0]) == MoveKind::pass) return moves[0];
  return std::nullopt;
}

}  // namespace brett
