// Records as stores of schema 1 to 3 have them, to be read when such a store is brought up to date: phrases that
// every record has are single bytes, and the numbers of moves are left out.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace brett {

// Nothing if these bytes are no record of such a store.
std::optional<std::string> unpack_old_record(std::string_view packed);

}  // namespace brett
