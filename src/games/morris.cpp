#include "games/morris.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/said.h"
#include "core/text.h"

namespace brett {

namespace {

using morris::Points;

constexpr std::string_view stone_symbols = "WB";
constexpr std::string_view sides = "wb";
constexpr std::array<std::string_view, 2> seat_names{"White", "Black"};

// The points in reading order, row by row.
constexpr std::array<int, morris::point_count> reading_order{
    0, 1, 2, 8, 9, 10, 16, 17, 18, 7, 15, 23, 19, 11, 3, 22, 21, 20, 14, 13, 12, 6, 5, 4};
constexpr std::array<std::size_t, 7> row_sizes{3, 3, 3, 6, 3, 3, 3};

std::string name_of(std::uint8_t point) { return std::string(morris::names[point]); }

using Sides = std::array<Points, 2>;  // white, black

Result<Sides> read_board(std::string_view text) {
  const auto rows = split(text, '/');
  if (rows.size() != row_sizes.size()) {
    return Error{fmt::format("{} rows instead of {}", rows.size(), row_sizes.size())};
  }
  Sides stones{};
  std::size_t next = 0;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    if (rows[row].size() != row_sizes[row]) {
      return Error{fmt::format("row {} from the top has {} points instead of {}", row + 1,
                               rows[row].size(), row_sizes[row])};
    }
    for (const char symbol : rows[row]) {
      const Points here = morris::point(reading_order[next++]);
      if (symbol == '.') continue;
      const auto owner = stone_symbols.find(symbol);
      if (owner == std::string_view::npos) {
        return Error{fmt::format("{} must be W, B or '.'", in_quotes({&symbol, 1}))};
      }
      stones[owner] |= here;
    }
  }
  return stones;
}

Result<std::array<int, 2>> read_hands(std::string_view text, int men) {
  const Error refusal{fmt::format("hands {} must be like {}-{}, white's first, each 0 to {}",
                                  in_quotes(text), men, men, men)};
  const auto parts = split(text, '-');
  if (parts.size() != 2) return refusal;
  std::array<int, 2> hands{};
  for (std::size_t side = 0; side < 2; ++side) {
    const auto number = to_integer(parts[side]);
    if (!number || *number < 0 || *number > men) return refusal;
    hands[side] = static_cast<int>(*number);
  }
  return hands;
}

// What is wrong with the numbers of stones; empty if nothing is.
std::string misfit(const Sides& stones, const std::array<int, 2>& hands, std::size_t mover,
                   const MorrisParams& params) {
  for (std::size_t side = 0; side < 2; ++side) {
    const int total = std::popcount(stones[side]) + hands[side];
    if (total > params.men) {
      return fmt::format(
          "impossible, {} has {} stones on the board and {} in hand, more than men={}",
          seat_names[side], total - hands[side], hands[side], params.men);
    }
    // The opponent's last move began with three stones at least, and took `take` at most.
    const int fewest = side == mover ? 3 - params.take : 3;
    if (total < fewest) {
      return fmt::format("impossible, {} has {} stones in all, the game was over before",
                         seat_names[side], total);
    }
  }
  const bool all_placed = hands[0] == 0 && hands[1] == 0;
  if (!all_placed && hands[1] - hands[0] != static_cast<int>(mover)) {
    return fmt::format(
        "impossible, hands {}-{}: as stones are placed in turn, with {} to move black must have {} "
        "in hand, or both none",
        hands[0], hands[1], mover == 0 ? "white" : "black",
        mover == 0 ? "as many as white" : "one more than white");
  }
  return {};
}

}  // namespace

OptionTable<MorrisParams> Morris::options() {
  return OptionTable<Params>()
      .integer("men", &Params::men, 3, 9, "stones of each side")
      .integer("take", &Params::take, 1, 2, "stones taken for two mills closed at once")
      .integer("repetition", &Params::repetition, 0, MorrisHistory::most_repetitions,
               "occurrences of a position that make a draw; 0 = never")
      .integer("no_mill", &Params::no_mill, 0, MorrisHistory::most_plies_without_mill,
               "plies without a mill in the moving phase that make a draw; 0 = never");
}

Status Morris::check(const Params& params) {
  if (params.repetition == 1) {
    return Error{fmt::format("repetition=1 for morris: must be 0 for no limit, or 2 to {}",
                             MorrisHistory::most_repetitions)};
  }
  return Done{};
}

Morris Morris::transformed(int symmetry) const {
  Morris image = *this;
  for (Points& stones : image.stones_) stones = morris::image_of(stones, symmetry);
  return image;
}

Morris::Move Morris::transformed(Move move, int symmetry) const {
  const auto take = morris::image(move.take, symmetry);
  const auto take2 = morris::image(move.take2, symmetry);
  return {.from = morris::image(move.from, symmetry),
          .to = morris::image(move.to, symmetry),
          .take = std::min(take, take2),  // none is above every point
          .take2 = std::max(take, take2)};
}

// --- text ----------------------------------------------------------------------------------------

std::string Morris::text() const {
  std::string text;
  std::size_t next = 0;
  for (const std::size_t size : row_sizes) {
    if (next > 0) text += '/';
    for (std::size_t i = 0; i < size; ++i) {
      const Points here = morris::point(reading_order[next++]);
      text += stones(0) & here ? 'W' : stones(1) & here ? 'B' : '.';
    }
  }
  return fmt::format("{} {} {}-{}", text, sides[mover_], hand(0), hand(1));
}

std::string Morris::text(Move move) const {
  std::string text;
  if (move.from != morris::none) text += name_of(move.from) + '-';
  text += name_of(move.to);
  if (move.take != morris::none) text += 'x' + name_of(move.take);
  if (move.take2 != morris::none) text += 'x' + name_of(move.take2);
  return text;
}

bool Morris::reads(Move move, std::string_view text) const {
  if (move.take2 == morris::none) return false;
  std::swap(move.take, move.take2);
  return this->text(move) == lowered(text);
}

Result<Morris> Morris::parse(std::string_view text) const {
  const auto refuse = [&](std::string_view why) {
    return Error{fmt::format("position {} of morris: {}", in_quotes(text), why)};
  };
  const auto parts = words(text);
  if (parts.size() != 3) {
    return refuse("must be seven rows of points, the side to move and the hands, like '" +
                  Morris(params()).text() + "'");
  }
  const auto board = read_board(parts[0]);
  if (!board) return refuse(board.error().message);
  if (parts[1] != "w" && parts[1] != "b") {
    return refuse(fmt::format("side to move {} must be w or b", in_quotes(parts[1])));
  }
  const std::size_t mover = parts[1] == "w" ? 0 : 1;
  const auto hands = read_hands(parts[2], men_);
  if (!hands) return refuse(hands.error().message);
  if (const std::string why = misfit(*board, *hands, mover, params()); !why.empty()) {
    return refuse(why);
  }
  Morris state(params());
  state.mover_ = static_cast<std::uint8_t>(mover);
  state.stones_ = {(*board)[mover], (*board)[1 - mover]};
  state.hand_ = {static_cast<std::uint8_t>((*hands)[mover]),
                 static_cast<std::uint8_t>((*hands)[1 - mover])};
  state.over_ = state.lost();
  return state;
}

// --- for people ----------------------------------------------------------------------------------

View Morris::view() const {
  constexpr std::array<std::string_view, 2> stone_names{"white stone", "black stone"};
  View view =
      View::of_board(7, 7, {seat_names.begin(), seat_names.end()}, {Tint::light, Tint::dark});
  Area& board = view.board();
  for (int index = 0; index < morris::point_count; ++index) {
    const std::string_view name = morris::names[static_cast<std::size_t>(index)];
    Piece piece;
    for (std::size_t seat = 0; seat < 2; ++seat) {
      if (stones(static_cast<Seat>(seat)) & morris::point(index)) {
        piece = {static_cast<Seat>(seat), {stone_symbols[seat]}, std::string(stone_names[seat])};
      }
    }
    board.cells.push_back({std::string(name), name[0] - 'a', '7' - name[1], piece, Shape::point});
  }
  for (const morris::Slide slide : morris::slide_table) {
    if (slide.from < slide.to) board.lines.emplace_back(slide.from, slide.to);
  }
  label_by_names(board);
  for (Seat seat = 0; seat < 2; ++seat) {
    const auto index = static_cast<std::size_t>(seat);
    view.add_pieces(seat, "in hand",
                    {seat, {stone_symbols[index]}, std::string(stone_names[index])}, hand(seat));
  }
  return view;
}

Path Morris::path(Move move) const {
  Path cells;
  for (const std::uint8_t point : {move.from, move.to, move.take, move.take2}) {
    if (point != morris::none) cells.push_back(name_of(point));
  }
  return cells;
}

std::vector<Path> Morris::other_paths(Move move) const {
  if (move.take2 == morris::none) return {};
  std::swap(move.take, move.take2);
  return {path(move)};
}

// The clicks up to the last one were the beginning of a move; what is wrong is the last one.
Message Morris::explain(const Path& path) const {
  std::vector<int> cells;
  for (const std::string& name : path) {
    const auto found = std::find(morris::names.begin(), morris::names.end(), name);
    if (found == morris::names.end()) return said("{} is no point.", in_quotes(name));
    cells.push_back(static_cast<int>(found - morris::names.begin()));
  }
  if (cells.empty()) return {};
  const bool placing = hand_[0] > 0;
  const std::size_t steps = placing ? 1 : 2;  // clicks before stones are taken
  const Points last = morris::point(cells.back());
  const std::string& name = path.back();
  if (!placing && cells.size() == 1) {
    if (last & stones_[1]) return said("{} is not your stone.", name);
    if (last & empty()) return said("{} is empty: choose one of your stones.", name);
    return said("The stone on {} cannot move: all its neighbours are taken.", name);
  }
  if (cells.size() <= steps) {
    if (!(last & empty())) return said("{} is not free.", name);
    return said("{} is no neighbour of {}.", name, path.front());
  }
  if (last & stones_[0]) return said("{} is your own stone: take one of the other side.", name);
  if (!(last & stones_[1])) return said("There is no stone on {} to take.", name);
  if (last & morris::in_mills(stones_[1])) {
    return said("The stone on {} is in a mill: take one that is not.", name);
  }
  return said("This move takes no further stone.");
}

}  // namespace brett
