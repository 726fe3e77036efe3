// The turn: a seat 0..n-1, chance, or over.
#pragma once

#include <cassert>
#include <cstdint>

namespace brett {

using Seat = int;

class Turn {
 public:
  static constexpr Turn of(Seat seat) { return Turn(static_cast<std::int8_t>(seat)); }
  static constexpr Turn chance() { return Turn(-1); }
  static constexpr Turn over() { return Turn(-2); }

  constexpr bool is_seat() const { return code_ >= 0; }
  constexpr bool is_chance() const { return code_ == -1; }
  constexpr bool is_over() const { return code_ == -2; }
  constexpr Seat seat() const {
    assert(is_seat());
    return code_;
  }
  friend constexpr bool operator==(Turn, Turn) = default;

 private:
  constexpr explicit Turn(std::int8_t code) : code_(code) {}
  std::int8_t code_;
};

}  // namespace brett
