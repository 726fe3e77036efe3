#include "games/gravity_grid.h"

#include <algorithm>

namespace brett {

namespace {
constexpr int most_bits = 64;

std::size_t owner_at(const StoneSets& stones, int cell) {
  for (std::size_t set = 0; set < stones.size(); ++set) {
    if (stones[set] & bit(cell)) return set;
  }
  return stones.size();
}
}  // namespace

OptionTable<GravityParams> grid_options() {
  return OptionTable<GravityParams>()
      .integer("rows", &GravityParams::rows, 1, 31, "height of the board")
      .integer("columns", &GravityParams::columns, 2, 32, "width of the board")
      .integer("connect", &GravityParams::connect, 2, 32, "stones in a row that win");
}

Status check_grid(const GravityParams& size, std::string_view game) {
  if ((size.rows + 1) * size.columns > most_bits) {
    return Error{fmt::format("rows={},columns={} for {}: (rows + 1) * columns must be at most {}",
                             size.rows, size.columns, game, most_bits)};
  }
  if (size.connect > size.rows && size.connect > size.columns) {
    return Error{fmt::format("connect={} for {}: must be at most the longer side, {}", size.connect,
                             game, std::max(size.rows, size.columns))};
  }
  return Done{};
}

std::string print_rows(const GravityParams& size, const StoneSets& stones,
                       std::string_view symbols) {
  std::string text;
  for (int row = size.rows - 1; row >= 0; --row) {
    for (int column = 0; column < size.columns; ++column) {
      const int at = column * (size.rows + 1) + row;
      const std::size_t owner = owner_at(stones, at);
      text += owner < stones.size() ? symbols[owner] : '.';
    }
    if (row > 0) text += '/';
  }
  return text;
}

Result<StoneSets> parse_rows(const GravityParams& size, std::string_view text,
                             std::string_view symbols) {
  const auto lines = split(text, '/');
  if (lines.size() != static_cast<std::size_t>(size.rows)) {
    return Error{fmt::format("{} rows instead of {}", lines.size(), size.rows)};
  }
  StoneSets stones(symbols.size(), 0);
  std::uint64_t occupied = 0;
  for (int row = 0; row < size.rows; ++row) {
    const std::string_view line = lines[static_cast<std::size_t>(size.rows - 1 - row)];
    if (line.size() != static_cast<std::size_t>(size.columns)) {
      return Error{
          fmt::format("row {} has {} cells instead of {}", row + 1, line.size(), size.columns)};
    }
    for (int column = 0; column < size.columns; ++column) {
      const char symbol = line[static_cast<std::size_t>(column)];
      if (symbol == '.') continue;
      const auto owner = symbols.find(symbol);
      if (owner == std::string_view::npos) {
        return Error{
            fmt::format("{} must be '.' or one of '{}'", in_quotes({&symbol, 1}), symbols)};
      }
      const int cell = column * (size.rows + 1) + row;
      if (row > 0 && !(occupied & bit(cell - 1))) {
        return Error{fmt::format("impossible, the stone in column {}, row {} hangs in the air",
                                 column + 1, row + 1)};
      }
      stones[owner] |= bit(cell);
      occupied |= bit(cell);
    }
  }
  return stones;
}

View grid_view(const GravityParams& size, const StoneSets& stones, std::string_view symbols,
               const std::vector<std::string>& seat_names, std::uint64_t winning) {
  View view = View::of_board(size.columns, size.rows, seat_names);
  view.board().falling = true;
  for (int column = 0; column < size.columns; ++column) {
    view.board().column_labels.push_back(gravity_column_name(column));
  }
  for (int row = size.rows - 1; row >= 0; --row) {
    for (int column = 0; column < size.columns; ++column) {
      const int at = column * (size.rows + 1) + row;
      const std::size_t owner = owner_at(stones, at);
      Piece piece;
      if (owner < seat_names.size()) {
        piece = {static_cast<Seat>(owner), {symbols[owner]}, seat_names[owner]};
      } else if (owner < stones.size()) {
        piece = {nobody, {symbols[owner]}, "blank stone"};
      }
      view.board().cells.push_back(
          {.name = fmt::format("{}{}", static_cast<char>('a' + column), row + 1),
           .column = column,
           .row = size.rows - 1 - row,
           .piece = piece,
           .shape = Shape::disc,
           .mark = winning & bit(at) ? CellMark::winning : CellMark::none});
    }
  }
  return view;
}

}  // namespace brett
