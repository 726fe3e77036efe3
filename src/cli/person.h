// The human at the terminal: shown the board with the legal moves, answers with a move or a
// command.
#pragma once

#include <optional>
#include <string>

#include "cli/views/screen.h"
#include "players/player.h"

namespace brett::cli {

class TerminalPerson final : public Person {
 public:
  // `people`: how many humans share the keyboard.
  TerminalPerson(const Screen& screen, int people) : screen_(screen), people_(people) {}
  Decision ask(const Played& seen) override;

 private:
  void hand_over(const Played& seen);
  void show(const Played& seen) const;
  std::optional<std::string> read_line() const;
  // A decision, or nothing if the line was only a question or a mistake.
  std::optional<Decision> answer(const Played& seen, const std::string& line);
  std::optional<Decision> command(const Played& seen, const std::string& word) const;
  std::optional<Decision> move(const Played& seen, const std::string& line);

  const Screen& screen_;
  int people_;
  Seat last_asked_ = nobody;
  Path path_;  // steps of the move that is being chosen
};

}  // namespace brett::cli
