// The list of requests (docs/api.md): whatever way they come, they are answered here. Requests are
// worked on by a few threads of their own; those that take no time are answered at once, and those that may
// take seconds have other threads, so that nobody else waits for them.
#pragma once

#include <atomic>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "players/registry.h"
#include "records/replay.h"
#include "server/analyses.h"
#include "server/client.h"
#include "server/experiments.h"
#include "server/live_match.h"
#include "server/matches.h"
#include "server/tournaments.h"
#include "server/trainings.h"
#include "server/weights_shelf.h"
#include "store/store.h"

namespace brett::server {

struct Request {
  std::string name;
  std::shared_ptr<const Json> fields;  // an object; null: the body has to be read first
  std::shared_ptr<const std::string> body = nullptr;  // the text of that object
  bool loose = false;              // from the query of an address: values are texts
  bool only_reads = false;         // it must not change anything
  std::shared_ptr<Client> client;  // null over HTTP
};

class Api {
 public:
  struct Options {
    int threads = 2;               // of searches
    Store* store = nullptr;        // must outlive it
    std::string experiments = {};  // folder of runs; empty: none
    std::string version;
    std::filesystem::path data = {};  // where weights and training runs are kept; empty: nowhere
    std::string access = {};          // the token that everybody who asks has shown; empty: none
  };
  // Requests that may take seconds and have not begun; more are refused.
  static constexpr std::size_t most_slow_waiting = 16;
  Api(const Registry& registry, const Options& options);
  ~Api();

  // Answers once, from any thread.
  void handle(const Request& request, const Respond& respond);
  // The body that is allowed for it.
  static std::size_t longest_body(std::string_view name);

  // Tells a client that has lost events the whole state of everything it watches.
  void catch_up(const std::shared_ptr<Client>& client);
  void client_left(const std::shared_ptr<Client>& client);
  void tick();  // once a second
  std::vector<std::string> restore() { return matches_.restore(); }
  std::atomic<std::size_t> connections{0};  // for `info`

 private:
  struct Asked {
    const Request& request;
    Fields fields;
    const Respond& respond;
    void answer(const Json& json) const { respond(nullptr, json); }
  };
  using Handler = void (Api::*)(Asked&);
  enum class Takes { no_time, a_moment, seconds };
  struct Row {
    std::string_view name;
    bool reads;  // may be GET
    Takes takes;
    bool by_socket;  // WebSocket only
    Handler handler;
  };
  static const std::vector<Row>& rows();
  static const Row& row(std::string_view name);
  WorkPool& pool_for(Takes takes);
  void work(const Row& row, const Request& request, const Respond& respond);

  // --- api_games.cpp ---
  void info(Asked& asked);
  void ping(Asked& asked);
  void games(Asked& asked);
  void game(Asked& asked);
  void check(Asked& asked);
  void position(Asked& asked);
  void explain(Asked& asked);
  void evaluate(Asked& asked);
  // --- api_matches.cpp ---
  void create(Asked& asked);
  void join(Asked& asked);
  void act(Asked& asked);
  void matches(Asked& asked);
  void match(Asked& asked);
  void at(Asked& asked);
  void watch(Asked& asked);
  void unwatch(Asked& asked);
  void analyse(Asked& asked);
  void ask(Asked& asked);
  void review(Asked& asked);
  void cancel(Asked& asked);
  // --- api_records.cpp ---
  void formats(Asked& asked);
  void record(Asked& asked);
  void read_record(Asked& asked);
  void recent(Asked& asked);
  void stored(Asked& asked);
  void tournament_form(Asked& asked);
  void tournament_create(Asked& asked);
  void tournaments(Asked& asked);
  void tournament(Asked& asked);
  void tournament_stop(Asked& asked);
  void tournament_resume(Asked& asked);
  // --- api_learning.cpp ---
  void evaluate_weights(Asked& asked);
  void weights(Asked& asked);
  void weights_read(Asked& asked);
  void weights_save(Asked& asked);
  void weights_train(Asked& asked);
  void training_form(Asked& asked);
  void training_create(Asked& asked);
  void trainings(Asked& asked);
  void training(Asked& asked);
  void training_stop(Asked& asked);
  void training_resume(Asked& asked);
  void training_remove(Asked& asked);

  // --- api_experiments.cpp ---
  void experiments(Asked& asked);
  void experiment_start(Asked& asked);
  void experiment_stop(Asked& asked);
  void experiment_file(Asked& asked);

  static std::vector<std::string> tokens(Fields& fields);
  // What `watch` and `unwatch` are about; nothing: a match.
  static std::optional<Topic> topic_of(Fields& fields);
  // All that there is to know of a topic, as `watch` answers it.
  Json whole(const Topic& topic);
  void add_watcher(const Topic& topic, const std::shared_ptr<Client>& client);
  void stop_watching(const Topic& topic, Client& client);
  // What an analysis looks at: a match or a position (docs/api.md).
  Subject subject(Fields& fields);
  Subject subject_of_text(Fields& fields);  // the first game of `text` or `data`
  // One that has a value: a game that is not over, seen by a seat where something is hidden.
  Subject subject_to_evaluate(Fields& fields);
  // The weights a request is about, changed as it says (docs/api.md).
  Weights chosen_weights(Fields& fields) const;
  // The games of `text` or `data`.
  std::vector<RecordedGame> games_of_text(Fields& fields);
  Store& store() const;

  const Registry& registry_;
  const Options options_;
  GameShelf games_;
  PlayerFactory players_;
  WorkPool searches_;
  WorkPool analyses_pool_;
  Matches matches_;
  Analyses analyses_;
  Tournaments tournaments_;
  Experiments experiments_;
  WeightsShelf weights_shelf_;
  Trainings trainings_;
  std::atomic<bool> ending_{false};  // nobody hears answers any more
  WorkPool slow_requests_;
  WorkPool requests_;  // first to go: nobody asks any more
};

}  // namespace brett::server
