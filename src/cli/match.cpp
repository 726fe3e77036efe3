// brett match: a series of games between two players, or as many as the game has seats.
#include <fmt/format.h>

#include <cmath>
#include <functional>
#include <memory>
#include <optional>
#include <ostream>

#include "cli/arguments.h"
#include "cli/report.h"
#include "cli/tournament_view.h"
#include "core/text.h"
#include "match/series.h"
#include "records/record_file.h"
#include "statistics/sequential.h"
#include "tournament/score_keeper.h"

namespace brett::cli {

namespace {

constexpr NumberFlag games_flag{"--games", 1, 10'000'000};
constexpr NumberFlag random_plies_flag{"--random-plies", 0, 1000};

struct MatchArgs {
  std::string game;
  std::vector<std::string> players;
  std::string games = "100";
  std::string openings;
  std::string random_plies = "0";
  std::string seed = "1";
  std::string threads = "1";
  std::string clock;
  std::string record;
  std::string sprt;
  std::string engines;
};

Result<std::optional<SequentialTest>> read_sprt(std::string_view text, int seats) {
  if (text.empty()) return std::optional<SequentialTest>();
  const auto pairs = key_values(text);
  if (!pairs) {
    return Error{fmt::format("--sprt {}: must be key=value,key=value, as in elo0=0,elo1=5",
                             brett::in_quotes(text))};
  }
  SequentialTest test;
  for (const auto& [key, value] : *pairs) {
    const Status status = SequentialTest::table().set(test, key, value, "--sprt");
    if (!status) return status.error();
  }
  if (const Status status = check(test, seats); !status) {
    return Error{fmt::format("--sprt: {}", status.error().message)};
  }
  return std::optional(test);
}

// What the games say of the first player's strength.
struct Strength {
  Strength(int seats, const std::optional<SequentialTest>& sprt) : scores(seats) {
    if (sprt) test.emplace(*sprt, seats);
  }
  void add(std::uint64_t block, const std::vector<double>& payoffs) {
    const double score = score_against_table(payoffs, 0);
    scores.add(block, score);
    if (test) test->add(block, score);
  }
  bool decided() const { return test && test->verdict() != SprtVerdict::running; }

  ScoreKeeper scores;
  std::optional<SequentialWatch> test;
};

void add_strength(Json& json, const SeriesScore& first, const Strength& strength) {
  const ScoreSample sample = strength.scores.sample();
  const EloEstimate elo = estimate_elo(sample);
  json["score"] = strength.scores.mean();
  json["wins"] = first.wins;
  json["draws"] = first.draws;
  json["losses"] = first.losses;
  json["elo"] = finite_json(elo.elo);
  json["elo_error"] = finite_json(elo.error);
  json["los"] = los_json(sample);
  if (strength.test) json["sprt"] = sprt_json(*strength.test);
}

void print_strength(const std::string& player, const Strength& strength, std::ostream& out) {
  if (strength.scores.games() < 2) return;
  const ScoreSample sample = strength.scores.sample();
  const EloEstimate elo = estimate_elo(sample);
  out << fmt::format("{}: score {:.1f} %, Elo {}{}, LOS {}\n", player, 100 * strength.scores.mean(),
                     elo_words(elo), std::isfinite(elo.error) ? " (95 %)" : "", los_words(sample));
  if (strength.test) out << fmt::format("{}\n", sprt_words(*strength.test));
}

Json score_json(const std::string& spec, const SeriesScore& score, int games) {
  const double count = games > 0 ? games : 1;
  return {{"player", spec},
          {"wins", score.wins},
          {"draws", score.draws},
          {"losses", score.losses},
          {"lost_on_time", score.lost_on_time},
          {"forfeits", score.forfeits},
          {"forfeit_example", score.forfeit_example},
          {"mean_payoff", score.payoff / count},
          {"mean_margin", static_cast<double>(score.margin) / count},
          {"decisions", score.effort.decisions},
          {"book_moves", score.effort.from_book},
          {"nodes", score.effort.nodes},
          {"seconds", score.effort.seconds}};
}

// Moves from a book cost nothing and make the mean of the others look small, so they are named.
void print_book_moves(const SeriesPlan& plan, const SeriesResult& result, std::ostream& out) {
  for (std::size_t i = 0; i < plan.players.size(); ++i) {
    const Effort& effort = result.players[i].effort;
    if (effort.from_book == 0) continue;
    out << fmt::format("{} of {} {} of {} came from its book\n", effort.from_book, effort.decisions,
                       plural(effort.decisions, "move"), plan.players[i]);
  }
}

void print_table(const SeriesPlan& plan, const SeriesResult& result, std::ostream& out) {
  out << fmt::format("{:<44} {:>7} {:>7} {:>7} {:>8} {:>14} {:>10}\n", "player", "won", "drawn",
                     "lost", "margin", "nodes/move", "ms/move");
  for (std::size_t i = 0; i < plan.players.size(); ++i) {
    const SeriesScore& score = result.players[i];
    const double moves = score.effort.decisions > 0 ? score.effort.decisions : 1;
    out << fmt::format(
        "{:<44} {:>7} {:>7} {:>7} {:>+8.2f} {:>14.0f} {:>10.3f}\n", plan.players[i], score.wins,
        score.draws, score.losses, static_cast<double>(score.margin) / std::max(1, result.games),
        static_cast<double>(score.effort.nodes) / moves, 1000 * score.effort.seconds / moves);
  }
  print_book_moves(plan, result, out);
  out << fmt::format("{} {}", result.games, plural(result.games, "game"));
  if (result.forfeits > 0) out << fmt::format(", {} forfeited", result.forfeits);
  if (result.lost_on_time > 0) {
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < plan.players.size(); ++i) {
      const int lost = result.players[i].lost_on_time;
      if (lost > 0) parts.push_back(fmt::format("{} by {}", lost, plan.players[i]));
    }
    out << fmt::format(", lost on time: {}", joined(parts, ", "));
  }
  out << '\n';
  for (std::size_t i = 0; i < plan.players.size(); ++i) {
    const SeriesScore& score = result.players[i];
    if (score.forfeits == 0) continue;
    out << fmt::format("{} forfeited {} {}{}\n", plan.players[i], score.forfeits,
                       plural(score.forfeits, "game"), example_words(score.forfeit_example));
  }
}

// Adds finished games to a file, if one is wanted, until it cannot.
class GameKeeper {
 public:
  static Result<std::unique_ptr<GameKeeper>> open(const std::string& path) {
    auto keeper = std::make_unique<GameKeeper>();
    if (path.empty()) return keeper;
    auto file = RecordFile::open("--record", path);
    if (!file) return file.error();
    keeper->file_.emplace(*std::move(file));
    return keeper;
  }

  std::function<void(const Record&)> keep() {
    if (!file_) return {};
    return [this](const Record& record) {
      if (status_) status_ = file_->add(record);
    };
  }
  const Status& status() const { return status_; }

 private:
  std::optional<RecordFile> file_;
  Status status_ = Done{};
};

Result<SeriesPlan> plan_of(const Game& game, const MatchArgs& args) {
  SeriesPlan plan;
  plan.players = args.players;
  const auto games = whole_number(games_flag, args.games);
  if (!games) return games.error();
  const auto threads = whole_number(threads_flag, args.threads);
  if (!threads) return threads.error();
  const auto seed = read_seed(args.seed);
  if (!seed) return seed.error();
  const auto clock = read_clock(args.clock);
  if (!clock) return clock.error();
  plan.clock = *clock;
  const auto random_plies = whole_number(random_plies_flag, args.random_plies);
  if (!random_plies) return random_plies.error();
  plan.random_plies = static_cast<int>(*random_plies);
  plan.games = static_cast<int>(*games);
  plan.threads = static_cast<int>(*threads);
  plan.seed = *seed;
  if (!args.openings.empty()) {
    auto openings = read_openings(game, "--openings", args.openings);
    if (!openings) return openings.error();
    plan.openings = std::move(*openings);
  }
  return plan;
}

Result<int> match(Context& context, const MatchArgs& args) {
  const auto registry = with_known_engines(context.registry, args.engines);
  if (!registry) return registry.error();
  const auto game = registry->game(args.game);
  if (!game) return game.error();
  auto plan = plan_of(**game, args);
  if (!plan) return plan.error();
  const auto sprt = read_sprt(args.sprt, (*game)->seats());
  if (!sprt) return sprt.error();
  if (const Status status = check(**game, *plan); !status) return status.error();
  Strength strength((*game)->seats(), *sprt);
  const auto kept = GameKeeper::open(args.record);
  if (!kept) return kept.error();
  GameKeeper& keeper = **kept;
  plan->keep = keeper.keep();
  plan->count = [&](std::uint64_t block, const std::vector<double>& payoffs) {
    strength.add(block, payoffs);
  };
  plan->enough = [&] { return strength.decided() || !keeper.status(); };
  Console& console = context.console;
  const auto progress = [&](const SeriesResult& result) {
    if (!console.interactive || context.json) return;
    console.out << fmt::format("\r{} of {} {}: {} won, {} drawn, {} lost by the first player ",
                               result.games, plan->games, plural(plan->games, "game"),
                               result.players[0].wins, result.players[0].draws,
                               result.players[0].losses)
                << std::flush;
  };
  const auto result = play_series(**game, *plan, console.stop, progress);
  if (!result) return result.error();
  if (!keeper.status()) return keeper.status().error();
  if (context.json) {
    Json json{{"game", (*game)->spec()},
              {"games", result->games},
              {"seed", plan->seed},
              {"clock", plan->clock ? Json(print_clock(*plan->clock)) : Json()},
              {"forfeits", result->forfeits},
              {"lost_on_time", result->lost_on_time},
              {"players", Json::array()}};
    add_strength(json, result->players[0], strength);
    for (std::size_t i = 0; i < plan->players.size(); ++i) {
      json["players"].push_back(score_json(plan->players[i], result->players[i], result->games));
    }
    context.print(json);
  } else {
    if (console.interactive) console.out << '\n';
    print_table(*plan, *result, console.out);
    print_strength(plan->players[0], strength, console.out);
  }
  return console.stop.stop_requested() ? exit_status::interrupted : exit_status::fine;
}

}  // namespace

void add_match(CommandLine& commands) {
  const auto args = std::make_shared<MatchArgs>();
  CLI::App& command = commands.add(
      "match", "Play many games between the same players",
      "The players change seats from game to game; each opening is played once with every seating, and so is each "
      "seed. Counts what the first player and the others won, their mean margin, what a move cost them, and how much "
      "stronger the first player is (Elo, likelihood of superiority). Ctrl-C stops early and still reports.",
      "brett match connect_four -p alphabeta:depth=4 -p random --games 20\n"
      "brett match tic_tac_toe -p mcts:playouts=100 -p minimax:depth=9 --games 10 --json",
      [args](Context& context) { return match(context, *args); });
  add_game(command, args->game);
  command.add_option("-p,--player", args->players, "A player; one for each seat")
      ->allow_extra_args(false)
      ->type_name("SPEC")
      ->required();
  command
      .add_option("-n,--games", args->games,
                  fmt::format("How many, up to {} (default 100)", games_flag.max))
      ->type_name("N");
  command
      .add_option("--openings", args->openings,
                  "File with one opening per line: moves, or name,moves")
      ->type_name("FILE");
  command
      .add_option(
          "--random-plies", args->random_plies,
          "Moves played at random after the opening, the same for every seating (default 0)")
      ->type_name("N");
  command.add_option("--seed", args->seed, "Seed of the games (default 1)")->type_name("N");
  command.add_option("-t,--threads", args->threads, "Games played at once (default 1)")
      ->type_name("T");
  command
      .add_option("--sprt", args->sprt,
                  "Stop when it is clear whether the first player is better: elo0=0,elo1=5; also "
                  "alpha, beta, model=trinomial|pentanomial, scale=logistic|normalised")
      ->type_name("TEST");
  add_clock(command, args->clock);
  add_record(command, args->record);
  add_engines(command, args->engines);
  commands.add_json(command);
}

}  // namespace brett::cli
