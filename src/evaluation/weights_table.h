// The binary form of weights that are entries of tables (docs/formats.md): a head in TOML, then runs of
// zeros and of numbers, then a sum over all bytes before it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace brett {

bool is_table_file(std::string_view bytes);  // by its first bytes
std::string with_entries(const std::string& head, const std::vector<float>& values);

struct TableFile {
  std::string_view head;
  std::string_view entries;
};
// Errors begin with `source`.
Result<TableFile> read_table_file(std::string_view bytes, std::string_view source);
// Fills `values`, whose size is the number of entries there must be; what is wrong, or nothing.
std::string read_entries(std::string_view entries, std::vector<float>& values);

}  // namespace brett
