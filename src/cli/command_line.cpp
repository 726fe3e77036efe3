#include "cli/command_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "cli/cpu.h"
#include "cli/help.h"
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
  // Texts of users may hold any bytes; bytes that are not UTF-8 are replaced.
  console.out << json_value.dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
}

int Context::answer(const Json& json_value, std::string_view text) const {
  if (json) {
    print(json_value);
  } else {
    console.out << text;
  }
  return exit_status::fine;
}

int Context::interrupted() const {
  if (json) {
    print({{"error", "interrupted"}, {"status", exit_status::interrupted}});
  } else {
    console.err << "brett: interrupted\n";
  }
  return exit_status::interrupted;
}

int Context::failed(const Error& error) const {
  if (json) {
    print({{"error", error.message}, {"status", exit_status::failed}, {"resume", typed}});
  } else {
    console.err << fmt::format("brett: {}\nbrett: once that is fixed, resume with: {}\n",
                               error.message, typed);
  }
  return exit_status::failed;
}

CommandLine::CommandLine()
    : app_("One engine that plays, searches and referees any board game.", "brett") {
  app_.set_help_flag("-h,--help", "Show this help");
  app_.set_version_flag(
      "--version", [] { return version_text(); }, "Show version, compiler and CPU path");
  // plugins.h takes it out of the arguments before they come here; this shows it in the help.
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

Options CommandLine::add(const std::string& name, const std::string& help, std::string details,
                         std::string examples, Action action) {
  const auto blank = name.find(' ');
  CLI::App& group = blank == name.npos ? app_ : *app_.get_subcommand(name.substr(0, blank));
  CLI::App& app = *group.add_subcommand(name.substr(blank + 1), help);
  if (action) app.add_flag("--json", json_, "Answer with one JSON object, errors too");
  app.set_help_flag("-h,--help", "Show this help");
  app.allow_extras();
  commands_.push_back({&app, std::move(details), std::move(examples), std::move(action)});
  return {*this, commands_.back()};
}

void CommandLine::add_group(const std::string& name, const std::string& help, std::string details) {
  add(name, help, std::move(details), "", Action());
  commands_.back().app->require_subcommand(0, 1);
}

CLI::Option* Options::read(const std::string& names, const std::string& value,
                           const std::string& help,
                           std::function<void(const std::string&)> read) const {
  CLI::Option* option = command_.app->add_option(names, CLI::callback_t(), help);
  option->type_name(value);
  command_.readers.push_back([option, read = std::move(read)] {
    if (option->count() > 0) read(option->results().front());
  });
  return option;
}

void Options::colour() const {
  text("--colour", commands_.colour_, "WHEN",
       "Colours: auto, always or never; auto respects NO_COLOR");
}

std::vector<const Command*> CommandLine::commands_of(const CLI::App& app) const {
  std::vector<const Command*> list;
  for (const Command& command : commands_) {
    if (command.app->get_parent() == &app) list.push_back(&command);
  }
  return list;
}

std::vector<std::string> CommandLine::names_of(const CLI::App& app) const {
  std::vector<std::string> names;
  for (const Command* command : commands_of(app)) names.push_back(command->app->get_name());
  return names;
}

// The innermost: subcommands come after their group.
const Command* CommandLine::chosen() const {
  const auto last = std::find_if(commands_.rbegin(), commands_.rend(),
                                 [](const Command& command) { return command.app->parsed(); });
  return last == commands_.rend() ? nullptr : &*last;
}

const CLI::App& CommandLine::chosen_app() const {
  const Command* command = chosen();
  return command != nullptr ? *command->app : app_;
}

Status CommandLine::check_extras() const {
  std::vector<std::string> extras = app_.remaining(true);
  std::erase(extras, "--");
  if (extras.empty()) return Done{};
  const Command* command = chosen();
  const CLI::App& app = chosen_app();
  const std::string called = command != nullptr ? "brett " + command->name() : "brett";
  const std::string& word = extras.front();
  if (word.size() > 1 && word.front() == '-') {
    return unknown("option of " + called, word.substr(0, word.find('=')), flag_names(app));
  }
  if (command != nullptr && !command->is_group()) {
    return Error{fmt::format("unexpected argument {}: {}", in_quotes(word), usage_of(app))};
  }
  return unknown(command != nullptr ? fmt::format("command of {}", called) : "command", word,
                 names_of(app));
}

Status CommandLine::parse(const std::vector<std::string>& args) {
  try {
    app_.parse(std::vector<std::string>(args.rbegin(), args.rend()));
  } catch (const CLI::Success&) {
    throw;  // --help and --version
  } catch (const CLI::ParseError& error) {
    // A misspelt flag explains why a required one is missing, so it is named first.
    if (const Status extras = check_extras(); !extras) return extras;
    return Error{fmt::format("{}; {}", in_our_words(error), usage_of(chosen_app()))};
  }
  if (const Status extras = check_extras(); !extras) return extras;
  return read_values();
}

// An option that is given must have a value: commands take an empty text for an option that was not
// given.
Status CommandLine::read_values() const {
  const CLI::App& app = chosen_app();
  for (const CLI::Option* option : app.get_options()) {
    const auto& values = option->results();
    if (option->get_positional() || std::find(values.begin(), values.end(), "") == values.end()) {
      continue;
    }
    return Error{fmt::format("{} '': must not be empty; {}", option->get_name(), usage_of(app))};
  }
  if (const Command* command = chosen(); command != nullptr) {
    for (const auto& read : command->readers) read();
  }
  if (colour_ == "auto" || colour_ == "always" || colour_ == "never") return Done{};
  return Error{fmt::format("--colour {}: must be auto, always or never", in_quotes(colour_))};
}

Result<int> CommandLine::run(const std::vector<std::string>& args, const Registry& registry,
                             Console& console, std::string typed) {
  try {
    checked(parse(args));
    if (colour_ != "auto") {
      console.colour = colour_ == "always";
      console.colour_reason = "--colour " + colour_;
    }
    if (const Command* command = chosen(); command != nullptr && !command->is_group()) {
      Context context{registry, console, *this, json_, std::move(typed)};
      return command->action(context);
    }
  } catch (const CommandError& fault) {
    return fault.error;
  } catch (const CLI::CallForVersion&) {
    console.out << version_text() << '\n';
    return exit_status::fine;
  } catch (const CLI::Success&) {  // --help
  }
  console.out << help_text(*this, chosen_app());
  return exit_status::fine;
}

// --- reading of numbers --------------------------------------------------------------------------

namespace {

template <class Number>
Result<Number> read_number(std::string_view option, Range range, std::string_view text,
                           OptionInfo::Type type,
                           Result<Number> (*read)(const OptionInfo&, std::string_view)) {
  OptionInfo info;
  info.type = type;
  info.min = range.min;
  info.max = range.max;
  const auto value = read(info, text);
  if (value) return value;
  return Error{fmt::format("{} {}: {}", option, in_quotes(text), value.error().message)};
}

}  // namespace

Result<long long> whole_number(std::string_view option, Range range, std::string_view text) {
  return read_number(option, range, text, OptionInfo::Type::integer, option_text::read_integer);
}

Result<double> real_number(std::string_view option, Range range, std::string_view text) {
  return read_number(option, range, text, OptionInfo::Type::number, option_text::read_number);
}

}  // namespace brett::cli
