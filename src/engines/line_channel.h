// Lines to and from another program. Nothing here waits without end: every call has a deadline.
#pragma once

#include <chrono>
#include <stop_token>
#include <string>
#include <string_view>

namespace brett {

using Deadline = std::chrono::steady_clock::time_point;

struct Heard {
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
  // `line` without its end. False if it could not be delivered until the deadline, or the program is gone.
  virtual bool say(std::string_view line, Deadline until) = 0;
  virtual Heard hear(Deadline until, const std::stop_token& stop) = 0;
  // What is known of the program's state, for error texts: "it ended with status 3, its last words
  // were 'no such file'". May be empty.
  virtual std::string account() { return {}; }
};

}  // namespace brett
