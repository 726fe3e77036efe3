#include "players/game_data.h"

#include <fmt/format.h>

#include <filesystem>
#include <functional>

#include "core/text.h"
#include "files/data_file.h"
#include "files/toml_text.h"
#include "players/levels.h"
#include "players/search_spec.h"

namespace brett {

namespace {

constexpr double largest_slope = 1e5;

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

// A table of slopes by evaluation; `set` stores one.
Status read_slopes(std::string_view name, const toml::node& node,
                   const std::function<void(const std::string&, double)>& set) {
  const toml::table* table = node.as_table();
  if (table == nullptr) return Error{fmt::format("scale.{}: must be a table by evaluation", name)};
  for (const auto& [key, value] : *table) {
    const auto slope = value.value<double>();
    if (!slope || !(*slope > 0 && *slope <= largest_slope)) {
      return Error{fmt::format("scale.{}.{}: must be a number above 0, at most {}", name, key.str(),
                               largest_slope)};
    }
    set(std::string(key.str()), *slope);
  }
  return Done{};
}

Status read_scale_key(std::string_view key, const toml::node& node, GameScale& scale) {
  if (key == "unit") {
    const auto unit = node.value_exact<std::string>();
    if (!unit || unit->empty()) return Error{"scale.unit: must be a word"};
    scale.unit = *unit;
    return Done{};
  }
  if (key == "win") {
    return read_slopes(key, node, [&](const std::string& evaluation, double slope) {
      scale.evaluations[evaluation].win = slope;
    });
  }
  if (key == "margin") {
    return read_slopes(key, node, [&](const std::string& evaluation, double slope) {
      scale.evaluations[evaluation].margin = slope;
    });
  }
  return unknown("key of scale", key, {"unit", "win", "margin"});
}

Status read_scale(const toml::node& node, GameData& data) {
  const toml::table* table = node.as_table();
  if (table == nullptr) return Error{"scale: must be a table"};
  for (const auto& [key, value] : *table) {
    if (const Status status = read_scale_key(key.str(), value, data.scale); !status) return status;
  }
  for (const auto& [evaluation, slopes] : data.scale.evaluations) {
    if (slopes.win > 0) continue;
    return Error{
        fmt::format("scale.margin.{}: scale.win must have the evaluation, too", evaluation)};
  }
  return Done{};
}

// A key whose table or list is read by a function of its own.
void read_node(TomlFields& fields, std::string_view key, GameData& data,
               Status (*read)(const toml::node&, GameData&)) {
  if (const toml::node* node = fields.node(key)) fields.check(key, read(*node, data));
}

}  // namespace

Result<GameData> read_game_data(std::string_view toml, std::string_view source) {
  const auto table = parse_toml(toml, source);
  if (!table) return table.error();
  GameData data;
  TomlFields fields(*table, source);
  read_node(fields, "levels", data, read_levels);
  read_node(fields, "scale", data, read_scale);
  read_game_texts(fields, data.texts);
  if (const Status status = fields.finish(); !status) return status.error();
  return data;
}

namespace {

Result<GameData> own_game_data(std::string_view game) {
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

}  // namespace

Result<GameData> game_data(std::string_view game) {
  auto data = own_game_data(game);
  if (!data || data->texts.like.empty()) return data;
  auto other = own_game_data(data->texts.like);
  if (!other) return other.error();
  borrow_words(data->texts, std::move(other->texts));
  return data;
}

}  // namespace brett
