#include "games/mancala.h"

#include <algorithm>

#include "core/said.h"

namespace brett {

using mancala::byte_at;
using mancala::byte_of;

namespace {

constexpr std::array<std::string_view, 2> seat_words{"South", "North"};
constexpr std::string_view side_symbols = "SN";

}  // namespace

template <MancalaParams::Rules Rules>
MancalaOn<Rules>::MancalaOn(const Params& params) {
  for (int house = 0; house < mancala::houses; ++house) own_ += byte_at(house, params.seeds);
  other_ = own_ | static_cast<std::uint64_t>(params.seeds) << 60;
  if (params.slam == Params::Slam::forbidden) other_ |= slam_forbidden_flag;
}

OptionTable<MancalaParams> Mancala::options() {
  return OptionTable<Params>()
      .choice("rules", &Params::rules, {"oware", "kalah"},
              "oware: take twos and threes; kalah: sow into your store")
      .integer("seeds", &Params::seeds, 1, mancala::most_seeds, "seeds in each house at the start")
      .choice("slam", &Params::slam, {"nothing", "forbidden"},
              "oware: a move that would take all seeds of the other row");
}

template <MancalaParams::Rules Rules>
int MancalaOn<Rules>::takes(Move move) const {
  return byte_of(sown(move.house).rows.own, mancala::store) - store(mover());
}

template <MancalaParams::Rules Rules>
MancalaOn<Rules> MancalaOn<Rules>::settled() const {
  const auto collected = [](std::uint64_t row) {
    return (row & ~mancala::house_bytes) + byte_at(mancala::store, mancala::sum_of_houses(row));
  };
  MancalaOn end = *this;
  end.own_ = collected(own_) | over_flag;
  end.other_ = collected(other_);
  return end;
}

// --- for people ----------------------------------------------------------------------------------

template <MancalaParams::Rules Rules>
std::string MancalaOn<Rules>::text() const {
  std::array<std::string, 2> rows;
  for (Seat seat = 0; seat < 2; ++seat) {
    std::vector<std::string> numbers;
    for (int house = 0; house < mancala::houses; ++house) {
      numbers.push_back(std::to_string(seeds(seat, house)));
    }
    rows[static_cast<std::size_t>(seat)] = joined(numbers, ",");
  }
  return fmt::format("{}/{} {}-{} {}", rows[0], rows[1], store(0), store(1),
                     side_symbols[static_cast<std::size_t>(mover())]);
}

namespace {

std::optional<std::vector<int>> read_numbers(std::string_view text, char separator,
                                             std::size_t count) {
  std::vector<int> numbers;
  for (const std::string_view word : split(text, separator)) {
    const auto number = to_integer(word);
    if (!number || *number < 0 || *number > 12 * mancala::most_seeds) return std::nullopt;
    numbers.push_back(static_cast<int>(*number));
  }
  if (numbers.size() != count) return std::nullopt;
  return numbers;
}

}  // namespace

template <MancalaParams::Rules Rules>
Result<MancalaOn<Rules>> MancalaOn<Rules>::parse(std::string_view text) const {
  const auto refuse = [&](std::string_view why) {
    return Error{fmt::format("position {} of mancala: {}", in_quotes(text), why)};
  };
  constexpr std::string_view shape =
      "must be two rows of six numbers, the stores and S or N, as in "
      "'4,4,4,4,4,4/4,4,4,4,4,4 0-0 S'";
  const auto parts = words(text);
  if (parts.size() != 3 || parts[2].size() != 1) return refuse(shape);
  const auto rows = split(parts[0], '/');
  const auto side = side_symbols.find(parts[2][0]);
  const auto stores = read_numbers(parts[1], '-', 2);
  if (rows.size() != 2 || side == std::string_view::npos || !stores) return refuse(shape);
  int seeds = 0;
  std::array<std::uint64_t, 2> houses{};
  for (std::size_t seat = 0; seat < 2; ++seat) {
    const auto numbers = read_numbers(rows[seat], ',', mancala::houses);
    if (!numbers) return refuse(shape);
    for (int house = 0; house < mancala::houses; ++house) {
      houses[seat] += byte_at(house, (*numbers)[static_cast<std::size_t>(house)]);
    }
    seeds += mancala::sum_of_houses(houses[seat]) + (*stores)[seat];
    houses[seat] += byte_at(mancala::store, (*stores)[seat]);
  }
  const int expected = 2 * mancala::houses * seeds_per_house();
  if (seeds != expected) {
    return refuse(fmt::format("has {} seeds, must have {}", seeds, expected));
  }
  MancalaOn state = *this;
  state.own_ = houses[side] | (side == 1 ? north_to_move : 0);
  state.other_ = houses[1 - side] | (other_ & mancala::flags_byte);
  state.end_if_over();
  return state;
}

template <MancalaParams::Rules Rules>
View MancalaOn<Rules>::view() const {
  // A store at either end.
  View view = View::of_board(mancala::houses + 2, 2, {seat_words.begin(), seat_words.end()});
  Area& board = view.board();
  const auto bowl = [&](Seat seat, std::string name, int column, int row, int count) {
    Piece piece;
    if (count > 0) {
      piece = {.owner = seat,
               .symbol = std::to_string(count),
               .name = fmt::format("{} {}", count, plural(count, "seed")),
               .face = "seed",
               .count = count};
    }
    board.cells.push_back({std::move(name), column, row, std::move(piece), Shape::bowl});
  };
  for (Seat seat = 1; seat >= 0; --seat) {
    for (int column = 0; column < mancala::houses; ++column) {
      const int house = seat == 0 ? column : mancala::houses - 1 - column;
      bowl(seat, house_name(seat, house), column + 1, 1 - seat, seeds(seat, house));
    }
    const bool is_south = seat == 0;
    bowl(seat, is_south ? "south store" : "north store", is_south ? mancala::houses + 1 : 0,
         1 - seat, store(seat));
  }
  return view;
}

// --- repetition ----------------------------------------------------------------------------------

// The same side was to move then.
void OwareHistory::count_occurrences() {
  occurrences_ = 1;
  for (std::size_t back = shortest_lap; back < seen_.size(); back += 2) {
    occurrences_ += seen_[seen_.size() - 1 - back] == seen_.back() ? 1 : 0;
  }
}

Message OwareHistory::warning() const {
  if (occurrences_ != most_occurrences - 1) return {};
  return said("this position has occurred twice, once more ends the game");
}

template class MancalaOn<MancalaParams::Rules::oware>;
template class MancalaOn<MancalaParams::Rules::kalah>;

}  // namespace brett
