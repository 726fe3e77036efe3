// brett rules: how a game goes, in words.
#include <memory>
#include <ostream>

#include "cli/arguments.h"

namespace brett::cli {

void add_rules(CommandLine& commands) {
  const auto args = std::make_shared<PositionArgs>();
  CLI::App& command = commands.add(
      "rules", "Tell the rules of a game and how its moves and positions are written", "",
      "brett rules tic_tac_toe", [args](Context& context) -> Result<int> {
        const auto game = context.registry.game(args->game);
        if (!game) return game.error();
        const Facts& facts = (*game)->facts();
        if (context.json) {
          context.print(
              {{"game", (*game)->spec()}, {"title", facts.title}, {"rules", (*game)->rules()}});
        } else {
          context.console.out << facts.title << "\n\n" << (*game)->rules();
        }
        return exit_status::fine;
      });
  add_game(command, args->game);
  commands.add_json(command);
}

}  // namespace brett::cli
