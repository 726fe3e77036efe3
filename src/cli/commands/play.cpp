// brett play: one game, between any players.
#include <fmt/format.h>

#include <chrono>
#include <istream>
#include <optional>
#include <ostream>
#include <random>

#include "cli/arguments.h"
#include "cli/help.h"
#include "cli/person.h"
#include "cli/views/report.h"
#include "core/text.h"
#include "match/match_record.h"
#include "players/simple_players.h"
#include "records/record_file.h"

namespace brett::cli {

namespace {

struct PlayArgs : PositionArgs {
  std::vector<std::string> players;
  std::optional<std::uint64_t> seed;
  std::optional<ClockRule> clock;
  std::string record;
  std::string engines;
  bool quiet = false;
  bool pause = false;
};

// Short enough to be typed again.
std::uint64_t any_seed() { return std::random_device{}() % 1'000'000; }

double seconds_left(const Match& match, Seat seat) {
  return std::chrono::duration<double>(match.time_left(seat)).count();
}

// Prints the game while it is played.
class Narrator {
 public:
  Narrator(Screen& screen, const Match& match, std::vector<Seat> humans, bool quiet)
      : screen_(screen), match_(match), humans_(std::move(humans)), quiet_(quiet) {}

  void operator()(const MatchEvent& event) {
    if (event.kind == MatchEvent::Kind::moved) shown_ = is_shown(event);
    if (shown_ || event.kind != MatchEvent::Kind::moved) screen_.note(event);
    tell(event);
    before_ = event.state;
  }

 private:
  void tell(const MatchEvent& event) const {
    switch (event.kind) {
      case MatchEvent::Kind::started: return started();
      case MatchEvent::Kind::moved: return moved(event);
      case MatchEvent::Kind::undone: return undone(event);
      case MatchEvent::Kind::redone: return redone(event);
      case MatchEvent::Kind::ended: return ended(event);
      default: return;
    }
  }
  // People know of a move what their seat may know, those who share a keyboard what everybody may.
  bool is_shown(const MatchEvent& event) const {
    if (!screen_.game().facts().hidden || humans_.empty() || !event.by.is_seat()) return true;
    const Seat eyes = humans_.size() == 1 ? humans_[0] : nobody;
    return event.by == Turn::of(eyes) || may_know(before_, match_.plies().back().move, eyes);
  }
  std::ostream& out() const { return screen_.console().out; }
  bool colour() const { return screen_.console().colour; }
  bool tells_moves() const { return !quiet_ || !humans_.empty(); }
  // People see the board when they are asked for a move; without people it is shown after every move.
  bool shows_boards() const { return !quiet_ && humans_.empty(); }

  void started() const {
    if (quiet_) return;
    const View view = match_.state().view();
    out() << screen_.game().facts().title << ", seed " << match_.seed() << '\n';
    for (Seat seat = 0; seat < match_.seats(); ++seat) {
      out() << fmt::format("{}: {}\n", coloured_name(view, seat, colour()),
                           match_.player(seat).spec());
    }
    if (match_.clock_rule()) out() << "clock: " << print_clock(*match_.clock_rule()) << '\n';
    if (!humans_.empty()) out() << "Type a move, or help.\n";
    if (shows_boards()) out() << '\n', screen_.show(match_.state(), false);
  }

  void moved(const MatchEvent& event) const {
    if (!tells_moves()) return;
    const std::size_t number = match_.plies().size();
    if (event.by.is_seat()) {
      out() << fmt::format("\n{}. {}: {}{}{}\n", number,
                           coloured_name(event.state.view(), event.by.seat(), colour()),
                           shown_ ? turn_so_far() : "hidden", event.from_book ? " (book)" : "",
                           time_left(event.by.seat()));
    } else if (screen_.game().facts().hidden && !humans_.empty()) {
      // The event may be a secret of one seat, which sees its result among what it holds.
      out() << fmt::format("\n{}. chance\n", number);
    } else {
      out() << fmt::format("\n{}. chance: {}\n", number, event.move);
    }
    if (shows_boards()) {
      screen_.show(event.state, false);
      if (const std::string warning = event.state.warning().text; !warning.empty()) {
        out() << "Note: " << warning << '\n';
      }
    }
  }

  // All moves that the seat has made in a row: "c, f".
  std::string turn_so_far() const {
    const auto& plies = match_.plies();
    std::size_t first = plies.size() - 1;
    while (first > 0 && plies[first - 1].by == plies.back().by) --first;
    std::vector<std::string> texts;
    for (std::size_t i = first; i < plies.size(); ++i) texts.push_back(plies[i].text);
    return joined(texts, ", ");
  }

  std::string time_left(Seat seat) const {
    if (!match_.clock_rule()) return {};
    return fmt::format(" ({:.2f} s left)", seconds_left(match_, seat));
  }

  void undone(const MatchEvent& event) const {
    out() << (event.plies == 0
                  ? "There is nothing to take back.\n"
                  : fmt::format("Took back {} {}.\n", event.plies, plural(event.plies, "move")));
    if (shows_boards()) screen_.show(event.state, false);
  }

  void redone(const MatchEvent& event) const {
    out() << (event.plies == 0
                  ? "There is nothing to play again.\n"
                  : fmt::format("Played {} {} again.\n", event.plies, plural(event.plies, "move")));
    if (shows_boards()) screen_.show(event.state, false);
  }

  void ended(const MatchEvent& event) const {
    if (humans_.empty() || match_.ending() == Ending::quit) return;
    out() << '\n';
    // A single person still sees only what that seat may see.
    const Played seen = humans_.size() == 1 ? event.state.seen_by(humans_[0]) : event.state;
    screen_.show(seen, false);
  }

  Screen& screen_;
  const Match& match_;
  std::vector<Seat> humans_;
  bool quiet_;
  Played before_ = match_.state();  // the last event
  bool shown_ = true;               // the last move
};

// --pause: before every move of the computer the game waits for Enter, which is one step, or for a
// command.
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

std::vector<std::string> texts_of(const Match& match) {
  std::vector<std::string> texts;
  for (const Match::Ply& ply : match.plies()) texts.push_back(ply.text);
  return texts;
}

// The numbers of the moves that came from opening tables, the first is 1.
std::vector<std::size_t> book_plies(const Match& match) {
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < match.plies().size(); ++i) {
    if (match.plies()[i].from_book) numbers.push_back(i + 1);
  }
  return numbers;
}

Json match_json(const Game& game, const Match& match) {
  std::vector<std::string> players;
  for (Seat seat = 0; seat < match.seats(); ++seat) players.push_back(match.player(seat).spec());
  Json json{{"game", game.spec()},      {"players", players},
            {"seed", match.seed()},     {"start", match.start().text()},
            {"moves", texts_of(match)}, {"payoffs", match.payoffs()}};
  if (const auto scores = scores_of(match.state()); !scores.empty()) json["scores"] = scores;
  if (const auto known = book_plies(match); !known.empty()) json["book_plies"] = known;
  if (const std::string reason = match.reason(); !reason.empty()) json["reason"] = reason;
  if (match.clock_rule()) {
    json["clock"] = print_clock(*match.clock_rule());
    for (Seat seat = 0; seat < match.seats(); ++seat) {
      json["seconds_left"].push_back(seconds_left(match, seat));
    }
  }
  json["final"] = match.state().text();
  return json;
}

// The moves: all in a row, or where moves have blanks or seats several in a row, a line for each turn.
std::string transcript(const Match& match) {
  const auto& plies = match.plies();
  bool has_turns = false;
  for (std::size_t i = 0; i < plies.size(); ++i) {
    const bool again = i > 0 && plies[i].by.is_seat() && plies[i].by == plies[i - 1].by;
    has_turns = has_turns || again || plies[i].text.find(' ') != std::string::npos;
  }
  if (!has_turns) return wrapped_text(joined(texts_of(match), " "), 72, 8) + '\n';
  const View view = match.state().view();
  std::string text;
  for (std::size_t first = 0, next = 0; first < plies.size(); first = next) {
    std::vector<std::string> turn;
    for (next = first; next < plies.size() && plies[next].by == plies[first].by; ++next) {
      turn.push_back(plies[next].text);
    }
    const std::string name =
        plies[first].by.is_seat() ? seat_name(view, plies[first].by.seat()) : "chance";
    const std::string line = fmt::format("{}. {}: {}", first + 1, name, joined(turn, ", "));
    text += (first == 0 ? "" : std::string(8, ' ')) + wrapped_text(line, 72, 10) + '\n';
  }
  return text;
}

std::string ending_words(const Match& match, const std::vector<Seat>& humans, bool quiet,
                         bool colour) {
  if (!match.has_result()) {
    const std::size_t plies = match.plies().size();
    return fmt::format("You left the game after {} {}.\n", plies, plural(plies, "move"));
  }
  std::string text =
      fmt::format("{}moves:  {}result: {}\n", quiet ? "" : "\n", transcript(match),
                  result_words(match.state(), match.payoffs(), match.reason(), colour));
  if (humans.size() == 1) {
    text += own_result_words(match.state(), match.payoffs(), humans[0]) + '\n';
  }
  return text;
}

std::vector<Seat> human_seats(const std::vector<std::string>& specs) {
  std::vector<Seat> seats;
  for (std::size_t i = 0; i < specs.size(); ++i) {
    if (specs[i] == HumanPlayer::name) seats.push_back(static_cast<Seat>(i));
  }
  return seats;
}

void check_json(const Context& context, const PlayArgs& args) {
  if (context.json && !human_seats(args.players).empty()) {
    fail("player human with --json: a person cannot play in JSON; leave out one of them");
  }
  if (context.json && args.pause) {
    fail("--pause with --json: nobody can be asked in JSON; leave out one of them");
  }
}

Result<int> play(Context& context, const PlayArgs& args) {
  const auto registry = with_known_engines(context.registry, args.engines);
  auto setup = set_up(registry, args);
  const Game& game = *setup.game;
  check_json(context, args);
  const std::uint64_t seed = args.seed ? *args.seed : any_seed();
  Console& console = context.console;
  const auto humans = human_seats(args.players);
  Screen screen(game, console);
  TerminalPerson person(screen, static_cast<int>(humans.size()));
  auto players = checked(seat_players(game, args.players, seed, &person));

  Match match(std::move(setup.start), std::move(players), seed);
  checked(match.play_opening(args.moves));
  std::optional<RecordFile> file;
  if (!args.record.empty()) file.emplace(checked(RecordFile::open("--record", args.record)));
  if (args.clock) match.use_clocks(*args.clock);
  if (!context.json) match.watch(Narrator(screen, match, humans, args.quiet));
  Status recorded = Done{};
  if (file) {
    match.watch(Recorder(game, match, [&](const Record& record) { recorded = file->add(record); }));
  }
  Pause pause(match, console, args.pause);
  while (pause.before_step() && match.step({.stop = console.stop})) {
  }
  checked(recorded);
  if (context.stopped()) return context.interrupted();
  return context.answer(
      context.json ? match_json(game, match) : Json(),
      context.json ? "" : ending_words(match, humans, args.quiet, console.colour));
}

}  // namespace

void add_play(CommandLine& commands) {
  auto [options, args] = commands.add(
      "play", "Play one game and show it",
      "Give one player per seat, in the order of play. human is you: you see the board with the "
      "legal moves marked (+) and type moves, or undo, redo, hint, moves, board, rules, resign, help, "
      "quit.\n"
      "With --pause the game waits before every move of the computer: Enter plays one move, go "
      "plays on without waiting; undo, redo and quit work as for people.\n"
      "The same seed gives the same game. Without --seed the seed is random and shown.",
      "brett play GAME -p human -p alphabeta:depth=6\n"
      "brett play GAME -p random -p alphabeta:depth=9,epsilon=0.1 --seed 7\n"
      "brett play GAME -p random -p random --moves MOVES --quiet\n"
      "brett play GAME -p minimax -p random --json",
      play);
  add_game(options, args.game);
  add_players(options, args.players, "A player, as a spec; once per seat");
  add_seed(options, args.seed, "Seed of chance and of random players");
  add_position(options, args);
  add_moves(options, args);
  add_clock(options, args.clock);
  add_record(options, args.record);
  add_engines(options, args.engines);
  options.flag("--pause", args.pause, "Wait for Enter before every move of the computer");
  options.flag("--quiet", args.quiet, "Print only the moves and the result");
  options.colour();
}

}  // namespace brett::cli
