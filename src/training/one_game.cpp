#include "training/one_game.h"

#include <memory>

#include "learning/teacher.h"
#include "players/search_tools.h"
#include "training/training_game.h"

namespace brett {

namespace {

// The last position of a game that is not over teaches those before it, and learns nothing itself.
void end_at_the_last_position(LearnedGame& game) {
  if (game.positions.empty()) return;
  game.result = game.positions.back().value;
  game.positions.pop_back();
}

std::size_t decisions_of(const PlayedGame& played, const std::vector<bool>& seats) {
  std::size_t count = 0;
  Played state = played.start;
  for (const Move move : played.moves) {
    const Turn turn = state.turn();
    if (turn.is_seat() && seats[static_cast<std::size_t>(turn.seat())]) ++count;
    state.play(move);
  }
  return count;
}

}  // namespace

Result<std::size_t> learn_from_game(const Game& game, const PlayedGame& played,
                                    const TrainingPlan& plan, const std::vector<bool>& seats,
                                    const Limits& limits, Weights& weights) {
  const auto spec = Spec::parse(plan.player);
  if (!spec) return spec.error();
  const auto shared = std::make_shared<const Weights>(weights);
  const auto learner = make_learner(game, *spec, shared, plan.seed);
  if (!learner) return learner.error();
  std::vector<Learner*> learners(static_cast<std::size_t>(game.seats()), nullptr);
  for (std::size_t seat = 0; seat < learners.size(); ++seat) {
    if (seats[seat]) learners[seat] = learner->get();
  }
  const bool over = !played.payoffs.empty();
  const bool choices = plan.method == TrainingPlan::Method::choices;
  const auto payoffs = over ? played.payoffs : std::vector<double>(learners.size(), 0.0);
  auto outcome =
      watch_recorded_game(played.start, played.moves, payoffs, learners, choices, limits);
  if (!outcome) return outcome.error();
  if (!outcome->finished) return Error{"training: stopped before its end"};
  std::size_t positions = choices ? decisions_of(played, seats) : 0;
  for (LearnedGame& learned : outcome->learned) {
    if (!over) end_at_the_last_position(learned);
    positions += learned.positions.size();
  }
  if (positions == 0) {
    return Error{"nothing to learn from yet: the seat must have moved twice"};
  }
  const Lesson lesson = lesson_of(*std::move(outcome), plan);
  Teacher(weights, false).apply(lesson.changes, plan.rate, weights);
  return positions;
}

}  // namespace brett
