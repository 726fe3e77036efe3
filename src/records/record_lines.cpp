#include "records/record_lines.h"

#include <chrono>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

namespace brett {

namespace {

constexpr int largest_depth = 1'000'000;
constexpr double longest_time = 1e9;  // seconds
constexpr std::uint64_t most_nodes = ~std::uint64_t{0};

Status read_note(RecordedPly& ply, std::string_view note) {
  if (note == "book") {
    ply.from_book = true;
    return Done{};
  }
  const auto equals = std::min(note.find('='), note.size());
  const std::string_view key = note.substr(0, equals);
  const std::string_view text = note.substr(std::min(note.size(), equals + 1));
  if (key == "depth") {
    return keep_whole(ply.depth, key, text, 1, largest_depth,
                      fmt::format("a whole number, 1 to {}", largest_depth));
  }
  if (key == "nodes") {
    return keep_whole(ply.nodes, key, text, std::uint64_t{1}, most_nodes, "a whole number from 1");
  }
  if (key == "value") {
    const auto value = read_value(text);
    if (!value) return value.error();
    ply.value = *value;
  } else if (key == "time") {
    const auto seconds = to_number(text);
    if (!seconds || *seconds < 0 || *seconds > longest_time) {
      return must_be("time", text, "seconds, like 0.125");
    }
    ply.time = std::chrono::microseconds(std::llround(*seconds * 1e6));
  } else {
    return unknown("note on a move", key, {"book", "value", "depth", "nodes", "time"});
  }
  return Done{};
}

// A move and the notes on it. A move may have blanks: notes begin behind two of them, or otherwise with the first
// word that is "book" or has an equals sign.
struct MoveAndNotes {
  std::string_view move;
  std::vector<std::string_view> notes;
};
MoveAndNotes move_and_notes(std::string_view text) {
  auto end = text.find("  ");
  if (end == std::string_view::npos) {
    end = text.size();
    bool is_first = true;
    for (const std::string_view word : words(text)) {
      const bool is_note = word == "book" || word.find('=') != std::string_view::npos;
      if (!std::exchange(is_first, false) && is_note) {
        end = static_cast<std::size_t>(word.data() - text.data());
        break;
      }
    }
  }
  return {trimmed(text.substr(0, end)), words(text.substr(end))};
}

}  // namespace

Result<RecordedPly> read_ply(std::string_view line, std::size_t number) {
  const auto parts = words(line);
  if (parts[0] != std::to_string(number)) {
    return Error{fmt::format("{} instead of move {}: 'moves' says how many there are",
                             in_quotes(parts[0]), number)};
  }
  if (parts.size() < 3) {
    return Error{
        fmt::format("move {} must have a seat and a move, like '{} 1 f5'", number, number)};
  }
  RecordedPly ply;
  if (parts[1] == "chance") {
    ply.by = Turn::chance();
  } else {
    const auto seat = whole<int>(parts[1]);
    // A Turn holds only small numbers; no game has more seats than this.
    if (!seat || *seat < 1 || *seat > 100) {
      return must_be(fmt::format("move {} made by", number), parts[1], "a seat from 1, or chance");
    }
    ply.by = Turn::of(*seat - 1);
  }
  const auto [move, notes] =
      move_and_notes(line.substr(static_cast<std::size_t>(parts[2].data() - line.data())));
  ply.move = move;
  for (const std::string_view note : notes) {
    if (const Status status = read_note(ply, note); !status) {
      return Error{fmt::format("move {}: {}", number, status.error().message)};
    }
  }
  return ply;
}

}  // namespace brett
