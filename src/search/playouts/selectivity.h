// Which candidates of a flat Monte Carlo search are worth playouts, by what an evaluation says of them.
#pragma once

#include <cstddef>
#include <vector>

#include "search/evaluation.h"

namespace brett {

enum class Keep { all, fixed, variable, variable_shifted };

// The best candidate is always worth them.
//   fixed             the `count` best
//   variable          value >= share * mean, taken literally: for a negative mean it turns round
//   variable_shifted  value >= least + share * (mean - least)
struct Selectivity {
  Keep keep = Keep::all;
  int count = 4;
  double share = 1;

  // Indices into `values`, ascending.
  std::vector<std::size_t> kept(const std::vector<Value>& values) const;
};

}  // namespace brett
