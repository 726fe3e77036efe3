#include "players/agents.h"

#include <fmt/format.h>

namespace brett {

namespace {
// Options of the evaluation are named with a dot: eval.mills=4.
constexpr std::string_view eval_prefix = "eval.";
}  // namespace

AgentSpec::AgentSpec(const Spec& spec) : own{spec.name, {}} {
  for (const auto& [key, value] : spec.options) {
    if (key.starts_with(eval_prefix)) {
      eval_values.emplace_back(key.substr(eval_prefix.size()), value);
    } else {
      own.options.emplace_back(key, value);
    }
  }
}

std::string AgentSpec::completed(std::string canonical) const {
  for (const auto& [key, value] : eval_values) {
    canonical +=
        fmt::format("{}{}{}={}", canonical == own.name ? ':' : ',', eval_prefix, key, value);
  }
  return canonical;
}

}  // namespace brett
