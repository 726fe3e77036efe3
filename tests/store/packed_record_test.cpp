// Packed records: smaller, and the same when they are unpacked.
#include "store/packed_record.h"

#include <gtest/gtest.h>

#include "core/rng.h"
#include "store/old_record.h"
#include "store/sample_games.h"

namespace brett::store_tests {
namespace {

TEST(PackedRecord, ComesBackForEveryGame) {
  for (const GameEntry& entry : Registry::standard().games()) {
    const std::string text = print_record(sample_record(5, std::string(entry.facts.name).c_str()));
    EXPECT_EQ(unpack_record(pack_record(text)), text);
  }
}

TEST(PackedRecord, TakesAFifthOfTheRoomInOthello) {
  const std::string text = print_record(sample_record(5, "othello"));
  EXPECT_LT(pack_record(text).size() * 5, text.size());
}

TEST(PackedRecord, AnyTextComesBack) {
  Rng rng(3);
  for (const std::size_t size : {0U, 1U, 7U, 100U, 100'000U}) {
    std::string text;
    for (std::size_t k = 0; k < size; ++k) text += static_cast<char>(rng.below(256));
    EXPECT_EQ(unpack_record(pack_record(text)), text);
  }
}

TEST(PackedRecord, WhatWasNotPackedIsRefused) {
  const std::string packed = pack_record("brett record 1\n");
  EXPECT_FALSE(unpack_record(""));
  EXPECT_FALSE(unpack_record("brett record 1\n"));
  EXPECT_FALSE(unpack_record(packed.substr(0, packed.size() - 1)));
  Rng rng(3);
  for (int i = 0; i < 2'000; ++i) {
    std::string bytes = packed;
    bytes[rng.below(static_cast<std::uint32_t>(bytes.size()))] = static_cast<char>(rng.below(256));
    const auto text = unpack_record(bytes);
    EXPECT_TRUE(!text || text->size() < 1'000'000);
  }
}

// As schema 1 to 3 had them; whole ones are in tests/store/version_0_1.
TEST(OldRecord, IsReadCodeByCode) {
  EXPECT_EQ(unpack_old_record("\x0ctic_tac_toe\rrandom"),
            "brett record 1\ngame    tic_tac_toe\nplayer  random");
  EXPECT_EQ(unpack_old_record("\x01"
                              "a1\x0b*6\x02"
                              "b1"),
            "\n1       1  a1\n2       chance  *6\n3       2  b1");
  EXPECT_EQ(unpack_old_record("\n\x1f"), "\n\nevent   ");
  EXPECT_FALSE(unpack_old_record(std::string_view("a\0", 2)));
  EXPECT_FALSE(unpack_old_record("a\t"));
}

TEST(OldRecord, NumbersMovesBeyondTheWidthOfTheColumn) {
  std::string packed, text;
  for (int i = 1; i <= 1200; ++i) {
    packed += static_cast<char>(i % 8 + 1);
    text += fmt::format("\n{:<7} {}  ", i, i % 8 + 1);
  }
  EXPECT_EQ(unpack_old_record(packed), text);
}

}  // namespace
}  // namespace brett::store_tests
