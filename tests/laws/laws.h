// Laws that hold for every game, checked on boxed states. A new game gets them for free:
// registered ones by registered_games_test.cpp, others by calling expect_laws.
#pragma once

#include "players/game.h"

namespace brett::laws {

void expect_moves_are_unique_and_counted(const Game& game);
void expect_chance_sums_to_one(const Game& game);
void expect_payoffs_in_range(const Game& game);
void expect_positions_round_trip(const Game& game);
void expect_moves_round_trip(const Game& game);
void expect_keys_tell_states_apart(const Game& game);
void expect_symmetry_preserves_the_game(const Game& game);
void expect_nothing_hidden_leaks(const Game& game);
void expect_random_moves_are_fair(const Game& game);
void expect_same_seed_same_game(const Game& game);
void expect_view_is_sound(const Game& game);
void expect_perft_counts_lines(const Game& game);
void expect_damaged_text_is_refused_or_sound(const Game& game);

// All of the above.
void expect_laws(const Game& game);

}  // namespace brett::laws
