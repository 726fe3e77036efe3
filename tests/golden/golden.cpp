#include "golden/golden.h"
#include "places.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <string_view>

namespace brett::golden {

namespace {

constexpr const char* how_to_update =
    "if that is what it should say now: BRETT_UPDATE_GOLDEN=1 brett_tests "
    "--gtest_filter='*Golden*'";

bool updating() {
  const char* wish = std::getenv("BRETT_UPDATE_GOLDEN");
  return wish != nullptr && std::string_view(wish) == "1";
}

std::optional<std::string> content(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::string first_difference(const std::string& expected, const std::string& actual) {
  std::istringstream old_lines(expected);
  std::istringstream new_lines(actual);
  for (int number = 1;; ++number) {
    std::string old_line;
    std::string new_line;
    const bool has_old = static_cast<bool>(std::getline(old_lines, old_line));
    const bool has_new = static_cast<bool>(std::getline(new_lines, new_line));
    if (!has_old && !has_new) return "only the end of the last line differs";
    if (has_old == has_new && old_line == new_line) continue;
    return "line " + std::to_string(number) +
           "\n  golden: " + (has_old ? old_line : "(no such line)") +
           "\n  now:    " + (has_new ? new_line : "(no such line)");
  }
}

}  // namespace

void expect_golden(const std::string& relative_path, const std::string& actual) {
  const auto path = std::filesystem::path(source_dir()) / "tests" / "golden" / relative_path;
  const auto expected = content(path);
  if (expected == actual) return;
  if (updating()) {
    std::filesystem::create_directories(path.parent_path());
    std::ofstream file(path, std::ios::binary);
    file << actual;
    if (!file.flush()) ADD_FAILURE() << "cannot write " << path;
    return;
  }
  if (!expected) {
    ADD_FAILURE() << "no golden file " << relative_path << "; " << how_to_update;
    return;
  }
  ADD_FAILURE() << relative_path << " differs at " << first_difference(*expected, actual) << "\n"
                << how_to_update;
}

}  // namespace brett::golden
