#include "training/training_game.h"

#include <fmt/format.h>

#include <span>

#include "core/rng.h"
#include "match/match.h"

namespace brett {

namespace {

// The player of a seat, with the learner that thinks about the seat's positions.
class TrainingPlayer final : public Player {
 public:
  // All players of a game draw random moves from one `rng` and collect choices in one list.
  TrainingPlayer(TrainingSeat seat, const TrainingGameSettings& task, Rng& rng,
                 WeightChanges& choices)
      : seat_(std::move(seat)), task_(task), rng_(rng), choices_(choices) {}

  bool needs_history() const override {
    return seat_.player != nullptr && seat_.player->needs_history();
  }
  void set_history(const Played& start, const std::vector<Move>& moves,
                   const std::stop_token& stop) override {
    seat_.player->set_history(start, moves, stop);
  }
  Decision decide(const Played& seen, const Limits& limits) override {
    Decision decision;
    if (seat_.learner != nullptr && !task_.choices) {
      LearnerReport report = seat_.learner->think(seen, limits);
      positions_.push_back(std::move(report.position));
      decision.move = report.move;
    }
    if (seat_.player != nullptr) {
      decision = seat_.player->decide(seen, limits);
      if (decision.act == Decision::Act::forfeit) return decision;
      if (decision.act != Decision::Act::move) return Decision::only(Decision::Act::quit);
    } else if (seat_.epsilon > 0 && rng_.unit() < seat_.epsilon) {
      decision.move = seen.random_move(rng_);
      if (!positions_.empty()) positions_.back().explored = true;
    }
    if (seat_.learner != nullptr && task_.choices && !limits.stop.stop_requested()) {
      add_choice_changes(seat_.learner->choices(seen), decision.move.bytes, usual_sharpness,
                         choices_);
    }
    return decision;
  }
  std::string spec() const override {
    return seat_.player == nullptr ? "the learner" : seat_.player->spec();
  }

  // What was thought of the positions of `seat`, with what was played from each of them. After a
  // random move the learner does not mean what follows; with bridges it learns what its play is
  // worth with such moves in it, from the position before to the one after.
  std::vector<LearnedPosition> learned(Seat seat, std::span<const Match::Ply> plies) {
    std::vector<LearnedPosition> kept;
    std::size_t next = 0;
    const auto keep_next = [&] {
      if (next == positions_.size()) return;
      LearnedPosition& position = positions_[next++];
      if (!task_.bridge || !position.explored) kept.push_back(std::move(position));
    };
    for (const Match::Ply& ply : plies) {
      if (ply.by == Turn::of(seat)) keep_next();
      if (!kept.empty()) kept.back().played.push_back(ply.move.bytes);
    }
    keep_next();  // in which it gave up
    return kept;
  }

 private:
  TrainingSeat seat_;
  const TrainingGameSettings& task_;
  Rng& rng_;
  WeightChanges& choices_;
  std::vector<LearnedPosition> positions_;
};

// A game under way. Openings, chance and exploration share one stream of random numbers.
class TrainingGame {
 public:
  TrainingGame(const Played& start, TrainingSeats seats, const TrainingGameSettings& task)
      : task_(task), rng_(task.seed, 7), match_(start, seated(std::move(seats)), task.seed) {
    match_.set_chance_source([this](const Played& state) { return state.random_move(rng_); });
  }

  Match& match() { return match_; }
  // An opening that ends the game is no opening.
  void play_opening() {
    Played state = match_.state();
    std::vector<Move> moves;
    for (int ply = 0; ply < task_.random_plies; ++ply) {
      moves.push_back(state.random_move(rng_));
      state.play(moves.back());
      if (!state.turn().is_over()) continue;
      moves.pop_back();
      break;
    }
    match_.play_opening(moves);
    opening_ = moves.size();
  }
  // Precondition: the match has a result, or these are its payoffs.
  TrainingOutcome finish(std::vector<double> payoffs) {
    const auto plies = std::span(match_.plies()).subspan(opening_);
    TrainingOutcome outcome{.choice_changes = std::move(choices_)};
    for (Seat seat = 0; seat < match_.seats(); ++seat) {
      const auto at = static_cast<std::size_t>(seat);
      outcome.learned.push_back({.positions = players_[at]->learned(seat, plies),
                                 .result = payoffs[at],
                                 .seats = match_.seats()});
    }
    outcome.payoffs = std::move(payoffs);
    if (match_.ending() == Ending::forfeit) outcome.forfeit = match_.reason();
    outcome.finished = true;
    return outcome;
  }
  // Why there is nothing to be learned from this game, if it was not stopped.
  Status check() const {
    if (match_.forfeit() == Forfeit::crash) return Error{match_.reason()};
    if (match_.ending() != Ending::quit) return Done{};
    const Seat seat = match_.ended_by();
    return Error{fmt::format("seat {} ({}) made no move", seat + 1, match_.player(seat).spec())};
  }

 private:
  Match::Players seated(TrainingSeats seats) {
    Match::Players players;
    for (TrainingSeat& seat : seats) {
      auto player = std::make_unique<TrainingPlayer>(std::move(seat), task_, rng_, choices_);
      players_.push_back(player.get());
      players.push_back(std::move(player));
    }
    return players;
  }

  TrainingGameSettings task_;
  Rng rng_;
  WeightChanges choices_;
  std::vector<TrainingPlayer*> players_;  // of the match
  std::size_t opening_ = 0;               // plies
  Match match_;
};

// Moves of a record, chance events among them, one after the other.
struct RecordedMoves {
  const std::vector<Move>& moves;
  std::size_t next = 0;

  bool is_over() const { return next == moves.size(); }
  Move take() { return moves[next++]; }
};

class RecordedPlayer final : public Player {
 public:
  explicit RecordedPlayer(RecordedMoves& moves) : moves_(moves) {}
  Decision decide(const Played&, const Limits&) override { return {.move = moves_.take()}; }
  std::string spec() const override { return "a record"; }

 private:
  RecordedMoves& moves_;
};

}  // namespace

Result<TrainingOutcome> play_training_game(const Game& game, TrainingSeats seats,
                                           const TrainingGameSettings& task,
                                           const std::stop_token& stop) {
  TrainingGame training(game.start(), std::move(seats), task);
  training.play_opening();
  Limits limits;
  limits.stop = stop;
  while (training.match().step(limits)) {
  }
  if (stop.stop_requested()) return TrainingOutcome{};
  if (Status status = training.check(); !status) return status.error();
  return training.finish(training.match().payoffs());
}

Result<TrainingOutcome> watch_recorded_game(const Played& start, const std::vector<Move>& moves,
                                            const std::vector<double>& payoffs,
                                            const std::vector<Learner*>& learners, bool choices,
                                            const Limits& limits) {
  RecordedMoves recorded{moves};
  TrainingSeats seats;
  for (Learner* const learner : learners) {
    seats.push_back({.learner = learner, .player = std::make_unique<RecordedPlayer>(recorded)});
  }
  TrainingGame training(start, std::move(seats), {.choices = choices});
  training.match().set_chance_source([&](const Played&) { return recorded.take(); });
  while (!recorded.is_over() && training.match().step(limits)) {
  }
  if (limits.stop.stop_requested()) return TrainingOutcome{};
  if (Status status = training.check(); !status) return status.error();
  return training.finish(payoffs);
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
