// brett man: the manual page, made from the tree of commands and the option tables.
#include <fmt/format.h>

#include "cli/build_info.h"
#include "cli/help.h"
#include "core/text.h"

namespace brett::cli {

namespace {

// Text escaped for troff: no line begins a request, no backslash or hyphen is special.
std::string troff(std::string_view text) {
  std::string result;
  bool line_begins = true;
  for (const char c : text) {
    if (line_begins && (c == '.' || c == '\'')) result += "\\&";
    if (c == '\\') {
      result += "\\e";
    } else if (c == '-') {
      result += "\\-";
    } else {
      result += c;
    }
    line_begins = c == '\n';
  }
  return result;
}

std::string paragraph(std::string_view text) { return fmt::format(".PP\n{}\n", troff(text)); }

std::string tagged(std::string_view tag, std::string_view text) {
  return fmt::format(".TP\n.B {}\n{}\n", troff(tag), troff(text));
}

std::string flags(const CLI::App& app) {
  std::string text;
  for (const FlagInfo& flag : flags_of(app)) {
    text +=
        tagged(joined(flag.names, ", ") + (flag.value.empty() ? "" : " " + flag.value), flag.help);
  }
  return text;
}

std::string verbatim(std::string_view lines) {
  return fmt::format(".PP\n.EX\n{}\n.EE\n", troff(lines));
}

std::string command_part(const Command& command) {
  std::string text = fmt::format(".SS brett {}\n{}.\n", troff(command.name()),
                                 troff(command.app->get_description()));
  for (const std::string_view line : split(command.details, '\n')) {
    if (!line.empty()) text += paragraph(line);
  }
  text += paragraph(usage_of(*command.app)) + flags(*command.app);
  if (command.examples.empty()) return text;
  return text + ".PP\nExamples:\n" + verbatim(command.examples);
}

std::string option_tags(const std::vector<OptionInfo>& options) {
  std::string text;
  for (const OptionInfo& option : options) {
    text += fmt::format(".RS\n{}.RE\n", tagged(option.key + "=" + option.default_value,
                                               option.range() + ": " + option.help));
  }
  return text;
}

std::string games_part(const Registry& registry) {
  std::string text = ".SH GAMES\n";
  for (const GameEntry& entry : registry.games()) {
    text += tagged(entry.facts.name, fmt::format("{}: {}", entry.facts.title, entry.facts.help)) +
            option_tags(entry.options);
  }
  return text;
}

std::string players_part(const Registry& registry) {
  std::string text = ".SH PLAYERS\n";
  for (const PlayerInfo& player : all_players(registry)) {
    text += tagged(player.name, player.help) + option_tags(player.options);
  }
  return text;
}

Result<int> man(Context& context) {
  const CLI::App& app = context.commands.app();
  std::string text =
      fmt::format(".TH BRETT 1 \"\" \"brett {}\" \"User Commands\"\n", build_info::version);
  text += ".SH NAME\nbrett \\- " + troff(app.get_description()) +
          "\n.SH SYNOPSIS\n.B brett\n.I COMMAND\n[OPTIONS]\n.SH DESCRIPTION\n";
  for (const std::string_view line : split(about_specs(), '\n')) text += paragraph(line);
  text += ".SH OPTIONS\n" + flags(app) + ".SH COMMANDS\n";
  for (const Command& command : context.commands.commands()) text += command_part(command);
  text += games_part(context.registry) + players_part(context.registry) + ".SH ENVIRONMENT\n";
  for (const auto& [name, meaning] : environment()) text += tagged(name, meaning);
  text += ".SH EXIT STATUS\n";
  for (const auto& [status, meaning] : exit_meanings())
    text += tagged(std::to_string(status), meaning);
  return context.answer({}, text);
}

}  // namespace

void add_man(CommandLine& commands) {
  commands.add("man", "Print the manual page", "", "brett man | man -l -", man).text_only();
}

}  // namespace brett::cli
