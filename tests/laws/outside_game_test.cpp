// A game added from outside src/games/, through the public headers only: Nim. It gets perft,
// playing, every search that fits, and the laws without a line of code for them.
#include <gtest/gtest.h>

#include <numeric>

#include "core/game.h"
#include "core/keys.h"
#include "laws/laws.h"
#include "players/game_entry.h"
#include "players/registry.h"

namespace brett {

// Three heaps; take any number from one; who takes the last stone wins.
class Nim {
 public:
  static constexpr Facts facts{
      .name = "nim", .title = "Nim", .help = "take from one of three heaps", .max_moves = 12};
  static constexpr std::string_view rules = "Take stones from one heap; the last stone wins.\n";
  struct Move {
    std::uint8_t heap = 0;
    std::uint8_t take = 0;
    friend bool operator==(Move, Move) = default;
  };

  static constexpr int seats() { return 2; }
  Turn turn() const { return left() == 0 ? Turn::over() : Turn::of(mover_); }
  void moves(MoveList<Nim>& list) const {
    for (std::uint8_t heap = 0; heap < 3; ++heap) {
      for (std::uint8_t take = 1; take <= heaps_[heap]; ++take) list.push_back({heap, take});
    }
  }
  void play(Move move) {
    heaps_[move.heap] = static_cast<std::uint8_t>(heaps_[move.heap] - move.take);
    mover_ = 1 - mover_;
  }
  double payoff(Seat seat) const { return seat == mover_ ? -1 : 1; }
  std::uint64_t key() const { return state_key(heaps_[0], heaps_[1], heaps_[2], mover_); }
  std::string text() const {
    return fmt::format("{}-{}-{} {}", heaps_[0], heaps_[1], heaps_[2], mover_ + 1);
  }
  std::string text(Move move) const { return fmt::format("{}x{}", move.heap + 1, move.take); }
  Result<Nim> parse(std::string_view text) const {
    const Error refusal{fmt::format("position {} of nim: must be like '3-4-5 1'", in_quotes(text))};
    if (text.size() != 7 || text[1] != '-' || text[3] != '-' || text[5] != ' ') return refusal;
    Nim state;
    for (std::size_t heap = 0; heap < 3; ++heap) {
      const char digit = text[heap * 2];
      if (digit < '0' || digit > '0' + start[heap]) return refusal;
      state.heaps_[heap] = static_cast<std::uint8_t>(digit - '0');
    }
    if (text[6] != '1' && text[6] != '2') return refusal;
    state.mover_ = text[6] - '1';
    return state;
  }
  View view() const {
    View view;
    view.seat_names = {"First", "Second"};
    for (const int heap : heaps_) {
      view.add_text(nobody, "heap", std::to_string(heap));
    }
    return view;
  }
  std::vector<std::string> path(Move) const { return {}; }
  friend bool operator==(const Nim&, const Nim&) = default;

 private:
  static constexpr std::array<std::uint8_t, 3> start{3, 4, 5};
  int left() const { return std::accumulate(heaps_.begin(), heaps_.end(), 0); }
  std::array<std::uint8_t, 3> heaps_ = start;
  Seat mover_ = 0;
};
static_assert(GameState<Nim>);

namespace {

Registry with_nim() {
  Registry registry = Registry::standard();
  registry.add(game_entry<Nim>());
  return registry;
}

TEST(OutsideGame, KeepsTheLaws) { laws::expect_laws(**with_nim().game("nim")); }

TEST(OutsideGame, GetsPerft) {
  const auto game = with_nim().game("nim");
  EXPECT_EQ((*game)->start().state().perft(1).leaves, 12U);
}

TEST(OutsideGame, IsSearchedToTheWinningMove) {
  const auto game = with_nim().game("nim");
  const auto player = make_player(**game, "alphabeta:depth=12", {});
  ASSERT_TRUE(player.ok());
  const auto start = (*game)->start();
  // 3 xor 4 xor 5 = 2, so the only winning move leaves 1-4-5.
  EXPECT_EQ(start.text((*player)->decide(start, {}).move), "1x2");
}

}  // namespace
}  // namespace brett
