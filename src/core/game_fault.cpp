#include "core/game_fault.h"

#include <fmt/format.h>

namespace brett {

void throw_too_many_moves(std::string_view game, int max_moves) {
  throw GameFault(
      fmt::format("game {}: a state has more moves than its max_moves, {}", game, max_moves));
}

void throw_list_overflow(std::size_t capacity) {
  throw GameFault(fmt::format("a list of at most {} elements is full", capacity));
}

}  // namespace brett
