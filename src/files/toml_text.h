// Parses untrusted TOML. The parser recurses into nested tables and lists, when reading and when freeing,
// so a text with too many levels is refused before. Nothing else calls the parser.
#pragma once

#include <toml++/toml.h>
#include <cstddef>
#include <string_view>

#include "core/result.h"
#include "files/data_file.h"

namespace brett {

// Allowed nesting of tables, lists and parts of dotted keys.
constexpr std::size_t most_toml_levels = 64;

// `source` begins the errors, which name the line: "plan 'x.toml', line 7: ...".
Result<toml::table> parse_toml(std::string_view text, std::string_view source,
                               std::size_t largest = largest_text_file);

}  // namespace brett
