// A program run as a child, with pipes to its input, output and errors. It gets a process group of its
// own, so that Ctrl-C does not reach it. When the object goes, the process is gone and reaped with all
// that it has started, and no descriptor is left.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"
#include "engines/line_channel.h"

namespace brett {

// Closes what it holds.
class FileDescriptor {
 public:
  explicit FileDescriptor(int number = -1) : number_(number) {}
  FileDescriptor(FileDescriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  FileDescriptor& operator=(FileDescriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~FileDescriptor() { close(); }
  void close();
  int get() const { return number_; }
  bool is_open() const { return number_ >= 0; }

 private:
  int number_;
};

// Where a program is: a name with a slash is its path, seen from `directory` (empty: here); others are
// looked for in $PATH and where Debian keeps games, which root's $PATH leaves out.
Result<std::string> find_program(const std::string& name, const std::string& directory = {});

// Kills all children with what they have started in their groups. May be called by a signal handler that ends the program at
// once: a child that hangs does not notice that its input has ended.
void kill_all_children() noexcept;

class ChildProcess final : public LineChannel {
 public:
  // The program is found by find_program(); `directory` is where it runs, empty: here.
  static Result<std::unique_ptr<ChildProcess>> start(const std::vector<std::string>& command,
                                                     const std::string& directory = {});
  ~ChildProcess() override { stop(std::chrono::nanoseconds(0)); }

  bool say(std::string_view line, Deadline until) override;
  Heard hear(Deadline until, const std::stop_token& stop) override;
  std::string account() override;

  // Closes its input and waits this long for it to end by itself, then asks it to (SIGTERM) and waits as
  // long again, then kills it.
  void stop(std::chrono::nanoseconds grace);

 private:
  ChildProcess() = default;
  std::optional<std::string> take_line();
  bool hears_something(Deadline until);
  void listen(std::chrono::milliseconds wait);
  void read_output();
  void read_errors();
  bool ends_within(std::chrono::nanoseconds time);
  bool has_ended();
  void reap();

  pid_t pid_ = -1;    // -1: reaped
  std::string mark_;  // in the environment of the child and of all that it starts
  FileDescriptor input_;
  FileDescriptor output_;
  FileDescriptor errors_;
  std::string heard_;         // of the output, not yet taken
  std::size_t searched_ = 0;  // of heard_: there is no line end before this
  std::string last_words_;    // the end of what it wrote as errors
  std::string ending_;        // how it ended
};

}  // namespace brett
