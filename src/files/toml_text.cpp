#include "files/toml_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

namespace brett {

namespace {

// Behind the string in quotes that begins at `at`. One that has no end ends with its line, or with
// the text: the parser comes no further either.
std::size_t behind_string(std::string_view text, std::size_t at) {
  const char quote = text[at];
  const bool has_lines = at + 2 < text.size() && text[at + 1] == quote && text[at + 2] == quote;
  const std::size_t quotes = has_lines ? 3 : 1;
  int in_a_row = 0;
  for (at += quotes; at < text.size(); ++at) {
    if (text[at] == quote && ++in_a_row == static_cast<int>(quotes)) {
      // The last one or two characters of a text of many lines may be quotes, too.
      const std::size_t most = std::min(text.size(), at + quotes);
      while (at + 1 < most && text[at + 1] == quote) ++at;
      return at + 1;
    }
    if (text[at] != quote) in_a_row = 0;
    if (text[at] == '\n' && !has_lines) return at;
    if (text[at] == '\\' && quote == '"') ++at;
  }
  return text.size();
}

// The line in which tables and lists are nested too deep; nothing if they are not.
std::optional<std::size_t> too_deep_line(std::string_view text) {
  std::vector<std::size_t> brackets;  // the level in front of each that is open
  std::size_t level = 0;
  std::size_t line = 1;
  for (std::size_t at = 0; at < text.size(); ++at) {
    switch (text[at]) {
      case '"':
      case '\'': {
        const std::size_t end = behind_string(text, at);
        line += static_cast<std::size_t>(std::count(text.data() + at, text.data() + end, '\n'));
        at = end - 1;
        break;
      }
      case '#': at = std::min(text.find('\n', at), text.size()) - 1; break;
      case '[':
      case '{':
        brackets.push_back(level);
        ++level;
        break;
      case '.': ++level; break;  // of a key, or of a number
      case ']':
      case '}':
        if (brackets.empty()) break;
        level = brackets.back();
        brackets.pop_back();
        break;
      case '\n': ++line; [[fallthrough]];
      case ',': level = brackets.empty() ? 0 : brackets.back() + 1; break;
      default: break;
    }
    if (level > most_toml_levels) return line;
  }
  return std::nullopt;
}

}  // namespace

Result<toml::table> parse_toml(std::string_view text, std::string_view source,
                               std::size_t largest) {
  if (text.size() > largest) {
    return Error{fmt::format("{}: larger than {} MB", source, largest >> 20)};
  }
  if (const auto line = too_deep_line(text)) {
    return Error{fmt::format("{}, line {}: tables and lists are nested more than {} deep", source,
                             *line, most_toml_levels)};
  }
  try {
    return toml::parse(text);
  } catch (const toml::parse_error& error) {
    return Error{
        fmt::format("{}, line {}: {}", source, error.source().begin.line, error.description())};
  }
}

}  // namespace brett
