// Options for the format of files of games that a command reads.
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
void add_games_format(const Options& options, GamesFormatArgs& args);

// The beginning of errors about such a file; it names a guessed format, which may be wrong.
std::string source_of(const GamesFormatArgs& args, std::string_view file, RecordFormat format);
// The format of --from, or the one that the text seems to have.
Result<RecordFormat> format_of(const GamesFormatArgs& args, std::string_view file,
                               std::string_view text);

}  // namespace brett::cli
