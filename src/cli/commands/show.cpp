// brett show: a position, drawn.
#include <fmt/format.h>

#include "cli/arguments.h"
#include "cli/help.h"
#include "cli/views/report.h"
#include "cli/views/screen.h"
#include "core/text.h"

namespace brett::cli {

namespace {

struct ShowArgs : PositionArgs {
  bool svg = false;
};

std::string state_words(const Played& state, bool colour) {
  std::string text = fmt::format("\nposition  {}\n", state.text());
  if (state.turn().is_over()) {
    return text + fmt::format("result    {}\n",
                              result_words(state, payoffs_of(state), state.end_reason(), colour));
  }
  const bool chance = state.turn().is_chance();
  std::vector<std::string> moves;
  for (const Move move : state.moves()) {
    moves.push_back(state.text(move));
    if (chance) moves.back() += fmt::format(" ({:.4g})", state.probability(move));
  }
  text += fmt::format("turn      {}\n{:<9} {}\n", turn_words(state, colour),
                      chance ? "events" : "moves", wrapped_text(joined(moves, " "), 70, 10));
  const std::string warning = state.warning().text;
  return warning.empty() ? text : text + fmt::format("note      {}\n", warning);
}

Result<int> show_position(Context& context, const ShowArgs& args) {
  const auto setup = set_up(context.registry, args);
  Screen screen(*setup.game, context.console);
  Played state = setup.start;
  for (const Move move : setup.moves) {
    const auto path = state.path(move);
    state.play(move);
    screen.note({.kind = MatchEvent::Kind::moved, .state = state, .path = path});
  }
  if (args.svg) {
    screen.draw_svg(state);
    return exit_status::fine;
  }
  if (context.json) {
    Json json{{"game", setup.game->spec()}};
    json.update(state_json(state));
    context.print(json);
    return exit_status::fine;
  }
  screen.show(state, true);
  return context.answer({}, state_words(state, context.console.colour));
}

}  // namespace

void add_show(CommandLine& commands) {
  auto [options, args] = commands.add(
      "show", "Draw a position",
      "Shows the board, the position as text, whose turn it is and the legal moves. On the board "
      "[X] is the last move and + a cell that a move can go to.",
      "brett show GAME\nbrett show GAME --moves MOVES\n"
      "brett show GAME --moves MOVES --svg > board.svg\n"
      "brett show GAME --position POSITION",
      show_position);
  add_game(options, args.game);
  add_position(options, args);
  add_moves(options, args);
  options.flag("--svg", args.svg, "Print the board as a picture, an SVG file");
  options.colour();
}

}  // namespace brett::cli
