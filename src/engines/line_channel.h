// Lines to and from another program. Every call has a deadline.
#pragma once

#include <chrono>
#include <stop_token>
#include <string>
#include <string_view>

namespace brett {

using Deadline = std::chrono::steady_clock::time_point;

struct Received {
  enum class What {
    line,
    late,      // nothing until the deadline
    closed,    // the program has closed its output, or ended
    too_long,  // longer than a line may be
    stopped,   // the stop token was raised
  };
  What what = What::late;
  std::string text = {};  // of a line, without its end
};

class LineChannel {
 public:
  static constexpr std::size_t longest_line = std::size_t{64} * 1024;

  virtual ~LineChannel() = default;
  // `line` without its end. False if it could not be written before the deadline, or the program has ended.
  virtual bool send(std::string_view line, Deadline until) = 0;
  virtual Received receive(Deadline until, const std::stop_token& stop) = 0;
  // The program's state for error texts: "it ended with status 3, its last output was 'no such file'".
  // May be empty.
  virtual std::string process_state() { return {}; }
};

}  // namespace brett
