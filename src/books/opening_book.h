// Opening tables: lines of moves from a game's start (books/book_lines.h), found again from any
// position along them, however the board is turned and in whatever order the moves were made.
//
// A position is known by the key of its canonical image (core/symmetry.h), a continuation by the
// key of the position it leads to. So no move has to be turned back and forth: a legal move is a
// continuation if it leads where a line went, and a book cannot name an illegal one.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "books/book_lines.h"
#include "books/book_table.h"
#include "core/notation.h"
#include "core/symmetry.h"
#include "search/book.h"

namespace brett {

template <GameState G>
class OpeningBook final : public Book<G> {
 public:
  static constexpr int all_plies = 1'000'000;

  // `source` begins every error: "book 'x.csv', line 7: move 3: illegal move 'f6': legal are ...".
  // Of longer lines only the first `plies` are kept; the rest must be legal all the same. A stop is
  // an error, too.
  static Result<std::shared_ptr<const OpeningBook>> read(const G& start, std::string_view text,
                                                         std::string_view source,
                                                         int plies = all_plies,
                                                         const std::stop_token& stop = {}) {
    auto book = std::make_shared<OpeningBook>(start, plies);
    const Status status = read_book_lines(text, source, [&](const BookLine& line) -> Status {
      if (stop.stop_requested()) return Error{"interrupted"};
      return book->add(line);
    });
    if (!status) return status.error();
    if (const Status finished = book->table_.finish(); !finished) {
      return Error{fmt::format("{}: {}", source, finished.error().message)};
    }
    return std::shared_ptr<const OpeningBook>(std::move(book));
  }
  OpeningBook(const G& start, int plies) : start_(start), plies_(plies) {}

  std::vector<BookMove<G>> continuations(const G& state) const override {
    std::vector<BookMove<G>> list;
    const std::uint64_t key = canonical_key(state);
    if (key == 0 || table_.from(key).empty() || state.turn().is_over()) return list;
    const auto moves = moves_of(state);
    const std::vector<double> weights = table_.weights(key, keys_after(state, moves));
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (weights[i] > 0) list.push_back({moves[i], weights[i]});
    }
    return list;
  }
  // The name of the line that ends in this position; empty if none does, or none that has a name.
  std::string_view name_of(const G& state) const { return table_.name_of(canonical_key(state)); }

  // The table as text, without moves that fewer than `least` games made. After a stop, a part of it.
  std::string printed(double least, const std::stop_token& stop = {}) const {
    std::string text;
    const auto longest = static_cast<std::size_t>(longest_);
    for (const BookPath& path : table_.paths(canonical_key(start_), least, longest, stop)) {
      if (stop.stop_requested()) break;
      const std::string moves = moves_along(path.positions);
      const std::string name(table_.name_of(path.positions.back()));
      if (!moves.empty()) text += brett::printed({name, moves, path.weight});
    }
    return text;
  }
  std::size_t positions() const { return table_.positions(); }
  std::size_t lines() const { return lines_; }

 private:
  static std::uint64_t canonical_key(const G& state) { return canonical(state).state.key(); }
  static std::vector<std::uint64_t> keys_after(const G& state, const MoveList<G>& moves) {
    std::vector<std::uint64_t> keys;
    for (const auto move : moves) {
      G child = state;
      child.play(move);
      keys.push_back(canonical_key(child));
    }
    return keys;
  }

  Status add(const BookLine& line) {
    G state = start_;
    std::uint64_t key = canonical_key(state);
    int ply = 0;
    const Status played = read_moves(state, line.moves, [&](typename G::Move move) -> Status {
      state.play(move);
      if (++ply > plies_) return Done{};
      const std::uint64_t before = std::exchange(key, canonical_key(state));
      if (before == 0 || key == 0) return Done{};
      return table_.add({before, key, line.weight});
    });
    if (!played) return Error{fmt::format("move {}: {}", ply + 1, played.error().message)};
    ++lines_;
    longest_ = std::max(longest_, std::min(ply, plies_));
    if (key == 0) return Done{};
    if (!line.name.empty() && ply <= plies_) table_.add_name(key, line.name);
    return table_.add({key, BookEdge::line_end, line.weight});
  }

  // Of moves that come to the same the first stands for all.
  std::string moves_along(const std::vector<std::uint64_t>& positions) const {
    std::vector<std::string> texts;
    G state = start_;
    for (const std::uint64_t next : positions) {
      const auto moves = moves_of(state);
      const auto keys = keys_after(state, moves);
      const auto found = std::find(keys.begin(), keys.end(), next);
      if (found == keys.end()) break;
      const auto move = moves[static_cast<std::size_t>(found - keys.begin())];
      if (!silent_pass(state)) texts.push_back(state.text(move));
      state.play(move);
    }
    return joined(texts, " ");
  }

  G start_;
  int plies_;
  BookTable table_;
  std::size_t lines_ = 0;
  int longest_ = 0;
};

}  // namespace brett
