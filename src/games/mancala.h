// Mancala on two rows of six houses: oware (also called awari) and kalah. A row is one word of bytes,
// its houses from its owner's left and then its store, so a lap of sowing is two additions from a table:
//
//     byte      0  1  2  3  4  5     6       7
//     own_      a  b  c  d  e  f   store   side to move, over      the row of the side to move
//     other_    a  b  c  d  e  f   store   grand slams, seeds a house
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

inline constexpr Facts mancala_facts{.name = "mancala",
                                     .title = "Mancala",
                                     .help = "sow seeds around two rows of houses: oware or kalah",
                                     .max_moves = 6};
inline constexpr std::string_view mancala_rules =
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

// Positions of oware can come again; in kalah every lap leaves a seed in a store.
template <MancalaParams::Rules>
struct MancalaHistoryOf {
  friend bool operator==(const MancalaHistoryOf&, const MancalaHistoryOf&) = default;
};
class OwareHistory;
template <>
struct MancalaHistoryOf<MancalaParams::Rules::oware> {
  using History = OwareHistory;
  friend bool operator==(const MancalaHistoryOf&, const MancalaHistoryOf&) = default;
};

template <MancalaParams::Rules Rules>
class MancalaOn : public MancalaHistoryOf<Rules> {
 public:
  static constexpr const Facts& facts = mancala_facts;
  static constexpr std::string_view rules = mancala_rules;
  using Params = MancalaParams;

  struct Move {
    std::uint8_t house = 0;
    friend bool operator==(Move, Move) = default;
  };

  explicit MancalaOn(const Params& params = {});

  static constexpr int seats() { return 2; }
  Turn turn() const { return is_over() ? Turn::over() : Turn::of(mover()); }
  void moves(MoveList<MancalaOn>& list) const {
    for_each_bit(playable(), [&](int at) { list.push_back({static_cast<std::uint8_t>(at / 8)}); });
  }
  int move_count() const { return is_over() ? 0 : std::popcount(playable()); }
  Move random_move(Rng& rng) const {
    const std::size_t houses = mancala::house_set(playable());
    const auto n = rng.below(static_cast<std::uint32_t>(std::popcount(houses)));
    return {mancala::houses_of_set[houses][n]};
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
  Result<MancalaOn> parse(std::string_view text) const;
  View view() const;
  Path path(Move move) const { return {house_name(mover(), move.house)}; }
  MoveKind kind(Move move) const { return takes(move) > 0 ? MoveKind::capture : MoveKind::quiet; }

  // --- for evaluations, tests and the rule that looks back ---------------------------------------
  int seeds(Seat seat, int house) const { return mancala::byte_of(row(seat), house); }
  int store(Seat seat) const { return mancala::byte_of(row(seat), mancala::store); }
  int seeds_of_row(Seat seat) const { return mancala::sum_of_houses(row(seat)); }
  std::uint64_t row(Seat seat) const { return seat == mover() ? own_ : other_; }
  // What sowing a house would do if the seat were to move.
  mancala::Sown sown(Seat seat, int house) const {
    const mancala::Rows rows{row(seat), row(1 - seat)};
    if constexpr (is_kalah()) {
      return mancala::sown_in_kalah(rows, house);
    } else {
      return mancala::sown_in_oware(rows, house);
    }
  }
  static constexpr bool is_kalah() { return Rules == Params::Rules::kalah; }
  int seeds_per_house() const { return static_cast<int>(other_ >> 60); }
  // Precondition: the other side is to move.
  bool has_stores_of(const MancalaOn& before) const {
    const std::uint64_t differ = (own_ ^ before.other_) | (other_ ^ before.own_);
    return (differ & mancala::store_byte) == 0;
  }
  // Seeds that a move brings into the mover's store.
  int takes(Move move) const;
  // Each row in its owner's store: how a game ends that nobody can go on with.
  MancalaOn settled() const;

  friend bool operator==(const MancalaOn&, const MancalaOn&) = default;

 private:
  // Byte 7 of own_, and of other_.
  static constexpr std::uint64_t north_to_move = bit(56);
  static constexpr std::uint64_t over_flag = bit(57);
  static constexpr std::uint64_t slam_forbidden_flag = bit(57);

  static std::string house_name(Seat seat, int house) {
    return {static_cast<char>((seat == 0 ? 'a' : 'A') + house)};
  }
  Seat mover() const { return static_cast<Seat>(own_ >> 56 & 1); }
  bool is_over() const { return (own_ & over_flag) != 0; }

  // The houses, as the top bits of their bytes.
  std::uint64_t playable() const;
  mancala::Sown sown(int house) const { return sown(mover(), house); }
  void end_if_over();

  std::uint64_t own_ = 0;
  std::uint64_t other_ = 0;
};

using Oware = MancalaOn<MancalaParams::Rules::oware>;
using Kalah = MancalaOn<MancalaParams::Rules::kalah>;

// Oware has no rule that stops two players from sowing for ever.
class OwareHistory {
 public:
  explicit OwareHistory(const Oware& start) {
    seen_.reserve(usual_length);
    restart(start);
  }
  void note(const Oware& before, Oware::Move, const Oware& after) {
    if (!after.has_stores_of(before)) return restart(after);
    seen_.push_back(after);
    // Most positions are new, which one bit of a hash of each earlier one proves.
    const std::uint64_t mark = bit(static_cast<int>(after.key() >> 58));
    occurrences_ = 1;
    if ((marks_ & mark) != 0 && seen_.size() > shortest_lap) count_occurrences();
    marks_ |= mark;
  }
  std::string_view ending() const {
    return occurrences_ < most_occurrences ? "" : "the position came for the third time";
  }
  Message warning() const;
  Oware settled(const Oware& state) const { return state.settled(); }

 private:
  static constexpr int most_occurrences = 3;
  static constexpr std::size_t usual_length = 32;
  // Before a position comes again, seeds have gone around the board: every house has got one, and has
  // been emptied since.
  static constexpr std::size_t shortest_lap = 2 * mancala::houses;
  void restart(const Oware& state) {
    seen_.clear();
    seen_.push_back(state);
    occurrences_ = 1;
    marks_ = bit(static_cast<int>(state.key() >> 58));
  }
  void count_occurrences();

  std::vector<Oware> seen_;  // since seeds were taken, the present position last
  int occurrences_ = 1;      // of the present position
  std::uint64_t marks_ = 0;  // of all positions in seen_
};

// --- the rules, inline for random games ------------------------------------------------------------
template <MancalaParams::Rules Rules>
std::uint64_t MancalaOn<Rules>::playable() const {
  std::uint64_t houses = mancala::filled(own_);
  if constexpr (is_kalah()) return houses;
  const bool must_feed = mancala::filled(other_) == 0;
  const bool may_slam = (other_ & slam_forbidden_flag) == 0;
  if (!must_feed && may_slam) return houses;
  for_each_bit(houses, [&](int at) {
    const mancala::Sown after = mancala::sown_in_oware({own_, other_}, at / 8);
    const bool starves = must_feed && mancala::filled(after.rows.other) == 0;
    if (starves || (after.slam && !may_slam)) houses &= ~bit(at);
  });
  return houses;
}

template <MancalaParams::Rules Rules>
void MancalaOn<Rules>::play(Move move) {
  const mancala::Sown after = sown(move.house);
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

template <MancalaParams::Rules Rules>
void MancalaOn<Rules>::end_if_over() {
  if constexpr (is_kalah()) {
    if (mancala::filled(own_) == 0 || mancala::filled(other_) == 0) *this = settled();
  } else if (std::max(mancala::byte_of(own_, mancala::store),
                      mancala::byte_of(other_, mancala::store)) >
             mancala::houses * seeds_per_house()) {
    own_ |= over_flag;
  } else if (playable() == 0) {
    *this = settled();
  }
}

struct Mancala {
  static constexpr const Facts& facts = mancala_facts;
  static constexpr std::string_view rules = mancala_rules;
  using Params = MancalaParams;
  static OptionTable<Params> options();
  static Status check(const Params&) { return Done{}; }
  template <class Visit>
  static decltype(auto) instantiate(const Params& params, Visit&& visit) {
    if (params.rules == Params::Rules::kalah) return visit(Kalah(params));
    return visit(Oware(params));
  }
};

static_assert(SettlesByHistory<Oware> && GameState<Kalah> && !HasHistory<Kalah>);
static_assert(GameFamily<Mancala>);

}  // namespace brett
