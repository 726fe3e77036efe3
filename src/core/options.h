// Options of games, searches, evaluations and players: declared once as a table of key, member,
// range and help. Setting, range errors, printing, --help, forms and the reference page are made
// from it.
#pragma once

#include <fmt/format.h>

#include <chrono>
#include <cstddef>
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

// How a member is written and read that is a whole number of any size, or an enumeration.
struct WholeMember {
  void (*store)(void* member, long long value) = nullptr;
  long long (*load)(const void* member) = nullptr;
};

// Rows of options without the type of the struct they are members of: what they do is compiled once,
// not for every game, search and evaluation that has options.
class OptionRows {
 public:
  struct Row {
    OptionInfo info;
    std::ptrdiff_t offset = 0;  // of the member in its struct, in bytes
    WholeMember whole = {};     // for integers and choices
  };
  using KeyValue = std::pair<std::string, std::string>;

  void add(OptionInfo::Type type, std::string_view key, std::ptrdiff_t offset,
           std::string_view help, const WholeMember& whole = {});
  void add_range(OptionInfo::Type type, std::string_view key, std::ptrdiff_t offset, double min,
                 double max, std::string_view help, const WholeMember& whole = {});
  void add_names(OptionInfo::Type type, std::string_view key, std::ptrdiff_t offset,
                 std::initializer_list<std::string_view> names, std::string_view help,
                 const WholeMember& whole = {});
  void add_all(const OptionRows& base, std::ptrdiff_t offset);  // of the base in its struct

  Status set(void* params, std::string_view key, std::string_view value,
             std::string_view owner) const;
  std::vector<KeyValue> changed(const void* params, const void* defaults) const;
  std::string print(const void* params, const void* defaults) const;
  std::vector<OptionInfo> describe(const void* defaults) const;
  std::vector<std::string> keys() const;

 private:
  std::vector<Row> rows_;
};

template <class P>
class OptionTable {
 public:
  using Type = OptionInfo::Type;
  using Names = std::initializer_list<std::string_view>;

  template <class Integer>
  OptionTable& integer(std::string_view key, Integer P::* member, long long min, long long max,
                       std::string_view help) {
    rows_.add_range(Type::integer, key, offset(member), static_cast<double>(min),
                    static_cast<double>(max), help, whole<Integer>());
    return *this;
  }
  OptionTable& number(std::string_view key, double P::* member, double min, double max,
                      std::string_view help) {
    rows_.add_range(Type::number, key, offset(member), min, max, help);
    return *this;
  }
  OptionTable& flag(std::string_view key, bool P::* member, std::string_view help) {
    rows_.add(Type::flag, key, offset(member), help);
    return *this;
  }
  // An enumeration whose values 0, 1, ... have these names.
  template <class Enum>
  OptionTable& choice(std::string_view key, Enum P::* member, Names names, std::string_view help) {
    rows_.add_names(Type::choice, key, offset(member), names, help, whole<Enum>());
    return *this;
  }
  // Any of these names joined by '+', or none; the i-th name is bit i of the member.
  OptionTable& set_of(std::string_view key, unsigned P::* member, Names names,
                      std::string_view help) {
    rows_.add_names(Type::set, key, offset(member), names, help);
    return *this;
  }
  // 500us, 20ms, 2s, 1.5s, 3min; 0 means no limit.
  OptionTable& duration(std::string_view key, std::chrono::nanoseconds P::* member,
                        std::chrono::nanoseconds max, std::string_view help) {
    rows_.add_range(Type::duration, key, offset(member), 0,
                    std::chrono::duration<double>(max).count(), help);
    return *this;
  }
  OptionTable& text(std::string_view key, std::string P::* member, std::string_view help) {
    rows_.add(Type::text, key, offset(member), help);
    return *this;
  }
  // Takes over the options of a base struct of P.
  template <class Base>
  OptionTable& with(const OptionTable<Base>& base) {
    P params{};
    rows_.add_all(base.rows(), distance(params, static_cast<Base&>(params)));
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
    const P defaults{};
    return rows_.print(&params, &defaults);
  }
  std::vector<OptionInfo> describe() const {
    const P defaults{};
    return rows_.describe(&defaults);
  }
  std::vector<std::string> keys() const { return rows_.keys(); }
  const OptionRows& rows() const { return rows_; }

 private:
  template <class Whole>
  static WholeMember whole() {
    return {
        [](void* member, long long value) {
          *static_cast<Whole*>(member) = static_cast<Whole>(value);
        },
        [](const void* member) {
          return static_cast<long long>(*static_cast<const Whole*>(member));
        },
    };
  }
  template <class Part>
  static std::ptrdiff_t distance(P& whole, Part& part) {
    return reinterpret_cast<char*>(&part) - reinterpret_cast<char*>(&whole);
  }
  template <class Member>
  static std::ptrdiff_t offset(Member P::* member) {
    P params{};
    return distance(params, params.*member);
  }

  OptionRows rows_;
};

// For games and searches without options.
struct NoParams {
  friend bool operator==(NoParams, NoParams) = default;
};

}  // namespace brett
