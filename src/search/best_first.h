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
// the 2023 Othello study must have; expand=all goes on with the best child that is open until none
// is left, and then has the value of minimax. A closed child cannot be searched again but still
// bounds its node from below: as long as the best closed child is within the window, an open one
// may fall below alpha without the node doing so.
#pragma once

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "core/rng.h"
#include "core/sorted.h"
#include "search/searcher.h"
#include "search/study2023.h"
#include "search/tree_options.h"

namespace brett {

struct BestFirst {
  static constexpr std::string_view name = "best_first";
  static constexpr Answers answers{.uneven = true};
  static constexpr std::string_view help = "always expands the end of the best line so far";
  static constexpr int default_depth = 6;
  enum class Expand { principal, all };
  struct Options : LimitOptions, Study2023Option {
    Expand expand = Expand::principal;
    Goal::Kind goal = Goal::Kind::win;
    bool win_distance = true;
    Ties ties = Ties::first;
  };
  static OptionTable<Options> options() {
    return OptionTable<Options>()
        .with(LimitOptions::table(default_depth))
        .choice("expand", &Options::expand, {"principal", "all"},
                "end when the best line reaches the depth, or when all lines have")
        .choice("goal", &Options::goal, {"win", "score"},
                "play to win, or for the margin in games that have one")
        .flag("win_distance", &Options::win_distance, "a nearer win counts more")
        .choice("ties", &Options::ties, {"first", "random"},
                "which of equally good moves is played")
        .with(Study2023Option::table());
  }
  static Status check(const Options&) { return Done{}; }
  static constexpr std::string_view misfit(const Facts& facts, int seats) {
    return two_seat_misfit(facts, seats);
  }
  template <GameState G>
  static std::unique_ptr<Searcher<G>> make(const Options& options, SearchTools<G> tools);
};

// One search; a searcher makes one for each move it is asked for.
template <GameState G>
class BestFirstRun {
 public:
  using Move = typename G::Move;

  struct Child {
    Move move{};
    G state{};
    Value value = 0;  // for the seat that moves into it
    bool closed = false;
  };

  BestFirstRun(const Goal& goal, BestFirst::Expand expand, const Evaluation<G>& evaluation,
               const Limits& limits)
      : goal_(goal),
        all_(expand == BestFirst::Expand::all),
        evaluation_(evaluation),
        evaluation_cost_(static_cast<std::uint64_t>(evaluation.cost())),
        depth_(std::min(limits.depth, deepest)),
        budget_(limits) {}

  // The root's moves with their values, in natural order; moves that draw by history are worth
  // that.
  std::vector<Child> search(const Played<G>& game) {
    const Seat seat = game.state().turn().seat();
    children_.clear();
    line_.clear();
    for (const Move move : moves_of(game.state())) {
      Played<G> after = game;
      after.play(move);
      push_child(move, after.state(), seat, 1);
      if (!after.draw_reason().empty()) children_.back().value = 0, children_.back().closed = true;
      if (budget_.exhausted()) break;
    }
    ++counters_.expanded;
    search_children(0, seat, 0, -infinite_value, infinite_value);
    std::reverse(line_.begin(), line_.end());
    return children_;
  }

  const Budget& budget() const { return budget_; }
  // The best line to the leaf at which the search ended; empty if something else ended it.
  const std::vector<Move>& line() const { return line_; }
  Counters counters() const {
    Counters counters = counters_;
    counters.nodes = budget_.nodes();
    return counters;
  }

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

  // Puts a child on the list, with the end of the game or the evaluation as its value.
  void push_child(Move move, const G& state, Seat parent, int ply) {
    budget_.spend();
    const Seat seat = valued_seat(state, parent);
    const bool over = state.turn().is_over();
    Value value;
    if (over) {
      ++counters_.ends;
      value = goal_.final_value(state, seat, ply);
    } else {
      ++counters_.evaluations;
      if (evaluation_cost_ > 1) budget_.hurry(evaluation_cost_);
      value = evaluation_.value(state, seat);
    }
    children_.push_back({move, state, seat == parent ? value : -value, over || ply >= depth_});
  }

  // A node that the caller thinks worth `known`; `ply` is its distance from the root.
  Found search_node(const G& state, Seat seat, int ply, Value known, Value alpha, Value beta) {
    const std::size_t first = children_.size();
    ++counters_.expanded;
    for (const Move move : moves_of(state)) {
      G child = state;
      child.play(move);
      push_child(move, child, seat, ply + 1);
      if (budget_.exhausted()) return leave(first, {known, false});
      if (children_.back().value > beta) {
        ++counters_.cutoffs;
        return leave(first, {children_.back().value, false});
      }
    }
    return leave(first, search_children(first, seat, ply, alpha, beta));
  }
  Found leave(std::size_t first, Found found) {
    children_.resize(first);
    return found;
  }

  // The loop over the children that begin at `first`; returns the node's value for `seat`.
  Found search_children(std::size_t first, Seat seat, int ply, Value alpha, Value beta) {
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

  void search_child(std::size_t at, Seat parent, int ply, Value alpha, Value beta) {
    const G state = children_[at].state;  // a copy: the list may move when it grows
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

  Leaders leaders_from(std::size_t first) const {
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

  Goal goal_;
  bool all_;
  const Evaluation<G>& evaluation_;
  std::uint64_t evaluation_cost_;
  int depth_;
  Budget budget_;
  bool ended_ = false;           // the principal leaf is closed
  std::vector<Child> children_;  // of all nodes on the way to the present one, the root's first
  std::vector<Move> line_;       // last move first while the search unwinds
  Counters counters_;
};

template <GameState G>
class BestFirstSearcher final : public Searcher<G> {
 public:
  BestFirstSearcher(const BestFirst::Options& options, SearchTools<G> tools)
      : options_(options), tools_(std::move(tools)), rng_(tools_.seed) {}

  SearchResult<G> search(const SearchRequest<G>& request) override {
    const Limits limits =
        options_.within(request.limits, BestFirst::default_depth).stopping_softly();
    const bool misreads = options_.study2023 == Study2023::sign;
    const Seat misread = misread_seat(misreads, request.game.state().turn().seat());
    const MisreadEvaluation<G> misreading(*tools_.evaluation, misread);
    BestFirstRun<G> run({options_.goal, options_.win_distance, misread}, options_.expand,
                        misreads ? misreading : *tools_.evaluation, limits);
    const auto children = run.search(request.game);

    SearchResult<G> result;
    for (const auto& child : children) {
      result.ranked.push_back({child.move, child.value, Bound::exact, {child.move}});
    }
    sort_list(result.ranked, [](const auto& a, const auto& b) { return a.value > b.value; });
    lead(result.ranked, run.line());
    add_unseen(request.game.state(), result.ranked);
    result.complete = !run.budget().exhausted();
    // Only the whole tree has one depth; otherwise it is how far the line went.
    const bool whole = result.complete && options_.expand == BestFirst::Expand::all;
    result.depth = whole ? limits.depth : std::max(1, static_cast<int>(run.line().size()));
    result.counters = run.counters();
    result.seconds = run.budget().seconds();
    if (request.progress) request.progress(result);
    return result;
  }

 private:
  // One of the best moves leads: by lot, or the one with the line that the search ended with.
  void lead(std::vector<RankedMove<G>>& ranked, const std::vector<typename G::Move>& line) {
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
  // Moves that the limits left without even an evaluation come last.
  static void add_unseen(const G& root, std::vector<RankedMove<G>>& ranked) {
    const auto moves = moves_of(root);
    const Value last = ranked.back().value;
    for (std::size_t i = ranked.size(); i < moves.size(); ++i) {
      ranked.push_back({moves[i], last, Bound::none, {moves[i]}});
    }
  }

  BestFirst::Options options_;
  SearchTools<G> tools_;
  Rng rng_;
};

template <GameState G>
std::unique_ptr<Searcher<G>> BestFirst::make(const Options& options, SearchTools<G> tools) {
  return std::make_unique<BestFirstSearcher<G>>(options, std::move(tools));
}

}  // namespace brett
