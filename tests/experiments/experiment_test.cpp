// Files of experiments: what is read, scaled and refused; and that those of the project are sound.
#include "experiments/experiment.h"

#include "experiments/scaled_plan.h"
#include "experiments/small_experiment.h"
#include "experiments/study_players.h"

namespace brett {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string with(std::string_view change, std::string_view to) {
  std::string text(small_experiment);
  const auto place = text.find(change);
  EXPECT_NE(place, std::string::npos) << change;
  return text.replace(place, change.size(), to);
}

TEST(Scale, MultipliesGamesInWholePairs) {
  EXPECT_EQ(scaled_games(1000, 0.02, {}), 20);
  EXPECT_EQ(scaled_games(40, 0.1, {}), 4);
  EXPECT_EQ(scaled_games(1000, 1, {}), 1000);
  EXPECT_EQ(scaled_games(10, 2, {}), 20);
}
TEST(Scale, LeavesAtLeastTheSmallestNumber) {
  EXPECT_EQ(scaled_games(40, 0.001, {}), 2);
  EXPECT_EQ(scaled_games(40, 0.001, {.smallest = 10}), 10);
  EXPECT_EQ(scaled_games(1, 0.001, {}), 1) << "but not more than at scale 1";
}
TEST(Scale, StopsAtTheLargestNumber) {
  EXPECT_EQ(scaled_games(40, 3, {.largest = 40}), 40);
  EXPECT_EQ(scaled_games(8, 100, {.smallest = 8, .largest = 8}), 8);
  EXPECT_EQ(scaled_games(8, 0.001, {.smallest = 8, .largest = 8}), 8);
}
TEST(Scale, LeavesOutWhatIsForLargerScales) {
  const Experiment tiny = small(0.05);
  EXPECT_EQ(tiny.tournament("main")->plan.schedule.pairings.size(), 3U);
  EXPECT_THAT(tiny.tournament("main")->seconds, ElementsAre(0.01, 1, 1));
  EXPECT_FALSE(tiny.tournament("other")->played);
  EXPECT_TRUE(small(1).tournament("other")->played);
}

TEST(ExperimentFile, IsReadWhole) {
  const Experiment experiment = small();
  EXPECT_EQ(experiment.title, "Small & quick");
  EXPECT_EQ(experiment.tournaments.size(), 2U);
  EXPECT_EQ(experiment.tournament("main")->plan.name, "small main");
  EXPECT_EQ(experiment.tournament("nobody"), nullptr);
  ASSERT_EQ(experiment.sections.size(), 8U);
  const auto& games = std::get<GamesSection>(experiment.sections.front().content);
  EXPECT_EQ(games.lines.front().published, (Outcome{90, 5, 5}));
  EXPECT_THAT(experiment.sections.front().text, ElementsAre("One.", "Two with `code`."));
}
TEST(ExperimentFile, IsRefusedInWordsWithTheLine) {
  EXPECT_THAT(why_not("title = "), HasSubstr("experiment 'small', line 1"));
  EXPECT_THAT(why_not("study = \"x\""), HasSubstr("title is missing"));
  EXPECT_THAT(why_not(with("order = 3", "ordre = 3")),
              HasSubstr("line 2: unknown key 'ordre', did you mean 'order'?"));
  EXPECT_THAT(why_not(with("kind = \"games\"", "kind = \"gmaes\"")),
              HasSubstr("unknown kind of section 'gmaes', did you mean 'games'?"));
  EXPECT_THAT(why_not(with("also = [\"other\"]", "also = [\"othre\"]")),
              HasSubstr("unknown tournament 'othre', did you mean 'other'?"));
  EXPECT_THAT(why_not(with("won = 90", "won = -1")),
              HasSubstr("line of games: won='-1': must be a whole number"));
  EXPECT_THAT(why_not(with("alphabeta:depth=2,order=none", "alphabeta:depth=99")),
              HasSubstr("depth=99 for alphabeta"));
  EXPECT_THAT(why_not(with("name = \"other\"", "name = \"main\"")),
              HasSubstr("there are two tournaments 'main'"));
  EXPECT_THAT(why_not(with("from_scale = 0.1", "from_scale = \"x\"")),
              HasSubstr("pairing: from_scale='x': must be a number"));
  EXPECT_THAT(why_not(with("[[1, 2], [30, 40]]", "[[1, 2]]")),
              HasSubstr("has 1 entries for 2 of x"));
  EXPECT_THAT(why_not(with("seconds = [10, 0]", "seconds = [10]")),
              HasSubstr("must be two numbers, of first and second"));
}

// --- a tournament like another ---

const std::string like_main = R"(
[[tournaments]]
name = "changed"
like = "main"
replace = { "order=none" = "order=killer" }
[tournaments.plan]
seed = 9
)";

TEST(ExperimentFile, ATournamentMayBeLikeAnother) {
  const Experiment experiment = small(1, std::string(small_experiment) + like_main);
  const TournamentPlan& main = experiment.tournament("main")->plan;
  const TournamentPlan& changed = experiment.tournament("changed")->plan;
  EXPECT_EQ(changed.name, "small changed");
  EXPECT_EQ(changed.player_names(), main.player_names());
  EXPECT_EQ(changed.players.front().spec, "alphabeta:depth=2,order=killer");
  EXPECT_EQ(main.players.front().spec, "alphabeta:depth=2,order=none");
  EXPECT_EQ(changed.schedule.pairings.size(), main.schedule.pairings.size());
  EXPECT_EQ(changed.schedule.seed, 9U);
  EXPECT_EQ(main.schedule.seed, 4U);
  EXPECT_EQ(experiment.tournament("changed")->seconds, experiment.tournament("main")->seconds);
}
TEST(ExperimentFile, ALikenessIsRefusedInWords) {
  const auto why = [](std::string_view change, std::string_view to) {
    std::string text = like_main;
    text.replace(text.find(change), change.size(), to);
    return why_not(std::string(small_experiment) + text);
  };
  EXPECT_THAT(why("like = \"main\"", "like = \"mian\""),
              HasSubstr("unknown tournament 'mian', did you mean 'main'?"));
  EXPECT_THAT(why("\"order=none\" =", "\"order=nine\" ="),
              HasSubstr("replace: no spec of the players has 'order=nine'"));
  EXPECT_THAT(why("\"order=killer\"", "1"), HasSubstr("replace: must be texts"));
  EXPECT_THAT(why("like = \"main\"\n", ""), HasSubstr("replace: is for a tournament that is"));
}

// --- what sections speak of ---

TEST(ExperimentFile, APlayerThatNobodyHasIsNamed) {
  EXPECT_THAT(why_not(with("first = \"AB 2\", second", "first = \"AB2\", second")),
              HasSubstr("unknown player of 'main' 'AB2': there are AB 2, "));
  EXPECT_THAT(why_not(with("player = \"MTD {}\"", "player = \"MTT {}\"")),
              HasSubstr("unknown player of 'main' 'MTT 2': there are "));
  EXPECT_THAT(why_not(with("second = \"MTD {}\"", "second = \"MTB {}\"")),
              HasSubstr("unknown player of 'main' 'MTB 2'"));
  EXPECT_THAT(why_not(with("player = \"MTD 2\"", "player = \"MTD 3\"")),
              HasSubstr("unknown player of 'main' 'MTD 3'"));
  EXPECT_THAT(why_not(with("player = \"random\", at", "player = \"rondom\", at")),
              HasSubstr("unknown player of 'other' 'rondom', did you mean 'random'?"));
}
TEST(ExperimentFile, AStoredTableThatIsMissingIsNoticedBeforeAnyGame) {
  const std::string section =
      "\n[[sections]]\ntitle = \"Table\"\nkind = \"stored_mc\"\nfile = \"no/such.csv\"\n";
  EXPECT_THAT(why_not(std::string(small_experiment) + section), HasSubstr("no/such.csv"));
}

// The files under data/experiments, as they are.
TEST(Experiments, OfTheProjectAreListedInTheirOrder) {
  const auto infos = list_experiments();
  ASSERT_TRUE(infos);
  std::vector<std::string> names;
  for (const ExperimentInfo& info : *infos) names.push_back(info.name);
  EXPECT_THAT(names, ElementsAre("r1", "r2", "r3", "m1", "m2", "extra"));
}
TEST(Experiments, WithoutAnyTheErrorSaysWhereTheyWereLookedFor) {
  const auto nowhere = list_experiments({"/no/such/data", "/nor/this"});
  ASSERT_FALSE(nowhere);
  EXPECT_EQ(nowhere.error().message,
            "no experiments: looked in '/no/such/data/experiments', '/nor/this/experiments'; set "
            "BRETT_DATA to a data folder that has experiments/NAME.toml");
  EXPECT_THAT(list_experiments(std::vector<std::filesystem::path>{}).error().message,
              HasSubstr("there is no data folder"));
}
TEST(Experiments, UnknownOnesAreNamed) {
  const auto none = load_experiment(with_studies(Registry::standard()), "r11", 1);
  ASSERT_FALSE(none);
  EXPECT_THAT(none.error().message, HasSubstr("unknown experiment 'r11', did you mean 'r1'?"));
}
TEST(Experiments, HaveEveryPublishedLine) {
  const auto lines = [](const char* name) {
    const auto experiment = load_experiment(with_studies(Registry::standard()), name, 1);
    EXPECT_TRUE(experiment) << (experiment ? "" : experiment.error().message);
    std::vector<std::size_t> counts;
    for (const ExperimentSection& section : experiment->sections) {
      if (const auto* games = std::get_if<GamesSection>(&section.content)) {
        counts.push_back(games->lines.size());
      }
    }
    return counts;
  };
  EXPECT_THAT(lines("r1"), ElementsAre(15));
  EXPECT_THAT(lines("r2"), ElementsAre(6, 6, 6));
  EXPECT_THAT(lines("r3"), ElementsAre(5, 10));
  EXPECT_THAT(lines("m1"), ElementsAre(1));
  EXPECT_THAT(lines("m2"), ElementsAre(6, 30));
}
std::uint64_t all_games(const char* name, const char* tournament, double scale) {
  const auto experiment = load_experiment(with_studies(Registry::standard()), name, scale);
  EXPECT_TRUE(experiment) << (experiment ? "" : experiment.error().message);
  return Schedule::make(experiment->tournament(tournament)->plan.schedule)->games_known();
}
TEST(Experiments, AsFewGamesAsPublishedAreAsManyAtEveryScale) {
  for (const double scale : {smallest_scale, 0.02, 1.0, largest_scale}) {
    EXPECT_EQ(all_games("r3", "ten", scale), 10U * 10) << scale;
    EXPECT_EQ(all_games("m1", "published", scale), 8U) << scale;
    EXPECT_EQ(all_games("m2", "three", scale), 30U * 3) << scale;
  }
}
// Its players have nothing random: there are no more different games than positions and colours.
TEST(Experiments, NoGameOfR2IsPlayedTwice) {
  const auto experiment = load_experiment(with_studies(Registry::standard()), "r2", 5);
  ASSERT_TRUE(experiment);
  for (const ExperimentTournament& tournament : experiment->tournaments) {
    const std::size_t different = 2 * tournament.plan.openings.positions.size();
    EXPECT_EQ(different, 40U);
    EXPECT_EQ(Schedule::make(tournament.plan.schedule)->games_known(),
              different * tournament.plan.schedule.pairings.size())
        << tournament.name;
  }
}
// Ten games a pair decide little.
TEST(Experiments, PlayAtLeastAHundredGamesAPair) {
  for (const char* name : {"r3", "m1", "m2"}) {
    const auto experiment = load_experiment(with_studies(Registry::standard()), name, 1);
    ASSERT_TRUE(experiment);
    EXPECT_GE(experiment->tournament("many")->plan.schedule.games, 100) << name;
  }
}

}  // namespace
}  // namespace brett
