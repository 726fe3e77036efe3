// Mancala on two rows of six houses: oware (also called awari) and kalah. A row is one word of bytes,
// its houses from its owner's left and then its store, so a lap of sowing is two additions from a table:
//
//     byte      0  1  2  3  4  5     6       7
//     own_      a  b  c  d  e  f   store   side to move, over      the row of the side to move
//     other_    a  b  c  d  e  f   store   rules, seeds a house
//
// Rules of oware: The Oware Society, with the choices that `MancalaParams` names.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/bits.h"
#include "core/game.h"
#include "core/keys.h"
#include "core/text.h"
#include "games/mancala_sowing.h"

namespace brett {

struct MancalaParams {
  enum class Rules { oware, kalah };
  enum class Slam { nothing, forbidden };
  Rules rules = Rules::oware;
  int seeds = 4;              // in each house at the start
  Slam slam = Slam::nothing;  // oware: taking all seeds of the other row
};

class MancalaHistory;

class Mancala {
 public:
  static constexpr Facts facts{.name = "mancala",
                               .title = "Mancala",
                               .help = "sow seeds around two rows of houses: oware or kalah",
                               .max_moves = 6};
  static constexpr std::string_view rules =
      "Two players own a row of six houses each, with four seeds in every house, and a\n"
      "store. A move takes all seeds of an own house and sows them one by one into the\n"
      "houses that follow, against the clock. South begins.\n\n"
      "![The start](start)\n\n"
      "![South has sown the third house](sown)\n\n"
      "Oware: the house that was emptied is skipped. If the last seed makes two or three in\n"
      "a house of the other row, these are taken, and so are two or three in the houses\n"
      "just before it, one after the other. A move that would take all seeds of the other\n"
      "row takes nothing. Who can must leave the other player a seed to move. The game ends\n"
      "when somebody has more than half of the seeds, or cannot move, or when a position\n"
      "comes for the third time; then each player takes the seeds of the own row.\n\n"
      "Kalah: the own store is sown into, too. If the last seed falls into it, the same\n"
      "player moves again. If it falls into an own empty house and there are seeds in the\n"
      "house opposite, both are taken. The game ends when a row is empty; what is left in\n"
      "the other goes to its owner.\n\n"
      "![Kalah: South ended in the store and moves again](again)\n\n"
      "Most seeds win. Moves are houses, a to f from the mover's left.\n\n"
      "Positions: South's row and North's row from their owners' left, the stores and the\n"
      "side to move, S or N, as in '4,4,4,4,4,4/4,4,4,4,4,4 0-0 S'.\n";
  using Params = MancalaParams;
  using History = MancalaHistory;

  struct Move {
    std::uint8_t house = 0;
    friend bool operator==(Move, Move) = default;
  };

  explicit Mancala(const Params& params = {});
  static OptionTable<Params> options();
  static Status check(const Params&) { return Done{}; }

  static constexpr int seats() { return 2; }
  Turn turn() const { return is_over() ? Turn::over() : Turn::of(mover()); }
  void moves(MoveList<Mancala>& list) const {
    for_each_bit(playable(), [&](int at) { list.push_back({static_cast<std::uint8_t>(at / 8)}); });
  }
  int move_count() const { return is_over() ? 0 : std::popcount(playable()); }
  Move random_move(Rng& rng) const {
    const std::uint64_t houses = playable();
    const auto n = rng.below(static_cast<std::uint32_t>(std::popcount(houses)));
    return {static_cast<std::uint8_t>(nth_bit(houses, n) / 8)};
  }
  void play(Move move);

  // By the seeds in the stores.
  double payoff(Seat seat) const {
    const int lead = margin(seat);
    return lead > 0 ? 1.0 : lead < 0 ? -1.0 : 0.0;
  }
  int margin(Seat seat) const { return store(seat) - store(1 - seat); }
  static constexpr int max_margin = 12 * mancala::most_seeds;
  std::uint64_t key() const { return state_key(own_, other_); }

  std::string text() const;
  std::string text(Move move) const { return {static_cast<char>('a' + move.house)}; }
  Result<Mancala> parse(std::string_view text) const;
  View view() const;
  Path path(Move move) const { return {house_name(mover(), move.house)}; }
  MoveKind kind(Move move) const { return takes(move) > 0 ? MoveKind::capture : MoveKind::quiet; }

  // --- for evaluations, tests and the rule that looks back ---------------------------------------
  int seeds(Seat seat, int house) const { return mancala::byte_of(row(seat), house); }
  int store(Seat seat) const { return mancala::byte_of(row(seat), mancala::store); }
  int seeds_of_row(Seat seat) const { return mancala::sum_of_houses(row(seat)); }
  bool is_kalah() const { return (other_ & kalah_flag) != 0; }
  int seeds_per_house() const { return static_cast<int>(other_ >> 60); }
  // Precondition: the other side is to move.
  bool has_stores_of(const Mancala& before) const {
    const std::uint64_t differ = (own_ ^ before.other_) | (other_ ^ before.own_);
    return (differ & mancala::store_byte) == 0;
  }
  // Seeds that a move brings into the mover's store.
  int takes(Move move) const;
  // Each row in its owner's store: how a game ends that nobody can go on with.
  Mancala settled() const;

  friend bool operator==(const Mancala&, const Mancala&) = default;

 private:
  // Byte 7 of own_, and of other_.
  static constexpr std::uint64_t north_to_move = bit(56);
  static constexpr std::uint64_t over_flag = bit(57);
  static constexpr std::uint64_t kalah_flag = bit(56);
  static constexpr std::uint64_t slam_forbidden_flag = bit(57);

  static std::string house_name(Seat seat, int house) {
    return {static_cast<char>((seat == 0 ? 'a' : 'A') + house)};
  }
  Seat mover() const { return static_cast<Seat>(own_ >> 56 & 1); }
  bool is_over() const { return (own_ & over_flag) != 0; }
  std::uint64_t row(Seat seat) const { return seat == mover() ? own_ : other_; }

  // The houses, as the top bits of their bytes.
  std::uint64_t playable() const;
  // What a move does to the rows of the mover and of the other; whether the mover moves again.
  struct Sown {
    mancala::Rows rows;
    bool again = false;
    bool slam = false;  // it would have taken all seeds of the other row
  };
  Sown sown(int house) const;
  Sown sown_in_oware(int house) const;
  Sown sown_in_kalah(int house) const;
  void end_if_over();

  std::uint64_t own_ = 0;
  std::uint64_t other_ = 0;
};

// Oware has no rule that stops two players from sowing for ever. In kalah every lap leaves a seed in a store.
class MancalaHistory {
 public:
  explicit MancalaHistory(const Mancala& start) { restart(start); }
  void note(const Mancala& before, Mancala::Move, const Mancala& after) {
    if (after.is_kalah()) return;
    if (!after.has_stores_of(before)) return restart(after);
    seen_.push_back(after);
    if (seen_.size() > shortest_lap) count_occurrences();
  }
  std::string_view ending() const {
    return occurrences_ < most_occurrences ? "" : "the position came for the third time";
  }
  Message warning() const;
  Mancala settled(const Mancala& state) const { return state.settled(); }

 private:
  static constexpr int most_occurrences = 3;
  // Before a position comes again, seeds have gone around the board: every house has got one, and has
  // been emptied since.
  static constexpr std::size_t shortest_lap = 2 * mancala::houses;
  void restart(const Mancala& state) {
    seen_.clear();
    seen_.push_back(state);
    occurrences_ = 1;
  }
  void count_occurrences();

  std::vector<Mancala> seen_;  // since seeds were taken, the present position last
  int occurrences_ = 1;        // of the present position
};

// --- the rules, inline for random games ------------------------------------------------------------
inline std::uint64_t Mancala::playable() const {
  std::uint64_t houses = mancala::filled(own_);
  if (is_kalah()) return houses;
  const bool must_feed = mancala::filled(other_) == 0;
  const bool may_slam = (other_ & slam_forbidden_flag) == 0;
  if (!must_feed && may_slam) return houses;
  for_each_bit(houses, [&](int at) {
    const Sown after = sown_in_oware(at / 8);
    const bool starves = must_feed && mancala::filled(after.rows.other) == 0;
    if (starves || (after.slam && !may_slam)) houses &= ~bit(at);
  });
  return houses;
}

inline Mancala::Sown Mancala::sown(int house) const {
  return is_kalah() ? sown_in_kalah(house) : sown_in_oware(house);
}

inline Mancala::Sown Mancala::sown_in_oware(int house) const {
  const mancala::Sowing& sowing = mancala::sowing_of(mancala::oware_sowing, own_, house);
  const mancala::Rows rows{
      own_ - mancala::byte_at(house, mancala::byte_of(own_, house)) + sowing.added.own,
      other_ + sowing.added.other};
  const std::uint64_t taken = rows.other & mancala::taken_bytes(rows.other, sowing.last);
  const bool slam = taken != 0 && mancala::filled(rows.other ^ taken) == 0;
  if (slam) return {.rows = rows, .slam = true};
  return {{rows.own + mancala::byte_at(mancala::store, mancala::sum_of_houses(taken)),
           rows.other ^ taken}};
}

inline Mancala::Sown Mancala::sown_in_kalah(int house) const {
  const mancala::Sowing& sowing = mancala::sowing_of(mancala::kalah_sowing, own_, house);
  mancala::Rows rows{
      own_ - mancala::byte_at(house, mancala::byte_of(own_, house)) + sowing.added.own,
      other_ + sowing.added.other};
  if (sowing.last == mancala::store) return {.rows = rows, .again = true};
  if (sowing.last < mancala::store && mancala::byte_of(rows.own, sowing.last) == 1) {
    const int opposite = mancala::houses - 1 - sowing.last;
    const int taken = mancala::byte_of(rows.other, opposite);
    if (taken > 0) {
      rows.other -= mancala::byte_at(opposite, taken);
      rows.own += mancala::byte_at(mancala::store, taken + 1) - mancala::byte_at(sowing.last, 1);
    }
  }
  return {rows};
}

inline void Mancala::play(Move move) {
  const Sown after = sown(move.house);
  if (after.again) {
    own_ = after.rows.own;
    other_ = after.rows.other;
  } else {
    // The flags stay where they are.
    const std::uint64_t flags = (after.rows.own ^ after.rows.other) & mancala::flags_byte;
    own_ = after.rows.other ^ flags ^ north_to_move;
    other_ = after.rows.own ^ flags;
  }
  end_if_over();
}

inline void Mancala::end_if_over() {
  if (is_kalah()) {
    if (mancala::filled(own_) == 0 || mancala::filled(other_) == 0) *this = settled();
  } else if (std::max(mancala::byte_of(own_, mancala::store),
                      mancala::byte_of(other_, mancala::store)) >
             mancala::houses * seeds_per_house()) {
    own_ |= over_flag;
  } else if (playable() == 0) {
    *this = settled();
  }
}

static_assert(GameState<Mancala> && GameFamily<Mancala> && SettlesByHistory<Mancala>);

}  // namespace brett
