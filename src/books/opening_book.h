// Opening tables: lines of moves from a game's start (books/book_lines.h), found again from any
// position along them, however the board is turned and in whatever order the moves were made.
//
// A position is known by the key of its canonical image (core/symmetry.h), a continuation by the
// key of the position it leads to. So no move has to be turned back and forth: a legal move is a
// continuation if it leads where a line went, and a book cannot name an illegal one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "books/book_lines.h"
#include "books/book_table.h"
#include "search/book.h"

namespace brett {

class OpeningBook final : public Book {
 public:
  static constexpr int all_plies = 1'000'000;

  // Errors begin with `source`: "book 'x.csv', line 7: move 3: illegal move 'f6': legal are ...".
  // Of longer lines only the first `plies` are kept; the rest must be legal all the same. A stop is
  // an error, too.
  static Result<std::shared_ptr<const OpeningBook>> read(const State& start, std::string_view text,
                                                         std::string_view source,
                                                         int plies = all_plies,
                                                         const std::stop_token& stop = {});
  OpeningBook(const State& start, int plies) : start_(start), plies_(plies) {}

  // What the book says of a position of its game, whatever way led to it; empty if nothing.
  std::vector<BookMove> continuations(const State& state) const override;
  // The name of the line that ends in this position; empty if none does, or none that has a name.
  std::string_view name_of(const State& state) const;

  // The lines as CSV, without moves that fewer than `least` games made; symmetric and transposed
  // lines have become one. After a stop, some of the lines.
  std::string printed(double least, const std::stop_token& stop = {}) const;
  std::size_t positions() const { return table_.positions(); }
  std::size_t lines() const { return lines_; }  // that it was read from

 private:
  Status add(const BookLine& line);
  std::string moves_along(const std::vector<std::uint64_t>& positions) const;

  State start_;
  int plies_;
  BookTable table_;
  std::size_t lines_ = 0;
  int longest_ = 0;
};

}  // namespace brett
