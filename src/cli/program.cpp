#include "cli/program.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <exception>
#include <ostream>

#include "cli/command_line.h"
#include "cli/plugins.h"
#include "core/game_fault.h"
#include "core/text.h"
#include "experiments/study_players.h"

namespace brett::cli {

namespace {

// An error may quote what the user typed: no byte of it may steer the terminal.
std::string printable(std::string_view text) {
  std::string result;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte >= 0x7f) {
      result += fmt::format("\\x{:02x}", byte);
    } else {
      result += c;
    }
  }
  return result;
}

int report(std::string_view message, int status, bool json, Console& console) {
  const std::string text = printable(message);
  if (json) {
    console.out << Json{{"error", text}, {"status", status}}.dump(2) << '\n';
  } else {
    console.err << "brett: " << text << '\n';
  }
  return status;
}

// In the order of the help.
constexpr auto add_commands = std::to_array<void (*)(CommandLine&)>(
    {add_games, add_game_commands, add_players,     add_rules,     add_show,           add_play,
     add_match, add_search,        add_compare,     add_analyse,   add_exploitability, add_book,
     add_solve, add_records,       add_tournaments, add_reproduce, add_store,          add_serve,
     add_train, add_weights,       add_tune,        add_engine,    add_perft,          add_playouts,
     add_bench, add_doctor,        add_completion,  add_man});

// Takes "--plugin FILE" and "--plugin=FILE", which every command takes, out of the arguments.
Result<std::vector<std::string>> take_plugins(std::vector<std::string>& args) {
  constexpr std::string_view flag = "--plugin";
  std::vector<std::string> files;
  std::vector<std::string> rest;
  for (std::size_t i = 0; i < args.size(); ++i) {
    if (args[i] == flag) {
      if (++i == args.size()) return Error{"--plugin needs a value"};
      files.push_back(args[i]);
    } else if (args[i].starts_with("--plugin=")) {
      files.push_back(args[i].substr(flag.size() + 1));
    } else {
      rest.push_back(args[i]);
    }
  }
  args = std::move(rest);
  return files;
}

// The registry with the games of these files.
Result<Registry> with_plugins(const Registry& registry, const std::vector<std::string>& files) {
  Registry all = registry;
  for (const std::string& file : files) {
    auto more = with_plugin(std::move(all), plugin_host(), file);
    if (!more) return more.error();
    all = *std::move(more);
  }
  return all;
}

int run_commands(const std::vector<std::string>& args, const Registry& registry, Console& console,
                 bool json) {
  const auto wrong = [&](const Error& error) {
    return report(error.message, exit_status::wrong_input, json, console);
  };
  CommandLine commands;
  for (const auto add : add_commands) add(commands);
  std::vector<std::string> rest = args;
  if (!rest.empty() && rest.front() == "complete") {  // the scripts of brett completion ask this
    rest.erase(rest.begin());
    console.out << completed(commands, with_studies(registry), std::move(rest));
    return exit_status::fine;
  }
  const auto plugins = take_plugins(rest);
  if (!plugins) return wrong(plugins.error());
  const auto games = with_plugins(with_studies(registry), *plugins);
  if (!games) return wrong(games.error());
  std::string typed = "brett";
  for (const std::string& word : args) typed += ' ' + shell_quoted(word);
  const Result<int> status = commands.run(rest, *games, console, std::move(typed));
  if (!status) return wrong(status.error());
  if (!console.out.flush()) {
    return report("the output cannot be written", exit_status::failed, false, console);
  }
  return *status;
}

}  // namespace

void choose_colour(Console& console, bool terminal, const char* no_color, const char* term) {
  const auto say = [&](bool colour, const char* reason) {
    console.colour = colour;
    console.colour_reason = reason;
  };
  if (no_color != nullptr && *no_color != '\0') return say(false, "NO_COLOR is set");
  if (!terminal) return say(false, "the output is not a terminal");
  if (term == nullptr || std::string_view(term) == "dumb")
    return say(false, "TERM names no colours");
  say(true, "the output is a terminal");
}

int run(const std::vector<std::string>& args, const Registry& registry, Console& console) {
  // Looked for before the arguments are understood, since even not understanding them is answered
  // so.
  const bool json = std::find(args.begin(), args.end(), "--json") != args.end();
  try {
    return run_commands(args, registry, console, json);
  } catch (const GameFault& fault) {
    return report(fault.what(), exit_status::wrong_input, json, console);
  } catch (const std::exception& error) {
    return report(fmt::format("internal error: {}", error.what()), exit_status::failed, json,
                  console);
  }
}

}  // namespace brett::cli
