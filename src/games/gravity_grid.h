// Boards on which stones fall to the lowest free cell of a column, shared by the games of
// gravity_game.h. A column is rows + 1 bits, the top one spare, so that no line runs over the edge and
// "occupied + bottom row" puts a bit on the landing cell of every column (Tromp):
//
//      6 13 20 27 34 41 48   spare
//      5 12 19 26 33 40 47   top row
//      ...
//      0  7 14 21 28 35 42   bottom row, columns 1 to 7
#pragma once

#include <fmt/format.h>

#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/bits.h"
#include "core/options.h"
#include "core/result.h"
#include "core/rng.h"
#include "core/text.h"
#include "core/view.h"

namespace brett {

struct GravityParams {
  int rows = 0;
  int columns = 0;
  int connect = 0;
  int seats = 2;
  int blank_every = 0;  // only where blanks fall
  friend bool operator==(const GravityParams&, const GravityParams&) = default;
};

Status check_grid(const GravityParams& size, std::string_view game);

OptionTable<GravityParams> grid_options();

constexpr std::uint64_t bottom_row(int columns, int height) {
  std::uint64_t row = 0;
  for (int column = 0; column < columns; ++column) row |= bit(column * height);
  return row;
}

// A table known to the compiler.
template <GravityParams Known>
struct FixedTable {
  static constexpr int least_seats = Known.seats, most_seats = Known.seats;
  constexpr explicit FixedTable(const GravityParams& = {}) {}
  static constexpr int rows() { return Known.rows; }
  static constexpr int columns() { return Known.columns; }
  static constexpr int connect() { return Known.connect; }
  static constexpr int seats() { return Known.seats; }
  static constexpr int blank_every() { return Known.blank_every; }
  static constexpr std::uint64_t bottom() { return bottom_row(Known.columns, Known.rows + 1); }
  friend bool operator==(FixedTable, FixedTable) = default;
};

// Any other, two to three times slower.
template <int MostSeats>
class FreeTable {
 public:
  static constexpr int least_seats = 2, most_seats = MostSeats;
  explicit FreeTable(const GravityParams& params)
      : bottom_(bottom_row(params.columns, params.rows + 1)),
        rows_(static_cast<std::uint8_t>(params.rows)),
        columns_(static_cast<std::uint8_t>(params.columns)),
        connect_(static_cast<std::uint8_t>(params.connect)),
        seats_(static_cast<std::uint8_t>(params.seats)),
        blank_every_(static_cast<std::uint8_t>(params.blank_every)) {}
  int rows() const { return rows_; }
  int columns() const { return columns_; }
  int connect() const { return connect_; }
  int seats() const { return seats_; }
  int blank_every() const { return blank_every_; }
  std::uint64_t bottom() const { return bottom_; }
  friend bool operator==(const FreeTable&, const FreeTable&) = default;

 private:
  std::uint64_t bottom_;
  std::uint8_t rows_, columns_, connect_, seats_, blank_every_;
};

// Columns are 1..9, then a, b, ...: one character each, so that "4453" is four moves.
inline std::string gravity_column_name(int column) {
  return {static_cast<char>(column < 9 ? '1' + column : 'a' + column - 9)};
}

template <class Table>
struct GravityGrid : Table {
  using Table::bottom;
  using Table::columns;
  using Table::connect;
  using Table::rows;
  using Table::Table;

  constexpr int height() const { return rows() + 1; }
  constexpr std::uint64_t board() const { return bottom() * (bit(rows()) - 1); }
  std::uint64_t column(int c) const { return (bit(rows()) - 1) << (c * height()); }

  // The landing cells of all columns that are not full.
  std::uint64_t landings(std::uint64_t occupied) const { return (occupied + bottom()) & board(); }
  // The landing cell of one column; 0 if it is full.
  std::uint64_t landing(std::uint64_t occupied, int c) const {
    const std::uint64_t cells = column(c);
    return ((occupied & cells) + bit(c * height())) & cells;
  }

  // The landing cell of a random column, all that are free alike. Any column until one is free: few
  // are full for most of a game, and no bit has to be searched.
  int random_landing(std::uint64_t occupied, Rng& rng) const {
    for (;;) {
      const std::uint64_t cell = landing(occupied, static_cast<int>(rng.below(count(columns()))));
      if (cell != 0) return std::countr_zero(cell);
    }
  }
  // A random free cell, all alike. Any cell until one is free.
  int random_free_cell(std::uint64_t occupied, Rng& rng) const {
    for (;;) {
      const int pick = static_cast<int>(rng.below(count(columns() * rows())));
      const int cell = pick / rows() * height() + pick % rows();
      if (!(occupied & bit(cell))) return cell;
    }
  }

  bool has_line(std::uint64_t stones) const {
    const int h = height();
    return run(stones, 1) || run(stones, h) || run(stones, h - 1) || run(stones, h + 1);
  }

  // The stones of all lines.
  std::uint64_t lines_of(std::uint64_t stones) const {
    std::uint64_t lines = 0;
    for (const int step : {1, height(), height() - 1, height() + 1}) {
      if (!run(stones, step)) continue;
      std::uint64_t firsts = stones;
      for (int i = 1; i < connect(); ++i) firsts &= stones >> (step * i);
      for (int i = 0; i < connect(); ++i) lines |= firsts << (step * i);
    }
    return lines;
  }

  std::uint64_t mirrored(std::uint64_t stones) const {
    std::uint64_t image = 0;
    for (int c = 0; c < columns(); ++c) {
      image |= ((stones & column(c)) >> (c * height())) << ((columns() - 1 - c) * height());
    }
    return image;
  }
  int mirrored_cell(int cell) const {
    return (columns() - 1 - cell / height()) * height() + cell % height();
  }

  std::string cell_name(int cell) const {
    return fmt::format("{}{}", static_cast<char>('a' + cell / height()), cell % height() + 1);
  }
  std::string column_name(int cell) const { return gravity_column_name(cell / height()); }

 private:
  static std::uint32_t count(int number) { return static_cast<std::uint32_t>(number); }

  // Whether `connect()` stones follow each other at distance `step`: doubling run lengths.
  bool run(std::uint64_t stones, int step) const {
    // Longer than the word; and shifts by 64 or more mean nothing.
    if (step * (connect() - 1) >= 64) return false;
    int length = 1;
    for (; length * 2 <= connect(); length *= 2) stones &= stones >> (step * length);
    return (stones & (stones >> (step * (connect() - length)))) != 0;
  }
};

// The stones of a position, one bit set per symbol.
using StoneSets = std::vector<std::uint64_t>;

// "......./.../...X..." from the top row down, empty cells as '.'.
std::string print_rows(const GravityParams& size, const StoneSets& stones,
                       std::string_view symbols);
// Its inverse; refuses wrong sizes, unknown symbols and stones in the air.
Result<StoneSets> parse_rows(const GravityParams& size, std::string_view text,
                             std::string_view symbols);

// Stones of sets beyond the last seat name belong to nobody.
View grid_view(const GravityParams& size, const StoneSets& stones, std::string_view symbols,
               const std::vector<std::string>& seat_names, std::uint64_t winning);

}  // namespace brett
