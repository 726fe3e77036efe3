// Discovered patterns: small patterns of cells on a gravity grid, drawn and changed at random. The number
// of times that a pattern or its mirror image is on the board for a seat is a criterion like any other;
// training keeps the useful ones (docs/learning.md).
//
// The text of a pattern has a word for each cell: what must be there, columns to the right, rows up.
//
//     O00 O10 N20     two own stones side by side, and a cell right of them that is playable now
//
//     O own   X another's or a blank   F free   N free and playable now   L free, playable later
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "core/rng.h"
#include "evaluation/weights.h"

namespace brett {

struct FoundPattern {
  static constexpr std::string_view contents = "OXFNL";
  static constexpr int window = 4;  // columns and rows it may span
  static constexpr std::size_t most_cells = 5;
  struct Cell {
    int right = 0;
    int up = 0;
    std::size_t content = 0;  // index of `contents`
    friend auto operator<=>(const Cell&, const Cell&) = default;
  };

  std::vector<Cell> cells;  // the leftmost and the lowest are 0; sorted, no place twice

  static Result<FoundPattern> parse(std::string_view text);
  static FoundPattern random(Rng& rng);
  FoundPattern changed(Rng& rng) const;  // by one cell
  FoundPattern mirrored() const;
  std::string text() const;
  friend bool operator==(const FoundPattern&, const FoundPattern&) = default;
};

// A pattern on boards with this number of bits per column: shifts of sets of cells.
struct FittedPattern {
  FittedPattern(const FoundPattern& pattern, int height);
  std::array<std::uint8_t, FoundPattern::most_cells> shifts{};
  std::array<std::uint8_t, FoundPattern::most_cells> contents{};
  std::size_t count = 0;
  int tallest = 0;  // rows above the lowest
};

// The layout of found criteria for a game on a grid. Without patterns it is that of all files: what a
// file names is read.
WeightLayout found_layout(std::string_view game, const std::vector<FoundPattern>& patterns);
// So many different ones.
std::vector<FoundPattern> random_patterns(std::size_t count, Rng& rng);

}  // namespace brett
