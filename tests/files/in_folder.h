// A test with a folder of its own, which goes when the test does.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>

namespace brett {

class TestInFolder : public testing::Test {
 public:
  TestInFolder(const TestInFolder&) = delete;
  TestInFolder& operator=(const TestInFolder&) = delete;

 protected:
  // Several processes may run the same test.
  TestInFolder()
      : folder_(std::filesystem::path(testing::TempDir()) /
                fmt::format("brett_{}_{}",
                            testing::UnitTest::GetInstance()->current_test_info()->name(),
                            ::getpid())) {
    std::filesystem::create_directories(folder_);
  }
  ~TestInFolder() override { std::filesystem::remove_all(folder_); }

  std::string path(std::string_view name) const { return (folder_ / name).string(); }
  std::string write(std::string_view name, std::string_view text) const {
    std::ofstream(path(name), std::ios::binary) << text;
    return path(name);
  }
  std::string read(std::string_view name) const {
    std::ostringstream text;
    text << std::ifstream(path(name), std::ios::binary).rdbuf();
    return text.str();
  }

  const std::filesystem::path folder_;
};

}  // namespace brett
