// The positions on the way to the one that a search looks at: those of the game that can come again, and those of the
// line from the root. In games that ask for it (GameState: repeats_draw) a position that was on its own way counts as a
// draw. Such a value depends on the way, not on the position alone, so that tables must not keep it.
//
//     keys_   [ past of the game ... root | ply 1 | ply 2 | ... ]
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "core/played.h"

namespace brett {

class LineKeys {
 public:
  explicit LineKeys(const Played& game) : on_(game.state().has(Feature::repeats_draw)) {
    if (!on_) return;
    const auto past = game.past_keys();
    keys_.assign(past.begin(), past.end());
    root_ = keys_.size();
    keys_.push_back(game.key());
  }

  bool on() const { return on_; }
  // The state lies on the line, `ply` moves below the root.
  void note(const State& state, int ply) {
    const std::size_t at = place_of(ply);
    if (keys_.size() <= at) keys_.resize(at + 1);
    keys_[at] = state.key();
  }
  // The same, and whether it was there before. Precondition: on(), and all states above are noted.
  bool repeats(const State& state, int ply) {
    note(state, ply);
    const auto here = keys_.begin() + static_cast<std::ptrdiff_t>(place_of(ply));
    const auto before = *here == 0 ? here : std::find(keys_.begin(), here, *here);
    if (before == here) return false;
    highest_ = std::min(highest_, static_cast<std::size_t>(before - keys_.begin()));
    return true;
  }
  // The states above `ply` are not known: none of them comes again.
  void forget_line(int ply) {
    if (on_) keys_.resize(root_ + 1), keys_.resize(place_of(ply) + 1);
  }

  // Around the search of what lies below a state: end() says whether its value depends on positions above it.
  std::size_t begin() { return std::exchange(highest_, none); }
  bool end(std::size_t outside, int ply) {
    const bool depends = highest_ < place_of(ply);
    highest_ = std::min(highest_, outside);
    return depends;
  }

 private:
  static constexpr std::size_t none = std::numeric_limits<std::size_t>::max();
  std::size_t place_of(int ply) const { return root_ + static_cast<std::size_t>(ply); }

  bool on_;
  std::size_t root_ = 0;
  std::vector<std::uint64_t> keys_;
  std::size_t highest_ = none;  // place of the earliest position that came again
};

}  // namespace brett
