#include "server/api.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "core/text.h"

namespace brett::server {

namespace {

GuestRules guest_rules(int threads) {
  GuestRules rules;
  rules.threads = threads;
  return rules;
}

constexpr int request_threads = 2;

// A folder of the server's data, or none if it has none.
std::filesystem::path below(const std::filesystem::path& data, std::string_view name) {
  return data.empty() ? data : data / name;
}

}  // namespace

Api::Api(const Registry& registry, const Options& options)
    : registry_(registry),
      options_(options),
      games_(registry),
      guests_(guest_rules(options.threads)),
      searches_(options.threads),
      analyses_pool_(options.threads),
      matches_(games_, searches_, guests_, options.store),
      analyses_(analyses_pool_, guests_),
      tournaments_(registry, matches_, guests_, options.store, options.threads),
      experiments_(registry, options.experiments, options.threads),
      weights_shelf_(registry, below(options.data, "weights")),
      trainings_(games_, matches_, guests_, weights_shelf_, below(options.data, "training"),
                 options.threads),
      requests_(request_threads) {}

Api::~Api() = default;

const std::vector<Api::Row>& Api::rows() {
  // name, only reads, answered at once, WebSocket only
  static const std::vector<Row> rows{
      {"info", true, true, false, &Api::info},
      {"ping", true, true, false, &Api::ping},
      {"games", true, false, false, &Api::games},
      {"game", true, false, false, &Api::game},
      {"check", true, false, false, &Api::check},
      {"position", true, false, false, &Api::position},
      {"explain", true, false, false, &Api::explain},
      {"evaluate", true, false, false, &Api::evaluate},
      {"create", false, false, false, &Api::create},
      {"join", false, false, false, &Api::join},
      {"act", false, false, false, &Api::act},
      {"matches", true, false, false, &Api::matches},
      {"match", true, false, false, &Api::match},
      {"at", true, false, false, &Api::at},
      {"watch", true, false, true, &Api::watch},
      {"unwatch", true, true, true, &Api::unwatch},
      {"analyse", true, false, true, &Api::analyse},
      {"ask", true, false, true, &Api::ask},
      {"review", true, false, true, &Api::review},
      {"cancel", true, true, true, &Api::cancel},
      {"formats", true, true, false, &Api::formats},
      {"record", true, false, false, &Api::record},
      {"read_record", false, false, false, &Api::read_record},
      {"recent", true, false, false, &Api::recent},
      {"stored", true, false, false, &Api::stored},
      {"tournament_form", true, true, false, &Api::tournament_form},
      {"tournament_create", false, false, false, &Api::tournament_create},
      {"tournaments", true, false, false, &Api::tournaments},
      {"tournament", true, false, false, &Api::tournament},
      {"tournament_stop", false, false, false, &Api::tournament_stop},
      {"tournament_resume", false, false, false, &Api::tournament_resume},
      {"experiments", true, false, false, &Api::experiments},
      {"experiment_start", false, false, false, &Api::experiment_start},
      {"experiment_stop", false, false, false, &Api::experiment_stop},
      {"experiment_file", true, false, false, &Api::experiment_file},
      {"weights", true, false, false, &Api::weights},
      {"weights_read", true, false, false, &Api::weights_read},
      {"weights_save", false, false, false, &Api::weights_save},
      {"weights_train", true, false, false, &Api::weights_train},
      {"training_form", true, false, false, &Api::training_form},
      {"training_create", false, false, false, &Api::training_create},
      {"trainings", true, false, false, &Api::trainings},
      {"training", true, false, false, &Api::training},
      {"training_stop", false, false, false, &Api::training_stop},
      {"training_resume", false, false, false, &Api::training_resume},
      {"training_remove", false, false, false, &Api::training_remove},
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
  return name == "read_record" || name == "review" ? longest_upload : longest_message;
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
    if (found.at_once) return work(found, request, respond);
    requests_.post([this, &found, request, respond] { work(found, request, respond); });
  } catch (const Refusal& refusal) {
    respond(&refusal, Json());
  }
}

void Api::work(const Row& row, const Request& request, const Respond& respond) {
  try {
    Asked asked{request, Fields(*request.fields, request.loose), respond};
    (this->*row.handler)(asked);
  } catch (const Refusal& refusal) {
    respond(&refusal, Json());
  } catch (const std::exception& error) {
    const Refusal refusal{Code::failed, fmt::format("{}: {}", request.name, error.what())};
    respond(&refusal, Json());
  }
}

void Api::catch_up(const std::shared_ptr<Client>& client) {
  requests_.post([client] {
    for (const auto& feed : client->watched()) feed->resend(client);
  });
}

void Api::client_left(const std::shared_ptr<Client>& client) {
  client->cancel_all();
  // The rest knows it weakly, but lists would grow until the next event.
  requests_.post([this, client] {
    for (const auto& feed : client->watched()) feed->unsubscribe(*client);
    matches_.unwatch_lobby(*client);
    tournaments_.forget(*client);
    experiments_.unwatch(*client);
    trainings_.forget(*client);
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
  Subject subject;
  if (fields.has("match")) {
    const auto feed = matches_.feed(fields.text("match", 100));
    std::optional<std::size_t> ply;
    if (fields.has("ply")) ply = static_cast<std::size_t>(fields.whole("ply", 0, 1'000'000));
    auto moment = feed->moment(ply, tokens(fields));
    if (!moment) refuse(fmt::format("ply {}: the match has not so many", *ply));
    subject.game = feed->shared_game();
    subject.viewer = moment->viewer;
    subject.state = seen_by(*moment->state, feed->hides(), moment->viewer);
    subject.start = std::move(moment->start);
    subject.moves = std::move(moment->moves);
    subject.may_review = !feed->hides() || !moment->running;
    return subject;
  }
  subject.game = games_.take(fields.text("game"));
  subject.start = read_position(*subject.game, fields);
  subject.state = subject.start->clone();
  subject.moves =
      or_refuse(subject.state->play_moves(fields.text_or("moves", "", longest_message)));
  // Whoever sets up a position knows all of it.
  if (subject.state->turn().is_seat()) subject.viewer.add(subject.state->turn().seat());
  subject.state = seen_by(*subject.state, subject.game->facts().hidden, subject.viewer);
  return subject;
}

}  // namespace brett::server
