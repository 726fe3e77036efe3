#include "match/analysis.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/names.h"
#include "core/said.h"
#include "players/search_spec.h"
#include "players/spec.h"

namespace brett {

namespace {

bool won(Value value) { return value > heuristic_limit; }
int result_of(Value value) { return !is_decided(value) ? 0 : value > 0 ? 1 : -1; }

const SearchReport::Ranked* find(const SearchReport& thought, Move move) {
  for (const SearchReport::Ranked& ranked : thought.ranked) {
    if (ranked.move == move) return &ranked;
  }
  return nullptr;
}

// One ply further away.
Value seen_from_parent(Value child) {
  if (!is_decided(child)) return -child;
  return child > 0 ? -child + 1 : -child - 1;
}

// Before a search has finished anything it gives every move the same 0, which says nothing.
bool found_nothing(const SearchReport& thought, bool by_playouts) {
  if (thought.complete) return false;
  return thought.depth == 0 || (by_playouts && thought.counters.playouts == 0);
}

class Analyst {
 public:
  Analyst(Player& player, const MarkLimits& limits, const Limits& search)
      : player_(player), limits_(limits), search_(search), answers_(answers_of(player.spec())) {}

  // Nothing if it was stopped, or the player does not search.
  std::optional<AnalysedPly> look_at(const Played& state, Move move) {
    const auto thought = think(state, static_cast<int>(state.moves().size()));
    if (!thought) return std::nullopt;
    AnalysedPly ply;
    ply.choices = static_cast<int>(state.moves().size());
    ply.depth = thought->depth;
    ply.nodes = thought->counters.nodes;
    ply.seconds = thought->seconds;
    if (!found_nothing(*thought, answers_.playouts)) judge(ply, state, move, *thought);
    return ply;
  }

 private:
  void judge(AnalysedPly& ply, const Played& state, Move move, const SearchReport& thought) {
    const auto* played = find(thought, move);
    // It may have been broken off before it came to this move, or have left it out.
    const bool searched = played != nullptr && played->bound != Bound::none;
    const auto found = searched ? played->value : value_after(state, move);
    if (!found) return;
    const SearchReport::Ranked& best = thought.ranked.front();
    ply.judged = true;
    ply.best = best.text;
    ply.best_value = best.value;
    ply.line = best.line;
    ply.value = *found;
    ply.bound = searched ? played->bound : Bound::exact;
    const bool unsure = answers_.uneven && !is_decided(ply.value) && state.text(move) != ply.best;
    if (unsure || (won(ply.best_value) && !won(ply.value))) {
      const auto value = value_after(state, move);
      if (value && (unsure || is_decided(*value))) {
        ply.value = *value;
        ply.bound = Bound::exact;
      }
    }
    // Of equals the one that was played is the best; and it may have been searched further.
    if (ply.value >= ply.best_value) crown(ply, state.text(move), thought);
    read_values(ply);
    ply.mark = mark_of(ply.best_value, ply.value,
                       answers_.uneven ? std::nullopt : second_value(thought), limits_);
    if (ply.mark == Mark::strong && won(ply.value) && wins_otherwise(state, move, thought)) {
      ply.mark = Mark::none;
    }
  }

  // What both values mean to people.
  void read_values(AnalysedPly& ply) const {
    const ValueScale& scale = limits_.scale;
    ply.win = scale.win(ply.value);
    ply.best_win = scale.win(ply.best_value);
    ply.margin = scale.margin(ply.value);
    ply.best_margin = scale.margin(ply.best_value);
    ply.loss = loss_of(ply.best_value, ply.value, limits_);
    if (ply.margin && ply.best_margin) {
      const double lost = std::max(*ply.best_margin - *ply.margin, 0.0);
      ply.margin_lost = std::min(lost, scale.largest_margin().value_or(lost));
    }
  }
  std::optional<SearchReport> think(const Played& state, int multi) {
    auto thought =
        player_.think(state.seen_by(state.turn().seat()), search_, multi, ReportProgress());
    if (search_.stop.stop_requested()) return std::nullopt;
    return thought;
  }
  static void crown(AnalysedPly& ply, const std::string& move, const SearchReport& thought) {
    ply.best = move;
    ply.best_value = ply.value;
    for (const auto& ranked : thought.ranked) {
      if (ranked.text == move) ply.line = ranked.line;
    }
  }
  // A search ends its iterations when it sees a win, and says of slower wins only that they are not
  // as near: before it is said that a move does not win, the position after it is searched as well.
  // Nothing if nobody is to move there, or that search came to no value either.
  std::optional<Value> value_after(const Played& state, Move move) {
    Played child = state;
    child.play(move);
    // What a reply is worth says little of the seat before it where there are more than two.
    if (!child.turn().is_seat() || state.seats() > 2) return std::nullopt;
    const auto reply = think(child, 1);
    if (!reply || found_nothing(*reply, answers_.playouts)) return std::nullopt;
    if (!reply->ranked.front().is_exact()) return std::nullopt;
    const Value value = seen_from_parent(reply->ranked.front().value);
    return child.turn() == state.turn() ? -value : value;
  }
  bool wins_otherwise(const Played& state, Move move, const SearchReport& thought) {
    return std::any_of(thought.ranked.begin(), thought.ranked.end(), [&](const auto& other) {
      if (other.move == move) return false;
      if (is_decided(other.value)) return won(other.value);
      return may_win(state, other.move);
    });
  }
  // A search that came to no value cannot tell.
  bool may_win(const Played& state, Move move) {
    Played child = state;
    child.play(move);
    if (!child.turn().is_seat()) return false;
    const auto value = value_after(state, move);
    return !value || won(*value);
  }
  static std::optional<Value> second_value(const SearchReport& thought) {
    std::optional<Value> second;
    for (std::size_t i = 1; i < thought.ranked.size(); ++i) {
      const SearchReport::Ranked& ranked = thought.ranked[i];
      if (ranked.bound == Bound::none) continue;
      second = std::max(second.value_or(ranked.value), ranked.value);
    }
    return second;
  }

  Player& player_;
  MarkLimits limits_;
  Limits search_;
  // Of a search that looks at what seems best, the position after the move played is asked again, and it
  // gives no marks for only moves.
  Answers answers_;
};

}  // namespace

std::string_view sign_of(Mark mark) { return name_in({"", "!", "?!", "?", "??"}, mark); }

std::string_view name_of(Mark mark) {
  return name_in({"none", "strong", "inaccuracy", "mistake", "blunder"}, mark);
}

Result<MarkLimits> MarkLimits::usual_for(const Game& game, std::string_view player_spec) {
  auto scale = ValueScale::of(game, player_spec);
  if (!scale) return scale.error();
  return MarkLimits{.scale = *std::move(scale)};
}

Value loss_of(Value best, Value value, const MarkLimits& limits) {
  if (result_of(best) != 0 && result_of(best) == result_of(value)) return 0;
  const double lost = limits.scale.win(best) - limits.scale.win(value);
  const auto loss = std::max(static_cast<Value>(std::lround(lost * value_unit)), 0);
  return result_of(best) > result_of(value) ? std::max(loss, limits.blunder) : loss;
}

Mark mark_of(Value best, Value value, std::optional<Value> next, const MarkLimits& limits) {
  const Value loss = loss_of(best, value, limits);
  if (loss >= limits.blunder) return Mark::blunder;
  if (loss >= limits.mistake) return Mark::mistake;
  if (loss >= limits.inaccuracy) return Mark::inaccuracy;
  const bool only = next && loss == 0 && loss_of(best, *next, limits) >= limits.blunder;
  return only ? Mark::strong : Mark::none;
}

std::vector<SeatAnalysis> summed_up(const std::vector<AnalysedPly>& plies, int seats) {
  std::vector<SeatAnalysis> sums(static_cast<std::size_t>(seats));
  for (const AnalysedPly& ply : plies) {
    if (!ply.by.is_seat() || ply.choices < 2) continue;
    SeatAnalysis& sum = sums[static_cast<std::size_t>(ply.by.seat())];
    if (!ply.judged) {
      ++sum.unjudged;
      continue;
    }
    ++sum.moves;
    sum.best += ply.was_best() ? 1 : 0;
    sum.loss += static_cast<double>(ply.loss) / value_unit;
    ++sum.marks[static_cast<std::size_t>(ply.mark)];
  }
  return sums;
}

Result<std::vector<AnalysedPly>> analyse_game(
    const Played& start, const std::vector<Move>& moves, Player& player, const MarkLimits& limits,
    const Limits& search, const std::function<void(const AnalysedPly&)>& analysed) {
  std::vector<AnalysedPly> plies;
  Analyst analyst(player, limits, search);
  Played state = start;
  for (const Move move : moves) {
    AnalysedPly ply;
    if (state.turn().is_seat()) {
      auto seen = analyst.look_at(state, move);
      if (search.stop.stop_requested()) break;
      if (!seen) {
        return refused("player {}: it does not search, so it cannot value a position",
                       player.spec());
      }
      ply = *std::move(seen);
    }
    ply.number = static_cast<int>(plies.size()) + 1;
    ply.by = state.turn();
    ply.move = state.text(move);
    plies.push_back(ply);
    if (analysed) analysed(plies.back());
    state.play(move);
  }
  return plies;
}

}  // namespace brett
