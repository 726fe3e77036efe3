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
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "core/played.h"
#include "core/rng.h"
#include "search/evaluation.h"
#include "search/zeroed_memory.h"

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

class MctsTree {
 public:
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
    std::uint32_t move = 0;  // the lower half of its bytes; see move_to()
  };
  static_assert(sizeof(Node) == 32);  // two to a cache line, since all children are compared
  static_assert(most_moves <= std::numeric_limits<std::uint16_t>::max());

  explicit MctsTree(std::size_t megabytes);

  std::size_t size() const { return std::min<std::size_t>(next_.load(), capacity_); }
  std::size_t capacity() const { return capacity_; }

  // --- between searches ----------------------------------------------------------------------------
  void forget() { next_ = 0; }
  // Bytes that are taken; they come back with start().
  std::size_t memory() const {
    return nodes_ == nullptr ? 0 : capacity_ * (sizeof(Node) + sizeof(std::uint32_t));
  }
  void give_back_memory();
  void start(const State& state);
  // Makes a node with this state the root and drops what is not below it; false if there is none.
  bool reroot(const State& state);

  // --- while searching -----------------------------------------------------------------------------
  const Node& operator[](NodeIndex node) const { return nodes_[node]; }
  // The move that leads to the node from its parent.
  Move move_to(NodeIndex node) const {
    std::uint64_t bytes = nodes_[node].move;
    if (wide_moves_.load(std::memory_order_relaxed)) bytes |= std::uint64_t{upper_[node]} << 32;
    return {bytes};
  }

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
  Children expand(NodeIndex parent, const Played& game, Rng& rng);

 private:
  static constexpr NodeIndex busy = std::numeric_limits<NodeIndex>::max();

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
  void note_mean(Node& node, std::int64_t sum) {
    if (read(node.proof) != 0) return;
    const auto n = static_cast<float>(visits(node));
    write(node.mean, static_cast<float>(sum) * (1.0F / value_unit) / n);
    write(node.doubt, 1.0F / std::sqrt(n));
  }

  bool full() const { return next_.load(std::memory_order_relaxed) >= capacity_; }
  void take_memory();
  void put_child(std::size_t at, Move move);
  NodeIndex find(const State& wanted, int plies) const;
  void keep_below(NodeIndex new_root);
  void prove_root_again();

  std::size_t capacity_;
  ZeroedArray<Node> nodes_;
  // The upper halves of moves, all 0 and never touched until a game has moves of more than four bytes.
  ZeroedArray<std::uint32_t> upper_;
  std::atomic<bool> wide_moves_{false};
  std::atomic<std::uint64_t> next_{0};  // nodes in use; 0: no tree
  State state_;                         // of the root
};

}  // namespace brett
