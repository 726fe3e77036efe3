// Opening tables from hostile text: refused in words, or read, and then printed in a form that is
// read back as the same.
#include <cstdlib>

#include "fuzz/games.h"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto [game, text] = brett::fuzz_input(data, size);
  const auto book = game->opening_book(text, "book", 1'000);
  if (!book) {
    require(!book.error().message.empty());
    return 0;
  }
  const auto start = game->start();
  for (const auto& [move, weight] : (*book)->continuations(*start)) {
    require(weight > 0);
    const auto after = start->clone();
    after->play(move);
    static_cast<void>((*book)->name_of(*after));
  }
  const std::string printed = (*book)->printed(1);
  if (printed.empty()) return 0;
  require(game->opening_book(printed, "printed", 1'000).ok());
  return 0;
}
