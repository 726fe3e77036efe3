// The list of requests (docs/api.md): they are answered here, whatever way they come. A few threads
// of their own work on them; those that take no time are answered immediately, and those that may
// take seconds have other threads, so that the rest does not wait for them.
#pragma once

#include <atomic>
#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "players/registry.h"
#include "records/record_formats.h"
#include "records/replay.h"
#include "server/analyses.h"
#include "server/client.h"
#include "server/experiments.h"
#include "server/live_match.h"
#include "server/matches.h"
#include "server/saved_weights.h"
#include "server/tournaments.h"
#include "server/trainings.h"
#include "store/store.h"

namespace brett::server {

struct Request {
  std::string name;
  std::shared_ptr<const Json> fields;  // an object; null: the body has to be read first
  std::shared_ptr<const std::string> body = nullptr;  // the text of that object
  bool loose = false;              // from the query of an address: values are texts
  bool only_reads = false;         // it must not change anything
  std::shared_ptr<Client> client;  // null over HTTP
  std::string from = {};  // its connection, or its address over HTTP: these share search time
};

class Api {
 public:
  struct Options {
    int threads = 2;  // of the searches of one client
    std::chrono::milliseconds longest_search{60'000};
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

  struct Asked {
    const Request& request;
    const Fields fields;
    const Respond& respond;
  };
  using Handler = std::function<void(Api&, const Asked&)>;
  enum class Way {
    read,
    change,
    socket
  };  // GET or POST; POST; WebSocket only. The first two over WebSocket, too
  enum class Takes { no_time, an_action, a_moment, seconds };
  struct Row {
    std::string_view name;
    Way way;
    Takes takes;
    std::string_view fields;  // for check_fields(); LiveMatch::actions() has those of `act`
    Handler handler;
  };
  // Everything that can be asked.
  static const std::vector<Row> requests;

 private:
  static const Row& row(std::string_view name);
  WorkPool& pool_for(Takes takes);
  void work(const Row& row, const Request& request, const Respond& respond);

  // --- api_games.cpp ---
  Json info();
  static Json listed_games(const Registry& registry);
  Json games();
  Json game(const Fields& fields);
  Json check(const Fields& fields);
  Json position(const Fields& fields);
  Json explain(const Fields& fields);
  Json next(const Fields& fields);
  Json evaluate(const Fields& fields);
  // --- api_matches.cpp ---
  void create(const Asked& asked);
  void join(const Asked& asked);
  void act(const Asked& asked);
  Json match(const Fields& fields);
  Json at(const Fields& fields);
  void watch(const Asked& asked);
  void unwatch(const Asked& asked);
  void analyse(const Asked& asked);
  void ask(const Asked& asked);
  void review(const Asked& asked);
  void cancel(const Asked& asked);
  // --- api_records.cpp ---
  Json formats();
  Json record(const Fields& fields);
  Json read_record(const Fields& fields);
  Json recent(const Fields& fields);
  Json stored(const Fields& fields);
  // --- api_learning.cpp ---
  Json evaluate_weights(const Fields& fields);
  Json weights(const Fields& fields);
  Json weights_read(const Fields& fields);
  Json weights_save(const Fields& fields);
  void weights_train(const Asked& asked);

  // What `watch` and `unwatch` are about; nothing: a match.
  static std::optional<Topic> topic_of(const Fields& fields);
  // All that there is to know of a topic, as `watch` answers it.
  Json whole(const Topic& topic);
  Json topic(const Fields& fields) { return whole(*topic_of(fields)); }
  std::shared_ptr<Subscribers> watchers(const Topic& topic);  // refuses unknown ones
  // What an analysis looks at: a match or a position (docs/api.md).
  Subject subject(const Fields& fields);
  // One that has a value: a game that is not over, seen by a seat where something is hidden.
  Subject subject_to_evaluate(const Fields& fields);
  // The weights a request is about, changed as it says (docs/api.md).
  Weights chosen_weights(const Fields& fields) const;
  // The games of `text` or `data`, and their format.
  std::pair<std::vector<RecordedGame>, RecordFormat> games_of_text(const Fields& fields);
  Store& store() const;

  const Registry registry_;  // that reads files of the data folders alone
  const Options options_;
  const Json listed_games_;
  GameShelf games_;
  PlayerFactory players_;
  // Searches share the processors by the kernel's scheduler: however many run, another one gets its share of time soon
  // after it begins. They yield to all other threads of the server, and one owner (the matches that a connection made,
  // or its analyses) runs only as many as the server has threads for it; its further ones wait for these.
  WorkPool searches_;
  WorkPool actions_;   // never search
  WorkPool requests_;  // nor these; they may take longer than a person should wait for a move
  WorkPool slow_requests_;
  Matches matches_;
  Analyses analyses_;
  Tournaments tournaments_;
  Experiments experiments_;
  SavedWeights saved_weights_;
  Trainings trainings_;
  std::stop_source ending_;  // nobody hears answers any more
};

}  // namespace brett::server
