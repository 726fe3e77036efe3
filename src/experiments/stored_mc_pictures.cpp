#include "experiments/stored_mc_pictures.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "drawing/charts.h"
#include "evaluation/othello.h"

namespace brett {

namespace {

struct StoredMcPlace {
  int move;
  int category;
};

constexpr std::array<std::string_view, 2> player_names{"player 1 (Black)", "player 2 (White)"};

constexpr std::array<std::string_view, StoredMc::categories> category_names{
    "0: a1, corners", "1: a2, C", "2: a3, A", "3: a4, B", "4: b2, X",
    "5: b3",          "6: b4",    "7: c3",    "8: c4"};

// Both players' chances at these places (move and category), by one of the two numbers.
CurveChart panel_of(const StoredMc& table, std::string title, int StoredMcPlace::* x,
                    const std::vector<StoredMcPlace>& places) {
  CurveChart panel{.title = std::move(title)};
  for (std::size_t seat = 0; seat < player_names.size(); ++seat) {
    CurveSeries series{
        .name = std::string(player_names[seat]), .dashed = seat == 1, .colour = seat};
    for (const StoredMcPlace& at : places) {
      const bool played = table.at(at.move, at.category).played > 0;
      series.points.push_back(
          {static_cast<double>(at.*x),
           played ? table.chance(static_cast<Seat>(seat), at.move, at.category) : NAN});
    }
    panel.series.push_back(std::move(series));
  }
  return panel;
}

std::string sheet_title(const StoredMc& table, std::string_view by) {
  return fmt::format("Othello, {} random games: share of games won, by {}", table.games(), by);
}

// --- boards ---------------------------------------------------------------------------------------

constexpr int board_size = 8;
constexpr double cell_size = 22;

// From orange (lost) over grey to blue (won), the same steps on light and dark pages.
constexpr std::array<std::string_view, 9> chance_colours{"#e08a3c", "#eaa566", "#f1c195",
                                                         "#f3ddc6", "#e4e4e2", "#c9daeb",
                                                         "#a0c3e3", "#74a9d8", "#4a8fcb"};

std::string_view colour_of(double chance) {
  const double step = (chance - 0.275) / 0.05;
  return chance_colours[static_cast<std::size_t>(std::clamp(step, 0.0, 8.0))];
}

// Each category has a colour of its own, so that the fold of the board is seen.
constexpr std::array<std::string_view, StoredMc::categories> category_colours{
    "#d95f5f", "#e8a25c", "#efd36b", "#b6cf6c", "#78b98a",
    "#6fb7c4", "#7fa3dc", "#a48bd6", "#d18cc0"};

template <class Fill, class Text>
void draw_board(SvgCanvas& canvas, double x, double y, double size, Fill fill, Text text) {
  for (int cell = 0; cell < board_size * board_size; ++cell) {
    const int row = cell / board_size;
    const double left_edge = x + cell % board_size * size;
    const double top_edge = y + row * size;
    const int category = othello::category_of(cell);
    canvas.rect(left_edge, top_edge, size, size, "cell",
                fmt::format("style=\"fill:{}\"", fill(category)));
    canvas.text(left_edge + size / 2, top_edge + size / 2 + 4, "middle", "small on-cell",
                text(category));
  }
}

std::string_view chance_colour(const StoredMc& table, Seat seat, int move, int category) {
  const bool played = category < StoredMc::categories && table.at(move, category).played > 0;
  return played ? colour_of(table.chance(seat, move, category)) : "#c8cacd";
}

}  // namespace

Svg svg_by_move_number(const StoredMc& table) {
  std::vector<CurveChart> panels;
  for (int category = 0; category < StoredMc::categories; ++category) {
    std::vector<StoredMcPlace> places;
    for (int move = 0; move < StoredMc::move_numbers; ++move) places.push_back({move, category});
    panels.push_back(panel_of(table,
                              std::string(category_names[static_cast<std::size_t>(category)]),
                              &StoredMcPlace::move, places));
  }
  return svg_of_panels(sheet_title(table, "move number, for each category of cells"), panels);
}

Svg svg_by_category(const StoredMc& table) {
  std::vector<CurveChart> panels;
  for (int move = 0; move <= StoredMc::move_numbers; move += 5) {
    const int shown = std::min(move, StoredMc::move_numbers - 1);
    std::vector<StoredMcPlace> places;
    for (int category = 0; category < StoredMc::categories; ++category) {
      places.push_back({shown, category});
    }
    panels.push_back(
        panel_of(table, fmt::format("move {}", shown), &StoredMcPlace::category, places));
  }
  return svg_of_panels(sheet_title(table, "category of cells, at moves 0 to 59"), panels);
}

Svg svg_of_categories() {
  constexpr double size = 34;
  constexpr double edge = 26;
  SvgCanvas canvas;
  for (int i = 0; i < board_size; ++i) {
    const double middle = edge + (i + 0.5) * size;
    canvas.text(middle, edge - 8, "middle", "tick", std::string(1, static_cast<char>('a' + i)));
    canvas.text(edge - 10, middle + 4, "middle", "tick", std::to_string(i + 1));
  }
  draw_board(
      canvas, edge, edge, size,
      [](int category) {
        return category < StoredMc::categories
                   ? category_colours[static_cast<std::size_t>(category)]
                   : std::string_view("#c8cacd");
      },
      [](int category) {
        return category < StoredMc::categories ? std::to_string(category) : std::string("X");
      });
  const int side = static_cast<int>(2 * edge + board_size * size) - 14;
  return canvas.finish(side, side, "The categories of cells");
}

Svg svg_of_chances(const StoredMc& table) {
  constexpr int boards_in_a_row = 5;
  constexpr double board = board_size * cell_size + 24;
  constexpr double row_height = board + 12;
  SvgCanvas canvas;
  int place = 0;
  for (Seat seat = 0; seat < 2; ++seat) {
    for (const int move : {0, 10, 30, 50, 59}) {
      const double x = 8 + place % boards_in_a_row * board;
      const int row = place / boards_in_a_row;
      const double y = 26 + row * row_height;
      canvas.text(x, y - 8, "start", "name",
                  fmt::format("{}, move {}", seat == 0 ? "Black" : "White", move));
      draw_board(
          canvas, x, y, cell_size,
          [&](int category) { return chance_colour(table, seat, move, category); },
          [&](int category) -> std::string {
            const bool played =
                category < StoredMc::categories && table.at(move, category).played > 0;
            if (!played) return "";
            return fmt::format("{:.0f}", 100 * table.chance(seat, move, category));
          });
      ++place;
    }
  }
  return canvas.finish(static_cast<int>(boards_in_a_row * board) + 8,
                       static_cast<int>(2 * row_height) + 20,
                       "Chances of winning in percent by cell");
}

}  // namespace brett
