// The perft tables of data/perft/: comment lines, a line of column names, numbers.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <fstream>
#include <string>
#include <vector>

#include "core/text.h"
#include "places.h"

namespace brett {

// All rows of data/perft/NAME.csv, the depth first. Fails the test if there are none.
inline std::vector<std::vector<std::uint64_t>> perft_table(const std::string& name) {
  std::ifstream file(source_dir() + "/data/perft/" + name + ".csv");
  std::vector<std::vector<std::uint64_t>> rows;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] < '0' || line[0] > '9') continue;
    auto& row = rows.emplace_back();
    for (const auto cell : split(trimmed(line), ',')) {
      row.push_back(static_cast<std::uint64_t>(to_integer(cell).value_or(0)));
    }
  }
  EXPECT_FALSE(rows.empty()) << "no rows in data/perft/" << name << ".csv";
  return rows;
}

}  // namespace brett
