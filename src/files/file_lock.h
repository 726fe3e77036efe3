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
  // Locks the file itself, which is made if it is not there: for a file that stays, as SQLite's does. All
  // its names and links share the lock. It must be closed after SQLite has closed the file, whose own locks go when
  // the program closes any descriptor of it.
  static Result<FileLock> take_itself(std::string_view what, const std::filesystem::path& path);

  FileLock(FileLock&& other) noexcept
      : descriptor_(std::exchange(other.descriptor_, -1)), beside_(std::move(other.beside_)) {}
  FileLock& operator=(FileLock&&) = delete;
  ~FileLock();

 private:
  explicit FileLock(int descriptor) : descriptor_(descriptor) {}
  static Result<FileLock> take_of(std::string_view what, const std::filesystem::path& path,
                                  const std::filesystem::path& locked);

  int descriptor_;
  std::filesystem::path beside_;  // goes with the lock, if it is there for that alone
};

}  // namespace brett
