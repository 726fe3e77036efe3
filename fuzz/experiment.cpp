// Files of experiments from hostile text: refused with an error, or read, whatever the scale.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "experiments/experiment.h"
#include "experiments/run_experiment.h"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const double scale : {brett::smallest_scale, 1.0}) {
    // Players are not made: one may well ask for gigabytes.
    const auto experiment = brett::read_experiment(brett::Registry::standard(), text, "x", "file",
                                                   scale, brett::PlanCheck::structure);
    if (!experiment) {
      require(experiment.error().message.starts_with("file"));
      continue;
    }
    for (const brett::ExperimentTournament& one : experiment->tournaments) {
      if (one.played) require(brett::check(one.plan.schedule).ok());
    }
  }
  return 0;
}
