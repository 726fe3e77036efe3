// A list on the stack: fixed capacity, no heap, raw storage: nothing is constructed before it is pushed.
#pragma once

#include <cassert>
#include <cstddef>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>

#include "core/game_fault.h"
#include "core/move.h"

namespace brett {

template <class T, std::size_t Capacity>
class StackList {
  static_assert(std::is_trivially_destructible_v<T>);

 public:
  using value_type = T;
  static constexpr std::size_t capacity() { return Capacity; }

  // Not `= default`: that would clear the whole storage for every node of a search.
  StackList() {}  // NOLINT(modernize-use-equals-default,cppcoreguidelines-pro-type-member-init)
  StackList(const StackList& other) : size_(other.size_) {  // NOLINT(*-member-init)
    std::uninitialized_copy(other.begin(), other.end(), begin());
  }
  StackList& operator=(const StackList& other) {
    if (this == &other) return *this;
    size_ = other.size_;
    std::uninitialized_copy(other.begin(), other.end(), begin());
    return *this;
  }

  // Checked in every build: what overflows is a bug of a game, which may come from outside.
  void push_back(const T& item) {
    if (size_ >= Capacity) [[unlikely]] {
      throw_list_overflow(Capacity);
    }
    new (begin() + size_++) T(item);
  }
  void clear() { size_ = 0; }
  // The first `size` elements were written at begin().
  void set_size(std::size_t size) {
    assert(size <= Capacity);
    size_ = size;
  }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T& operator[](std::size_t i) {
    assert(i < size_);
    return begin()[i];
  }
  const T& operator[](std::size_t i) const {
    assert(i < size_);
    return begin()[i];
  }
  T& back() { return (*this)[size_ - 1]; }
  const T& back() const { return (*this)[size_ - 1]; }
  T* begin() { return reinterpret_cast<T*>(bytes_); }
  T* end() { return begin() + size_; }
  const T* begin() const { return reinterpret_cast<const T*>(bytes_); }
  const T* end() const { return begin() + size_; }

 private:
  alignas(T) std::byte bytes_[sizeof(T) * Capacity];
  std::size_t size_ = 0;
};

// The moves of one game type. A game that has more than its facts promise throws GameFault.
template <class G>
class MoveList : public StackList<typename G::Move, static_cast<std::size_t>(G::facts.max_moves)> {
 public:
  void push_back(const typename G::Move& move) {
    if (this->size() >= this->capacity()) [[unlikely]] {
      throw_too_many_moves(G::facts.name, G::facts.max_moves);
    }
    new (this->end()) typename G::Move(move);
    this->set_size(this->size() + 1);
  }
};

// The moves of a state of any game.
constexpr std::size_t most_moves = 1024;
using Moves = StackList<Move, most_moves>;

}  // namespace brett
