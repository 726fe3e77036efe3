#include "cli/cpu.h"

#include <fmt/format.h>

#include <string_view>

#include "cli/build_info.h"
#include "core/text.h"

namespace brett::cli {

std::vector<std::string> cpu_offers() {
  std::vector<std::string> names;
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) names.emplace_back("avx2");
  if (__builtin_cpu_supports("bmi2")) names.emplace_back("bmi2");
#endif
  return names;
}

std::string version_text() {
  const auto offers = cpu_offers();
  return fmt::format("brett {}\ncompiler {}, {}\nCPU path {}; this CPU offers {}",
                     build_info::version, build_info::compiler, build_info::build_type,
                     build_info::cpu,
                     offers.empty() ? "neither avx2 nor bmi2" : joined(offers, " and "));
}

std::optional<std::string> missing_instructions() {
  if (std::string_view(build_info::cpu) != "avx2" || cpu_offers().size() == 2) return std::nullopt;
  return "built for CPUs with avx2 and bmi2, which this CPU does not have; build with "
         "-DBRETT_CPU=portable";
}

}  // namespace brett::cli
