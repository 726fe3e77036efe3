// One thread's part of a search with a value for each seat: the recursion behind maxn and upp.
//
// Contract of node(state, left, ply, mover, above): the vector of the tree to that depth, unless its
// flags say `cut` or `doubtful` (vector_node.h). After budget().exhausted() results mean nothing.
//
// The vector depends on the state and the depth alone, whatever order, table and threads do: which of
// two vectors a seat takes is decided by their values only. But for the paranoid cut: what it has
// touched depends on the order of moves, and is never an exact entry of the table.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <span>

#include "core/symmetry.h"
#include "search/vector_cuts.h"
#include "search/vector_order.h"
#include "search/vector_table.h"
#include "search/vector_values.h"

namespace brett {

// What all threads of a search share.
template <GameState G>
struct VectorShared {
  const VectorOptions& options;
  const VectorRules& rules;
  const Evaluation<G>& evaluation;
  VectorTable& table;
};

template <GameState G>
class VectorWorker {
 public:
  using Move = typename G::Move;
  using Frame = VectorFrame<G>;
  using Found = VectorFound<G>;
  static constexpr int longest_line = 64;
  using Line = StackList<Move, static_cast<std::size_t>(longest_line)>;

  VectorWorker(const VectorShared<G>& shared, const Limits& limits)
      : options_(shared.options),
        rules_(shared.rules),
        table_(shared.table),
        values_(shared.rules, shared.evaluation),
        cuts_(shared.rules, counters_),
        order_(shared.options, shared.evaluation),
        budget_(limits),
        evaluation_cost_(static_cast<std::uint64_t>(shared.evaluation.cost())),
        counts_players_(limits.player_depth != Limits::no_depth),
        counts_plies_(!counts_players_ || limits.depth != Limits::no_depth),
        bare_(!shared.table.enabled() && options_.order_by == 0 && options_.best_n == 0) {}
  VectorWorker(const VectorWorker&) = delete;  // its parts point at each other
  VectorWorker& operator=(const VectorWorker&) = delete;

  Budget& budget() { return budget_; }
  const VectorValues<G>& values() const { return values_; }
  Counters counters() const {
    Counters counters = counters_;
    counters.nodes = budget_.nodes();
    return counters;
  }
  // The line of best moves below `ply`, as of the last node() there; it ends at chance events.
  const Line& line(int ply) const { return lines_[line_index(ply)]; }
  // To be called before an iteration with the depth that it has at the root.
  void begin_iteration(DepthLeft whole) { whole_ = whole; }

  // Inline, and what it leads to is not: most nodes are leaves, which saved a 33rd of a bare search's instructions.
  [[gnu::always_inline]] Found node(const G& state, DepthLeft left, int ply, Seat mover,
                                    const Frame* above) {
    if (budget_.spend()) return {};
    lines_[line_index(ply)].clear();
    const Turn turn = state.turn();
    if (turn.is_over()) return end(state, left, ply);
    if (turn.is_seat() && turn.seat() != mover) --left.players;
    if (left.plies <= 0 || left.players <= 0) return leaf(state, left);
    ++counters_.expanded;
    if constexpr (HasChance<G>) {
      if (turn.is_chance()) return chance(state, left, ply, mover, above);
    }
    return decision_of(turn.seat(), state, left, ply, above);
  }

  // All moves of `frame.seat`; the frame then knows the best.
  Found decision(const G& state, DepthLeft left, int ply, Frame& frame, bool ask_table) {
    const bool plain = bare_ || (options_.best_n == 0 && is_near_leaf(left));
    if (!plain) return with_table(state, left, ply, frame, ask_table);
    try_all(frame, state.seats(), [&] { in_natural_order(state, left, ply, frame); });
    return {frame.best, frame.flags};
  }

 private:
  struct TableKey {
    std::uint64_t key = 0;
    int symmetry = 0;
  };

  Found end(const G& state, DepthLeft left, int ply) {
    ++counters_.ends;
    if (rules_.utility == Utility::risk) note_end(used_up(left, ply));
    return {values_.end(state), 0};
  }
  [[gnu::noinline]] Found leaf(const G& state, DepthLeft left) {
    ++counters_.evaluations;
    if (evaluation_cost_ > 1) budget_.hurry(evaluation_cost_);
    // A limit that nobody asked for: this is not the value of any depth.
    const bool forced = left.players > 0 && !counts_plies_;
    return {values_.leaf(state),
            vector_flag::horizon | (forced ? unsigned{vector_flag::touched} : 0U)};
  }

  [[gnu::noinline]] Found decision_of(Seat seat, const G& state, DepthLeft left, int ply,
                                      const Frame* above) {
    Frame frame{.above = above, .seat = seat};
    return decision(state, left, ply, frame, true);
  }

  // --- moves --------------------------------------------------------------------------------------
  // Runs the loop over all moves, and again where moves below were left on a wrong guess.
  template <class Loop>
  void try_all(Frame& frame, int seats, const Loop& loop) {
    loop();
    if (!frame.unsettled || budget_.exhausted()) return;
    if ((frame.flags & (vector_flag::cut | vector_flag::doubtful)) != 0) return;
    if (is_sole_win(frame.seat, seats, frame.best)) return;
    if (VectorCuts<G>::is_below_bound(frame)) {
      frame.flags |= vector_flag::cut;
      return;
    }
    frame.has_best = frame.unsettled = frame.speculates = false;
    frame.flags = 0;
    loop();
  }

  void in_natural_order(const G& state, DepthLeft left, int ply, Frame& frame) {
    const auto moves = moves_of(state);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      G child = state;
      child.play(moves[i]);
      frame.last_move = i + 1 == moves.size();
      if (try_move(moves[i], child, left, ply, frame)) return;
    }
  }
  void in_best_order(const G& state, DepthLeft left, int ply, TableMove table_move, Frame& frame) {
    typename VectorOrder<G>::Candidates candidates;
    const std::size_t count =
        order_.collect(state, ply, table_move, frame.seat, candidates, counters_);
    for (std::size_t i = 0; i < count; ++i) {
      if (order_.sorts()) bring_best_forward(candidates, i, count);
      frame.last_move = i + 1 == count;
      if (!try_move(candidates[i].move, candidates[i].child, left, ply, frame)) continue;
      if (!budget_.exhausted()) {
        order_.note_cutoff(candidates[i].move, ply, std::min(left.plies, left.players));
      }
      return;
    }
  }

  // True when the rest need not be looked at.
  bool try_move(Move move, const G& child, DepthLeft left, int ply, Frame& frame) {
    const Found found = node(child, left.after_move(), ply + 1, frame.seat, &frame);
    if (budget_.exhausted()) return true;
    frame.flags |= found.flags & (vector_flag::horizon | vector_flag::touched);
    if ((found.flags & vector_flag::doubtful) != 0) {
      frame.unsettled = true;
      return false;
    }
    const int seats = child.seats();
    if (frame.has_best && !prefers(frame.seat, seats, found.values, frame.best)) return false;
    frame.best = found.values;
    frame.best_move = move;
    frame.has_best = true;
    frame.bound = at_seat(found.values, frame.seat);
    note_line(move, ply);
    return cuts_.leaves_moves(frame, seats, found);
  }

  // --- chance -------------------------------------------------------------------------------------
  Found chance(const G& state, DepthLeft left, int ply, Seat mover, const Frame* above) {
    const int seats = state.seats();
    const bool has_bound = above != nullptr && above->has_best;
    Found sum;
    double rest = 1;
    unsigned losers = 0;
    const ChanceEvents<G> events = events_of(state);
    for (const ChanceEvent<G>& event : events) {
      G child = state;
      child.play(event.move);
      const Found found = node(child, left.after_move(), ply + 1, mover, nullptr);
      if (budget_.exhausted()) return {};
      sum.flags |= found.flags;
      losers |= values_.losers_of(found.values, seats);
      rest -= event.probability;
      for (Seat seat = 0; seat < seats; ++seat) {
        at_seat(sum.values, seat) += event.probability * at_seat(found.values, seat);
      }
      if (!has_bound || rest < VectorCuts<G>::margin) continue;
      const bool afraid = rules_.utility == Utility::risk &&
                          fears_an_end(state, {&event + 1, events.end()}, left, ply);
      if (cuts_.leaves_events(*above, at_seat(sum.values, mover), rest, afraid, sum.flags)) {
        return assumed(sum, rest, seats);
      }
    }
    values_.weigh(sum.values, losers, seats);
    return sum;
  }
  // What was left out counts as won, or if the move is chosen anyway, as lost.
  Found assumed(Found sum, double rest, int seats) const {
    const bool lost = (sum.flags & vector_flag::lower) != 0;
    for (Seat seat = 0; seat < seats; ++seat) at_seat(sum.values, seat) += lost ? -rest : rest;
    if (lost) values_.weigh(sum.values, ~0U, seats);
    return sum;
  }

  // --- fear of an end -----------------------------------------------------------------------------
  // How much of each depth was used up before the nearest end of the game that was seen. Searches know no
  // more of how near an end is: where none was seen, none is feared.
  struct UsedUp {
    int plies = never;
    int players = never;
  };
  static constexpr int never = Limits::no_depth;

  UsedUp used_up(DepthLeft left, int ply) const { return {ply, whole_.players - left.players}; }
  void note_end(UsedUp end) {
    nearest_end_.plies = std::min(nearest_end_.plies, end.plies);
    nearest_end_.players = std::min(nearest_end_.players, end.players);
  }
  // Whether an end of the game may lie within the depth left, so that the rest of the events is not to be
  // left out.
  [[gnu::noinline]] bool fears_an_end(const G& state, std::span<const ChanceEvent<G>> rest,
                                      DepthLeft left, int ply) const {
    const UsedUp here = used_up(left, ply);
    UsedUp nearest = nearest_end_;
    for (const ChanceEvent<G>& event : rest) {
      G child = state;
      child.play(event.move);
      if (child.turn().is_over()) nearest = {here.plies + 1, here.players};
    }
    const auto is_near = [&](int remaining, int end, int now) {
      return rules_.risk.forbids_cut(remaining, end == never ? never : std::max(1, end - now));
    };
    return (!counts_plies_ || is_near(left.plies, nearest.plies, here.plies)) &&
           (!counts_players_ || is_near(left.players, nearest.players, here.players));
  }

  // --- table --------------------------------------------------------------------------------------
  static bool is_near_leaf(DepthLeft left) {
    // Where chance is involved, one player's turn may be a long one.
    return left.plies < lowest_sorted_depth ||
           (!G::facts.chance && left.players < lowest_sorted_depth);
  }
  Found with_table(const G& state, DepthLeft left, int ply, Frame& frame, bool ask_table) {
    const TableKey key = key_of(state);
    TableMove table_move{0, key.symmetry};
    if (key.key != 0) {
      Found known;
      const auto entry = table_.find(key.key, known.values.data());
      if (entry && ask_table && answers(*entry, left, frame, known)) {
        ++counters_.table_hits;
        return known;
      }
      ++(entry ? counters_.table_useless : counters_.table_misses);
      if (entry) table_move.tag = entry->tag;
    }
    try_all(frame, state.seats(), [&] { in_best_order(state, left, ply, table_move, frame); });
    const bool storable = key.key != 0 && (frame.flags & vector_flag::doubtful) == 0;
    if (storable && !budget_.exhausted()) store(state, key, left, frame);
    return {frame.best, frame.flags};
  }

  // Whether an entry says what this node is worth, or that it will not be chosen; sets the flags.
  bool answers(const VectorEntry& entry, DepthLeft left, const Frame& frame, Found& known) const {
    const DepthLeft coded = coded_depth(left);
    const bool same_depth = entry.plies == coded.plies && entry.players == coded.players;
    switch (entry.kind) {
      case VectorEntry::Kind::exact:
        known.flags = entry.solved ? 0U : unsigned{vector_flag::horizon};
        return same_depth ||
               (entry.solved && entry.plies <= coded.plies && entry.players <= coded.players);
      case VectorEntry::Kind::touched:
        known.flags = vector_flag::horizon | vector_flag::touched;
        return same_depth && rules_.trust;
      case VectorEntry::Kind::cut:
        known.flags = vector_flag::horizon | cuts_.rejected(frame.above, frame.seat, known.values);
        return same_depth && (known.flags & vector_flag::cut) != 0 &&
               (rules_.trust || (known.flags & vector_flag::touched) == 0);
    }
    return false;
  }
  void store(const G& state, const TableKey& key, DepthLeft left, const Frame& frame) {
    using Kind = VectorEntry::Kind;
    const bool cut = (frame.flags & vector_flag::cut) != 0;
    const bool touched = (frame.flags & vector_flag::touched) != 0;
    const DepthLeft coded = coded_depth(left);
    Move move = frame.best_move;
    if constexpr (HasSymmetry<G>) {
      if (key.symmetry != 0) move = state.transformed(move, key.symmetry);
    }
    table_.store(key.key,
                 {.plies = coded.plies,
                  .players = coded.players,
                  .kind = cut       ? Kind::cut
                          : touched ? Kind::touched
                                    : Kind::exact,
                  .solved = (frame.flags & vector_flag::horizon) == 0,
                  .tag = move_tag(move)},
                 frame.best.data());
  }
  // Only depths that are limited are part of what an entry answers to.
  DepthLeft coded_depth(DepthLeft left) const {
    return {counts_plies_ ? left.plies : 0, counts_players_ ? left.players : 0};
  }
  TableKey key_of(const G& state) const {
    if (!table_.enabled()) return {};
    if (!options_.fold) return {state.key(), 0};
    const auto folded = canonical(state);
    return {folded.state.key(), folded.symmetry};
  }

  // --- lines of best moves --------------------------------------------------------------------------
  static std::size_t line_index(int ply) {
    return static_cast<std::size_t>(std::min(ply, longest_line));
  }
  void note_line(Move move, int ply) {
    if (ply >= longest_line) return;
    Line& line = lines_[line_index(ply)];
    line.clear();
    line.push_back(move);
    for (const Move next : lines_[line_index(ply + 1)]) {
      if (line.size() < static_cast<std::size_t>(longest_line)) line.push_back(next);
    }
  }

  // Nodes with less left are so many and so small that sorting their moves does not pay.
  static constexpr int lowest_sorted_depth = 2;

  const VectorOptions& options_;
  const VectorRules& rules_;
  VectorTable& table_;
  Counters counters_;
  VectorValues<G> values_;
  VectorCuts<G> cuts_;
  VectorOrder<G> order_;
  Budget budget_;
  std::uint64_t evaluation_cost_;
  bool counts_players_;
  bool counts_plies_;
  bool bare_;
  DepthLeft whole_;  // of the iteration, at the root
  UsedUp nearest_end_;
  std::array<Line, static_cast<std::size_t>(longest_line) + 1> lines_;
};

}  // namespace brett
