// Reads the text form of records, several in one file, and plays each again where that is asked for.
#pragma once

#include <string_view>

#include "records/replay.h"

namespace brett {

// Hands every record to `use`, in the order of the file; an error of `use` ends it. Errors of the
// text begin with `source` and the line: "records 'x.txt', line 7: ...". A text without records is
// an error.
Status read_records(const Registry& registry, std::string_view text, std::string_view source,
                    const UseGame& use);

// The same without playing them again: what the records say, for records that a store has kept.
using UseRecord = std::function<Status(Record)>;
Status read_told_records(std::string_view text, std::string_view source, const UseRecord& use);

}  // namespace brett
