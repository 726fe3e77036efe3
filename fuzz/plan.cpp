// Plans of tournaments from hostile text: refused with an error, or read, and then printed in the one form
// that is read back as the same.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "tournament/plan.h"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const brett::Registry& registry = brett::Registry::standard();
  // Players are not made: one may well ask for gigabytes.
  const auto plan = brett::read_plan(registry, text, "plan", brett::PlanCheck::structure);
  if (!plan) {
    require(plan.error().message.starts_with("plan"));
    return 0;
  }
  const std::string printed = brett::canonical_text(*plan);
  const auto again = brett::read_plan(registry, printed, "again", brett::PlanCheck::structure);
  require(again.ok());
  require(brett::canonical_text(*again) == printed);
  require(brett::check(plan->schedule).ok());
  return 0;
}
