#include "core/options.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/names.h"
#include "core/said.h"

namespace brett {

std::string_view name_of(OptionInfo::Type type) {
  return name_in({"integer", "number", "flag", "choice", "set", "duration", "text"}, type);
}

Message OptionInfo::said_range() const {
  using option_text::print_number;
  switch (type) {
    case Type::integer:
    case Type::number: return said("{} to {}", print_number(min), print_number(max));
    case Type::flag: return said("on or off");
    case Type::text: return said("text");
    case Type::duration: return said("a time like 20ms or 1.5s, at most {}s", print_number(max));
    case Type::set: return said("none, or any of {}", joined(choices, "+"));
    case Type::choice: break;
  }
  if (choices.size() < 2) return {joined(choices, "")};
  const std::vector<std::string> first(choices.begin(), choices.end() - 1);
  return said("{} or {}", joined(first, ", "), choices.back());
}

namespace option_text {

namespace {

Error must_be(const OptionInfo& info) { return refused("must be {}", info.said_range()); }

template <class T>
Status keep(const Result<T>& read, T& value) {
  if (!read) return read.error();
  value = *read;
  return Done{};
}

}  // namespace

Result<long long> read_integer(const OptionInfo& info, std::string_view text) {
  const auto value = to_integer(text);
  if (!value) return refused("must be a whole number, {}", info.said_range());
  const auto number = static_cast<double>(*value);
  if (number < info.min || number > info.max) return must_be(info);
  return *value;
}

Result<double> read_number(const OptionInfo& info, std::string_view text) {
  const auto value = to_number(text);
  if (!value) return refused("must be a number, {}", info.said_range());
  if (*value < info.min || *value > info.max) return must_be(info);
  return *value;
}

namespace {
struct TimeUnit {
  std::string_view name;
  double nanoseconds;
};
constexpr std::array time_units{TimeUnit{"min", 60e9}, TimeUnit{"s", 1e9}, TimeUnit{"ms", 1e6},
                                TimeUnit{"us", 1e3}};
}  // namespace

Result<std::chrono::nanoseconds> read_duration(const OptionInfo& info, std::string_view text) {
  const auto unit_at = text.find_first_not_of("0123456789.");
  const auto amount = to_number(text.substr(0, unit_at));
  const std::string_view unit =
      unit_at == std::string_view::npos ? std::string_view() : text.substr(unit_at);
  if (!amount || *amount < 0) return must_be(info);
  if (unit.empty() && *amount == 0) return std::chrono::nanoseconds(0);
  for (const TimeUnit& known : time_units) {
    if (unit != known.name) continue;
    const double nanoseconds = *amount * known.nanoseconds;
    if (nanoseconds > info.max * 1e9) return must_be(info);
    // Rounded, so that what print_duration() made of a duration reads as the same one.
    return std::chrono::nanoseconds(std::llround(nanoseconds));
  }
  return must_be(info);
}

std::string print_duration(std::chrono::nanoseconds duration) {
  const auto count = static_cast<double>(duration.count());
  for (const TimeUnit& unit : time_units) {
    if (count >= unit.nanoseconds) {
      return fmt::format("{}{}", print_number(count / unit.nanoseconds), unit.name);
    }
  }
  return count == 0 ? "0" : fmt::format("{}us", print_number(count / 1e3));
}

std::string print_number(double value) { return fmt::format("{}", value); }

}  // namespace option_text

// --- values of members -----------------------------------------------------------------------------
namespace option_value {

using option_text::keep;
using option_text::must_be;

Status read_whole(const OptionInfo& info, std::string_view text, long long& value) {
  if (info.type == OptionInfo::Type::integer) {
    return keep(option_text::read_integer(info, text), value);
  }
  const bool is_set = info.type == OptionInfo::Type::set;
  if (is_set && text == "none") return Done{};
  for (const std::string_view name : is_set ? split(text, '+') : std::vector{text}) {
    const auto found = std::find(info.choices.begin(), info.choices.end(), name);
    if (found == info.choices.end()) return must_be(info);
    const auto number = found - info.choices.begin();
    value = is_set ? value | 1LL << number : number;
  }
  return Done{};
}

std::string print_whole(const OptionInfo& info, long long value) {
  if (info.type == OptionInfo::Type::integer) return std::to_string(value);
  if (info.type == OptionInfo::Type::choice) return info.choices[static_cast<std::size_t>(value)];
  std::vector<std::string> chosen;
  for (std::size_t i = 0; i < info.choices.size(); ++i) {
    if ((value >> i & 1) != 0) chosen.push_back(info.choices[i]);
  }
  return chosen.empty() ? "none" : joined(chosen, "+");
}

template <>
Status read(const OptionInfo& info, std::string_view text, bool& member) {
  for (const std::string_view yes : {"on", "yes", "true", "1"}) {
    if (text == yes) return member = true, Done{};
  }
  for (const std::string_view no : {"off", "no", "false", "0"}) {
    if (text == no) return member = false, Done{};
  }
  return must_be(info);
}
template <>
Status read(const OptionInfo& info, std::string_view text, double& member) {
  return keep(option_text::read_number(info, text), member);
}
template <>
Status read(const OptionInfo& info, std::string_view text, std::chrono::nanoseconds& member) {
  return keep(option_text::read_duration(info, text), member);
}
template <>
Status read(const OptionInfo&, std::string_view text, std::string& member) {
  member = text;
  return Done{};
}

template <>
std::string print(const OptionInfo&, const bool& member) {
  return member ? "on" : "off";
}
template <>
std::string print(const OptionInfo&, const double& member) {
  return option_text::print_number(member);
}
template <>
std::string print(const OptionInfo&, const std::chrono::nanoseconds& member) {
  return option_text::print_duration(member);
}
template <>
std::string print(const OptionInfo&, const std::string& member) {
  return member;
}

}  // namespace option_value

// --- rows ------------------------------------------------------------------------------------------
Status OptionRows::set(void* params, std::string_view key, std::string_view value,
                       std::string_view owner) const {
  for (const Row& row : rows) {
    if (row.info.key != key) continue;
    const Status status = row.set(params, row.info, value);
    if (status) return status;
    return refused("{}={} for {}: {}", key, value, owner, status.error());
  }
  return unknown(said("option of {}", owner), key, keys());
}

std::vector<OptionRows::KeyValue> OptionRows::changed(const void* params,
                                                      const void* defaults) const {
  std::vector<KeyValue> list;
  for (const Row& row : rows) {
    std::string value = row.print(params, row.info);
    if (value != row.print(defaults, row.info)) list.emplace_back(row.info.key, std::move(value));
  }
  return list;
}

std::vector<OptionInfo> OptionRows::describe(const void* defaults) const {
  std::vector<OptionInfo> infos;
  for (const Row& row : rows) {
    infos.push_back(row.info);
    infos.back().default_value = row.print(defaults, row.info);
  }
  return infos;
}

std::vector<std::string> OptionRows::keys() const {
  std::vector<std::string> keys;
  for (const Row& row : rows) keys.push_back(row.info.key);
  return keys;
}

}  // namespace brett
