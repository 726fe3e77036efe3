// A lock that one process at a time holds on a file which is replaced as a whole (files/data_file.h), so
// that two which read it, add to it and write it do not undo each other's work. It lies beside the
// file as FILE.lock and goes with its holder, however that ends.
#pragma once

#include <filesystem>
#include <string_view>
#include <utility>

#include "core/result.h"

namespace brett {

class FileLock {
 public:
  // Does not wait: an error if somebody else holds it. `what` begins the errors.
  static Result<FileLock> take(std::string_view what, const std::filesystem::path& path);

  FileLock(FileLock&& other) noexcept
      : descriptor_(std::exchange(other.descriptor_, -1)), beside_(std::move(other.beside_)) {}
  FileLock& operator=(FileLock&&) = delete;
  ~FileLock();

 private:
  FileLock(int descriptor, std::filesystem::path beside)
      : descriptor_(descriptor), beside_(std::move(beside)) {}

  int descriptor_;
  std::filesystem::path beside_;
};

}  // namespace brett
