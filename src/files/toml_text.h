// Parses TOML from outside; nothing else calls the parser, which recurses as deep as tables and lists lie in
// each other, when reading and when freeing. So a text with too many levels is refused before.
#pragma once

#include <toml++/toml.h>
#include <cstddef>
#include <string_view>

#include "core/result.h"
#include "files/data_file.h"

namespace brett {

// Tables, lists and the parts of dotted keys that may lie in each other.
constexpr std::size_t most_toml_levels = 64;

// `source` begins the errors, which name the line: "plan 'x.toml', line 7: ...".
Result<toml::table> parse_toml(std::string_view text, std::string_view source,
                               std::size_t largest = largest_text_file);

}  // namespace brett
