#include "cli/pause.h"

#include <istream>
#include <ostream>
#include <string>

#include "core/text.h"
#include "players/simple_players.h"

namespace brett::cli {

bool Pause::before_step() {
  while (is_due()) {
    console_.out << "Enter for the next move, or go, undo, redo, quit> " << std::flush;
    std::string line;
    if (!std::getline(console_.in, line)) {
      console_.out << '\n';
      return false;
    }
    const Next next = answer(lowered(trimmed(line)));
    if (next == Next::leave) return false;
    if (next == Next::step) return true;
  }
  return true;
}

// Without a pause before the moves of people, who are asked for them anyway.
bool Pause::is_due() const {
  if (!on_ || match_.ending() != Ending::open) return false;
  const Turn turn = match_.state().turn();
  return turn.is_seat() && match_.player(turn.seat()).spec() != HumanPlayer::name;
}

Pause::Next Pause::answer(std::string_view word) {
  if (word.empty()) return Next::step;
  if (word == "quit" || word == "exit") return Next::leave;
  if (word == "go") {
    on_ = false;
    return Next::step;
  }
  const bool undo = word == "undo" || word == "u";
  const bool redo = word == "redo" || word == "r";
  if (undo && !match_.undo()) console_.out << "There is nothing to take back.\n";
  if (redo && !match_.redo()) console_.out << "There is nothing to play again.\n";
  if (!undo && !redo) {
    console_.out << "Unknown: " << in_quotes(word) << "; go plays on without pauses.\n";
  }
  return Next::wait;
}

}  // namespace brett::cli
