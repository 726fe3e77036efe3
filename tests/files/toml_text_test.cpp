// TOML from outside: what would overrun the stack is refused with an error, before it is parsed.
#include "files/toml_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace brett {
namespace {

using testing::HasSubstr;

std::string repeated(std::string_view part, std::size_t times) {
  std::string text;
  for (std::size_t i = 0; i < times; ++i) text += part;
  return text;
}

std::string error_of_toml(const std::string& text) {
  const auto table = parse_toml(text, "file");
  return table ? "" : table.error().message;
}

TEST(TomlText, KeysWithThousandsOfDotsAreRefusedWithTheirLine) {
  constexpr std::size_t many = 50'000;
  const std::string dotted = repeated("a.", many) + "b";
  for (const std::string& text :
       {"x = 1\n" + dotted + " = 1\n", "x = 1\n[" + dotted + "]\n", "x = 1\n[[" + dotted + "]]\n",
        "x = 1\ny = { " + dotted + " = 1 }\n", "x = 1\ny = [{ z = 1, " + dotted + " = 1 }]\n",
        "x = 1\n" + repeated("'a' . \"a.\" . ", many) + "b = 1\n",
        "x = 1\ny = " + repeated("{ a.a.a = ", 30) + "1" + repeated("}", 30) + "\n",
        "x = 1\ny = " + repeated("[", many) + "\n"}) {
    EXPECT_THAT(error_of_toml(text),
                HasSubstr("file, line 2: tables and lists are nested more than 64"));
  }
}

TEST(TomlText, DotsOfTextsNumbersAndCommentsAreNoLevels) {
  const std::string dots(200, '.');
  std::string numbers;
  for (int i = 0; i < 200; ++i) numbers += "1.5, ";
  EXPECT_EQ(error_of_toml("# " + dots + "\na = \"" + dots + "\\\"" + dots + "\"\nb = '" + dots +
                          "'\nc = \"\"\"\n" + dots + "\n\\\"\"\"" + dots + "\"\"\"\"\"\nd = '''" +
                          dots + "''''\ne = [" + numbers + "]\n\"" + dots + "\" = \"\"\n"),
            "");
}

TEST(TomlText, AsManyLevelsAsAnybodyNeedsAreRead) {
  EXPECT_EQ(error_of_toml("[" + repeated("a.", 60) + "b]\n" + repeated("c.", 60) + "d = 1\n"), "");
}

TEST(TomlText, ALargerTextThanAllowedIsRefused) {
  const auto table = parse_toml(std::string(2 << 20, '\n'), "file", 1 << 20);
  ASSERT_FALSE(table);
  EXPECT_EQ(table.error().message, "file: larger than 1 MB");
}

TEST(TomlText, OtherFaultsKeepTheirLine) {
  EXPECT_THAT(error_of_toml("a = 1\nb = \n"), HasSubstr("file, line 2: "));
  EXPECT_THAT(error_of_toml("a = \"\xff\"\n"), HasSubstr("file, line 1: "));
}

}  // namespace
}  // namespace brett
