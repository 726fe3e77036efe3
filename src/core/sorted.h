// Sorting of lists such as root moves with their lines.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <vector>

namespace brett {

// Equal ones stay as they were.
template <class T, class Before>
void sort_list(std::vector<T>& list, const Before& before) {
  std::stable_sort(list.begin(), list.end(), before);
}

// The k-th largest, k = 1, 2, ...; precondition: the list has at least k numbers.
template <class Number>
Number kth_largest(std::vector<Number> list, std::size_t k) {
  const auto place = list.begin() + static_cast<std::ptrdiff_t>(k - 1);
  std::nth_element(list.begin(), place, list.end(), std::greater<>());
  return *place;
}

// The rest keeps its order.
template <class T>
void move_to_front(std::vector<T>& list, std::size_t at) {
  const auto place = list.begin() + static_cast<std::ptrdiff_t>(at);
  std::rotate(list.begin(), place, place + 1);
}

}  // namespace brett
