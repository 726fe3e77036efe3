// Moves and whole games from hostile text: played as far as legal, or refused with an error.
#include <cstdlib>

#include "fuzz/games.h"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto [game, text] = brett::fuzz_input(data, size);
  brett::Played state = game->start();
  if (const auto move = state.parse_move(text)) {
    require(state.parse_move(state.text(*move)).ok());
  } else {
    require(!move.error().message.empty());
  }
  const auto played = state.play_moves(text);
  require(played.ok() || !played.error().message.empty());
  return 0;
}
