// What is true of a game in every position: number of seats, whether there is chance or hidden
// information. Searches read these facts to decide whether they fit a game, and to explain why not.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace brett {

enum class Sum {
  zero,          // payoffs always sum to 0
  zero_for_two,  // only with two seats; with more the losers may lose more than the winner wins
  general,       // no promise
};

struct Facts {
  std::string_view name;   // the word used in specs: my_game
  std::string_view title;  // the name for people: My Game
  std::string_view help;   // one line
  int min_seats = 2;
  int max_seats = 2;
  bool chance = false;
  bool hidden = false;
  Sum sum = Sum::zero;
  int max_moves = 0;  // no state has more legal moves or chance events
  // Formats of records and protocols of engines that are made for this game, with blanks between.
  std::string_view formats = {};

  constexpr bool has_format(std::string_view format) const {
    for (std::size_t at = 0; at < formats.size();) {
      const std::size_t end = std::min(formats.find(' ', at), formats.size());
      if (formats.substr(at, end - at) == format) return true;
      at = end + 1;
    }
    return false;
  }
  constexpr bool zero_sum(int seats) const {
    return sum == Sum::zero || (sum == Sum::zero_for_two && seats == 2);
  }
};

}  // namespace brett
