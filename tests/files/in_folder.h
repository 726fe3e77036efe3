// A test with a folder of its own, which goes when the test does.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
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
  // Several processes may run the same test. Names are short, since errors cut long ones.
  TestInFolder() : folder_(made()) {}
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

 private:
  static std::filesystem::path made() {
    std::string pattern = testing::TempDir() + "brett_XXXXXX";
    EXPECT_NE(::mkdtemp(pattern.data()), nullptr) << pattern;
    return pattern;
  }
};

}  // namespace brett
