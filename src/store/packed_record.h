// Records as a store keeps them: zstd frames, made with a dictionary of what records have in common
// (src/store/record.dictionary, docs/store.md). The dictionary is part of the schema: a record cannot be read
// without it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace brett {

// It comes back byte for byte.
std::string pack_record(std::string_view text);
// Nothing if these bytes were not made by pack_record.
std::optional<std::string> unpack_record(std::string_view packed);

}  // namespace brett
