#include "files/data_file.h"
#include "files/in_folder.h"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include <fstream>

namespace brett {
namespace {

namespace fs = std::filesystem;

using DataFile = TestInFolder;

TEST_F(DataFile, WhatWasWrittenIsRead) {
  const std::string text("a\0b\n", 4);
  ASSERT_TRUE(write_text("book", folder_ / "x", text));
  const auto read = read_text("book", folder_ / "x");
  ASSERT_TRUE(read);
  EXPECT_EQ(*read, text);
}

TEST_F(DataFile, WritingReplacesAndLeavesNothingBeside) {
  ASSERT_TRUE(write_text("book", folder_ / "x", "old and long"));
  ASSERT_TRUE(write_text("book", folder_ / "x", "new"));
  EXPECT_EQ(*read_text("book", folder_ / "x"), "new");
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()), 1);
}

TEST_F(DataFile, WritingThroughALinkKeepsTheLinkAndTheMode) {
  ASSERT_TRUE(write_text("book", folder_ / "x", "old"));
  fs::permissions(folder_ / "x", fs::perms::owner_read | fs::perms::owner_write);
  fs::create_symlink(folder_ / "x", folder_ / "link");
  ASSERT_TRUE(write_text("book", folder_ / "link", "new"));
  EXPECT_TRUE(fs::is_symlink(folder_ / "link"));
  EXPECT_EQ(*read_text("book", folder_ / "x"), "new");
  EXPECT_EQ(fs::status(folder_ / "x").permissions(),
            fs::perms::owner_read | fs::perms::owner_write);
}

TEST_F(DataFile, WhatIsNoFileIsNotReplaced) {
  const auto status = write_text("book", folder_, "text");
  ASSERT_FALSE(status);
  EXPECT_THAT(status.error().message, ::testing::HasSubstr("is not a file"));
  EXPECT_TRUE(fs::is_directory(folder_));
}

TEST_F(DataFile, WritingIntoNoFolderIsAnError) {
  const auto status = write_text("book", folder_ / "none" / "x", "text");
  ASSERT_FALSE(status);
  EXPECT_THAT(status.error().message, ::testing::HasSubstr("cannot be written"));
}

TEST_F(DataFile, AFileOfTheSourceTreeIsFoundByItsName) {
  const auto path = find_data("openings", "othello/openings.csv");
  ASSERT_TRUE(path);
  EXPECT_TRUE(fs::exists(*path));
}

TEST_F(DataFile, AMissingFileIsNamed) {
  const auto text = read_data("book", "no/such.csv");
  ASSERT_FALSE(text);
  EXPECT_THAT(text.error().message, ::testing::HasSubstr("book 'no/such.csv': no such file"));
  EXPECT_FALSE(read_data("book", ""));
}

TEST_F(DataFile, NamesFromClientsLeadToTheDataFoldersOnly) {
  const auto found = [](const std::string& name) {
    return find_data("book", name, DataPlaces::data_folders).ok();
  };
  std::ofstream(folder_ / "x").close();
  EXPECT_TRUE(found("othello/openings.csv"));
  EXPECT_TRUE(find_data("book", (folder_ / "x").string()));
  EXPECT_FALSE(found((folder_ / "x").string()));
  EXPECT_FALSE(found("othello/../../data/othello/openings.csv"));
  const fs::path before = fs::current_path();
  fs::current_path(folder_);
  EXPECT_TRUE(find_data("book", "x"));
  EXPECT_FALSE(found("x"));
  EXPECT_FALSE(found("./x"));
  fs::current_path(before);
}

TEST_F(DataFile, AFolderOrAPipeIsNotAFile) {
  const auto folder = read_text("book", folder_);
  ASSERT_FALSE(folder);
  EXPECT_THAT(folder.error().message, ::testing::EndsWith("': is a folder, not a file"));
  EXPECT_THAT(read_data("book", folder_.string()).error().message,
              ::testing::EndsWith("': is a folder, not a file"));
  ASSERT_EQ(::mkfifo((folder_ / "pipe").c_str(), 0600), 0);
  EXPECT_THAT(read_text("book", folder_ / "pipe").error().message,
              ::testing::EndsWith("': is a pipe, not a file"));
}

TEST_F(DataFile, AHugeFileIsRefused) {
  std::ofstream(folder_ / "x").close();
  fs::resize_file(folder_ / "x", largest_text_file + 1);
  const auto text = read_text("book", folder_ / "x");
  ASSERT_FALSE(text);
  EXPECT_THAT(text.error().message, ::testing::HasSubstr("larger than 64 MB"));
}

}  // namespace
}  // namespace brett
