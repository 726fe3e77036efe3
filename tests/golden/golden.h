// Golden files: text a program once said, kept under tests/golden/, that it must go on saying.
// BRETT_UPDATE_GOLDEN=1 rewrites them instead of comparing; then read the diff before you commit
// it.
#pragma once

#include <string>

namespace brett::golden {

// Compares with tests/golden/<relative_path>; a difference fails the test and shows its first line.
void expect_golden(const std::string& relative_path, const std::string& actual);

}  // namespace brett::golden
