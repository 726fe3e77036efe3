// An opening table of any game, for commands and pages.
#pragma once

#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "players/any_state.h"

namespace brett {

class AnyBook {
 public:
  struct Continuation {
    AnyMove move;
    double weight;
  };
  virtual ~AnyBook() = default;
  // What the book says of a position of its game, whatever way led to it; empty if nothing.
  virtual std::vector<Continuation> continuations(const AnyState& state) const = 0;
  // The name of the opening that this position is, or empty.
  virtual std::string_view name_of(const AnyState& state) const = 0;
  // The lines as CSV, without moves that fewer than `least` games made; symmetric and transposed
  // lines have become one. After a stop, some of the lines.
  virtual std::string printed(double least, std::stop_token stop = {}) const = 0;
  virtual std::size_t positions() const = 0;
  virtual std::size_t lines() const = 0;  // that it was read from
};

}  // namespace brett
