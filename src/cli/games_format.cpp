#include "cli/games_format.h"

#include <fmt/format.h>

#include "core/text.h"

namespace brett::cli {

void add_games_format(CLI::App& command, GamesFormatArgs& args) {
  command
      .add_option("--from", args.from,
                  fmt::format("How the file is written: {} (default: guessed)",
                              joined(record_format_names(), ", ")))
      ->type_name("FORMAT");
  command
      .add_option("--game", args.game,
                  "The game of files that do not say it (default: othello for transcript, "
                  "connect_four for digits, morris for moves)")
      ->type_name("SPEC");
}

Result<RecordFormat> format_of(const GamesFormatArgs& args, std::string_view file,
                               std::string_view text) {
  if (!args.from.empty()) {
    auto format = record_format(args.from);
    if (format) return format;
    return Error{fmt::format("--from: {}", format.error().message)};
  }
  if (const auto guess = guess_format(text)) return *guess;
  if (!args.game.empty()) return RecordFormat::moves;
  return Error{fmt::format("records {}: like none of {}; say which with --from",
                           brett::in_quotes(file), joined(record_format_names(), ", "))};
}

}  // namespace brett::cli
