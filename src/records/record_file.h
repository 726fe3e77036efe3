// A file that records are added to while games are played: each in one write, so that a program that
// is killed leaves whole records behind.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

#include "records/record.h"

namespace brett {

class RecordFile {
 public:
  // Makes the file if it is not there. One that does not end with a whole record is refused, before
  // anything is spoilt. `what` begins the errors.
  static Result<RecordFile> open(std::string_view what, const std::filesystem::path& path);

  RecordFile(RecordFile&& other) noexcept;
  RecordFile& operator=(RecordFile&&) = delete;
  RecordFile(const RecordFile&) = delete;
  RecordFile& operator=(const RecordFile&) = delete;
  ~RecordFile();

  // All or nothing. Not for several threads at once; other processes may add to the same file.
  Status add(const Record& record);

 private:
  RecordFile(std::string name, int descriptor) : name_(std::move(name)), descriptor_(descriptor) {}
  Status check() const;
  Error failed(int number) const;

  std::string name_;  // for errors
  int descriptor_;
};

}  // namespace brett
