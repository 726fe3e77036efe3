// Games that are not played to their end: adjudicated, forfeited, lost with the store; and openings.
#include <gmock/gmock.h>

#include <algorithm>
#include <atomic>
#include <stdexcept>

#include "tournament/tournament_run.h"

namespace brett {
namespace {

using testing::HasSubstr;

class TournamentEndings : public TournamentRun {};

TEST_F(TournamentEndings, LongGamesAreDrawn) {
  const TournamentPlan plan = plan_of(R"(
game = "othello"
format = "round_robin"
games = 4
seed = 1
players = ["random", "random"]
adjudicate = { length = 10 }
)");
  Store games = store("a");
  const RunResult run = played(plan, games);
  EXPECT_EQ(run.results.adjudicated(), 4U);
  for (const StoredGame& game : games_in(games)) {
    EXPECT_EQ(game.ending, Ending::adjudicated);
    EXPECT_EQ(game.plies, 10);
    EXPECT_EQ(game.payoffs, std::vector<double>({0, 0}));
    EXPECT_EQ(game.reason, "not decided after 10 plies");
  }
}
TEST_F(TournamentEndings, SolvedGamesAreCountedAsTheirValue) {
  const TournamentPlan plan = plan_of(R"(
game = "tic_tac_toe"
format = "round_robin"
games = 2
seed = 1
openings = ["a1 a2 b1 b2"]
players = ["minimax:depth=9", "random"]
adjudicate = { solved = 100000 }
)");
  Store games = store("a");
  played(plan, games);
  for (const StoredGame& game : games_in(games)) {
    // c1 wins; whoever sits there need not find it.
    EXPECT_EQ(game.ending, Ending::adjudicated);
    EXPECT_EQ(game.payoffs, std::vector<double>({1, -1}));
    EXPECT_EQ(game.plies, 4);
  }
}
TEST_F(TournamentEndings, ASolvedGameOfThreePaysWhatTheRulesPay) {
  const TournamentPlan plan = plan_of(R"(
game = "three_wins"
format = "round_robin"
games = 3
seed = 1
openings = ["1 7 4 2 7 3"]
players = ["random", "random", "random"]
adjudicate = { solved = 1000 }
)");
  Store games = store("a");
  EXPECT_GT(played(plan, games).results.adjudicated(), 0U);
  for (const StoredGame& game : games_in(games)) {
    if (game.ending != Ending::adjudicated) continue;
    auto payoffs = game.payoffs;
    std::sort(payoffs.begin(), payoffs.end());
    EXPECT_EQ(payoffs, std::vector<double>({-1, -1, 1}));
  }
}
TEST_F(TournamentEndings, ALeadThatEverybodySeesWins) {
  const TournamentPlan plan = plan_of(R"(
game = "othello"
format = "round_robin"
games = 2
seed = 1
random_plies = 20
players = ["alphabeta:depth=1", "alphabeta:depth=2"]
adjudicate = { score = 1, score_plies = 3 }
)");
  Store games = store("a");
  const RunResult run = played(plan, games);
  EXPECT_GT(run.results.adjudicated(), 0U);
  for (const StoredGame& game : games_in(games)) {
    if (game.ending != Ending::adjudicated) continue;
    EXPECT_THAT(game.reason, HasSubstr("led by 1 points or more for 3 moves"));
    EXPECT_EQ(game.payoffs[0] + game.payoffs[1], 0);
    EXPECT_NE(game.payoffs[0], 0);
  }
}

// `broken` throws; the others play what is not legal.
class Villain final : public Player {
 public:
  explicit Villain(std::string name) : name_(std::move(name)) {}
  Decision decide(const Played&, const Limits&) override {
    if (name_ == "broken") throw std::runtime_error("no idea");
    return {.move = Move{~std::uint64_t{0}}};
  }
  std::string spec() const override { return name_; }

 private:
  std::string name_;
};

// All games, with the players `broken`, `cheat` and `absent`, who can be made only once.
Registry with_villains() {
  Registry registry = Registry::standard();
  for (const char* name : {"broken", "cheat", "absent"}) {
    auto made = std::make_shared<std::atomic<int>>(0);
    registry.add({.name = name,
                  .help = "",
                  .make = [made](const Game&, const Spec& spec,
                                 const PlayerContext&) -> Result<std::unique_ptr<Player>> {
                    const bool again = (*made)++ > 0;
                    if (spec.name == "absent" && again) return Error{"it has gone home"};
                    return std::unique_ptr<Player>(std::make_unique<Villain>(spec.name));
                  }});
  }
  return registry;
}

TEST_F(TournamentEndings, WhoThrowsCheatsOrIsAbsentLosesItsGamesOnly) {
  const Registry registry = with_villains();
  const auto plan = read_plan(registry, R"(
game = "tic_tac_toe"
format = "round_robin"
games = 2
seed = 1
players = ["random", "broken", "alphabeta:depth=3", "cheat"]
)",
                              "plan");
  ASSERT_TRUE(plan) << plan.error().message;
  Store games = store("a");
  const auto run = run_tournament(registry, *plan, games, {.threads = 2});
  ASSERT_TRUE(run) << run.error().message;
  EXPECT_EQ(run->played, 12U);
  int crashes = 0;
  int cheats = 0;
  for (const StoredGame& game : games_in(games)) {
    if (game.ending != Ending::forfeit) {
      EXPECT_TRUE(game.seats[0] % 2 == 0 && game.seats[1] % 2 == 0);
      continue;
    }
    const int guilty = game.seats[static_cast<std::size_t>(game.ended_by)];
    EXPECT_EQ(guilty % 2, 1);
    EXPECT_EQ(game.payoffs[static_cast<std::size_t>(game.ended_by)], -1);
    crashes += game.how == "crash" ? 1 : 0;
    cheats += game.how == "illegal move" ? 1 : 0;
  }
  EXPECT_GE(crashes, 4);
  EXPECT_GE(cheats, 4);
  EXPECT_EQ(crashes + cheats, 10);
  const auto by_player = run->results.forfeits_by_player();
  EXPECT_EQ(by_player.size(), 2U);
  EXPECT_EQ(by_player.at({1, "crash"}).games, static_cast<std::uint64_t>(crashes));
  EXPECT_EQ(by_player.at({3, "illegal move"}).games, static_cast<std::uint64_t>(cheats));
  EXPECT_EQ(run->results.forfeits(), 10U);
}
TEST_F(TournamentEndings, APlayerThatCannotBeMadeAnyMoreLosesItsGame) {
  const Registry registry = with_villains();
  const auto game = *registry.game("tic_tac_toe");
  GameSettings plan{.players = {"random", "absent"}};
  GameRoom room(*game, plan);
  for (int number = 0; number < 2; ++number) {
    const Match* match = room.play({.seats = {1, 0}}, {});
    ASSERT_NE(match, nullptr);
    EXPECT_EQ(match->ending(), Ending::forfeit);
    EXPECT_EQ(match->ended_by(), 0);
    EXPECT_THAT(match->reason(), HasSubstr(number == 0 ? "illegal move" : "it has gone home"));
  }
}
TEST_F(TournamentEndings, AnErrorOfTheStoreEndsItAndNothingIsLost) {
  Store games = store("a");
  const TournamentPlan plan = small_league();
  // Another run of the same tournament has got the game in the meantime.
  std::uint64_t seen = 0;
  const auto run = run_tournament(Registry::standard(), plan, games,
                                  {.progress = [&](const RunProgress& progress) {
                                    if (progress.played != 1 || seen++ > 0) return;
                                    Store other = *Store::open(path("a"), Store::Open::create);
                                    played(plan, other, {.threads = 1});
                                  }});
  ASSERT_TRUE(run) << run.error().message;
  ASSERT_TRUE(run->failure);
  EXPECT_THAT(run->failure->message, HasSubstr("another run of this tournament"));
  EXPECT_EQ(games_in(games).size(), 12U);
}
TEST_F(TournamentEndings, APlayerIsMadeAnewWithItsSeed) {
  // Random players are kept from game to game; what they play must not show it.
  const auto game = *Registry::standard().game("othello");
  const GameSettings plan{.players = {"random", "random"}, .seed = 9};
  GameRoom used(*game, plan);
  for (std::uint64_t opening = 0; opening < 3; ++opening) {
    const Match* match = used.play({.opening = opening, .seats = {1, 0}}, {});
    GameRoom fresh(*game, plan);
    const Match* other = fresh.play({.opening = opening, .seats = {1, 0}}, {});
    EXPECT_EQ(match->state().text(), other->state().text());
  }
}

// --- openings ------------------------------------------------------------------------------------

TEST(OpeningMaker, BalancedOpeningsLieWithinTheWindow) {
  const auto game = *Registry::standard().game("othello");
  const OpeningSettings plan{.random_plies = 8, .balanced = 2, .balanced_by = "alphabeta:depth=1"};
  ASSERT_TRUE(check(*game, plan));
  OpeningMaker maker(*game, plan);
  OpeningMaker other(*game, plan);
  const auto judge = *make_player(*game, "alphabeta:depth=1", {});
  for (std::uint64_t number = 0; number < 5; ++number) {
    const std::string moves = *maker.moves(number, 100 + number);
    EXPECT_EQ(moves, *maker.moves(number, 100 + number));
    EXPECT_EQ(words(moves).size(), 8U);
    Played state = game->start();
    ASSERT_TRUE(state.play_moves(moves));
    judge->new_game();
    const auto thought = judge->think(state, {}, 1, {});
    EXPECT_LE(std::abs(thought->ranked.front().value), 2 * value_unit);
  }
  // It does not matter which were made before.
  EXPECT_EQ(*other.moves(4, 104), *maker.moves(4, 104));
}
TEST(OpeningMaker, StopsInTheMiddleOfBalancing) {
  const auto game = *Registry::standard().game("othello");
  const OpeningSettings plan{
      .random_plies = 8, .balanced = 0.001, .balanced_by = "alphabeta:depth=60"};
  ASSERT_TRUE(check(*game, plan));
  OpeningMaker maker(*game, plan);
  std::stop_source stop;
  const std::string* moves = nullptr;
  {
    const std::jthread balancing([&] { moves = maker.moves(0, 1, stop.get_token()); });
    stop.request_stop();  // sooner or later than the first search, which would not end
  }
  EXPECT_EQ(moves, nullptr);
}

}  // namespace
}  // namespace brett
