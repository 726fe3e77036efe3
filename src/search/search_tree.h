// The tree of mcts: nodes in one block of memory, children of a node side by side, named by 32-bit
// indices. Children always lie behind their parent; that makes keeping a subtree one pass over
// memory (mark, count, slide down).
//
// Several threads may grow the tree at once. Numbers are read and written as relaxed atomics. A
// node gets its children once: `first` goes from 0 to `busy` (claimed) to the index of the first
// child, which is published after the children are written.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <memory>
#include <new>
#include <vector>

#include "core/game.h"
#include "core/rng.h"
#include "search/evaluation.h"

namespace brett {

using NodeIndex = std::uint32_t;

struct Children {
  NodeIndex first = 0;
  std::uint32_t count = 0;
};

// A proven result, for the seat that moved into the node, and the plies to the end of the game.
class Proof {
 public:
  Proof() = default;
  static Proof of(int sign, int plies) {
    return Proof(static_cast<std::uint16_t>((sign + 2) | std::min(plies, most_plies) << 2));
  }
  static Proof from_bits(std::uint16_t bits) { return Proof(bits); }

  bool known() const { return bits_ != 0; }
  bool is_win() const { return (bits_ & 3) == 3; }
  bool is_loss() const { return (bits_ & 3) == 1; }
  int sign() const { return (bits_ & 3) - 2; }
  int plies() const { return bits_ >> 2; }
  std::uint16_t bits() const { return bits_; }

  // Wins soon, losses late.
  bool better_than(Proof other) const {
    if (sign() != other.sign()) return sign() > other.sign();
    return sign() * plies() < sign() * other.plies();
  }
  // The same result seen one ply before, by the same seat (1) or the other (-1).
  Proof one_ply_earlier(int side) const { return of(side * sign(), plies() + 1); }

 private:
  static constexpr int most_plies = (1 << 14) - 1;
  explicit Proof(std::uint16_t bits) : bits_(bits) {}
  std::uint16_t bits_ = 0;
};

template <GameState G>
class SearchTree {
 public:
  using Move = typename G::Move;
  static constexpr NodeIndex root = 0;

  static constexpr float untried = 1e9F;
  static constexpr float hopeless = -1e9F;

  struct Node {
    std::int64_t total = 0;  // results for the seat that moved here, in thousandths
    std::uint32_t visits = 0;
    NodeIndex first = 0;   // child; 0: none yet
    float mean = untried;  // of the results, in points; lower while a thread is below
    float doubt = 0;       // 1 / sqrt(visits)
    std::uint16_t count = 0;
    std::uint16_t proof = 0;
    Move move{};
  };
  static_assert(G::facts.max_moves <= std::numeric_limits<std::uint16_t>::max());

  explicit SearchTree(std::size_t megabytes)
      : capacity_(std::clamp<std::size_t>((megabytes << 20) / sizeof(Node), 1 + G::facts.max_moves,
                                          busy - 1)),
        nodes_(static_cast<Node*>(std::malloc(capacity_ * sizeof(Node)))) {
    if (!nodes_) throw std::bad_alloc();
  }

  std::size_t size() const { return std::min<std::size_t>(next_.load(), capacity_); }
  std::size_t capacity() const { return capacity_; }

  // --- between searches
  // ----------------------------------------------------------------------------
  void forget() { next_ = 0; }
  void start(const G& state) {
    state_ = state;
    new (&nodes_[root]) Node();
    next_ = 1;
  }
  // Makes a node with this state the root and drops what is not below it; false if there is none.
  bool reroot(const G& state) {
    if (next_ == 0) return false;
    std::size_t looks = most_looks;
    NodeIndex found = root;
    if (!(state_ == state)) {
      found = find_below(root, state_, state, HasHistory<G> ? 2 : 4, looks);
      if (found == root) return false;
    }
    const Proof before = proof(found);
    if (found != root) {
      // The root's proof is for the seat to move there, other nodes' for the seat that moved.
      const bool keep = !before.known();
      keep_below(found);
      nodes_[root].proof = 0;
      if (!keep) prove_root_again();
    }
    state_ = state;
    return true;
  }

  // --- while searching
  // -----------------------------------------------------------------------------
  const Node& operator[](NodeIndex node) const { return nodes_[node]; }

  static std::uint32_t visits(const Node& node) { return read(node.visits); }
  static std::int64_t total(const Node& node) { return read(node.total); }
  // How much may be hoped for in a node: its mean and as many times its doubt.
  float bound(NodeIndex node, float doubts) const {
    return read(nodes_[node].mean) + doubts * read(nodes_[node].doubt);
  }
  Proof proof(NodeIndex node) const { return Proof::from_bits(read(nodes_[node].proof)); }
  // There is no doubt about a proven node any more, and no reason to go into a lost one.
  void set_proof(NodeIndex node, Proof proof) {
    write(nodes_[node].proof, proof.bits());
    write(nodes_[node].mean, proof.is_loss() ? hopeless : static_cast<float>(proof.sign()));
    write(nodes_[node].doubt, 0.0F);
  }
  // A visit whose result will follow; where other threads can see it, it looks like a loss till
  // then.
  void add_visit(NodeIndex node, bool shared) {
    add(nodes_[node].visits, 1U, shared);
    if (shared) note_mean(nodes_[node], total(nodes_[node]) - value_unit);
  }
  void add_result(NodeIndex node, std::int64_t result, bool shared) {
    add(nodes_[node].total, result, shared);
    note_mean(nodes_[node], total(nodes_[node]));
  }

  Children children(const Node& node) const {
    const NodeIndex first =
        std::atomic_ref(const_cast<NodeIndex&>(node.first)).load(std::memory_order_acquire);
    if (first == 0 || first == busy) return {};
    return {first, node.count};
  }
  // Gives the node its children, in random order so that the first untried one is a random one.
  // None if memory is full or another thread is at it.
  Children expand(NodeIndex parent, const G& state, Rng& rng) {
    Node& node = nodes_[parent];
    std::atomic_ref first(node.first);
    if (full()) return children(node);
    NodeIndex none = 0;
    if (!first.compare_exchange_strong(none, busy)) return children(node);
    auto moves = moves_of(state);
    const auto count = static_cast<std::uint32_t>(moves.size());
    const std::uint64_t start = next_.fetch_add(count, std::memory_order_relaxed);
    if (start + count > capacity_) {
      first.store(0, std::memory_order_release);
      return {};
    }
    for (std::uint32_t i = 0; i < count; ++i) {
      std::swap(moves[i], moves[i + rng.below(count - i)]);
      new (&nodes_[start + i]) Node{.move = moves[i]};
    }
    node.count = static_cast<std::uint16_t>(count);
    first.store(static_cast<NodeIndex>(start), std::memory_order_release);
    return {static_cast<NodeIndex>(start), count};
  }

 private:
  static constexpr NodeIndex busy = std::numeric_limits<NodeIndex>::max();
  static constexpr std::size_t most_looks = 20'000;
  void note_mean(Node& node, std::int64_t sum) {
    if (read(node.proof) != 0) return;
    const auto n = static_cast<float>(visits(node));
    write(node.mean, static_cast<float>(sum) * (1.0F / value_unit) / n);
    write(node.doubt, 1.0F / std::sqrt(n));
  }

  struct Release {
    void operator()(Node* nodes) const { std::free(nodes); }
  };
  template <class T>
  static T read(const T& number) {
    return std::atomic_ref(const_cast<T&>(number)).load(std::memory_order_relaxed);
  }
  template <class T>
  static void write(T& number, T value) {
    std::atomic_ref(number).store(value, std::memory_order_relaxed);
  }
  // A locked addition is dear; without other threads a plain one does.
  template <class T>
  static void add(T& number, T more, bool shared) {
    if (shared) {
      std::atomic_ref(number).fetch_add(more, std::memory_order_relaxed);
    } else {
      number += more;
    }
  }
  bool full() const { return next_.load(std::memory_order_relaxed) >= capacity_; }

  // The node below `from` whose state is `wanted`, nearest first; the root if there is none.
  NodeIndex find_below(NodeIndex from, const G& from_state, const G& wanted, int plies,
                       std::size_t& looks) const;
  void keep_below(NodeIndex new_root);
  void prove_root_again();

  std::size_t capacity_;
  // NOLINTNEXTLINE(modernize-avoid-c-arrays)
  std::unique_ptr<Node[], Release> nodes_;  // no pages are taken until they are used
  std::atomic<std::uint64_t> next_{0};      // nodes in use; 0: no tree
  G state_{};                               // of the root
};

template <GameState G>
NodeIndex SearchTree<G>::find_below(NodeIndex from, const G& from_state, const G& wanted, int plies,
                                    std::size_t& looks) const {
  struct Place {
    NodeIndex node;
    G state;
  };
  std::vector<Place> level{{from, from_state}};
  for (int ply = 0; ply < plies && !level.empty(); ++ply) {
    std::vector<Place> next;
    for (const Place& place : level) {
      const Children below = children(nodes_[place.node]);
      for (NodeIndex i = below.first; i < below.first + below.count; ++i) {
        if (looks-- == 0) return root;
        Place child{i, place.state};
        child.state.play(nodes_[i].move);
        if (child.state == wanted) return i;
        if (nodes_[i].count > 0) next.push_back(child);
      }
    }
    level = std::move(next);
  }
  return root;
}

// Marks what lies below, counts marks to know where everything goes, slides it down.
template <GameState G>
void SearchTree<G>::keep_below(NodeIndex new_root) {
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
  NodeIndex kept = 0;
  for (std::size_t i = new_root; i < end; ++i) {
    if (!marked(i)) continue;
    Node node = nodes_[i];
    if (node.first != 0) node.first = place(node.first);
    new (&nodes_[kept++]) Node(node);
  }
  next_ = kept;
}

// A root's proof, from its children's: as MctsWorker does for inner nodes.
template <GameState G>
void SearchTree<G>::prove_root_again() {
  const Children below = children(nodes_[root]);
  Proof best;
  for (NodeIndex i = below.first; i < below.first + below.count; ++i) {
    if (proof(i).known() && (!best.known() || proof(i).better_than(best))) best = proof(i);
  }
  if (best.known()) set_proof(root, best.one_ply_earlier(1));
}

}  // namespace brett
