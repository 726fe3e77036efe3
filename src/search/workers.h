// The threads' parts of a search: what they share is made by one thread, and their work is added up.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/limits.h"
#include "search/arena.h"
#include "search/expected_line.h"
#include "search/searcher.h"

namespace brett {

// What one thread of any search keeps beside its tree.
class SearchWorker {
 public:
  SearchWorker(const Limits& limits, const Evaluation& evaluation)
      : budget_(limits), evaluation_cost_(static_cast<std::uint64_t>(evaluation.cost())) {}

  Budget& budget() { return budget_; }
  Counters counters() const {
    Counters counters = counters_;
    counters.nodes = budget_.nodes();
    return counters;
  }
  // What was expected below `ply` when it was searched last.
  const ExpectedLine::Line& line(int ply) const { return lines_.below(ply); }

 protected:
  // To be called whenever the evaluation is.
  void count_evaluation() {
    ++counters_.evaluations;
    if (evaluation_cost_ > 1) budget_.charge_nodes(evaluation_cost_);
  }

  Budget budget_;
  Counters counters_;
  ExpectedLine lines_;
  Arena arena_;  // candidates and chance events of the nodes on the path

 private:
  std::uint64_t evaluation_cost_;
};

template <class Worker>
using Workers = std::vector<std::unique_ptr<Worker>>;

// A limit of nodes is for all of them together.
template <class Worker, class Shared>
Workers<Worker> make_workers(int threads, const Shared& shared, Limits limits) {
  if (limits.nodes != Limits::no_nodes) limits.nodes /= static_cast<std::uint64_t>(threads);
  Workers<Worker> workers;
  for (int i = 0; i < threads; ++i) workers.push_back(std::make_unique<Worker>(shared, limits));
  return workers;
}

template <class Worker>
Counters work_of(const Workers<Worker>& workers) {
  Counters counters;
  for (const auto& worker : workers) counters += worker->counters();
  return counters;
}

}  // namespace brett
