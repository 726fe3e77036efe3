#include "engines/engine_config.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "core/options.h"
#include "core/text.h"
#include "files/toml_text.h"

namespace brett {

namespace {

constexpr std::array<std::string_view, 4> protocol_names{"gtp", "uci", "ugi", "nboard"};
constexpr double longest_limit = 24 * 3600.0;
constexpr std::size_t longest_text = 4096;

std::vector<std::string> all_protocols() { return {protocol_names.begin(), protocol_names.end()}; }

bool is_name(std::string_view text) {
  return !text.empty() &&
         text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") == std::string_view::npos;
}

// One line of text: a second one could smuggle another command to the engine.
bool is_plain(std::string_view text) {
  return text.size() <= longest_text && std::none_of(text.begin(), text.end(), [](char c) {
           return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
         });
}

// Reads one table [engines.NAME].
class ConfigReader {
 public:
  ConfigReader(std::string_view source, std::string_view name) : source_(source), name_(name) {}

  Result<EngineConfig> read(const toml::table& table) {
    for (const auto& [key, node] : table) {
      if (const Status status = set(key.str(), node); !status) return status.error();
    }
    if (config_.command.empty()) {
      return wrong(table, "command is missing, like command = [\"gtp-rhino\", \"-l\", \"3\"]");
    }
    if (!has_protocol_) {
      return wrong(table, fmt::format("protocol is missing: {}", joined(all_protocols(), ", ")));
    }
    return config_;
  }

 private:
  Error wrong(const toml::node& at, std::string_view message) const {
    return {
        fmt::format("{}, line {}: engine {}: {}", source_, at.source().begin.line, name_, message)};
  }
  Status set(std::string_view key, const toml::node& node) {
    if (key == "command") return set_command(node);
    if (key == "protocol") return set_protocol(node);
    if (key == "directory") return set_text(key, node, config_.directory);
    if (key == "variant") return set_text(key, node, config_.variant);
    if (key == "options") return set_options(node);
    if (key == "start_limit") return set_limit(key, node, config_.start_limit);
    if (key == "move_limit") return set_limit(key, node, config_.move_limit);
    if (key == "stop_limit") return set_limit(key, node, config_.stop_limit);
    return wrong(node, unknown("key", key,
                               {"command", "protocol", "directory", "variant", "options",
                                "start_limit", "move_limit", "stop_limit"})
                           .message);
  }
  Status set_text(std::string_view key, const toml::node& node, std::string& to) const {
    const auto text = node.value<std::string>();
    if (!node.is_string() || !is_plain(*text)) {
      return wrong(node, fmt::format("{} must be a text of one line", key));
    }
    to = *text;
    return Done{};
  }
  Status set_command(const toml::node& node) {
    const toml::array* words = node.as_array();
    if (words == nullptr || words->empty()) {
      return wrong(node, "command must be a list of texts, the program first");
    }
    for (const toml::node& word : *words) {
      std::string text;
      if (const Status status = set_text("a word of command", word, text); !status) return status;
      config_.command.push_back(std::move(text));
    }
    if (config_.command[0].empty()) return wrong(node, "command names no program");
    return Done{};
  }
  Status set_protocol(const toml::node& node) {
    std::string text;
    if (const Status status = set_text("protocol", node, text); !status) return status;
    const auto protocol = read_protocol(text);
    if (!protocol) return wrong(node, protocol.error().message);
    config_.protocol = *protocol;
    has_protocol_ = true;
    return Done{};
  }
  // A text like "500ms", or a number of seconds.
  Status set_limit(std::string_view key, const toml::node& node,
                   std::chrono::nanoseconds& to) const {
    OptionInfo info;
    info.type = OptionInfo::Type::duration;
    info.max = longest_limit;
    std::optional<std::string> text = node.value<std::string>();
    if (node.is_number()) text = fmt::format("{}s", *node.value<double>());
    const auto limit =
        text ? option_text::read_duration(info, *text) : Result<std::chrono::nanoseconds>(Error{});
    if (!limit || limit->count() <= 0) {
      return wrong(
          node, fmt::format("{} must be a time like \"500ms\" or \"10s\", at most 24 hours", key));
    }
    to = *limit;
    return Done{};
  }
  Status set_options(const toml::node& node) {
    const toml::table* table = node.as_table();
    if (table == nullptr) return wrong(node, "options must be a table, like { Hash = 64 }");
    for (const auto& [key, value] : *table) {
      const auto text = print(value);
      if (!text || !is_plain(*text) || !is_plain(key.str())) {
        return wrong(value, fmt::format("option {} must be a text, a number, true or false",
                                        in_quotes(key.str())));
      }
      config_.options.emplace_back(key.str(), *text);
    }
    return Done{};
  }
  static std::optional<std::string> print(const toml::node& node) {
    if (node.is_boolean()) return *node.value<bool>() ? "true" : "false";
    if (node.is_integer()) return fmt::format("{}", *node.value<std::int64_t>());
    if (node.is_floating_point()) return fmt::format("{}", *node.value<double>());
    return node.is_string() ? node.value<std::string>() : std::nullopt;
  }

  std::string_view source_;
  std::string_view name_;
  EngineConfig config_;
  bool has_protocol_ = false;
};

Result<Engines> read_tables(const toml::node& node, std::string_view source) {
  const auto wrong = [&](const toml::node& at, std::string_view message) {
    return Error{fmt::format("{}, line {}: {}", source, at.source().begin.line, message)};
  };
  const toml::table* tables = node.as_table();
  if (tables == nullptr) return wrong(node, "engines must be tables, like [engines.rhino]");
  Engines engines;
  for (const auto& [key, value] : *tables) {
    if (!is_name(key.str())) {
      return wrong(
          value, fmt::format("engine {}: a name must be of a-z, 0-9 and _", in_quotes(key.str())));
    }
    const toml::table* table = value.as_table();
    if (table == nullptr) {
      return wrong(value,
                   fmt::format("engine {}: must be a table [engines.{}]", key.str(), key.str()));
    }
    auto config = ConfigReader(source, key.str()).read(*table);
    if (!config) return config.error();
    engines.emplace(key.str(), *std::move(config));
  }
  return engines;
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
  for (const auto& [key, node] : *table) {
    if (alone && key.str() != "engines") {
      return Error{fmt::format("{}, line {}: {}", source, node.source().begin.line,
                               unknown("table", key.str(), {"engines"}).message)};
    }
  }
  const toml::node* engines = table->get("engines");
  return engines == nullptr ? Engines() : read_tables(*engines, source);
}

}  // namespace brett
