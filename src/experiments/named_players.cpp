#include "experiments/named_players.h"

namespace brett {

namespace {

using Names = std::vector<NamedPlayer>;

void add_players(const std::monostate&, Names&) {}
void add_players(const StoredMcSection&, Names&) {}

void add_players(const GamesSection& section, Names& names) {
  for (const GamesLine& line : section.lines) {
    const std::string& where = line.tournament.empty() ? section.tournament : line.tournament;
    names.push_back({where, line.first});
    if (!line.second.empty()) names.push_back({where, line.second});
  }
  for (const std::string& name : section.heat_order) names.push_back({section.tournament, name});
}

void add_players(const EffortSection& section, Names& names) {
  for (const EffortLine& line : section.lines) {
    for (const std::string& x : section.x) {
      names.push_back({section.tournament, with_x(line.player, x)});
      names.push_back({section.tournament, with_x(line.against, x)});
    }
  }
}

void add_players(const FirstMoveSection& section, Names& names) {
  for (const FirstMoveLine& line : section.lines) {
    for (const std::string& x : section.x) {
      names.push_back({section.tournament, with_x(line.player, x)});
    }
  }
}

void add_players(const EqualValuesSection& section, Names& names) {
  for (const std::string& tournament : section.tournaments) {
    for (const std::string& x : section.x) {
      names.push_back({tournament, with_x(section.first, x)});
      names.push_back({tournament, with_x(section.second, x)});
    }
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
  std::visit([&](const auto& content) { add_players(content, names); }, section.content);
  return names;
}

std::string with_x(std::string_view name, std::string_view x) {
  std::string text(name);
  const auto place = text.find("{}");
  if (place != std::string::npos) text.replace(place, 2, x);
  return text;
}

}  // namespace brett
