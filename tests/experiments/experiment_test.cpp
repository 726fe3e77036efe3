// Files of experiments: what is read, scaled and refused; and that those of the project are sound.
#include "experiments/experiment.h"

#include "experiments/scaled_plan.h"
#include "experiments/small_experiment.h"

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
  EXPECT_EQ(scaled_games(1000, 0.02, 2), 20);
  EXPECT_EQ(scaled_games(40, 0.1, 2), 4);
  EXPECT_EQ(scaled_games(1000, 1, 2), 1000);
  EXPECT_EQ(scaled_games(10, 2, 2), 20);
}
TEST(Scale, LeavesAtLeastTheSmallestNumber) {
  EXPECT_EQ(scaled_games(40, 0.001, 2), 2);
  EXPECT_EQ(scaled_games(40, 0.001, 10), 10);
  EXPECT_EQ(scaled_games(1, 0.001, 2), 1) << "but not more than at scale 1";
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
  EXPECT_THAT(why_not("study = \"x\""), HasSubstr("an experiment must have title"));
  EXPECT_THAT(why_not(with("order = 3", "ordre = 3")),
              HasSubstr("line 2: unknown key of an experiment 'ordre', did you mean 'order'?"));
  EXPECT_THAT(why_not(with("kind = \"games\"", "kind = \"gmaes\"")),
              HasSubstr("unknown kind of section 'gmaes', did you mean 'games'?"));
  EXPECT_THAT(why_not(with("also = [\"other\"]", "also = [\"othre\"]")),
              HasSubstr("unknown tournament 'othre', did you mean 'other'?"));
  EXPECT_THAT(why_not(with("won = 90", "won = -1")), HasSubstr("won of a line of games: must be"));
  EXPECT_THAT(why_not(with("alphabeta:depth=2,order=none", "alphabeta:depth=99")),
              HasSubstr("depth=99 for alphabeta"));
  EXPECT_THAT(why_not(with("name = \"other\"", "name = \"main\"")),
              HasSubstr("there are two tournaments 'main'"));
  EXPECT_THAT(why_not(with("from_scale = 0.1", "from_scale = \"x\"")),
              HasSubstr("from_scale: must be a number"));
  EXPECT_THAT(why_not(with("[[1, 2], [30, 40]]", "[[1, 2]]")),
              HasSubstr("has 1 entries for 2 of x"));
  EXPECT_THAT(why_not(with("seconds = [10, 0]", "seconds = [10]")),
              HasSubstr("must be two numbers, of first and second"));
}

// The files under data/experiments, as they are.
TEST(Experiments, OfTheProjectAreListedInTheirOrder) {
  const auto infos = list_experiments();
  ASSERT_TRUE(infos);
  std::vector<std::string> names;
  for (const ExperimentInfo& info : *infos) names.push_back(info.name);
  EXPECT_THAT(names, ElementsAre("r1", "r2", "r3", "m1", "m2", "extra"));
}
TEST(Experiments, UnknownOnesAreNamed) {
  const auto none = load_experiment(Registry::standard(), "r11", 1);
  ASSERT_FALSE(none);
  EXPECT_THAT(none.error().message, HasSubstr("unknown experiment 'r11', did you mean 'r1'?"));
}
TEST(Experiments, HaveEveryPublishedLine) {
  const auto lines = [](const char* name) {
    const auto experiment = load_experiment(Registry::standard(), name, 1);
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
// Ten games a pair decide little.
TEST(Experiments, PlayAtLeastAHundredGamesAPair) {
  for (const char* name : {"r3", "m1", "m2"}) {
    const auto experiment = load_experiment(Registry::standard(), name, 1);
    ASSERT_TRUE(experiment);
    EXPECT_GE(experiment->tournament("many")->plan.schedule.games, 100) << name;
  }
}

}  // namespace
}  // namespace brett
