#include "match/event.h"

#include <array>
#include <utility>

#include "core/text.h"

namespace brett {

namespace {

using Note = MatchEvent::Note;
constexpr std::array<std::pair<Note, std::string_view>, 8> note_names{{
    {Note::printed, "printed"},
    {Note::info_shown, "info_shown"},
    {Note::info_reset, "info_reset"},
    {Note::debug_toggled, "debug_toggled"},
    {Note::evaluation_toggled, "evaluation_toggled"},
    {Note::weights_saved, "weights_saved"},
    {Note::weights_trained, "weights_trained"},
    {Note::of_the_game, "of_the_game"},
}};

// In their order.
constexpr std::array<std::string_view, 21> kind_names{"position_set",
                                                      "started",
                                                      "asked",
                                                      "answered",
                                                      "interrupted",
                                                      "moved",
                                                      "undone",
                                                      "redone",
                                                      "paused",
                                                      "resumed",
                                                      "ended",
                                                      "left",
                                                      "clock_set",
                                                      "clocks",
                                                      "limits_set",
                                                      "seated",
                                                      "removed",
                                                      "switched",
                                                      "simulation_begins",
                                                      "simulation_ends",
                                                      "noted"};
static_assert(kind_names[static_cast<std::size_t>(MatchEvent::Kind::noted)] == "noted");

}  // namespace

std::string_view name_of(MatchEvent::Kind kind) {
  return kind_names[static_cast<std::size_t>(kind)];
}

std::string_view name_of(MatchEvent::Note note) {
  for (const auto& [known, name] : note_names) {
    if (known == note) return name;
  }
  return "";
}

Result<MatchEvent::Note> note_called(std::string_view name) {
  std::vector<std::string> names;
  for (const auto& [note, known] : note_names) {
    if (known == name) return note;
    names.emplace_back(known);
  }
  return unknown("note", name, names);
}

}  // namespace brett
