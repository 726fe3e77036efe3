#include "match/match_record.h"

#include <algorithm>
#include <cstdlib>

namespace brett {

RecordedPly recorded(const Match::Ply& ply) {
  RecordedPly result{.by = ply.by, .move = ply.text, .from_book = ply.from_book};
  if (!ply.report) return result;
  result.time = std::max(std::chrono::microseconds(0),
                         std::chrono::duration_cast<std::chrono::microseconds>(ply.report->time));
  result.depth = std::max(0, ply.report->depth);
  result.nodes = ply.report->nodes;
  const auto value = ply.report->value;
  if (value && std::abs(*value) <= win_value) result.value = value;  // beyond it: only a bound
  return result;
}

Record record_head(const Game& game, const Match& match, std::string date) {
  Record record;
  record.game = game.spec();
  for (Seat seat = 0; seat < match.seats(); ++seat) {
    record.players.push_back(record_text(match.player(seat).spec()));
  }
  record.seed = match.seed();
  record.date = std::move(date);
  if (match.clock_rule()) record.clock = print_clock(*match.clock_rule());
  record.start = match.start().text();
  record.reason = record_text(match.reason());
  record.ending = match.ending();
  record.ended_by = match.ended_by();
  if (record.ending == Ending::forfeit) record.how = name_of(match.forfeit());
  if (match.has_result()) record.payoffs = match.payoffs();
  record.last = match.state().text();
  return record;
}

Record record_of(const Game& game, const Match& match, std::string date) {
  Record record = record_head(game, match, std::move(date));
  for (const Match::Ply& ply : match.plies()) record.plies.push_back(recorded(ply));
  return record;
}

}  // namespace brett
