// A lock of one process on a file that is replaced as a whole (files/data_file.h), so that two processes
// that read, change and write it do not undo each other's work. It is the file FILE.lock beside it, and
// the system releases it when the process ends, even by a kill.
#pragma once

#include <filesystem>
#include <string_view>
#include <utility>

#include "core/result.h"

namespace brett {

class FileLock {
 public:
  // Does not wait: an error if another process holds it. Errors begin with `what`.
  static Result<FileLock> take(std::string_view what, const std::filesystem::path& path);

  FileLock(FileLock&& other) noexcept
      : descriptor_(std::exchange(other.descriptor_, -1)),
        lock_file_(std::move(other.lock_file_)) {}
  FileLock& operator=(FileLock&&) = delete;
  ~FileLock();

 private:
  FileLock(int descriptor, std::filesystem::path lock_file)
      : descriptor_(descriptor), lock_file_(std::move(lock_file)) {}

  int descriptor_;
  std::filesystem::path lock_file_;
};

}  // namespace brett
