#include "core/view.h"

#include <fmt/format.h>

#include <algorithm>

namespace brett {

View View::of_board(int columns, int rows, std::vector<std::string> seat_names,
                    std::vector<Tint> seat_tints) {
  View view{.areas = {}, .seat_names = std::move(seat_names), .seat_tints = std::move(seat_tints)};
  view.areas.push_back({.columns = columns, .rows = rows});
  return view;
}

const Area& View::board() const {
  static const Area none;
  const auto found = std::ranges::find(areas, Area::Kind::board, &Area::kind);
  return found == areas.end() ? none : *found;
}

const Cell* View::find_cell(std::string_view name) const {
  for (const Area& area : areas) {
    const auto cell = std::ranges::find(area.cells, name, &Cell::name);
    if (cell != area.cells.end()) return &*cell;
  }
  return nullptr;
}

void View::add_text(Seat seat, std::string label, std::string text, Area::Kind kind) {
  areas.push_back({.kind = kind, .seat = seat, .label = std::move(label), .text = std::move(text)});
}

void View::add_pieces(Seat seat, std::string label, Piece piece, int count, Area::Kind kind) {
  Area area{
      .kind = kind, .seat = seat, .label = std::move(label), .text = {}, .columns = 1, .rows = 1};
  area.text = std::to_string(count);
  piece.count = count;
  area.cells.push_back({.name = fmt::format("{} {}", area.label, seat + 1)});
  if (count > 0) area.cells.front().piece = std::move(piece);
  areas.push_back(std::move(area));
}

void View::add_cards(Seat seat, std::string label, const std::vector<std::string>& cards,
                     Area::Kind kind) {
  Area area{.kind = kind, .seat = seat, .label = std::move(label), .text = {}};
  area.columns = static_cast<int>(cards.size());
  area.rows = 1;
  for (const std::string& card : cards) {
    const auto index = static_cast<int>(area.cells.size());
    const bool is_lying = card != "-";
    area.cells.push_back({.name = fmt::format("{} {}.{}", area.label, seat + 1, index + 1),
                          .column = index,
                          .piece = {.owner = seat,
                                    .symbol = card,
                                    .name = !is_lying     ? "no card"
                                            : card == "?" ? "hidden card"
                                                          : card,
                                    .face = "card:" + card},
                          .shape = Shape::card});
  }
  areas.push_back(std::move(area));
}

void label_by_names(Area& board) {
  board.column_labels.assign(static_cast<std::size_t>(board.columns / board.unit), "");
  board.row_labels.assign(static_cast<std::size_t>(board.rows / board.unit), "");
  for (const Cell& cell : board.cells) {
    const auto digits = std::min(cell.name.find_first_of("0123456789"), cell.name.size());
    const auto column = static_cast<std::size_t>(cell.column / board.unit);
    const auto row = static_cast<std::size_t>(cell.row / board.unit);
    board.column_labels[column] = cell.name.substr(0, digits);
    board.row_labels[row] = cell.name.substr(digits);
  }
}

std::string seat_name(const View& view, Seat seat) {
  const auto index = static_cast<std::size_t>(seat);
  return index < view.seat_names.size() ? view.seat_names[index]
                                        : "seat " + std::to_string(seat + 1);
}

Tint tint_of(const View& view, Seat seat) {
  const auto index = static_cast<std::size_t>(seat);
  return index < view.seat_tints.size() ? view.seat_tints[index] : Tint::numbered;
}

}  // namespace brett
