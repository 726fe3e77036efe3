// A 128-bit hash of texts. Stores keep it, so the same texts must always give the same bits, on any
// machine.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "records/record.h"

namespace brett {

class Digest {
 public:
  // The lengths count too: "ab", "c" is not "a", "bc".
  void add(std::string_view text);
  void add(std::uint64_t word);
  std::string digits() const;  // 32 digits

 private:
  std::uint64_t first_ = 0x6272657474203120;  // two lanes that never mix
  std::uint64_t second_ = 0x73746f7265203132;
};

// The identity of a free game: game, start, moves, players and date, and for our own records seed and number,
// because fast players can repeat a game within a second.
std::string record_digest(const Record& record);
// Without seed and number, as in the rows of older stores.
std::string older_record_digest(const Record& record);

}  // namespace brett
