#include "core/text.h"

#include <gtest/gtest.h>

#include "core/plain_text.h"

namespace brett {
namespace {

TEST(Text, CountsAreFollowedByTheRightNoun) {
  EXPECT_EQ(plural(1, "game"), "game");
  EXPECT_EQ(plural(0, "game"), "games");
  EXPECT_EQ(plural(std::size_t{2}, "ply", "plies"), "plies");
  EXPECT_EQ(plural(std::size_t{1}, "ply", "plies"), "ply");
}

TEST(Text, WhatIsNotUtf8IsTakenForLatin1) {
  EXPECT_TRUE(is_utf8("plain, caf\xc3\xa9, \xe2\x82\xac"));
  EXPECT_FALSE(is_utf8("caf\xe9"));
  EXPECT_FALSE(is_utf8("\xed\xa0\x80")) << "half of a pair";
  EXPECT_EQ(as_utf8("caf\xe9 caf\xc3\xa9 \x93"), "caf\xc3\xa9 caf\xc3\xa9 ?");
  EXPECT_EQ(as_utf8("\xc3"), "\xc3\x83") << "cut in the middle of a character";
}

TEST(Text, IsPlainIfPeopleSeeItAsItIs) {
  for (const char* plain :
       {"", "Anna", "Jürgen", "Анна", "李", "שָׁלוֹם", "Nguye\u0302\u0303n", "🎲", "\u2764\ufe0f"}) {
    EXPECT_TRUE(is_plain_text(plain)) << plain;
    EXPECT_EQ(plain_text(plain), plain);
  }
  EXPECT_EQ(plain_text("a\tb\x7f\u0085"), "a?b??");
  EXPECT_EQ(plain_text("\u202etxt.\u2067exe\u200f"), "txt.exe") << "turned around";
  EXPECT_EQ(plain_text("A\u00adn\u200dn\u3164a\U000e0041"), "Anna") << "unseen";
  EXPECT_EQ(plain_text("e\u0301\u0301\u0301\u0301\u0301\u0301!"), "e\u0301\u0301\u0301\u0301!");
  EXPECT_FALSE(is_plain_text("\u202e"));
  EXPECT_FALSE(is_plain_text("\xff"));
}

TEST(Text, ASlipOfTheFingerIsGuessed) {
  const std::vector<std::string> games{"othello", "connect_four", "pig"};
  EXPECT_EQ(nearest("otello", games), "othello");
  EXPECT_EQ(nearest("ohtello", games), "othello");
  EXPECT_EQ(nearest("Othello", games), "othello");
  EXPECT_EQ(nearest("pg", games), "pig");
  EXPECT_EQ(nearest("backgammon", games), std::nullopt);
  EXPECT_EQ(nearest("", games), std::nullopt);
  EXPECT_EQ(nearest(std::string(10000, 'o'), games), std::nullopt);
}

TEST(Text, UnknownWordsGetTheGuessOrTheList) {
  EXPECT_EQ(unknown("game", "otello", {"othello"}).message,
            "unknown game 'otello', did you mean 'othello'?");
  EXPECT_EQ(unknown("game", "zzz", {"othello", "pig"}).message,
            "unknown game 'zzz': there are othello, pig");
  EXPECT_EQ(unknown("option of random", "x", {}).message,
            "unknown option of random 'x': there are none");
}

TEST(Text, QuotesHideWhatTerminalsWouldObey) {
  EXPECT_EQ(in_quotes("a\x1b[2J"), "'a\\x1b[2J'");
  EXPECT_EQ(in_quotes(std::string(100, 'a')), "'" + std::string(60, 'a') + "...'");
}

TEST(Text, NumbersAreReadWholeOrNotAtAll) {
  EXPECT_EQ(to_integer("-12"), -12);
  EXPECT_EQ(to_integer("12x"), std::nullopt);
  EXPECT_EQ(to_integer(""), std::nullopt);
  EXPECT_EQ(to_integer("99999999999999999999"), std::nullopt);
  EXPECT_EQ(to_number("0.5"), 0.5);
  EXPECT_EQ(to_number("nan"), std::nullopt);
  EXPECT_EQ(to_number("inf"), std::nullopt);
  EXPECT_EQ(to_number("1e999"), std::nullopt);
}

TEST(Text, WordsAndPieces) {
  EXPECT_EQ(words("  a b\t\nc ").size(), 3U);
  EXPECT_TRUE(words(" \n").empty());
  EXPECT_EQ(split("a,,b", ',').size(), 3U);
  EXPECT_EQ(trimmed("  x y "), "x y");
  EXPECT_EQ(trimmed("   "), "");
}

}  // namespace
}  // namespace brett
