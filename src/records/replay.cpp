#include "records/replay.h"

#include <fmt/format.h>

#include <utility>

#include "core/text.h"

namespace brett {

namespace {

std::string turn_name(Turn turn) {
  if (turn.is_chance()) return "chance";
  return turn.is_seat() ? fmt::format("seat {}", turn.seat() + 1) : "nobody";
}

RecordFault fault_at(std::string_view header, std::string message) {
  return {.header = header, .message = std::move(message)};
}

RecordFault play_plies(RecordedGame& game) {
  Played& state = game.last;
  for (std::size_t i = 0; i < game.record.plies.size(); ++i) {
    RecordedPly& ply = game.record.plies[i];
    const auto wrong = [&](std::string message) {
      return RecordFault{
          .header = "moves", .ply = i, .message = fmt::format("move {}: {}", i + 1, message)};
    };
    if (state.turn().is_over()) return wrong("the game is over before it");
    if (ply.by != state.turn()) {
      return wrong(fmt::format("made by {}, but it is the turn of {}", turn_name(ply.by),
                               turn_name(state.turn())));
    }
    const auto move = state.parse_move(ply.move);
    if (!move) return wrong(move.error().message);
    ply.move = state.text(*move);
    game.moves.push_back(*move);
    state.play(*move);
  }
  return {};
}

RecordFault check_given_result(const Record& record, int seats) {
  if (record.payoffs.size() != static_cast<std::size_t>(seats)) {
    return fault_at("result", fmt::format("the result has {} numbers: must be {}, one per seat",
                                          record.payoffs.size(), seats));
  }
  for (const double payoff : record.payoffs) {
    if (payoff < -1 || payoff > 1) {
      return fault_at("result", fmt::format("{} in the result: must be -1 to 1", payoff));
    }
  }
  return {};
}

RecordFault check_ending(const Record& record, const Played& last) {
  const bool over = last.turn().is_over();
  if (record.ended_by != nobody && record.ended_by >= last.seats()) {
    return fault_at("ending",
                    fmt::format("seat {}: must be 1 to {}", record.ended_by + 1, last.seats()));
  }
  if (record.ending == Ending::rules) {
    if (!over) return fault_at("ending", "the game is not over after its last move");
    const auto payoffs = payoffs_of(last);
    if (payoffs == record.payoffs) return {};
    return fault_at("result", fmt::format("the result is '{}', but the moves lead to '{}'",
                                          print_payoffs(record.payoffs), print_payoffs(payoffs)));
  }
  if (over) {
    return fault_at("ending", fmt::format("'{}', but the moves end the game by its rules",
                                          name_of(record.ending)));
  }
  if (record.ending == Ending::quit || record.ending == Ending::open) {
    if (record.payoffs.empty()) return {};
    return fault_at(
        "result", fmt::format("there is a result, but the ending is '{}'", name_of(record.ending)));
  }
  return check_given_result(record, last.seats());
}

}  // namespace

Result<std::shared_ptr<const Game>> Replayer::game(std::string_view spec) {
  if (game_ == nullptr || spec != spec_) {
    auto made = registry_.game(spec);
    if (!made) return made.error();
    game_ = *std::move(made);
    spec_ = spec;
  }
  return game_;
}

RecordFault Replayer::replay(Record record, std::optional<RecordedGame>& result) {
  const auto found = game(record.game);
  if (!found) return fault_at("game", found.error().message);
  const Game& rules = **found;
  const auto seats = static_cast<std::size_t>(rules.seats());
  if (record.players.size() != seats) {
    return fault_at("player",
                    fmt::format("{} {} for {}: must be {}", record.players.size(),
                                plural(record.players.size(), "player"), rules.spec(), seats));
  }
  Played start = rules.start();
  if (!record.start.empty() && record.start != start.text()) {
    auto parsed = rules.parse(record.start);
    if (!parsed) return fault_at("start", parsed.error().message);
    start = *std::move(parsed);
  }
  result = RecordedGame{std::move(record), *found, start, {}, start};
  if (auto fault = play_plies(*result); !fault.message.empty()) return fault;
  Record& told = result->record;
  const Played& last = result->last;
  if (!told.last.empty() && told.last != last.text()) {
    return fault_at("final", fmt::format("the last position is {}, but the moves lead to {}",
                                         in_quotes(told.last), in_quotes(last.text())));
  }
  told.game = rules.spec();
  told.start = start.text();
  told.last = last.text();
  return check_ending(told, last);
}

Result<RecordedGame> replay_record(const Registry& registry, Record record) {
  std::optional<RecordedGame> game;
  const RecordFault fault = Replayer(registry).replay(std::move(record), game);
  if (!fault.message.empty()) return Error{fault.message};
  return *std::move(game);
}

RecordedGame game_of_moves(std::shared_ptr<const Game> game, const Played& start,
                           std::vector<Move> moves) {
  Record record;
  record.game = game->spec();
  record.players.assign(static_cast<std::size_t>(game->seats()), "?");
  record.start = start.text();
  Played last = start;
  for (const Move move : moves) {
    record.plies.push_back({.by = last.turn(), .move = last.text(move)});
    last.play(move);
  }
  record.last = last.text();
  if (last.turn().is_over()) {
    record.ending = Ending::rules;
    record.payoffs = payoffs_of(last);
    record.reason = last.end_reason();
  }
  return {std::move(record), std::move(game), start, std::move(moves), std::move(last)};
}

}  // namespace brett
