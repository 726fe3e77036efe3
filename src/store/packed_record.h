// Records in a quarter of their room: phrases that every record has become single bytes, and the
// numbers of moves are left out. General compressors take as long as all the rest of storing a game
// (docs/store.md). The bytes are described there; they are part of the schema.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace brett {

// Nothing if the text cannot be packed; what is packed comes back byte for byte.
std::optional<std::string> pack_record(std::string_view text);
// Nothing if these bytes were not made by pack_record.
std::optional<std::string> unpack_record(std::string_view packed);

}  // namespace brett
