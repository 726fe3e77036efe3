#include "server/api.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"
#include "server/field_kinds.h"

namespace brett::server {

namespace {

constexpr int action_threads = 2;
constexpr int request_threads = 2;
constexpr int slow_request_threads = 2;
// A person may think so long before the computer's next move finds the tables of its last one.
constexpr std::chrono::minutes tables_kept{10};

// An analysis that runs keeps no hint of the same client waiting.
constexpr int fewest_for_one_client = 2;

// A folder of the server's data, or none if it has none.
std::filesystem::path below(const std::filesystem::path& data, std::string_view name) {
  return data.empty() ? data : data / name;
}

Registry kept_to_data(Registry registry) {
  registry.keep_to_data_folders();
  return registry;
}

// What `watch` answers, sent again: the same keys, and those that say what it is about.
Text snapshot_text(const Topic& topic, const Json& whole) {
  Json json = Json::object();
  if (topic.kind == Topic::Kind::lobby) json["lobby"] = true;
  json["event"] = "snapshot";
  json.update(whole);
  return text_of(json);
}

}  // namespace

Api::Api(const Registry& registry, const Options& options)
    : registry_(kept_to_data(registry)),
      options_(options),
      listed_games_(listed_games(registry_)),
      games_(registry_),
      players_(registry_, {.threads = options.threads, .longest_search = options.longest_search}),
      searches_({.threads = players_.most_searches(),
                 .for_one_owner = std::max(options.threads, fewest_for_one_client),
                 .background = true}),
      actions_(action_threads),
      requests_(request_threads),
      slow_requests_({.threads = slow_request_threads, .background = true}),
      matches_(games_, {actions_, searches_}, players_, options.store),
      analyses_(searches_, players_),
      tournaments_(registry_, matches_, options.store, options.threads),
      experiments_(registry_, options.experiments, options.threads),
      saved_weights_(registry_, below(options.data, "weights")),
      trainings_(games_, matches_, saved_weights_, below(options.data, "training"),
                 options.threads) {}

// Nobody asks any more, so nothing new begins while the rest is stopped, part by part.
Api::~Api() {
  ending_.request_stop();
  for (WorkPool* pool : {&requests_, &slow_requests_, &actions_}) pool->finish();
}

const Api::Row& Api::row(std::string_view name) {
  const auto found = std::find_if(requests.begin(), requests.end(),
                                  [&](const Row& row) { return row.name == name; });
  if (found != requests.end()) return *found;
  std::vector<std::string> names;
  for (const Row& row : requests) names.emplace_back(row.name);
  refuse(Code::not_found, unknown("request", name, names));
}

std::size_t Api::longest_body(std::string_view name) {
  return name == "read_record" ? longest_upload : longest_message;
}

WorkPool& Api::pool_for(Takes takes) {
  if (takes == Takes::an_action) return actions_;
  if (takes == Takes::a_moment) return requests_;
  if (slow_requests_.waiting() >= most_slow_waiting) {
    refuse(Code::too_many, "too many records and lessons are waiting: try again later");
  }
  return slow_requests_;
}

void Api::handle(const Request& request, const Respond& respond) {
  try {
    const Row& found = row(request.name);
    if (found.way == Way::socket && request.client == nullptr) {
      refuse("{}: over the WebSocket only", request.name);
    }
    if (request.only_reads && found.way == Way::change) {
      refuse("{}: must be a POST, it changes something", request.name);
    }
    if (found.takes == Takes::no_time) return work(found, request, respond);
    pool_for(found.takes).post([this, &found, request, respond] {
      if (!ending_.stop_requested()) work(found, request, respond);
    });
  } catch (const Refusal& refusal) {
    respond(&refusal, Json());
  }
}

void Api::work(const Row& row, const Request& request, const Respond& respond) {
  try {
    const Json read = request.fields == nullptr ? parse_object(*request.body) : Json();
    const Json& fields = request.fields == nullptr ? read : *request.fields;
    check_fields(fields, row.fields, players_, request.loose);
    row.handler(*this, {request, Fields(fields, request.loose), respond});
  } catch (const Refusal& refusal) {
    respond(&refusal, Json());
  } catch (const std::exception& error) {
    const Refusal refusal{Code::failed, {fmt::format("{}: {}", request.name, error.what())}};
    respond(&refusal, Json());
  }
}

void Api::catch_up(const std::shared_ptr<Client>& client) {
  requests_.post([this, client] {
    // What is watched may be gone, or cannot be told now: the rest still can.
    const auto try_to_tell = [](const auto& tell) {
      try {
        tell();
      } catch (...) {
        return;
      }
    };
    for (const auto& feed : client->watched()) {
      try_to_tell([&] { feed->resend(client); });
    }
    for (const Topic& topic : client->topics()) {
      try_to_tell([&] { client->send(snapshot_text(topic, whole(topic))); });
    }
  });
}

void Api::client_left(const std::shared_ptr<Client>& client) {
  client->cancel_all();
  // The rest knows it weakly, but lists would grow until the next event.
  requests_.post([client] { client->unwatch_all(); });
}

void Api::tick() {
  requests_.post([this] {
    matches_.tick();
    players_.tables().give_back(tables_kept);
  });
}

Store& Api::store() const {
  if (options_.store == nullptr) refuse(Code::conflict, "this server has no store");
  return *options_.store;
}

Subject Api::subject(const Fields& fields) {
  if (fields.has("match")) {
    fields.refuse_with("match", {"game", "position", "moves"});
    const auto feed = matches_.feed(fields.text("match"));
    std::optional<std::size_t> ply;
    if (fields.has("ply")) ply = static_cast<std::size_t>(fields.whole("ply"));
    auto moment = feed->moment(ply, read_tokens(fields));
    return {.game = feed->shared_game(),
            .state = seen_by(moment.state, feed->game().facts().hidden, moment.viewer),
            .start = std::move(moment.start),
            .moves = std::move(moment.moves),
            .may_review = !moment.hides || !moment.running,
            .viewer = moment.viewer};
  }
  fields.refuse_with("game", {"ply", "token", "tokens"});
  auto game = games_.take(fields.text("game"));
  Played start = read_position(*game, fields);
  Played state = start;
  auto moves = or_refuse(state.play_moves(fields.text_or("moves", "")));
  // People know all of a position that they set up.
  Viewer viewer;
  if (state.turn().is_seat()) viewer.add(state.turn().seat());
  Played seen = seen_by(state, game->facts().hidden, viewer);
  return {.game = std::move(game),
          .state = std::move(seen),
          .start = std::move(start),
          .moves = std::move(moves),
          .viewer = viewer};
}

}  // namespace brett::server
