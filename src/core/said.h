// Makes sentences that can be said in other languages (message.h): said("{} is not free.", cell). A hole is always {}
// and nothing else, so that other languages can have their values in it.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "core/message.h"
#include "core/result.h"

// In a sentence they are their text.
template <>
struct fmt::formatter<brett::Message> : fmt::formatter<std::string_view> {
  template <class Context>
  auto format(const brett::Message& message, Context& context) const {
    return fmt::formatter<std::string_view>::format(message.text, context);
  }
};

template <>
struct fmt::formatter<brett::Error> : fmt::formatter<std::string_view> {
  template <class Context>
  auto format(const brett::Error& error, Context& context) const {
    return fmt::formatter<std::string_view>::format(error.message, context);
  }
};

namespace brett {

inline Message message_of(const Error& error) {
  return {error.message, error.sentence, error.values};
}
inline Error error_of(Message message) {
  return {std::move(message.text), std::move(message.sentence), std::move(message.values)};
}

template <class Value>
Message value_of(const Value& value) {
  if constexpr (std::is_same_v<Value, Message>) {
    return value;
  } else if constexpr (std::is_same_v<Value, Error>) {
    return message_of(value);
  } else {
    return {fmt::format("{}", value)};
  }
}

template <class... Values>
Message said(fmt::format_string<const Values&...> sentence, const Values&... values) {
  const fmt::string_view whole = sentence;
  return {fmt::format(sentence, values...),
          std::string(whole.data(), whole.size()),
          {value_of(values)...}};
}

// The error that says this.
template <class... Values>
Error refused(fmt::format_string<const Values&...> sentence, const Values&... values) {
  return error_of(said(sentence, values...));
}

}  // namespace brett
