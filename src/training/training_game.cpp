#include "training/training_game.h"

#include <fmt/format.h>

#include <exception>

#include "core/keys.h"
#include "core/rng.h"
#include "match/match.h"

namespace brett {

namespace {

std::size_t at(Seat seat) { return static_cast<std::size_t>(seat); }

// Collects what learners think while a game goes on.
class Notebook {
 public:
  Notebook(int seats, const TrainingOrder& order) : choices_(order.choices), bridge_(order.bridge) {
    outcome_.learned.resize(at(seats));
    for (LearnedGame& game : outcome_.learned) game.seats = seats;
  }
  // The learner's thought about a decision of `seat`; what it would play.
  Move think(Learner& learner, const Played& seen, Seat seat, const Limits& limits) {
    auto thought = learner.think(seen, limits);
    outcome_.learned[at(seat)].positions.push_back(std::move(thought.position));
    return thought.move;
  }
  void choose(const Learner& learner, const Played& seen, Move made) {
    add_choice_changes(learner.choices(seen), made.bytes, usual_sharpness, outcome_.choice_changes);
  }
  // The own move is a random one: the learner does not mean what follows, or it learns what its play is
  // worth with such moves in it, from the position before to the one after.
  void explored(Seat seat) {
    auto& positions = outcome_.learned[at(seat)].positions;
    if (bridge_) {
      positions.pop_back();
    } else {
      positions.back().explored = true;
    }
  }
  void played(Move move) {
    for (LearnedGame& game : outcome_.learned) {
      if (!game.positions.empty()) game.positions.back().played.push_back(move.bytes);
    }
  }
  bool collects_choices() const { return choices_; }
  TrainingOutcome finish(std::vector<double> payoffs) {
    outcome_.payoffs = std::move(payoffs);
    for (std::size_t i = 0; i < outcome_.learned.size(); ++i) {
      outcome_.learned[i].result = outcome_.payoffs[i];
    }
    outcome_.finished = true;
    return std::move(outcome_);
  }

 private:
  TrainingOutcome outcome_;
  bool choices_;
  bool bridge_;
};

// What a player decides, after these moves from the start. An error if it is of no use any more.
Result<Decision> decision_of(Player& player, const Played& start, const std::vector<Move>& moves,
                             const Played& seen, const Limits& limits) {
  const auto broken = [&](std::string_view why) {
    return Error{fmt::format("player {} broke down: {}", player.spec(), why)};
  };
  try {
    if (player.follows_moves()) player.follow(start, moves, limits.stop);
    Decision decision = player.decide(seen, limits);
    if (decision.forfeit == Forfeit::crash) return broken(decision.reason);
    return decision;
  } catch (const std::exception& exception) {
    return broken(exception.what());
  } catch (...) {
    return broken("it threw what is no exception");
  }
}

}  // namespace

Result<TrainingOutcome> play_training_game(const Game& game, std::vector<TrainingSeat> seats,
                                           const TrainingOrder& order,
                                           const std::stop_token& stop) {
  const Played start = game.start();
  Played state = start;
  Rng rng(order.seed, 7);
  Notebook notes(game.seats(), order);
  std::vector<Move> moves;
  Limits limits;
  limits.stop = stop;
  // An opening that ends the game is no opening.
  for (int ply = 0; ply < order.random_plies; ++ply) {
    const Move move = state.random_move(rng);
    Played after = state;
    after.play(move);
    if (after.turn().is_over()) break;
    state = std::move(after);
    moves.push_back(move);
  }
  while (!state.turn().is_over()) {
    if (stop.stop_requested()) return TrainingOutcome{};
    const Turn turn = state.turn();
    Move move;
    if (turn.is_chance()) {
      move = state.random_move(rng);
    } else {
      const Seat seat = turn.seat();
      TrainingSeat& seated = seats[at(seat)];
      const auto seen = state.seen_by(seat);
      if (seated.learner != nullptr && !notes.collects_choices()) {
        move = notes.think(*seated.learner, seen, seat, limits);
      }
      if (seated.player != nullptr) {
        const auto decision = decision_of(*seated.player, start, moves, seen, limits);
        if (stop.stop_requested()) return TrainingOutcome{};
        if (!decision) return decision.error();
        if (decision->act == Decision::Act::forfeit) {
          return notes.finish(forfeit_payoffs(game.seats(), seat));
        }
        if (decision->act != Decision::Act::move) {
          return Error{fmt::format("player {}: made no move", seated.player->spec())};
        }
        move = decision->move;
      } else if (seated.epsilon > 0 && rng.unit() < seated.epsilon) {
        move = state.random_move(rng);
        notes.explored(seat);
      }
      if (stop.stop_requested()) return TrainingOutcome{};
      if (seated.learner != nullptr && notes.collects_choices()) {
        notes.choose(*seated.learner, seen, move);
      }
    }
    notes.played(move);
    state.play(move);
    moves.push_back(move);
  }
  return notes.finish(payoffs_of(state));
}

TrainingOutcome watch_recorded_game(const Played& start, const std::vector<Move>& moves,
                                    const std::vector<double>& payoffs,
                                    const std::vector<Learner*>& learners, bool choices,
                                    const Limits& limits) {
  Played state = start;
  Notebook notes(start.seats(), {.choices = choices});
  for (const Move move : moves) {
    if (limits.stop.stop_requested()) return {};
    if (state.turn().is_seat()) {
      const Seat seat = state.turn().seat();
      Learner* const learner = learners[at(seat)];
      if (learner != nullptr && choices) notes.choose(*learner, state.seen_by(seat), move);
      if (learner != nullptr && !choices) {
        static_cast<void>(notes.think(*learner, state.seen_by(seat), seat, limits));
      }
    }
    notes.played(move);
    state.play(move);
  }
  return notes.finish(payoffs);
}

Lesson lesson_of(TrainingOutcome outcome, const TdRules& rules) {
  Lesson lesson{.changes = std::move(outcome.choice_changes)};
  for (const LearnedGame& game : outcome.learned) {
    add_changes(game, rules, lesson.changes);
    lesson.power += power_change(game, rules);
  }
  return lesson;
}

}  // namespace brett
