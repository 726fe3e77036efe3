// Opening tables from hostile text: refused with an error, or read, and then printed in a form that is
// read back as the same, with the same weights.
#include <cmath>
#include <cstdlib>
#include <vector>

#include "books/opening_book.h"
#include "fuzz/games.h"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

// Both tables say the same wherever the first leads, as far as there is patience.
void require_same(const brett::OpeningBook& book, const brett::OpeningBook& again,
                  const brett::State& start) {
  constexpr std::size_t patience = 200;
  std::vector<brett::State> states{start};
  for (std::size_t at = 0; at < states.size(); ++at) {
    const auto one = book.continuations(states[at]);
    const auto two = again.continuations(states[at]);
    require(one.size() == two.size());
    for (std::size_t i = 0; i < one.size(); ++i) {
      require(one[i].move == two[i].move);
      require(std::abs(one[i].weight - two[i].weight) <= 1e-9 * one[i].weight);
      if (states.size() < patience) states.push_back(states[at].after(one[i].move));
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto [game, text] = brett::fuzz_input(data, size);
  const brett::State start = game->start().state();
  const auto book = brett::OpeningBook::read(start, text, "book", 1'000);
  if (!book) {
    require(!book.error().message.empty());
    return 0;
  }
  for (const auto& [move, weight] : (*book)->continuations(start)) {
    require(weight > 0);
    static_cast<void>((*book)->name_of(start.after(move)));
  }
  const std::string printed = (*book)->printed(1);
  if (printed.empty()) return 0;
  const auto again = brett::OpeningBook::read(start, printed, "printed");
  require(again.ok());
  // Of long lines with many circles not all rounds are printed (books/book_paths.cpp).
  constexpr std::size_t short_text = 2000;
  if (text.size() <= short_text) require_same(**book, **again, start);
  return 0;
}
