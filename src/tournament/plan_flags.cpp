#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"
#include "tournament/plan_table.h"

namespace brett {

namespace {

using Type = PlanKeyInfo::Type;

Error wrong_flag(std::string_view key, std::string_view value, std::string_view right) {
  return Error{fmt::format("{} {}: must be {}", flag_of(key), in_quotes(value), right)};
}

Status add_numbers(toml::table& table, std::string_view key, std::string_view value) {
  toml::array list;
  for (const std::string_view part : split(value, '/')) {
    const auto number = to_number(part);
    if (!number) return wrong_flag(key, value, "numbers with '/' between them");
    list.push_back(*number);
  }
  table.insert_or_assign(key, std::move(list));
  return Done{};
}

Status add_options(toml::table& table, std::string_view key, std::string_view value) {
  const auto pairs = key_values(value);
  if (!pairs) return wrong_flag(key, value, "key=value,key=value");
  toml::table options;
  for (const auto& [name, text] : *pairs) options.insert_or_assign(name, std::string(text));
  table.insert_or_assign(key, std::move(options));
  return Done{};
}

Status add_flag(toml::table& table, const PlanKeyInfo& info, const std::string& value) {
  switch (info.type) {
    case Type::text: table.insert_or_assign(info.key, value); return Done{};
    case Type::whole: {
      const auto number = to_integer(value);
      if (!number) return wrong_flag(info.key, value, "a whole number");
      table.insert_or_assign(info.key, static_cast<std::int64_t>(*number));
      return Done{};
    }
    case Type::number: {
      const auto number = to_number(value);
      if (!number) return wrong_flag(info.key, value, "a number");
      table.insert_or_assign(info.key, *number);
      return Done{};
    }
    case Type::texts: {
      if (!table.contains(info.key)) table.insert(info.key, toml::array{});
      table.get(info.key)->as_array()->push_back(value);
      return Done{};
    }
    case Type::numbers: return add_numbers(table, info.key, value);
    case Type::options: return add_options(table, info.key, value);
  }
  return Done{};
}

}  // namespace

Result<toml::table> table_of(const PlanFlags& flags) {
  const auto keys = plan_keys();
  toml::table table;
  for (const auto& [key, value] : flags) {
    const auto known = std::find_if(keys.begin(), keys.end(),
                                    [&](const PlanKeyInfo& info) { return info.key == key; });
    if (known == keys.end()) return Error{fmt::format("unknown key {}", in_quotes(key))};
    if (Status status = add_flag(table, *known, value); !status) return status.error();
  }
  return table;
}

std::string flag_of(std::string_view key) {
  if (key == "players") return "--player";
  std::string flag = fmt::format("--{}", key);
  std::replace(flag.begin(), flag.end(), '_', '-');
  return flag;
}

}  // namespace brett
