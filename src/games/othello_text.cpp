#include "games/othello_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "core/text.h"

namespace brett {

namespace {

constexpr std::string_view seat_symbols = "XO";

bool contains(std::string_view symbols, char symbol) {
  return symbols.find(symbol) != std::string_view::npos;
}

// The symbol we write for one that people use; nothing if nobody uses it.
std::optional<char> normal_symbol(char symbol) {
  if (contains("-.", symbol)) return '-';
  if (contains("Xx*Bb", symbol)) return 'X';
  if (contains("Oo0Ww", symbol)) return 'O';
  return std::nullopt;
}

std::optional<Seat> seat_called(std::string_view word) {
  if (lowered(word) == "black") return 0;
  if (lowered(word) == "white") return 1;
  const auto symbol = word.size() == 1 ? normal_symbol(word[0]) : std::nullopt;
  if (!symbol || *symbol == '-') return std::nullopt;
  return *symbol == 'X' ? 0 : 1;
}

std::array<int, 4> centre_of(int size) {
  const int upper_left = (size / 2 - 1) * size + size / 2 - 1;
  return {upper_left, upper_left + 1, upper_left + size, upper_left + size + 1};
}

std::string centre_names(int size) {
  std::vector<std::string> names;
  for (const int cell : centre_of(size)) names.push_back(othello_cell_name(size, cell));
  return joined(names, ", ");
}

int count_in(const std::string& cells, char symbol) {
  return static_cast<int>(std::count(cells.begin(), cells.end(), symbol));
}

// What is wrong with a position whose centre is not full; empty if it is a beginning of Reversi.
std::string open_centre_fault(int size, OthelloStart start, const OthelloDiagram& diagram) {
  if (start == OthelloStart::othello) {
    return fmt::format("impossible, the centre cells {} are never empty (start=reversi begins so)",
                       centre_names(size));
  }
  const int black = count_in(diagram.cells, 'X');
  const int white = count_in(diagram.cells, 'O');
  int in_centre = 0;
  for (const int cell : centre_of(size))
    in_centre += diagram.cells[static_cast<std::size_t>(cell)] != '-';
  if (black + white != in_centre) {
    return fmt::format("impossible, there are discs outside the centre before {} are all filled",
                       centre_names(size));
  }
  if (black - white != diagram.mover) {
    return fmt::format("impossible, while the centre is filled {}",
                       diagram.mover == 0 ? "X is to move only with as many discs as O"
                                          : "O is to move only with one disc less than X");
  }
  return {};
}

std::string fault(int size, OthelloStart start, const OthelloDiagram& diagram) {
  for (const int cell : centre_of(size)) {
    if (diagram.cells[static_cast<std::size_t>(cell)] == '-') {
      return open_centre_fault(size, start, diagram);
    }
  }
  return {};
}

// The cells of all words (a last word too many was meant as the side); the error says which symbol
// is wrong and on which cell it stands.
Result<std::string> read_cells(int size, const std::vector<std::string_view>& rows) {
  const auto wanted = static_cast<std::size_t>(size * size);
  std::string cells;
  std::size_t length = 0;
  for (const std::string_view row : rows) {
    length += row.size();
    for (const char symbol : row.substr(0, wanted - std::min(wanted, cells.size()))) {
      const auto normal = normal_symbol(symbol);
      if (!normal) {
        return Error{fmt::format("{} on {} must be - (empty), X (black) or O (white)",
                                 in_quotes({&symbol, 1}),
                                 othello_cell_name(size, static_cast<int>(cells.size())))};
      }
      cells += *normal;
    }
  }
  if (length > wanted && rows.size() > 1 && length - rows.back().size() == wanted) {
    return Error{
        fmt::format("the side to move {} must be X (black) or O (white)", in_quotes(rows.back()))};
  }
  if (length != wanted) {
    return Error{
        fmt::format("{} cells instead of {} for a board of {} x {}", length, wanted, size, size)};
  }
  return cells;
}

}  // namespace

std::string othello_cell_name(int size, int cell) {
  // Called for every move of a match; a format string took a tenth of a stored game's time.
  std::string name(1, static_cast<char>('a' + cell % size));
  return name += std::to_string(cell / size + 1);
}

std::string print_othello(const OthelloDiagram& diagram) {
  return diagram.cells + ' ' + seat_symbols[static_cast<std::size_t>(diagram.mover)];
}

Result<OthelloDiagram> read_othello(int size, OthelloStart start, std::string_view text) {
  const auto refuse = [&](std::string_view why) {
    return Error{fmt::format("position {} of othello: {}", in_quotes(text), why)};
  };
  auto parts = words(text);
  const auto mover = parts.empty() ? std::nullopt : seat_called(parts.back());
  if (mover) parts.pop_back();
  auto cells = read_cells(size, parts);
  if (!cells) return refuse(cells.error().message);
  if (!mover)
    return refuse("the side to move is missing: write X (black) or O (white) after a blank");
  OthelloDiagram diagram{*std::move(cells), *mover};
  if (const std::string why = fault(size, start, diagram); !why.empty()) return refuse(why);
  return diagram;
}

View othello_view(int size, const std::string& cells) {
  static constexpr std::array<std::string_view, 2> disc_names = {"black disc", "white disc"};
  View view = View::of_board(size, size, {"Black", "White"}, {Tint::dark, Tint::light});
  for (int cell = 0; cell < size * size; ++cell) {
    const char symbol = cells[static_cast<std::size_t>(cell)];
    Piece piece;
    if (const auto seat = seat_symbols.find(symbol); seat != std::string_view::npos) {
      piece = {static_cast<Seat>(seat), {symbol}, std::string(disc_names[seat])};
    }
    view.board().cells.push_back({othello_cell_name(size, cell), cell % size, cell / size, piece});
  }
  label_by_names(view.board());
  for (Seat seat = 0; seat < 2; ++seat) {
    const char symbol = seat_symbols[static_cast<std::size_t>(seat)];
    view.add_text(seat, "discs", fmt::format("{}", count_in(cells, symbol)));
  }
  return view;
}

bool is_othello_pass(std::string_view text) {
  const std::string word = lowered(text);
  return word == "pass" || word == "pa" || word == "ps" || word == "--";
}

}  // namespace brett
