#include "server/describe.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <chrono>

#include "core/game_fault.h"
#include "match/match_record.h"
#include "players/levels.h"
#include "server/message.h"

namespace brett::server {

namespace {

Json moves_json(const Played& state) {
  Json list = Json::array();
  const bool chance = state.turn().is_chance();
  for (const Move move : state.moves()) {
    Json json = Json::
        object();  // a list in braces is made as lists of pairs first, and there are many moves
    json["text"] = state.text(move);
    json["path"] = state.path(move);
    json["kind"] = name_of(state.kind(move));
    if (const auto others = state.other_paths(move); !others.empty()) json["other_paths"] = others;
    if (chance) json["probability"] = state.probability(move);
    list.push_back(std::move(json));
  }
  return list;
}

Json scores_json(const Played& state) {
  Json scores = Json::array();
  for (Seat seat = 0; seat < state.seats(); ++seat) {
    const auto score = state.score(seat);
    if (!score) return nullptr;
    scores.push_back(*score);
  }
  return scores;
}

Json over_json(const Played& state) {
  if (!state.turn().is_over()) return nullptr;
  return {{"payoffs", payoffs_of(state)}, {"reason", state.end_reason()}};
}

bool looks_the_same(const Played& before, Move one, Move other, Seat eyes) {
  const State& state = before.state();
  return state.after(one).seen_by(eyes) == state.after(other).seen_by(eyes);
}

// Whether the eyes can tell a move from all others. Where there is only one, such as the last card of a
// deck, it must be possible in what they see.
bool can_tell(const Played& before, Move move, Seat eyes) {
  const auto moves = before.moves();
  if (moves.size() == 1) return std::ranges::count(before.seen_by(eyes).moves(), move) > 0;
  return std::ranges::none_of(moves, [&](const Move other) {
    return other != move && looks_the_same(before, move, other, eyes);
  });
}

}  // namespace

Seat Viewer::eyes(Turn turn) const {
  if (turn.is_seat() && has(turn.seat())) return turn.seat();
  return seats == 0 ? nobody : std::countr_zero(seats);
}

ShownPly shown_ply(const Played& before, Move move, bool game_hides) {
  ShownPly ply{{.by = before.turn(), .move = move, .text = before.text(move)},
               before.path(move),
               before.kind(move)};
  if (!game_hides) return ply;
  ply.seen_by = can_tell(before, move, nobody) ? ShownPly::everybody : 0;
  for (Seat seat = 0; seat < before.seats(); ++seat) {
    const bool own = ply.by == Turn::of(seat);
    if (own || can_tell(before, move, seat)) ply.seen_by |= 1U << seat;
  }
  return ply;
}

Json evaluation_json(const EvaluationReport& evaluation) {
  Json terms = Json::array();
  for (std::size_t seat = 0; seat < evaluation.terms.size(); ++seat) {
    for (const ValueTerm& term : evaluation.terms[seat]) {
      terms.push_back({{"name", term.name},
                       {"seat", seat},
                       {"value", term.value},
                       {"weight", term.weight},
                       {"contribution", term.contribution}});
    }
  }
  return {
      {"evaluation", evaluation.name}, {"seats", evaluation.seats}, {"terms", std::move(terms)}};
}

std::vector<ShownPly> shown_plies(const Played& start, const std::vector<Move>& moves,
                                  bool game_hides) {
  std::vector<ShownPly> plies;
  Played state = start;
  for (const Move move : moves) {
    plies.push_back(shown_ply(state, move, game_hides));
    state.play(move);
  }
  return plies;
}

bool sets_up_hidden(const Game& game, const Played& start, const std::vector<Move>& moves) {
  if (!game.facts().hidden) return false;
  const auto plies = shown_plies(start, moves, true);
  return !start.equals(game.start()) || std::ranges::any_of(plies, [](const ShownPly& ply) {
    return (ply.seen_by & ShownPly::everybody) == 0;
  });
}

Json option_json(const OptionInfo& option) {
  Json json{{"key", option.key},
            {"type", name_of(option.type)},
            {"default", option.default_value},
            {"range", option.range()},
            {"help", option.help}};
  using Type = OptionInfo::Type;
  if (option.type == Type::integer || option.type == Type::number) {
    json["min"] = option.min;
    json["max"] = option.max;
  }
  if (option.type == Type::choice || option.type == Type::set) json["choices"] = option.choices;
  return json;
}

Json entry_json(const GameEntry& entry) {
  const Facts& facts = entry.facts;
  return {{"name", facts.name},
          {"title", facts.title},
          {"help", facts.help},
          {"rules", entry.rules},
          {"min_seats", facts.min_seats},
          {"max_seats", facts.max_seats},
          {"chance", facts.chance},
          {"hidden", facts.hidden},
          {"zero_sum", facts.sum == Sum::zero},
          {"options", list_json(entry.options, option_json)}};
}

Json game_json(const Game& game, const GameEntry& entry) {
  Json json = entry_json(entry);
  json["spec"] = game.spec();
  json["seats"] = game.seats();
  json["start"] = position_json(game.start(), game.facts().hidden, {}, true);
  json["levels"] = list_json(or_refuse(levels_of(game)), [](const Level& level) -> Json {
    return {{"number", level.number},
            {"name", level.name},
            {"player", fmt::format("level={}", level.name)},
            {"spec", level.spec}};
  });
  Json players = Json::array();
  for (const PlayerInfo& player : game.players()) {
    if (player.name == "human") continue;
    players.push_back({{"name", player.name},
                       {"help", player.help},
                       {"options", list_json(player.options, option_json)},
                       {"misfit", player.misfit}});
  }
  json["players"] = std::move(players);
  return json;
}

Json turn_json(Turn turn) {
  if (turn.is_over()) return "over";
  if (turn.is_chance()) return "chance";
  return turn.seat();
}

Json seat_json(Seat seat) { return seat < 0 ? Json() : Json(seat); }

Json value_json(Value value) {
  Json json{{"points", static_cast<double>(value) / value_unit}};
  if (is_decided(value)) {
    json["decided"] = value > 0 ? "win" : "loss";
    json["plies"] = plies_to_end(value);
  }
  return json;
}

Json board_json(const View& view) {
  return {{"surface", name_of(view.surface)},
          {"columns", view.columns},
          {"rows", view.rows},
          {"cells",
           list_json(view.cells,
                     [](const Cell& cell) -> Json {
                       return {{"name", cell.name}, {"column", cell.column}, {"row", cell.row}};
                     })},
          {"lines", view.lines},
          {"seat_names", view.seat_names}};
}

Json view_json(const View& view, bool with_board) {
  Json json = Json::object();
  if (with_board) json["board"] = board_json(view);
  std::vector<Piece> kinds;
  Json pieces = Json::array();
  for (const Cell& cell : view.cells) {
    if (cell.piece.symbol.empty()) {
      pieces.push_back(nullptr);
      continue;
    }
    std::size_t kind = 0;
    while (kind < kinds.size() && !(kinds[kind] == cell.piece)) ++kind;
    if (kind == kinds.size()) kinds.push_back(cell.piece);
    pieces.push_back(kind);
  }
  json["pieces"] = std::move(pieces);
  json["kinds"] = list_json(kinds, [](const Piece& kind) -> Json {
    return {{"owner", seat_json(kind.owner)}, {"symbol", kind.symbol}, {"name", kind.name}};
  });
  json["holdings"] = list_json(view.holdings, [](const Holding& holding) -> Json {
    return {
        {"seat", seat_json(holding.seat)}, {"label", holding.label}, {"content", holding.content}};
  });
  return json;
}

Played seen_by(const Played& state, bool game_hides, Viewer viewer) {
  return game_hides ? state.seen_by(viewer.eyes(state.turn())) : state;
}

Json position_json(const Played& state, bool game_hides, Viewer viewer, bool with_board) {
  const Played seen = seen_by(state, game_hides, viewer);
  const Turn turn = state.turn();
  const bool sees_moves = !game_hides || (turn.is_seat() && viewer.has(turn.seat()));
  Json moves = Json::array();
  bool must_pass = false;
  std::string warning = state.warning();
  try {
    if (sees_moves) {
      moves = moves_json(seen);
      must_pass = forced_pass(seen).has_value();
    }
  } catch (const GameFault& fault) {  // the rest of the position can still be shown
    warning = fault.what();
  }
  Json json = Json::object();
  json["text"] = seen.text();
  json["turn"] = turn_json(turn);
  json["view"] = view_json(seen.view(), with_board);
  json["moves"] = std::move(moves);
  json["forced_pass"] = must_pass;
  json["warning"] = std::move(warning);
  json["scores"] = game_hides ? Json() : scores_json(state);
  json["over"] = over_json(state);
  return json;
}

Json ply_json(const ShownPly& ply, std::size_t number, bool game_hides, Viewer viewer) {
  const bool is_seen = ply.is_seen(viewer);
  Json json{{"ply", number},
            {"by", turn_json(ply.by)},
            {"move", is_seen ? ply.text : "?"},
            {"path", is_seen ? ply.path : std::vector<std::string>()},
            {"kind", name_of(ply.kind)},
            {"from_book", is_seen && ply.from_book}};
  if (!is_seen) json["hidden"] = true;
  // What a search thought, and how long, tells what its seat knows.
  const bool is_own = ply.by.is_seat() && viewer.has(ply.by.seat());
  if (!game_hides || is_own) add_thoughts(json, recorded(ply));
  return json;
}

void add_thoughts(Json& json, const RecordedPly& ply) {
  if (ply.time) json["seconds"] = std::chrono::duration<double>(*ply.time).count();
  if (ply.value) json["value"] = value_json(*ply.value);
  if (ply.nodes == 0) return;
  json["depth"] = ply.depth;
  json["nodes"] = ply.nodes;
}

std::string utc_milliseconds() {
  const auto now = std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
  const auto seconds = std::chrono::floor<std::chrono::seconds>(now);
  return fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z",
                     fmt::gmtime(std::chrono::system_clock::to_time_t(seconds)),
                     (now - seconds).count());
}

std::string dumped(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}
Text text_of(const Json& json) { return std::make_shared<const std::string>(dumped(json)); }

}  // namespace brett::server
