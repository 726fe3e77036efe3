// Weights, training plans and checkpoints from hostile bytes: refused with an error, or printed in a form that is
// read back as the same.
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "players/registry.h"
#include "training/checkpoint.h"
#include "training/plan.h"

using namespace brett;

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const auto layouts = (*Registry::standard().game("connect_four"))->learnable();
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  static_cast<void>(read_weights_header(text, "fuzz").ok());
  for (const WeightLayout& layout : layouts) {
    const auto weights = read_weights(layout, text, "fuzz");
    if (weights) {
      for (const float weight : weights->values) require(std::isfinite(weight));
      const auto again = read_weights(layout, print_weights(*weights), "fuzz");
      require(again.ok() && again->values == weights->values && again->rules == weights->rules);
    } else {
      require(!weights.error().message.empty());
    }
    static_cast<void>(read_checkpoint(layout, text, "fuzz").ok());
    static_cast<void>(read_curve(text, "fuzz", layout).ok());
  }
  if (const auto plan = read_training_plan(text, "fuzz")) static_cast<void>(plan->canonical());
  return 0;
}
