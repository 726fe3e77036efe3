#include "cli/views/record_view.h"

#include <fmt/format.h>

#include <ostream>

#include "cli/views/report.h"
#include "cli/views/screen.h"
#include "cli/views/table.h"
#include "core/text.h"
#include "drawing/board.h"

namespace brett::cli {

namespace {

// Larger whole numbers do not survive JSON.
constexpr std::uint64_t largest_in_json = (std::uint64_t{1} << 53) - 1;

std::string mover_name(const View& view, Turn by, bool colour) {
  return by.is_seat() ? coloured_name(view, by.seat(), colour) : "chance";
}

std::string ending_words(const RecordedGame& game, bool colour) {
  const Record& record = game.record;
  if (record.ending == Ending::open) return "not finished";
  const View view = game.last.view();
  if (record.ending == Ending::quit) {
    return fmt::format("{} left the game", coloured_name(view, record.ended_by, colour));
  }
  std::string reason = record.reason;
  if (reason.empty() && record.ending == Ending::forfeit) {
    reason = fmt::format("{} forfeited", coloured_name(view, record.ended_by, colour));
    if (!record.how.empty()) reason += fmt::format(" ({})", record.how);
  }
  if (reason.empty()) reason = game.last.end_reason();
  return result_words(game.last, record.payoffs, reason, colour);
}

double seconds_of(const RecordedPly& ply) {
  return ply.time ? static_cast<double>(ply.time->count()) / 1e6 : 0;
}

Json text_or_null(const std::string& text) { return text.empty() ? Json() : Json(text); }

Json recorded_ply_json(std::size_t number, const RecordedPly& ply) {
  Json json{{"ply", number}};
  json["seat"] = ply.by.is_seat() ? Json(ply.by.seat()) : Json("chance");
  json["move"] = ply.move;
  if (ply.from_book) json["book"] = true;
  if (ply.value) {
    json["value"] = points(*ply.value);
    json["decided"] = decided_json(*ply.value);
  }
  if (ply.depth > 0) json["depth"] = ply.depth;
  if (ply.nodes > 0) json["nodes"] = ply.nodes;
  if (ply.time) json["seconds"] = seconds_of(ply);
  return json;
}

Json seed_json(const std::optional<std::uint64_t>& seed) {
  if (!seed) return nullptr;
  return *seed <= largest_in_json ? Json(*seed) : Json(std::to_string(*seed));
}

void print_headers(const RecordedGame& game, Console& console) {
  const Record& record = game.record;
  const View view = game.start.view();
  const auto header = [&](std::string_view key, std::string_view value) {
    if (!value.empty()) console.out << fmt::format("{:<9} {}\n", key, value);
  };
  header("game", record.game);
  for (std::size_t seat = 0; seat < record.players.size(); ++seat) {
    header(seat == 0 ? "players" : "",
           fmt::format("{}: {}", coloured_name(view, static_cast<Seat>(seat), console.colour),
                       record.players[seat]));
  }
  if (record.seed) header("seed", std::to_string(*record.seed));
  if (record.number) header("number", std::to_string(*record.number));
  header("date", record.date);
  header("event", record.event);
  header("clock", record.clock);
  if (record.start != game.game->start().text()) header("start", record.start);
  header("result", ending_words(game, console.colour));
  if (record.margin) header("score", fmt::format("{:+}", *record.margin));
}

std::string plies_table(const RecordedGame& game) {
  const View view = game.last.view();
  Json rows = Json::array();
  for (std::size_t i = 0; i < game.record.plies.size(); ++i) {
    rows.push_back(recorded_ply_json(i + 1, game.record.plies[i]));
    rows.back()["name"] = mover_name(view, game.record.plies[i].by, false);
  }
  const auto value = [](const Json& row) {
    if (row.contains("book")) return std::string("book");
    return row.contains("value") ? value_words(row["value"], row["decided"]) : std::string();
  };
  return table(rows, {{"ply", "ply"},
                      {"seat", "name"},
                      {"move", "move"},
                      {"value", "value", "", value},
                      {"depth", "depth"},
                      {"nodes", "nodes", ","},
                      {"seconds", "seconds", "{:.3f}"}});
}

// Plays the first `count` moves and calls `step` with the number of moves made, 0 first.
template <class Step>
void walk(const RecordedGame& game, std::size_t count, const Step& step) {
  Played state = game.start;
  step(std::size_t{0}, state, std::vector<std::string>());
  for (std::size_t i = 0; i < count; ++i) {
    const auto path = state.path(game.moves[i]);
    state.play(game.moves[i]);
    step(i + 1, state, path);
  }
}

}  // namespace

std::string record_line(int number, const RecordedGame& game) {
  const Record& record = game.record;
  return fmt::format("{:>4}  {:<10}  {}: {}, {} {}, {}\n", number,
                     record.date.substr(0, record.date.find('T')), record.game,
                     joined(record.players, " - "), record.plies.size(),
                     plural(record.plies.size(), "move"), ending_words(game, false));
}

void print_recorded_game(const RecordedGame& game, Console& console) {
  print_headers(game, console);
  console.out << '\n' << plies_table(game) << '\n';
  print_replay(game, game.moves.size(), console);
}

Json record_json(int number, const RecordedGame& game) {
  const Record& record = game.record;
  Json moves = Json::array();
  for (std::size_t i = 0; i < record.plies.size(); ++i) {
    moves.push_back(recorded_ply_json(i + 1, record.plies[i]));
  }
  Json json{{"number", number},
            {"game", record.game},
            {"players", record.players},
            {"seed", seed_json(record.seed)},
            {"date", text_or_null(record.date)},
            {"event", text_or_null(record.event)},
            {"clock", text_or_null(record.clock)},
            {"start", record.start},
            {"ending", name_of(record.ending)},
            {"ended_by", record.ended_by == nobody ? Json() : Json(record.ended_by)},
            {"how", text_or_null(record.how)},
            {"reason", text_or_null(record.reason)},
            {"payoffs", record.payoffs}};
  if (const auto scores = scores_of(game.last); !scores.empty()) json["scores"] = scores;
  if (record.margin) json["score"] = *record.margin;
  if (record.number) json["series_number"] = *record.number;
  json["moves"] = std::move(moves);
  json["final"] = record.last;
  return json;
}

void print_replay(const RecordedGame& game, std::optional<std::size_t> ply, Console& console) {
  Screen screen(*game.game, console);
  const View view = game.start.view();
  walk(game, ply.value_or(game.moves.size()),
       [&](std::size_t made, const Played& state, const std::vector<std::string>& path) {
         if (made > 0) {
           screen.note({.kind = MatchEvent::Kind::moved, .state = state, .path = path});
         }
         if (ply && made < *ply) return;
         if (!ply && made > 0) {
           const RecordedPly& done = game.record.plies[made - 1];
           console.out << fmt::format("\n{}. {}: {}{}\n", made,
                                      mover_name(view, done.by, console.colour), done.move,
                                      done.from_book ? " (book)" : "");
         }
         screen.show(state, false);
         if (ply) {
           console.out << "\nposition  " << state.text() << '\n';
           if (!state.turn().is_over()) {
             console.out << "turn      " << turn_words(state, console.colour) << '\n';
           }
         }
       });
  if (!ply) console.out << "\nresult: " << ending_words(game, console.colour) << '\n';
}

Json replay_json(const RecordedGame& game, std::optional<std::size_t> ply) {
  Json steps = Json::array();
  Json only;
  walk(game, ply.value_or(game.moves.size()),
       [&](std::size_t made, const Played& state, const std::vector<std::string>&) {
         if (ply) {
           if (made == *ply) only = state_json(state);
           return;
         }
         Json step = made > 0 ? recorded_ply_json(made, game.record.plies[made - 1])
                              : Json{{"ply", std::size_t{0}}};
         step["position"] = state.text();
         steps.push_back(std::move(step));
       });
  Json json{{"game", game.record.game}, {"players", game.record.players}};
  if (ply) {
    json["ply"] = *ply;
    json.update(only);
    return json;
  }
  json["payoffs"] = game.record.payoffs;
  json["plies"] = std::move(steps);
  return json;
}

}  // namespace brett::cli
