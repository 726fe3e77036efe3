#include "core/options.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace brett {

std::string_view name_of(OptionInfo::Type type) {
  switch (type) {
    case OptionInfo::Type::integer: return "integer";
    case OptionInfo::Type::number: return "number";
    case OptionInfo::Type::flag: return "flag";
    case OptionInfo::Type::choice: return "choice";
    case OptionInfo::Type::set: return "set";
    case OptionInfo::Type::duration: return "duration";
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
    case Type::duration:
      return fmt::format("a time like 20ms or 1.5s, at most {}s", print_number(max));
    case Type::set: return "none, or any of " + joined(choices, "+");
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

Result<unsigned> read_set(const OptionInfo& info, std::string_view text) {
  if (text == "none") return 0U;
  unsigned members = 0;
  for (const std::string_view name : split(text, '+')) {
    const auto found = std::find(info.choices.begin(), info.choices.end(), name);
    if (found == info.choices.end()) return must_be(info);
    members |= 1U << (found - info.choices.begin());
  }
  return members;
}

std::string print_set(const std::vector<std::string>& names, unsigned members) {
  std::vector<std::string> chosen;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (members & (1U << i)) chosen.push_back(names[i]);
  }
  return chosen.empty() ? "none" : joined(chosen, "+");
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

// --- rows ------------------------------------------------------------------------------------------
namespace {

using Type = OptionInfo::Type;
using Row = OptionRows::Row;

void* member_of(const Row& row, void* params) { return static_cast<char*>(params) + row.offset; }
const void* member_of(const Row& row, const void* params) {
  return static_cast<const char*>(params) + row.offset;
}

template <class T, class Read>
Status store(const Row& row, void* params, std::string_view text, Read read) {
  auto value = read(row.info, text);
  if (!value) return value.error();
  *static_cast<T*>(member_of(row, params)) = *value;
  return Done{};
}
template <class Read>
Status store_whole(const Row& row, void* params, std::string_view text, Read read) {
  const auto value = read(row.info, text);
  if (!value) return value.error();
  row.whole.store(member_of(row, params), *value);
  return Done{};
}

Status set_row(const Row& row, void* params, std::string_view text) {
  using namespace option_text;
  switch (row.info.type) {
    case Type::integer: return store_whole(row, params, text, read_integer);
    case Type::choice: return store_whole(row, params, text, read_choice);
    case Type::number: return store<double>(row, params, text, read_number);
    case Type::flag: return store<bool>(row, params, text, read_flag);
    case Type::set: return store<unsigned>(row, params, text, read_set);
    case Type::duration: return store<std::chrono::nanoseconds>(row, params, text, read_duration);
    case Type::text: *static_cast<std::string*>(member_of(row, params)) = text;
  }
  return Done{};
}

template <class T>
const T& loaded(const Row& row, const void* params) {
  return *static_cast<const T*>(member_of(row, params));
}

std::string printed(const Row& row, const void* params) {
  using namespace option_text;
  switch (row.info.type) {
    case Type::integer: return std::to_string(row.whole.load(member_of(row, params)));
    case Type::choice:
      return row.info.choices[static_cast<std::size_t>(row.whole.load(member_of(row, params)))];
    case Type::number: return print_number(loaded<double>(row, params));
    case Type::flag: return loaded<bool>(row, params) ? "on" : "off";
    case Type::set: return print_set(row.info.choices, loaded<unsigned>(row, params));
    case Type::duration: return print_duration(loaded<std::chrono::nanoseconds>(row, params));
    case Type::text: break;
  }
  return loaded<std::string>(row, params);
}

}  // namespace

void OptionRows::add(OptionInfo::Type type, std::string_view key, std::ptrdiff_t offset,
                     std::string_view help, const WholeMember& whole) {
  Row& row = rows_.emplace_back();
  row.info.key = key;
  row.info.type = type;
  row.info.help = help;
  row.offset = offset;
  row.whole = whole;
}

void OptionRows::add_range(OptionInfo::Type type, std::string_view key, std::ptrdiff_t offset,
                           double min, double max, std::string_view help,
                           const WholeMember& whole) {
  add(type, key, offset, help, whole);
  rows_.back().info.min = min;
  rows_.back().info.max = max;
}

void OptionRows::add_names(OptionInfo::Type type, std::string_view key, std::ptrdiff_t offset,
                           std::initializer_list<std::string_view> names, std::string_view help,
                           const WholeMember& whole) {
  add(type, key, offset, help, whole);
  rows_.back().info.choices.assign(names.begin(), names.end());
}

void OptionRows::add_all(const OptionRows& base, std::ptrdiff_t offset) {
  for (Row row : base.rows_) {
    row.offset += offset;
    rows_.push_back(std::move(row));
  }
}

Status OptionRows::set(void* params, std::string_view key, std::string_view value,
                       std::string_view owner) const {
  for (const Row& row : rows_) {
    if (row.info.key != key) continue;
    const Status status = set_row(row, params, value);
    if (status) return status;
    return Error{fmt::format("{}={} for {}: {}", key, value, owner, status.error().message)};
  }
  return unknown(fmt::format("option of {}", owner), key, keys());
}

std::vector<OptionRows::KeyValue> OptionRows::changed(const void* params,
                                                      const void* defaults) const {
  std::vector<KeyValue> list;
  for (const Row& row : rows_) {
    std::string value = printed(row, params);
    if (value != printed(row, defaults)) list.emplace_back(row.info.key, std::move(value));
  }
  return list;
}

std::string OptionRows::print(const void* params, const void* defaults) const {
  std::vector<std::string> parts;
  for (const auto& [key, value] : changed(params, defaults)) {
    parts.push_back(fmt::format("{}={}", key, value));
  }
  return joined(parts, ",");
}

std::vector<OptionInfo> OptionRows::describe(const void* defaults) const {
  std::vector<OptionInfo> infos;
  for (const Row& row : rows_) {
    infos.push_back(row.info);
    infos.back().default_value = printed(row, defaults);
  }
  return infos;
}

std::vector<std::string> OptionRows::keys() const {
  std::vector<std::string> keys;
  for (const Row& row : rows_) keys.push_back(row.info.key);
  return keys;
}

}  // namespace brett
