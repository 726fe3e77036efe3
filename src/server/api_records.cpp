// Requests about records and stored games.
#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "core/said.h"
#include "core/text.h"
#include "records/record_formats.h"
#include "records/record_reader.h"
#include "server/api.h"
#include "server/base64.h"

namespace brett::server {

namespace {

constexpr std::size_t most_games_told = 100;
constexpr int most_recent = 200;

bool is_binary(RecordFormat format) { return format == RecordFormat::wthor; }

Json recorded_json(const RecordedGame& game) {
  const Record& record = game.record;
  constexpr bool hides = false;  // the game is over, or the client knows all of it
  Json plies = Json::array();
  std::vector<std::string> moves;
  auto shown = shown_plies(game.start, game.moves, hides);
  for (std::size_t i = 0; i < shown.size(); ++i) {
    shown[i].from_book = record.plies[i].from_book;
    Json ply = ply_json(shown[i], i + 1, hides, {});
    add_thoughts(ply, record.plies[i]);
    plies.push_back(std::move(ply));
    moves.push_back(shown[i].text);
  }
  return {{"game", record.game},
          {"players", record.players},
          {"start", record.start},
          {"date", record.date},
          {"event", record.event},
          {"how", name_of(record.ending)},
          {"reason", record.reason},
          {"payoffs", record.payoffs.empty() ? Json() : Json(record.payoffs)},
          {"moves", joined(moves, " ")},
          {"plies", std::move(plies)},
          {"last", position_json(game.last, hides, {}, true)}};
}

// The first game of a record's text.
RecordedGame game_of_record(const Registry& registry, const std::string& text) {
  std::optional<RecordedGame> found;
  const Status status =
      read_records(registry, text, "the stored record", [&](RecordedGame game) -> Status {
        if (!found) found = std::move(game);
        return Done{};
      });
  if (!status) refuse(Code::failed, status.error());
  return std::move(*found);
}

StoredRow stored_row(const Store& store, const Fields& fields) {
  const GameId id = fields.whole("stored");
  auto row = or_refuse(store.game(id), Code::failed);
  if (!row) refuse(Code::not_found, "the store has no game {}", id);
  return std::move(*row);
}

}  // namespace

Json Api::formats() {
  return {{"formats", list_json(record_formats, [this](const RecordFormatInfo& info) -> Json {
             const Facts* const usual =
                 info.names_game ? nullptr : game_of_format(registry_, info.name);
             return {{"name", info.name},
                     {"game", usual == nullptr ? "" : usual->name},
                     {"help", info.help},
                     {"binary", is_binary(info.format)}};
           })}};
}

Json Api::record(const Fields& fields) {
  const RecordFormat format = or_refuse(record_format(fields.text_or("format", "brett")));
  std::optional<RecordedGame> game;
  std::string name;
  if (fields.has("match")) {
    const auto feed = matches_.feed(fields.text("match"));
    const auto record = feed->record();
    if (!record) {
      refuse(Code::not_allowed,
             "the record of a game with hidden information is available after its end");
    }
    name = feed->id();
    game = or_refuse(replay_record(registry_, *record));
  } else {
    const StoredRow row = stored_row(store(), fields);
    name = fmt::format("{}", row.played.id);
    game = game_of_record(registry_, row.played.record);
  }
  GameWriter writer(format, utc_now());
  if (const Status status = writer.add(*game); !status) {
    refuse("format {}: {}", info_of(format).name, status.error());
  }
  const std::string text = writer.finish();
  const std::string_view ending = format == RecordFormat::wthor ? "wtb"
                                  : format == RecordFormat::ggf ? "ggf"
                                                                : "txt";
  Json answer{{"format", info_of(format).name},
              {"file", fmt::format("{}-{}.{}", game->game->facts().name, name, ending)}};
  if (is_binary(format)) {
    answer["data"] = base64(text);
  } else {
    answer["text"] = text;
  }
  return answer;
}

std::pair<std::vector<RecordedGame>, RecordFormat> Api::games_of_text(const Fields& fields) {
  std::string text;
  if (fields.has("data")) {
    const auto bytes = from_base64(fields.text("data"));
    if (!bytes) refuse("data: must be base64");
    text = *bytes;
  } else {
    text = fields.text("text");
  }
  std::optional<RecordFormat> format = guess_format(text);
  if (fields.has("format")) format = or_refuse(record_format(fields.text("format")));
  if (!format) {
    std::vector<std::string> names;
    for (const RecordFormatInfo& info : record_formats) names.emplace_back(info.name);
    refuse("unknown record format; choose one of: {}", joined(names, ", "));
  }
  const GameFile file{
      .text = text, .source = "the text", .format = *format, .game = fields.text_or("game", "")};
  std::vector<RecordedGame> games;
  const Status status = read_games(registry_, file, [&](RecordedGame game) -> Status {
    games.push_back(std::move(game));
    if (ending_.stop_requested()) return refused("the server ends");
    return Done{};
  });
  if (!status) refuse(status.error());
  return {std::move(games), *format};
}

Json Api::read_record(const Fields& fields) {
  const auto [games, format] = games_of_text(fields);
  const std::span told = std::span(games).first(std::min(games.size(), most_games_told));
  return {{"format", info_of(format).name},
          {"games", list_json(told, recorded_json)},
          {"more", games.size() - told.size()}};
}

Json Api::recent(const Fields& fields) {
  const int limit = static_cast<int>(fields.whole_or("limit", 1, most_recent, 50));
  GameId before = fields.whole_or("before", 0, 1LL << 62, 0);
  const std::string name = fields.text_or("game", "");
  Json list = Json::array();
  Json next;
  if (options_.store != nullptr) {
    // Of a name there may be few among many.
    constexpr int most_looks = 20;
    for (int look = 0; look < most_looks && static_cast<int>(list.size()) < limit; ++look) {
      const auto rows = or_refuse(store().recent_games(before, most_recent), Code::failed);
      next = nullptr;
      for (const StoredRow& row : rows) {
        if (static_cast<int>(list.size()) == limit) break;
        before = row.played.id;
        next = before;
        if (!name.empty() && row.game != name && !row.game.starts_with(name + ":")) continue;
        list.push_back({{"stored", row.played.id},
                        {"game", row.game},
                        {"players", row.players},
                        {"payoffs", row.played.payoffs},
                        {"how", name_of(row.played.ending)},
                        {"plies", row.played.plies},
                        {"date", row.date},
                        {"tournament", nullptr}});
      }
      if (rows.size() < most_recent && static_cast<int>(list.size()) < limit) {
        next = nullptr;
        break;
      }
    }
  }
  return {{"games", std::move(list)}, {"next", std::move(next)}};
}

Json Api::stored(const Fields& fields) {
  const StoredRow row = stored_row(store(), fields);
  Json json = recorded_json(game_of_record(registry_, row.played.record));
  json["stored"] = row.played.id;
  json["tournament"] = row.tournament == 0 ? Json() : Json(row.tournament);
  return json;
}

}  // namespace brett::server
