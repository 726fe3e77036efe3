#include "experiments/section_reader.h"

#include <fmt/format.h>

#include <array>

#include "core/text.h"
#include "experiments/toml_fields.h"

namespace brett {

namespace {

constexpr int most_games = 1'000'000;

GamesLine read_games_line(TomlFields& fields) {
  GamesLine line;
  line.first = fields.needed_text("first");
  line.second = fields.text("second");
  line.label = fields.text("label");
  line.fixed_seats = fields.flag("fixed_seats", false);
  line.published.won = fields.whole("won", 0, 0, most_games);
  line.published.drawn = fields.whole("drawn", 0, 0, most_games);
  line.published.lost = fields.whole("lost", 0, 0, most_games);
  line.out_of_memory = fields.whole("out_of_memory", 0, 0, most_games);
  line.seconds = fields.numbers("seconds");
  line.tournament = fields.text("tournament");
  if (!line.seconds.empty() && line.seconds.size() != 2) {
    fields.wrong("seconds", "seconds: must be two numbers, of first and second");
  }
  return line;
}

GamesSection read_games(TomlFields& fields) {
  GamesSection section;
  section.tournament = fields.needed_text("tournament");
  section.also = fields.texts("also");
  section.ranking = fields.flag("ranking", false);
  section.bars = fields.flag("bars", true);
  section.heat = fields.flag("heat", false);
  section.heat_order = fields.texts("heat_order");
  fields.tables("lines", "each line", [&](const toml::table& table) {
    TomlFields line(table, "a line of games");
    section.lines.push_back(read_games_line(line));
    return line.finish();
  });
  return section;
}

EffortSection read_effort(TomlFields& fields) {
  EffortSection section;
  section.tournament = fields.needed_text("tournament");
  section.also = fields.texts("also");
  section.x = fields.texts("x");
  section.x_title = fields.text("x_title", "depth");
  section.openings = fields.whole("openings", 0, 0, most_games);
  fields.tables("lines", "each line", [&](const toml::table& table) {
    TomlFields line(table, "a line of effort");
    EffortLine effort;
    effort.player = line.needed_text("player");
    effort.against = line.needed_text("against");
    effort.seconds = line.number_rows("seconds");
    effort.nodes = line.number_rows("nodes");
    for (const auto& [key, rows] :
         {std::pair("seconds", effort.seconds), {"nodes", effort.nodes}}) {
      if (rows.empty() || rows.size() == section.x.size()) continue;
      line.wrong(key,
                 fmt::format("{}: has {} entries for {} of x", key, rows.size(), section.x.size()));
    }
    section.lines.push_back(std::move(effort));
    return line.finish();
  });
  return section;
}

FirstMoveSection read_first_moves(TomlFields& fields) {
  FirstMoveSection section;
  section.tournament = fields.needed_text("tournament");
  section.also = fields.texts("also");
  section.x = fields.texts("x");
  fields.tables("lines", "each line", [&](const toml::table& table) {
    TomlFields line(table, "a line of first moves");
    section.lines.push_back({line.needed_text("player"), line.needed_text("published")});
    return line.finish();
  });
  return section;
}

EqualValuesSection read_equal_values(TomlFields& fields) {
  EqualValuesSection section;
  section.tournaments = fields.texts("tournaments");
  section.x = fields.texts("x");
  section.first = fields.needed_text("first");
  section.second = fields.needed_text("second");
  return section;
}

MemorySection read_memory(TomlFields& fields) {
  MemorySection section;
  section.tournament = fields.needed_text("tournament");
  section.also = fields.texts("also");
  fields.tables("lines", "each line", [&](const toml::table& table) {
    TomlFields line(table, "a line of memory");
    MemoryLine memory;
    memory.player = line.needed_text("player");
    memory.against = line.needed_text("against");
    memory.label = line.text("label");
    memory.published = line.whole("published", 0, 0, most_games);
    memory.games = line.whole("games", 0, 0, most_games);
    section.lines.push_back(std::move(memory));
    return line.finish();
  });
  return section;
}

RatingsSection read_ratings(TomlFields& fields) {
  RatingsSection section;
  section.tournament = fields.needed_text("tournament");
  section.x_title = fields.text("x_title");
  section.log_x = fields.flag("log_x", false);
  fields.tables("x", "each player", [&](const toml::table& table) {
    TomlFields point(table, "a place on the axis");
    const std::string player = point.needed_text("player");
    section.x[player] = point.number("at", 0, 1e-9, 1e12);
    return point.finish();
  });
  return section;
}

StoredMcSection read_stored_mc(TomlFields& fields) { return {fields.needed_text("file")}; }

template <auto read>
void read_into(TomlFields& fields, ExperimentSection& section) {
  section.content = read(fields);
}

struct Kind {
  std::string_view name;
  void (*read)(TomlFields& fields, ExperimentSection& section);
};
constexpr std::array<Kind, 7> kinds{{
    {"games", read_into<read_games>},
    {"effort", read_into<read_effort>},
    {"first_moves", read_into<read_first_moves>},
    {"equal_values", read_into<read_equal_values>},
    {"memory", read_into<read_memory>},
    {"ratings", read_into<read_ratings>},
    {"stored_mc", read_into<read_stored_mc>},
}};

}  // namespace

Result<ExperimentSection> read_section(const toml::table& table) {
  TomlFields fields(table, "a section");
  ExperimentSection section;
  section.title = fields.needed_text("title");
  section.text = fields.texts("text");
  const std::string kind = fields.text("kind");
  bool known = kind.empty();
  std::vector<std::string> names;
  for (const Kind& one : kinds) {
    names.emplace_back(one.name);
    if (one.name != kind) continue;
    one.read(fields, section);
    known = true;
  }
  if (!known) fields.wrong("kind", unknown("kind of section", kind, names).message);
  if (Status status = fields.finish(); !status) return status.error();
  return section;
}

}  // namespace brett
