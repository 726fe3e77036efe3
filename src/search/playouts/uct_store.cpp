#include "search/playouts/uct_store.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <new>

namespace brett {

namespace {
// A sixteenth of the memory finds nodes, half of its slots are ever in use; what nodes leave is for
// edges, three or four to a node.
constexpr std::size_t share_of_slots = 16;
}  // namespace

UctStore::UctStore(std::size_t megabytes) {
  const std::size_t memory = megabytes << 20;
  const std::size_t slots = std::min(
      std::bit_floor(memory / share_of_slots / sizeof(std::uint32_t)), std::size_t{1} << 31);
  mask_ = slots - 1;
  node_capacity_ = slots / 2;
  const std::size_t taken = slots * sizeof(std::uint32_t) + node_capacity_ * sizeof(Node);
  edge_capacity_ = std::min<std::size_t>((memory - taken) / sizeof(Edge),
                                         std::numeric_limits<std::uint32_t>::max());
  take_memory();
}

void UctStore::take_memory() {
  if (slots_ != nullptr) return;
  slots_ = zeroed_array<std::uint32_t>(mask_ + 1);
  nodes_ = zeroed_array<Node>(node_capacity_);
  edges_ = zeroed_array<Edge>(edge_capacity_);
}

void UctStore::give_back_memory() {
  slots_.reset();
  nodes_.reset();
  edges_.reset();
  node_count_ = 0;
  edge_count_ = 0;
}

UctStore::Node* UctStore::add(std::uint64_t key, std::size_t edges) {
  if (node_count_ == node_capacity_ || edge_capacity_ - edge_count_ < edges) return nullptr;
  std::size_t slot = key & mask_;
  while (slots_[slot] != 0) slot = (slot + 1) & mask_;
  Node* node = new (&nodes_[node_count_]) Node{.key = key,
                                               .visits = 0,
                                               .slot = static_cast<std::uint32_t>(slot),
                                               .first = static_cast<std::uint32_t>(edge_count_),
                                               .count = static_cast<std::uint32_t>(edges)};
  for (std::size_t i = 0; i < edges; ++i) new (&edges_[edge_count_ + i]) Edge();
  edge_count_ += edges;
  slots_[slot] = static_cast<std::uint32_t>(++node_count_);
  return node;
}

// Takes as long as there is to forget, not as there is memory.
void UctStore::forget() {
  for (std::size_t i = 0; i < node_count_; ++i) slots_[nodes_[i].slot] = 0;
  node_count_ = 0;
  edge_count_ = 0;
}

std::size_t UctStore::bytes() const {
  return (mask_ + 1) * sizeof(std::uint32_t) + node_capacity_ * sizeof(Node) +
         edge_capacity_ * sizeof(Edge);
}

}  // namespace brett
