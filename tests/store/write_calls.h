// The system calls by which SQLite writes, in this process, through the hook that its VFS has for tests:
// one of them can kill the process, or all of them find the disk full.
#pragma once

#include <sqlite3.h>
#include <sys/types.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>

namespace brett {

class WriteCalls {
 public:
  WriteCalls() {
    replace("pwrite64", &pwrite);
    replace("pwrite", &pwrite);
    replace("write", &write);
    replace("ftruncate", &ftruncate);
    replace("unlink", &unlink);
  }
  WriteCalls(const WriteCalls&) = delete;
  WriteCalls& operator=(const WriteCalls&) = delete;
  ~WriteCalls() {
    sqlite3_vfs_find(nullptr)->xSetSystemCall(sqlite3_vfs_find(nullptr), nullptr, nullptr);
    disk_is_full_ = false;
    calls_left_ = 0;
  }

  // The process ends in place of the next call but `number` - 1.
  void kill_at(int number) { calls_left_ = number; }
  void fill_disk(bool full = true) { disk_is_full_ = full; }

 private:
  template <class Call>
  static void replace(const char* name, Call* call) {
    sqlite3_vfs* const vfs = sqlite3_vfs_find(nullptr);
    vfs->xSetSystemCall(vfs, name, reinterpret_cast<sqlite3_syscall_ptr>(call));
  }

  static bool may_write() {
    if (--calls_left_ == 0) ::kill(::getpid(), SIGKILL);
    if (disk_is_full_) errno = ENOSPC;
    return !disk_is_full_;
  }
  static ssize_t pwrite(int file, const void* bytes, size_t count, off_t at) {
    return may_write() ? ::pwrite(file, bytes, count, at) : -1;
  }
  static ssize_t write(int file, const void* bytes, size_t count) {
    return may_write() ? ::write(file, bytes, count) : -1;
  }
  static int ftruncate(int file, off_t size) { return may_write() ? ::ftruncate(file, size) : -1; }
  static int unlink(const char* path) {
    may_write();  // takes no room
    return ::unlink(path);
  }

  static inline std::atomic<int> calls_left_{0};
  static inline std::atomic<bool> disk_is_full_{false};
};

}  // namespace brett
