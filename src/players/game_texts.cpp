#include "players/game_texts.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"

namespace brett {

namespace {

constexpr std::size_t longest_rules = 20000;
constexpr std::size_t most_entries = 200;  // pictures, openings

void read_picture(TomlFields& fields, GamePicture& picture) {
  fields.text("game", picture.spec);
  fields.text("position", picture.position);
  fields.text("moves", picture.moves);
}

void read_pictures(TomlFields& fields, std::vector<GamePicture>& pictures) {
  const toml::table* table = fields.table("pictures");
  if (table == nullptr) return;
  if (table->size() > most_entries) return fields.must_be("pictures", "at most 200");
  fields.within("pictures", [&](TomlFields& inner) {
    for (const auto& [name, node] : *table) {
      GamePicture& picture = pictures.emplace_back();
      picture.name = name.str();
      inner.within(picture.name, [&](TomlFields& one) { read_picture(one, picture); });
    }
  });
}

void read_openings(TomlFields& fields, std::vector<GameOpening>& openings) {
  TextsByName moves;
  fields.texts_by_name("openings", moves);
  if (moves.size() > most_entries) return fields.must_be("openings", "at most 200");
  for (auto& [name, line] : moves) openings.push_back({name, std::move(line)});
}

void read_words(TomlFields& fields, GameWords& words, bool is_english) {
  fields.texts_by_name("options", words.options);
  fields.texts_by_name("hints", words.hints);
  if (is_english) return;  // the game itself has the rest
  fields.text("title", words.title);
  fields.text("help", words.help);
  fields.lines("rules", words.rules, longest_rules);
  fields.texts_by_name("words", words.words);
}

// "![Black begins](start)" alone on a line: its name.
std::string_view picture_in(std::string_view line) {
  line = trimmed(line);
  const auto middle = line.rfind("](");
  if (!line.starts_with("![") || !line.ends_with(')') || middle == std::string_view::npos)
    return {};
  return line.substr(middle + 2, line.size() - middle - 3);
}

}  // namespace

void read_game_texts(TomlFields& fields, GameTexts& texts) {
  fields.text("like", texts.like);
  const auto of_name = [](char c) {
    return c == '_' || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
  };
  if (!std::ranges::all_of(texts.like, of_name)) fields.must_be("like", "the name of a game");
  fields.flag("featured", texts.featured);
  fields.within("cover", [&](TomlFields& inner) { read_picture(inner, texts.cover); });
  read_pictures(fields, texts.pictures);
  read_openings(fields, texts.openings);
  for (std::size_t i = 0; i < GameTexts::languages.size(); ++i) {
    const std::string_view language = GameTexts::languages[i];
    fields.within(language, [&](TomlFields& inner) { read_words(inner, texts.words[i], i == 0); });
  }
}

void borrow_words(GameTexts& texts, GameTexts from) {
  for (std::size_t i = 0; i < GameTexts::languages.size(); ++i) {
    texts.words[i].options.merge(from.words[i].options);
    texts.words[i].hints.merge(from.words[i].hints);
    texts.words[i].words.merge(from.words[i].words);
  }
}

std::string without_pictures(std::string_view markdown) {
  std::string text;
  bool after_picture = false;
  for (const std::string_view line : split(markdown, '\n')) {
    const bool is_picture = !picture_in(line).empty();
    // Of the empty lines around a picture one is enough.
    if (!is_picture && !(after_picture && line.empty())) text += fmt::format("{}\n", line);
    after_picture = is_picture;
  }
  while (text.ends_with("\n")) text.pop_back();
  return text + '\n';
}

std::vector<std::string> pictures_in(std::string_view markdown) {
  std::vector<std::string> names;
  for (const std::string_view line : split(markdown, '\n')) {
    if (const auto name = picture_in(line); !name.empty()) names.emplace_back(name);
  }
  return names;
}

}  // namespace brett
