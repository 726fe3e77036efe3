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

namespace {

Result<RecordFormat> named_or_guessed(const GamesFormatArgs& args, std::string_view file,
                                      std::string_view text) {
  if (!args.from.empty()) {
    auto format = record_format(args.from);
    if (format) return format;
    return Error{fmt::format("--from: {}", format.error().message)};
  }
  if (trimmed(text).empty()) {
    return Error{fmt::format("records {}: is empty", brett::in_quotes(file))};
  }
  if (const auto guess = guess_format(text)) return *guess;
  if (!args.game.empty()) return RecordFormat::moves;
  return Error{fmt::format("records {}: line 1 begins like none of {}; say which with --from",
                           brett::in_quotes(file), joined(record_format_names(), ", "))};
}

}  // namespace

Result<RecordFormat> format_of(const GamesFormatArgs& args, std::string_view file,
                               std::string_view text) {
  auto format = named_or_guessed(args, file, text);
  if (!format || args.game.empty() || !info_of(*format).game.empty()) return format;
  return Error{fmt::format("--game {}: means nothing, since records of the form {} say their game",
                           brett::in_quotes(args.game), info_of(*format).name)};
}

std::string source_of(const GamesFormatArgs& args, std::string_view file, RecordFormat format) {
  const bool guessed = args.from.empty() && !info_of(format).game.empty();
  return fmt::format(
      "records {}{}", brett::in_quotes(file),
      guessed ? fmt::format(" (taken for {}; --from says otherwise)", info_of(format).name) : "");
}

}  // namespace brett::cli
