// Bytes as text and back (RFC 4648), for records in binary formats.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace brett::server {

std::string base64(std::string_view bytes);
// Nothing if the text is none.
std::optional<std::string> from_base64(std::string_view text);

}  // namespace brett::server
