// A tournament in words and as JSON: head, standings, cross table, ratings, sequential test.
#pragma once

#include <string>

#include "cli/command_line.h"
#include "tournament/results.h"

namespace brett::cli {

// Game, format, fairness and how far it is.
std::string tournament_head(const TournamentPlan& plan, const TournamentResults& results);
// Rank, player, games, points, difference, won, drawn, lost; long names are shortened where there are only so
// many columns.
std::string standings_table(const TournamentPlan& plan, const TournamentResults& results,
                            std::size_t columns = std::string::npos);
// Won, drawn and lost of everybody against everybody.
std::string cross_table(const TournamentPlan& plan, const TournamentResults& results);
// Elo against the field with likelihood of superiority, and ratings that know the opponents.
std::string ratings_table(const TournamentPlan& plan, const TournamentResults& results);
// Where a sequential test stands; empty if there is none.
std::string test_words(const TournamentResults& results);
// "games 13 to 20 and 31 are missing"; empty if none is.
std::string gap_words(const TournamentResults& results);

Json tournament_json(const TournamentPlan& plan, const TournamentResults& results);
Json schedule_json(const TournamentPlan& plan, const Schedule& schedule);
std::string schedule_words(const TournamentPlan& plan, const Schedule& schedule);

// A sequential test, as JSON and in words.
Json sprt_json(const SequentialWatch& test);
std::string sprt_words(const SequentialWatch& test);
// No more than so many characters of it, "..." at the end of what was cut.
std::string shortened(std::string_view text, std::size_t columns);
// 2.5 and 3, not 3.000000
std::string short_number(double number);
// Null where it is none: JSON has no infinity.
Json finite_json(double number);
// null, "unknown": too few games to tell.
Json los_json(const ScoreSample& sample);
std::string los_words(const ScoreSample& sample);
// ", for example: hung up", or nothing.
std::string example_words(std::string_view example);
// "+6.9 +- 16.4"; "inf" where all was won.
std::string elo_words(const EloEstimate& elo);

}  // namespace brett::cli
