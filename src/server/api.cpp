#include "server/api.h"

#include <fmt/format.h>

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

const Api::Row& Api::row(std::string_view name) {
  std::vector<std::string> names;
  for (const Row& row : requests) {
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
    refuse(Code::too_many, "too many records and lessons are waiting: try again later");
  }
  return slow_requests_;
}

void Api::handle(const Request& request, const Respond& respond) {
  try {
    const Row& found = row(request.name);
    if (found.way == Way::socket && request.client == nullptr) {
      refuse(fmt::format("{}: over the WebSocket only", request.name));
    }
    if (request.only_reads && found.way == Way::change) {
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
    check_fields(fields, row.fields);
    row.handler(*this, {request, Fields(fields, request.loose), respond});
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
  requests_.post([client] { client->unwatch_all(); });
}

void Api::tick() {
  requests_.post([this] { matches_.tick(); });
}

Store& Api::store() const {
  if (options_.store == nullptr) refuse(Code::conflict, "this server has no store");
  return *options_.store;
}

Subject Api::subject(const Fields& fields) {
  if (fields.has("match")) {
    fields.refuse_with("match", {"game", "position", "moves"});
    const auto feed = matches_.feed(fields.text("match", 100));
    std::optional<std::size_t> ply;
    if (fields.has("ply")) ply = static_cast<std::size_t>(fields.whole("ply", 0, 1'000'000));
    auto moment = feed->moment(ply, read_tokens(fields));
    return {.game = feed->shared_game(),
            .state = seen_by(moment.state, feed->hides(), moment.viewer),
            .start = std::move(moment.start),
            .moves = std::move(moment.moves),
            .may_review = !feed->hides() || !moment.running,
            .viewer = moment.viewer};
  }
  fields.refuse_with("game", {"ply", "token", "tokens"});
  auto game = games_.take(fields.text("game"));
  Played start = read_position(*game, fields);
  Played state = start;
  auto moves = or_refuse(state.play_moves(fields.text_or("moves", "", longest_message)));
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
