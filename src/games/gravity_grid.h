// Boards on which stones fall to the lowest free cell of a column, shared by connect_four and
// three_wins. A column is rows + 1 bits, the top one spare, so that no line runs over the edge and
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

struct GridSize {
  int rows = 0;
  int columns = 0;
  int connect = 0;
  friend bool operator==(const GridSize&, const GridSize&) = default;
};

Status check_grid(const GridSize& size, std::string_view game);

OptionTable<GridSize> grid_options();

constexpr std::uint64_t bottom_row(int columns, int height) {
  std::uint64_t row = 0;
  for (int column = 0; column < columns; ++column) row |= bit(column * height);
  return row;
}

// The default board, known to the compiler.
template <int Rows, int Columns, int Connect>
struct FixedSize {
  constexpr explicit FixedSize(const GridSize& = {}) {}
  static constexpr int rows() { return Rows; }
  static constexpr int columns() { return Columns; }
  static constexpr int connect() { return Connect; }
  static constexpr std::uint64_t bottom() { return bottom_row(Columns, Rows + 1); }
  friend bool operator==(FixedSize, FixedSize) = default;
};

// Any board, two to three times slower.
class FreeSize {
 public:
  explicit FreeSize(const GridSize& size = {.rows = 6, .columns = 7, .connect = 4})
      : bottom_(bottom_row(size.columns, size.rows + 1)),
        rows_(static_cast<std::uint8_t>(size.rows)),
        columns_(static_cast<std::uint8_t>(size.columns)),
        connect_(static_cast<std::uint8_t>(size.connect)) {}
  int rows() const { return rows_; }
  int columns() const { return columns_; }
  int connect() const { return connect_; }
  std::uint64_t bottom() const { return bottom_; }
  friend bool operator==(const FreeSize&, const FreeSize&) = default;

 private:
  std::uint64_t bottom_;
  std::uint8_t rows_, columns_, connect_;
};

template <class Size>
struct GravityGrid : Size {
  using Size::bottom;
  using Size::columns;
  using Size::connect;
  using Size::rows;
  using Size::Size;

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
  // Columns are 1..9, then a, b, ...: one character each, so that "4453" is four moves.
  std::string column_name(int cell) const {
    const int c = cell / height();
    return {static_cast<char>(c < 9 ? '1' + c : 'a' + c - 9)};
  }

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

// What families of games on such boards share. Family has facts, Params, and the boards Default and Free.
template <class Family>
struct GravityFamily {
  static Status check(const GridSize& size) { return check_grid(size, Family::facts.name); }
  template <class Params, class Visit>
  static decltype(auto) instantiate(const Params& params, Visit&& visit) {
    if (params == Params()) return visit(typename Family::Default());
    return visit(typename Family::Free(params));
  }
};

// The stones of a position, one bit set per symbol.
using StoneSets = std::vector<std::uint64_t>;

// "......./.../...X..." from the top row down, empty cells as '.'.
std::string print_rows(const GridSize& size, const StoneSets& stones, std::string_view symbols);
// Its inverse; refuses wrong sizes, unknown symbols and stones in the air.
Result<StoneSets> parse_rows(const GridSize& size, std::string_view text, std::string_view symbols);

// Stones of sets beyond the last seat name belong to nobody.
View grid_view(const GridSize& size, const StoneSets& stones, std::string_view symbols,
               const std::vector<std::string>& seat_names);

}  // namespace brett
