// A tournament in words and as JSON: head, standings, cross table, ratings, sequential test.
#pragma once

#include <string>

#include "cli/command_line.h"
#include "cli/views/live_text.h"
#include "tournament/runner.h"

namespace brett::cli {

// Game, format, fairness and how far it is.
std::string tournament_head(const TournamentPlan& plan, const TournamentResults& results);
// Rank, player, games, points, difference, won, drawn, lost; long names are shortened where there are
// only that many columns.
std::string standings_table(const TournamentPlan& plan, const TournamentResults& results,
                            std::size_t columns = std::string::npos);
// Won, drawn and lost of every player against every other.
std::string cross_table(const TournamentPlan& plan, const TournamentResults& results);
// Elo against the field with likelihood of superiority, and ratings that take the opponents into account.
std::string ratings_table(const TournamentPlan& plan, const TournamentResults& results);
// The state of a sequential test; empty if there is none.
std::string test_words(const TournamentResults& results);
// "games 13 to 20 and 31 are missing"; empty if none is.
std::string gap_words(const TournamentResults& results);

// "120 of 500 games, 34.5 games/s, 11 s left"
std::string progress_words(const RunProgress& progress, bool stopping);
// The table of a running tournament in a terminal of this size: whole lines, none broken, none above the
// terminal. Where there are more players than rows the last ones are left out.
std::vector<std::string> live_lines(const TournamentPlan& plan, const RunProgress& progress,
                                    bool stopping, const TerminalSize& size);

// The tables of the server's API (docs/api.md), and what only the command line tells.
Json tournament_json(const TournamentPlan& plan, const TournamentResults& results);
Json schedule_json(const TournamentPlan& plan, const Schedule& schedule);
std::string schedule_words(const TournamentPlan& plan, const Schedule& schedule);

// A sequential test, as JSON and in words.
Json sprt_json(const SequentialWatch& test);
std::string sprt_words(const SequentialWatch& test);
// 2.5 and 3, not 3.000000
std::string short_number(double number);
// Null instead of infinity, which JSON does not have.
Json finite_json(double number);
// null, "unknown": too few games to tell.
Json los_json(const ScoreSample& sample);
std::string los_words(const ScoreSample& sample);
// ", for example: hung up", or nothing.
std::string example_words(std::string_view example);
// "+6.9 +- 16.4"; "inf" where all games were won.
std::string elo_words(const EloEstimate& elo);

}  // namespace brett::cli
