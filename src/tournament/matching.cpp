#include "tournament/matching.h"

#include <algorithm>

namespace brett {

namespace {

constexpr int none = -1;

// Grows an alternating tree from a single corner until it meets another single one. Odd cycles
// (blossoms) met on the way are treated as one corner, named by their base.
class Augmenter {
 public:
  Augmenter(const Graph& graph, std::vector<int>& partner)
      : graph_(graph), partner_(partner), size_(static_cast<int>(graph.size())) {}

  void augment_from(int root) {
    parent_.assign(graph_.size(), none);
    reached_.assign(graph_.size(), false);
    base_.resize(graph_.size());
    for (int i = 0; i < size_; ++i) at(base_, i) = i;
    reached_[index(root)] = true;
    queue_.assign(1, root);
    for (std::size_t next = 0; next < queue_.size(); ++next) {
      const int end = extend(queue_[next], root);
      if (end == none) continue;
      flip_path_to(end);
      return;
    }
  }

 private:
  static std::size_t index(int i) { return static_cast<std::size_t>(i); }
  template <class Vector>
  static auto&& at(Vector& values, int i) {
    return values[index(i)];
  }

  // Looks at all neighbours of an even corner; the end of an augmenting path, if one is found.
  int extend(int corner, int root) {
    for (int to = 0; to < size_; ++to) {
      if (!graph_[index(corner)][index(to)]) continue;
      if (at(base_, corner) == at(base_, to) || at(partner_, corner) == to) continue;
      const bool to_is_even =
          to == root || (at(partner_, to) != none && at(parent_, at(partner_, to)) != none);
      if (to_is_even) {
        contract(corner, to, root);
      } else if (at(parent_, to) == none) {
        at(parent_, to) = corner;
        if (at(partner_, to) == none) return to;
        reach(at(partner_, to));
      }
    }
    return none;
  }

  void reach(int corner) {
    if (reached_[index(corner)]) return;
    reached_[index(corner)] = true;
    queue_.push_back(corner);
  }

  // Two even corners are joined: their paths to the root and the edge between them are a blossom.
  void contract(int a, int b, int root) {
    const int base = common_base(a, b, root);
    std::vector<bool> in_blossom(graph_.size(), false);
    mark_path(a, base, b, in_blossom);
    mark_path(b, base, a, in_blossom);
    for (int i = 0; i < size_; ++i) {
      if (!in_blossom[index(at(base_, i))]) continue;
      at(base_, i) = base;
      reach(i);
    }
  }

  int common_base(int a, int b, int root) const {
    std::vector<bool> on_path(graph_.size(), false);
    for (int i = at(base_, a);; i = at(base_, at(parent_, at(partner_, i)))) {
      on_path[index(i)] = true;
      if (i == at(base_, root)) break;
    }
    int i = at(base_, b);
    while (!on_path[index(i)]) i = at(base_, at(parent_, at(partner_, i)));
    return i;
  }

  void mark_path(int corner, int base, int child, std::vector<bool>& in_blossom) {
    while (at(base_, corner) != base) {
      in_blossom[index(at(base_, corner))] = true;
      in_blossom[index(at(base_, at(partner_, corner)))] = true;
      at(parent_, corner) = child;
      child = at(partner_, corner);
      corner = at(parent_, child);
    }
  }

  void flip_path_to(int end) {
    while (end != none) {
      const int before = at(parent_, end);
      const int next = at(partner_, before);
      at(partner_, end) = before;
      at(partner_, before) = end;
      end = next;
    }
  }

  const Graph& graph_;
  std::vector<int>& partner_;
  int size_;
  std::vector<int> parent_;    // of odd corners: the even one they were met from
  std::vector<bool> reached_;  // even corners of the tree
  std::vector<int> base_;
  std::vector<int> queue_;
};

}  // namespace

std::vector<int> maximum_matching(const Graph& graph) {
  const std::size_t size = graph.size();
  std::vector<int> partner(size, none);
  // Most pairs are found by taking the first that fits.
  for (std::size_t i = 0; i < size; ++i) {
    for (std::size_t k = i + 1; k < size && partner[i] == none; ++k) {
      if (!graph[i][k] || partner[k] != none) continue;
      partner[i] = static_cast<int>(k);
      partner[k] = static_cast<int>(i);
    }
  }
  Augmenter augmenter(graph, partner);
  for (std::size_t i = 0; i < size; ++i) {
    if (partner[i] == none) augmenter.augment_from(static_cast<int>(i));
  }
  return partner;
}

int pairs_in(const std::vector<int>& matching) {
  const auto single = std::count(matching.begin(), matching.end(), none);
  return static_cast<int>((static_cast<std::ptrdiff_t>(matching.size()) - single) / 2);
}

}  // namespace brett
