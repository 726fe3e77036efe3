// Packed records: smaller, and the same when they are unpacked.
#include "store/packed_record.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "core/rng.h"
#include "store/sample_games.h"

namespace brett::store_tests {
namespace {

TEST(PackedRecord, ComesBackForEveryGame) {
  for (const GameEntry& entry : Registry::standard().games()) {
    const std::string text = print_record(sample_record(5, std::string(entry.facts.name).c_str()));
    const auto packed = pack_record(text);
    ASSERT_TRUE(packed) << text;
    EXPECT_EQ(unpack_record(*packed), text);
  }
}

TEST(PackedRecord, TakesAThirdOfTheRoomInOthello) {
  const std::string text = print_record(sample_record(5, "othello"));
  EXPECT_LT(pack_record(text)->size() * 3, text.size());
}

TEST(PackedRecord, KeepsLinesThatOnlyLookLikeMoves) {
  for (const std::string text :
       {"", "\n", "\n1       1  a1", "\n2       1  a1", "\n1       9  a1", "\n1       1 a1",
        "\n1      1  a1", "\n1       1  a1\n1       1  a1\n2       2  b2\n3       chance  x",
        "\n1       ", "\n1", "\nplayer", "brett record 1\ngame    brett record 1\ngame    ",
        "---------\n.................",
        "  time=0.0000  time=0.000 time=0.0 time=", "\n\n\nend\n"}) {
    const auto packed = pack_record(text);
    ASSERT_TRUE(packed) << text;
    EXPECT_EQ(unpack_record(*packed), text);
  }
}

TEST(PackedRecord, NumbersMovesBeyondTheWidthOfTheColumn) {
  std::string text = "moves";
  for (int i = 1; i <= 1200; ++i) text += fmt::format("\n{:<7} {}  a1", i, i % 8 + 1);
  const auto packed = pack_record(text);
  EXPECT_EQ(packed->size(), 5U + 3 * 1200);
  EXPECT_EQ(unpack_record(*packed), text);
}

TEST(PackedRecord, RefusesWhatIsNoTextAndWhatWasNotPacked) {
  for (const char code : {'\0', '\1', '\t', '\r', '\x1f'}) {
    EXPECT_FALSE(pack_record(std::string("a") + code)) << int{code};
  }
  EXPECT_FALSE(unpack_record(std::string_view("a\0", 2)));
  EXPECT_FALSE(unpack_record("a\t"));
}

TEST(PackedRecord, AnyBytesAreUnpackedOrRefused) {
  Rng rng(3);
  for (int i = 0; i < 2'000; ++i) {
    std::string bytes;
    for (int k = 0; k < 40; ++k) bytes += static_cast<char>(rng.below(40));
    // What could be unpacked is packed again to something that means the same.
    if (const auto text = unpack_record(bytes)) {
      const auto packed = pack_record(*text);
      ASSERT_TRUE(packed);
      EXPECT_EQ(unpack_record(*packed), *text);
    }
  }
}

}  // namespace
}  // namespace brett::store_tests
