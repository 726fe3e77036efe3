// Lists of numbers as the columns of a store have them: "[1,-0.5]", which SQLite's JSON functions read
// as well. Numbers come back to the last bit.
#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

namespace brett {

template <class Number>
std::string print_list(const std::vector<Number>& numbers) {
  return fmt::format("[{}]", fmt::join(numbers, ","));
}

// Nothing if the text is no such list.
template <class Number>
std::optional<std::vector<Number>> read_list(std::string_view text) {
  if (text.size() < 2 || text.front() != '[' || text.back() != ']') return std::nullopt;
  std::vector<Number> numbers;
  const char* at = text.data() + 1;
  const char* const end = text.data() + text.size() - 1;
  while (at != end) {
    if (!numbers.empty() && *at++ != ',') return std::nullopt;
    Number number{};
    const auto [behind, error] = std::from_chars(at, end, number);
    if (error != std::errc()) return std::nullopt;
    numbers.push_back(number);
    at = behind;
  }
  return numbers;
}

}  // namespace brett
