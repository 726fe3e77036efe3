#include "search/playouts/selectivity.h"

#include <algorithm>
#include <numeric>

namespace brett {

std::vector<std::size_t> Selectivity::kept(const std::vector<Value>& values) const {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  if (keep == Keep::all) return order;

  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return values[a] > values[b]; });
  std::size_t wanted = 0;
  if (keep == Keep::fixed) {
    wanted = std::min(order.size(), static_cast<std::size_t>(count));
  } else {
    const double mean =
        std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
    const double least = values[order.back()];
    const double bar = keep == Keep::variable ? share * mean : least + share * (mean - least);
    while (wanted < order.size() && values[order[wanted]] >= bar) ++wanted;
  }
  order.resize(std::max<std::size_t>(wanted, 1));
  std::sort(order.begin(), order.end());
  return order;
}

}  // namespace brett
