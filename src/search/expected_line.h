// The line a search expects, kept while it returns from its recursion: one list per ply, made once.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "core/move.h"

namespace brett {

class ExpectedLine {
 public:
  ExpectedLine() : lines_(longest + 1) {
    for (auto& line : lines_) line.reserve(longest + 1);
  }
  const std::vector<Move>& below(int ply) const { return lines_[index(ply)]; }
  void clear(int ply) { lines_[index(ply)].clear(); }
  // This move, then what was expected after it.
  void note(Move move, int ply) {
    if (ply >= longest) return;
    auto& line = lines_[index(ply)];
    const auto& rest = lines_[index(ply + 1)];
    line.assign(1, move);
    line.insert(line.end(), rest.begin(),
                rest.begin() + std::min<std::ptrdiff_t>(std::ssize(rest), longest - 1));
  }

 private:
  static constexpr int longest = 64;
  static std::size_t index(int ply) { return static_cast<std::size_t>(std::min(ply, longest)); }

  std::vector<std::vector<Move>> lines_;
};

}  // namespace brett
