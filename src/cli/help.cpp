#include "cli/help.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"

namespace brett::cli {

namespace {

constexpr std::size_t line_width = 80;
constexpr std::size_t help_column = 26;

// "  left       right, wrapped"
std::string row(const std::string& left, std::string_view right) {
  std::string text = "  " + left;
  if (text.size() + 2 > help_column) {
    text += '\n' + std::string(help_column, ' ');
  } else {
    text.resize(help_column, ' ');
  }
  return text + wrapped_text(right, line_width - help_column, help_column) + '\n';
}

std::string flag_rows(const std::vector<FlagInfo>& flags, bool arguments) {
  std::string text;
  for (const FlagInfo& flag : flags) {
    if (flag.is_argument != arguments) continue;
    std::string left = joined(flag.names, ", ");
    if (!flag.value.empty()) left += ' ' + flag.value;
    text += row(left, flag.help + (flag.required && !arguments ? " (required)" : ""));
  }
  return text;
}

std::string section(std::string_view title, const std::string& body) {
  return body.empty() ? "" : fmt::format("\n{}:\n{}", title, body);
}

std::string indented(std::string_view lines) {
  std::string text;
  for (const std::string_view line : split(lines, '\n')) {
    if (!line.empty()) text += fmt::format("  {}\n", line);
  }
  return text;
}

std::string paragraphs(std::string_view text) {
  std::string result;
  for (const std::string_view line : split(text, '\n')) {
    if (!line.empty()) result += '\n' + wrapped_text(line, line_width, 0) + '\n';
  }
  return result;
}

std::string command_rows(const CommandLine& commands, const CLI::App& app) {
  std::string list;
  for (const Command* command : commands.commands_of(app)) {
    list += row(command->app->get_name(), command->app->get_description());
  }
  return list;
}

std::string root_help(const CommandLine& commands) {
  std::string statuses;
  for (const auto& [status, meaning] : exit_meanings()) {
    statuses += row(std::to_string(status), meaning);
  }
  std::string variables;
  for (const auto& [name, meaning] : environment()) variables += row(std::string(name), meaning);
  const CLI::App& app = commands.app();
  return fmt::format("{}\n\nUsage: brett COMMAND [OPTIONS]\n       brett COMMAND --help\n",
                     app.get_description()) +
         section("Commands", command_rows(commands, app)) +
         section("Options", flag_rows(flags_of(app), false)) + paragraphs(about_specs()) +
         section("Examples",
                 "  brett play GAME -p human -p alphabeta:depth=6\n"
                 "  brett players GAME\n"
                 "  brett perft GAME --depth 8\n") +
         section("Environment", variables) + section("Exit status", statuses);
}

std::string command_help(const CommandLine& commands, const Command& command) {
  const auto flags = flags_of(*command.app);
  std::string usage = usage_of(*command.app);
  usage.front() = 'U';
  return usage + "\n\n" + command.app->get_description() + ".\n" + paragraphs(command.details) +
         section("Commands", command_rows(commands, *command.app)) +
         section("Arguments", flag_rows(flags, true)) +
         section("Options", flag_rows(flags, false)) +
         section("Examples", indented(command.examples));
}

// " book build"; nothing for the program itself.
std::string path_of(const CLI::App& app) {
  if (app.get_parent() == nullptr) return "";
  return fmt::format("{} {}", path_of(*app.get_parent()), app.get_name());
}

}  // namespace

std::string wrapped_text(std::string_view text, std::size_t width, std::size_t indent) {
  std::string result;
  std::size_t used = 0;
  for (const std::string_view word : words(text)) {
    if (used > 0 && used + 1 + word.size() > width) {
      result += '\n' + std::string(indent, ' ');
      used = 0;
    }
    if (used > 0) result += ' ', ++used;
    result += word;
    used += word.size();
  }
  return result;
}

std::vector<FlagInfo> flags_of(const CLI::App& app) {
  std::vector<FlagInfo> flags;
  for (const CLI::Option* option : app.get_options()) {
    FlagInfo flag;
    flag.help = option->get_description();
    flag.required = option->get_required();
    flag.is_argument = option->get_positional();
    if (flag.is_argument) {
      flag.names = {option->get_name(true)};
    } else {
      for (const auto& name : option->get_snames()) flag.names.push_back("-" + name);
      for (const auto& name : option->get_lnames()) flag.names.push_back("--" + name);
      if (option->get_items_expected_max() > 0) flag.value = option->get_type_name();
    }
    flags.push_back(std::move(flag));
  }
  // What every command has comes last; CLI11 has it first.
  std::stable_partition(flags.begin(), flags.end(), [](const FlagInfo& flag) {
    return flag.names.back() != "--json" && flag.names.back() != "--help";
  });
  return flags;
}

std::string usage_of(const CLI::App& app) {
  std::string usage = "usage: brett" + path_of(app);
  if (!app.get_subcommands(nullptr).empty()) return usage + " COMMAND [OPTIONS]";
  std::string flags;
  for (const FlagInfo& flag : flags_of(app)) {
    if (flag.is_argument) usage += flag.required ? " " + flag.names[0] : " [" + flag.names[0] + "]";
    if (!flag.is_argument && flag.required)
      flags += fmt::format(" {} {}", flag.names[0], flag.value);
  }
  return usage + flags + " [OPTIONS]";
}

std::string help_text(const CommandLine& commands, const CLI::App& app) {
  for (const Command& command : commands.commands()) {
    if (command.app == &app) return command_help(commands, command);
  }
  return root_help(commands);
}

std::vector<PlayerInfo> all_players(const Registry& registry) {
  if (registry.games().empty()) return {};
  const auto game = registry.game(registry.games().front().facts.name);
  return game ? (*game)->players() : std::vector<PlayerInfo>();
}

std::string_view about_specs() {
  return "A spec names a game or a player: a name, and the options that differ from their defaults, "
         "as in GAME:rows=5,columns=6 or alphabeta:depth=8. 'brett games' and 'brett "
         "players' list the names and their options.\n"
         "With --json a command prints one JSON object to standard output. An error is the object "
         "{\"error\": \"...\", \"status\": N}, with the same exit status.";
}

std::vector<ExitMeaning> exit_meanings() {
  return {{exit_status::fine, "success"},
          {exit_status::failed, "a failure that your input did not cause, such as a full disk"},
          {exit_status::wrong_input, "wrong input; the message says what would be right"},
          {exit_status::interrupted, "interrupted (Ctrl-C)"}};
}

std::vector<Variable> environment() {
  return {{"NO_COLOR", "no colours, if set and not empty"},
          {"XDG_DATA_HOME", "its folder brett holds data (default ~/.local/share)"},
          {"XDG_STATE_HOME", "its folder brett holds state (default ~/.local/state)"}};
}

}  // namespace brett::cli
