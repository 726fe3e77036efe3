// The tables of a store, as the list of steps that made them: a new store runs all steps, an older
// one the rest, so both end up the same (docs/store.md). A released step is never
// changed; changes are new steps.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace brett {

// "Bret": tells our files from other programs' (PRAGMA application_id).
constexpr std::int32_t store_application_id = 0x42726574;

// schema_steps()[v] leads from version v to v + 1; PRAGMA user_version counts them.
std::span<const std::string_view> schema_steps();
inline int schema_newest() { return static_cast<int>(schema_steps().size()); }

// The id of a game says where it belongs: the tournament, 0 for free games, and the number in it. So
// the table's own order is that of the games, a number is taken once, and no second index has to be
// written with every game.
constexpr int game_number_bits = 40;
constexpr std::int64_t most_games = std::int64_t{1} << game_number_bits;
constexpr std::int64_t most_tournaments = std::int64_t{1} << 20;

}  // namespace brett
