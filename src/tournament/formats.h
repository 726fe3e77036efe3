// The rules of the formats, for schedule.cpp: what the next stage is, given the stages played so far.
// Meetings come without numbers of games; `first_block` counts from 0 within the stage.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "tournament/schedule.h"

namespace brett::formats {

using Past = std::span<const PlayedStage>;

// Nothing when the tournament is over.
std::optional<Stage> next_stage(const ScheduleSettings& plan, Past past);
std::vector<int> merits(const ScheduleSettings& plan, Past past);

// Formats with a single stage (fixed_schedule.cpp).
Stage round_robin(const ScheduleSettings& plan);
Stage league(const ScheduleSettings& plan);
Stage fixed_games(const ScheduleSettings& plan);
Stage gauntlet(const ScheduleSettings& plan);
Stage pairings(const ScheduleSettings& plan);
// Every table that these players can fill; with two seats in rounds in which everybody plays once.
std::vector<Meeting> all_tables(const std::vector<int>& players, const ScheduleSettings& plan);
// How many tables that makes.
double table_count(int players, int seats);

// Formats in which results decide who meets.
Stage swiss_round(const ScheduleSettings& plan, Past past);
int swiss_rounds(const ScheduleSettings& plan);
Stage group_stage(const ScheduleSettings& plan);
// Those who go on, the best seed of the knock-out first.
std::vector<int> group_winners(const ScheduleSettings& plan, const PlayedStage& groups);
std::vector<std::vector<int>> group_members(const ScheduleSettings& plan);
// The members of a group from first to last.
std::vector<int> ranked_group(const ScheduleSettings& plan, const PlayedStage& groups,
                              const std::vector<int>& members);
Stage ladder_round(const ScheduleSettings& plan, Past past);
int ladder_rounds(const ScheduleSettings& plan);
std::vector<int> ladder_rungs(const ScheduleSettings& plan, Past past);  // players from the top

// Who may meet whom: symmetric, without loops.
using Graph = std::vector<std::vector<bool>>;
// How many players can be paired without a rematch: the size of a maximum matching.
int most_pairs(const Graph& graph);

// Games per block and blocks per meeting.
int blocks_per_meeting(const ScheduleSettings& plan);
// Turns two-seat meetings round so that everybody has the first seat of a meeting as often as the second,
// or once more or less, in all meetings together.
void balance_first_seats(std::vector<Meeting>& meetings, int players);
// Gives the blocks of a stage their numbers, meeting by meeting.
void number_blocks(std::vector<Meeting>& meetings);
// A meeting of a stage that depends on results: its openings differ from those of other stages.
Meeting meeting_in(int round, std::size_t stage, std::vector<int> players,
                   const ScheduleSettings& plan);

}  // namespace brett::formats
