// A list of moves on the stack: fixed capacity, no heap, nothing initialised before it is pushed.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>

namespace brett {

template <class T, std::size_t Capacity>
class StackList {
 public:
  using value_type = T;
  // Not `= default`: that would clear the whole array for every node of a search.
  StackList() {}  // NOLINT(modernize-use-equals-default,cppcoreguidelines-pro-type-member-init)

  void push_back(T item) {
    assert(size_ < Capacity);
    items_[size_++] = item;
  }
  void clear() { size_ = 0; }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T& operator[](std::size_t i) {
    assert(i < size_);
    return items_[i];
  }
  const T& operator[](std::size_t i) const {
    assert(i < size_);
    return items_[i];
  }
  T* begin() { return items_.data(); }
  T* end() { return items_.data() + size_; }
  const T* begin() const { return items_.data(); }
  const T* end() const { return items_.data() + size_; }

 private:
  std::array<T, Capacity> items_;
  std::size_t size_ = 0;
};

template <class G>
using MoveList = StackList<typename G::Move, static_cast<std::size_t>(G::facts.max_moves)>;

}  // namespace brett
