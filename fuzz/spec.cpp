// Specs of games and players from hostile text: refused with an error or understood, and then printed in
// a form that is read back as the same.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "players/registry.h"

using brett::Game;
using brett::Registry;
using brett::Spec;

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

void check_game(std::string_view text) {
  const auto game = Registry::standard().game(text);
  if (!game) return require(!game.error().message.empty());
  const auto again = Registry::standard().game((*game)->spec());
  require(again.ok() && (*again)->spec() == (*game)->spec());
}

void check_player(const Game& game, std::string_view text) {
  const auto player = make_player(game, text, {});
  if (!player) return require(!player.error().message.empty());
  const auto again = make_player(game, (*player)->spec(), {});
  require(again.ok() && (*again)->spec() == (*player)->spec());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (const auto spec = Spec::parse(text)) {
    const auto again = Spec::parse(spec->print());
    require(again.ok() && *again == *spec);
  }
  check_game(text);
  static const auto game = Registry::standard().game("tic_tac_toe");
  check_player(**game, text);
  return 0;
}
