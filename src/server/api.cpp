#include "server/api.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "core/text.h"

namespace brett::server {

namespace {

constexpr int request_threads = 2;
constexpr int slow_request_threads = 2;

// A folder of the server's data, or none if it has none.
std::filesystem::path below(const std::filesystem::path& data, std::string_view name) {
  return data.empty() ? data : data / name;
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
    : registry_(registry),
      options_(options),
      games_(registry),
      players_({.threads = options.threads}),
      searches_(options.threads),
      analyses_pool_(options.threads),
      matches_(games_, searches_, players_, options.store),
      analyses_(analyses_pool_, players_),
      tournaments_(registry, matches_, players_, options.store, options.threads),
      experiments_(registry, options.experiments, options.threads),
      weights_shelf_(registry, below(options.data, "weights")),
      trainings_(games_, matches_, players_, weights_shelf_, below(options.data, "training"),
                 options.threads),
      slow_requests_(slow_request_threads),
      requests_(request_threads) {}

Api::~Api() { ending_ = true; }

const std::vector<Api::Row>& Api::rows() {
  constexpr Takes no_time = Takes::no_time;
  constexpr Takes a_moment = Takes::a_moment;
  constexpr Takes seconds = Takes::seconds;
  // name, only reads, what it takes, WebSocket only
  static const std::vector<Row> rows{
      {"info", true, no_time, false, &Api::info},
      {"ping", true, no_time, false, &Api::ping},
      {"games", true, a_moment, false, &Api::games},
      {"game", true, a_moment, false, &Api::game},
      {"check", true, a_moment, false, &Api::check},
      {"position", true, a_moment, false, &Api::position},
      {"explain", true, a_moment, false, &Api::explain},
      {"evaluate", true, a_moment, false, &Api::evaluate},
      {"create", false, a_moment, false, &Api::create},
      {"join", false, a_moment, false, &Api::join},
      {"act", false, a_moment, false, &Api::act},
      {"matches", true, a_moment, false, &Api::matches},
      {"match", true, a_moment, false, &Api::match},
      {"at", true, a_moment, false, &Api::at},
      {"watch", true, a_moment, true, &Api::watch},
      {"unwatch", true, no_time, true, &Api::unwatch},
      {"analyse", true, a_moment, true, &Api::analyse},
      {"ask", true, a_moment, true, &Api::ask},
      {"review", true, seconds, true, &Api::review},
      {"cancel", true, no_time, true, &Api::cancel},
      {"formats", true, no_time, false, &Api::formats},
      {"record", true, a_moment, false, &Api::record},
      {"read_record", false, seconds, false, &Api::read_record},
      {"recent", true, a_moment, false, &Api::recent},
      {"stored", true, a_moment, false, &Api::stored},
      {"tournament_form", true, no_time, false, &Api::tournament_form},
      {"tournament_create", false, a_moment, false, &Api::tournament_create},
      {"tournaments", true, a_moment, false, &Api::tournaments},
      {"tournament", true, a_moment, false, &Api::tournament},
      {"tournament_stop", false, a_moment, false, &Api::tournament_stop},
      {"tournament_resume", false, a_moment, false, &Api::tournament_resume},
      {"experiments", true, a_moment, false, &Api::experiments},
      {"experiment_start", false, a_moment, false, &Api::experiment_start},
      {"experiment_stop", false, a_moment, false, &Api::experiment_stop},
      {"experiment_file", true, a_moment, false, &Api::experiment_file},
      {"weights", true, a_moment, false, &Api::weights},
      {"weights_read", true, a_moment, false, &Api::weights_read},
      {"weights_save", false, a_moment, false, &Api::weights_save},
      {"weights_train", true, seconds, false, &Api::weights_train},
      {"training_form", true, a_moment, false, &Api::training_form},
      {"training_create", false, a_moment, false, &Api::training_create},
      {"trainings", true, a_moment, false, &Api::trainings},
      {"training", true, a_moment, false, &Api::training},
      {"training_stop", false, a_moment, false, &Api::training_stop},
      {"training_resume", false, a_moment, false, &Api::training_resume},
      {"training_remove", false, a_moment, false, &Api::training_remove},
  };
  return rows;
}

const Api::Row& Api::row(std::string_view name) {
  std::vector<std::string> names;
  for (const Row& row : rows()) {
    if (row.name == name) return row;
    names.emplace_back(row.name);
  }
  refuse(Code::not_found, unknown("request", name, names).message);
}

std::size_t Api::longest_body(std::string_view name) {
  return name == "read_record" ? longest_upload : longest_message;
}

WorkPool& Api::pool_for(Takes takes) {
  if (takes != Takes::seconds) return requests_;
  if (slow_requests_.waiting() >= most_slow_waiting) {
    refuse(Code::too_many, "too many records and lessons wait to be read: a little later again");
  }
  return slow_requests_;
}

void Api::handle(const Request& request, const Respond& respond) {
  try {
    const Row& found = row(request.name);
    if (found.by_socket && request.client == nullptr) {
      refuse(fmt::format("{}: over the WebSocket only", request.name));
    }
    if (request.only_reads && !found.reads) {
      refuse(fmt::format("{}: must be a POST, it changes something", request.name));
    }
    if (found.takes == Takes::no_time) return work(found, request, respond);
    pool_for(found.takes).post([this, &found, request, respond] {
      if (!ending_) work(found, request, respond);
    });
  } catch (const Refusal& refusal) {
    respond(&refusal, Json());
  }
}

void Api::work(const Row& row, const Request& request, const Respond& respond) {
  try {
    const Json read = request.fields == nullptr ? parse_object(*request.body) : Json();
    const Json& fields = request.fields == nullptr ? read : *request.fields;
    Asked asked{request, Fields(fields, request.loose), respond};
    (this->*row.handler)(asked);
  } catch (const Refusal& refusal) {
    respond(&refusal, Json());
  } catch (const std::exception& error) {
    const Refusal refusal{Code::failed, fmt::format("{}: {}", request.name, error.what())};
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
  requests_.post([this, client] {
    for (const auto& feed : client->watched()) feed->unsubscribe(*client);
    for (const Topic& topic : client->topics()) stop_watching(topic, *client);
  });
}

void Api::tick() {
  requests_.post([this] { matches_.tick(); });
}

std::vector<std::string> Api::tokens(Fields& fields) {
  auto tokens = fields.texts("tokens", 32);
  if (fields.has("token")) tokens.push_back(fields.text("token", 100));
  return tokens;
}

Store& Api::store() const {
  if (options_.store == nullptr) refuse(Code::conflict, "this server has no store");
  return *options_.store;
}

Subject Api::subject(Fields& fields) {
  if (fields.has("match")) {
    const auto feed = matches_.feed(fields.text("match", 100));
    std::optional<std::size_t> ply;
    if (fields.has("ply")) ply = static_cast<std::size_t>(fields.whole("ply", 0, 1'000'000));
    auto moment = feed->moment(ply, tokens(fields));
    if (!moment) refuse(fmt::format("ply {}: the match has not so many", *ply));
    return {.game = feed->shared_game(),
            .state = seen_by(moment->state, feed->hides(), moment->viewer),
            .start = std::move(moment->start),
            .moves = std::move(moment->moves),
            .may_review = !feed->hides() || !moment->running,
            .viewer = moment->viewer};
  }
  auto game = games_.take(fields.text("game"));
  Played start = read_position(*game, fields);
  Played state = start;
  auto moves = or_refuse(state.play_moves(fields.text_or("moves", "", longest_message)));
  // Whoever sets up a position knows all of it.
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
