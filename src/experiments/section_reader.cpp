#include "experiments/section_reader.h"

#include <fmt/format.h>

#include <array>

#include "core/text.h"

namespace brett {

namespace {

constexpr int most_games = 1'000'000;

void read(TomlFields& fields, GamesLine& line) {
  fields.needed_text("first", line.first);
  fields.text("second", line.second);
  fields.text("label", line.label);
  fields.flag("fixed_seats", line.fixed_seats);
  fields.whole("won", line.published.won, 0, most_games);
  fields.whole("drawn", line.published.drawn, 0, most_games);
  fields.whole("lost", line.published.lost, 0, most_games);
  fields.whole("out_of_memory", line.out_of_memory, 0, most_games);
  fields.numbers("seconds", line.seconds);
  fields.text("tournament", line.tournament);
  if (!line.seconds.empty() && line.seconds.size() != 2) {
    fields.wrong("seconds", "seconds: must be two numbers, of first and second");
  }
}

// The tournament that a section is about, and those shown beside it.
template <class Section>
void read_tournaments(TomlFields& fields, Section& section) {
  fields.needed_text("tournament", section.tournament);
  if constexpr (requires { section.also; }) fields.texts("also", section.also);
}

void read(TomlFields& fields, GamesSection& section) {
  read_tournaments(fields, section);
  fields.flag("ranking", section.ranking);
  fields.flag("bars", section.bars);
  fields.flag("heat", section.heat);
  fields.texts("heat_order", section.heat_order);
  fields.list<GamesLine>("lines", "line of games", section.lines, read);
}

void read(TomlFields& fields, EffortLine& line) {
  fields.needed_text("player", line.player);
  fields.needed_text("against", line.against);
  fields.number_rows("seconds", line.seconds);
  fields.number_rows("nodes", line.nodes);
}

void read(TomlFields& fields, EffortSection& section) {
  read_tournaments(fields, section);
  fields.texts("x", section.x);
  fields.text("x_title", section.x_title);
  fields.whole("openings", section.openings, 0, most_games);
  fields.each("lines", "line of effort", [&](TomlFields& line) {
    EffortLine& effort = section.lines.emplace_back();
    read(line, effort);
    for (const auto& [key, rows] :
         {std::pair("seconds", &effort.seconds), {"nodes", &effort.nodes}}) {
      if (rows->empty() || rows->size() == section.x.size()) continue;
      line.wrong(
          key, fmt::format("{}: has {} entries for {} of x", key, rows->size(), section.x.size()));
    }
  });
}

void read(TomlFields& fields, FirstMoveLine& line) {
  fields.needed_text("player", line.player);
  fields.needed_text("published", line.published);
}

void read(TomlFields& fields, FirstMoveSection& section) {
  read_tournaments(fields, section);
  fields.texts("x", section.x);
  fields.list<FirstMoveLine>("lines", "line of first moves", section.lines, read);
}

void read(TomlFields& fields, EqualValuesSection& section) {
  fields.texts("tournaments", section.tournaments);
  fields.texts("x", section.x);
  fields.needed_text("first", section.first);
  fields.needed_text("second", section.second);
}

void read(TomlFields& fields, MemoryLine& line) {
  fields.needed_text("player", line.player);
  fields.needed_text("against", line.against);
  fields.text("label", line.label);
  fields.whole("published", line.published, 0, most_games);
  fields.whole("games", line.games, 0, most_games);
}

void read(TomlFields& fields, MemorySection& section) {
  read_tournaments(fields, section);
  fields.list<MemoryLine>("lines", "line of memory", section.lines, read);
}

void read(TomlFields& fields, RatingsSection& section) {
  read_tournaments(fields, section);
  fields.text("x_title", section.x_title);
  fields.flag("log_x", section.log_x);
  fields.each("x", "player", [&](TomlFields& point) {
    std::string player;
    point.needed_text("player", player);
    point.number("at", section.x[player], 1e-9, 1e12);
  });
}

void read(TomlFields& fields, StoredMcSection& section) {
  fields.needed_text("file", section.file);
}

template <class Content>
void read_into(TomlFields& fields, ExperimentSection& section) {
  read(fields, section.content.emplace<Content>());
}

struct Kind {
  std::string_view name;
  void (*read)(TomlFields& fields, ExperimentSection& section);
};
constexpr std::array<Kind, 7> kinds{{
    {"games", read_into<GamesSection>},
    {"effort", read_into<EffortSection>},
    {"first_moves", read_into<FirstMoveSection>},
    {"equal_values", read_into<EqualValuesSection>},
    {"memory", read_into<MemorySection>},
    {"ratings", read_into<RatingsSection>},
    {"stored_mc", read_into<StoredMcSection>},
}};

}  // namespace

void read_section(TomlFields& fields, ExperimentSection& section) {
  fields.needed_text("title", section.title);
  fields.texts("text", section.text);
  std::string kind;
  fields.text("kind", kind);
  bool known = kind.empty();
  std::vector<std::string> names;
  for (const Kind& one : kinds) {
    names.emplace_back(one.name);
    if (one.name != kind) continue;
    one.read(fields, section);
    known = true;
  }
  if (!known) fields.wrong("kind", unknown("kind of section", kind, names).message);
}

}  // namespace brett
