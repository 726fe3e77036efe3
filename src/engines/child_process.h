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

// Closes the descriptor in its destructor.
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

// The path of a program: a name with a slash is a path relative to `directory` (empty: the current
// one); others are searched for in $PATH and in /usr/games, which root's $PATH lacks.
Result<std::string> find_program(const std::string& name, const std::string& directory = {});

// Kills all children with what they have started in their groups. May be called by a signal handler that ends the program at
// once: a child that hangs does not notice that its input has ended.
void kill_all_children() noexcept;

class ChildProcess final : public LineChannel {
 public:
  // Finds the program by find_program() and runs it in `directory`; empty: the current one.
  static Result<std::unique_ptr<ChildProcess>> start(const std::vector<std::string>& command,
                                                     const std::string& directory = {});
  ~ChildProcess() override { stop(std::chrono::nanoseconds(0)); }

  bool send(std::string_view line, Deadline until) override;
  Received receive(Deadline until, const std::stop_token& stop) override;
  std::string process_state() override;

  // Closes its input and waits this long for its end, then sends SIGTERM and waits as long again,
  // then kills it.
  void stop(std::chrono::nanoseconds grace);

 private:
  ChildProcess() = default;
  std::optional<std::string> take_line();
  bool waits_for_output(Deadline until);
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
  std::string received_;      // output that was read but not yet returned
  std::size_t searched_ = 0;  // received_ has no line end before this place
  std::string last_words_;    // the end of its error output
  std::string ending_;        // how it ended
};

}  // namespace brett
