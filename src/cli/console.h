// Where a command reads and writes, and what it may use there. Commands never touch std::cout, so
// tests and outside programs run them in process.
#pragma once

#include <cstddef>
#include <functional>
#include <iosfwd>
#include <stop_token>
#include <string>

namespace brett::cli {

struct TerminalSize {
  std::size_t columns = 80;
  std::size_t rows = 24;
};

struct Console {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  bool colour = false;
  std::string colour_reason = "not asked for";  // for `brett doctor`
  bool interactive = false;                     // input and output are a terminal
  std::stop_token stop = {};                    // raised by Ctrl-C
  // Asked for every picture: people change it.
  std::function<TerminalSize()> size = [] { return TerminalSize{}; };
};

// The default for colours: on a terminal that has them, unless NO_COLOR is set to anything
// but the empty string (no-color.org). The strings are the environment's; null if not set.
void choose_colour(Console& console, bool terminal, const char* no_color, const char* term);

}  // namespace brett::cli
