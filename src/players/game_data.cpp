#include "players/game_data.h"

#include <fmt/format.h>

#include <filesystem>

#include "core/text.h"
#include "files/data_file.h"
#include "files/toml_text.h"
#include "players/levels.h"
#include "players/search_spec.h"

namespace brett {

namespace {

constexpr double largest_mistake = 1e5;

Status check_level(const std::string& text) {
  const auto spec = Spec::parse(text);
  if (!spec) return spec.error();
  const SearchKind* search = find_search(spec->name);
  if (search == nullptr) return Error{fmt::format("{}: must be a search", in_quotes(text))};
  const auto read = read_search(*search, *spec);
  if (!read) return read.error();
  return Done{};
}

Status read_levels(const toml::node& node, GameData& data) {
  const toml::array* list = node.as_array();
  if (list == nullptr || list->size() != level_count) {
    return Error{fmt::format("levels: must be a list of {} players", level_count)};
  }
  for (const toml::node& level : *list) {
    const auto text = level.value_exact<std::string>();
    if (!text) return Error{"levels: must be texts"};
    if (const Status status = check_level(*text); !status) {
      return Error{
          fmt::format("levels, level {}: {}", data.levels.size() + 1, status.error().message)};
    }
    data.levels.push_back(*text);
  }
  return Done{};
}

Status read_mistakes(const toml::node& node, GameData& data) {
  const toml::table* table = node.as_table();
  if (table == nullptr) return Error{"mistakes: must be a table of points by evaluation"};
  for (const auto& [key, value] : *table) {
    const auto points = value.value<double>();
    if (!points || !(*points > 0 && *points <= largest_mistake)) {
      return Error{fmt::format("mistakes.{}: must be a number of points from 0 to {}", key.str(),
                               largest_mistake)};
    }
    data.mistakes.emplace(key.str(), *points);
  }
  return Done{};
}

Status read_key(std::string_view key, const toml::node& node, GameData& data) {
  if (key == "levels") return read_levels(node, data);
  if (key == "mistakes") return read_mistakes(node, data);
  return unknown("key", key, {"levels", "mistakes"});
}

}  // namespace

Result<GameData> read_game_data(std::string_view toml, std::string_view source) {
  const auto table = parse_toml(toml, source);
  if (!table) return table.error();
  GameData data;
  for (const auto& [key, node] : *table) {
    if (const Status status = read_key(key.str(), node, data); !status) {
      return Error{
          fmt::format("{}, line {}: {}", source, node.source().begin.line, status.error().message)};
    }
  }
  return data;
}

Result<GameData> game_data(std::string_view game) {
  constexpr std::string_view what = "game data";
  for (const auto& folder : data_folders()) {
    const auto path = folder / "games" / fmt::format("{}.toml", game);
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(path, ignored)) continue;
    const auto text = read_text(what, path);
    if (!text) return text.error();
    return read_game_data(*text, fmt::format("{} {}", what, in_quotes(path.string())));
  }
  return GameData{};
}

}  // namespace brett
