// brett play: one game, between any players.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <ostream>

#include "cli/arguments.h"
#include "cli/help.h"
#include "cli/pause.h"
#include "cli/person.h"
#include "cli/report.h"
#include "core/text.h"
#include "match/match_record.h"
#include "players/simple_players.h"
#include "records/record_file.h"

namespace brett::cli {

namespace {

struct PlayArgs : PositionArgs {
  std::vector<std::string> players;
  std::string seed;
  std::string clock;
  std::string record;
  std::string engines;
  CLI::Option* seed_option = nullptr;
  bool quiet = false;
  bool pause = false;
};

double seconds_left(const Match& match, Seat seat) {
  return std::chrono::duration<double>(match.time_left(seat)).count();
}

// Tells the game to whoever watches the terminal.
class Narrator {
 public:
  Narrator(Screen& screen, const Match& match, bool quiet) : screen_(screen), match_(match) {
    for (Seat seat = 0; seat < match.seats(); ++seat) {
      if (match.player(seat).spec() == HumanPlayer::name) humans_.push_back(seat);
    }
    quiet_ = quiet;
  }

  void operator()(const MatchEvent& event) const {
    screen_.note(event);
    switch (event.kind) {
      case MatchEvent::Kind::started: return started();
      case MatchEvent::Kind::moved: return moved(event);
      case MatchEvent::Kind::undone: return undone(event);
      case MatchEvent::Kind::redone: return redone(event);
      case MatchEvent::Kind::ended: return ended(event);
      default: return;
    }
  }

 private:
  std::ostream& out() const { return screen_.console().out; }
  bool colour() const { return screen_.console().colour; }
  bool tells_moves() const { return !quiet_ || !humans_.empty(); }
  // A person sees the board whenever asked for a move; without one it is shown after every move.
  bool shows_boards() const { return !quiet_ && humans_.empty(); }

  void started() const {
    if (quiet_) return;
    const View view = match_.state().view();
    out() << screen_.game().facts().title << ", seed " << match_.seed() << '\n';
    for (Seat seat = 0; seat < match_.seats(); ++seat) {
      out() << fmt::format("{}: {}\n", seat_name(view, seat, colour()), match_.player(seat).spec());
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
                           seat_name(event.state.view(), event.by.seat(), colour()), event.move,
                           event.from_book ? " (book)" : "", time_left(event.by.seat()));
    } else if (screen_.game().facts().hidden && !humans_.empty()) {
      // What chance dealt may be for one seat only; that seat reads it among what it holds.
      out() << fmt::format("\n{}. chance\n", number);
    } else {
      out() << fmt::format("\n{}. chance: {}\n", number, event.move);
    }
    if (shows_boards()) {
      screen_.show(event.state, false);
      if (const std::string warning = event.state.warning(); !warning.empty()) {
        out() << "Note: " << warning << '\n';
      }
    }
  }

  std::string time_left(Seat seat) const {
    if (!match_.clock_rule()) return {};
    return fmt::format(" ({:.2f} s left)", seconds_left(match_, seat));
  }

  void undone(const MatchEvent& event) const {
    if (event.plies == 0) {
      out() << "There is nothing to take back.\n";
    } else {
      out() << fmt::format("Took back {} {}.\n", event.plies, plural(event.plies, "move"));
    }
    if (shows_boards()) screen_.show(event.state, false);
  }

  void redone(const MatchEvent& event) const {
    if (event.plies == 0) {
      out() << "There is nothing to play again.\n";
    } else {
      out() << fmt::format("Played {} {} again.\n", event.plies, plural(event.plies, "move"));
    }
    if (shows_boards()) screen_.show(event.state, false);
  }

  void ended(const MatchEvent& event) const {
    if (humans_.empty() || match_.ending() == Ending::quit) return;
    out() << '\n';
    // One person goes on seeing what that seat may see; several have no secrets any more.
    const Played seen = humans_.size() == 1 ? event.state.seen_by(humans_[0]) : event.state;
    screen_.show(seen, false);
  }

  Screen& screen_;
  const Match& match_;
  std::vector<Seat> humans_;
  bool quiet_;
};

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

void print_result(const Match& match, bool quiet, Console& console) {
  console.out << (quiet ? "" : "\n")
              << "moves:  " << wrapped_text(joined(texts_of(match), " "), 72, 8) << '\n';
  console.out << "result: "
              << result_words(match.state(), match.payoffs(), match.reason(), console.colour)
              << '\n';
}

int count_humans(const std::vector<std::string>& specs) {
  return static_cast<int>(std::count(specs.begin(), specs.end(), HumanPlayer::name));
}

Result<int> play(Context& context, const PlayArgs& args) {
  const auto registry = with_known_engines(context.registry, args.engines);
  if (!registry) return registry.error();
  auto setup = set_up(*registry, args);
  if (!setup) return setup.error();
  const Game& game = *setup->game;
  const auto seed = args.seed_option->count() > 0 ? read_seed(args.seed) : Result(any_seed());
  if (!seed) return seed.error();
  const auto clock = read_clock(args.clock);
  if (!clock) return clock.error();
  const int humans = count_humans(args.players);
  if (context.json && humans > 0) {
    return Error{"player human with --json: a person cannot play in JSON; leave out one of them"};
  }
  if (context.json && args.pause) {
    return Error{"--pause with --json: nobody can be asked in JSON; leave out one of them"};
  }
  Console& console = context.console;
  Screen screen(game, console);
  TerminalPerson person(screen, humans);
  auto players = seat_players(game, args.players, *seed, &person);
  if (!players) return players.error();

  Match match(std::move(setup->state), *std::move(players), *seed);
  if (const Status status = match.play_opening(args.moves); !status) return status.error();
  std::optional<RecordFile> file;
  if (!args.record.empty()) {
    auto opened = RecordFile::open("--record", args.record);
    if (!opened) return opened.error();
    file.emplace(*std::move(opened));
  }
  if (*clock) match.use_clocks(**clock);
  if (!context.json) match.watch(Narrator(screen, match, args.quiet));
  Status recorded = Done{};
  if (file) {
    match.watch(Recorder(game, match, [&](const Record& record) { recorded = file->add(record); }));
  }
  Pause pause(match, console, args.pause);
  while (pause.before_step() && match.step({.stop = console.stop})) {
  }
  if (!recorded) return recorded.error();
  if (console.stop.stop_requested()) return context.interrupted();
  if (context.json) {
    context.print(match_json(game, match));
  } else if (!match.has_result()) {
    const std::size_t plies = match.plies().size();
    console.out << fmt::format("You left the game after {} {}.\n", plies, plural(plies, "move"));
  } else {
    print_result(match, args.quiet, console);
  }
  return exit_status::fine;
}

}  // namespace

void add_play(CommandLine& commands) {
  const auto args = std::make_shared<PlayArgs>();
  CLI::App& command = commands.add(
      "play", "Play one game and show it",
      "Give one player per seat, in the order of play. human is you: you see the board with the "
      "legal moves marked (+) and type moves, or undo, redo, hint, moves, board, rules, resign, help, "
      "quit.\n"
      "With --pause the game waits before every move of the computer: Enter goes one move on, go "
      "plays on without waiting, undo, redo and quit do as for people.\n"
      "The same seed gives the same game. Without --seed a seed is drawn and shown.",
      "brett play connect_four -p human -p alphabeta:depth=6\n"
      "brett play tic_tac_toe -p random -p alphabeta:depth=9,epsilon=0.1 --seed 7\n"
      "brett play connect_four -p random -p random --moves 44 --quiet\n"
      "brett play connect_four -p minimax -p random --json",
      [args](Context& context) { return play(context, *args); });
  add_game(command, args->game);
  command.add_option("-p,--player", args->players, "A player, as a spec; once per seat")
      ->type_name("SPEC")
      ->required()
      ->allow_extra_args(false);
  args->seed_option =
      command.add_option("--seed", args->seed, "Seed of chance and of random players")
          ->type_name("N");
  add_position(command, *args);
  add_moves(command, *args);
  add_clock(command, args->clock);
  add_record(command, args->record);
  add_engines(command, args->engines);
  command.add_flag("--pause", args->pause, "Wait for Enter before every move of the computer");
  command.add_flag("--quiet", args->quiet, "Only the moves and the result");
  commands.add_colour(command);
  commands.add_json(command);
}

}  // namespace brett::cli
