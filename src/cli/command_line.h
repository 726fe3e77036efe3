// The commands with their options: CLI11's tree, and beside it what that has no place for. Help texts,
// the man page and shell completion are all made by walking it.
#pragma once

#include <fmt/format.h>
#include <CLI/CLI.hpp>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/program.h"
#include "server/json.h"

namespace brett::cli {

using server::Json;
using server::list_json;

class CommandLine;

// What a command has at hand when it runs.
struct Context {
  const Registry& registry;
  Console& console;
  const CommandLine& commands;
  bool json = false;
  // The whole command as a shell takes it: typed again, it resumes work that was stopped.
  std::string typed = {};

  // Prints the answer of the command: the JSON if that was asked for, otherwise the text. Returns the
  // exit status "fine".
  int answer(const Json& json, std::string_view text) const;
  void print(const Json& json) const;  // one object, as the whole answer
  bool stopped() const { return console.stop.stop_requested(); }
  // For commands that answer with what they have so far.
  int status() const { return stopped() ? exit_status::interrupted : exit_status::fine; }
  // Prints "interrupted" and returns that exit status.
  int interrupted() const;
  // For failures that are not the user's fault, such as a full disk.
  int failed(const Error& error) const;
  // A line that shows progress is wanted: a person watches the terminal.
  bool shows_progress() const { return console.interactive && !json; }
};

// Ends the command; the error is that of CommandLine::run().
struct CommandError {
  Error error;
};
[[noreturn]] inline void fail(Error error) { throw CommandError{std::move(error)}; }
template <class... Args>
[[noreturn]] void fail(fmt::format_string<Args...> text, Args&&... args) {
  fail(Error{fmt::format(text, std::forward<Args>(args)...)});
}
// The value; an error ends the command.
template <class T>
T checked(Result<T> result) {
  if (!result) fail(result.error());
  return *std::move(result);
}

// Returns the exit status, or the error of the input.
using Action = std::function<Result<int>(Context&)>;

struct Command {
  CLI::App* app = nullptr;
  std::string details;   // paragraphs below the one-line help, may be empty
  std::string examples;  // one per line
  Action action;         // none: it only has subcommands
  std::vector<std::function<void()>> readers = {};  // turn the texts of options into values

  std::string name() const;  // "play", "book build"
  bool is_group() const { return action == nullptr; }
};

// The range of a number that an option takes.
struct Range {
  double min = 0;
  double max = 0;
};

// Declares what a command takes. Values are read and checked before the command runs; errors name the
// option, the value and the range.
class Options {
 public:
  Options(CommandLine& commands, Command& command) : commands_(commands), command_(command) {}

  // Arguments are required and known by their place.
  template <class Text>  // a string, or a vector of them
  CLI::Option* argument(const std::string& name, Text& to, const std::string& help) const {
    return command_.app->add_option(name, to, help)->required();
  }
  template <class Text>
  CLI::Option* text(const std::string& names, Text& to, const std::string& value,
                    const std::string& help) const {
    return command_.app->add_option(names, to, help)->type_name(value)->allow_extra_args(false);
  }
  void flag(const std::string& names, bool& to, const std::string& help) const {
    command_.app->add_flag(names, to, help);
  }
  // `to` is a whole number, a double or an optional of one. The help gets the range and the default.
  template <class Number>
  CLI::Option* number(const std::string& names, Number& to, Range range, const std::string& help,
                      const std::string& value = "N") const;
  // An option that `read` understands, or ends the command; it is only called if the option was given.
  CLI::Option* read(const std::string& names, const std::string& value, const std::string& help,
                    std::function<void(const std::string&)> read) const;
  void colour() const;
  // The command has no answer in JSON; all others take --json.
  void text_only() const { command_.app->remove_option(command_.app->get_option("--json")); }

 private:
  CommandLine& commands_;
  Command& command_;
};

// A command that is being declared, with the arguments that it will run with.
template <class Args>
struct Declared {
  Options options;
  Args& args;
};

class CommandLine {
 public:
  CommandLine();
  CommandLine(const CommandLine&) = delete;
  CommandLine& operator=(const CommandLine&) = delete;

  // A command, or with two words a subcommand of a group: "book build".
  template <class Args>
  Declared<Args> add(const std::string& name, const std::string& help, std::string details,
                     std::string examples, Result<int> (*action)(Context&, const Args&)) {
    const auto args = std::make_shared<Args>();
    return {add(name, help, std::move(details), std::move(examples),
                [args, action](Context& context) { return action(context, *args); }),
            *args};
  }
  // One without arguments.
  Options add(const std::string& name, const std::string& help, std::string details,
              std::string examples, Action action);
  // A command that has only subcommands.
  void add_group(const std::string& name, const std::string& help, std::string details);

  // Reads the arguments and runs what they ask for; `typed` is how people call it.
  Result<int> run(const std::vector<std::string>& args, const Registry& registry, Console& console,
                  std::string typed = {});

  const CLI::App& app() const { return app_; }
  // A group comes before its subcommands.
  const std::deque<Command>& commands() const { return commands_; }
  // The subcommands of an app of this tree, or the commands of brett itself.
  std::vector<const Command*> commands_of(const CLI::App& app) const;
  std::vector<std::string> names_of(const CLI::App& app) const;

 private:
  friend class Options;
  Status parse(const std::vector<std::string>& args);
  Status check_extras() const;
  Status read_values() const;
  const Command* chosen() const;
  // The app of the chosen command, or the program itself.
  const CLI::App& chosen_app() const;

  CLI::App app_;
  std::deque<Command> commands_;
  bool json_ = false;
  std::string colour_ = "auto";
};

// --- reading of numbers --------------------------------------------------------------------------

Result<long long> whole_number(std::string_view option, Range range, std::string_view text);
Result<double> real_number(std::string_view option, Range range, std::string_view text);

template <class T>
struct NumberOf {
  using Type = T;
};
template <class T>
struct NumberOf<std::optional<T>> {
  using Type = T;
};

template <class Number>
CLI::Option* Options::number(const std::string& names, Number& to, Range range,
                             const std::string& help, const std::string& value) const {
  using Type = typename NumberOf<Number>::Type;
  std::string text =
      fmt::format("{}{}{} to {}", help, help.empty() ? "" : ", ", range.min, range.max);
  if constexpr (std::is_same_v<Type, Number>) text += fmt::format(" (default {})", to);
  const std::string option = names.substr(names.rfind(',') + 1);
  return read(names, value, text, [&to, option, range](const std::string& said) {
    if constexpr (std::is_floating_point_v<Type>) {
      to = checked(real_number(option, range, said));
    } else {
      to = static_cast<Type>(checked(whole_number(option, range, said)));
    }
  });
}

// Each in the file of its name, in commands/.
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
void add_tune(CommandLine& commands);
void add_engine(CommandLine& commands);
void add_perft(CommandLine& commands);
void add_playouts(CommandLine& commands);
void add_bench(CommandLine& commands);
void add_doctor(CommandLine& commands);
void add_completion(CommandLine& commands);
// What a shell offers in the place of the last word, with its help: a line each.
std::string completed(const CommandLine& commands, const Registry& registry,
                      std::vector<std::string> words);
void add_man(CommandLine& commands);
// Subcommands of `brett book`.
void add_stored_mc(CommandLine& commands);

}  // namespace brett::cli
