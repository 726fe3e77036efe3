// Text of one line that fits into tables, records and what other programs are told: without control
// characters.
#pragma once

#include <cstddef>
#include <string_view>

namespace brett {

// Bytes of the control character at this place: 1, or 2 of U+0080 to U+009F; 0 if it is another one.
std::size_t control_bytes(std::string_view text, std::size_t at);
bool has_control_characters(std::string_view text);
bool is_plain_text(std::string_view text);  // UTF-8 without control characters

}  // namespace brett
