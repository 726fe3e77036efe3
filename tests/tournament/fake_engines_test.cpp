// External engines that do everything wrong, in one tournament with players that do not.
#include <gmock/gmock.h>

#include <algorithm>
#include <map>

#include "places.h"
#include "tournament/tournament_run.h"

namespace brett {
namespace {

using testing::HasSubstr;

struct Fake {
  std::string behaviour;
  std::string how;     // as the store calls it
  std::string reason;  // a part of the words
  std::string limit = "60s";
};

constexpr int honest_players = 3;

class TournamentOfFakes : public TournamentRun {
 protected:
  static std::string plan_with(const std::vector<Fake>& fakes) {
    std::string players = R"("alphabeta:depth=2", "random", "alphabeta:depth=1")";
    std::string engines;
    for (const Fake& fake : fakes) {
      players += fmt::format(R"(, "engine:name={}")", fake.behaviour);
      engines += fmt::format(
          "[engines.{0}]\ncommand = [\"{1}/tests/engines/fakes/gtp\", \"{0}\"]\nprotocol = \"gtp\"\n"
          "start_limit = \"60s\"\nmove_limit = \"{2}\"\nstop_limit = \"50ms\"\n",
          fake.behaviour, source_dir(), fake.limit);
    }
    return fmt::format(
        "game = \"tic_tac_toe\"\nformat = \"gauntlet\"\nchallengers = 2\ngames = 2\nseed = 1\n"
        "players = [{}]\n{}",
        players, engines);
  }
};

TEST_F(TournamentOfFakes, EachLosesItsGamesWithTheRightReasonAndAllOthersArePlayed) {
  const std::vector<Fake> fakes{{"crash", "crash", "ended with status 3"},
                                {"silent", "time", "gave no answer", "100ms"},
                                {"slow", "time", "gave no answer", "100ms"},
                                {"garbage", "crash", "sent an invalid answer"},
                                {"illegal", "illegal move", "illegal move: 'z99'"},
                                {"endless", "crash", "no end of its answer"}};
  const TournamentPlan plan = plan_of(plan_with(fakes));
  Store games = store("fakes");
  const RunResult run = played(plan, games, {.threads = 2});
  EXPECT_TRUE(run.results.finished());
  std::map<std::string, int> lost;
  for (const StoredGame& game : games_in(games)) {
    const bool honest = *std::max_element(game.seats.begin(), game.seats.end()) < honest_players;
    ASSERT_EQ(game.ending, honest ? Ending::rules : Ending::forfeit) << game.number;
    if (honest) {
      ++lost["nobody"];
      continue;
    }
    const int culprit = game.seats[static_cast<std::size_t>(game.ended_by)];
    ASSERT_GE(culprit, honest_players) << "an honest player forfeited: " << game.reason;
    const Fake& fake = fakes[static_cast<std::size_t>(culprit - honest_players)];
    EXPECT_EQ(game.how, fake.how) << fake.behaviour;
    EXPECT_THAT(game.reason, HasSubstr(fake.reason)) << fake.behaviour;
    ++lost[fake.behaviour];
  }
  for (const Fake& fake : fakes) EXPECT_EQ(lost[fake.behaviour], 4) << fake.behaviour;
  EXPECT_EQ(lost["nobody"], 4);  // both challengers against the third honest player
  const CrossTable cross = run.results.cross_table();
  for (int fake = honest_players; fake < honest_players + 6; ++fake) {
    EXPECT_EQ(cross.against(0, fake).wins, 2);
    EXPECT_EQ(cross.against(1, fake).wins, 2);
  }
}

}  // namespace
}  // namespace brett
