#include "books/book_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

namespace brett {

namespace {

constexpr std::size_t smallest_merge = 1 << 16;

bool comes_before(const BookEdge& a, const BookEdge& b) {
  return std::tie(a.position, a.next) < std::tie(b.position, b.next);
}

}  // namespace

Status BookTable::add(const BookEdge& edge) {
  edges_.push_back(edge);
  // Sorting whenever it has doubled keeps the memory near what is really different.
  if (edges_.size() < 2 * std::max(merged_, smallest_merge)) return Done{};
  return merge();
}

Status BookTable::merge() {
  std::sort(edges_.begin(), edges_.end(), comes_before);
  std::size_t kept = 0;
  for (const BookEdge edge : edges_) {  // a copy: what is kept moves to the front
    if (kept > 0 && edges_[kept - 1].position == edge.position &&
        edges_[kept - 1].next == edge.next) {
      edges_[kept - 1].weight += edge.weight;
    } else {
      edges_[kept++] = edge;
    }
  }
  edges_.resize(kept);
  merged_ = kept;
  if (kept <= most_edges) return Done{};
  return Error{
      fmt::format("more than {} different moves; give fewer or shorter lines", most_edges)};
}

Status BookTable::finish() {
  // Stable: of several names for one position the first stays in front.
  std::stable_sort(names_.begin(), names_.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  Status status = merge();
  edges_.shrink_to_fit();
  return status;
}

std::span<const BookEdge> BookTable::from(std::uint64_t position) const {
  const auto [first, last] =
      std::equal_range(edges_.begin(), edges_.end(), position, EdgeByPosition());
  return {first, last};
}

std::string_view BookTable::name_of(std::uint64_t position) const {
  const auto found =
      std::lower_bound(names_.begin(), names_.end(), position,
                       [](const auto& name, std::uint64_t key) { return name.first < key; });
  return found != names_.end() && found->first == position ? std::string_view(found->second) : "";
}

std::vector<double> BookTable::weights(std::uint64_t position,
                                       std::span<const std::uint64_t> next) const {
  std::vector<double> weights(next.size(), 0.0);
  for (const BookEdge& edge : from(position)) {
    if (edge.next == BookEdge::line_end) continue;
    const auto equals = std::count(next.begin(), next.end(), edge.next);
    for (std::size_t i = 0; i < next.size(); ++i) {
      if (next[i] == edge.next) weights[i] = edge.weight / static_cast<double>(equals);
    }
  }
  return weights;
}

std::size_t BookTable::positions() const {
  std::size_t count = 0;
  for (std::size_t i = 0; i < edges_.size(); ++i) {
    if (i == 0 || edges_[i].position != edges_[i - 1].position) ++count;
  }
  return count;
}

}  // namespace brett
