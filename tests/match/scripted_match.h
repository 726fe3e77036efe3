// Matches whose players do as they are told, by a clock that only their thinking moves.
#pragma once

#include <chrono>
#include <deque>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "match/match.h"
#include "players/registry.h"

namespace brett::scripted {

using Kind = MatchEvent::Kind;

// Answers as told; then the first legal move.
class Scripted final : public Player {
 public:
  explicit Scripted(std::deque<Decision> answers) : answers_(std::move(answers)) {}
  Decision decide(const Played& seen, const Limits&) override {
    if (answers_.empty()) return {.move = seen.moves().front()};
    const Decision next = answers_.front();
    answers_.pop_front();
    return next;
  }
  std::string spec() const override { return "scripted"; }

 private:
  std::deque<Decision> answers_;
};

inline std::unique_ptr<Game> tic_tac_toe() {
  return std::move(Registry::standard().game("tic_tac_toe")).value();
}

inline Match scripted_match(const Game& game, std::deque<Decision> first,
                            std::deque<Decision> second = {}) {
  Match::Players players;
  players.push_back(std::make_unique<Scripted>(std::move(first)));
  players.push_back(std::make_unique<Scripted>(std::move(second)));
  return {game.start(), std::move(players), 1};
}

inline Decision cell(const Game& game, const char* name) {
  return {.move = *game.start().parse_move(name)};
}

inline std::vector<std::string> texts(const Match& match) {
  std::vector<std::string> texts;
  for (const auto& ply : match.plies()) texts.push_back(ply.text);
  return texts;
}

// Takes as long for each move as it is told, by a clock that only its thinking moves.
class SlowPlayer final : public Player {
 public:
  SlowPlayer(Match::TimePoint& now, std::deque<std::chrono::nanoseconds> times)
      : now_(now), times_(std::move(times)) {}
  Decision decide(const Played& seen, const Limits& limits) override {
    clocks.push_back(limits.clock.value_or(GameClock{}).left);
    if (takes_back.contains(clocks.size())) return {.act = Decision::Act::undo, .move = {}};
    if (!times_.empty()) {
      now_ += times_.front();
      times_.pop_front();
    }
    return {.move = seen.moves().front()};
  }
  std::string spec() const override { return "slow"; }

  std::vector<std::chrono::nanoseconds> clocks;  // what it was told it has
  std::set<std::size_t> takes_back;              // decisions, the first is 1

 private:
  Match::TimePoint& now_;
  std::deque<std::chrono::nanoseconds> times_;
};

struct ClockedMatch {
  ClockedMatch(std::deque<std::chrono::nanoseconds> first,
               std::deque<std::chrono::nanoseconds> second, const ClockRule& rule) {
    auto one = std::make_unique<SlowPlayer>(now, std::move(first));
    auto other = std::make_unique<SlowPlayer>(now, std::move(second));
    players = {one.get(), other.get()};
    Match::Players seated;
    seated.push_back(std::move(one));
    seated.push_back(std::move(other));
    match.emplace(tic_tac_toe()->start(), std::move(seated), 1);
    match->use_clocks(rule, [this] { return now; });
  }
  Match::TimePoint now{};
  std::vector<SlowPlayer*> players;
  std::optional<Match> match;
};

}  // namespace brett::scripted
