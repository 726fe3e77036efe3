// Maze, a toy game in which positions come again: both seats move one token through a small random network of 30
// nodes, some of which are exits that one of them wins. The third time at the same node the game is drawn.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "core/keys.h"
#include "core/text.h"

namespace brett {

struct MazeParams {
  int network = 1;
};

// RepeatsDraw: whether searches may count a position that comes again as a draw.
template <bool Repeats>
class MazeOf {
 public:
  static constexpr Facts facts{
      .name = "maze", .title = "Maze", .help = "one token, many ways", .max_moves = 3};
  static constexpr std::string_view rules = "Move the token. Who reaches an own exit wins.\n";
  static constexpr bool repeats_draw = Repeats;
  using Params = MazeParams;
  static OptionTable<Params> options() {
    return OptionTable<Params>().integer("network", &Params::network, 1, 100'000, "which one");
  }
  static Status check(const Params&) { return Done{}; }
  struct Move {
    std::uint8_t to = 0;
    friend bool operator==(Move, Move) = default;
  };
  // Keys of the positions so far; the third time is a draw.
  class History {
   public:
    explicit History(const MazeOf& start) : seen_{start.key()} {}
    void note(const MazeOf&, Move, const MazeOf& after) { seen_.push_back(after.key()); }
    std::string_view ending() const {
      return std::ranges::count(seen_, seen_.back()) >= 3 ? "the third time here" : "";
    }
    static std::string warning() { return {}; }
    std::span<const std::uint64_t> keys() const { return {seen_.data(), seen_.size() - 1}; }

   private:
    std::vector<std::uint64_t> seen_;
  };

  MazeOf() : MazeOf(Params()) {}
  explicit MazeOf(const Params& params) : network_(static_cast<std::uint32_t>(params.network)) {}

  static constexpr int seats() { return 2; }
  Turn turn() const { return is_exit() ? Turn::over() : Turn::of(mover_); }
  void moves(MoveList<MazeOf>& list) const {
    if (is_exit()) return;
    for (std::uint64_t way = 0; way < 3; ++way) {
      const auto to = static_cast<std::uint8_t>(noise(way) % std::uint64_t{nodes});
      if (std::ranges::find(list, Move{to}) == list.end()) list.push_back({to});
    }
  }
  void play(Move move) {
    at_ = move.to;
    mover_ = static_cast<std::uint8_t>(1 - mover_);
  }
  double payoff(Seat seat) const { return (noise(9) % 2 == 0) == (seat == 0) ? 1 : -1; }
  int margin(Seat seat) const {
    const int value = static_cast<int>(noise(10) % 41) - 20;
    return seat == 0 ? value : -value;
  }
  std::uint64_t key() const { return state_key(at_, mover_, network_); }
  std::string text() const { return fmt::format("{} {}", at_, mover_ + 1); }
  static std::string text(Move move) { return fmt::format("n{}", move.to); }
  Result<MazeOf> parse(std::string_view text) const {
    const auto parts = words(text);
    const auto at = parts.size() == 2 ? to_integer(parts[0]) : std::nullopt;
    const auto mover = parts.size() == 2 ? to_integer(parts[1]) : std::nullopt;
    if (!at || *at < 0 || *at >= nodes || !mover || *mover < 1 || *mover > 2) {
      return Error{fmt::format("position {} of maze: must be like '0 1'", in_quotes(text))};
    }
    MazeOf state = *this;
    state.at_ = static_cast<std::uint8_t>(*at);
    state.mover_ = static_cast<std::uint8_t>(*mover - 1);
    return state;
  }
  View view() const {
    View view{.areas = {}, .seat_names = {"First", "Second"}, .seat_tints = {}};
    view.add_text(nobody, "node", std::to_string(at_));
    return view;
  }
  static Path path(Move) { return {}; }
  friend bool operator==(const MazeOf&, const MazeOf&) = default;

 private:
  static constexpr int nodes = 30;
  std::uint64_t noise(std::uint64_t about) const { return mix_key(network_, at_, about); }
  bool is_exit() const { return at_ != 0 && noise(8) % 6 == 0; }

  std::uint32_t network_ = 1;
  std::uint8_t at_ = 0;
  std::uint8_t mover_ = 0;
};
using Maze = MazeOf<true>;
static_assert(GameState<Maze> && RepeatsDraw<Maze> && !RepeatsDraw<MazeOf<false>>);

}  // namespace brett
