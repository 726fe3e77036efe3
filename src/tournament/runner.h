// Plays a tournament: takes games from the schedule, plays them on several threads, and puts each into
// the store as soon as it has ended. What is in the store already is not played again, so a run that
// was stopped, killed or ran out of disk goes on where it was. Game k is the same in every run.
//
// A shard plays only its blocks. Where pairings depend on results it plays the games that are known,
// and waits for the results of the others: merge the stores and run again.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>

#include "store/store.h"
#include "tournament/plan.h"
#include "tournament/results.h"

namespace brett {

struct RunProgress {
  const TournamentResults& results;
  std::uint64_t played = 0;          // by this run
  std::uint64_t known = 0;           // games of this shard that are in the store or can be played
  std::uint64_t done = 0;            // of these, in the store
  std::uint64_t under_way = 0;       // being played
  std::chrono::nanoseconds time{0};  // of this run

  double games_per_second() const;
  // Until all known games are done; nothing before the first one is.
  std::optional<std::chrono::seconds> time_left() const;
};

struct RunOptions {
  int threads = 1;
  Shard shard = {};
  std::stop_token stop = {};     // no further game is begun; those under way are finished
  std::stop_token abandon = {};  // those under way are dropped
  // Called when the run begins, after every game, several times a second, and at the end; one call at a
  // time. The tournament waits for it.
  std::function<void(const RunProgress&)> progress = {};
  // Called for every game before its first step, in the thread that plays it, so that it can be watched.
  std::function<void(const GameTask&, Match&)> begun = {};
};

struct RunResult {
  TournamentResults results;
  std::uint64_t played = 0;       // by this run
  std::uint64_t resumed = 0;      // that were there before
  std::uint64_t own_left = 0;     // of this shard, still to play
  bool waits_for_others = false;  // the next stage needs results of other shards
  double seconds = 0;
  // What broke it off while games were played: a full disk, another run. What was stored before is kept.
  std::optional<Error> failure = {};
};

// The tournament's entry in a store; made if it is not there.
Result<TournamentId> enter_tournament(Store& store, const TournamentPlan& plan, const Shard& shard);

// The error is that of plan or store before the first game.
Result<RunResult> run_tournament(const Registry& registry, const TournamentPlan& plan, Store& store,
                                 const RunOptions& options);

}  // namespace brett
