// Moves: of one game type, and of any game.
#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

#include "core/names.h"

namespace brett {

enum class MoveKind : std::uint8_t { quiet, capture, pass, chance };
constexpr std::string_view name_of(MoveKind kind) {
  return name_in({"quiet", "capture", "pass", "chance"}, kind);
}

template <class M>
concept MoveType = std::regular<M> && std::is_trivially_copyable_v<M> && sizeof(M) <= 8 &&
                   std::has_unique_object_representations_v<M>;

// A move of any game: the bytes of its G::Move, padded with zeros. Only meaningful together with its
// state.
struct Move {
  std::uint64_t bytes = 0;
  friend bool operator==(Move, Move) = default;
};

template <MoveType M>
Move boxed(M move) {
  Move box;
  std::memcpy(&box.bytes, &move, sizeof(M));
  return box;
}
template <MoveType M>
M unboxed(Move box) {
  std::array<std::byte, sizeof(M)> part;
  std::memcpy(part.data(), &box.bytes, part.size());
  return std::bit_cast<M>(part);
}

}  // namespace brett
