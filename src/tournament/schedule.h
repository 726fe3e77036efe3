// Who plays whom, in which seats and in which order: a deterministic function of a plan and the
// results so far. A tournament can therefore be stopped anywhere and resumed, and be divided into
// shards that agree on the number of every game.
//
// A schedule grows in stages. All games of a stage are known at its beginning; a format whose pairings
// depend on results (Swiss, knock-out, groups, ladder) makes the next stage when the last one is
// complete, the others have a single stage. Results may come in any order within a stage.
//
//   meeting   the same players at one table for a number of games
//   block     the games of a meeting that share an opening, deal and dice: one per rotation of seats
//   game      has a number 0, 1, ... in the order in which games are best played
//
// Seat s of rotation r is taken by player (s + r) mod n of the meeting, so a whole block has everybody
// in every seat once. Where a meeting has an odd number of games at two seats, meetings are turned so
// that nobody has one seat more than once oftener than the other in the whole tournament.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "tournament/standings.h"

namespace brett {

enum class Format {
  round_robin,  // every set of players that fills a table
  league,       // the same with return rounds: one round per rotation of the seats
  fixed_games,  // everybody plays the same number of games, opponents spread evenly
  gauntlet,     // challengers against all others
  pairings,     // who meets whom is listed
  swiss,        // those with equal points, never the same opponent twice if it can be helped
  knockout,     // the winner of a table goes on
  groups,       // round robins in groups, then a knock-out
  ladder,       // neighbours on the ladder; the winner takes the upper rung
};

std::string_view name_of(Format format);
// Who meets whom in later stages depends on the results of earlier ones.
bool pairs_by_results(Format format);
Result<Format> format_named(std::string_view name);

constexpr int max_players = 256;
constexpr long long max_meeting_games = 1'000'000'000;

// A meeting that a plan lists: who sits down in the order of the seats, and for how many games.
struct Pairing {
  std::vector<int> players;
  int games = 0;
  bool fixed_seats = false;  // nobody changes his seat, and every game has an opening of its own

  friend bool operator==(const Pairing&, const Pairing&) = default;
};

// Players are numbers 0, 1, ... in the order of their seeds, the strongest first.
struct ScheduleSettings {
  Format format = Format::round_robin;
  int players = 2;
  int seats = 2;
  int games = 2;             // per meeting of the same players
  int games_per_player = 0;  // fixed_games: of everybody
  int rounds = 0;            // swiss, ladder; 0: as many as it takes to find the best
  int challengers = 1;       // gauntlet: how many of the first players meet all others
  int groups = 8;            // groups: how many
  int advance = 2;           // groups: how many of each advance
  int replays = 3;           // knockout, groups: further meetings of a table without a winner
  std::vector<Pairing> pairings = {};  // pairings
  PointRule points = {};
  std::uint64_t seed = 1;
};

// Whether there is such a tournament; an error says which value would be right.
Status check(const ScheduleSettings& plan);

struct Meeting {
  int round = 0;             // from 0, as people count rounds
  std::vector<int> players;  // in the order of the seats in rotation 0
  int games = 0;
  int rotation = -1;  // only this rotation of every block is played; -1: all in turn
  std::uint64_t first_block = 0;
  std::uint64_t first_opening = 0;  // blocks of other meetings with the same number share it
  std::uint64_t first_game = 0;

  std::uint64_t blocks() const {
    const auto count = static_cast<std::uint64_t>(games);
    return rotation < 0 ? (count + players.size() - 1) / players.size() : count;
  }
};

struct ScheduledGame {
  std::uint64_t number = 0;
  int round = 0;
  std::uint64_t block = 0;
  std::uint64_t opening = 0;
  int rotation = 0;
  std::vector<int> seats;  // seats[s] is the player in seat s
};

struct Bye {
  int round = 0;
  int player = 0;
};

// Meetings known at the same time, and who has none.
struct Stage {
  std::vector<Meeting> meetings;
  std::vector<Bye> byes;
};

// A stage with what its players did: tallies[m][i] is of player i of meeting m.
struct PlayedStage {
  Stage stage;
  std::vector<std::vector<Tally>> tallies;
};

// Which blocks are the work of one of several programs that share a tournament.
struct Shard {
  std::uint64_t index = 0;
  std::uint64_t count = 1;

  bool owns(std::uint64_t block) const { return block % count == index; }
};

class Schedule {
 public:
  static Result<Schedule> make(const ScheduleSettings& plan);

  const ScheduleSettings& plan() const { return plan_; }
  // Games 0 .. games_known()-1 are known; more may come with their results.
  std::uint64_t games_known() const { return static_cast<std::uint64_t>(recorded_.size()); }
  std::uint64_t games_recorded() const { return games_recorded_; }
  bool finished() const { return finished_; }
  // Results of games to come may add further ones.
  bool may_grow() const { return !finished_ && pairs_by_results(plan_.format); }
  ScheduledGame game(std::uint64_t number) const;
  bool is_recorded(std::uint64_t number) const { return recorded_[number]; }

  // A result counts once, however often it is recorded. Results of a later stage need those of the
  // earlier ones first: replay stored games by rising number.
  Status record(std::uint64_t number, const GameResult& result);

  const std::vector<PlayedStage>& stages() const { return stages_; }
  std::vector<Meeting> meetings() const;
  std::vector<Bye> byes() const;
  std::vector<Tally> tallies() const;  // of all players
  // How far players came by the format's own rule, larger is better; all 0 where points decide.
  std::vector<int> merits() const;
  std::vector<Standing> table() const { return standings(tallies(), plan_.points, merits()); }

 private:
  struct Place {
    std::size_t stage;
    std::size_t meeting;
  };
  explicit Schedule(const ScheduleSettings& plan) : plan_(plan) { grow(); }
  // Adds stages until there is a game to play, or ends the tournament.
  void grow();
  void append(Stage stage);
  Place place_of(std::uint64_t number) const;
  const Meeting& meeting_at(Place place) const {
    return stages_[place.stage].stage.meetings[place.meeting];
  }

  ScheduleSettings plan_;
  std::vector<PlayedStage> stages_;
  std::vector<bool> recorded_;  // by game
  std::uint64_t games_recorded_ = 0;
  std::uint64_t next_block_ = 0;
  bool finished_ = false;
};

}  // namespace brett
