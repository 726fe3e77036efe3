// Stored Monte Carlo tables from hostile text: refused with an error, or printed in a form that is read
// back as the same.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "evaluation/stored_mc.h"

using brett::StoredMc;

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto table = StoredMc::parse(text, "fuzz");
  if (!table) {
    require(!table.error().message.empty());
    return 0;
  }
  const auto again = StoredMc::parse(table->print(), "fuzz");
  require(again.ok() && *again == *table);
  for (int move = 0; move < StoredMc::move_numbers; ++move) {
    const double mean = summary_of(*table, 0, move).mean;
    require(mean >= 0 && mean <= 1.000001);
  }
  return 0;
}
