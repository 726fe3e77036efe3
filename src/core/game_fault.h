// A game broke one of its own promises: it has more moves than its `max_moves`, for example. Unlike bad
// input this is a bug in the game, found in the middle of a search; so it is thrown, and commands,
// matches and requests catch it and show the error.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string_view>

namespace brett {

struct GameFault : std::runtime_error {
  using std::runtime_error::runtime_error;
};

[[noreturn]] void throw_too_many_moves(std::string_view game, int max_moves);
[[noreturn]] void throw_list_overflow(std::size_t capacity);

}  // namespace brett
