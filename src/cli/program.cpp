#include "cli/program.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <ostream>

#include "cli/command_line.h"
#include "cli/plugins.h"
#include "core/game_fault.h"
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

void add_commands(CommandLine& commands) {
  add_games(commands);
  add_game_commands(commands);
  add_players(commands);
  add_rules(commands);
  add_show(commands);
  add_play(commands);
  add_match(commands);
  add_search(commands);
  add_compare(commands);
  add_analyse(commands);
  add_exploitability(commands);
  add_book(commands);
  add_solve(commands);
  add_records(commands);
  add_tournaments(commands);
  add_reproduce(commands);
  add_store(commands);
  add_serve(commands);
  add_train(commands);
  add_weights(commands);
  add_engine(commands);
  add_perft(commands);
  add_playouts(commands);
  add_bench(commands);
  add_doctor(commands);
  add_completion(commands);
  add_man(commands);
}

int run_commands(const std::vector<std::string>& args, const Registry& registry, Console& console,
                 bool json) {
  const auto wrong = [&](const Error& error) {
    return report(error.message, exit_status::wrong_input, json, console);
  };
  std::vector<std::string> rest = args;
  const auto plugins = take_plugins(rest);
  if (!plugins) return wrong(plugins.error());
  const auto games = with_plugins(with_studies(registry), *plugins);
  if (!games) return wrong(games.error());
  CommandLine commands;
  add_commands(commands);
  const Result<int> status = commands.run(rest, *games, console);
  if (!status) return wrong(status.error());
  if (!console.out.flush()) {
    return report("the output cannot be written", exit_status::failed, false, console);
  }
  return *status;
}

}  // namespace

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
