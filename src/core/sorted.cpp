#include "core/sorted.h"

#include <algorithm>
#include <numeric>

namespace brett {

std::vector<std::uint32_t> sorted_order(
    std::size_t count, const std::function<bool(std::uint32_t, std::uint32_t)>& before) {
  std::vector<std::uint32_t> order(count);
  std::iota(order.begin(), order.end(), 0U);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return before(a, b); });
  return order;
}

double kth_largest(std::vector<double> list, std::size_t k) {
  const auto place = list.begin() + static_cast<std::ptrdiff_t>(k - 1);
  std::nth_element(list.begin(), place, list.end(), std::greater<>());
  return *place;
}

}  // namespace brett
