#include "players/spec.h"

#include <algorithm>

#include "core/text.h"

namespace brett {

namespace {

constexpr std::size_t longest_spec = 1000;

bool is_word(std::string_view text, std::string_view also = "") {
  return !text.empty() && std::all_of(text.begin(), text.end(), [&](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' ||
           also.find(c) != std::string_view::npos;
  });
}

}  // namespace

Result<Spec> Spec::parse(std::string_view text) {
  const auto refuse = [&](std::string_view why) {
    return Error{
        fmt::format("spec {}: {}; a spec is name:key=value,key=value", in_quotes(text), why)};
  };
  if (text.size() > longest_spec) {
    return refuse(fmt::format("longer than {} characters", longest_spec));
  }
  const auto colon = text.find(':');
  Spec spec{.name = std::string(text.substr(0, colon)), .options = {}};
  if (!is_word(spec.name)) return refuse("the name must be of a-z, 0-9 and _");
  if (colon == std::string_view::npos) return spec;
  for (const std::string_view part : split(text.substr(colon + 1), ',')) {
    const auto equals = part.find('=');
    if (equals == std::string_view::npos) return refuse(in_quotes(part) + " has no '='");
    std::string key(part.substr(0, equals));
    if (!is_word(key, ".")) return refuse(in_quotes(key) + " is not a key");
    const bool twice = std::any_of(spec.options.begin(), spec.options.end(),
                                   [&](const auto& option) { return option.first == key; });
    if (twice) return refuse(in_quotes(key) + " is set twice");
    spec.options.emplace_back(std::move(key), part.substr(equals + 1));
  }
  return spec;
}

std::string Spec::print() const {
  std::string text = name;
  char separator = ':';
  for (const auto& [key, value] : options) {
    text += fmt::format("{}{}={}", separator, key, value);
    separator = ',';
  }
  return text;
}

}  // namespace brett
