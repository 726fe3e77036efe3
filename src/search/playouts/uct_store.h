// What UCT has learned, kept by situation: a node is what the seat to move can see, named by its key,
// with an edge for each move. There are no links from node to node, so ways that meet share what they
// know, chance needs no nodes (its events lead to different keys), and nothing is lost when the game
// moves on.
//
// All memory is taken at the beginning and costs nothing until it is used. When it is full, the
// store is used but grows no more.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/move.h"
#include "search/zeroed_memory.h"

namespace brett {

class UctStore {
 public:
  static constexpr float untried = 1e9F;

  // A move, and what came of it for the seat that chooses here.
  struct Edge {
    double total = 0;
    Move move;
    std::uint32_t visits = 0;
    // Made of the above whenever that changes, since one edge is updated where all are compared.
    float mean = untried;
    float doubt = 0;  // 1 / sqrt(visits)

    void add(double result) {
      total += result;
      ++visits;
      const auto n = static_cast<float>(visits);
      mean = static_cast<float>(total) / n;
      doubt = 1.0F / std::sqrt(n);
    }
  };

  struct Node {
    std::uint64_t key = 0;
    std::uint32_t visits = 0;
    std::uint32_t slot = 0;
    std::uint32_t first = 0;  // edge
    std::uint32_t count = 0;
  };

  explicit UctStore(std::size_t megabytes);
  // Between giving it back and taking it again the store cannot be used.
  void give_back_memory();
  void take_memory();  // does nothing if there is some
  std::size_t memory() const { return slots_ == nullptr ? 0 : bytes(); }

  // The node of a key, or null. Precondition: the key is not 0.
  Node* find(std::uint64_t key) {
    for (std::size_t slot = key & mask_; slots_[slot] != 0; slot = (slot + 1) & mask_) {
      Node& node = nodes_[slots_[slot] - 1];
      if (node.key == key) return &node;
    }
    return nullptr;
  }
  // A new one with so many edges, all fresh; null if it does not fit. Precondition: not there yet.
  Node* add(std::uint64_t key, std::size_t edges);
  std::span<Edge> edges(const Node& node) { return {&edges_[node.first], node.count}; }
  std::span<const Edge> edges(const Node& node) const { return {&edges_[node.first], node.count}; }

  // The edge with the most to hope for: the highest mean and as many times its doubt.
  Edge& best(const Node& node, float doubts) {
    Edge* best = &edges_[node.first];
    float best_bound = best->mean + doubts * best->doubt;
    for (Edge& edge : edges(node)) {
      const float bound = edge.mean + doubts * edge.doubt;
      if (bound > best_bound) best_bound = bound, best = &edge;
    }
    return *best;
  }

  void forget();
  std::size_t size() const { return node_count_; }
  std::size_t bytes() const;  // taken in all
  bool half_full() const {
    return node_count_ > node_capacity_ / 2 || edge_count_ > edge_capacity_ / 2;
  }

 private:
  std::size_t node_capacity_;
  std::size_t edge_capacity_;
  std::size_t mask_;  // of slots, a power of two
  // 1 + the index of a node, or 0; searched on from a key's own place
  ZeroedArray<std::uint32_t> slots_;
  ZeroedArray<Node> nodes_;
  ZeroedArray<Edge> edges_;
  std::size_t node_count_ = 0;
  std::size_t edge_count_ = 0;
};

}  // namespace brett
