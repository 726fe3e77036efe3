// What a match tells whoever watches. Only the referee raises events, each for something that has
// already happened. docs/match.md lists them next to the actions that cause them.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/played.h"
#include "core/result.h"
#include "search/evaluation.h"

namespace brett {

struct SearchResult;

// What one decision cost, and what its search made of the move.
struct MoveReport {
  std::chrono::nanoseconds time{0};
  std::uint64_t nodes = 0;  // of players that search
  int depth = 0;
  std::optional<Value> value = {};  // of the move, for the seat that made it
};

// Watchers see the true state, so they must not show it to players.
struct MatchEvent {
  enum class Kind {
    position_set,  // a game is to begin from here
    started,
    asked,        // `by` begins to think
    answered,     // and has come back, with `report`
    interrupted,  // it was told to move now, or to drop the search
    moved,
    undone,
    redone,
    paused,
    resumed,
    ended,              // in whatever way
    left,               // nobody runs the match any more
    clock_set,          // a clock rule for everybody
    clocks,             // the times left have changed
    limits_set,         // how deep or long searches may go
    seated,             // another player has the seat `by`
    removed,            // nobody has it
    switched,           // two players changed seats
    simulation_begins,  // what follows is tried out and does not count
    simulation_ends,    // all of it was taken back
    noted,              // `note` and `text`, from the outside
  };
  // Things that happen around the match, passed on so that all who watch know of them.
  enum class Note {
    none,
    printed,
    info_shown,
    info_reset,
    debug_toggled,
    evaluation_toggled,
    weights_saved,
    weights_trained,
    of_the_game,  // a game's own event: a trade, for example
  };
  Kind kind;
  const Played& state;                 // after it happened
  Turn by = Turn::over();              // who moved, was asked, or whose wish the undo was
  std::string move = {};               // its text
  std::vector<std::string> path = {};  // the cells it touched
  int plies = 0;                       // undone or redone; 0: there was nothing to take back
  bool from_book = false;              // the player took the move from an opening table
  std::optional<MoveReport> report = {};
  std::vector<std::chrono::nanoseconds> times_left = {};  // with `clock_set` and `clocks`
  Note note = Note::none;
  std::string text = {};
  // With `answered` and `interrupted`: all that the search found. It is gone when all have been told.
  const SearchResult* thought = nullptr;
  bool is_followed = false;  // at once, by what came of it

  // The same with a state that lives longer; what was thought stays behind.
  MatchEvent about(const Played& kept) const {
    return {kind, kept, by, move, path, plies, from_book, report, times_left, note, text};
  }
};

// "position_set"
std::string_view name_of(MatchEvent::Kind kind);
// "info_shown"; empty for none.
std::string_view name_of(MatchEvent::Note note);
Result<MatchEvent::Note> note_called(std::string_view name);

using MatchWatcher = std::function<void(const MatchEvent&)>;

}  // namespace brett
