// brett perft: counts the lines of play to a depth.
#include <fmt/format.h>

#include "cli/arguments.h"
#include "cli/views/live_text.h"

namespace brett::cli {

namespace {

struct PerftArgs : PositionArgs {
  std::optional<int> depth;
  bool split = false;
};

Result<int> perft(Context& context, const PerftArgs& args) {
  const auto setup = set_up(context.registry, args);
  const State& state = setup.state.state();
  const std::stop_token& stop = context.console.stop;
  const int depth = *args.depth;

  const Estimate clock;
  Json split = Json::array();
  std::string text;
  PerftCount total;
  if (args.split && !state.turn().is_over()) {
    for (const Move move : moves_of(state)) {
      const PerftCount count = state.after(move).perft(depth - 1, stop);
      total.leaves += count.leaves;
      total.ended += count.ended;
      split.push_back(
          {{"move", state.text(move)}, {"leaves", count.leaves}, {"ended", count.ended}});
      text += fmt::format("{}: {}\n", state.text(move), count.leaves);
    }
  } else {
    total = state.perft(depth, stop);
  }
  if (context.stopped()) return context.interrupted();

  Json json{{"game", setup.game->spec()},
            {"depth", depth},
            {"leaves", total.leaves},
            {"ended", total.ended},
            {"seconds", clock.seconds()}};
  if (args.split) json["split"] = std::move(split);
  text += fmt::format("{:.3f} s\n", clock.seconds());
  if (total.ended > 0) text += fmt::format("ended before: {}\n", total.ended);
  return context.answer(json, text + fmt::format("perft({}) = {}\n", depth, total.leaves));
}

}  // namespace

void add_perft(CommandLine& commands) {
  auto [options, args] = commands.add(
      "perft", "Count the lines of play to a depth",
      "Checks the rules of a game and measures their speed. A pass and a chance event each count as "
      "a ply. Lines that end before the depth are counted separately. Draws by rules that look back "
      "(repetition) are not applied.",
      "brett perft GAME --depth 8\nbrett perft GAME --depth 5 --split\n"
      "brett perft GAME --position POSITION --depth 6 --json",
      perft);
  add_game(options, args.game);
  options.number("-d,--depth", args.depth, depth_range, "Plies")->required();
  add_position(options, args);
  options.flag("--split", args.split, "Also show the count below each move");
}

}  // namespace brett::cli
