// brett rules: the rules of a game in words.
#include "cli/arguments.h"
#include "players/game_texts.h"

namespace brett::cli {

namespace {

struct RulesArgs {
  std::string game;
};

Result<int> rules(Context& context, const RulesArgs& args) {
  const auto game = checked(context.registry.game(args.game));
  const std::string title(game->facts().title);
  const std::string text(game->rules());
  return context.answer({{"game", game->spec()}, {"title", title}, {"rules", text}},
                        title + "\n\n" + without_pictures(text));
}

}  // namespace

void add_rules(CommandLine& commands) {
  auto [options, args] = commands.add(
      "rules", "Explain the rules of a game and how its moves and positions are written", "",
      "brett rules GAME", rules);
  add_game(options, args.game);
}

}  // namespace brett::cli
