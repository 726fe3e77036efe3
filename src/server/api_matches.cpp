// Requests about matches: playing, watching, analysing.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "records/record_formats.h"
#include "server/api.h"

namespace brett::server {

void Api::create(Asked& asked) { asked.answer(matches_.create(asked.fields)); }

void Api::join(Asked& asked) {
  const auto match = matches_.live(asked.fields.text("match", 100));
  const std::string code = asked.fields.text("code", 100);
  const std::string name = asked.fields.text_or("name", "");
  asked.fields.finish();
  match->join(code, name, asked.respond);
}

void Api::act(Asked& asked) {
  const auto match = matches_.live(asked.fields.text("match", 100));
  match->act(asked.fields, asked.respond);
}

void Api::matches(Asked& asked) {
  const bool ended = asked.fields.flag_or("ended", false);
  asked.fields.finish();
  asked.answer({{"matches", matches_.list(ended)}});
}

void Api::match(Asked& asked) {
  const auto feed = matches_.feed(asked.fields.text("match", 100));
  const auto given = tokens(asked.fields);
  asked.fields.finish();
  asked.answer(feed->state(given));
}

void Api::at(Asked& asked) {
  const auto feed = matches_.feed(asked.fields.text("match", 100));
  const auto ply = static_cast<std::size_t>(asked.fields.whole("ply", 0, 1'000'000));
  const auto given = tokens(asked.fields);
  asked.fields.finish();
  const auto moment = feed->moment(ply, given);
  if (!moment) refuse(fmt::format("ply {}: the match has not so many", ply));
  asked.answer({{"ply", ply},
                {"position", position_json(moment->state, feed->hides(), moment->viewer, true)}});
}

// --- watching ------------------------------------------------------------------------------------

namespace {

[[noreturn]] void refuse_to_watch_more() {
  refuse(Code::too_many,
         fmt::format("more than {} matches or other things cannot be watched by one "
                     "connection",
                     Client::most_watched));
}

}  // namespace

std::optional<Topic> Api::topic_of(Fields& fields) {
  using Kind = Topic::Kind;
  if (fields.flag_or("lobby", false)) return Topic{Kind::lobby};
  if (fields.has("tournament"))
    return Topic{Kind::tournament, fields.whole("tournament", 1, Tournaments::most_id)};
  if (fields.flag_or("experiments", false)) return Topic{Kind::experiments};
  if (fields.has("training")) {
    return Topic{Kind::training, fields.whole("training", 1, Trainings::most_id)};
  }
  return std::nullopt;
}

Json Api::whole(const Topic& topic) {
  switch (topic.kind) {
    case Topic::Kind::lobby:
      return {{"matches", matches_.list(false)}, {"tournaments", tournaments_.list()}};
    case Topic::Kind::tournament: return tournaments_.describe(topic.id);
    case Topic::Kind::experiments: return experiments_.list();
    case Topic::Kind::training: return trainings_.describe(topic.id);
  }
  return Json::object();
}

void Api::add_watcher(const Topic& topic, const std::shared_ptr<Client>& client) {
  switch (topic.kind) {
    case Topic::Kind::lobby: return matches_.watch_lobby(client);
    case Topic::Kind::tournament: return tournaments_.watch(topic.id, client);
    case Topic::Kind::experiments: return experiments_.watch(client);
    case Topic::Kind::training: return trainings_.watch(topic.id, client);
  }
}

void Api::stop_watching(const Topic& topic, Client& client) {
  client.remove_topic(topic);
  switch (topic.kind) {
    case Topic::Kind::lobby: return matches_.unwatch_lobby(client);
    case Topic::Kind::tournament: return tournaments_.unwatch(topic.id, client);
    case Topic::Kind::experiments: return experiments_.unwatch(client);
    case Topic::Kind::training: return trainings_.unwatch(topic.id, client);
  }
}

void Api::watch(Asked& asked) {
  Fields& fields = asked.fields;
  const auto& client = asked.request.client;
  if (const auto topic = topic_of(fields)) {
    fields.finish();
    if (!client->add_topic(*topic)) refuse_to_watch_more();
    try {
      add_watcher(*topic, client);
      return asked.answer(whole(*topic));
    } catch (...) {  // there is no such thing
      stop_watching(*topic, *client);
      throw;
    }
  }
  const auto feed = matches_.feed(fields.text("match", 100));
  auto given = tokens(fields);
  std::optional<std::uint64_t> since;
  if (fields.has("since")) since = static_cast<std::uint64_t>(fields.whole("since", 0, 1LL << 53));
  fields.finish();
  if (!client->add_watched(feed)) refuse_to_watch_more();
  feed->subscribe(client, std::move(given), since,
                  [&](const Json& state) { asked.answer({{"state", state}}); });
}

void Api::unwatch(Asked& asked) {
  Fields& fields = asked.fields;
  const auto& client = asked.request.client;
  if (const auto topic = topic_of(fields)) {
    fields.finish();
    stop_watching(*topic, *client);
    return asked.answer(Json::object());
  }
  const std::string id = fields.text("match", 100);
  fields.finish();
  for (const auto& feed : client->watched()) {
    if (feed->id() == id) feed->unsubscribe(*client);
  }
  client->remove_watched(id);
  asked.answer(Json::object());
}

// --- analysing -----------------------------------------------------------------------------------

namespace {

Analyses::Order read_order(Fields& fields) {
  return {.player = fields.text("player"), .limits = read_limits(fields.value("limits"))};
}

}  // namespace

void Api::analyse(Asked& asked) {
  Analyses::Order order = read_order(asked.fields);
  order.multi = static_cast<int>(asked.fields.whole_or("multi", 1, 10'000, 0));
  order.strategy = asked.fields.flag_or("strategy", false);
  Subject what = subject(asked.fields);
  asked.fields.finish();
  analyses_.analyse(asked.request.client, std::move(what), order, asked.respond);
}

void Api::ask(Asked& asked) {
  const Analyses::Order order = read_order(asked.fields);
  Subject what = subject(asked.fields);
  asked.fields.finish();
  analyses_.ask(asked.request.client, std::move(what), order, asked.respond);
}

Subject Api::subject_of_text(Fields& fields) {
  auto games = games_of_text(fields);
  if (games.empty()) refuse("the text has no game");
  RecordedGame& first = games.front();
  return {.game = first.game,
          .state = std::move(first.last),
          .start = std::move(first.start),
          .moves = std::move(first.moves),
          .viewer = {}};
}

void Api::review(Asked& asked) {
  const Analyses::Order order = read_order(asked.fields);
  Subject what = asked.fields.has("text") ? subject_of_text(asked.fields) : subject(asked.fields);
  asked.fields.finish();
  analyses_.review(asked.request.client, std::move(what), order, asked.respond);
}

void Api::cancel(Asked& asked) {
  const std::string analysis = asked.fields.text("analysis", 100);
  asked.fields.finish();
  if (!asked.request.client->cancel(analysis)) {
    refuse(Code::not_found, fmt::format("there is no analysis '{}' under way", analysis));
  }
  asked.answer(Json::object());
}

}  // namespace brett::server
