#include "files/file_lock.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <system_error>

#include "core/text.h"

namespace brett {

namespace fs = std::filesystem;

namespace {

// The last holder deletes the lock file: the opened file may be deleted already.
bool is_not_deleted(int descriptor, const fs::path& path) {
  struct stat opened{};
  struct stat named{};
  return ::fstat(descriptor, &opened) == 0 && ::stat(path.c_str(), &named) == 0 &&
         opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

}  // namespace

Result<FileLock> FileLock::take(std::string_view what, const fs::path& path) {
  const auto refused = [&](std::string_view why) {
    return Error{fmt::format("{} {}: {}", what, in_quotes(path.string()), why)};
  };
  std::error_code unresolved;
  const fs::path resolved = fs::weakly_canonical(path, unresolved);  // links share the lock
  const fs::path lock_file = fmt::format("{}.lock", (unresolved ? path : resolved).string());
  while (true) {
    const int descriptor = ::open(lock_file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (descriptor < 0) {
      return refused("cannot be written; is the folder there, and writable?");
    }
    if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
      ::close(descriptor);
      return refused("another brett is working on it; try again when that is done");
    }
    if (is_not_deleted(descriptor, lock_file)) return FileLock(descriptor, lock_file);
    ::close(descriptor);
  }
}

FileLock::~FileLock() {
  if (descriptor_ < 0) return;
  std::error_code ignored;
  fs::remove(lock_file_, ignored);  // while it is still held
  ::close(descriptor_);
}

}  // namespace brett
