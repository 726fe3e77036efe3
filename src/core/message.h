// A sentence for people: in English, and taken apart for other languages. Like gettext, the English sentence with a
// pair of braces for each value is what translations are found by; nobody parses the finished text.
#pragma once

#include <string>
#include <vector>

namespace brett {

struct Message {
  std::string text;           // in English
  std::string sentence = {};  // "position repeated {} times"; empty: only said in English
  std::vector<Message> values =
      {};  // in their order; a value without a sentence is the same in all languages

  bool empty() const { return text.empty(); }
  friend bool operator==(const Message&, const Message&) = default;
};

}  // namespace brett
