#include "cli/views/screen.h"

#include <ostream>

#include "drawing/board.h"

namespace brett::cli {

Screen::Screen(const Game& game, Console& console) : game_(game), console_(console) {}

void Screen::note(const MatchEvent& event) {
  using Kind = MatchEvent::Kind;
  if (event.kind == Kind::undone || event.kind == Kind::redone) last_.clear();
  if (event.kind != Kind::moved || event.path.empty()) return;
  last_ = {event.path.begin(), event.path.end()};
}

void Screen::show(const Played& state, bool legal) const {
  const View view = state.view();
  BoardMarks marks = legal ? legal_marks(state, view) : BoardMarks{};
  marks.last = last_;
  console_.out << text_of_board(view, marks, console_.colour);
}

void Screen::draw_svg(const Played& state) const {
  const View view = state.view();
  BoardMarks marks = legal_marks(state, view);
  marks.last = last_;
  console_.out << svg_of_board(view, marks);
}

}  // namespace brett::cli
