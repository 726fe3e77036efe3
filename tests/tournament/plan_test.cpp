// Plans from files and flags: what is read, what is refused and in which words.
#include "tournament/plan.h"
#include "places.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <sstream>

namespace brett {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

Result<TournamentPlan> read(std::string_view toml) {
  return read_plan(Registry::standard(), toml, "plan 'x'");
}

const std::string smallest = R"(
game = "tic_tac_toe"
format = "round_robin"
games = 2
seed = 7
players = ["random", "alphabeta:depth=2"]
)";

// A plan with more lines at its end.
Result<TournamentPlan> smallest_with(std::string_view more) {
  return read(fmt::format("{}{}\n", smallest, more));
}
std::string refusal(const Result<TournamentPlan>& plan) {
  return plan ? "it was read" : plan.error().message;
}

TEST(Plan, TheSmallestIsRead) {
  const auto plan = read(smallest);
  ASSERT_TRUE(plan) << refusal(plan);
  EXPECT_EQ(plan->game, "tic_tac_toe");
  EXPECT_EQ(plan->schedule.format, Format::round_robin);
  EXPECT_EQ(plan->schedule.games, 2);
  EXPECT_EQ(plan->schedule.seed, 7U);
  EXPECT_EQ(plan->schedule.seats, 2);
  EXPECT_THAT(plan->player_specs(), ElementsAre("random", "alphabeta:depth=2"));
}
TEST(Plan, PlayersAreKnownByTheirCanonicalSpec) {
  const auto plan = read(R"(
game = "connect_four:columns=7"
format = "league"
games = 2
seed = 1
players = ["alphabeta:eval=lines,depth=3", { spec = "random", name = "Dice" }, "random"]
)");
  ASSERT_TRUE(plan) << refusal(plan);
  EXPECT_EQ(plan->game, "connect_four");
  EXPECT_EQ(plan->players[0].spec, "alphabeta:depth=3,eval=lines");
  EXPECT_THAT(plan->player_names(), ElementsAre("alphabeta:depth=3,eval=lines", "Dice", "random"));
}
TEST(Plan, EqualPlayersAreToldApart) {
  const auto plan = read(R"(
game = "tic_tac_toe"
format = "league"
games = 2
seed = 1
players = ["random", "random", "random"]
)");
  ASSERT_TRUE(plan) << refusal(plan);
  EXPECT_THAT(plan->player_names(), ElementsAre("random", "random (2)", "random (3)"));
}
TEST(Plan, EveryKeyIsReadAndPrintedSoThatItReadsBack) {
  const auto plan = read(R"(
name = "All \"keys\""
game = "othello:size=6"
format = "groups"
games = 4
seed = 3
players = ["pvs", "pvs:eval=mobility", "alphabeta", "random"]
groups = 2
advance = 1
replays = 5
points = [3, 1, 0]
openings = ["c2", "b3"]
random_plies = 2
balanced = 8
balanced_by = "alphabeta:depth=1"
clock = "5s+10ms"
fairness = "nodes=500"
adjudicate = { length = 40, score = 20, score_plies = 4, solved = 10 }
)");
  ASSERT_TRUE(plan) << refusal(plan);
  EXPECT_EQ(plan->name, "All \"keys\"");
  EXPECT_EQ(plan->schedule.groups, 2);
  EXPECT_EQ(plan->schedule.points, (PointRule{3, 1, 0}));
  EXPECT_EQ(plan->openings.lines.size(), 2U);
  EXPECT_EQ(plan->adjudicate.length, 40);
  EXPECT_EQ(plan->players[1].spec, "pvs:nodes=500,eval=mobility");
  const std::string text = canonical_text(*plan);
  const auto again = read_plan(Registry::standard(), text, "again");
  ASSERT_TRUE(again) << refusal(again) << text;
  EXPECT_EQ(canonical_text(*again), text);
  const auto stored = read_plan(Registry::standard(), text, "again", PlanCheck::structure);
  ASSERT_TRUE(stored) << refusal(stored);
  EXPECT_EQ(canonical_text(*stored), text);
}
TEST(Plan, ThoseOfTheProjectAreSound) {
  // Engines need not be installed.
  for (const char* name : {"othello", "rhino"}) {
    std::ifstream file(fmt::format("{}/data/tournaments/{}.toml", source_dir(), name));
    std::ostringstream text;
    text << file.rdbuf();
    const auto plan = read_plan(Registry::standard(), text.str(), name, PlanCheck::structure);
    ASSERT_TRUE(plan) << refusal(plan);
    EXPECT_TRUE(Schedule::make(plan->schedule));
  }
}
TEST(Plan, EnginesAreReadAndPrinted) {
  const auto plan = read(R"(
game = "othello"
format = "round_robin"
games = 2
seed = 1
players = ["random", "engine:name=rhino"]
[engines.rhino]
command = ["gtp-rhino", "-l", "3"]
protocol = "gtp"
move_limit = "5s"
)");
  ASSERT_TRUE(plan) << refusal(plan);
  EXPECT_EQ(plan->engines.size(), 1U);
  EXPECT_EQ(plan->players[1].spec, "engine:name=rhino");
  const auto again = read(canonical_text(*plan));
  ASSERT_TRUE(again) << refusal(again) << canonical_text(*plan);
  EXPECT_EQ(again->engines, plan->engines);
}
TEST(Plan, KnowsOtherEnginesAndKeepsThoseThatPlay) {
  const auto known = read_engines(R"(
[engines.cat]
command = ["cat"]
protocol = "uci"
[engines.idle]
command = ["cat"]
protocol = "gtp"
)",
                                  "known");
  ASSERT_TRUE(known);
  const auto plan = read_plan(Registry::standard(), R"(
game = "othello"
format = "round_robin"
games = 2
seed = 1
players = ["random", "engine:name=cat"]
)",
                              "plan", PlanCheck::all, *known);
  ASSERT_TRUE(plan) << refusal(plan);
  EXPECT_EQ(plan->engines.size(), 1U);
  EXPECT_TRUE(plan->engines.contains("cat"));
}
TEST(Plan, TheOrderOfKeysAndDefaultsDoNotMakeAnotherPlan) {
  const auto one = read(smallest);
  const auto other = read(R"(
players = ["random", "alphabeta:order=table+previous+killer+history+eval,depth=2"]
seed = 7
points = [1, 0.5, 0]
random_plies = 0
games = 2
format = "round_robin"
game = "tic_tac_toe"
)");
  ASSERT_TRUE(one && other) << refusal(other);
  EXPECT_EQ(canonical_text(*one), canonical_text(*other));
}
TEST(Plan, OpeningsComeFromFilesToo) {
  const auto path = std::filesystem::path(testing::TempDir()) / "plan_openings.csv";
  std::ofstream(path) << "# openings\nCentre,b2\na1\n";
  const auto plan = smallest_with(fmt::format("openings = \"{}\"", path.string()));
  ASSERT_TRUE(plan) << refusal(plan);
  EXPECT_THAT(plan->openings.lines, ElementsAre("b2", "a1"));
  EXPECT_THAT(canonical_text(*plan), HasSubstr("openings = [\n  \"b2\",\n  \"a1\",\n]"));
  std::filesystem::remove(path);
}

struct Mistake {
  const char* more;  // after the smallest plan, whose last line is 6
  const char* message;
};

class PlanMistake : public testing::TestWithParam<Mistake> {};

TEST_P(PlanMistake, IsRefusedWithItsLine) {
  EXPECT_THAT(refusal(smallest_with(GetParam().more)), HasSubstr(GetParam().message))
      << GetParam().more;
}

INSTANTIATE_TEST_SUITE_P(
    All, PlanMistake,
    testing::Values(
        Mistake{"sed = 3", "plan 'x', line 7: unknown key 'sed', did you mean 'seed'?"},
        Mistake{"\nthreads = 2", "plan 'x', line 8: unknown key 'threads'"},
        Mistake{"rounds = 3",
                "plan 'x', line 7: rounds for round_robin: means something only for swiss and "
                "ladder"},
        Mistake{"random_plies = \"2\"",
                "plan 'x', line 7: random_plies='2': must be a whole number from 0 to 1000"},
        Mistake{"random_plies = -1", "line 7: random_plies='-1': must be a whole number"},
        Mistake{"random_plies = 9", "line 7: random_plies=9: must be fewer, the game is over"},
        Mistake{"points = [0, 1, 3]", "line 7: points: must be three falling numbers"},
        Mistake{"points = [3, 1]", "line 7: points: must be three falling numbers"},
        Mistake{"points = \"3/1/0\"", "line 7: points='3/1/0': must be three falling numbers"},
        Mistake{"points = [nan, 1, 0]", "line 7: points: must be three falling numbers"},
        Mistake{"clock = \"soon\"", "line 7: clock 'soon': must be a time"},
        Mistake{"fairness = \"nodes\"", "line 7: fairness 'nodes': must be nodes=N, time=T"},
        Mistake{"fairness = \"depth=99\"", "line 7: depth=99 for fairness: must be 0 to 64"},
        Mistake{"fairness = \"time=0\"", "line 7: fairness 'time=0'"},
        Mistake{"fairness = \"nodes=100\"",
                "line 6: player 'alphabeta:depth=2': must come without depth=2"},
        Mistake{"openings = [\"a1\", 3]", "line 7: openings: must be texts"},
        Mistake{"openings = [\n\"a1\",\n\"a1 a1\"]", "line 9: opening 'a1 a1': move 2: illegal"},
        Mistake{"openings = \"no-such-file\"", "line 7: openings 'no-such-file': no such file"},
        Mistake{"openings = 3", "line 7: openings='3': must be the name of a file"},
        Mistake{"balanced = 1", "line 7: balanced: needs random_plies"},
        Mistake{"random_plies = 2\nbalanced = 1", "line 8: balanced: needs balanced_by"},
        Mistake{"random_plies = 2\nbalanced = 1\nbalanced_by = \"random\"",
                "line 9: balanced_by=random: must be a player that searches"},
        Mistake{"balanced_by = \"pvs\"", "line 7: balanced_by: needs balanced"},
        Mistake{"balanced = \"a\"", "line 7: balanced='a': must be a number"},
        Mistake{"adjudicate = { lenght = 3 }",
                "line 7: unknown option of adjudicate 'lenght', did you mean 'length'?"},
        Mistake{"adjudicate = 3", "line 7: adjudicate='3': must be a table"},
        Mistake{"[adjudicate]\nlength = 50\nscore = -1", "line 9: score=-1 for adjudicate"},
        Mistake{"sprt = { elo0 = 5, elo1 = 0 }", "line 7"},
        Mistake{"sprt = { model = \"binomial\" }", "line 7: model=binomial for sprt"},
        Mistake{"sprt = { elo0 = [1] }",
                "line 7: elo0: must be a number, a text or a list of texts"},
        Mistake{"name = \"\"", "line 7: name='': must be a text, not empty"},
        Mistake{"name = \"a\\u0001b\"", "line 7: name='a\\x01b': must be"},
        Mistake{"seed = 8", "line 7"},         // twice
        Mistake{"a = [", "plan 'x', line 7"},  // no TOML
        Mistake{"[engines.x]\nprotocol = \"telepathy\"", "line"}));

struct Replacement {
  const char* line;  // of the smallest plan
  const char* by;
  const char* message;
};

class PlanReplacement : public testing::TestWithParam<Replacement> {};

TEST_P(PlanReplacement, IsRefused) {
  std::string text = smallest;
  const auto at = text.find(GetParam().line);
  ASSERT_NE(at, std::string::npos);
  text.replace(at, text.find('\n', at) - at, GetParam().by);
  EXPECT_THAT(refusal(read(text)), HasSubstr(GetParam().message));
}

INSTANTIATE_TEST_SUITE_P(
    All, PlanReplacement,
    testing::Values(
        Replacement{"game", "", "plan 'x': game is missing; a plan has at least"},
        Replacement{"players", "", "plan 'x': players is missing"},
        Replacement{"seed", "", "plan 'x': seed is missing"},
        Replacement{"game", "game = \"otello\"", "line 2: unknown game 'otello', did you mean"},
        Replacement{"game", "game = 3", "line 2: game='3': must be a text in quotes"},
        Replacement{"game", "game = \"three_wins\"", "line 6: alphabeta cannot play three_wins"},
        Replacement{"format", "format = \"swis\"", "line 3: unknown format 'swis', did you mean"},
        Replacement{"format", "format = \"groups\"", "groups=8 for groups: must be"},
        Replacement{"games", "games = 0", "line 4: games='0': must be a whole number from 1"},
        Replacement{"games", "games = 1.5", "line 4: games='1.5': must be a whole number"},
        Replacement{"seed", "seed = -1", "line 5: seed='-1': must be a whole number from 0"},
        Replacement{"players", "players = \"random\"", "line 6: players: must be a list"},
        Replacement{"players", "players = [\"random\"]", "line 6: players=1 for round_robin"},
        Replacement{"players", "players = [\"random\", 3]", "line 6: players: a player must be"},
        Replacement{"players", "players = [\n\"random\",\n\"alphabet\"]",
                    "line 8: unknown player 'alphabet', did you mean 'alphabeta'?"},
        Replacement{"players", "players = [\"random\", \"alphabeta:depth=99\"]",
                    "line 6: depth=99 for alphabeta: must be 0 to 64"},
        Replacement{"players", "players = [\"random\", { spce = \"random\" }]",
                    "line 6: players: unknown key 'spce', did you mean 'spec'?"},
        Replacement{"players", "players = [\"random\", { name = \"A\" }]",
                    "line 6: players: a player must have a spec"},
        Replacement{"players", "players = [\"random\", \"human\"]", "line 6: player human"}));

TEST(Plan, AnOddNumberOfGamesIsRefusedWhereSeatsMustBeBalanced) {
  const auto plan = read(R"(
game = "tic_tac_toe"
format = "swiss"
games = 3
seed = 1
players = ["random", "random", "random", "random"]
)");
  EXPECT_THAT(refusal(plan), StartsWith("plan 'x', line 4: games=3 for swiss: must be a multiple"));
}
TEST(Plan, ASequentialTestIsOfTwoPlayers) {
  EXPECT_TRUE(smallest_with("sprt = { elo0 = 0, elo1 = 10, model = \"trinomial\" }"));
  const auto three = read(R"(
game = "tic_tac_toe"
format = "round_robin"
games = 2
seed = 1
players = ["random", "random", "random"]
sprt = { elo1 = 10 }
)");
  EXPECT_THAT(refusal(three), HasSubstr("line 7: sprt: needs format round_robin and 2"));
}

TEST(PlanFlags, SayTheSameAsAFile) {
  const auto plan = read_plan(Registry::standard(),
                              {{"game", "tic_tac_toe"},
                               {"format", "round_robin"},
                               {"games", "2"},
                               {"seed", "7"},
                               {"players", "random"},
                               {"players", "alphabeta:depth=2"},
                               {"points", "3/1/0"},
                               {"adjudicate", "length=8,score=3"},
                               {"sprt", "elo0=0,elo1=20"}},
                              {});
  ASSERT_TRUE(plan) << refusal(plan);
  const auto file = smallest_with(
      "points = [3, 1, 0]\nadjudicate = { length = 8, score = 3 }\nsprt = { elo0 = 0, elo1 = 20 }");
  ASSERT_TRUE(file) << refusal(file);
  EXPECT_EQ(canonical_text(*plan), canonical_text(*file));
}
TEST(PlanFlags, AreNamedWhenTheyAreWrong) {
  const auto with = [](PlanFlags more) {
    PlanFlags flags{{"game", "tic_tac_toe"}, {"format", "league"},  {"games", "2"},
                    {"seed", "7"},           {"players", "random"}, {"players", "random"}};
    flags.insert(flags.end(), more.begin(), more.end());
    return refusal(read_plan(Registry::standard(), flags, {}));
  };
  EXPECT_THAT(with({{"random_plies", "x"}}),
              StartsWith("--random-plies 'x': must be a whole number"));
  EXPECT_THAT(with({{"points", "3-1-0"}}), StartsWith("--points '3-1-0': must be numbers"));
  EXPECT_THAT(with({{"adjudicate", "length"}}), StartsWith("--adjudicate 'length': must be"));
  EXPECT_THAT(refusal(read_plan(Registry::standard(), PlanFlags{{"game", "tic_tac_toe"}}, {})),
              StartsWith("--format is missing"));
}

// --- fairness ------------------------------------------------------------------------------------

TEST(Fairness, SetsTheLimitOfEveryPlayerThatSearches) {
  const auto game = *Registry::standard().game("othello");
  const auto nodes = *Fairness::parse("nodes=1000");
  EXPECT_EQ(*nodes.applied(*game, "pvs"), "pvs:nodes=1000");
  EXPECT_EQ(*nodes.applied(*game, "mcts:exploration=2"), "mcts:exploration=2,nodes=1000");
  EXPECT_EQ(*nodes.applied(*game, "random"), "random");
  EXPECT_EQ(nodes.limits().nodes, 1000U);
  EXPECT_EQ(*Fairness::parse("time=20ms")->applied(*game, "mcts"), "mcts:time=20ms");
  EXPECT_EQ(*Fairness::parse("depth=4")->applied(*game, "alphabeta"), "alphabeta:depth=4");
  EXPECT_EQ(*Fairness{}.applied(*game, "pvs:depth=3"), "pvs:depth=3");
}
TEST(Fairness, IsKnownAgainInAStoredPlanHoweverItWasSpelled) {
  for (const char* spelled : {"nodes=0100", "depth=04", "time=0.5ms", "time=62.1s"}) {
    const auto plan = read(fmt::format(R"(
game = "othello"
format = "round_robin"
games = 2
seed = 1
fairness = "{}"
players = ["pvs", "random"]
)",
                                       spelled));
    ASSERT_TRUE(plan) << refusal(plan);
    const std::string text = canonical_text(*plan);
    const auto stored = read_plan(Registry::standard(), text, "stored", PlanCheck::structure);
    ASSERT_TRUE(stored) << refusal(stored);
    EXPECT_EQ(canonical_text(*stored), text);
  }
}
TEST(Fairness, RefusesEnginesThatCannotBeToldOfIt) {
  const auto refused = [](std::string_view fairness, std::string_view protocol) {
    return refusal(read(fmt::format(R"(
game = "othello"
format = "round_robin"
games = 2
seed = 1
fairness = "{}"
players = ["pvs", "engine:name=it"]
[engines.it]
command = ["cat"]
protocol = "{}"
)",
                                    fairness, protocol)));
  };
  EXPECT_THAT(refused("nodes=100", "gtp"), HasSubstr("GTP has limits for neither depth nor nodes"));
  EXPECT_THAT(refused("time=20ms", "gtp"), HasSubstr("GTP counts whole seconds"));
  EXPECT_THAT(refused("time=2s", "nboard"), HasSubstr("NBoard has a limit for the depth only"));
  for (const auto& [fairness, protocol] :
       {std::pair("time=2s", "gtp"), std::pair("depth=3", "nboard"), std::pair("nodes=9", "uci")}) {
    EXPECT_EQ(refused(fairness, protocol), "it was read") << fairness << ' ' << protocol;
  }
}
TEST(Fairness, RefusesPlayersThatAreLimitedOtherwise) {
  const auto game = *Registry::standard().game("othello");
  const auto nodes = *Fairness::parse("nodes=1000");
  EXPECT_FALSE(nodes.applied(*game, "pvs:depth=4"));
  EXPECT_FALSE(nodes.applied(*game, "mcts:playouts=10"));
  EXPECT_FALSE(nodes.applied(*game, "pvs:nodes=999"));
  EXPECT_TRUE(nodes.applied(*game, "pvs:nodes=1000"));
  // Random games that are cut short are no limit of the search.
  EXPECT_TRUE(nodes.applied(*game, "montecarlo:depth=10"));
  EXPECT_THAT(Fairness::parse("depth=4")->applied(*game, "montecarlo").error().message,
              HasSubstr("its search has no depth"));
}

}  // namespace
}  // namespace brett
