#include "books/book_shelf.h"

#include <fmt/format.h>

#include <functional>

#include "core/text.h"
#include "files/data_file.h"

namespace brett {

Result<std::shared_ptr<const OpeningBook>> BookShelf::take(const State& start,
                                                           const std::string& name) {
  if (name.empty()) return std::shared_ptr<const OpeningBook>();
  const auto text = read_data("book", name, places_);
  if (!text) return text.error();
  const std::size_t print = std::hash<std::string>()(*text);
  const std::lock_guard guard(mutex_);
  if (last_ && name_ == name && print_ == print) return last_;
  auto book = OpeningBook::read(start, *text, fmt::format("book {}", in_quotes(name)));
  if (book) last_ = *book, name_ = name, print_ = print;
  return book;
}

}  // namespace brett
