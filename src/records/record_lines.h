// Parts of the lines of records.
#pragma once

#include <fmt/format.h>

#include <charconv>
#include <optional>
#include <string_view>

#include "core/result.h"
#include "core/text.h"
#include "records/record.h"

namespace brett {

template <class Number>
std::optional<Number> whole(std::string_view text, int base = 10) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, base);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

inline Error must_be(std::string_view what, std::string_view text, std::string_view right) {
  return Error{fmt::format("{} {}: must be {}", what, in_quotes(text), right)};
}

template <class Number, class Member>
Status keep_whole(Member& member, std::string_view key, std::string_view text, Number least,
                  Number most, std::string_view right) {
  const auto number = whole<Number>(text);
  if (!number || *number < least || *number > most) return must_be(key, text, right);
  member = *number;
  return Done{};
}

// "12  1  f5  value=0.125 depth=9": the line of a move with this number.
Result<RecordedPly> read_ply(std::string_view line, std::size_t number);

}  // namespace brett
