// Best-first minimax, recursive and memory-bounded (Korf and Chickering 1996): always expands the
// leaf at the end of the line that looks best so far. Memory is one list of moves per ply.
//
// Contract of search(node, [alpha, beta]), values for the node's seat: evaluate all children, and
// if one exceeds beta return it. M1 is the best child, M2 the second; while alpha <= M1 <= beta, M1
// becomes what a search of that child with [max(alpha, M2), beta] returns. So a call returns a
// value outside its window, and its caller turns to another child. Each turn of the loop but the
// last lowers the value of a child, which is why it ends.
//
// A child is closed when nothing below it can be expanded: the game is over, the depth is reached,
// or all its children are closed. expand=principal ends when the leaf to be expanded is closed, as
// the 2023 study must have; expand=all goes on with the best child that is open until none
// is left, and then has the value of minimax. A closed child cannot be searched again but still
// bounds its node from below: as long as the best closed child is within the window, an open one
// may fall below alpha without the node doing so.
#include <algorithm>
#include <utility>
#include <vector>

#include "core/rng.h"
#include "core/sorted.h"
#include "search/line_keys.h"
#include "search/root_moves.h"
#include "search/search_kinds.h"
#include "search/workers.h"

namespace brett {

namespace {

struct BestFirstOptions : GoalOptions {
  enum class Expand { principal, all };
  static constexpr int default_depth = 6;
  Expand expand = Expand::principal;

  static OptionTable<BestFirstOptions> table() {
    return OptionTable<BestFirstOptions>()
        .with(LimitOptions::table())
        .choice("expand", &BestFirstOptions::expand, {"principal", "all"},
                "end when the best line reaches the depth, or when all lines have")
        .with(GoalOptions::goal_table());
  }
};

// One search; a searcher makes one for each move it is asked for.
class BestFirstRun : public SearchWorker {
 public:
  struct Child {
    Move move;
    Value value;  // for the seat that moves into it
    bool closed;
    Turn turn;               // of the state it leads to,
    const std::byte* state;  // whose bytes are in the arena; null if it was closed from the start
  };

  // Precondition: `game` outlives the search.
  BestFirstRun(const Played& game, const Goal& goal, BestFirstOptions::Expand expand,
               const Evaluation& evaluation, const Limits& limits)
      : SearchWorker(limits, evaluation),
        game_(game),
        goal_(goal),
        all_(expand == BestFirstOptions::Expand::all),
        evaluation_(evaluation),
        line_keys_(game),
        depth_(std::min(limits.depth, deepest)) {}

  // The root's moves with their values, in natural order; moves that draw by history are worth that.
  const std::vector<Child>& search();

  // The best line to the leaf at which the search ended; empty if something else ended it.
  const std::vector<Move>& line() const { return line_; }

 private:
  static constexpr int deepest = 100;

  struct Found {
    Value value = 0;
    bool closed = false;
  };
  struct Leaders {
    std::size_t best = 0;            // the open child to search, if there is one
    bool open = false;               // there is one
    Value second = -infinite_value;  // the next best open child
    Value closed = -infinite_value;  // the best closed one
    std::size_t closed_at = 0;
  };

  bool stopped() const { return ended_ || budget_.exhausted(); }
  void push_child(Move move, const State& state, Seat parent, int ply);
  Found search_node(const State& state, Seat seat, int ply, Value known, Value alpha, Value beta);
  Found leave(std::size_t first, Found found) {
    children_.erase(children_.begin() + static_cast<std::ptrdiff_t>(first), children_.end());
    return found;
  }
  Found search_children(std::size_t first, Seat seat, int ply, Value alpha, Value beta);
  void search_child(std::size_t at, Seat parent, int ply, Value alpha, Value beta);
  Leaders leaders_from(std::size_t first) const;

  const Played& game_;
  Goal goal_;
  bool all_;
  const Evaluation& evaluation_;
  LineKeys line_keys_;
  int depth_;
  bool ended_ = false;           // the principal leaf is closed
  std::vector<Child> children_;  // of all nodes on the way to the present one, the root's first
  std::vector<Move> line_;       // last move first while the search unwinds
};

const std::vector<BestFirstRun::Child>& BestFirstRun::search() {
  const Seat seat = game_.state().turn().seat();
  for (const Move move : game_.moves()) {
    Played after = game_;
    after.play(move);
    push_child(move, after.state(), seat, 1);
    if (after.is_drawn_by_history()) children_.back().value = 0, children_.back().closed = true;
    if (budget_.exhausted()) break;
  }
  ++counters_.expanded;
  search_children(0, seat, 0, -infinite_value, infinite_value);
  std::reverse(line_.begin(), line_.end());
  return children_;
}

// Puts a child on the list, with the end of the game or the evaluation as its value.
void BestFirstRun::push_child(Move move, const State& state, Seat parent, int ply) {
  budget_.spend();
  const Seat seat = valued_seat(state, parent);
  const bool over = state.turn().is_over();
  const bool repeats = !over && line_keys_.on() && line_keys_.repeats(state, ply);
  Value value;
  if (over) {
    ++counters_.ends;
    value = goal_.final_value(state, seat, ply);
  } else if (repeats) {
    value = 0;
  } else {
    count_evaluation();
    value = evaluation_.value(state, seat);
  }
  const bool closed = over || repeats || ply >= depth_;
  std::byte* bytes = nullptr;
  if (!closed) {
    bytes = arena_.take_bytes(state.stride());
    state.copy_bytes(bytes);
  }
  children_.push_back({move, seat == parent ? value : -value, closed, state.turn(), bytes});
}

// A node that the caller thinks worth `known`; `ply` is its distance from the root.
BestFirstRun::Found BestFirstRun::search_node(const State& state, Seat seat, int ply, Value known,
                                              Value alpha, Value beta) {
  const Arena::Frame frame(arena_);
  const std::size_t first = children_.size();
  ++counters_.expanded;
  if (line_keys_.on()) line_keys_.note(state, ply);
  for (const Move move : moves_of(state)) {
    push_child(move, state.after(move), seat, ply + 1);
    if (budget_.exhausted()) return leave(first, {known, false});
    if (children_.back().value > beta) {
      ++counters_.cutoffs;
      return leave(first, {children_.back().value, false});
    }
  }
  return leave(first, search_children(first, seat, ply, alpha, beta));
}

// The loop over the children that begin at `first`; returns the node's value for `seat`.
BestFirstRun::Found BestFirstRun::search_children(std::size_t first, Seat seat, int ply,
                                                  Value alpha, Value beta) {
  for (;;) {
    const Leaders leaders = leaders_from(first);
    const Value open = leaders.open ? children_[leaders.best].value : -infinite_value;
    const Value value = std::max(open, leaders.closed);
    if (stopped()) return {value, false};
    if (value < alpha || value > beta) return {value, all_ && !leaders.open};
    if (!all_ && leaders.closed >= open) {
      ended_ = true;
      line_.assign(1, children_[leaders.closed_at].move);
      return {value, false};
    }
    if (!leaders.open) return {value, true};
    const bool held = leaders.closed >= alpha;
    search_child(leaders.best, seat, ply, held ? leaders.second : std::max(alpha, leaders.second),
                 beta);
  }
}

void BestFirstRun::search_child(std::size_t at, Seat parent, int ply, Value alpha, Value beta) {
  const State state(game_.state(), children_[at].turn, children_[at].state);
  const Value known = children_[at].value;
  const Seat seat = state.turn().seat();
  Found found;
  if (seat == parent) {
    found = search_node(state, seat, ply + 1, known, alpha, beta);
  } else {
    found = search_node(state, seat, ply + 1, -known, -beta, -alpha);
    found.value = -found.value;
  }
  children_[at].value = found.value;
  children_[at].closed = found.closed;
  if (ended_) line_.push_back(children_[at].move);
}

BestFirstRun::Leaders BestFirstRun::leaders_from(std::size_t first) const {
  Leaders leaders;
  for (std::size_t i = first; i < children_.size(); ++i) {
    const Child& child = children_[i];
    if (child.closed) {
      if (child.value > leaders.closed) leaders.closed = child.value, leaders.closed_at = i;
    } else if (!leaders.open) {
      leaders.open = true;
      leaders.best = i;
    } else if (child.value > children_[leaders.best].value) {
      leaders.second = children_[leaders.best].value;
      leaders.best = i;
    } else {
      leaders.second = std::max(leaders.second, child.value);
    }
  }
  return leaders;
}

class BestFirstSearcher final : public Searcher {
 public:
  BestFirstSearcher(const BestFirstOptions& options, SearchTools tools)
      : options_(options), tools_(std::move(tools)), rng_(tools_.seed) {}

  SearchResult search(const SearchRequest& request) override;

 private:
  void lead(std::vector<RankedMove>& ranked, const std::vector<Move>& line);

  BestFirstOptions options_;
  SearchTools tools_;
  Rng rng_;
};

SearchResult BestFirstSearcher::search(const SearchRequest& request) {
  const Limits limits =
      options_.within(request.limits, BestFirstOptions::default_depth).stopping_softly();
  const Goal goal{options_.goal, options_.win_distance};
  BestFirstRun run(request.game, goal.judged_by(*tools_.evaluation), options_.expand,
                   *tools_.evaluation, limits);

  SearchResult result;
  for (const auto& child : run.search()) {
    result.ranked.push_back({child.move, child.value, Bound::exact, {child.move}});
  }
  sort_list(result.ranked, [](const auto& a, const auto& b) { return a.value > b.value; });
  lead(result.ranked, run.line());
  const auto moves = request.game.moves();  // the limits may have left some unseen
  for (std::size_t i = result.ranked.size(); i < moves.size(); ++i) {
    add_untried(moves[i], result.ranked);
  }
  result.complete = !run.budget().exhausted();
  // Only the whole tree has one depth; otherwise it is how far the line went.
  const bool whole = result.complete && options_.expand == BestFirstOptions::Expand::all;
  result.depth = whole ? limits.depth : std::max(1, static_cast<int>(run.line().size()));
  result.counters = run.counters();
  result.seconds = run.budget().seconds();
  if (request.progress) request.progress(result);
  return result;
}

// One of the best moves leads: by lot, or the one with the line that the search ended with.
void BestFirstSearcher::lead(std::vector<RankedMove>& ranked, const std::vector<Move>& line) {
  const auto equals = std::count_if(ranked.begin(), ranked.end(), [&](const auto& move) {
    return move.value == ranked.front().value;
  });
  for (auto& move : ranked) {
    if (!line.empty() && move.move == line.front()) move.line = line;
  }
  if (options_.ties == Ties::random) {
    std::swap(ranked[0], ranked[rng_.below(static_cast<std::uint32_t>(equals))]);
  }
}

}  // namespace

SearchKind best_first() {
  return search_kind<BestFirstOptions>({.name = "best_first",
                                        .help = "always expands the end of the best line so far",
                                        .answers = {.uneven = true},
                                        .misfit = &two_seat_misfit,
                                        .options = BestFirstOptions::table(),
                                        .make = &made<BestFirstSearcher, BestFirstOptions>});
}

}  // namespace brett
