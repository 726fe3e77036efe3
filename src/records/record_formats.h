// Games in the formats of other programs: read and written game by game, and checked by the rules
// (docs/formats.md).
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "records/replay.h"

namespace brett {

enum class RecordFormat { brett, transcript, ggf, wthor, digits, moves };

struct RecordFormatInfo {
  RecordFormat format;
  std::string_view name;
  bool
      names_game;  // files say their game; otherwise it is the one made for it (core/facts.h), unless it is given
  std::string_view help;
};
inline constexpr std::array<RecordFormatInfo, 6> record_formats{{
    {RecordFormat::brett, "brett", true, "records of Brett, any game"},
    {RecordFormat::transcript, "transcript", false, "one game per line as its cells, f5d6c3"},
    {RecordFormat::ggf, "ggf", true, "Generic Game Format of game servers"},
    {RecordFormat::wthor, "wthor", true, "WTHOR database, .wtb"},
    {RecordFormat::digits, "digits", false, "one game per line as its columns, 4453"},
    {RecordFormat::moves, "moves", false, "one game per line, moves with blanks between them"},
}};
// The game that a format is made for, or that is meant where neither file nor person says it; null if none is.
const Facts* game_of_format(const Registry& registry, std::string_view format);
const RecordFormatInfo& info_of(RecordFormat format);
std::vector<std::string> record_format_names();
Result<RecordFormat> record_format(std::string_view name);

// The format that a text seems to have; nothing if it is like none of them.
std::optional<RecordFormat> guess_format(std::string_view text);

struct GameFile {
  std::string_view text;
  std::string source;  // begins the errors
  RecordFormat format = RecordFormat::brett;
  std::string game = {};  // for formats that do not say it; empty: game_of_format()
};
// Hands every game to `use`, whose error ends it. A file without games is an error.
Status read_games(const Registry& registry, const GameFile& file, const UseGame& use);

// Collects games into the text of a file.
class GameWriter {
 public:
  // `today`, as utc_now() says it, goes where a format wants the date of the file.
  GameWriter(RecordFormat format, std::string today) : format_(format), today_(std::move(today)) {}

  // The error says why the format cannot express this game; the caller adds which game it is.
  Status add(const RecordedGame& game);
  int games() const { return games_; }
  std::string finish() const;

 private:
  RecordFormat format_;
  std::string today_;
  std::string text_;
  std::string year_;  // of the first game
  int games_ = 0;
};

}  // namespace brett
