#include "engines/engine_config.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "core/options.h"
#include "core/text.h"
#include "files/toml_fields.h"
#include "files/toml_text.h"

namespace brett {

namespace {

constexpr std::array<std::string_view, 4> protocol_names{"gtp", "uci", "ugi", "nboard"};
constexpr double longest_limit = 24 * 3600.0;

std::vector<std::string> all_protocols() { return {protocol_names.begin(), protocol_names.end()}; }

bool is_name(std::string_view text) {
  return !text.empty() &&
         text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") == std::string_view::npos;
}

void read_command(TomlFields& fields, std::vector<std::string>& command) {
  fields.texts("command", command);
  const toml::node* node = fields.node("command");
  if (node == nullptr) {
    fields.wrong("command", "command is missing, like command = [\"gtp-rhino\", \"-l\", \"3\"]");
  } else if (!node->is_array() || command.empty()) {
    fields.wrong("command", "command must be a list of texts, the program first");
  } else if (command[0].empty()) {
    fields.wrong("command", "command names no program");
  }
}

void read_protocol_name(TomlFields& fields, EngineProtocol& into) {
  std::string name;
  fields.text("protocol", name);
  const auto protocol = read_protocol(name);
  if (!fields.has("protocol")) {
    fields.wrong("protocol", fmt::format("protocol is missing: {}", joined(all_protocols(), ", ")));
  } else if (!protocol) {
    fields.wrong("protocol", protocol.error().message);
  } else {
    into = *protocol;
  }
}

// A text like "500ms", or a number of seconds.
void read_limit(TomlFields& fields, std::string_view key, std::chrono::nanoseconds& into) {
  const toml::node* node = fields.node(key);
  if (node == nullptr) return;
  OptionInfo info;
  info.type = OptionInfo::Type::duration;
  info.max = longest_limit;
  const auto limit = option_text::read_duration(
      info, text_of(*node).value_or("") + (node->is_number() ? "s" : ""));
  if (!limit || limit->count() <= 0) {
    return fields.must_be(key, "a time like \"500ms\" or \"10s\", at most 24 hours");
  }
  into = *limit;
}

// Texts are of one line: what an engine is told must not smuggle in another command.
void read_options(TomlFields& fields, EngineConfig& config) {
  const toml::table* table = fields.table("options");
  if (table == nullptr) return;
  for (const auto& [key, value] : *table) {
    auto text = text_of(value);
    if (value.is_boolean()) text = *value.value<bool>() ? "true" : "false";
    if (!text || !is_plain_text(*text) || !is_plain_text(key.str())) {
      return fields.wrong_at(value, fmt::format("option {} must be a text, a number, true or false",
                                                in_quotes(key.str())));
    }
    config.options.emplace_back(key.str(), *text);
  }
}

EngineConfig read_engine(TomlFields& fields) {
  EngineConfig config;
  read_protocol_name(fields, config.protocol);
  read_command(fields, config.command);
  fields.text("directory", config.directory);
  fields.text("variant", config.variant);
  read_options(fields, config);
  read_limit(fields, "start_limit", config.start_limit);
  read_limit(fields, "move_limit", config.move_limit);
  read_limit(fields, "stop_limit", config.stop_limit);
  return config;
}

void read_tables(TomlFields& fields, std::string_view source, Engines& engines) {
  const toml::table* tables = fields.table("engines");
  if (tables == nullptr) return;
  for (const auto& [key, value] : *tables) {
    const std::string name(key.str());
    const toml::table* table = value.as_table();
    if (!is_name(name)) {
      fields.wrong_at(value,
                      fmt::format("engine {}: a name must be of a-z, 0-9 and _", in_quotes(name)));
    } else if (table == nullptr) {
      fields.wrong_at(value, fmt::format("engine {}: must be a table [engines.{}]", name, name));
    } else {
      TomlFields engine(*table, source, fmt::format("engine {}", name));
      engines.emplace(name, read_engine(engine));
      if (Status status = engine.finish(); !status) fields.wrong_at(value, status.error().message);
    }
  }
}

}  // namespace

std::string_view name_of(EngineProtocol protocol) {
  return protocol_names[static_cast<std::size_t>(protocol)];
}

Result<EngineProtocol> read_protocol(std::string_view name) {
  for (std::size_t i = 0; i < protocol_names.size(); ++i) {
    if (protocol_names[i] == name) return static_cast<EngineProtocol>(i);
  }
  return unknown("protocol", name, all_protocols());
}

Result<Engines> read_engines(std::string_view toml_text, std::string_view source, bool alone) {
  const auto table = parse_toml(toml_text, source);
  if (!table) return table.error();
  Engines engines;
  TomlFields fields(*table, source);
  read_tables(fields, source, engines);
  const Status status = fields.finish();
  if (!status && (alone || !fields.good())) return status.error();
  return engines;
}

}  // namespace brett
