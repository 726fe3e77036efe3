#include "search/maxn/worker.h"

#include <algorithm>

namespace brett {

namespace {

// What an entry's vector says of the true one. Of a cut node it is the best of the moves tried, which was
// enough to leave the rest; below a touched one a cut was made that may change values, so that it depends on
// the order of moves, too.
constexpr Bound cut = Bound::lower;
constexpr Bound touched = Bound::none;

// Nodes with less left are too many and too small: sorting their moves does not pay.
constexpr int lowest_sorted_depth = 2;

bool is_near_leaf(const State& state, Depth left) {
  // Where chance is involved, one player's turn may be a long one.
  return left.plies < lowest_sorted_depth ||
         (!state.facts().chance && left.players < lowest_sorted_depth);
}

// The depth at a node with this turn, where `mover` chose last.
Depth arrived(Turn turn, Depth left, Seat mover) {
  return turn.is_seat() && turn.seat() != mover ? left.after_change_of_seat() : left;
}

unsigned take_best(const VectorFrame& frame, int seats, SeatValues& values) {
  if (frame.has_best) {
    copy_seats(frame.best(), seats, values);
  } else {  // stopped before the first move was searched
    values.fill(0);
  }
  return frame.flags;
}

}  // namespace

VectorWorker::VectorWorker(const VectorShared& shared, const Limits& limits)
    : SearchWorker(limits, shared.evaluation),
      options_(shared.options),
      rules_(shared.rules),
      table_(shared.table),
      values_(shared.rules, shared.evaluation),
      cuts_(shared.rules, counters_),
      order_(shared.options, shared.evaluation),
      line_keys_(shared.root),
      counts_players_(limits.player_depth != Limits::no_depth),
      counts_plies_(!counts_players_ || limits.depth != Limits::no_depth),
      bare_(!shared.table.enabled() && options_.order_by == 0 && options_.best_n == 0) {}

VectorFound VectorWorker::node(const State& state, Depth left, int ply, Seat mover,
                               const Frame* above) {
  Found found;
  found.flags = visit(state, left, ply, mover, above, found.values);
  return found;
}

// Inline, and what it leads to is not: most nodes are leaves, which saved a 33rd of a bare search's
// instructions.
[[gnu::always_inline]] inline unsigned VectorWorker::visit(const State& state, Depth left, int ply,
                                                           Seat mover, const Frame* above,
                                                           SeatValues& values) {
  if (budget_.spend()) return 0;
  lines_.clear(ply);
  const Turn turn = state.turn();
  if (turn.is_over()) return end(state, left, ply, values);
  if (line_keys_.on() && line_keys_.repeats(state, ply)) {
    values = values_.draw(state.seats());
    return 0;
  }
  left = arrived(turn, left, mover);
  if (left.is_used_up()) return leaf(state, left, values);
  ++counters_.expanded;
  if (turn.is_chance()) return chance(state, left, ply, mover, above, values);
  return decision_of(turn.seat(), state, left, ply, above, values);
}

unsigned VectorWorker::end(const State& state, Depth left, int ply, SeatValues& values) {
  ++counters_.ends;
  if (rules_.utility == Utility::risk) note_end(used_up(left, ply));
  values_.end(state, values);
  return 0;
}

[[gnu::noinline]] unsigned VectorWorker::leaf(const State& state, Depth left, SeatValues& values) {
  count_evaluation();
  values_.leaf(state, values);
  // A limit that nobody asked for: this is not the value of any depth.
  const bool forced = left.players > 0 && !counts_plies_;
  return vector_flag::horizon | (forced ? unsigned{vector_flag::touched} : 0U);
}

// --- moves ----------------------------------------------------------------------------------------
[[gnu::noinline]] unsigned VectorWorker::decision_of(Seat seat, const State& state, Depth left,
                                                     int ply, const Frame* above,
                                                     SeatValues& values) {
  Frame frame(above, seat);
  return decision(state, left, ply, frame, true, values);
}

unsigned VectorWorker::decision(const State& state, Depth left, int ply, Frame& frame,
                                bool ask_table, SeatValues& values) {
  const bool plain = bare_ || (options_.best_n == 0 && is_near_leaf(state, left));
  if (!plain) return with_table(state, left, ply, frame, ask_table, values);
  try_all(frame, state.seats(), [&] { in_natural_order(state, left, ply, frame); });
  return take_best(frame, state.seats(), values);
}

// Runs the loop over all moves, and again where moves below were left on a wrong guess.
template <class Loop>
void VectorWorker::try_all(Frame& frame, int seats, const Loop& loop) {
  loop();
  if (!frame.unsettled || budget_.exhausted()) return;
  if ((frame.flags & (vector_flag::cut | vector_flag::doubtful)) != 0) return;
  if (is_sole_win(frame.seat, seats, frame.best())) return;
  if (VectorCuts::is_below_bound(frame)) {
    frame.flags |= vector_flag::cut;
    return;
  }
  frame.has_best = frame.unsettled = frame.speculates = false;
  frame.flags = 0;
  loop();
}

void VectorWorker::in_natural_order(const State& state, Depth left, int ply, Frame& frame) {
  Moves moves;
  state.moves(moves);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const State child = state.after(moves[i]);
    frame.last_move = i + 1 == moves.size();
    if (try_move(moves[i], child, left, ply, frame)) return;
  }
}

void VectorWorker::in_best_order(const State& state, Depth left, int ply,
                                 const TableMove& table_move, Frame& frame) {
  state.moves(listed_);
  Candidates candidates(arena_, state, listed_.size());
  const std::size_t count = order_.collect(state, listed_, ply, table_move, candidates, counters_);
  for (std::size_t i = 0; i < count; ++i) {
    if (order_.sorts()) candidates.bring_best_forward(i, count);
    const State child = candidates.child(i);
    frame.last_move = i + 1 == count;
    if (!try_move(candidates[i].move, child, left, ply, frame)) continue;
    if (!budget_.exhausted()) order_.note_cutoff(candidates[i].move, ply, left.tighter());
    return;
  }
}

// True when the rest need not be looked at.
bool VectorWorker::try_move(Move move, const State& child, Depth left, int ply, Frame& frame) {
  const unsigned flags = visit(child, left.after_ply(), ply + 1, frame.seat, &frame, frame.tried());
  if (budget_.exhausted()) return true;
  frame.flags |= flags & (vector_flag::horizon | vector_flag::touched);
  if ((flags & vector_flag::doubtful) != 0) {
    frame.unsettled = true;
    return false;
  }
  const int seats = child.seats();
  if (frame.has_best && !prefers(frame.seat, seats, frame.tried(), frame.best())) return false;
  frame.take_tried();
  frame.best_move = move;
  frame.has_best = true;
  frame.bound = at_seat(frame.best(), frame.seat);
  lines_.note(move, ply);
  return cuts_.leaves_moves(frame, seats, flags);
}

// --- chance ---------------------------------------------------------------------------------------
[[gnu::noinline]] unsigned VectorWorker::chance(const State& state, Depth left, int ply, Seat mover,
                                                const Frame* above, SeatValues& sum) {
  const int seats = state.seats();
  const bool has_bound = above != nullptr && above->has_best;
  std::fill_n(sum.begin(), seats, 0.0);
  unsigned flags = 0;
  double rest = 1;
  unsigned losers = 0;
  const Arena::Frame memory(arena_);
  const std::span<const ChanceEvent> events = events_of(state, arena_);
  for (std::size_t i = 0; i < events.size(); ++i) {
    const double probability = events[i].probability;
    const State child = state.after(events[i].move);
    SeatValues found;  // NOLINT(*-member-init)
    flags |= visit(child, left.after_ply(), ply + 1, mover, nullptr, found);
    if (budget_.exhausted()) return 0;
    losers |= VectorValues::losers_of(found, seats);
    rest -= probability;
    for (Seat seat = 0; seat < seats; ++seat) {
      at_seat(sum, seat) += probability * at_seat(found, seat);
    }
    if (!has_bound || rest < VectorCuts::margin) continue;
    const bool afraid =
        rules_.utility == Utility::risk && fears_an_end(state, events.subspan(i + 1), left, ply);
    if (cuts_.leaves_events(*above, at_seat(sum, mover), rest, afraid, flags)) {
      assume_rest(sum, flags, rest, seats);
      return flags;
    }
  }
  values_.weigh(sum, losers, seats);
  return flags;
}

// What was left out counts as won, or if the move is chosen anyway, as lost.
void VectorWorker::assume_rest(SeatValues& sum, unsigned flags, double rest, int seats) const {
  const bool lost = (flags & vector_flag::lower) != 0;
  for (Seat seat = 0; seat < seats; ++seat) at_seat(sum, seat) += lost ? -rest : rest;
  if (lost) values_.weigh(sum, ~0U, seats);
}

void VectorWorker::note_end(UsedUp end) {
  nearest_end_.plies = std::min(nearest_end_.plies, end.plies);
  nearest_end_.players = std::min(nearest_end_.players, end.players);
}

// Whether an end of the game may lie within the depth left, so that the rest of the events is not to be
// left out.
[[gnu::noinline]] bool VectorWorker::fears_an_end(const State& state,
                                                  std::span<const ChanceEvent> rest, Depth left,
                                                  int ply) const {
  const UsedUp here = used_up(left, ply);
  UsedUp nearest = nearest_end_;
  for (const ChanceEvent& event : rest) {
    const State child = state.after(event.move);
    if (child.turn().is_over()) nearest = {here.plies + 1, here.players};
  }
  const auto is_near = [&](int remaining, int end, int now) {
    return rules_.risk.forbids_cut(remaining, end == never ? never : std::max(1, end - now));
  };
  return (!counts_plies_ || is_near(left.plies, nearest.plies, here.plies)) &&
         (!counts_players_ || is_near(left.players, nearest.players, here.players));
}

// --- table ----------------------------------------------------------------------------------------
unsigned VectorWorker::with_table(const State& state, Depth left, int ply, Frame& frame,
                                  bool ask_table, SeatValues& values) {
  TableMove table_move;
  if (table_.enabled()) table_move.key = TableKey::of(state, options_.fold);
  const TableKey& key = table_move.key;
  if (key.key != 0) {
    const auto entry = table_.find(key.key, values.data());
    unsigned flags = 0;
    if (entry && ask_table && answers(*entry, left, frame, values, flags)) {
      ++counters_.table_hits;
      return flags;
    }
    ++(entry ? counters_.table_useless : counters_.table_misses);
    if (entry) table_move.tag = entry->tag;
  }
  const auto outside = line_keys_.begin();
  try_all(frame, state.seats(), [&] { in_best_order(state, left, ply, table_move, frame); });
  const unsigned flags = take_best(frame, state.seats(), values);
  const bool depends_on_line = line_keys_.end(outside, ply);
  const bool storable = key.key != 0 && !depends_on_line && (flags & vector_flag::doubtful) == 0;
  if (storable && !budget_.exhausted()) store(state, key, left, frame, values);
  return flags;
}

// Whether an entry says what this node is worth, or that it will not be chosen; sets the flags.
bool VectorWorker::answers(const TableEntry& entry, Depth left, const Frame& frame,
                           const SeatValues& values, unsigned& flags) const {
  const Depth wanted = stored_depth(left);
  if (entry.bound == Bound::exact) {
    flags = entry.solved ? 0U : unsigned{vector_flag::horizon};
    return entry.left == wanted || (entry.solved && wanted.reaches(entry.left));
  }
  if (entry.bound == touched) {
    flags = vector_flag::horizon | vector_flag::touched;
    return entry.left == wanted;
  }
  flags = vector_flag::horizon | cuts_.rejected(frame.above, frame.seat, values);
  return entry.left == wanted && (flags & vector_flag::cut) != 0;
}

void VectorWorker::store(const State& state, const TableKey& key, Depth left, const Frame& frame,
                         const SeatValues& values) {
  const bool is_cut = (frame.flags & vector_flag::cut) != 0;
  const bool is_touched = (frame.flags & vector_flag::touched) != 0;
  table_.store(key.key,
               {.left = stored_depth(left),
                .bound = is_cut       ? cut
                         : is_touched ? touched
                                      : Bound::exact,
                .tag = key.tag_of(state, frame.best_move),
                .solved = (frame.flags & vector_flag::horizon) == 0},
               values.data());
}

// Only depths that are limited are part of what an entry answers to.
Depth VectorWorker::stored_depth(Depth left) const {
  return {counts_plies_ ? left.plies : Depth::no_limit,
          counts_players_ ? left.players : Depth::no_limit};
}

// --- strategies -----------------------------------------------------------------------------------
bool VectorWorker::ends(const State& state, const Path& path) const {
  const Turn turn = state.turn();
  return turn.is_over() || arrived(turn, path.left, path.mover).is_used_up();
}

SeatValues VectorWorker::searched(const State& state, const Path& path) {
  SeatValues values{};
  line_keys_.forget_line(path.ply);
  const VectorFound found = node(state, path.left, path.ply, path.mover, nullptr);
  std::copy_n(found.values.begin(), state.seats(), values.begin());
  return values;
}

std::optional<VectorWorker::Step> VectorWorker::choice(const State& state, const Path& path) {
  VectorFrame frame(nullptr, state.turn().seat());
  const Depth left = arrived(state.turn(), path.left, path.mover);
  SeatValues values;  // NOLINT(*-member-init)
  line_keys_.forget_line(path.ply);
  decision(state, left, path.ply, frame, false, values);
  if (budget_.exhausted()) return std::nullopt;
  return Step{frame.best_move, {left.after_ply(), path.ply + 1, frame.seat}};
}

SeatValues VectorWorker::mean(const std::vector<StrategyNode>& events, int seats) const {
  SeatValues sum{};
  unsigned losers = 0;
  for (const StrategyNode& event : events) {
    losers |= VectorValues::losers_of(event.values, seats);
    for (Seat seat = 0; seat < seats; ++seat) {
      at_seat(sum, seat) += event.probability * at_seat(event.values, seat);
    }
  }
  values_.weigh(sum, losers, seats);
  return sum;
}

}  // namespace brett
