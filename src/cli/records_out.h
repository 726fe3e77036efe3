// Where a command writes many records: the terminal, a file, or a folder with files.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

#include "core/result.h"

namespace brett::cli {

class RecordsOut {
 public:
  static constexpr std::uint64_t games_per_file = 10'000;  // in a folder

  // `to` is a folder if there is one; empty: `out`.
  RecordsOut(std::ostream& out, const std::string& to);

  // The text of a record. No file gets longer than what commands read.
  Status add(const std::string& record);
  Status finish();

  std::uint64_t games() const { return games_; }
  const std::vector<std::string>& files() const { return files_; }

 private:
  Status make_room(std::size_t size);
  Status write_file();

  std::ostream& out_;
  std::string to_;
  bool to_folder_;
  std::string text_;  // of the file that is being collected
  std::uint64_t in_file_ = 0;
  std::uint64_t games_ = 0;
  std::vector<std::string> files_;
};

}  // namespace brett::cli
