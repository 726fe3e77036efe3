// Options of games, searches, evaluations and players: declared once as a table of key, member,
// range and help. Setting, range errors, printing, --help, forms and the reference page are made
// from it.
#pragma once

#include <fmt/format.h>

#include <chrono>
#include <functional>
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

  std::string range() const;  // "1 to 64", "on or off", "deep, big or always"
};

std::string_view name_of(OptionInfo::Type type);

// Reading of values; the error says what would be right, the caller names the option.
namespace option_text {
Result<long long> read_integer(const OptionInfo& info, std::string_view text);
Result<double> read_number(const OptionInfo& info, std::string_view text);
Result<bool> read_flag(const OptionInfo& info, std::string_view text);
Result<int> read_choice(const OptionInfo& info, std::string_view text);
Result<unsigned> read_set(const OptionInfo& info, std::string_view text);
Result<std::chrono::nanoseconds> read_duration(const OptionInfo& info, std::string_view text);
std::string print_set(const std::vector<std::string>& names, unsigned members);
std::string print_duration(std::chrono::nanoseconds duration);
std::string print_number(double value);
}  // namespace option_text

template <class P>
class OptionTable {
 public:
  template <class Integer>
  OptionTable& integer(std::string key, Integer P::* member, long long min, long long max,
                       std::string help) {
    return add(
        {.key = std::move(key),
         .type = OptionInfo::Type::integer,
         .help = std::move(help),
         .min = static_cast<double>(min),
         .max = static_cast<double>(max)},
        [member](P& params, const OptionInfo& info, std::string_view text) -> Status {
          const auto value = option_text::read_integer(info, text);
          if (!value) return value.error();
          params.*member = static_cast<Integer>(*value);
          return Done{};
        },
        [member](const P& params) { return fmt::format("{}", params.*member); });
  }

  OptionTable& number(std::string key, double P::* member, double min, double max,
                      std::string help) {
    return add(
        {.key = std::move(key),
         .type = OptionInfo::Type::number,
         .help = std::move(help),
         .min = min,
         .max = max},
        [member](P& params, const OptionInfo& info, std::string_view text) -> Status {
          const auto value = option_text::read_number(info, text);
          if (!value) return value.error();
          params.*member = *value;
          return Done{};
        },
        [member](const P& params) { return option_text::print_number(params.*member); });
  }

  OptionTable& flag(std::string key, bool P::* member, std::string help) {
    return add(
        {.key = std::move(key), .type = OptionInfo::Type::flag, .help = std::move(help)},
        [member](P& params, const OptionInfo& info, std::string_view text) -> Status {
          const auto value = option_text::read_flag(info, text);
          if (!value) return value.error();
          params.*member = *value;
          return Done{};
        },
        [member](const P& params) { return std::string(params.*member ? "on" : "off"); });
  }

  // An enumeration whose values 0, 1, ... have these names.
  template <class Enum>
  OptionTable& choice(std::string key, Enum P::* member, std::vector<std::string> names,
                      std::string help) {
    return add(
        {.key = std::move(key),
         .type = OptionInfo::Type::choice,
         .help = std::move(help),
         .choices = names},
        [member](P& params, const OptionInfo& info, std::string_view text) -> Status {
          const auto value = option_text::read_choice(info, text);
          if (!value) return value.error();
          params.*member = static_cast<Enum>(*value);
          return Done{};
        },
        [member, names](const P& params) {
          return names[static_cast<std::size_t>(params.*member)];
        });
  }

  // Any of these names joined by '+', or none; the i-th name is bit i of the member.
  OptionTable& set_of(std::string key, unsigned P::* member, std::vector<std::string> names,
                      std::string help) {
    return add(
        {.key = std::move(key),
         .type = OptionInfo::Type::set,
         .help = std::move(help),
         .choices = names},
        [member](P& params, const OptionInfo& info, std::string_view text) -> Status {
          const auto value = option_text::read_set(info, text);
          if (!value) return value.error();
          params.*member = *value;
          return Done{};
        },
        [member, names](const P& params) { return option_text::print_set(names, params.*member); });
  }

  // 500us, 20ms, 2s, 1.5s, 3min; 0 means no limit.
  OptionTable& duration(std::string key, std::chrono::nanoseconds P::* member,
                        std::chrono::nanoseconds max, std::string help) {
    return add(
        {.key = std::move(key),
         .type = OptionInfo::Type::duration,
         .help = std::move(help),
         .max = std::chrono::duration<double>(max).count()},
        [member](P& params, const OptionInfo& info, std::string_view text) -> Status {
          const auto value = option_text::read_duration(info, text);
          if (!value) return value.error();
          params.*member = *value;
          return Done{};
        },
        [member](const P& params) { return option_text::print_duration(params.*member); });
  }

  OptionTable& text(std::string key, std::string P::* member, std::string help) {
    return add(
        {.key = std::move(key), .type = OptionInfo::Type::text, .help = std::move(help)},
        [member](P& params, const OptionInfo&, std::string_view text) -> Status {
          params.*member = text;
          return Done{};
        },
        [member](const P& params) { return params.*member; });
  }

  // Takes over the options of a base struct of P.
  template <class Base>
  OptionTable& with(const OptionTable<Base>& base) {
    for (const auto& row : base.rows()) {
      rows_.push_back({row.info, row.set, row.print});
    }
    return *this;
  }

  // Sets one option. `owner` is named in the error: "depth=99 for alphabeta: must be 1 to 64".
  Status set(P& params, std::string_view key, std::string_view value,
             std::string_view owner) const {
    for (const Row& row : rows_) {
      if (row.info.key != key) continue;
      const Status status = row.set(params, row.info, value);
      if (status) return status;
      return Error{fmt::format("{}={} for {}: {}", key, value, owner, status.error().message)};
    }
    return unknown(fmt::format("option of {}", owner), key, keys());
  }

  // "key=value,..." of everything that is not at its default, in table order.
  std::string print(const P& params) const {
    const P defaults{};
    std::vector<std::string> parts;
    for (const Row& row : rows_) {
      const std::string value = row.print(params);
      if (value != row.print(defaults)) parts.push_back(row.info.key + "=" + value);
    }
    return joined(parts, ",");
  }

  std::vector<OptionInfo> describe() const {
    std::vector<OptionInfo> infos;
    for (const Row& row : rows_) {
      infos.push_back(row.info);
      infos.back().default_value = row.print(P{});
    }
    return infos;
  }

  std::vector<std::string> keys() const {
    std::vector<std::string> keys;
    for (const Row& row : rows_) keys.push_back(row.info.key);
    return keys;
  }

  struct Row {
    OptionInfo info;
    std::function<Status(P&, const OptionInfo&, std::string_view)> set;
    std::function<std::string(const P&)> print;
  };
  const std::vector<Row>& rows() const { return rows_; }

 private:
  template <class Set, class Print>
  OptionTable& add(OptionInfo info, Set set, Print print) {
    rows_.push_back({std::move(info), std::move(set), std::move(print)});
    return *this;
  }
  std::vector<Row> rows_;
};

// For games and searches without options.
struct NoParams {
  friend bool operator==(NoParams, NoParams) = default;
};

}  // namespace brett
