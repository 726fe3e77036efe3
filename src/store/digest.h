// 128 bits that tell texts apart. They are kept in stores, so the same texts must give the same bits
// for ever, on any machine.
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
  std::string hex() const;  // 32 digits

 private:
  std::uint64_t first_ = 0x6272657474203120;  // two lanes that never mix
  std::uint64_t second_ = 0x73746f7265203132;
};

// What makes a free game the same game: game, start, moves, players and date, and of our own records seed and number,
// since quick players repeat themselves within a second.
std::string record_digest(const Record& record);
// Without seed and number: what the rows of older stores have.
std::string older_record_digest(const Record& record);

}  // namespace brett
