// Text of one line that fits into tables, records and what other programs are told, and that people
// who read it see as it is.
#pragma once

#include <string>
#include <string_view>

namespace brett {

bool has_control_characters(std::string_view text);
// UTF-8 without control characters, without characters that cannot be seen or that turn the text around
// them, and without piles of marks on one letter.
bool is_plain_text(std::string_view text);
// The text made so: control characters become question marks, the others go. Precondition: it is UTF-8.
std::string plain_text(std::string_view text);

}  // namespace brett
