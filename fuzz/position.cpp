// Positions from hostile text: refused with an error, or a sound state that prints as a text which reads
// back as the same state, and from which the game can be played on.
#include <cstdlib>

#include "fuzz/games.h"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto [game, text] = brett::fuzz_input(data, size);
  auto state = game->parse(text);
  if (!state) {
    require(!state.error().message.empty());
    return 0;
  }
  const auto again = game->parse(state->text());
  require(again.ok() && again->equals(*state) && again->key() == state->key());
  state->view();
  brett::Rng rng(size);
  for (int ply = 0; ply < 40 && !state->turn().is_over(); ++ply) {
    const auto moves = state->moves();
    require(!moves.empty());
    state->play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
  }
  return 0;
}
