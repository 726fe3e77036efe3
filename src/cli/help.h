// Help texts, made from the tree of commands; and the parts of it that man page and completion
// share.
#pragma once

#include <string>
#include <vector>

#include "cli/command_line.h"

namespace brett::cli {

// A flag or an argument as people read it.
struct FlagInfo {
  std::vector<std::string> names;  // "-p", "--player"; of an argument its one name
  std::string value;               // what follows the flag; empty if nothing does
  std::string help;
  bool is_argument = false;
  bool required = false;
};

std::vector<FlagInfo> flags_of(const CLI::App& app);
// "usage: brett perft [OPTIONS] GAME"
std::string usage_of(const CLI::App& app);
std::string help_text(const CommandLine& commands, const CLI::App& app);

// The kinds of players: every game knows all of them.
std::vector<PlayerInfo> all_players(const Registry& registry);

// Text that help and man page share.
std::string_view about_specs();
struct ExitMeaning {
  int status;
  std::string_view meaning;
};
std::vector<ExitMeaning> exit_meanings();
struct Variable {
  std::string_view name;
  std::string_view meaning;
};
std::vector<Variable> environment();

// Breaks at blanks so that no line is longer than `width`; lines after the first begin with
// `indent` blanks.
std::string wrapped_text(std::string_view text, std::size_t width, std::size_t indent);

}  // namespace brett::cli
