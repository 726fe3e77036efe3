// Sorting of lists of heavy things, such as root moves with their lines: what is sorted are numbers, in one
// place for all types, and the things are moved once. Otherwise every search would have standard sorts
// compiled anew for every board.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

namespace brett {

// The numbers 0 .. count-1 in the order of `before`; equal ones as they were.
std::vector<std::uint32_t> sorted_order(
    std::size_t count, const std::function<bool(std::uint32_t, std::uint32_t)>& before);

// Equal ones stay as they were.
template <class T, class Before>
void sort_list(std::vector<T>& list, const Before& before) {
  std::vector<T> sorted;
  sorted.reserve(list.size());
  for (const std::uint32_t i : sorted_order(list.size(), [&](std::uint32_t a, std::uint32_t b) {
         return before(list[a], list[b]);
       })) {
    sorted.push_back(std::move(list[i]));
  }
  list = std::move(sorted);
}

// The k-th largest, k = 1, 2, ...; precondition: there are so many.
double kth_largest(std::vector<double> list, std::size_t k);

// The rest keeps its order.
template <class T>
void move_to_front(std::vector<T>& list, std::size_t at) {
  if (at == 0) return;
  T first = std::move(list[at]);
  for (std::size_t i = at; i > 0; --i) list[i] = std::move(list[i - 1]);
  list[0] = std::move(first);
}

}  // namespace brett
