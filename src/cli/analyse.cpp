// brett analyse: a game move by move, with the mistakes marked.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <memory>
#include <ostream>

#include "cli/arguments.h"
#include "cli/board.h"
#include "cli/report.h"
#include "core/text.h"
#include "files/data_file.h"
#include "match/analysis.h"

namespace brett::cli {

namespace {

constexpr NumberFlag threshold_flag{"--threshold", 0.001, 100'000};

struct AnalyseArgs : PositionArgs {
  std::string game_played;  // moves, or a file of them
  std::string player;
  std::string threshold;
};

// The moves of a text file: '#' begins a comment, lines do not matter.
std::string without_comments(std::string_view text) {
  std::string moves;
  for (const std::string_view line : split(text, '\n')) {
    moves += line.substr(0, line.find('#'));
    moves += ' ';
  }
  return moves;
}

Result<std::string> moves_of_record(const std::string& record) {
  std::error_code ignored;
  const bool is_path = record.find('/') != std::string::npos || record.ends_with(".txt");
  if (!is_path && !std::filesystem::is_regular_file(record, ignored)) return record;
  const auto text = read_text("RECORD", record);
  if (!text) return text.error();
  return without_comments(*text);
}

// How a game stands for the first seat: "....|##..".
std::string curve(Value value, const MarkLimits& limits) {
  constexpr int half = 5;
  const double scaled =
      is_decided(value) ? (value > 0 ? 1 : -1) : std::tanh(value / (4.0 * limits.mistake));
  const auto length = static_cast<int>(std::lround(scaled * half));
  std::string left(half, '.');
  std::string right(half, '.');
  for (int i = 0; i < std::abs(length); ++i) {
    (length < 0 ? left[static_cast<std::size_t>(half - 1 - i)]
                : right[static_cast<std::size_t>(i)]) = '#';
  }
  return fmt::format("{}|{}", left, right);
}

Json ply_json(const AnalysedPly& ply, const View& view, int seats) {
  Json json{{"ply", ply.number}, {"move", ply.move}};
  if (!ply.by.is_seat()) {
    json["seat"] = "chance";
    return json;
  }
  json["seat"] = ply.by.seat();
  json["name"] = seat_name(view, ply.by.seat());
  json["choices"] = ply.choices;
  json["judged"] = ply.judged;
  if (!ply.judged) {
    for (const char* key : {"value", "best", "best_value", "loss"}) json[key] = nullptr;
    json["mark"] = "";
    json["judgement"] = "not judged";
    json["depth"] = ply.depth;
    json["nodes"] = ply.nodes;
    json["seconds"] = ply.seconds;
    return json;
  }
  json["value"] = points(ply.value);
  json["decided"] = decided_json(ply.value);
  json["bound"] = name_of(ply.bound);
  json["best"] = ply.best;
  json["best_value"] = points(ply.best_value);
  json["best_decided"] = decided_json(ply.best_value);
  json["pv"] = ply.line;
  json["loss"] = points(ply.loss);
  json["mark"] = sign_of(ply.mark);
  json["judgement"] = name_of(ply.mark);
  if (seats == 2) json["first_seat_value"] = points(ply.by.seat() == 0 ? ply.value : -ply.value);
  json["depth"] = ply.depth;
  json["nodes"] = ply.nodes;
  json["seconds"] = ply.seconds;
  return json;
}

Json seat_summary_json(const SeatAnalysis& sum, const std::string& name) {
  Json json{{"name", name},       {"moves", sum.moves},           {"unjudged", sum.unjudged},
            {"agreed", sum.best}, {"agreement", sum.agreement()}, {"mean_loss", sum.mean_loss()}};
  for (const Mark mark : all_marks) json[std::string(name_of(mark))] = sum.count(mark);
  return json;
}

// One look at one game.
class Report {
 public:
  Report(Context& context, const Setup& setup, const MarkLimits& limits, std::size_t moves)
      : context_(context),
        setup_(setup),
        view_(setup.state.view()),
        limits_(limits),
        moves_(moves),
        begin_(std::chrono::steady_clock::now()) {}

  // On a terminal: how far, and how long it will still take.
  void progress(const AnalysedPly& ply) const {
    if (!context_.console.interactive || context_.json) return;
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin_;
    const auto done = static_cast<double>(ply.number);
    const double rest = taken.count() / done * (static_cast<double>(moves_) - done);
    context_.console.out << fmt::format("\r{} of {} {}, about {:.0f} s to go   ", ply.number,
                                        moves_, plural(moves_, "move"), rest)
                         << std::flush;
  }

  void print(const Player& player, const std::vector<AnalysedPly>& plies) const {
    if (context_.json) return context_.print(json(player, plies));
    std::ostream& out = context_.console.out;
    if (context_.console.interactive) out << "\r" << std::string(50, ' ') << "\r";
    out << fmt::format("{} looked at by {}; points lost: ?! from {}, ? from {}, ?? from {}\n\n",
                       setup_.game->spec(), player.spec(), points(limits_.inaccuracy),
                       points(limits_.mistake), points(limits_.blunder));
    out << fmt::format("{:>4} {:<8} {:<8} {:>12}  {:<8} {:>12} {:>9}  {:<4}{}\n", "ply", "seat",
                       "move", "value", "best", "value", "loss", "",
                       two_seats() ? fmt::format("for {}", name(0)) : "");
    for (const AnalysedPly& ply : plies) out << line(ply);
    out << '\n';
    const auto sums = summed_up(plies, seats());
    for (Seat seat = 0; seat < seats(); ++seat) {
      out << summary(name(seat), sums[static_cast<std::size_t>(seat)]);
    }
    if (plies.size() < moves_) {
      out << fmt::format("Interrupted: {} of {} {} were looked at.\n", plies.size(), moves_,
                         plural(moves_, "move"));
    }
  }

 private:
  int seats() const { return setup_.game->seats(); }
  bool two_seats() const { return seats() == 2; }
  std::string name(Seat seat) const { return seat_name(view_, seat); }

  std::string line(const AnalysedPly& ply) const {
    if (!ply.by.is_seat()) {
      return fmt::format("{:>4} {:<8} {}\n", ply.number, "chance", ply.move);
    }
    if (!ply.judged) {
      return fmt::format(
          "{:>4} {:<8} {:<8} not judged: the search found nothing within its limits\n", ply.number,
          name(ply.by.seat()), ply.move);
    }
    const Value for_first = ply.by.seat() == 0 ? ply.value : -ply.value;
    return fmt::format("{:>4} {:<8} {:<8} {:>12}  {:<8} {:>12} {:>9}  {:<4}{}\n", ply.number,
                       name(ply.by.seat()), ply.move, value_words(ply.value), ply.best,
                       value_words(ply.best_value),
                       ply.was_best() ? "" : fmt::format("{:.3f}", points(ply.loss)),
                       sign_of(ply.mark), two_seats() ? curve(for_first, limits_) : "");
  }

  static std::string summary(const std::string& name, const SeatAnalysis& sum) {
    std::vector<std::string> marks;
    for (const Mark mark : all_marks) {
      marks.push_back(fmt::format("{} {}", sum.count(mark), sign_of(mark)));
    }
    if (sum.unjudged > 0) marks.push_back(fmt::format("{} not judged", sum.unjudged));
    return fmt::format(
        "{}: {} {} with a choice, mean loss {:.3f}, {:.0f} % as good as the best, {}\n", name,
        sum.moves, plural(sum.moves, "move"), sum.mean_loss(), 100 * sum.agreement(),
        joined(marks, ", "));
  }

  Json json(const Player& player, const std::vector<AnalysedPly>& plies) const {
    Json json{{"game", setup_.game->spec()},
              {"player", player.spec()},
              {"start", setup_.state.text()},
              {"thresholds",
               {{"inaccuracy", points(limits_.inaccuracy)},
                {"mistake", points(limits_.mistake)},
                {"blunder", points(limits_.blunder)}}},
              {"complete", plies.size() == moves_},
              {"plies", Json::array()},
              {"seats", Json::array()}};
    for (const AnalysedPly& ply : plies) json["plies"].push_back(ply_json(ply, view_, seats()));
    const auto sums = summed_up(plies, seats());
    for (Seat seat = 0; seat < seats(); ++seat) {
      json["seats"].push_back(seat_summary_json(sums[static_cast<std::size_t>(seat)], name(seat)));
    }
    return json;
  }

  Context& context_;
  const Setup& setup_;
  View view_;
  MarkLimits limits_;
  std::size_t moves_;
  std::chrono::steady_clock::time_point begin_;
};

Result<MarkLimits> limits_of(const AnalyseArgs& args, const Game& game, const Player& player) {
  if (args.threshold.empty()) return MarkLimits::usual_for(game, player.spec());
  const auto threshold = number(threshold_flag, args.threshold);
  if (!threshold) return threshold.error();
  return MarkLimits::around(static_cast<Value>(std::lround(*threshold * value_unit)));
}

Result<int> analyse(Context& context, const AnalyseArgs& args) {
  const auto setup = set_up(context.registry, args);
  if (!setup) return setup.error();
  const auto record = moves_of_record(args.game_played);
  if (!record) return record.error();
  const auto moves = Played(setup->state).play_moves(*record);
  if (!moves) return moves.error();
  if (moves->empty()) {
    return Error{fmt::format("{}: there are no moves in it", in_quotes(args.game_played))};
  }
  const auto player = make_player(*setup->game, args.player, {});
  if (!player) return player.error();
  const auto limits = limits_of(args, *setup->game, **player);
  if (!limits) return limits.error();

  const Report report(context, *setup, *limits, moves->size());
  const auto plies =
      analyse_game(setup->state, *moves, **player, *limits, {.stop = context.console.stop},
                   [&](const AnalysedPly& ply) { report.progress(ply); });
  if (!plies) return plies.error();
  report.print(**player, *plies);
  return context.console.stop.stop_requested() ? exit_status::interrupted : exit_status::fine;
}

}  // namespace

void add_analyse(CommandLine& commands) {
  const auto args = std::make_shared<AnalyseArgs>();
  CLI::App& command = commands.add(
      "analyse", "Look at a game move by move and mark the mistakes",
      "A player searches every position of the game. Values are for the side that moved; the loss is how much "
      "better the best move was. ?! marks an inaccuracy, ? a mistake, ?? a blunder, ! a move that was the only "
      "good one. To give away a won game or to walk into a lost one is always a blunder. The bar shows how the "
      "game stood for the first seat. Ctrl-C shows what is done so far.",
      "brett analyse connect_four 4455331 -p pvs:depth=8\n"
      "brett analyse tic_tac_toe \"b2 a1 c3 a3 b1\" -p alphabeta:depth=9 --json",
      [args](Context& context) { return analyse(context, *args); });
  add_game(command, args->game);
  command
      .add_option("RECORD", args->game_played,
                  "The moves, as in \"f5 d6\" or f5d6; or a text file of them, # begins a comment")
      ->required();
  command.add_option("-p,--player", args->player, "Who searches")->type_name("SPEC")->required();
  add_position(command, *args);
  command
      .add_option("--threshold", args->threshold,
                  "Points lost that make a mistake; half of it is an inaccuracy, twice a blunder "
                  "(default: by game and player)")
      ->type_name("X");
  commands.add_json(command);
}

}  // namespace brett::cli
