// Requests about games, positions and players.
#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"
#include "players/levels.h"
#include "server/api.h"
#include "server/game_texts_json.h"
#include "server/tokens.h"

namespace brett::server {

Json Api::info() {
  return {{"name", "brett"},
          {"version", options_.version},
          {"threads", options_.threads},
          {"matches", matches_.count()},
          {"connections", connections.load()},
          {"store", options_.store != nullptr},
          // A client that gets it has shown it before; it is needed in links for others.
          {"access", options_.access.empty() ? Json() : Json(options_.access)}};
}

// Files of games' data are read once: a list of games that many ask for does not wait for them.
Json Api::listed_games(const Registry& registry) {
  return list_json(registry.games(), [](const GameEntry& entry) {
    Json json = entry_json(entry);
    json.update(listed_texts_json(entry));
    return json;
  });
}

Json Api::games() { return {{"games", listed_games_}}; }

Json Api::game(const Fields& fields) {
  const auto game = games_.take(fields.text("game"));
  const auto& entries = registry_.games();
  const auto entry = std::find_if(entries.begin(), entries.end(), [&](const GameEntry& one) {
    return one.facts.name == game->facts().name;
  });
  if (entry == entries.end()) refuse(Code::failed, "the game has no entry");
  Json json = game_json(*game, *entry);
  json.update(texts_json(*game));
  return json;
}

Json Api::check(const Fields& fields) {
  const auto game = games_.take(fields.text("game"));
  Json answer{{"game", game->spec()}, {"player", nullptr}};
  if (fields.has("player")) {
    answer["player"] = players_.make(*game, fields.text("player"), 0)->spec();
  }
  return answer;
}

Json Api::position(const Fields& fields) {
  const auto game = games_.take(fields.text("game"));
  const bool hides = game->facts().hidden && fields.has("seat");  // else he knows what he sets up
  const Played start = read_position(*game, fields);
  Played state = start;
  const auto moves = or_refuse(state.play_moves(fields.text_or("moves", "")));
  Viewer viewer;
  if (fields.has("seat")) {
    viewer.add(static_cast<Seat>(fields.whole("seat", 0, game->seats() - 1)));
  }
  Json plies = Json::array();
  for (const ShownPly& ply : shown_plies(start, moves, hides)) {
    plies.push_back(ply_json(ply, plies.size() + 1, hides, viewer));
  }
  return {{"game", game->spec()},
          {"position", position_json(state, hides, viewer, true)},
          {"plies", std::move(plies)}};
}

Json Api::explain(const Fields& fields) {
  const PathAnswer answer = explained(subject(fields).state, fields.texts("path"));
  Json json{{"legal", answer.legal},
            {"prefix", answer.prefix},
            {"text", answer.text.text},
            {"said", said_json(answer.text)}};
  if (answer.general) json["general"] = true;
  return json;
}

Json Api::next(const Fields& fields) {
  const Subject what = subject(fields);
  const Turn turn = what.state.turn();
  const bool sees_moves =
      !what.game->facts().hidden || (turn.is_seat() && what.viewer.has(turn.seat()));
  if (!sees_moves) refuse(Code::not_allowed, "only the seat to move sees its moves");
  return next_json(what.state, fields.texts("path"));
}

Subject Api::subject_to_evaluate(const Fields& fields) {
  Subject what = subject(fields);
  if (what.state.turn().is_over()) refuse(Code::conflict, "the game is over");
  if (what.game->facts().hidden && what.viewer.seats == 0) {
    refuse(Code::not_allowed, "in a game with hidden information a seat's token is needed");
  }
  return what;
}

Json Api::evaluate(const Fields& fields) {
  if (fields.has("weights")) return evaluate_weights(fields);
  const std::string player = fields.text("player");
  const Subject what = subject_to_evaluate(fields);
  const auto evaluator = players_.make(*what.game, player, new_seed());
  const auto evaluation = evaluator->evaluate(what.state);
  if (!evaluation) refuse("{} has no evaluation", evaluator->spec());
  Json answer = evaluation_json(*evaluation);
  answer["player"] = evaluator->spec();
  answer["classes"] = Json::array();
  answer["class"] = nullptr;
  return answer;
}

}  // namespace brett::server
