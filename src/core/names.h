// The names of enumerations whose values are 0, 1, 2, ...: a list in the order of the values.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string_view>

namespace brett {

template <class Enum>
constexpr std::string_view name_in(std::initializer_list<std::string_view> names, Enum value) {
  return names.begin()[static_cast<std::size_t>(value)];
}

// The value with this name; nothing if none has it.
template <class Enum, class Names>
constexpr std::optional<Enum> value_called(const Names& names, std::string_view name) {
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] == name) return static_cast<Enum>(i);
  }
  return std::nullopt;
}

}  // namespace brett
