// brett games: the list of games with their options.
#include <fmt/format.h>

#include <array>

#include "cli/command_line.h"
#include "cli/views/report.h"
#include "core/text.h"
#include "server/describe.h"

namespace brett::cli {

namespace {

std::string seats_words(const Facts& facts) {
  if (facts.min_seats == facts.max_seats) {
    return fmt::format("{} {}", facts.min_seats, plural(facts.min_seats, "seat"));
  }
  return fmt::format("{} to {} seats", facts.min_seats, facts.max_seats);
}

std::string flag_words(const Facts& facts) {
  std::string words;
  if (facts.chance) words += ", chance";
  if (facts.hidden) words += ", hidden information";
  return words;
}

std::string_view sum_name(Sum sum) {
  constexpr std::array<std::string_view, 3> names{"zero", "zero_for_two", "general"};
  return names[static_cast<std::size_t>(sum)];
}

Json game_json(const GameEntry& entry) {
  const Facts& facts = entry.facts;
  return {
      {"name", facts.name},           {"title", facts.title},
      {"help", facts.help},           {"min_seats", facts.min_seats},
      {"max_seats", facts.max_seats}, {"chance", facts.chance},
      {"hidden", facts.hidden},       {"sum", sum_name(facts.sum)},
      {"max_moves", facts.max_moves}, {"options", list_json(entry.options, server::option_json)}};
}

Result<int> games(Context& context) {
  Json list = Json::array();
  std::string text;
  for (const GameEntry& entry : context.registry.games()) {
    const Facts& facts = entry.facts;
    list.push_back(game_json(entry));
    text += fmt::format("{:<20} {}: {} ({}{})\n", facts.name, facts.title, facts.help,
                        seats_words(facts), flag_words(facts));
    for (const OptionInfo& option : entry.options) {
      text += fmt::format("{:<20}   {}\n", "", option_line(option));
    }
  }
  return context.answer({{"games", list}}, text);
}

}  // namespace

void add_games(CommandLine& commands) {
  commands.add(
      "games", "List the games and their options",
      "Every option is shown with its default and its range. Options follow the name of the game: "
      "GAME:rows=5,columns=6 is a game on a smaller board.",
      "brett games\nbrett games --json", games);
}

}  // namespace brett::cli
