// brett play --pause: before every move of the computer the game waits for Enter, which is one
// step, or for a command.
#pragma once

#include <string_view>

#include "cli/console.h"
#include "match/match.h"

namespace brett::cli {

class Pause {
 public:
  Pause(Match& match, Console& console, bool on) : match_(match), console_(console), on_(on) {}
  // Waits if it is time to; false if the game is to be left.
  bool before_step();

 private:
  enum class Next { wait, step, leave };
  bool is_due() const;
  Next answer(std::string_view word);

  Match& match_;
  Console& console_;
  bool on_;
};

}  // namespace brett::cli
