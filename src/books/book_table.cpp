#include "books/book_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <tuple>

namespace brett {

namespace {

constexpr std::size_t smallest_merge = 1 << 16;

bool comes_before(const BookEdge& a, const BookEdge& b) {
  return std::tie(a.position, a.next) < std::tie(b.position, b.next);
}

struct ByPosition {
  bool operator()(const BookEdge& edge, std::uint64_t key) const { return edge.position < key; }
  bool operator()(std::uint64_t key, const BookEdge& edge) const { return key < edge.position; }
};

// Takes one line after the other out of the graph, the heaviest move first, until nothing is left
// at the start. Each line uses up at least one edge, so there are no more lines than edges.
class Unravelling {
 public:
  Unravelling(std::vector<BookEdge> edges, std::size_t longest)
      : left_(std::move(edges)), longest_(longest) {}

  std::vector<BookPath> paths(std::uint64_t start) {
    std::vector<BookPath> list;
    while (true) {
      const std::vector<BookEdge*> way = heaviest_way(start);
      if (way.empty()) return list;
      BookPath path = taken(way);
      if (!path.positions.empty()) list.push_back(std::move(path));
    }
  }

 private:
  std::vector<BookEdge*> heaviest_way(std::uint64_t position) {
    std::vector<BookEdge*> way;
    while (way.size() <= longest_) {  // a game may come back to where it was
      BookEdge* const best = heaviest(position);
      if (best == nullptr) break;
      way.push_back(best);
      if (best->next == BookEdge::line_end) break;
      position = best->next;
    }
    return way;
  }
  BookEdge* heaviest(std::uint64_t position) {
    const auto [first, last] = std::equal_range(left_.begin(), left_.end(), position, ByPosition());
    const auto best = std::max_element(
        first, last, [](const BookEdge& a, const BookEdge& b) { return a.weight < b.weight; });
    return best == last || best->weight <= 0 ? nullptr : &*best;
  }
  static BookPath taken(const std::vector<BookEdge*>& way) {
    const auto lightest = *std::min_element(
        way.begin(), way.end(),
        [](const BookEdge* a, const BookEdge* b) { return a->weight < b->weight; });
    BookPath path{{}, lightest->weight};
    for (BookEdge* edge : way) {
      edge->weight = std::max(0.0, edge->weight - path.weight);
      if (edge->next != BookEdge::line_end) path.positions.push_back(edge->next);
    }
    return path;
  }

  std::vector<BookEdge> left_;
  std::size_t longest_;
};

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
  const auto [first, last] = std::equal_range(edges_.begin(), edges_.end(), position, ByPosition());
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

std::vector<BookPath> BookTable::paths(std::uint64_t start, double least,
                                       std::size_t longest) const {
  std::vector<BookEdge> kept;
  std::copy_if(edges_.begin(), edges_.end(), std::back_inserter(kept),
               [least](const BookEdge& edge) { return edge.weight >= least; });
  return Unravelling(std::move(kept), longest).paths(start);
}

std::size_t BookTable::positions() const {
  std::size_t count = 0;
  for (std::size_t i = 0; i < edges_.size(); ++i) {
    if (i == 0 || edges_[i].position != edges_[i - 1].position) ++count;
  }
  return count;
}

}  // namespace brett
