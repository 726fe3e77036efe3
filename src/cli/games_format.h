// Files of games that a command reads: the flags that say how they are written.
#pragma once

#include <string>
#include <string_view>

#include "cli/command_line.h"
#include "records/record_formats.h"

namespace brett::cli {

struct GamesFormatArgs {
  std::string from;
  std::string game;
};
void add_games_format(CLI::App& command, GamesFormatArgs& args);

// What errors of such a file begin with; a guess is named, for it may be wrong.
std::string source_of(const GamesFormatArgs& args, std::string_view file, RecordFormat format);
// What --from says, or what the text seems to be.
Result<RecordFormat> format_of(const GamesFormatArgs& args, std::string_view file,
                               std::string_view text);

}  // namespace brett::cli
