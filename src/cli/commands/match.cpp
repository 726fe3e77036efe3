// brett match: a series of games between two players, or as many as the game has seats.
#include <fmt/format.h>

#include <cmath>
#include <functional>
#include <optional>

#include "cli/arguments.h"
#include "cli/views/live_text.h"
#include "cli/views/table.h"
#include "cli/views/tournament_view.h"
#include "core/text.h"
#include "match/series.h"
#include "records/record_file.h"
#include "statistics/sequential.h"
#include "tournament/score_keeper.h"

namespace brett::cli {

namespace {

struct MatchArgs {
  std::string game;
  std::string openings;
  SeriesSettings plan;
  std::string record;
  std::string sprt;
  std::string engines;
};

std::optional<SequentialTest> read_sprt(std::string_view text, int seats) {
  if (text.empty()) return std::nullopt;
  const auto pairs = key_values(text);
  if (!pairs) fail("--sprt {}: must be key=value,key=value, as in elo0=0,elo1=5", in_quotes(text));
  SequentialTest test;
  for (const auto& [key, value] : *pairs) {
    checked(SequentialTest::table().set(test, key, value, "--sprt"));
  }
  if (const Status status = check(test, seats); !status) fail("--sprt: {}", status.error().message);
  return test;
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

std::string strength_words(const std::string& player, const Strength& strength) {
  if (strength.scores.games() < 2) return {};
  const ScoreSample sample = strength.scores.sample();
  const EloEstimate elo = estimate_elo(sample);
  return fmt::format("{}: score {:.1f} %, Elo {}{}, LOS {}\n{}", player,
                     100 * strength.scores.mean(), elo_words(elo),
                     std::isfinite(elo.error) ? " (95 %)" : "", los_words(sample),
                     strength.test ? sprt_words(*strength.test) + '\n' : "");
}

Json score_json(const std::string& spec, const SeriesScore& score, int games) {
  const double count = games > 0 ? games : 1;
  const double moves = score.effort.decisions > 0 ? score.effort.decisions : 1;
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
          {"seconds", score.effort.seconds},
          {"nodes_per_move", static_cast<double>(score.effort.nodes) / moves},
          {"ms_per_move", 1000 * score.effort.seconds / moves}};
}

std::string series_words(const Json& players, const SeriesResult& result) {
  std::string text = table(players, {{"player", "player"},
                                     {"won", "wins"},
                                     {"drawn", "draws"},
                                     {"lost", "losses"},
                                     {"margin", "mean_margin", "{:+.2f}"},
                                     {"nodes/move", "nodes_per_move", "{:.0f}"},
                                     {"ms/move", "ms_per_move", "{:.3f}"}});
  std::vector<std::string> late;
  std::string forfeits;
  for (const Json& player : players) {
    const auto name = player["player"].get<std::string>();
    const int decisions = player["decisions"];
    // Moves from a book cost nothing and make the mean of the others look small.
    if (const int known = player["book_moves"]; known > 0) {
      text += fmt::format("{} of {} {} of {} came from its book\n", known, decisions,
                          plural(decisions, "move"), name);
    }
    if (const int lost = player["lost_on_time"]; lost > 0) {
      late.push_back(fmt::format("{} by {}", lost, name));
    }
    if (const int count = player["forfeits"]; count > 0) {
      forfeits += fmt::format("{} forfeited {} {}{}\n", name, count, plural(count, "game"),
                              example_words(player["forfeit_example"].get<std::string>()));
    }
  }
  text += fmt::format("{} {}", result.games, plural(result.games, "game"));
  if (result.forfeits > 0) text += fmt::format(", {} forfeited", result.forfeits);
  if (!late.empty()) text += fmt::format(", lost on time: {}", joined(late, ", "));
  return text + '\n' + forfeits;
}

// Adds finished games to a file, if one is wanted, until it cannot.
class GameKeeper {
 public:
  explicit GameKeeper(const std::string& path) {
    if (!path.empty()) file_.emplace(checked(RecordFile::open("--record", path)));
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

SeriesSettings plan_of(const Game& game, const MatchArgs& args) {
  SeriesSettings plan = args.plan;
  if (!args.openings.empty()) {
    plan.openings = checked(read_openings(game, "--openings", args.openings));
  }
  checked(check(game, plan));
  return plan;
}

Json series_json(const Game& game, const SeriesSettings& plan, const SeriesResult& result,
                 const Strength& strength) {
  Json json{{"game", game.spec()},
            {"games", result.games},
            {"seed", plan.seed},
            {"clock", plan.clock ? Json(print_clock(*plan.clock)) : Json()},
            {"forfeits", result.forfeits},
            {"lost_on_time", result.lost_on_time},
            {"players", Json::array()}};
  add_strength(json, result.players[0], strength);
  for (std::size_t i = 0; i < plan.players.size(); ++i) {
    json["players"].push_back(score_json(plan.players[i], result.players[i], result.games));
  }
  return json;
}

Result<int> match(Context& context, const MatchArgs& args) {
  const auto registry = with_known_engines(context.registry, args.engines);
  const auto game = checked(registry.game(args.game));
  const auto sprt = read_sprt(args.sprt, game->seats());
  auto plan = plan_of(*game, args);
  Strength strength(game->seats(), sprt);
  GameKeeper keeper(args.record);
  plan.keep = keeper.keep();
  plan.count = [&](std::uint64_t block, const std::vector<double>& payoffs) {
    strength.add(block, payoffs);
  };
  plan.enough = [&] { return strength.decided() || !keeper.status(); };

  LiveText live(context);
  const auto progress = [&](const SeriesResult& result) {
    live.show_line([&] {
      const SeriesScore& first = result.players[0];
      return fmt::format("{} of {} {}: the first player won {}, drew {}, lost {}", result.games,
                         plan.games, plural(plan.games, "game"), first.wins, first.draws,
                         first.losses);
    });
  };
  const auto result = checked(play_series(*game, plan, context.console.stop, progress));
  live.clear();
  checked(keeper.status());
  const Json json = series_json(*game, plan, result, strength);
  context.answer(json,
                 series_words(json["players"], result) + strength_words(plan.players[0], strength));
  return context.status();
}

}  // namespace

void add_match(CommandLine& commands) {
  auto [options, args] = commands.add(
      "match", "Play many games between the same players",
      "The players change seats from game to game. Each opening and each seed is played once with every seating. "
      "Reports for each player the games won, the mean margin and what a move cost, and how much "
      "stronger the first player is (Elo, likelihood of superiority). Ctrl-C stops early and still reports.",
      "brett match GAME -p alphabeta:depth=4 -p random --games 20\n"
      "brett match GAME -p mcts:playouts=100 -p minimax:depth=9 --games 10 --json",
      match);
  args.plan.games = 100;
  args.plan.threads = 1;
  args.plan.seed = 1;
  add_game(options, args.game);
  add_players(options, args.plan.players, "A player; one for each seat");
  options.number("-n,--games", args.plan.games, {1, 10'000'000}, "Games to play");
  options.text("--openings", args.openings, "FILE",
               "File with one opening per line: moves, or name,moves");
  options.number("--random-plies", args.plan.random_plies, {0, 1000},
                 "Moves played at random after the opening, the same for every seating");
  add_seed(options, args.plan.seed, "Seed of the games (default 1)");
  add_threads(options, args.plan.threads, "Games played at once");
  options.text("--sprt", args.sprt, "TEST",
               "Stop when it is clear whether the first player is better: elo0=0,elo1=5; also "
               "alpha, beta, model=trinomial|pentanomial, scale=logistic|normalised");
  add_clock(options, args.plan.clock);
  add_record(options, args.record);
  add_engines(options, args.engines);
}

}  // namespace brett::cli
