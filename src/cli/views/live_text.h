// Text that shows on a terminal how far a command is, drawn again and again in the same place.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "cli/command_line.h"

namespace brett::cli {

class LiveText {
 public:
  using Lines = std::function<std::vector<std::string>(const TerminalSize&)>;

  // Shows nothing unless a person watches the terminal.
  explicit LiveText(const Context& context)
      : console_(context.console), on_(context.shows_progress()) {}
  ~LiveText() { clear(); }
  LiveText(const LiveText&) = delete;
  LiveText& operator=(const LiveText&) = delete;

  bool is_on() const { return on_; }
  // Draws if the last drawing was some time ago; the text is only made then.
  void show(const Lines& lines);
  void show_line(const std::function<std::string()>& line);
  // Leaves the terminal as it was.
  void clear();

 private:
  Console& console_;
  bool on_;
  std::size_t shown_ = 0;  // lines on the screen
  std::chrono::steady_clock::time_point last_{};
};

// How much time work will still take that goes on as fast as since the beginning.
class Estimate {
 public:
  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
  }
  // ", 12 s left", or nothing while it is unknown.
  std::string left(double done, double all) const;

 private:
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

}  // namespace brett::cli
