#include "cli/version.h"

#include <fmt/format.h>

#include "cli/build_info.h"
#include "cli/cpu.h"
#include "core/text.h"

namespace brett::cli {

std::string version_text() {
  const auto offers = cpu_offers();
  return fmt::format("brett {}\ncompiler {}, {}\nCPU path {}; this CPU offers {}",
                     build_info::version, build_info::compiler, build_info::build_type,
                     build_info::cpu,
                     offers.empty() ? "neither avx2 nor bmi2" : joined(offers, " and "));
}

}  // namespace brett::cli
