#include "records/move_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "books/book_lines.h"
#include "core/text.h"

namespace brett {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// How long the number of a move at the beginning of this word is: "12." or "12..."; 0 if there is
// none.
std::size_t number_size(std::string_view word) {
  const auto digits =
      static_cast<std::size_t>(std::find_if_not(word.begin(), word.end(), is_digit) - word.begin());
  if (digits == 0 || digits == word.size() || word[digits] != '.') return 0;
  return std::min(word.find_first_not_of('.', digits), word.size());
}

std::string without_numbers(std::string_view moves) {
  std::string result;
  for (std::string_view word : words(moves)) {
    word.remove_prefix(number_size(word));
    if (!result.empty() && !word.empty()) result += ' ';
    result += word;
  }
  return result;
}

bool continues(std::string_view line) {
  const std::size_t size = number_size(line);
  if (size == 0) return false;
  const std::string_view number = line.substr(0, line.find('.'));
  return number.find_first_not_of('0') != std::string_view::npos && to_integer(number) != 1;
}

// Every game on the line where it begins. The lines that went on with it stay as empty ones, so that
// the numbers of lines in errors are those of the file.
std::string one_line_each(std::string_view text) {
  std::vector<std::string> lines;
  std::size_t game = 0;
  bool any = false;
  for (const std::string_view whole : split(text, '\n')) {
    const std::string_view line = trimmed(whole);
    lines.emplace_back();
    if (line.empty() || line.front() == '#') continue;
    if (any && continues(line)) {
      lines[game] += fmt::format(" {}", line);
    } else {
      game = lines.size() - 1;
      any = true;
      lines[game] = line;
    }
  }
  return joined(lines, "\n");
}

std::string start_fault(const RecordedGame& game) {
  if (game.start.text() == game.game->start().text()) return {};
  return "it begins from a position of its own, which bare moves cannot tell";
}

}  // namespace

Status read_move_lines(std::shared_ptr<const Game> game, std::string_view text,
                       std::string_view source, const UseGame& use) {
  return read_book_lines(one_line_each(text), source, [&](const BookLine& line) -> Status {
    const Played start = game->start();
    auto moves = Played(start).play_moves(without_numbers(line.moves));
    if (!moves) return moves.error();
    RecordedGame made = game_of_moves(game, start, *std::move(moves));
    made.record.event = record_text(line.name);
    return use(std::move(made));
  });
}

Result<std::string> print_move_line(const RecordedGame& game, RecordFormat format) {
  if (std::string fault = start_fault(game); !fault.empty()) return Error{std::move(fault)};
  if (game.moves.empty()) return Error{"contains no moves"};
  if (format == RecordFormat::transcript && !game.game->facts().has_format("transcript")) {
    return Error{fmt::format("it is a game of {}, which has no transcripts", game.game->spec())};
  }
  std::string line;
  Played state = game.start;
  for (const Move move : game.moves) {
    const std::string text = state.text(move);
    const bool left_out = format == RecordFormat::transcript && state.kind(move) == MoveKind::pass;
    if (format == RecordFormat::digits && text.size() != 1) {
      return Error{
          fmt::format("the move {} is not one character: write it as moves", in_quotes(text))};
    }
    if (format == RecordFormat::moves && !line.empty()) line += ' ';
    if (!left_out) line += text;
    state.play(move);
  }
  return fmt::format("{}\n", line);
}

}  // namespace brett
