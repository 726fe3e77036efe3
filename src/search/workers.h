// The threads' parts of a search: what they share is made by one thread, and their work is added up.
#pragma once

#include <memory>
#include <vector>

#include "core/limits.h"
#include "search/searcher.h"

namespace brett {

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
