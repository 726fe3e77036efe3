#include "cli/person.h"

#include <fmt/format.h>

#include <istream>
#include <ostream>

#include "cli/choosing.h"
#include "cli/help.h"
#include "cli/views/report.h"
#include "core/text.h"

namespace brett::cli {

namespace {

constexpr std::string_view clear_screen = "\x1b[2J\x1b[3J\x1b[H";
constexpr std::string_view commands_help =
    "Type a move, or its steps one after the other: cells, words and numbers, with blanks between\n"
    "or on lines of their own; an empty line forgets those so far. Or\n"
    "  moves   list the legal moves, or what may come next\n"
    "  hint    ask for advice\n"
    "  undo    take back your last move\n"
    "  redo    play again what was taken back\n"
    "  board   show the board again\n"
    "  rules   how the game goes\n"
    "  resign  give up: the game is lost\n"
    "  quit    stop playing, without a result\n";

std::string wrapped(std::string_view text) { return wrapped_text(text, 78, 2); }

// All moves, or where there are too many to be listed what may come after the steps so far.
std::string move_list(const Played& state, const Path& so_far) {
  constexpr std::size_t most_listed = 200;
  const bool lists_all = so_far.empty() && !state.state().has(Feature::more_moves);
  if (lists_all && state.moves().size() <= most_listed) {
    return wrapped(joined(move_texts(state), " "));
  }
  return wrapped(choices_words(next_steps(state, so_far)));
}

// What a strong player would do; the same question gets the same answer.
std::string hint(const Game& game, const Played& seen, const std::stop_token& stop) {
  constexpr std::string_view adviser = "level=expert";
  const auto player = make_player(game, adviser, {.seed = 1});
  if (!player) return player.error().message;
  const Decision decision = (*player)->decide(seen, {.stop = stop});
  return fmt::format("Hint: {} (from {})", seen.text(decision.move), adviser);
}

}  // namespace

Decision TerminalPerson::ask(const Played& seen) {
  Console& console = screen_.console();
  hand_over(seen);
  show(seen);
  path_.clear();
  for (;;) {
    console.out << coloured_name(seen.view(), seen.turn().seat(), console.colour)
                << (path_.empty() ? "" : " ") << path_words(path_) << "> " << std::flush;
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
  if (!seen.view().has_board()) {
    console.out << "Moves: " << move_list(seen, {}) << '\n';
  } else if (const auto next = next_steps(seen, {}); !forced_pass(seen)) {
    const std::string words = words_to_choose(next);
    if (!words.empty()) console.out << "Choices: " << wrapped(words) << '\n';
  }
}

std::optional<std::string> TerminalPerson::read_line() const {
  constexpr std::size_t longest_line = 1000;
  std::string line;
  if (!std::getline(screen_.console().in, line)) return std::nullopt;
  return std::string(trimmed(line.substr(0, longest_line)));
}

std::optional<Decision> TerminalPerson::answer(const Played& seen, const std::string& line) {
  if (line.empty()) {
    if (!path_.empty()) {
      path_.clear();
      return std::nullopt;
    }
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
    console.out << "  " << move_list(seen, path_) << '\n';
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

// Steps that go on from those so far, the text of a move, or steps from the beginning.
std::optional<Decision> TerminalPerson::move(const Played& seen, const std::string& line) {
  Chosen chosen = read_steps(seen, path_, line);
  const auto move = seen.parse_move(line);
  if (path_.empty() || !chosen.rest.empty()) {
    if (move) return Decision{.move = *move};
    if (Chosen fresh = read_steps(seen, {}, line); fresh.rest.empty()) chosen = std::move(fresh);
  }
  if (chosen.move) return Decision{.move = *chosen.move};
  std::ostream& out = screen_.console().out;
  if (chosen.path.empty()) {
    const bool has_more = seen.state().has(Feature::more_moves);
    const std::string why = has_more
                                ? fmt::format("illegal move {}: choices are {}", in_quotes(line),
                                              choices_words(next_steps(seen, {})))
                                : move.error().message;
    out << wrapped(why) << '\n';
    return std::nullopt;
  }
  const std::string choices = choices_words(next_steps(seen, chosen.path));
  if (chosen.rest.empty()) {
    path_ = std::move(chosen.path);
    out << wrapped(fmt::format("After {}: {}", path_words(path_), choices)) << '\n';
  } else {
    out << wrapped(fmt::format("{} cannot follow {}: must be {}", in_quotes(chosen.rest),
                               path_words(chosen.path), choices.empty() ? "nothing" : choices))
        << '\n';
  }
  return std::nullopt;
}

}  // namespace brett::cli
