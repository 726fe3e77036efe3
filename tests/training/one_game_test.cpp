// A single game as a lesson: the same as a training run over its record, and honest about games that are
// not over.
#include "training/one_game.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "files/in_folder.h"
#include "players/search_tools.h"
#include "records/record_formats.h"
#include "records/replay.h"
#include "training/training.h"

namespace brett {
namespace {

class OneGame : public TestInFolder {
 protected:
  OneGame() : game_(*Registry::standard().game("connect_four")) {
    plan_.player = "alphabeta:depth=2,table=0";
    plan_.rate = 0.1;
    plan_.lambda = 0.8;
  }
  std::vector<Move> played(std::string_view moves) const {
    Played state = game_->start();
    return *state.play_moves(moves);
  }
  Weights untaught() const { return Weights(game_->learnable().front()); }

  std::unique_ptr<Game> game_;
  TrainingPlan plan_;
};

TEST_F(OneGame, TeachesAsARunOverItsRecordDoes) {
  const auto start = game_->start();
  const auto moves = played("4 1 4 1 4 1 4");  // the first wins
  Weights weights = untaught();
  const auto positions =
      learn_from_game(*game_, {start, moves, {1, -1}}, plan_, {true, true}, {}, weights);
  ASSERT_TRUE(positions.ok()) << positions.error().message;
  EXPECT_EQ(*positions, 7U);

  RecordedGame recorded =
      game_of_moves(*Registry::standard().game("connect_four"), game_->start(), moves);
  GameWriter writer(RecordFormat::brett, "2000-01-01T00:00:00Z");
  ASSERT_TRUE(writer.add(recorded).ok());
  TrainingPlan run = plan_;
  run.game = "connect_four";
  run.games = 1;
  run.test_blocks = 0;
  run.out = folder_.string();
  run.records = write("game.txt", writer.finish());
  const auto training = Training::begin(Registry::standard(), run);
  ASSERT_TRUE(training.ok()) << training.error().message;
  ASSERT_TRUE((*training)->run({}, {}).ok());
  EXPECT_EQ(weights.values, (*training)->weights().values);
  EXPECT_NE(weights.values, untaught().values);
}
TEST_F(OneGame, TheLastPositionOfAnOpenGameOnlyTeaches) {
  const auto start = game_->start();
  Weights weights = untaught();
  const auto moves = played("4 4 5 3 4");
  EXPECT_EQ(*learn_from_game(*game_, {start, moves, {}}, plan_, {true, true}, {}, weights), 3U);
  const auto short_moves = played("4");
  const auto nothing =
      learn_from_game(*game_, {start, short_moves, {}}, plan_, {true, true}, {}, weights);
  ASSERT_FALSE(nothing.ok());
  EXPECT_THAT(nothing.error().message, testing::HasSubstr("nothing to learn from"));
}
TEST_F(OneGame, WhoIsNotAskedTeachesNothing) {
  const auto start = game_->start();
  const auto moves = played("4 1 4 1 4 1 4");
  Weights first = untaught(), second = untaught(), both = untaught();
  ASSERT_EQ(*learn_from_game(*game_, {start, moves, {1, -1}}, plan_, {true, false}, {}, first), 4U);
  ASSERT_EQ(*learn_from_game(*game_, {start, moves, {1, -1}}, plan_, {false, true}, {}, second),
            3U);
  ASSERT_EQ(*learn_from_game(*game_, {start, moves, {1, -1}}, plan_, {true, true}, {}, both), 7U);
  EXPECT_NE(first.values, second.values);
  EXPECT_NE(first.values, both.values);
}
TEST_F(OneGame, ChoicesMakeThePlayedMovesLikelier) {
  plan_.method = TrainingPlan::Method::choices;
  plan_.rate = 0.01;
  const auto start = game_->start();
  const auto moves = played("4 1 4");
  Weights weights = untaught();
  ASSERT_EQ(*learn_from_game(*game_, {start, moves, {}}, plan_, {true, false}, {}, weights), 2U);
  const auto learner = make_learner(*game_, *Spec::parse("alphabeta:depth=1,table=0"),
                                    std::make_shared<const Weights>(weights), 0);
  ASSERT_TRUE(learner.ok());
  const auto choices = (*learner)->choices(start);
  const auto likely = choice_probabilities(choices, usual_sharpness);
  for (std::size_t i = 0; i < choices.size(); ++i) {
    if (choices[i].move == moves[0].bytes) {
      EXPECT_GT(likely[i], 1.0 / static_cast<double>(choices.size()));
    }
  }
}

}  // namespace
}  // namespace brett
