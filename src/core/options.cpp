#include "core/options.h"

#include <cstddef>

namespace brett {

std::string_view name_of(OptionInfo::Type type) {
  switch (type) {
    case OptionInfo::Type::integer: return "integer";
    case OptionInfo::Type::number: return "number";
    case OptionInfo::Type::flag: return "flag";
    case OptionInfo::Type::choice: return "choice";
    case OptionInfo::Type::text: return "text";
  }
  return "";
}

std::string OptionInfo::range() const {
  using option_text::print_number;
  switch (type) {
    case Type::integer:
    case Type::number: return fmt::format("{} to {}", print_number(min), print_number(max));
    case Type::flag: return "on or off";
    case Type::text: return "text";
    case Type::choice: break;
  }
  std::string list;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    if (i > 0) list += i + 1 == choices.size() ? " or " : ", ";
    list += choices[i];
  }
  return list;
}

namespace option_text {

namespace {
Error must_be(const OptionInfo& info) { return {"must be " + info.range()}; }
}  // namespace

Result<long long> read_integer(const OptionInfo& info, std::string_view text) {
  const auto value = to_integer(text);
  if (!value) return Error{"must be a whole number, " + info.range()};
  const auto number = static_cast<double>(*value);
  if (number < info.min || number > info.max) return must_be(info);
  return *value;
}

Result<double> read_number(const OptionInfo& info, std::string_view text) {
  const auto value = to_number(text);
  if (!value) return Error{"must be a number, " + info.range()};
  if (*value < info.min || *value > info.max) return must_be(info);
  return *value;
}

Result<bool> read_flag(const OptionInfo& info, std::string_view text) {
  for (const std::string_view yes : {"on", "yes", "true", "1"}) {
    if (text == yes) return true;
  }
  for (const std::string_view no : {"off", "no", "false", "0"}) {
    if (text == no) return false;
  }
  return must_be(info);
}

Result<int> read_choice(const OptionInfo& info, std::string_view text) {
  for (std::size_t i = 0; i < info.choices.size(); ++i) {
    if (text == info.choices[i]) return static_cast<int>(i);
  }
  return must_be(info);
}

std::string print_number(double value) { return fmt::format("{}", value); }

}  // namespace option_text
}  // namespace brett
