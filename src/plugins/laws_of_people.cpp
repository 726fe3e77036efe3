// Laws of what people see and choose: views, paths and steps, changes, and who may know of a move.
#include <algorithm>
#include <map>
#include <set>

#include "core/text.h"
#include "plugins/finding.h"

namespace brett {

namespace {

// What stays in a view: its boards without pieces, marks and notes, and the seats.
View board_of(View view) {
  std::erase_if(view.areas, [](const Area& area) { return area.kind != Area::Kind::board; });
  for (Area& area : view.areas) {
    area.text.clear();
    for (Cell& cell : area.cells) cell.piece = {}, cell.mark = CellMark::none, cell.note.clear();
  }
  return view;
}

void check_cells(const View& view, const Played& state, std::set<std::string>& names,
                 Finding& finding) {
  for (const Area& area : view.areas) {
    for (const Cell& cell : area.cells) {
      finding.expect(names.insert(cell.name).second, state,
                     fmt::format("two cells are called {}", in_quotes(cell.name)));
      finding.expect(!cell.name.starts_with('=') && !cell.name.starts_with('#'), state,
                     fmt::format("cell {} is named like a word or a number", in_quotes(cell.name)));
      finding.expect(area.unit > 0 && cell.column >= 0 && cell.column < area.columns &&
                         cell.row >= 0 && cell.row < area.rows,
                     state, fmt::format("cell {} lies outside its area", in_quotes(cell.name)));
      finding.expect(cell.piece.owner < state.seats() && cell.piece.count > 0, state,
                     fmt::format("the piece on {} is nobody's or none", in_quotes(cell.name)));
    }
    for (const auto& [from, to] : area.lines) {
      finding.expect(std::max(from, to) < std::ssize(area.cells), state,
                     "a line of the view leads to no cell");
    }
  }
}

// Every step of a move's path is offered after those before it, and the whole path is the move.
void check_path(const Played& state, Move move, const std::set<std::string>& names,
                Finding& finding) {
  Path so_far;
  for (const std::string& step : state.path(move)) {
    const auto known = read_step(step);
    finding.expect(known.has_value(), state,
                   fmt::format("path() has the step {}", in_quotes(step)));
    if (!known) return;
    finding.expect(known->kind != Step::Kind::cell || names.contains(step), state,
                   fmt::format("path() names {}, which is no cell", in_quotes(step)));
    const auto offered = next_steps(state, so_far).steps;
    finding.expect(std::ranges::any_of(offered,
                                       [&](const Step& one) {
                                         return one.kind == known->kind &&
                                                one.text == known->text && one.low <= known->low &&
                                                known->high <= one.high;
                                       }),
                   state, fmt::format("the step {} of a move is not offered", in_quotes(step)));
    so_far.push_back(step);
  }
  auto whole = next_steps(state, so_far);
  if (!whole.move) {
    so_far.push_back(word_step(state.text(move)));
    whole = next_steps(state, so_far);
  }
  finding.expect(whole.move == move, state,
                 fmt::format("the path of {} is another move", in_quotes(state.text(move))));
}

}  // namespace

void view_is_sound(const Game& game, const LawEffort& effort, Finding& finding) {
  const View board = board_of(game.start().view());
  visit_random_games(game, finding, effort.games, [&](const Played& state) {
    const View view = state.view();
    finding.expect(std::ssize(view.seat_names) == game.seats(), state,
                   "view().seat_names must have one name for each seat");
    finding.expect(board_of(view) == board, state,
                   "boards and names of seats must stay as they are at the start");
    std::set<std::string> names;
    check_cells(view, state, names, finding);
    if (state.state().has(Feature::hidden) && state.turn().is_chance()) return;
    const auto moves = state.moves();
    const std::size_t stride = 1 + moves.size() / 12;  // of long lists some moves
    for (std::size_t i = 0; i < moves.size(); i += stride) {
      check_path(state, moves[i], names, finding);
    }
  });
}

namespace {

// The step that somebody takes who likes all alike: a number is any of those offered.
std::string any_step(const Step& step, Rng& rng) {
  if (step.kind == Step::Kind::word) return word_step(step.text);
  if (step.kind == Step::Kind::cell) return step.text;
  const auto numbers = static_cast<std::uint32_t>(step.high - step.low + 1);
  return number_step(step.low + static_cast<int>(rng.below(numbers)));
}

// Takes any steps that are offered until they are a move; nothing if they lead nowhere.
std::optional<Move> any_move(const Played& state, Rng& rng, Path& path) {
  constexpr std::size_t longest_path = 64;
  auto next = next_steps(state, path);
  while (path.size() < longest_path && !next.steps.empty()) {
    if (next.move && rng.below(2) == 0) break;
    const auto chosen = rng.below(static_cast<std::uint32_t>(next.steps.size()));
    const Step step = next.steps[chosen];
    path.push_back(any_step(step, rng));
    next = next_steps(state, path);
    const bool keeps_word = step.ends == next.move.has_value() && step.leads == !next.steps.empty();
    if (!keeps_word) return std::nullopt;
  }
  return next.move;
}

// A move that was chosen by steps is legal, and its text is read as itself, listed or not.
void check_chosen(const Played& state, Move move, Finding& finding) {
  const std::string text = state.text(move);
  finding.expect(state.is_legal(move), state,
                 fmt::format("steps lead to {}, which is not legal", in_quotes(text)));
  const auto again = state.parse_move(text);
  finding.expect(again.ok() && *again == move, state,
                 fmt::format("the text {} is not read as its move", in_quotes(text)));
  Played after = state;
  after.play(move);
  Played read = state;
  const auto played = read.play_moves(text);
  finding.expect(played.ok() && read.equals(after), state,
                 fmt::format("{} is not read in a line of moves", in_quotes(text)));
  finding.expect(next_steps(state, state.path(move)).move == move ||
                     !next_steps(state, state.path(move)).steps.empty(),
                 state, fmt::format("path() of {} leads nowhere", in_quotes(text)));
}

}  // namespace

void steps_lead_to_moves(const Game& game, const LawEffort& effort, Finding& finding) {
  Rng rng(11);
  visit_random_games(game, finding, std::min(effort.games, 6), [&](const Played& state) {
    if (!state.turn().is_seat()) return;
    Path path;
    const auto move = any_move(state, rng, path);
    finding.expect(move.has_value(), state,
                   fmt::format("the steps {} were offered, but are not what the offer says",
                               joined(path, " ")));
    if (move) check_chosen(state, *move, finding);
  });
}

namespace {

std::map<std::string, Piece> pieces_on_boards(const View& view) {
  std::map<std::string, Piece> pieces;
  for (const Area& area : view.areas) {
    if (area.kind != Area::Kind::board) continue;
    for (const Cell& cell : area.cells) pieces[cell.name] = cell.piece;
  }
  return pieces;
}

// What a game says of its changes may be told in another order, or in more steps, than the views show.
void check_changes(const Played& state, Move move, Finding& finding) {
  const auto changes = state.state().changes(move);
  if (!changes) return;
  const auto before = pieces_on_boards(state.view());
  const auto after = pieces_on_boards(state.state().after(move).view());
  const auto wrong = [&](std::string_view what, const std::string& cell) {
    finding.expect(false, state,
                   fmt::format("changes() of {} {} {}", in_quotes(state.text(move)), what, cell));
  };
  std::set<std::string> touched;
  for (const Change& change : *changes) {
    touched.insert(change.cell);
    if (!change.from.empty()) touched.insert(change.from);
    if (!before.contains(change.cell)) return wrong("names no cell of a board:", change.cell);
    const bool is_gone = after.at(change.cell).symbol.empty();
    if (change.kind == Change::Kind::taken && before.at(change.cell).symbol.empty() && is_gone) {
      wrong("takes from the empty cell", change.cell);
    }
    if ((change.kind == Change::Kind::moved) != !change.from.empty()) {
      wrong("moves a piece from nowhere to", change.cell);
    }
  }
  for (const auto& [cell, piece] : after) {
    if (piece != before.at(cell) && !touched.contains(cell)) wrong("leaves out", cell);
  }
}

}  // namespace

void changes_are_those_seen(const Game& game, const LawEffort& effort, Finding& finding) {
  visit_random_games(game, finding, std::min(effort.games, 6), [&](const Played& state) {
    const auto moves = state.moves();
    const std::size_t stride = 1 + moves.size() / 12;
    for (std::size_t i = 0; i < moves.size(); i += stride) check_changes(state, moves[i], finding);
  });
}

void who_may_know_is_who_sees(const Game& game, const LawEffort& effort, Finding& finding) {
  if (!game.facts().hidden) return;
  visit_random_games(game, finding, std::min(effort.games, 4), [&](const Played& state) {
    for (const Move move : state.moves()) {
      for (Seat eyes = nobody; eyes < state.seats(); ++eyes) {
        finding.expect(may_know(state, move, eyes) == tells_apart(state, move, eyes), state,
                       fmt::format("visible() of {} for seat {} is not what it sees",
                                   in_quotes(state.text(move)), eyes + 1));
      }
    }
  });
}

}  // namespace brett
