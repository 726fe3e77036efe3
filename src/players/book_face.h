// Opening tables where templates meet strings: AnyBook made of an OpeningBook<G>, and the shelf that
// the players of a game take theirs from.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "books/opening_book.h"
#include "files/data_file.h"
#include "players/any_book.h"
#include "players/state_face.h"

namespace brett {

template <GameState G>
class BookFace final : public AnyBook {
 public:
  explicit BookFace(std::shared_ptr<const OpeningBook<G>> book) : book_(std::move(book)) {}
  std::vector<Continuation> continuations(const AnyState& state) const override {
    std::vector<Continuation> list;
    for (const auto& [move, weight] : book_->continuations(StateFace<G>::of(state).state())) {
      list.push_back({wrapped(move), weight});
    }
    return list;
  }
  std::string_view name_of(const AnyState& state) const override {
    return book_->name_of(StateFace<G>::of(state).state());
  }
  std::string printed(double least, std::stop_token stop) const override {
    return book_->printed(least, stop);
  }
  std::size_t positions() const override { return book_->positions(); }
  std::size_t lines() const override { return book_->lines(); }

 private:
  std::shared_ptr<const OpeningBook<G>> book_;
};

// Reading the moves of a book takes longer than many a game of a series, for each of which players
// are made anew; so the last book stays here as long as its file says the same.
template <GameState G>
class BookShelf {
 public:
  // `name` as for find_data(); no book for an empty one.
  Result<std::shared_ptr<const OpeningBook<G>>> take(const G& start, const std::string& name) {
    if (name.empty()) return std::shared_ptr<const OpeningBook<G>>();
    const auto text = read_data("book", name);
    if (!text) return text.error();
    const std::size_t print = std::hash<std::string>()(*text);
    const std::lock_guard guard(mutex_);
    if (last_ && name_ == name && print_ == print) return last_;
    auto book = OpeningBook<G>::read(start, *text, fmt::format("book {}", in_quotes(name)));
    if (book) last_ = *book, name_ = name, print_ = print;
    return book;
  }

 private:
  std::mutex mutex_;
  std::shared_ptr<const OpeningBook<G>> last_;
  std::string name_;
  std::size_t print_ = 0;
};

}  // namespace brett
