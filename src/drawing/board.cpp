#include "drawing/board.h"

namespace brett {

BoardMarks legal_marks(const Played& state, const View& view) {
  BoardMarks marks;
  if (!state.turn().is_seat()) return marks;
  for (const Move move : state.moves()) {
    for (const std::string& name : state.path(move)) {
      const Cell* cell = view.find_cell(name);
      if (cell == nullptr) continue;
      auto& set = cell->piece.symbol.empty()                 ? marks.targets
                  : cell->piece.owner == state.turn().seat() ? marks.movable
                                                             : marks.preys;
      set.insert(name);
    }
  }
  return marks;
}

}  // namespace brett
