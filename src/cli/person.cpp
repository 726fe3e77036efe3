#include "cli/person.h"

#include <fmt/format.h>

#include <algorithm>
#include <istream>
#include <ostream>

#include "cli/help.h"
#include "cli/views/report.h"
#include "core/text.h"

namespace brett::cli {

namespace {

constexpr std::string_view clear_screen = "\x1b[2J\x1b[3J\x1b[H";
constexpr std::string_view commands_help =
    "Type a move, or\n"
    "  moves   list the legal moves\n"
    "  hint    ask for advice\n"
    "  undo    take back your last move\n"
    "  redo    play again what was taken back\n"
    "  board   show the board again\n"
    "  rules   how the game goes\n"
    "  resign  give up: the game is lost\n"
    "  quit    stop playing, without a result\n";

std::string move_list(const Played& state) {
  return wrapped_text(joined(move_texts(state), " "), 78, 2);
}

// What a strong player would do; the same question gets the same answer.
std::string hint(const Game& game, const Played& seen, const std::stop_token& stop) {
  constexpr std::string_view adviser = "level=expert";
  const auto player = make_player(game, adviser, {.seed = 1});
  if (!player) return player.error().message;
  const Decision decision = (*player)->decide(seen, {.stop = stop});
  return fmt::format("Hint: {} (from {})", seen.text(decision.move), adviser);
}

// "a1 a4" for the move that goes from a1 to a4, if only one does.
std::optional<Move> move_by_path(const Played& state, std::string_view line) {
  const std::string lower = lowered(line);
  const auto typed = words(lower);
  std::optional<Move> found;
  for (const Move move : state.moves()) {
    const auto path = state.path(move);
    if (path.size() < 2 || !std::equal(path.begin(), path.end(), typed.begin(), typed.end()))
      continue;
    if (found) return std::nullopt;
    found = move;
  }
  return found;
}

}  // namespace

Decision TerminalPerson::ask(const Played& seen) {
  Console& console = screen_.console();
  hand_over(seen);
  show(seen);
  for (;;) {
    console.out << coloured_name(seen.view(), seen.turn().seat(), console.colour) << "> "
                << std::flush;
    const auto line = read_line();
    if (!line) {
      console.out << '\n';
      if (!console.stop.stop_requested()) console.out << "End of input.\n";
      return {.act = Decision::Act::quit};
    }
    if (const auto decision = answer(seen, *line)) return *decision;
  }
}

// What one of two people may know the other must not read.
void TerminalPerson::hand_over(const Played& seen) {
  const Seat seat = seen.turn().seat();
  const bool another = last_asked_ != nobody && last_asked_ != seat;
  const bool first = last_asked_ == nobody;
  last_asked_ = seat;
  if (people_ < 2 || !screen_.game().facts().hidden || !(another || first)) return;
  Console& console = screen_.console();
  const std::string name = coloured_name(seen.view(), seat, console.colour);
  if (!console.interactive) {
    console.out << "The keyboard goes to " << name << ".\n";
    return;
  }
  console.out << clear_screen << "Pass the keyboard to " << name << ", then press Enter. "
              << std::flush;
  read_line();
  console.out << clear_screen;
}

void TerminalPerson::show(const Played& seen) const {
  Console& console = screen_.console();
  console.out << '\n';
  screen_.show(seen, true);
  if (const std::string warning = seen.warning().text; !warning.empty()) {
    console.out << "Note: " << warning << '\n';
  }
  if (forced_pass(seen)) console.out << "You have no move but to pass: press Enter.\n";
  if (!seen.view().has_board()) console.out << "Moves: " << move_list(seen) << '\n';
}

std::optional<std::string> TerminalPerson::read_line() const {
  constexpr std::size_t longest_line = 1000;
  std::string line;
  if (!std::getline(screen_.console().in, line)) return std::nullopt;
  return std::string(trimmed(line.substr(0, longest_line)));
}

std::optional<Decision> TerminalPerson::answer(const Played& seen, const std::string& line) const {
  if (line.empty()) {
    // Enter is enough for it.
    if (const auto pass = forced_pass(seen)) return Decision{.move = *pass};
    screen_.console().out << "A move, please, or help.\n";
    return std::nullopt;
  }
  const std::string word = lowered(line);
  if (word == "undo" || word == "u") return Decision{.act = Decision::Act::undo};
  if (word == "redo" || word == "r") return Decision{.act = Decision::Act::redo};
  if (word == "resign") return Decision::forfeited(Forfeit::resigned, "");
  if (word == "quit" || word == "exit") return Decision{.act = Decision::Act::quit};
  for (const std::string_view known : {"help", "?", "moves", "hint", "board", "rules"}) {
    if (word == known) return command(seen, word);
  }
  return move(seen, line);
}

std::optional<Decision> TerminalPerson::command(const Played& seen, const std::string& word) const {
  Console& console = screen_.console();
  if (word == "moves") {
    console.out << "  " << move_list(seen) << '\n';
  } else if (word == "hint") {
    console.out << hint(screen_.game(), seen, console.stop) << '\n';
  } else if (word == "board") {
    show(seen);
  } else if (word == "rules") {
    console.out << screen_.game().rules();
  } else {
    console.out << commands_help;
  }
  return std::nullopt;
}

std::optional<Decision> TerminalPerson::move(const Played& seen, const std::string& line) const {
  const auto move = seen.parse_move(line);
  if (move) return Decision{.move = *move};
  if (const auto by_path = move_by_path(seen, line)) return Decision{.move = *by_path};
  screen_.console().out << wrapped_text(move.error().message, 78, 2) << '\n';
  return std::nullopt;
}

}  // namespace brett::cli
