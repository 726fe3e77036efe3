// Small helpers for reading and suggesting words.
#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"

namespace brett {

std::string_view trimmed(std::string_view text);
std::string lowered(std::string_view text);
std::string uppered(std::string_view text);
std::vector<std::string_view> split(std::string_view text, char separator);
// Pieces between white space; never empty ones.
std::vector<std::string_view> words(std::string_view text);
// "key=value,key=value" taken apart; nothing if a part has no '='.
using KeyValues = std::vector<std::pair<std::string_view, std::string_view>>;
std::optional<KeyValues> key_values(std::string_view text);
std::string joined(const std::vector<std::string>& parts, std::string_view separator);

// Some editors begin a text in UTF-8 with a mark that means nothing.
std::string_view without_byte_order_mark(std::string_view text);

bool is_utf8(std::string_view text);
// What is UTF-8 stays; other bytes are taken for Latin-1 (ISO 8859-1), in which older programs write names, or
// become question marks.
std::string as_utf8(std::string_view text);
// The first characters of well-formed UTF-8, as many as are asked for, none of them cut.
std::string_view first_characters(std::string_view text, std::size_t most);

// The noun that follows a count: "game" after 1, otherwise "games", or `several` if it is given.
template <std::integral Count>
std::string plural(Count count, std::string_view one, std::string_view several = {}) {
  if (count == 1) return std::string(one);
  return several.empty() ? std::string(one) + 's' : std::string(several);
}

// For error messages: quoted, cut after 60 characters, with unprintable bytes written as \xNN.
std::string in_quotes(std::string_view text);

// One word of a command line, in quotes where a shell needs them.
std::string shell_quoted(std::string_view word);

// The whole text as a number; nothing if anything else is in it or it does not fit.
std::optional<long long> to_integer(std::string_view text);
std::optional<double> to_number(std::string_view text);

// The candidate with the smallest edit distance, if it is near enough to be a typing error.
std::optional<std::string> nearest(std::string_view word,
                                   const std::vector<std::string>& candidates);

// "unknown game 'chekers', did you mean 'checkers'?", or a list of all candidates.
Error unknown(const Message& what, std::string_view word,
              const std::vector<std::string>& candidates);
Error unknown(std::string_view noun, std::string_view word,
              const std::vector<std::string>& candidates);

}  // namespace brett
