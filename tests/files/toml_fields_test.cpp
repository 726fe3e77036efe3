// Fields of a TOML table: what is read, and that every mistake names its file, line, key and value.
#include "files/toml_fields.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "files/toml_text.h"

namespace brett {
namespace {

using testing::ElementsAre;

struct Shelf {
  enum class Wood { oak, pine };
  std::string name = "old";
  double height = 1;
  int boards = 3;
  bool open = false;
  Wood wood = Wood::oak;
  std::vector<std::string> books;
  std::vector<double> weights;
  std::vector<std::vector<double>> rows;
};

void read_shelf(TomlFields& fields, Shelf& shelf) {
  fields.text("name", shelf.name, 8);
  fields.number("height", shelf.height, 0, 2.5);
  fields.whole("boards", shelf.boards, 1, 9);
  fields.flag("open", shelf.open);
  fields.choice("wood", shelf.wood, {"oak", "pine"});
  fields.texts("books", shelf.books);
  fields.numbers("weights", shelf.weights);
  fields.number_rows("rows", shelf.rows);
}

std::string error_of(std::string_view text) {
  const auto table = parse_toml(text, "file");
  EXPECT_TRUE(table);
  TomlFields fields(*table, "file", "shelf");
  Shelf shelf;
  read_shelf(fields, shelf);
  const Status status = fields.finish();
  return status ? "" : status.error().message;
}

TEST(TomlFields, ReadEveryKindOfField) {
  const auto table = parse_toml(R"(
    name = "new"
    height = 2
    boards = 4
    open = true
    wood = "pine"
    books = ["a", "b"]
    weights = [1, 2.5]
    rows = [[1], [2, 3]]
  )",
                                "file");
  ASSERT_TRUE(table);
  TomlFields fields(*table, "file");
  Shelf shelf;
  read_shelf(fields, shelf);
  EXPECT_TRUE(fields.finish());
  EXPECT_EQ(shelf.name, "new");
  EXPECT_EQ(shelf.height, 2);
  EXPECT_EQ(shelf.boards, 4);
  EXPECT_TRUE(shelf.open);
  EXPECT_EQ(shelf.wood, Shelf::Wood::pine);
  EXPECT_THAT(shelf.books, ElementsAre("a", "b"));
  EXPECT_THAT(shelf.weights, ElementsAre(1, 2.5));
  EXPECT_THAT(shelf.rows, ElementsAre(ElementsAre(1), ElementsAre(2, 3)));
}

TEST(TomlFields, LeaveWhatAFileDoesNotSay) {
  const toml::table table;
  TomlFields fields(table, "file");
  Shelf shelf;
  read_shelf(fields, shelf);
  EXPECT_TRUE(fields.finish());
  EXPECT_EQ(shelf.name, "old");
  EXPECT_EQ(shelf.boards, 3);
}

TEST(TomlFields, NameFileLineKeyAndValue) {
  EXPECT_EQ(error_of("\nboards = 10"),
            "file, line 2: shelf: boards='10': must be a whole number from 1 to 9");
  EXPECT_EQ(error_of("boards = 1.5"),
            "file, line 1: shelf: boards='1.5': must be a whole number from 1 to 9");
  EXPECT_EQ(error_of("height = nan"),
            "file, line 1: shelf: height='nan': must be a number from 0 to 2.5");
  EXPECT_EQ(error_of("height = true"),
            "file, line 1: shelf: height='on': must be a number from 0 to 2.5");
  EXPECT_EQ(error_of("name = 3"), "file, line 1: shelf: name='3': must be a text in quotes");
  EXPECT_EQ(error_of("name = \"much too long\""),
            "file, line 1: shelf: name='much too long': must be at most 8 bytes of UTF-8 without "
            "control and invisible characters");
  EXPECT_EQ(error_of("open = 1"), "file, line 1: shelf: open='1': must be true or false");
  EXPECT_EQ(error_of("wood = \"elm\""), "file, line 1: shelf: wood='elm': must be oak or pine");
  EXPECT_EQ(
      error_of("books = [1]"),
      "file, line 1: shelf: books: must be a text in quotes or a list of them, none too long");
  EXPECT_EQ(error_of("weights = [-1]"),
            "file, line 1: shelf: weights: must be a list of numbers from 0");
  EXPECT_EQ(error_of("rows = [1]"),
            "file, line 1: shelf: rows: must be a list of lists of numbers from 0");
}

TEST(TomlFields, NameTheFirstMistakeThenUnknownKeysThenMissingOnes) {
  EXPECT_EQ(error_of("boads = 3\nopen = 1"),
            "file, line 2: shelf: open='1': must be true or false");
  EXPECT_EQ(error_of("open = true\nboads = 3"),
            "file, line 2: shelf: unknown key 'boads', did you mean 'boards'?");
  const auto table = parse_toml("a = 1", "file");
  for (const bool known : {false, true}) {
    TomlFields fields(*table, "file");
    std::string name;
    fields.needed_text("name", name);
    if (known) fields.only({"a"});
    EXPECT_EQ(
        fields.finish().error().message,
        known ? "file, line 1: name is missing" : "file, line 1: unknown key 'a': there are name");
  }
}

TEST(TomlFields, OfTablesInListsHaveTheirOwnLines) {
  const auto table = parse_toml("[[shelves]]\nboards = 2\n\n[[shelves]]\nopen = 3\n", "file");
  ASSERT_TRUE(table);
  TomlFields fields(*table, "file", "room");
  std::vector<Shelf> shelves;
  fields.list<Shelf>("shelves", "shelf", shelves, read_shelf);
  EXPECT_EQ(fields.finish().error().message,
            "file, line 5: shelf: open='3': must be true or false");
  EXPECT_EQ(shelves.front().boards, 2);
  const auto flat = parse_toml("shelves = [3]", "file");
  TomlFields wrong(*flat, "file");
  wrong.list<Shelf>("shelves", "shelf", shelves, read_shelf);
  EXPECT_EQ(wrong.finish().error().message,
            "file, line 1: shelves: must be a list of tables, one for each shelf");
}

struct Options {
  int size = 3;
  std::string names;
  static OptionTable<Options> table() {
    return OptionTable<Options>()
        .integer("size", &Options::size, 1, 9, "how large")
        .text("names", &Options::names, "of all");
  }
};

TEST(TomlFields, SetTheOptionsOfATable) {
  const auto error = [](std::string_view text, Options& options) {
    const auto table = parse_toml(text, "file");
    TomlFields fields(*table, "file");
    fields.options("options", options, Options::table());
    const Status status = fields.finish();
    return status ? "" : status.error().message;
  };
  Options options;
  EXPECT_EQ(error("options = { size = 4, names = [\"a\", \"b\"] }", options), "");
  EXPECT_EQ(options.size, 4);
  EXPECT_EQ(options.names, "a b");
  EXPECT_EQ(error("options = 3", options),
            "file, line 1: options='3': must be a table, as in { name = value }");
  EXPECT_EQ(error("[options]\nsize = 10", options),
            "file, line 2: size=10 for options: must be 1 to 9");
  EXPECT_EQ(error("[options]\nsize = [1]", options),
            "file, line 2: size: must be a number, a text or a list of texts");
}

TEST(TomlFields, WithoutASourceErrorsHaveNoPlace) {
  const auto table = parse_toml("boards = 0", "file");
  TomlFields fields(*table, "");
  Shelf shelf;
  read_shelf(fields, shelf);
  EXPECT_EQ(fields.finish().error().message, "boards='0': must be a whole number from 1 to 9");
}

}  // namespace
}  // namespace brett
