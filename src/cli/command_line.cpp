#include "cli/command_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "cli/help.h"
#include "cli/version.h"
#include "core/text.h"

namespace brett::cli {

namespace {

std::string one_line(std::string text) {
  for (char& c : text) {
    if (c == '\n') c = ' ';
  }
  return text;
}

// CLI11 counts arguments ("--depth: 1 required N missing"); people forget or repeat them.
std::string in_our_words(const CLI::ParseError& error) {
  const std::string text = one_line(error.what());
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) == nullptr) return text;
  const bool repeated = text.find("At Most") != std::string::npos;
  return text.substr(0, text.find(':')) +
         (repeated ? " is given more than once" : " needs a value");
}

std::vector<std::string> flag_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    for (const std::string& name : option->get_snames()) names.push_back("-" + name);
  }
  return names;
}

}  // namespace

void Context::print(const Json& json_value) const {
  // Texts of users may hold any bytes; what is no UTF-8 is replaced rather than thrown about.
  console.out << json_value.dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
}

int Context::interrupted() const {
  if (json) {
    print({{"error", "interrupted"}, {"status", exit_status::interrupted}});
  } else {
    console.err << "brett: interrupted\n";
  }
  return exit_status::interrupted;
}

CommandLine::CommandLine()
    : app_("One engine that plays, searches and referees any board game.", "brett") {
  app_.set_help_flag("-h,--help", "Show this help");
  app_.set_version_flag(
      "--version", [] { return version_text(); }, "Show version, compiler and CPU path");
  // Taken out of the arguments before they come here (plugins.h); this shows it in the help.
  app_.add_option("--plugin",
                  "Add the game of this plug-in, for any command: a shared object or header "
                  "(brett game try)")
      ->type_name("FILE");
  app_.require_subcommand(0, 1);
  // CLI11 would only list what it does not know; check_extras() says what would be right.
  app_.allow_extras();
}

std::string Command::name() const {
  std::string name = app->get_name();
  for (const CLI::App* above = app->get_parent(); above->get_parent() != nullptr;
       above = above->get_parent()) {
    name = fmt::format("{} {}", above->get_name(), name);
  }
  return name;
}

bool Command::is_top() const { return app->get_parent()->get_parent() == nullptr; }

CLI::App& CommandLine::add(const std::string& name, const std::string& help, std::string details,
                           std::string examples, Action action) {
  return add_to(app_, name, help, std::move(details), std::move(examples), std::move(action));
}

CLI::App& CommandLine::add_group(const std::string& name, const std::string& help,
                                 std::string details) {
  CLI::App& group = add_to(app_, name, help, std::move(details), "", nullptr);
  group.require_subcommand(0, 1);
  return group;
}

CLI::App& CommandLine::add_to(CLI::App& group, const std::string& name, const std::string& help,
                              std::string details, std::string examples, Action action) {
  CLI::App& command = *group.add_subcommand(name, help);
  command.set_help_flag("-h,--help", "Show this help");
  command.allow_extras();
  commands_.push_back({&command, std::move(details), std::move(examples), std::move(action)});
  return command;
}

void CommandLine::add_json(CLI::App& command) {
  command.add_flag("--json", json_, "Answer with one JSON object, errors too");
}

void CommandLine::add_colour(CLI::App& command) {
  command.add_option("--colour", colour_, "Colours: auto, always or never; auto respects NO_COLOR")
      ->type_name("WHEN");
}

std::vector<const Command*> CommandLine::commands_of(const CLI::App& app) const {
  std::vector<const Command*> list;
  for (const Command& command : commands_) {
    if (command.app->get_parent() == &app) list.push_back(&command);
  }
  return list;
}

// The innermost: subcommands come after their group.
const Command* CommandLine::chosen() const {
  const auto last = std::find_if(commands_.rbegin(), commands_.rend(),
                                 [](const Command& command) { return command.app->parsed(); });
  return last == commands_.rend() ? nullptr : &*last;
}

Status CommandLine::check_extras() const {
  std::vector<std::string> extras = app_.remaining(true);
  std::erase(extras, "--");
  if (extras.empty()) return Done{};
  const Command* command = chosen();
  const CLI::App& app = command != nullptr ? *command->app : app_;
  const std::string called = command != nullptr ? "brett " + command->name() : "brett";
  const std::string& word = extras.front();
  if (word.size() > 1 && word.front() == '-') {
    return unknown("option of " + called, word.substr(0, word.find('=')), flag_names(app));
  }
  if (command != nullptr && !command->is_group()) {
    return Error{fmt::format("unexpected argument {}: {}", brett::in_quotes(word), usage_of(app))};
  }
  std::vector<std::string> names;
  for (const Command* known : commands_of(app)) names.push_back(known->app->get_name());
  return unknown(command != nullptr ? fmt::format("command of {}", called) : "command", word,
                 names);
}

Status CommandLine::parse(const std::vector<std::string>& args) {
  try {
    app_.parse(std::vector<std::string>(args.rbegin(), args.rend()));
  } catch (const CLI::Success&) {
    throw;  // --help and --version
  } catch (const CLI::ParseError& error) {
    // A misspelt flag explains why a required one is missing, so it is named first.
    if (const Status extras = check_extras(); !extras) return extras;
    const Command* command = chosen();
    const CLI::App& app = command != nullptr ? *command->app : app_;
    return Error{fmt::format("{}; {}", in_our_words(error), usage_of(app))};
  }
  if (const Status extras = check_extras(); !extras) return extras;
  return check_values();
}

// Commands take an empty text for a flag that was not given; whoever gives one means something.
Status CommandLine::check_values() const {
  const Command* command = chosen();
  const CLI::App& app = command != nullptr ? *command->app : app_;
  for (const CLI::Option* option : app.get_options()) {
    const auto& values = option->results();
    if (option->get_positional() || std::find(values.begin(), values.end(), "") == values.end()) {
      continue;
    }
    return Error{fmt::format("{} '': must not be empty; {}", option->get_name(), usage_of(app))};
  }
  return Done{};
}

Status CommandLine::apply_colour(Console& console) const {
  if (colour_ != "auto" && colour_ != "always" && colour_ != "never") {
    return Error{
        fmt::format("--colour {}: must be auto, always or never", brett::in_quotes(colour_))};
  }
  if (colour_ == "auto") return Done{};
  console.colour = colour_ == "always";
  console.colour_reason = "--colour " + colour_;
  return Done{};
}

Result<int> CommandLine::run(const std::vector<std::string>& args, const Registry& registry,
                             Console& console) {
  try {
    if (const Status status = parse(args); !status) return status.error();
  } catch (const CLI::CallForVersion&) {
    console.out << version_text() << '\n';
    return exit_status::fine;
  } catch (const CLI::Success&) {
    const Command* command = chosen();
    console.out << help_text(*this, command != nullptr ? *command->app : app_);
    return exit_status::fine;
  }
  if (const Status status = apply_colour(console); !status) return status.error();
  const Command* command = chosen();
  if (command == nullptr || command->is_group()) {
    console.out << help_text(*this, command != nullptr ? *command->app : app_);
    return exit_status::fine;
  }
  Context context{registry, console, *this, json_};
  return command->action(context);
}

}  // namespace brett::cli
