// The moves of a node with the scores they are sorted by. The states they lead to are kept as bytes in
// the arena of the thread, as many as the game's states have, so that a list costs what it holds and not
// what the largest game would need.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "core/state.h"
#include "search/arena.h"

namespace brett {

struct Candidate {
  Move move;
  std::int64_t score;
  std::byte* child;
  Turn turn;  // of the child
  std::array<std::byte, 7>
      unused{};  // whole words: the last one would be copied in overlapping parts
};

class Candidates {
 public:
  // Precondition: `parent` outlives the list.
  Candidates(Arena& arena, const State& parent, std::size_t capacity)
      : frame_(arena),
        parent_(parent),
        list_(arena.take<Candidate>(capacity)),
        bytes_(arena.take_bytes(capacity * parent.stride())) {}

  void push_back(Move move, std::int64_t score, const State& child) {
    std::byte* bytes = bytes_ + size_ * parent_.stride();
    child.copy_bytes(bytes);
    new (list_ + size_++) Candidate{move, score, bytes, child.turn()};
  }
  State child(std::size_t i) const { return {parent_, list_[i].turn, list_[i].child}; }

  std::size_t size() const { return size_; }
  Candidate& operator[](std::size_t i) { return list_[i]; }
  const Candidate& operator[](std::size_t i) const { return list_[i]; }
  Candidate* begin() { return list_; }
  Candidate* end() { return list_ + size_; }

  // Puts the best of the candidates from..end-1 at `from`. The others move up, so that moves of equal score
  // keep their natural order.
  void bring_best_forward(std::size_t from, std::size_t end) {
    std::size_t best = from;
    for (std::size_t i = from + 1; i < end; ++i) {
      if (list_[i].score > list_[best].score) best = i;
    }
    if (best == from) return;
    const Candidate first = list_[best];
    std::move_backward(list_ + from, list_ + best, list_ + best + 1);  // much faster than to rotate
    list_[from] = first;
  }

 private:
  Arena::Frame frame_;
  const State& parent_;
  Candidate* list_;
  std::byte* bytes_;
  std::size_t size_ = 0;
};

}  // namespace brett
