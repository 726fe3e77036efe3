#include "drawing/board.h"

#include <algorithm>

namespace brett {

namespace {

// The common part of the names in each column or row: letters for columns, digits for rows.
void label_by_cells(const View& view, BoardLabels& labels) {
  labels.columns.assign(static_cast<std::size_t>(view.columns), "");
  labels.rows.assign(static_cast<std::size_t>(view.rows), "");
  for (const Cell& cell : view.cells) {
    const auto digits = std::min(cell.name.find_first_of("0123456789"), cell.name.size());
    labels.columns[static_cast<std::size_t>(cell.column)] = cell.name.substr(0, digits);
    labels.rows[static_cast<std::size_t>(cell.row)] = cell.name.substr(digits);
  }
}

// Where every move at the start is one cell, one per column, under another name than the cell's.
bool label_by_moves(const Played& start, const View& view, BoardLabels& labels) {
  std::vector<std::string> columns(static_cast<std::size_t>(view.columns));
  for (const Move move : start.moves()) {
    const auto path = start.path(move);
    const auto cell = std::find_if(view.cells.begin(), view.cells.end(), [&](const Cell& known) {
      return path.size() == 1 && known.name == path[0];
    });
    if (cell == view.cells.end() || start.text(move) == cell->name) return false;
    std::string& label = columns[static_cast<std::size_t>(cell->column)];
    if (!label.empty()) return false;
    label = start.text(move);
  }
  const bool all = std::none_of(columns.begin(), columns.end(),
                                [](const std::string& label) { return label.empty(); });
  if (all) labels.columns = std::move(columns);
  return all;
}

}  // namespace

BoardMarks legal_marks(const Played& state, const View& view) {
  BoardMarks marks;
  if (!state.turn().is_seat()) return marks;
  for (const Move move : state.moves()) {
    for (const std::string& name : state.path(move)) {
      const auto cell = std::find_if(view.cells.begin(), view.cells.end(),
                                     [&](const Cell& known) { return known.name == name; });
      if (cell == view.cells.end()) continue;
      auto& set = cell->piece.symbol.empty()                 ? marks.targets
                  : cell->piece.owner == state.turn().seat() ? marks.movable
                                                             : marks.preys;
      set.insert(name);
    }
  }
  return marks;
}

BoardLabels board_labels(const Played& start) {
  BoardLabels labels;
  const View view = start.view();
  if (view.surface == View::Surface::none) return labels;
  if (!start.turn().is_seat() || !label_by_moves(start, view, labels)) label_by_cells(view, labels);
  return labels;
}

}  // namespace brett
