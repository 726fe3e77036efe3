// The graph behind an opening table: positions by the key of their canonical image, and how often
// the lines of the table go from one to the next. Knows no game; opening_book.h gives it one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace brett {

struct BookEdge {
  std::uint64_t position = 0;
  std::uint64_t next = 0;  // line_end, or the position after the move
  double weight = 0;

  static constexpr std::uint64_t line_end = 0;  // no position has this key (core/game.h)
};

// Finds the edges of a position among sorted ones.
struct EdgeByPosition {
  bool operator()(const BookEdge& edge, std::uint64_t key) const { return edge.position < key; }
  bool operator()(std::uint64_t key, const BookEdge& edge) const { return key < edge.position; }
};

// A way through the graph from its start, and how many lines went it.
struct BookPath {
  std::vector<std::uint64_t> positions;  // after each move
  double weight = 0;
};

class BookTable {
 public:
  // 24 bytes each: what a table may take of the memory, whatever the file says.
  static constexpr std::size_t most_edges = std::size_t{8} << 20;

  // --- filling it
  Status add(const BookEdge& edge);
  void add_name(std::uint64_t position, std::string name) {
    names_.emplace_back(position, std::move(name));
  }
  // Edges and names are found after this only.
  Status finish();

  // --- asking it
  std::span<const BookEdge> from(std::uint64_t position) const;
  // The name that a line ending here has, the first in the file; empty if none has.
  std::string_view name_of(std::uint64_t position) const;
  // For each of the positions after a state's legal moves the weight of going there, 0 if no line
  // does. Moves that come to the same, such as first moves that a symmetry turns into each other, share the weight.
  std::vector<double> weights(std::uint64_t position, std::span<const std::uint64_t> next) const;

  // The lines that make up the graph, without the moves of less than `least` weight. Lines that
  // differ by symmetry or order of moves only have become one. After a stop, some of them.
  std::vector<BookPath> paths(std::uint64_t start, double least, std::size_t longest,
                              std::stop_token stop = {}) const;

  std::size_t positions() const;

 private:
  Status merge();

  std::vector<BookEdge> edges_;  // sorted by position and next up to merged_
  std::size_t merged_ = 0;
  std::vector<std::pair<std::uint64_t, std::string>> names_;
};

}  // namespace brett
