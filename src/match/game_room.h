// Where the games of a series or a tournament are played, one after the other or on several threads.
// A game is a function of its order: who sits where, and the number of its opening, from which come
// the first moves, the deal, the dice and the players' seeds. It does not depend on which thread plays
// it, on the games before it or on how often the whole was interrupted.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "match/adjudication.h"
#include "match/match.h"
#include "match/openings.h"

namespace brett {

// What all games have in common.
struct GameSettings {
  std::vector<std::string> players;  // specs
  OpeningSettings openings = {};
  std::optional<ClockRule> clock = {};
  Limits limits = {};  // of every move
  AdjudicationRule adjudicate = {};
  std::uint64_t seed = 1;
};

struct GameTask {
  std::uint64_t number = 0;
  std::uint64_t opening = 0;  // games with the same one have opening, deal and dice in common
  std::vector<int> seats;     // seats[s] is the player in seat s, an index of the plan's
};

// One thread's place to play.
class GameRoom {
 public:
  // Game and plan must outlive it; the plan has been checked.
  GameRoom(const Game& game, const GameSettings& plan);

  // The finished game, here until the next one; null if it was stopped. A player that cannot be made
  // loses its game. `begun` may watch the match before its first step.
  const Match* play(const GameTask& task, const std::stop_token& stop,
                    const std::function<void(const GameTask&, Match&)>& begun = {});

 private:
  Match::Players seat(const GameTask& task, std::uint64_t seed);
  std::unique_ptr<Player> player(int index, std::uint64_t seed);
  bool end_early();  // true if the game was adjudicated
  void clear();      // players go back to where the next game finds them

  const Game& game_;
  const GameSettings& plan_;
  OpeningMaker openings_;
  std::vector<Match::Players> idle_;  // by player of the plan: those that can begin again
  std::vector<int> seats_;            // of the last game
  std::unique_ptr<Match> match_;
};

// Where games come from and go to. All of it is called from several threads at once.
struct GameFlow {
  // The next game, or nothing if there is none left. May wait for others, but no longer than the
  // token allows.
  std::function<std::optional<GameTask>(std::stop_token halted)> next;
  // What to do with a finished game; an error ends everything.
  std::function<Status(const GameTask&, const Match&)> finished;
  std::stop_token abandon = {};  // games under way are dropped
  // Told of every game before its first step, to watch it.
  std::function<void(const GameTask&, Match&)> begun = {};
};

// Plays until there are no more games; the error is the first that came.
Status play_games(const Game& game, const GameSettings& plan, int threads, const GameFlow& flow);

// The margins of the seats at the end of a game; empty if it has none or was not played out.
std::vector<long long> margins_of(const Match& match);

}  // namespace brett
