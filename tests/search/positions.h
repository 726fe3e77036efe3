// Positions to search from, and what two-seat searches there are to be tried on them.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/rng.h"
#include "players/registry.h"

namespace brett {

// The state after some random moves; before the end of the game. S is a game's own type, or State.
template <class S>
S random_position(const S& start, int plies, Rng& rng) {
  S state = start;
  for (int ply = 0; ply < plies; ++ply) {
    S next = state;
    next.play(random_move(state, rng));
    if (next.turn().is_over()) break;
    state = next;
  }
  return state;
}

// Any ply of a random game, its history with it; long games are not played to their end.
Played random_position(const Game& game, Rng& rng);

std::unique_ptr<Game> game_of(std::string_view spec);
// Precondition: the spec is right; a test fails if it is not.
std::unique_ptr<Player> player_of(const Game& game, std::string_view spec);

// The search of a spec such as "mtdf:depth=3", with tools of its own instead of a game's.
std::unique_ptr<Searcher> searcher_of(std::string_view spec, SearchTools tools);

// Too many moves for searches without cuts; such games are tried on smaller boards.
bool is_wide(const Game& game);
// Every registered game that the searches for two without chance can play, and variants.
std::vector<std::string> two_seat_games();
// A spec as part of a test's name.
std::string test_name(std::string_view spec);

// The lines of a data file, without comments.
std::vector<std::string> data_lines(std::string_view name);

}  // namespace brett
