// Requests about matches: playing, watching, analysing.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "match/record_formats.h"
#include "server/api.h"

namespace brett::server {

void Api::create(Asked& asked) { asked.answer(matches_.create(asked.fields)); }

void Api::join(Asked& asked) {
  const auto match = matches_.live(asked.fields.text("match", 100));
  const std::string code = asked.fields.text("code", 100);
  const std::string name = asked.fields.text_or("name", "", 40);
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
                {"position", position_json(*moment->state, feed->hides(), moment->viewer, true)}});
}

void Api::watch(Asked& asked) {
  Fields& fields = asked.fields;
  const auto& client = asked.request.client;
  if (fields.flag_or("lobby", false)) {
    fields.finish();
    Json list = matches_.watch_lobby(client);
    return asked.answer({{"matches", std::move(list)}, {"tournaments", tournaments_.list()}});
  }
  if (fields.has("tournament")) {
    const TournamentId id = fields.whole("tournament", 1, 1LL << 22);
    fields.finish();
    return asked.answer(tournaments_.watch(id, client));
  }
  if (fields.flag_or("experiments", false)) {
    fields.finish();
    return asked.answer(experiments_.watch(client));
  }
  if (fields.has("training")) {
    const long long id = fields.whole("training", 1, Trainings::most_id);
    fields.finish();
    return asked.answer(trainings_.watch(id, client));
  }
  const auto feed = matches_.feed(fields.text("match", 100));
  auto given = tokens(fields);
  std::optional<std::uint64_t> since;
  if (fields.has("since")) since = static_cast<std::uint64_t>(fields.whole("since", 0, 1LL << 53));
  fields.finish();
  if (!client->add_watched(feed)) {
    refuse(Code::too_many, fmt::format("more than {} matches cannot be watched by one connection",
                                       Client::most_watched));
  }
  feed->subscribe(client, std::move(given), since,
                  [&](const Json& state) { asked.answer({{"state", state}}); });
}

void Api::unwatch(Asked& asked) {
  Fields& fields = asked.fields;
  const auto& client = asked.request.client;
  if (fields.flag_or("lobby", false)) {
    matches_.unwatch_lobby(*client);
  } else if (fields.has("tournament")) {
    tournaments_.unwatch(fields.whole("tournament", 1, 1LL << 22), *client);
  } else if (fields.flag_or("experiments", false)) {
    experiments_.unwatch(*client);
  } else if (fields.has("training")) {
    trainings_.unwatch(fields.whole("training", 1, Trainings::most_id), *client);
  } else {
    const std::string id = fields.text("match", 100);
    for (const auto& feed : client->watched()) {
      if (feed->id() == id) feed->unsubscribe(*client);
    }
    client->remove_watched(id);
  }
  fields.finish();
  asked.answer(Json::object());
}

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

void Api::review(Asked& asked) {
  const Analyses::Order order = read_order(asked.fields);
  Subject what;
  if (asked.fields.has("text")) {
    auto games = games_of_text(asked.fields);
    if (games.empty()) refuse("the text has no game");
    what.game = games.front().game;
    what.state = std::move(games.front().last);
    what.start = std::move(games.front().start);
    what.moves = std::move(games.front().moves);
  } else {
    what = subject(asked.fields);
  }
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
