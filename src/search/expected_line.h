// The line a search expects, kept while it returns from its recursion: one list per ply, made once.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "core/move_list.h"

namespace brett {

class ExpectedLine {
 public:
  static constexpr int longest = 64;
  using Line = StackList<Move, static_cast<std::size_t>(longest)>;

  const Line& below(int ply) const { return lines_[index(ply)]; }
  void clear(int ply) { lines_[index(ply)].clear(); }
  // This move, then what was expected after it.
  void note(Move move, int ply) {
    if (ply >= longest) return;
    Line& line = lines_[index(ply)];
    line.clear();
    line.push_back(move);
    for (const Move next : lines_[index(ply + 1)]) {
      if (line.size() < static_cast<std::size_t>(longest)) line.push_back(next);
    }
  }

 private:
  static std::size_t index(int ply) { return static_cast<std::size_t>(std::min(ply, longest)); }

  std::array<Line, static_cast<std::size_t>(longest) + 1> lines_;
};

}  // namespace brett
