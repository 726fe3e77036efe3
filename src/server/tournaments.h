// Tournaments on the server: begun from a form, watched, stopped and resumed. They are played by
// tournament/runner.h into the server's store, like those of the command line.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "server/job.h"
#include "server/matches.h"
#include "server/message.h"
#include "store/store.h"
#include "tournament/runner.h"

namespace brett::server {

class TournamentRun;  // one that was begun here, running or not

class Tournaments {
 public:
  static constexpr std::size_t most_running = 2;
  static constexpr std::uint64_t most_games = 100'000;

  Tournaments(const Registry& registry, Matches& matches, Store* store, int threads);
  ~Tournaments();  // games under way are dropped, and played again when it is resumed

  Json form() const;
  Json create(const Fields& fields);
  Json list() const;
  Json describe(TournamentId id) const;
  Json stop(const Fields& fields);
  Json resume(const Fields& fields);

  // Also one that is not being played: it may go on.
  std::shared_ptr<Subscribers> watchers(TournamentId id);  // refuses unknown ones

 private:
  Store& store() const;
  StoredTournament stored(TournamentId id) const;
  // That a request is about; refuses others than its host.
  StoredTournament of_host(const Fields& fields) const;
  void begin(const TournamentPlan& plan, TournamentId id, int threads);
  Json item(const StoredTournament& tournament) const;

  const Registry& registry_;
  Matches& matches_;
  Store* store_;
  const int threads_;
  Jobs<TournamentRun> runs_{"tournament", most_running};  // those that were begun here
};

}  // namespace brett::server
