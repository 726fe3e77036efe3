// The perft tables of data/perft/: comment lines, a line of column names, numbers.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "core/text.h"
#include "places.h"

namespace brett {

// All rows of data/perft/NAME.csv as they are written, without comments and the names of columns. Fails the
// test if there are none.
inline std::vector<std::vector<std::string>> perft_rows(const std::string& name) {
  std::ifstream file(source_dir() + "/data/perft/" + name + ".csv");
  std::vector<std::vector<std::string>> rows;
  bool named = false;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    if (!std::exchange(named, true)) continue;
    auto& row = rows.emplace_back();
    for (const auto cell : split(trimmed(line), ',')) row.emplace_back(cell);
  }
  EXPECT_FALSE(rows.empty()) << "no rows in data/perft/" << name << ".csv";
  return rows;
}

// The same as numbers, the depth first.
inline std::vector<std::vector<std::uint64_t>> perft_table(const std::string& name) {
  std::vector<std::vector<std::uint64_t>> numbers;
  for (const auto& row : perft_rows(name)) {
    auto& line = numbers.emplace_back();
    for (const std::string& cell : row) {
      line.push_back(static_cast<std::uint64_t>(to_integer(cell).value_or(0)));
    }
  }
  return numbers;
}

}  // namespace brett
