#include "cli/console.h"

#include <string_view>

namespace brett::cli {

void choose_colour(Console& console, bool terminal, const char* no_color, const char* term) {
  const auto say = [&](bool colour, const char* reason) {
    console.colour = colour;
    console.colour_reason = reason;
  };
  if (no_color != nullptr && *no_color != '\0') return say(false, "NO_COLOR is set");
  if (!terminal) return say(false, "the output is not a terminal");
  if (term == nullptr || std::string_view(term) == "dumb")
    return say(false, "TERM names no colours");
  say(true, "the output is a terminal");
}

}  // namespace brett::cli
