#include "match/event.h"

#include <array>

#include "core/names.h"
#include "core/text.h"

namespace brett {

namespace {

// Both in their order.
constexpr std::array<std::string_view, 9> note_names{"",
                                                     "printed",
                                                     "info_shown",
                                                     "info_reset",
                                                     "debug_toggled",
                                                     "evaluation_toggled",
                                                     "weights_saved",
                                                     "weights_trained",
                                                     "of_the_game"};
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
static_assert(note_names[static_cast<std::size_t>(MatchEvent::Note::of_the_game)] == "of_the_game");
static_assert(kind_names[static_cast<std::size_t>(MatchEvent::Kind::noted)] == "noted");

}  // namespace

std::string_view name_of(MatchEvent::Kind kind) {
  return kind_names[static_cast<std::size_t>(kind)];
}

std::string_view name_of(MatchEvent::Note note) {
  return note_names[static_cast<std::size_t>(note)];
}

Result<MatchEvent::Note> note_called(std::string_view name) {
  const auto note = value_called<MatchEvent::Note>(note_names, name);
  if (note && *note != MatchEvent::Note::none) return *note;
  return unknown("note", name, {note_names.begin() + 1, note_names.end()});
}

}  // namespace brett
