// The files that the evaluations of a game are made from: where they may lie, and the weights that were read
// from them. Players with the weights of one file share them: tables of patterns take a megabyte.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

#include "evaluation/weights.h"
#include "files/data_file.h"

namespace brett {

class EvaluationFiles {
 public:
  explicit EvaluationFiles(DataPlaces places = DataPlaces::anywhere) : places_(places) {}

  DataPlaces places() const { return places_; }
  // As load_weights(), for as long as the file says the same.
  Result<std::shared_ptr<const Weights>> weights(const WeightLayout& layout,
                                                 std::string_view name) const;

 private:
  struct Known {
    std::weak_ptr<const Weights> weights;
    std::size_t print = 0;  // a hash of the text
  };
  DataPlaces places_;
  mutable std::mutex mutex_;
  mutable std::map<std::pair<std::string, std::string>, Known> known_;  // by kind and name
};

}  // namespace brett
