// Requests about matches: playing, watching, analysing.
#include <fmt/format.h>

#include "records/record_formats.h"
#include "server/api.h"

namespace brett::server {

void Api::create(const Asked& asked) {
  asked.respond(nullptr, matches_.create(asked.fields, asked.request.from));
}

void Api::join(const Asked& asked) {
  const Fields& fields = asked.fields;
  matches_.live(fields.text("match"))
      ->join(fields.text("code"), fields.text_or("name", ""), asked.respond);
}

void Api::act(const Asked& asked) {
  matches_.live(asked.fields.text("match"))->act(asked.fields, asked.respond);
}

Json Api::match(const Fields& fields) {
  return matches_.feed(fields.text("match"))->state(read_tokens(fields));
}

Json Api::at(const Fields& fields) {
  const auto feed = matches_.feed(fields.text("match"));
  const auto ply = static_cast<std::size_t>(fields.whole("ply"));
  const auto moment = feed->moment(ply, read_tokens(fields));
  return {{"ply", ply},
          {"position", position_json(moment.state, moment.hides, moment.viewer, true)}};
}

// --- watching ------------------------------------------------------------------------------------

std::optional<Topic> Api::topic_of(const Fields& fields) {
  using Kind = Topic::Kind;
  if (fields.flag_or("lobby", false)) return Topic{Kind::lobby};
  if (fields.has("tournament")) {
    return Topic{Kind::tournament, fields.whole("tournament")};
  }
  if (fields.flag_or("experiments", false)) return Topic{Kind::experiments};
  if (fields.has("training")) {
    return Topic{Kind::training, fields.whole("training")};
  }
  return std::nullopt;
}

Json Api::whole(const Topic& topic) {
  switch (topic.kind) {
    case Topic::Kind::lobby: {
      Json json{{"matches", matches_.list(false)}};
      json.update(tournaments_.list());
      return json;
    }
    case Topic::Kind::tournament: return tournaments_.describe(topic.id);
    case Topic::Kind::experiments: return experiments_.list();
    case Topic::Kind::training: return trainings_.describe(topic.id);
  }
  return Json::object();
}

std::shared_ptr<Subscribers> Api::watchers(const Topic& topic) {
  switch (topic.kind) {
    case Topic::Kind::lobby: return matches_.lobby_watchers();
    case Topic::Kind::tournament: return tournaments_.watchers(topic.id);
    case Topic::Kind::experiments: return experiments_.watchers();
    case Topic::Kind::training: return trainings_.watchers(topic.id);
  }
  return nullptr;
}

void Api::watch(const Asked& asked) {
  const Fields& fields = asked.fields;
  const auto& client = asked.request.client;
  if (const auto topic = topic_of(fields)) {
    const auto all = watchers(*topic);
    client->watch(*topic, all);
    all->add(client);
    return asked.respond(nullptr, whole(*topic));
  }
  const auto feed = matches_.feed(fields.text("match"));
  std::optional<std::uint64_t> since;
  if (fields.has("since")) since = static_cast<std::uint64_t>(fields.whole("since"));
  client->watch(feed);
  feed->subscribe(client, read_tokens(fields), since,
                  [&](const Json& state) { asked.respond(nullptr, {{"state", state}}); });
}

void Api::unwatch(const Asked& asked) {
  const auto topic = topic_of(asked.fields);
  if (topic) {
    asked.request.client->unwatch(*topic);
  } else {
    asked.request.client->unwatch(asked.fields.text("match"));
  }
  asked.respond(nullptr, Json::object());
}

// --- analysing -----------------------------------------------------------------------------------

namespace {

Analyses::Task read_task(const Api::Asked& asked, const PlayerFactory& players) {
  return {.player = asked.fields.text("player"),
          .limits = read_limits(asked.fields.value("limits"), players.longest_search()),
          .owner = fmt::format("analyses of {}", asked.request.from)};
}

}  // namespace

void Api::analyse(const Asked& asked) {
  Analyses::Task task = read_task(asked, players_);
  task.multi = static_cast<int>(asked.fields.whole_or("multi", 1, 10'000, 0));
  task.strategy = asked.fields.flag_or("strategy", false);
  analyses_.analyse(asked.request.client, subject(asked.fields), task, asked.respond);
}

void Api::ask(const Asked& asked) {
  analyses_.ask(asked.request.client, subject(asked.fields), read_task(asked, players_),
                asked.respond);
}

void Api::review(const Asked& asked) {
  const Analyses::Task task = read_task(asked, players_);
  if (!asked.fields.has("text")) {
    return analyses_.review(asked.request.client, subject(asked.fields), task, asked.respond);
  }
  auto games = games_of_text(asked.fields).first;
  if (games.empty()) refuse("the text has no game");
  RecordedGame& first = games.front();
  analyses_.review(asked.request.client,
                   {.game = first.game,
                    .state = std::move(first.last),
                    .start = std::move(first.start),
                    .moves = std::move(first.moves),
                    .viewer = {}},
                   task, asked.respond);
}

void Api::cancel(const Asked& asked) {
  const std::string analysis = asked.fields.text("analysis");
  if (!asked.request.client->cancel(analysis)) {
    refuse(Code::not_found, "there is no analysis '{}' under way", analysis);
  }
  asked.respond(nullptr, Json::object());
}

}  // namespace brett::server
