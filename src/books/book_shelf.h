// A cache of the opening table of a game's players. Reading a book takes longer than many games of a
// series, and each game makes new players; so the last book is kept until its file changes.
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <string>

#include "books/opening_book.h"
#include "files/data_file.h"

namespace brett {

class BookShelf {
 public:
  explicit BookShelf(DataPlaces places = DataPlaces::anywhere) : places_(places) {}
  // `name` as for find_data(); no book for an empty one. The start must be the same for every call.
  Result<std::shared_ptr<const OpeningBook>> take(const State& start, const std::string& name);

 private:
  DataPlaces places_;
  std::mutex mutex_;
  std::shared_ptr<const OpeningBook> last_;
  std::string name_;
  std::size_t print_ = 0;  // a hash of the text
};

}  // namespace brett
