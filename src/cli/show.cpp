// brett show: a position, drawn.
#include <fmt/format.h>

#include <memory>
#include <ostream>

#include "cli/arguments.h"
#include "cli/help.h"
#include "cli/report.h"
#include "cli/screen.h"
#include "core/text.h"

namespace brett::cli {

namespace {

struct ShowArgs : PositionArgs {
  bool svg = false;
};

// The state after `moves`, the last of which is handed to the screen to be pointed out.
Status play_shown(Played& state, std::string_view moves, Screen* screen) {
  const auto played = Played(state).play_moves(moves);
  if (!played) return played.error();
  for (const Move move : *played) {
    const auto path = state.path(move);
    state.play(move);
    if (screen != nullptr) {
      screen->note({.kind = MatchEvent::Kind::moved, .state = state, .path = path});
    }
  }
  return Done{};
}

void print_state(const Played& state, const Screen& screen) {
  Console& console = screen.console();
  screen.show(state, true);
  console.out << "\nposition  " << state.text() << '\n';
  if (state.turn().is_over()) {
    console.out << "result    "
                << result_words(state, payoffs_of(state), state.draw_reason(), console.colour)
                << '\n';
    return;
  }
  console.out << "turn      " << turn_words(state, console.colour) << '\n';
  const bool chance = state.turn().is_chance();
  std::vector<std::string> moves;
  for (const Move move : state.moves()) {
    moves.push_back(state.text(move));
    if (chance) moves.back() += fmt::format(" ({:.4g})", state.probability(move));
  }
  console.out << (chance ? "events    " : "moves     ") << wrapped_text(joined(moves, " "), 70, 10)
              << '\n';
  if (const std::string warning = state.warning(); !warning.empty()) {
    console.out << "note      " << warning << '\n';
  }
}

}  // namespace

void add_show(CommandLine& commands) {
  const auto args = std::make_shared<ShowArgs>();
  CLI::App& command = commands.add(
      "show", "Draw a position",
      "Shows the board, the position as text, whose turn it is and the legal moves. On the board "
      "[X] is the last move and + a cell where a move may go.",
      "brett show connect_four\nbrett show connect_four --moves 4453\n"
      "brett show connect_four --moves 4453 --svg > board.svg\n"
      "brett show tic_tac_toe --position \"X-O-X---- O\"",
      [args](Context& context) -> Result<int> {
        auto setup = set_up(context.registry, *args);
        if (!setup) return setup.error();
        Screen screen(*setup->game, context.console);
        if (const Status status = play_shown(setup->state, args->moves, &screen); !status) {
          return status.error();
        }
        if (args->svg) {
          screen.draw_svg(setup->state);
        } else if (context.json) {
          Json json{{"game", setup->game->spec()}};
          json.update(state_json(setup->state));
          context.print(json);
        } else {
          print_state(setup->state, screen);
        }
        return exit_status::fine;
      });
  add_game(command, args->game);
  add_position(command, *args);
  add_moves(command, *args);
  command.add_flag("--svg", args->svg, "print the board as a picture, an SVG file");
  commands.add_colour(command);
  commands.add_json(command);
}

}  // namespace brett::cli
