// A sentence for people: in English, and taken apart for other languages. Like gettext, the English sentence with a
// pair of braces for each value is what translations are found by; nobody parses the finished text.
#pragma once

#include <concepts>
#include <string>
#include <utility>
#include <vector>

namespace brett {

struct Message {
  std::string text;           // in English
  std::string sentence = {};  // "position repeated {} times"; empty: only said in English
  // In their order; a value without a sentence is the same in all languages.
  std::vector<Message> values = {};

  bool empty() const { return text.empty(); }
  friend bool operator==(const Message&, const Message&) = default;
};

// What games may say themselves: a sentence with its values, or a text that is only English.
template <class Text>
concept SaidText = std::same_as<Text, Message> || std::same_as<Text, std::string>;
inline Message as_message(Message message) { return message; }
inline Message as_message(std::string text) { return {std::move(text)}; }

}  // namespace brett
