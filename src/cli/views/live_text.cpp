#include "cli/views/live_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "cli/views/table.h"

namespace brett::cli {

namespace {
constexpr std::chrono::milliseconds between_drawings{250};
}

void LiveText::show(const Lines& lines) {
  const auto now = std::chrono::steady_clock::now();
  if (!on_ || now - last_ < between_drawings) return;
  clear();
  last_ = now;
  const TerminalSize size = console_.size();
  for (const std::string& line : lines(size)) {
    // A line that the terminal breaks could not be cleared; its last column may break it, too.
    console_.out << shortened(line, std::max<std::size_t>(size.columns, 2) - 1) << '\n';
    ++shown_;
  }
  console_.out << std::flush;
}

void LiveText::show_line(const std::function<std::string()>& line) {
  show([&](const TerminalSize&) { return std::vector{line()}; });
}

void LiveText::clear() {
  // From the first column: the terminal shows the ^C of a user who pressed Ctrl-C.
  if (shown_ > 0) console_.out << fmt::format("\r\x1b[{}A\x1b[J", shown_) << std::flush;
  shown_ = 0;
}

std::string Estimate::left(double done, double all) const {
  if (done <= 0) return {};
  return fmt::format(", {} left", duration_words(seconds() * (all - done) / done));
}

}  // namespace brett::cli
