#include "experiments/named_players.h"

namespace brett {

namespace {

using Names = std::vector<NamedPlayer>;

// The tournaments that a section is about.
template <class Content>
void add_tournaments(const Content& content, Names& names) {
  if constexpr (requires { content.tournament; }) names.push_back({content.tournament, ""});
  if constexpr (requires { content.tournaments; }) {
    for (const std::string& name : content.tournaments) names.push_back({name, ""});
  }
  if constexpr (requires { content.also; }) {
    for (const std::string& name : content.also) names.push_back({name, ""});
  }
}

void add_by_x(const std::string& tournament, const std::vector<std::string>& xs,
              const std::vector<std::string_view>& players, Names& names) {
  for (const std::string& x : xs) {
    for (const std::string_view player : players) names.push_back({tournament, with_x(player, x)});
  }
}

void add_players(const std::monostate&, Names&) {}
void add_players(const StoredMcSection&, Names&) {}

void add_players(const GamesSection& section, Names& names) {
  for (const GamesLine& line : section.lines) {
    const std::string& where = line.tournament.empty() ? section.tournament : line.tournament;
    names.push_back({where, line.first});
    names.push_back({where, line.second});
  }
  for (const std::string& name : section.heat_order) names.push_back({section.tournament, name});
}

void add_players(const EffortSection& section, Names& names) {
  for (const EffortLine& line : section.lines) {
    add_by_x(section.tournament, section.x, {line.player, line.against}, names);
  }
}

void add_players(const FirstMoveSection& section, Names& names) {
  for (const FirstMoveLine& line : section.lines) {
    add_by_x(section.tournament, section.x, {line.player}, names);
  }
}

void add_players(const EqualValuesSection& section, Names& names) {
  for (const std::string& tournament : section.tournaments) {
    add_by_x(tournament, section.x, {section.first, section.second}, names);
  }
}

void add_players(const MemorySection& section, Names& names) {
  for (const MemoryLine& line : section.lines) {
    names.push_back({section.tournament, line.player});
    names.push_back({section.tournament, line.against});
  }
}

void add_players(const RatingsSection& section, Names& names) {
  for (const auto& [player, at] : section.x) names.push_back({section.tournament, player});
}

}  // namespace

std::vector<NamedPlayer> named_players(const ExperimentSection& section) {
  Names names;
  std::visit(
      [&](const auto& content) {
        add_tournaments(content, names);
        add_players(content, names);
      },
      section.content);
  return names;
}

std::string with_x(std::string_view name, std::string_view x) {
  std::string text(name);
  const auto place = text.find("{}");
  if (place != std::string::npos) text.replace(place, 2, x);
  return text;
}

}  // namespace brett
