#include "cli/views/stored_mc_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "evaluation/othello.h"

namespace brett::cli {

namespace {

constexpr int board_size = 8;
constexpr std::array<std::string_view, 2> player_names{"player 1 (Black)", "player 2 (White)"};

// --- boards --------------------------------------------------------------------------------------

// Backgrounds of the 256 colours from losing to winning, in steps of 5 % from below 30 % to above
// 70 %; the middle is grey, so that an even chance looks like neither.
constexpr std::array<int, 10> chance_colours{124, 160, 166, 172, 242, 242, 106, 70, 34, 28};

std::string chance_cell(double chance, int width, bool colour) {
  const double percent = 100 * chance;
  const std::string text = fmt::format("{:>{}}", std::lround(percent), width);
  if (!colour) return text;
  const auto step = static_cast<std::size_t>(std::clamp((percent - 25) / 5, 0.0, 9.0));
  return fmt::format("\x1b[38;5;231;48;5;{}m{}\x1b[0m", chance_colours[step], text);
}

std::string board_cell(const StoredMc& table, Seat seat, int move, int cell, int width,
                       bool colour) {
  const int category = othello::category_of(cell);
  if (category >= StoredMc::categories) return fmt::format("{:>{}}", ' ', width);
  if (table.at(move, category).played == 0) return fmt::format("{:>{}}", '.', width);
  return chance_cell(table.chance(seat, move, category), width, colour);
}

std::string board_row(const StoredMc& table, Seat seat, int move, int row, int width, bool colour) {
  std::string text;
  for (int column = 0; column < board_size; ++column) {
    text += board_cell(table, seat, move, row * board_size + column, width, colour);
  }
  return text;
}

std::string without_trailing_blanks(std::string line) {
  line.erase(line.find_last_not_of(' ') + 1);
  return line + '\n';
}

struct SummaryWords {
  std::string range;   // "min 43 max 52"
  std::string spread;  // "mean 47.1 sd 2.4"
};

SummaryWords summary_words(const StoredMc& table, Seat seat, int move) {
  const ChanceSummary summary = summary_of(table, seat, move);
  if (summary.cells == 0) return {"never played", ""};
  return {fmt::format("min {:.0f} max {:.0f}", 100 * summary.least, 100 * summary.most),
          fmt::format("mean {:.1f} sd {:.1f}", 100 * summary.mean, 100 * summary.deviation)};
}

// Small boards of the move numbers `first` to `first + count - 1` side by side.
std::string small_boards(const StoredMc& table, Seat seat, int first, int count, bool colour) {
  constexpr int digits = 3;
  constexpr int width = digits * board_size;
  const auto in_a_row = [&](auto text_of) {
    std::string line;
    for (int move = first; move < first + count; ++move) line += text_of(move) + "   ";
    return without_trailing_blanks(line);
  };
  std::string text = in_a_row(
      [&](int move) { return fmt::format("{:<{}}", fmt::format("move {}", move), width); });
  for (int row = 0; row < board_size; ++row) {
    text += in_a_row([&](int move) { return board_row(table, seat, move, row, digits, colour); });
  }
  text += in_a_row([&](int move) {
    return fmt::format("{:<{}}", summary_words(table, seat, move).range, width);
  });
  text += in_a_row([&](int move) {
    return fmt::format("{:<{}}", summary_words(table, seat, move).spread, width);
  });
  return text + '\n';
}

}  // namespace

std::string draw_chances(const StoredMc& table, int move, bool colour) {
  constexpr int digits = 4;
  const auto both = [&](auto text_of) {
    return without_trailing_blanks(text_of(0) + "     " + text_of(1));
  };
  const auto padded = [](std::string_view text) {
    return fmt::format("{:<{}}", text, 2 + digits * board_size);
  };
  std::string text = fmt::format("move {}, chances of winning in percent\n", move);
  text += both([&](std::size_t seat) { return padded(fmt::format("  {}", player_names[seat])); });
  for (int row = 0; row < board_size; ++row) {
    text += both([&](std::size_t seat) {
      return fmt::format("{} {}", row + 1,
                         board_row(table, static_cast<Seat>(seat), move, row, digits, colour));
    });
  }
  text += both([&](std::size_t) { return padded("     a   b   c   d   e   f   g   h"); });
  return text + both([&](std::size_t seat) {
           const SummaryWords words = summary_words(table, static_cast<Seat>(seat), move);
           return padded(fmt::format("  {} {}", words.range, words.spread));
         });
}

std::string draw_all_chances(const StoredMc& table, bool colour) {
  constexpr int boards_in_a_row = 3;
  std::string text;
  for (Seat seat = 0; seat < 2; ++seat) {
    text += fmt::format("{}: chances of winning in percent, by the number of the move\n\n",
                        player_names[static_cast<std::size_t>(seat)]);
    for (int move = 0; move < StoredMc::move_numbers; move += boards_in_a_row) {
      text += small_boards(table, seat, move, boards_in_a_row, colour);
    }
  }
  return text;
}

}  // namespace brett::cli
