// Requests about records, stored games and tournaments.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

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
  const bool hides = game.game->facts().hidden;
  Viewer all;  // the game is over, or whoever wrote it down knows it
  for (Seat seat = 0; seat < game.game->seats(); ++seat) all.add(seat);
  Json plies = Json::array();
  std::vector<std::string> moves;
  auto shown = shown_plies(game.start, game.moves, hides);
  for (std::size_t i = 0; i < shown.size(); ++i) {
    shown[i].seen_by = ShownPly::all;
    shown[i].from_book = record.plies[i].from_book;
    Json ply = ply_json(shown[i], i + 1, false, all);
    if (record.plies[i].value) ply["value"] = value_json(*record.plies[i].value);
    if (record.plies[i].nodes > 0) {
      ply["depth"] = record.plies[i].depth;
      ply["nodes"] = record.plies[i].nodes;
    }
    if (record.plies[i].time) {
      ply["seconds"] = std::chrono::duration<double>(*record.plies[i].time).count();
    }
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
          {"last", position_json(game.last, false, all, true)}};
}

// The first game of a record's text.
RecordedGame game_of_record(const Registry& registry, const std::string& text) {
  std::optional<RecordedGame> found;
  const Status status =
      read_records(registry, text, "the stored record", [&](RecordedGame game) -> Status {
        if (!found) found = std::move(game);
        return Done{};
      });
  if (!status) refuse(Code::failed, status.error().message);
  return std::move(*found);
}

StoredRow stored_row(const Store& store, Fields& fields) {
  const GameId id = fields.whole("stored", 1, 1LL << 62);
  auto row = or_refuse(store.game(id), Code::failed);
  if (!row) refuse(Code::not_found, fmt::format("the store has no game {}", id));
  return std::move(*row);
}

}  // namespace

void Api::formats(Asked& asked) {
  asked.fields.finish();
  Json list = Json::array();
  for (const RecordFormatInfo& info : record_formats) {
    list.push_back({{"name", info.name},
                    {"game", info.game},
                    {"help", info.help},
                    {"binary", is_binary(info.format)}});
  }
  asked.answer({{"formats", std::move(list)}});
}

void Api::record(Asked& asked) {
  Fields& fields = asked.fields;
  const RecordFormat format = or_refuse(record_format(fields.text_or("format", "brett")));
  std::optional<RecordedGame> game;
  std::string name;
  if (fields.has("match")) {
    const auto feed = matches_.feed(fields.text("match", 100));
    static_cast<void>(tokens(fields));
    if (feed->hides() && !feed->has_ended()) {
      refuse(Code::not_allowed,
             "the record of a game with hidden information can be had when it has ended");
    }
    name = feed->id();
    game = or_refuse(replay_record(registry_, feed->record()));
  } else {
    const StoredRow row = stored_row(store(), fields);
    name = fmt::format("{}", row.played.id);
    game = game_of_record(registry_, row.played.record);
  }
  fields.flag_or("download", false);
  fields.finish();
  GameWriter writer(format, utc_now());
  if (const Status status = writer.add(*game); !status) {
    refuse(fmt::format("format {}: {}", info_of(format).name, status.error().message));
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
  asked.answer(answer);
}

std::vector<RecordedGame> Api::games_of_text(Fields& fields) {
  std::string text;
  if (fields.has("data")) {
    const auto bytes = from_base64(fields.text("data", longest_upload));
    if (!bytes) refuse("data: must be base64");
    text = *bytes;
  } else {
    text = fields.text("text", longest_upload);
  }
  std::optional<RecordFormat> format = guess_format(text);
  if (fields.has("format")) format = or_refuse(record_format(fields.text("format")));
  if (!format) refuse("the text is like no format that is known: say which it is");
  const GameFile file{
      .text = text, .source = "the text", .format = *format, .game = fields.text_or("game", "")};
  std::vector<RecordedGame> games;
  const Status status = read_games(registry_, file, [&](RecordedGame game) -> Status {
    games.push_back(std::move(game));
    return Done{};
  });
  if (!status) refuse(status.error().message);
  return games;
}

void Api::read_record(Asked& asked) {
  const auto games = games_of_text(asked.fields);
  std::optional<RecordFormat> format;
  if (asked.fields.has("format")) {
    format = or_refuse(record_format(asked.fields.text("format")));
  } else if (asked.fields.has("text")) {
    format = guess_format(asked.fields.text("text", longest_upload));
  }
  asked.fields.finish();
  Json list = Json::array();
  for (const RecordedGame& game : games) {
    if (list.size() == most_games_told) break;
    list.push_back(recorded_json(game));
  }
  const std::size_t more = games.size() - list.size();
  asked.answer({{"format", format ? Json(info_of(*format).name) : Json()},
                {"games", std::move(list)},
                {"more", more}});
}

void Api::recent(Asked& asked) {
  Fields& fields = asked.fields;
  const int limit = static_cast<int>(fields.whole_or("limit", 1, most_recent, 50));
  GameId before = fields.whole_or("before", 0, 1LL << 62, 0);
  const std::string name = fields.text_or("game", "", 200);
  fields.finish();
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
  asked.answer({{"games", std::move(list)}, {"next", std::move(next)}});
}

void Api::stored(Asked& asked) {
  const StoredRow row = stored_row(store(), asked.fields);
  asked.fields.finish();
  Json json = recorded_json(game_of_record(registry_, row.played.record));
  json["stored"] = row.played.id;
  json["tournament"] = row.tournament == 0 ? Json() : Json(row.tournament);
  asked.answer(json);
}

// --- tournaments ---------------------------------------------------------------------------------

void Api::tournament_form(Asked& asked) {
  asked.fields.finish();
  asked.answer(Tournaments::form());
}
void Api::tournament_create(Asked& asked) { asked.answer(tournaments_.create(asked.fields)); }
void Api::tournaments(Asked& asked) {
  asked.fields.finish();
  asked.answer({{"tournaments", tournaments_.list()}});
}
void Api::tournament(Asked& asked) {
  const TournamentId id = asked.fields.whole("tournament", 1, Tournaments::most_id);
  asked.fields.finish();
  asked.answer(tournaments_.describe(id));
}
void Api::tournament_stop(Asked& asked) { asked.answer(tournaments_.stop(asked.fields)); }
void Api::tournament_resume(Asked& asked) { asked.answer(tournaments_.resume(asked.fields)); }

}  // namespace brett::server
