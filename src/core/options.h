// Options of games, searches, evaluations and players: declared once as a table of key, member,
// range and help. Setting, range errors, printing, --help, forms and the reference page are made
// from it.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"
#include "core/text.h"

namespace brett {

// What a table says of one option, without its type: for help texts, JSON and forms.
struct OptionInfo {
  enum class Type { integer, number, flag, choice, set, duration, text };
  std::string key;
  Type type = Type::text;
  std::string default_value;
  std::string help;
  double min = 0;
  double max = 0;
  std::vector<std::string> choices;
  // What a text names. Servers look for files in their data folders only, and check players.
  enum class Names { nothing, file, players };
  Names names = Names::nothing;
  bool open = false;  // of a plan: clients of a server may set it

  std::string range() const { return said_range().text; }
  Message said_range() const;  // "1 to 64", "on or off", "deep, big or always"
};

std::string_view name_of(OptionInfo::Type type);

// Reading of values; the error says what would be right, the caller names the option.
namespace option_text {
Result<long long> read_integer(const OptionInfo& info, std::string_view text);
Result<double> read_number(const OptionInfo& info, std::string_view text);
Result<std::chrono::nanoseconds> read_duration(const OptionInfo& info, std::string_view text);
std::string print_duration(std::chrono::nanoseconds duration);
std::string print_number(double value);
}  // namespace option_text

// What a member of an options struct is read from and written as.
namespace option_value {
// Integers, choices (the number of the name) and sets (a bit for each name).
Status read_whole(const OptionInfo& info, std::string_view text, long long& value);
std::string print_whole(const OptionInfo& info, long long value);

template <class Whole>
Status read(const OptionInfo& info, std::string_view text, Whole& member) {
  long long value = 0;
  const Status status = read_whole(info, text, value);
  if (status) member = static_cast<Whole>(value);
  return status;
}
template <class Whole>
std::string print(const OptionInfo& info, const Whole& member) {
  return print_whole(info, static_cast<long long>(member));
}
template <>
Status read(const OptionInfo& info, std::string_view text, bool& member);
template <>
Status read(const OptionInfo& info, std::string_view text, double& member);
template <>
Status read(const OptionInfo& info, std::string_view text, std::string& member);
template <>
Status read(const OptionInfo& info, std::string_view text, std::chrono::nanoseconds& member);
template <>
std::string print(const OptionInfo& info, const bool& member);
template <>
std::string print(const OptionInfo& info, const double& member);
template <>
std::string print(const OptionInfo& info, const std::string& member);
template <>
std::string print(const OptionInfo& info, const std::chrono::nanoseconds& member);
}  // namespace option_value

// The rows of a table, without the type of the struct they are members of.
class OptionRows {
 public:
  struct Row {
    OptionInfo info;
    std::function<Status(void* params, const OptionInfo& info, std::string_view text)> set;
    std::function<std::string(const void* params, const OptionInfo& info)> print;
  };
  using KeyValue = std::pair<std::string, std::string>;

  Status set(void* params, std::string_view key, std::string_view value,
             std::string_view owner) const;
  std::vector<KeyValue> changed(const void* params, const void* defaults) const;
  std::vector<OptionInfo> describe(const void* defaults) const;
  std::vector<std::string> keys() const;

  std::vector<Row> rows;
};

template <class P>
class OptionTable {
 public:
  using Type = OptionInfo::Type;
  using Names = std::initializer_list<std::string_view>;

  // Members may be those of a base struct of P.
  template <class Integer, class Owner>
  OptionTable& integer(std::string_view key, Integer Owner::* member, long long min, long long max,
                       std::string_view help) {
    return add<Integer>(Type::integer, key, member, help, static_cast<double>(min),
                        static_cast<double>(max));
  }
  OptionTable& number(std::string_view key, double P::* member, double min, double max,
                      std::string_view help) {
    return add(Type::number, key, member, help, min, max);
  }
  OptionTable& flag(std::string_view key, bool P::* member, std::string_view help) {
    return add(Type::flag, key, member, help);
  }
  // An enumeration whose values 0, 1, ... have these names.
  template <class Enum, class Owner>
  OptionTable& choice(std::string_view key, Enum Owner::* member, Names names,
                      std::string_view help) {
    return add<Enum>(Type::choice, key, member, help, 0, 0, names);
  }
  // Any of these names joined by '+', or none; the i-th name is bit i of the member.
  OptionTable& set_of(std::string_view key, unsigned P::* member, Names names,
                      std::string_view help) {
    return add(Type::set, key, member, help, 0, 0, names);
  }
  // 500us, 20ms, 2s, 1.5s, 3min; 0 means no limit.
  OptionTable& duration(std::string_view key, std::chrono::nanoseconds P::* member,
                        std::chrono::nanoseconds max, std::string_view help) {
    return add(Type::duration, key, member, help, 0, std::chrono::duration<double>(max).count());
  }
  OptionTable& text(std::string_view key, std::string P::* member, std::string_view help) {
    return add(Type::text, key, member, help);
  }
  OptionTable& file(std::string_view key, std::string P::* member, std::string_view help) {
    return text_naming(OptionInfo::Names::file, key, member, help);
  }
  // Specs with blanks between them.
  OptionTable& players(std::string_view key, std::string P::* member, std::string_view help) {
    return text_naming(OptionInfo::Names::players, key, member, help);
  }
  // All others are closed to them.
  OptionTable& open_to_clients(Names keys) {
    for (OptionRows::Row& row : rows_.rows) {
      row.info.open = std::find(keys.begin(), keys.end(), row.info.key) != keys.end();
    }
    return *this;
  }
  // Takes over the options of a base struct of P.
  template <class Base>
  OptionTable& with(const OptionTable<Base>& base) {
    for (const OptionRows::Row& row : base.rows().rows) {
      rows_.rows.push_back(
          {row.info,
           [set = row.set](void* params, const OptionInfo& info, std::string_view text) {
             return set(static_cast<Base*>(static_cast<P*>(params)), info, text);
           },
           [print = row.print](const void* params, const OptionInfo& info) {
             return print(static_cast<const Base*>(static_cast<const P*>(params)), info);
           }});
    }
    return *this;
  }

  // Sets one option. `owner` is named in the error: "depth=99 for alphabeta: must be 1 to 64".
  Status set(P& params, std::string_view key, std::string_view value,
             std::string_view owner) const {
    return rows_.set(&params, key, value, owner);
  }
  // Everything that is not at its default, in table order.
  std::vector<OptionRows::KeyValue> changed(const P& params) const {
    const P defaults{};
    return rows_.changed(&params, &defaults);
  }
  // The same as "key=value,...".
  std::string print(const P& params) const {
    std::vector<std::string> parts;
    for (const auto& [key, value] : changed(params)) parts.push_back(key + '=' + value);
    return joined(parts, ",");
  }
  std::vector<OptionInfo> describe() const {
    const P defaults{};
    return rows_.describe(&defaults);
  }
  std::vector<std::string> keys() const { return rows_.keys(); }
  const OptionRows& rows() const { return rows_; }

 private:
  OptionTable& text_naming(OptionInfo::Names what, std::string_view key, std::string P::* member,
                           std::string_view help) {
    text(key, member, help);
    rows_.rows.back().info.names = what;
    return *this;
  }
  template <class Member>
  OptionTable& add(Type type, std::string_view key, Member P::* member, std::string_view help,
                   double min = 0, double max = 0, Names names = {}) {
    rows_.rows.push_back({{.key = std::string(key),
                           .type = type,
                           .default_value = {},
                           .help = std::string(help),
                           .min = min,
                           .max = max,
                           .choices = {names.begin(), names.end()}},
                          [member](void* params, const OptionInfo& info, std::string_view text) {
                            return option_value::read(info, text, static_cast<P*>(params)->*member);
                          },
                          [member](const void* params, const OptionInfo& info) {
                            return option_value::print(info,
                                                       static_cast<const P*>(params)->*member);
                          }});
    return *this;
  }

  OptionRows rows_;
};

// For games and searches without options.
struct NoParams {
  friend bool operator==(NoParams, NoParams) = default;
};

}  // namespace brett
