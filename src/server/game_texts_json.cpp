#include "server/game_texts_json.h"

#include <algorithm>

#include "core/said.h"
#include "players/game_data.h"

namespace brett::server {

namespace {

Json picture_json(const GamePicture& picture) {
  Json json = Json::object();
  if (!picture.name.empty()) json["name"] = picture.name;
  if (!picture.spec.empty()) json["game"] = picture.spec;
  if (!picture.position.empty()) json["position"] = picture.position;
  if (!picture.moves.empty()) json["moves"] = picture.moves;
  return json;
}

Json by_name_json(const TextsByName& texts) {
  Json json = Json::object();
  for (const auto& [name, text] : texts) json[name] = text;
  return json;
}

void add(Json& json, std::string_view key, const std::string& text) {
  if (!text.empty()) json[std::string(key)] = text;
}

Json words_json(const GameWords& words) {
  Json json = Json::object();
  add(json, "title", words.title);
  add(json, "help", words.help);
  add(json, "rules", words.rules);
  json["options"] = by_name_json(words.options);
  json["hints"] = by_name_json(words.hints);
  json["words"] = by_name_json(words.words);
  return json;
}

// The line as it is, and as it looks in other orientations of the board.
Json lines_json(const Played& start, const std::vector<Move>& moves) {
  std::vector<std::vector<std::string>> lines;
  for (int symmetry = 0; symmetry < start.symmetries(); ++symmetry) {
    if (!start.transformed(symmetry).equals(start)) continue;
    Played state = start;
    std::vector<std::string> line;
    for (const Move move : moves) {
      const Move turned = state.transformed(move, symmetry);
      line.push_back(state.text(turned));
      state.play(turned);
    }
    if (std::ranges::find(lines, line) == lines.end()) lines.push_back(std::move(line));
  }
  return lines;
}

Json openings_json(const Game& game, const std::vector<GameOpening>& openings) {
  Json json = Json::array();
  if (game.spec() != game.facts().name) return json;  // names are those of the usual board
  for (const GameOpening& opening : openings) {
    Played state = game.start();
    const auto moves = state.play_moves(opening.moves);
    if (!moves) continue;
    json.push_back({{"name", opening.name}, {"lines", lines_json(game.start(), *moves)}});
  }
  return json;
}

Json fault_json(const Error& error) {
  return {{"text", error.message}, {"said", said_json(message_of(error))}};
}

}  // namespace

Json listed_texts_json(const GameEntry& entry) {
  const auto data = game_data(entry.facts.name);
  if (!data) return {{"words", Json::object()}, {"data_fault", fault_json(data.error())}};
  Json words = Json::object();
  for (std::size_t i = 1; i < GameTexts::languages.size(); ++i) {
    Json names = Json::object();
    add(names, "title", data->texts.words[i].title);
    add(names, "help", data->texts.words[i].help);
    words[std::string(GameTexts::languages[i])] = std::move(names);
  }
  return {{"words", std::move(words)},
          {"cover", picture_json(data->texts.cover)},
          {"featured", data->texts.featured}};
}

Json texts_json(const Game& game) {
  const auto data = game_data(game.facts().name);
  if (!data) return {{"words", Json::object()}, {"data_fault", fault_json(data.error())}};
  const GameTexts& texts = data->texts;
  Json words = Json::object();
  for (std::size_t i = 0; i < GameTexts::languages.size(); ++i) {
    words[std::string(GameTexts::languages[i])] = words_json(texts.words[i]);
  }
  Json pictures = Json::array();
  for (const GamePicture& picture : texts.pictures) pictures.push_back(picture_json(picture));
  return {{"words", std::move(words)},
          {"cover", picture_json(texts.cover)},
          {"pictures", std::move(pictures)},
          {"openings", openings_json(game, texts.openings)}};
}

}  // namespace brett::server
