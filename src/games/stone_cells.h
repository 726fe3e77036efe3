// Sets of cells of boards with up to 64 * Words cells, numbered row by row from the top left. Shared by the
// games in which stones stay where they are put: hex and mnk.
#pragma once

#include <fmt/format.h>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/bits.h"
#include "core/keys.h"
#include "core/result.h"
#include "core/rng.h"
#include "core/text.h"

namespace brett {

template <std::size_t Words>
class CellSet {
 public:
  // The first cells, this many.
  static CellSet first(int count) {
    CellSet set;
    for (std::size_t i = 0; i < Words && count > 0; ++i, count -= 64) {
      set.words_[i] = count >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1;
    }
    return set;
  }
  bool has(int cell) const { return (word(cell) >> (cell & 63) & 1) != 0; }
  void add(int cell) { words_[index(cell)] |= bit(cell & 63); }
  void remove(int cell) { words_[index(cell)] &= ~bit(cell & 63); }
  bool empty() const { return *this == CellSet(); }
  int count() const {
    int sum = 0;
    for (const std::uint64_t word : words_) sum += std::popcount(word);
    return sum;
  }
  template <class Visit>
  void for_each(Visit visit) const {
    for (std::size_t i = 0; i < Words; ++i) {
      for_each_bit(words_[i], [&](int at) { visit(64 * static_cast<int>(i) + at); });
    }
  }
  std::uint64_t hash() const {
    std::uint64_t sum = 0;
    for (const std::uint64_t word : words_) sum = mix_key(word, sum);
    return sum;
  }
  // Every cell moved up or down by this many numbers, less than 64; what leaves the words is lost.
  CellSet up(int by) const {
    CellSet moved;
    for (std::size_t i = 0; i < Words; ++i) {
      moved.words_[i] = words_[i] << by;
      if (i > 0 && by > 0) moved.words_[i] |= words_[i - 1] >> (64 - by);
    }
    return moved;
  }
  CellSet down(int by) const {
    CellSet moved;
    for (std::size_t i = 0; i < Words; ++i) {
      moved.words_[i] = words_[i] >> by;
      if (i + 1 < Words && by > 0) moved.words_[i] |= words_[i + 1] << (64 - by);
    }
    return moved;
  }
  friend CellSet operator|(CellSet one, const CellSet& other) {
    for (std::size_t i = 0; i < Words; ++i) one.words_[i] |= other.words_[i];
    return one;
  }
  friend CellSet operator&(CellSet one, const CellSet& other) {
    for (std::size_t i = 0; i < Words; ++i) one.words_[i] &= other.words_[i];
    return one;
  }
  friend CellSet operator^(CellSet one, const CellSet& other) {
    for (std::size_t i = 0; i < Words; ++i) one.words_[i] ^= other.words_[i];
    return one;
  }
  CellSet without(const CellSet& other) const {
    CellSet rest = *this;
    for (std::size_t i = 0; i < Words; ++i) rest.words_[i] &= ~other.words_[i];
    return rest;
  }
  friend bool operator==(const CellSet&, const CellSet&) = default;

 private:
  static std::size_t index(int cell) { return static_cast<std::size_t>(cell) >> 6; }
  std::uint64_t word(int cell) const { return words_[index(cell)]; }

  std::array<std::uint64_t, Words> words_{};
};

// A random cell that is not in the set, all alike. Any cell until one is free: for most of a game few are
// not. Precondition: there is one.
template <std::size_t Words>
int random_cell_outside(const CellSet<Words>& taken, int cells, Rng& rng) {
  for (;;) {
    const auto cell = static_cast<int>(rng.below(static_cast<std::uint32_t>(cells)));
    if (!taken.has(cell)) return cell;
  }
}

// "a1", "s19": a column and a row, which the game counts from the top or from the bottom.
inline std::string cell_name(int column, int row) {
  return fmt::format("{}{}", static_cast<char>('a' + column), row + 1);
}

// The stones of two seats as rows from the top: '.' and one symbol for each.
template <std::size_t Words>
std::string print_stones(int columns, int rows, const std::array<CellSet<Words>, 2>& stones,
                         std::string_view symbols) {
  std::string text;
  for (int cell = 0; cell < columns * rows; ++cell) {
    if (cell > 0 && cell % columns == 0) text += '/';
    text += stones[0].has(cell) ? symbols[0] : stones[1].has(cell) ? symbols[1] : '.';
  }
  return text;
}
template <std::size_t Words>
Result<std::array<CellSet<Words>, 2>> parse_stones(int columns, int rows, std::string_view text,
                                                   std::string_view symbols) {
  const auto lines = split(text, '/');
  if (lines.size() != static_cast<std::size_t>(rows)) {
    return Error{fmt::format("{} rows instead of {}", lines.size(), rows)};
  }
  std::array<CellSet<Words>, 2> stones;
  for (int row = 0; row < rows; ++row) {
    const std::string_view line = lines[static_cast<std::size_t>(row)];
    if (line.size() != static_cast<std::size_t>(columns)) {
      return Error{fmt::format("row {} from the top has {} cells instead of {}", row + 1,
                               line.size(), columns)};
    }
    for (int column = 0; column < columns; ++column) {
      const char symbol = line[static_cast<std::size_t>(column)];
      if (symbol == '.') continue;
      const auto owner = symbols.find(symbol);
      if (owner == std::string_view::npos) {
        return Error{fmt::format("{} is none of '.' and '{}'", in_quotes({&symbol, 1}), symbols)};
      }
      stones[owner].add(row * columns + column);
    }
  }
  return stones;
}

}  // namespace brett
