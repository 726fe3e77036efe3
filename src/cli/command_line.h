// The commands there are, with their flags: CLI11's tree, and beside it what that has no place for.
// Help texts, the man page and shell completion are all made by walking it.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/program.h"

namespace brett::cli {

using Json = nlohmann::ordered_json;

class CommandLine;

// What a command has at hand when it runs.
struct Context {
  const Registry& registry;
  Console& console;
  const CommandLine& commands;
  bool json = false;

  void print(const Json& json) const;  // one object, as the whole answer
  int interrupted() const;             // says so, and is the exit status
};

// The exit status, or what was wrong with the input.
using Action = std::function<Result<int>(Context&)>;

struct Command {
  CLI::App* app = nullptr;
  std::string details;   // paragraphs below the one-line help, may be empty
  std::string examples;  // one per line
  Action action;         // none: it only has subcommands

  std::string name() const;  // "play", "book build"
  bool is_group() const { return action == nullptr; }
  bool is_top() const;  // no subcommand of another
};

class CommandLine {
 public:
  CommandLine();
  CommandLine(const CommandLine&) = delete;
  CommandLine& operator=(const CommandLine&) = delete;

  CLI::App& add(const std::string& name, const std::string& help, std::string details,
                std::string examples, Action action);
  // A command that is nothing but the subcommands added to it.
  CLI::App& add_group(const std::string& name, const std::string& help, std::string details);
  CLI::App& add_to(CLI::App& group, const std::string& name, const std::string& help,
                   std::string details, std::string examples, Action action);
  void add_json(CLI::App& command);
  void add_colour(CLI::App& command);

  // Reads the arguments and runs what they ask for.
  Result<int> run(const std::vector<std::string>& args, const Registry& registry, Console& console);

  const CLI::App& app() const { return app_; }
  // A group comes before its subcommands.
  const std::vector<Command>& commands() const { return commands_; }
  // The subcommands of an app of this tree, or the commands of brett itself.
  std::vector<const Command*> commands_of(const CLI::App& app) const;

 private:
  Status parse(const std::vector<std::string>& args);
  Status check_extras() const;
  Status check_values() const;
  Status apply_colour(Console& console) const;
  const Command* chosen() const;

  CLI::App app_;
  std::vector<Command> commands_;
  bool json_ = false;
  std::string colour_ = "auto";
};

// Each in the file of its name.
void add_games(CommandLine& commands);
void add_game_commands(CommandLine& commands);
void add_players(CommandLine& commands);
void add_rules(CommandLine& commands);
void add_show(CommandLine& commands);
void add_play(CommandLine& commands);
void add_match(CommandLine& commands);
void add_search(CommandLine& commands);
void add_compare(CommandLine& commands);
void add_analyse(CommandLine& commands);
void add_exploitability(CommandLine& commands);
void add_book(CommandLine& commands);
void add_solve(CommandLine& commands);
void add_records(CommandLine& commands);
void add_tournaments(CommandLine& commands);
void add_reproduce(CommandLine& commands);
void add_store(CommandLine& commands);
void add_serve(CommandLine& commands);
void add_train(CommandLine& commands);
void add_weights(CommandLine& commands);
void add_engine(CommandLine& commands);
void add_perft(CommandLine& commands);
void add_playouts(CommandLine& commands);
void add_bench(CommandLine& commands);
void add_doctor(CommandLine& commands);
void add_completion(CommandLine& commands);
void add_man(CommandLine& commands);
// Subcommands of `brett book`.
void add_stored_mc(CommandLine& commands, CLI::App& book);

}  // namespace brett::cli
