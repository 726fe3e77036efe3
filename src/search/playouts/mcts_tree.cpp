#include "search/playouts/mcts_tree.h"

#include <bit>
#include <new>
#include <utility>
#include <vector>

#include "search/arena.h"

namespace brett {

MctsTree::MctsTree(std::size_t megabytes)
    : capacity_(
          std::clamp<std::size_t>((megabytes << 20) / sizeof(Node), 1 + most_moves, busy - 1)) {}

void MctsTree::take_memory() {
  nodes_ = zeroed_array<Node>(capacity_);
  upper_ = zeroed_array<std::uint32_t>(capacity_);
}

void MctsTree::give_back_memory() {
  forget();
  nodes_.reset();
  upper_.reset();
  wide_moves_ = false;  // the upper halves are all 0 again
}

void MctsTree::start(const State& state) {
  if (!nodes_) take_memory();
  state_ = state;
  new (&nodes_[root]) Node();
  next_ = 1;
}

bool MctsTree::reroot(const State& state) {
  if (next_ == 0) return false;
  if (!(state_ == state)) {
    // Where rules look back, what led to a state counts: only look nearby.
    const NodeIndex found = find(state, state.has(Feature::history) ? 2 : 4);
    if (found == root) return false;
    // The root's proof is for the seat to move there, other nodes' for the seat that moved.
    const bool proven = proof(found).known();
    keep_below(found);
    nodes_[root].proof = 0;
    if (proven) prove_root_again();
  }
  state_ = state;
  return true;
}

Children MctsTree::expand(NodeIndex parent, const Played& game, Rng& rng) {
  Node& node = nodes_[parent];
  std::atomic_ref first(node.first);
  if (full()) return children(node);
  NodeIndex none = 0;
  if (!first.compare_exchange_strong(none, busy)) return children(node);
  Moves moves = moves_of(game);
  const auto count = static_cast<std::uint32_t>(moves.size());
  const std::uint64_t start = next_.fetch_add(count, std::memory_order_relaxed);
  if (start + count > capacity_) {
    first.store(0, std::memory_order_release);
    return {};
  }
  for (std::uint32_t i = 0; i < count; ++i) {
    std::swap(moves[i], moves[i + rng.below(count - i)]);
    put_child(start + i, moves[i]);
  }
  node.count = static_cast<std::uint16_t>(count);
  first.store(static_cast<NodeIndex>(start), std::memory_order_release);
  return {static_cast<NodeIndex>(start), count};
}

void MctsTree::put_child(std::size_t at, Move move) {
  new (&nodes_[at]) Node{.move = static_cast<std::uint32_t>(move.bytes)};
  const auto upper = static_cast<std::uint32_t>(move.bytes >> 32);
  if (upper != 0) wide_moves_.store(true, std::memory_order_relaxed);
  if (wide_moves_.load(std::memory_order_relaxed)) upper_[at] = upper;
}

// The node with the wanted state, at most `plies` below the root, nearest first; the root if there
// is none.
NodeIndex MctsTree::find(const State& wanted, int plies) const {
  struct Place {
    NodeIndex node;
    Turn turn;
    const std::byte* bytes;  // of the state
  };
  Arena arena;
  const auto place_of = [&arena](NodeIndex node, const State& state) {
    std::byte* bytes = arena.take_bytes(state.stride());
    state.copy_bytes(bytes);
    return Place{node, state.turn(), bytes};
  };
  std::size_t looks = 20'000;
  std::vector<Place> level{place_of(root, state_)};
  for (int ply = 0; ply < plies && !level.empty(); ++ply) {
    std::vector<Place> next;
    for (const Place& place : level) {
      const State parent(state_, place.turn, place.bytes);
      const Children below = children(nodes_[place.node]);
      for (NodeIndex i = below.first; i < below.first + below.count; ++i) {
        if (looks-- == 0) return root;
        const State child = parent.after(move_to(i));
        if (child == wanted) return i;
        if (nodes_[i].count > 0) next.push_back(place_of(i, child));
      }
    }
    level = std::move(next);
  }
  return root;
}

// Marks what lies below, counts marks to know where everything goes, slides it down.
void MctsTree::keep_below(NodeIndex new_root) {
  const std::size_t end = size();
  std::vector<std::uint64_t> marks(end / 64 + 1);
  const auto mark = [&](std::size_t i) { marks[i / 64] |= std::uint64_t{1} << i % 64; };
  const auto marked = [&](std::size_t i) { return (marks[i / 64] >> i % 64 & 1) != 0; };
  mark(new_root);
  for (std::size_t i = new_root; i < end; ++i) {
    if (!marked(i) || nodes_[i].first == 0) continue;
    for (std::uint32_t child = 0; child < nodes_[i].count; ++child) mark(nodes_[i].first + child);
  }
  std::vector<NodeIndex> before(marks.size());  // marks in all earlier words
  for (std::size_t word = 1; word < marks.size(); ++word) {
    before[word] = before[word - 1] + static_cast<NodeIndex>(std::popcount(marks[word - 1]));
  }
  const auto place = [&](std::size_t i) {
    const std::uint64_t lower = marks[i / 64] & ((std::uint64_t{1} << i % 64) - 1);
    return before[i / 64] + static_cast<NodeIndex>(std::popcount(lower));
  };
  const bool wide = wide_moves_;
  NodeIndex kept = 0;
  for (std::size_t i = new_root; i < end; ++i) {
    if (!marked(i)) continue;
    Node node = nodes_[i];
    if (node.first != 0) node.first = place(node.first);
    if (wide) upper_[kept] = upper_[i];
    new (&nodes_[kept++]) Node(node);
  }
  next_ = kept;
}

// A root's proof, from its children's: as MctsWorker does for inner nodes.
void MctsTree::prove_root_again() {
  const Children below = children(nodes_[root]);
  Proof best;
  for (NodeIndex i = below.first; i < below.first + below.count; ++i) {
    if (proof(i).known() && (!best.known() || proof(i).better_than(best))) best = proof(i);
  }
  if (best.known()) set_proof(root, best.one_ply_earlier(1));
}

}  // namespace brett
