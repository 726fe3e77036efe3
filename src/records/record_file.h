// A file to which records are appended while games are played, each in one write, so that a killed
// program leaves only complete records.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

#include "records/record.h"

namespace brett {

class RecordFile {
 public:
  // Creates a missing file. A file that does not end with a complete record is refused and left
  // unchanged. Errors begin with `what`.
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
