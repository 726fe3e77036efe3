// Requests about games, positions and players.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/text.h"
#include "players/levels.h"
#include "server/api.h"
#include "server/tokens.h"

namespace brett::server {

void Api::info(Asked& asked) {
  asked.fields.finish();
  asked.answer({{"name", "brett"},
                {"version", options_.version},
                {"threads", options_.threads},
                {"matches", matches_.count()},
                {"connections", connections.load()},
                {"store", options_.store != nullptr},
                // Whoever hears it has shown it: links to others need it.
                {"access", options_.access.empty() ? Json() : Json(options_.access)}});
}

void Api::ping(Asked& asked) {
  asked.fields.finish();
  asked.answer(Json::object());
}

void Api::games(Asked& asked) {
  asked.fields.finish();
  Json list = Json::array();
  for (const GameEntry& entry : registry_.games()) list.push_back(entry_json(entry));
  asked.answer({{"games", std::move(list)}});
}

void Api::game(Asked& asked) {
  const auto game = games_.take(asked.fields.text("game"));
  asked.fields.finish();
  const auto& entries = registry_.games();
  const auto entry = std::find_if(entries.begin(), entries.end(), [&](const GameEntry& one) {
    return one.facts.name == game->facts().name;
  });
  if (entry == entries.end()) refuse(Code::failed, "the game has no entry");
  asked.answer(game_json(*game, *entry));
}

void Api::check(Asked& asked) {
  const auto game = games_.take(asked.fields.text("game"));
  Json answer{{"game", game->spec()}, {"player", nullptr}};
  if (asked.fields.has("player")) {
    answer["player"] = players_.make(*game, asked.fields.text("player"), 0)->spec();
  }
  asked.fields.finish();
  asked.answer(answer);
}

void Api::position(Asked& asked) {
  Fields& fields = asked.fields;
  const auto game = games_.take(fields.text("game"));
  const bool hides = game->facts().hidden && fields.has("seat");  // else he knows what he sets up
  const Played start = read_position(*game, fields);
  Played state = start;
  const auto moves = or_refuse(state.play_moves(fields.text_or("moves", "", longest_message)));
  Viewer viewer;
  if (fields.has("seat")) {
    viewer.add(static_cast<Seat>(fields.whole("seat", 0, game->seats() - 1)));
  }
  fields.finish();
  Json plies = Json::array();
  for (const ShownPly& ply : shown_plies(start, moves, hides)) {
    plies.push_back(ply_json(ply, plies.size() + 1, hides, viewer));
  }
  asked.answer({{"game", game->spec()},
                {"position", position_json(state, hides, viewer, true)},
                {"plies", std::move(plies)}});
}

void Api::explain(Asked& asked) {
  auto path = asked.fields.texts("path", 32);
  const Subject what = subject(asked.fields);
  asked.fields.finish();
  const PathAnswer answer = explained(what.state, path);
  Json json{{"legal", answer.legal}, {"prefix", answer.prefix}, {"text", answer.text}};
  if (answer.general) json["general"] = true;
  asked.answer(json);
}

Subject Api::subject_to_evaluate(Fields& fields) {
  Subject what = subject(fields);
  fields.finish();
  if (what.state.turn().is_over()) refuse(Code::conflict, "the game is over");
  if (what.game->facts().hidden && what.viewer.seats == 0) {
    refuse(Code::not_allowed, "in a game with hidden information a seat's token is needed");
  }
  return what;
}

void Api::evaluate(Asked& asked) {
  if (asked.fields.has("weights")) return evaluate_weights(asked);
  const std::string player = asked.fields.text("player");
  const Subject what = subject_to_evaluate(asked.fields);
  const auto evaluator = players_.make(*what.game, player, new_seed());
  const auto evaluation = evaluator->evaluate(what.state);
  if (!evaluation) refuse(fmt::format("{} has no evaluation", evaluator->spec()));
  Json answer = evaluation_json(*evaluation);
  answer["player"] = evaluator->spec();
  answer["classes"] = Json::array();
  answer["class"] = nullptr;
  asked.answer(answer);
}

}  // namespace brett::server
