#include "evaluation/evaluation_files.h"

#include <fmt/format.h>

#include <functional>

namespace brett {

Result<std::shared_ptr<const Weights>> EvaluationFiles::weights(const WeightLayout& layout,
                                                                std::string_view name) const {
  const std::string wanted =
      name.empty() ? fmt::format("{}-{}", layout.game, layout.kind) : std::string(name);
  const auto text = read_weights_text(wanted, places_);
  if (!text) return text.error();
  const std::size_t print = std::hash<std::string>()(*text);
  const std::lock_guard guard(mutex_);
  Known& known = known_[{layout.kind, wanted}];
  if (auto weights = known.weights.lock(); weights != nullptr && known.print == print) {
    return weights;
  }
  auto read = read_weights(layout, *text, wanted);
  if (!read) return read.error();
  auto weights = std::make_shared<const Weights>(*std::move(read));
  known = {weights, print};
  return weights;
}

}  // namespace brett
