// brett tune: values that are fitted to games.
#include <fmt/format.h>

#include <algorithm>

#include "cli/arguments.h"
#include "cli/views/live_text.h"
#include "cli/views/table.h"
#include "core/text.h"
#include "match/tune_scale.h"
#include "server/json.h"

namespace brett::cli {

namespace {

struct ScaleArgs {
  std::string game;
  std::string player;  // empty: the one that analyses
  std::vector<std::string> evaluations;
  std::vector<std::uint64_t> nodes;
  ScalePlan plan;
};

Json scale_json(const FittedScale& scale) {
  return {{"evaluation", scale.evaluation},
          {"win", scale.win},
          {"margin", scale.margin ? Json(*scale.margin) : Json()},
          {"positions", scale.positions},
          {"log_loss", scale.log_loss}};
}

// Names of evaluations may have signs that keys of TOML have only in quotes.
std::string toml_key(const std::string& name) {
  const bool bare = std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
  });
  return bare ? name : fmt::format("\"{}\"", name);
}

// The part of a game's data file. What speaks for nobody has no slope.
std::string scale_toml(const std::vector<FittedScale>& scales) {
  std::string win = "[scale.win]\n";
  std::string margin;
  for (const FittedScale& one : scales) {
    if (one.win <= 0) continue;
    win += fmt::format("{} = {:.3g}\n", toml_key(one.evaluation), one.win);
    if (one.margin.value_or(0) > 0) {
      margin += fmt::format("{} = {:.3g}\n", toml_key(one.evaluation), *one.margin);
    }
  }
  return margin.empty() ? win : win + "\n[scale.margin]\n" + margin;
}

Result<int> tune_scale(Context& context, const ScaleArgs& args) {
  const auto game = checked(context.registry.game(args.game));
  ScalePlan plan = args.plan;
  plan.player = analyser_of(*game, args.player);
  plan.evaluations = args.evaluations;
  if (!args.nodes.empty()) plan.nodes = args.nodes;
  LiveText live(context);
  const Estimate estimate;
  const auto scales = checked(fit_scale(*game, plan, context.console.stop, [&](int games) {
    live.show_line([&] {
      return fmt::format("{} of {} games{}", games, plan.games, estimate.left(games, plan.games));
    });
  }));
  live.clear();
  Json rows = list_json(scales, scale_json);
  const std::string text = table(rows, {{"evaluation", "evaluation"},
                                        {"win per point", "win", "{:.4g}"},
                                        {"margin per point", "margin", "{:.4g}"},
                                        {"positions", "positions", ","},
                                        {"log loss", "log_loss", "{:.4f}"}}) +
                           "\n" + scale_toml(scales);
  context.answer({{"game", game->spec()}, {"player", plan.player}, {"scales", std::move(rows)}},
                 text);
  return context.status();
}

}  // namespace

void add_tune(CommandLine& commands) {
  commands.add_group("tune", "Fit values to games", "");
  auto [options, args] = commands.add(
      "tune scale", "Fit how people should read the values of evaluations",
      "Plays games, values half of their positions by each evaluation with a search, and fits what a point is worth: "
      "the slope of the logistic curve of the expected share of the points, and of the margin at the end where the game "
      "has one. Prints the part of the game's data file, data/games/NAME.toml, that keeps them. The log loss is "
      "0.693 for values that say nothing. Ctrl-C ends it with the games played so far.",
      "brett tune scale GAME --games 20\n"
      "brett tune scale GAME -p pvs --eval linear --nodes 1000",
      tune_scale);
  add_game(options, args.game);
  options.text("-p,--player", args.player, "SPEC",
               "The search that plays and values, without its limits and evaluation (default: that "
               "of the strongest level)");
  options.text("--eval", args.evaluations, "NAME",
               "An evaluation, again for each (default: all of the game)");
  options.read("--nodes", "N,N", "Nodes of a search; several limits take turns (default 300,3000)",
               [&args](const std::string& text) {
                 for (const std::string_view one : split(text, ',')) {
                   args.nodes.push_back(
                       static_cast<std::uint64_t>(checked(whole_number("--nodes", {1, 1e9}, one))));
                 }
               });
  options.number("--games", args.plan.games, {1, 100'000}, "Games to play");
  options.number("--random-plies", args.plan.random_plies, {0, 100},
                 "At most so many moves at random before the players take over");
  add_seed(options, args.plan.seed, "Number that fixes all games (default 1)");
}

}  // namespace brett::cli
