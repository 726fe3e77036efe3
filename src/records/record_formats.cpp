#include "records/record_formats.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"
#include "records/ggf.h"
#include "records/move_lines.h"
#include "records/record_reader.h"
#include "records/wthor.h"

namespace brett {

namespace {

// The first line that says something; its moves, if it has a name before them.
std::string_view first_moves(std::string_view text) {
  for (const std::string_view whole : split(text.substr(0, 100'000), '\n')) {
    const std::string_view line = trimmed(whole);
    if (line.empty() || line.front() == '#' || line.starts_with("name,")) continue;
    const auto comma = line.find(',');
    if (comma == std::string_view::npos) return line;
    const std::string_view rest = line.substr(comma + 1);
    return trimmed(rest.substr(0, rest.find(',')));
  }
  return {};
}

bool are_cells(std::string_view moves) {
  if (moves.size() < 2) return false;
  const auto first = lowered(moves.substr(0, 1))[0];
  return first >= 'a' && first <= 'j' && moves[1] >= '1' && moves[1] <= '9';
}

std::optional<RecordFormat> guess_lines(std::string_view text) {
  const std::string_view moves = first_moves(text);
  if (moves.empty()) return std::nullopt;
  if (moves.find_first_not_of("0123456789") == std::string_view::npos) return RecordFormat::digits;
  const bool numbered = moves.starts_with("1.");
  if (numbered || (are_cells(moves) && moves.find_first_of("-x") != std::string_view::npos)) {
    return RecordFormat::moves;
  }
  return are_cells(moves) ? std::optional(RecordFormat::transcript) : std::nullopt;
}

Result<std::string> print_game(RecordFormat format, const RecordedGame& game) {
  switch (format) {
    case RecordFormat::brett: return print_record(game.record);
    case RecordFormat::ggf: return print_ggf(game);
    case RecordFormat::wthor: return print_wthor(game);
    case RecordFormat::transcript:
    case RecordFormat::digits:
    case RecordFormat::moves: break;
  }
  return print_move_line(game, format);
}

}  // namespace

const RecordFormatInfo& info_of(RecordFormat format) {
  return *std::find_if(record_formats.begin(), record_formats.end(),
                       [&](const RecordFormatInfo& info) { return info.format == format; });
}

const Facts* game_of_format(const Registry& registry, std::string_view format) {
  for (const GameEntry& entry : registry.games()) {
    if (entry.facts.has_format(format)) return &entry.facts;
  }
  return nullptr;
}

std::vector<std::string> record_format_names() {
  std::vector<std::string> names;
  for (const RecordFormatInfo& info : record_formats) names.emplace_back(info.name);
  return names;
}

Result<RecordFormat> record_format(std::string_view name) {
  for (const RecordFormatInfo& info : record_formats) {
    if (info.name == name) return info.format;
  }
  return unknown("format", name, record_format_names());
}

std::optional<RecordFormat> guess_format(std::string_view text) {
  if (looks_like_wthor(text)) return RecordFormat::wthor;
  constexpr std::size_t enough = 100'000;  // comments may come first
  for (const std::string_view whole : split(text.substr(0, enough), '\n')) {
    const std::string_view line = without_byte_order_mark(trimmed(whole));
    if (line.empty() || line.front() == '#') continue;
    if (line.starts_with("brett record")) return RecordFormat::brett;
    const auto mark = line.find_first_not_of(" 0123456789");
    if (mark != std::string_view::npos && line.substr(mark).starts_with("(;")) {
      return RecordFormat::ggf;
    }
    break;
  }
  return guess_lines(text);
}

Status read_games(const Registry& registry, const GameFile& file, const UseGame& use) {
  switch (file.format) {
    case RecordFormat::brett: return read_records(registry, file.text, file.source, use);
    case RecordFormat::ggf: return read_ggf(registry, file.text, file.source, use);
    case RecordFormat::wthor: return read_wthor(registry, file.text, file.source, use);
    case RecordFormat::transcript:
    case RecordFormat::digits:
    case RecordFormat::moves: break;
  }
  const Facts* const usual = game_of_format(registry, info_of(file.format).name);
  if (file.game.empty() && usual == nullptr) {
    return Error{fmt::format("{}: files of the format {} do not say their game; name it",
                             file.source, info_of(file.format).name)};
  }
  auto game = Replayer(registry).game(file.game.empty() ? usual->name : file.game);
  if (!game) return game.error();
  return read_move_lines(*std::move(game), file.text, file.source, use);
}

Status GameWriter::add(const RecordedGame& game) {
  const auto text = print_game(format_, game);
  if (!text) return text.error();
  if (games_ == 0) year_ = game.record.date.substr(0, 4);
  if (games_ > 0 && format_ == RecordFormat::brett) text_ += '\n';
  text_ += *text;
  ++games_;
  return Done{};
}

std::string GameWriter::finish() const {
  if (format_ != RecordFormat::wthor) return text_;
  return wthor_header(today_, static_cast<std::size_t>(games_), year_) + text_;
}

}  // namespace brett
