#include "server/describe.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <chrono>
#include <map>

#include "core/game_fault.h"
#include "match/match_record.h"
#include "players/levels.h"
#include "server/message.h"

namespace brett::server {

namespace {

Json step_json(const Step& step) {
  Json json{{"kind", name_of(step.kind)}};
  if (step.kind == Step::Kind::number) {
    json["low"] = step.low, json["high"] = step.high;
  } else {
    json["text"] = step.text;
  }
  if (step.ends) json["ends"] = true;
  if (step.leads) json["leads"] = true;
  if (!step.face.empty()) json["face"] = step.face;
  return json;
}

// Of chance, how likely each event is, by its text.
Json probabilities_json(const Played& state) {
  Json json = Json::object();
  for (const Move move : state.moves()) json[state.text(move)] = state.probability(move);
  return json;
}

Json scores_json(const Played& state) {
  Json scores = Json::array();
  for (Seat seat = 0; seat < state.seats(); ++seat) {
    const auto score = state.margin(seat);
    if (!score) return nullptr;
    scores.push_back(*score);
  }
  return scores;
}

Json over_json(const Played& state) {
  if (!state.turn().is_over()) return nullptr;
  return {{"payoffs", payoffs_of(state)},
          {"reason", state.end_reason()},
          {"said", said_json(state.said_end_reason())}};
}

}  // namespace

Seat Viewer::eyes(Turn turn) const {
  if (turn.is_seat() && has(turn.seat())) return turn.seat();
  return seats == 0 ? nobody : std::countr_zero(seats);
}

ShownPly shown_ply(const Played& before, Move move, bool game_hides) {
  ShownPly ply{{.by = before.turn(), .move = move, .text = before.text(move)},
               before.path(move),
               before.state().face(move),
               before.kind(move)};
  if (!game_hides) return ply;
  ply.seen_by = may_know(before, move, nobody) ? ShownPly::everybody : 0;
  for (Seat seat = 0; seat < before.seats(); ++seat) {
    const bool own = ply.by == Turn::of(seat);
    if (own || may_know(before, move, seat)) ply.seen_by |= 1U << seat;
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
            {"range_said", said_json(option.said_range())},
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
  // Broken data of a game are no reason not to play it; they are told with its texts.
  const auto levels = levels_of(game);
  const std::vector<Level> known = levels ? *levels : std::vector<Level>();
  json["levels"] = list_json(known, [](const Level& level) -> Json {
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

namespace {

// What follows the first `depth` steps, which all these paths have in common.
Json tree_json(const Played& state, const std::vector<MovePath>& paths, std::size_t depth) {
  Json json = Json::object();
  StepList list({});
  std::map<std::string, std::vector<MovePath>> longer;
  for (const MovePath& one : paths) {
    if (one.path.size() == depth) {
      json["move"] = state.text(one.move);
      continue;
    }
    const auto rest = one.path.begin() + static_cast<std::ptrdiff_t>(depth);
    list.add(Path(rest, one.path.end()), state.state().face(one.move));
    longer[*rest].push_back(one);
  }
  json["next"] = list_json(list.take(), [&](const Step& step) {
    Json one = step_json(step);
    const bool is_word = step.kind == Step::Kind::word;
    const auto after = longer.find(is_word ? word_step(step.text) : step.text);
    if (after != longer.end()) one["then"] = tree_json(state, after->second, depth + 1);
    return one;
  });
  return json;
}

}  // namespace

Json next_json(const Played& state, const Path& path) {
  // Of few moves all steps are told at once.
  constexpr int few_moves = 200;
  const bool all = !state.state().has(Feature::more_moves) && state.turn().is_seat() &&
                   state.state().move_count() <= few_moves;
  if (all && path.empty()) return tree_json(state, listed_paths(state), 0);
  const auto next = next_steps(state, path);
  Json json{{"next", list_json(next.steps, step_json)}};
  if (next.move) json["move"] = state.text(*next.move);
  return json;
}

Json changes_json(const std::vector<Change>& changes) {
  return list_json(changes, [](const Change& change) -> Json {
    Json json{{"kind", name_of(change.kind)}, {"cell", change.cell}};
    if (!change.from.empty()) json["from"] = change.from;
    return json;
  });
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

namespace {

Json cell_json(const Cell& cell) {
  return {{"name", cell.name},
          {"column", cell.column},
          {"row", cell.row},
          {"shape", name_of(cell.shape)}};
}

// What stays of a board, or all of another area but its pieces.
Json frame_json(const Area& area) {
  Json json{
      {"columns", area.columns}, {"rows", area.rows}, {"cells", list_json(area.cells, cell_json)}};
  if (area.unit != 1) json["unit"] = area.unit;
  if (area.close) json["close"] = true;
  if (area.falling) json["falling"] = true;
  if (!area.lines.empty()) json["lines"] = area.lines;
  if (!area.labels.empty()) {
    json["labels"] = list_json(area.labels, [](const Label& label) -> Json {
      return {{"text", label.text}, {"column", label.column}, {"row", label.row}};
    });
  }
  if (!area.borders.empty()) {
    json["borders"] = list_json(area.borders, [](const Border& border) -> Json {
      return {{"owner", seat_json(border.owner)}, {"points", border.points}};
    });
  }
  if (!area.column_labels.empty()) json["column_labels"] = area.column_labels;
  if (!area.row_labels.empty()) json["row_labels"] = area.row_labels;
  return json;
}

Json kind_json(const Piece& kind) {
  Json json{{"owner", seat_json(kind.owner)}, {"symbol", kind.symbol}, {"name", kind.name}};
  if (!kind.face.empty()) json["face"] = kind.face;
  if (kind.count != 1) json["count"] = kind.count;
  return json;
}

// Pieces as indices into a list of the different ones.
class PieceKinds {
 public:
  Json of(const std::vector<Cell>& cells) {
    return list_json(cells, [&](const Cell& cell) -> Json {
      if (cell.piece.symbol.empty()) return nullptr;
      const auto known = std::ranges::find(kinds_, cell.piece);
      if (known != kinds_.end()) return known - kinds_.begin();
      kinds_.push_back(cell.piece);
      return kinds_.size() - 1;
    });
  }
  Json json() const { return list_json(kinds_, kind_json); }

 private:
  std::vector<Piece> kinds_;
};

Json area_json(const Area& area, bool with_frame, PieceKinds& kinds) {
  Json json{{"kind", name_of(area.kind)}, {"seat", seat_json(area.seat)}, {"label", area.label}};
  if (!area.text.empty()) json["text"] = area.text;
  if (area.goal != 0) json["goal"] = area.goal;
  if (with_frame) json["frame"] = frame_json(area);
  json["pieces"] = kinds.of(area.cells);
  for (const Cell& cell : area.cells) {
    if (cell.mark != CellMark::none) json["marks"][cell.name] = name_of(cell.mark);
    if (!cell.note.empty()) json["notes"][cell.name] = cell.note;
  }
  return json;
}

}  // namespace

Json seats_json(const View& view) {
  Json seats = Json::array();
  for (std::size_t seat = 0; seat < view.seat_names.size(); ++seat) {
    seats.push_back({{"name", view.seat_names[seat]},
                     {"tint", name_of(tint_of(view, static_cast<Seat>(seat)))}});
  }
  return seats;
}

Json view_json(const View& view, bool with_boards) {
  PieceKinds kinds;
  Json areas = list_json(view.areas, [&](const Area& area) -> Json {
    return area_json(area, with_boards || area.kind != Area::Kind::board, kinds);
  });
  Json json{{"areas", std::move(areas)}, {"kinds", kinds.json()}};
  if (with_boards) json["seats"] = seats_json(view);
  return json;
}

Played seen_by(const Played& state, bool game_hides, Viewer viewer) {
  return game_hides ? state.seen_by(viewer.eyes(state.turn())) : state;
}

Json position_json(const Played& state, bool game_hides, Viewer viewer, bool with_board) {
  const Played seen = seen_by(state, game_hides, viewer);
  const Turn turn = state.turn();
  const bool sees_moves = !game_hides || (turn.is_seat() && viewer.has(turn.seat()));
  Json next = Json::array();
  bool must_pass = false;
  Message warning = state.warning();
  try {
    if (sees_moves) {
      next = next_json(seen, {})["next"];
      must_pass = forced_pass(seen).has_value();
    }
  } catch (const GameFault& fault) {  // the rest of the position can still be shown
    warning = {fault.what()};
  }
  Json json = Json::object();
  json["text"] = seen.text();
  json["turn"] = turn_json(turn);
  json["view"] = view_json(seen.view(), with_board);
  json["next"] = std::move(next);
  if (sees_moves && turn.is_chance()) json["probabilities"] = probabilities_json(seen);
  json["forced_pass"] = must_pass;
  json["warning"] = warning.text;
  json["warning_said"] = said_json(warning);
  json["scores"] = game_hides ? Json() : scores_json(state);
  json["over"] = over_json(state);
  return json;
}

Json ply_json(const ShownPly& ply, std::size_t number, bool game_hides, Viewer viewer) {
  const bool is_seen = ply.is_seen(viewer);
  Json json{{"ply", number},
            {"by", turn_json(ply.by)},
            {"move", is_seen ? ply.text : "?"},
            {"path", is_seen ? ply.path : Path()},
            {"kind", name_of(ply.kind)},
            {"from_book", is_seen && ply.from_book}};
  if (!is_seen) json["hidden"] = true;
  if (is_seen && !ply.face.empty()) json["face"] = ply.face;
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
