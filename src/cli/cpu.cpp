#include "cli/cpu.h"

#include <string_view>

#include "cli/build_info.h"

namespace brett::cli {

std::vector<std::string> cpu_offers() {
  std::vector<std::string> names;
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) names.emplace_back("avx2");
  if (__builtin_cpu_supports("bmi2")) names.emplace_back("bmi2");
#endif
  return names;
}

std::optional<std::string> missing_instructions() {
  if (std::string_view(build_info::cpu) != "avx2" || cpu_offers().size() == 2) return std::nullopt;
  return "built for CPUs with avx2 and bmi2, which this one has not; build with "
         "-DBRETT_CPU=portable";
}

}  // namespace brett::cli
