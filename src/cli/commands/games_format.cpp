#include "cli/commands/games_format.h"

#include <fmt/format.h>

#include "core/text.h"

namespace brett::cli {

void add_games_format(const Options& options, GamesFormatArgs& args) {
  options.text("--from", args.from, "FORMAT",
               fmt::format("Format of the file: {} (default: guessed)",
                           joined(record_format_names(), ", ")));
  options.text(
      "--game", args.game, "SPEC",
      "The game of files that do not name it (default: the one that the format is made for)");
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
    return Error{fmt::format("records {}: is empty", in_quotes(file))};
  }
  if (const auto guess = guess_format(text)) return *guess;
  if (!args.game.empty()) return RecordFormat::moves;
  return Error{fmt::format("records {}: unknown format; choose one with --from: {}",
                           in_quotes(file), joined(record_format_names(), ", "))};
}

}  // namespace

Result<RecordFormat> format_of(const GamesFormatArgs& args, std::string_view file,
                               std::string_view text) {
  auto format = named_or_guessed(args, file, text);
  if (!format || args.game.empty() || !info_of(*format).names_game) return format;
  return Error{
      fmt::format("--game {}: must be left out, since records of the format {} name their game",
                  in_quotes(args.game), info_of(*format).name)};
}

std::string source_of(const GamesFormatArgs& args, std::string_view file, RecordFormat format) {
  const bool guessed = args.from.empty() && !info_of(format).names_game;
  return fmt::format(
      "records {}{}", in_quotes(file),
      guessed ? fmt::format(" (read as {}; --from chooses another format)", info_of(format).name)
              : "");
}

}  // namespace brett::cli
