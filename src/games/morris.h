// Nine Men's Morris (Muehle) by the tournament rules of the Weltmuehlespiel-Dachverband (2019),
// with three to nine men. The board is in morris_board.h. A move is one compound move: a stone
// placed, slid or flown, together with the stones its mills take, so the turn changes with every
// move.
//
// Two mills at once are only ever closed by placing: a sliding stone leaves one of the two lines
// through its target, and two mills need four other stones, which nobody has who flies.
#pragma once

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
#include "games/morris_board.h"

namespace brett {

struct MorrisParams {
  int men = 9;
  int take = 1;
  int repetition = 3;
  int no_mill = 40;
  friend bool operator==(const MorrisParams&, const MorrisParams&) = default;
};

class MorrisHistory;

class Morris {
 public:
  // Why no position has more moves than this, with at most nine stones on a side:
  // A line with two own stones and an empty point uses up one of the two lines through each of the
  // two, so nine stones make at most nine such lines (eight while one is still in hand).
  // - Sliding: each of the 32 pairs of neighbours gives at most one slide. To close a line at its
  //   empty point a stone comes from a neighbour outside the line; there are at most two of them.
  //   So 18 slides close a mill and take one of nine stones, 14 do not: 18 * 9 + 14 = 176.
  // - Placing: at most 24 points; eight lines make eight single mills of nine choices, or four
  // double
  //   mills of 36 pairs: at most 24 + 4 * 35 = 164.
  // - Flying: three stones to 21 - b empty points, at most three of these moves close a mill and
  // take
  //   one of b stones: 3 * (21 - b) + 3 * (b - 1) = 60.
  static constexpr Facts facts{
      .name = "morris",
      .title = "Nine Men's Morris",
      .help = "close mills of three on a board of 24 points and take stones",
      .max_moves = 176};
  static constexpr std::string_view rules =
      "Two players with nine stones each on the 24 points of three squares joined at the\n"
      "middles of their sides; White begins. First the stones are placed one by one on\n"
      "empty points; when the hand is empty, a stone is moved along a line to the next\n"
      "point; with exactly three stones left it may fly to any empty point. Three own\n"
      "stones on a line are a mill: whoever closes one takes a stone of the opponent, not\n"
      "out of a mill unless all are in mills. Two mills closed at once (only placing can do\n"
      "that) take one stone, or two with take=2: both are judged before either is removed;\n"
      "if only one stone is free it must be taken, and any other with it.\n"
      "Fewer than three stones, counting the hand, lose at once, and so does having no\n"
      "move.\n"
      "A draw: the same position with the same side to move for the third time\n"
      "(repetition=3), or 40 moves in a row, counting both sides, without a mill once all\n"
      "stones are placed (no_mill=40).\n"
      "Moves: d6, a1-a4, and with captures d6xa1, a1-a4xg7, d6xa1xg7.\n"
      "Positions: the points in rows from the top with W, B or '.', the side to move, the\n"
      "hands, as in '.../.W./.../....../.../.B./... w 8-8'.\n";

  using Params = MorrisParams;
  static OptionTable<Params> options();
  static Status check(const Params& params);

  // `to` is always a point; `from` is none for a stone from the hand. Of two captures the first is
  // the lower point, so that a pair is one move and not two.
  struct Move {
    std::uint8_t from = morris::none;
    std::uint8_t to = 0;
    std::uint8_t take = morris::none;
    std::uint8_t take2 = morris::none;
    friend bool operator==(Move, Move) = default;
  };

  using History = MorrisHistory;

  explicit Morris(const Params& params = {})
      : hand_{static_cast<std::uint8_t>(params.men), static_cast<std::uint8_t>(params.men)},
        men_(static_cast<std::uint8_t>(params.men)),
        take_(static_cast<std::uint8_t>(params.take)),
        repetition_(static_cast<std::uint8_t>(params.repetition)),
        no_mill_(static_cast<std::uint8_t>(params.no_mill)) {}

  static constexpr int seats() { return 2; }
  Turn turn() const { return over_ ? Turn::over() : Turn::of(mover_); }
  // Placing: by point. Flying: by stone, then by point. Sliding: by direction, then by target. Each
  // with its captures in ascending order.
  void moves(MoveList<Morris>& list) const;
  int move_count() const;
  Move random_move(Rng& rng) const;
  void play(Move move);
  double payoff(Seat seat) const { return seat == mover_ ? -1.0 : 1.0; }
  MoveKind kind(Move move) const {
    return move.take == morris::none ? MoveKind::quiet : MoveKind::capture;
  }

  // Board, hands and side to move in 57 bits: different positions of a game differ in it.
  std::uint64_t packed() const {
    return std::uint64_t{stones_[0]} | std::uint64_t{stones_[1]} << 24 |
           std::uint64_t{hand_[0]} << 48 | std::uint64_t{hand_[1]} << 52 |
           std::uint64_t{mover_} << 56;
  }
  std::uint64_t key() const { return state_key(packed()); }

  static constexpr int symmetries() { return morris::symmetry_count; }
  Morris transformed(int symmetry) const;
  Move transformed(Move move, int symmetry) const;

  // "WB./.../.../W...B./.../.../... b 6-7": the points in reading order (a7 d7 g7 / b6 d6 f6 /
  // c5 d5 e5 / a4 b4 c4 e4 f4 g4 / c3 d3 e3 / b2 d2 f2 / a1 d1 g1), the side to move, the stones in
  // hand, white's first.
  std::string text() const;
  std::string text(Move move) const;                   // d6, d6xa1, a1-a4, a1-a4xg7, d6xa1xg7
  bool reads(Move move, std::string_view text) const;  // two captures in the other order
  Result<Morris> parse(std::string_view text) const;
  View view() const;
  std::vector<std::string> path(Move move) const;
  std::vector<std::vector<std::string>> other_paths(Move move) const;  // two captures swapped
  std::string explain(const std::vector<std::string>& path) const;

  // --- for evaluations and the draw rules --------------------------------------------------------
  morris::Points stones(Seat seat) const { return stones_[seat == mover_ ? 0 : 1]; }
  int hand(Seat seat) const { return hand_[seat == mover_ ? 0 : 1]; }
  morris::Points empty() const { return morris::board & ~(stones_[0] | stones_[1]); }
  bool moving_phase() const { return (hand_[0] | hand_[1]) == 0; }
  Params params() const {
    return {.men = men_, .take = take_, .repetition = repetition_, .no_mill = no_mill_};
  }

  friend bool operator==(const Morris&, const Morris&) = default;

 private:
  using Points = morris::Points;

  // A choice of captured stones.
  struct Taking {
    std::uint8_t take = morris::none;
    std::uint8_t take2 = morris::none;
  };
  static constexpr std::size_t most_takings = 36;  // pairs of nine stones
  using Takings = StackList<Taking, most_takings>;

  // How many choices there are after closing one mill and two mills.
  struct Choices {
    int one;
    int two;
  };

  // The empty points on which a stone may be put down, by the number of mills that rewards.
  struct Drops {
    std::uint8_t from;
    Points quiet;
    Points one;
    Points two;
    int size(Choices choices) const {
      return std::popcount(quiet) + std::popcount(one) * choices.one +
             std::popcount(two) * choices.two;
    }
  };

  bool dropping() const { return hand_[0] > 0 || std::popcount(stones_[0]) == 3; }
  Points free_stones() const { return stones_[1] & ~morris::in_mills(stones_[1]); }
  Choices choices() const;
  Takings takings(int mills) const;
  Drops drops(std::uint8_t from) const;
  void list_drops(const Drops& drops, MoveList<Morris>& list) const;
  Move pick(const Drops& drops, Choices choices, int index) const;
  Move fly(Rng& rng) const;
  Move slide(Rng& rng) const;
  bool lost() const;

  static Move with(Move move, Taking taking) {
    move.take = taking.take;
    move.take2 = taking.take2;
    return move;
  }

  // Index 0 is the side to move, 1 the other.
  std::array<Points, 2> stones_{};
  std::array<std::uint8_t, 2> hand_{};
  std::uint8_t mover_ = 0;
  bool over_ = false;
  // constant in a game
  std::uint8_t men_;
  std::uint8_t take_;
  std::uint8_t repetition_;
  std::uint8_t no_mill_;
};

// --- what a mill takes ---------------------------------------------------------------------------
// Stones in mills are safe unless all of the opponent's stones are in mills. Two captures are both
// judged by the position before either is removed: two free stones, or any two if none is free. If
// only one stone is free, it must be taken, and as the free stones have run out then, the other is
// any. If the opponent has but one stone on the board, one is taken, if none, none.

namespace morris {
constexpr int pairs(int n) { return n * (n - 1) / 2; }
}  // namespace morris

inline Morris::Choices Morris::choices() const {
  const int all = std::popcount(stones_[1]);
  const int free = std::popcount(free_stones());
  const int one = free > 0 ? free : all > 0 ? all : 1;
  if (take_ == 1 || all < 2) return {one, one};
  return {one, free == 1 ? all - 1 : morris::pairs(one)};
}

inline Morris::Takings Morris::takings(int mills) const {
  Takings list;
  const Points free = free_stones();
  const Points pool = free != 0 ? free : stones_[1];
  const auto name = [](int point) { return static_cast<std::uint8_t>(point); };
  if (pool == 0) {
    list.push_back({});
  } else if (mills == 1 || take_ == 1 || std::has_single_bit(stones_[1])) {
    for_each_bit(pool, [&](int a) { list.push_back({name(a), morris::none}); });
  } else if (std::has_single_bit(pool)) {
    const int a = std::countr_zero(pool);
    for_each_bit(stones_[1] & ~pool,
                 [&](int b) { list.push_back({name(a < b ? a : b), name(a < b ? b : a)}); });
  } else {
    for_each_bit(pool, [&](int a) {
      const Points above = pool & ~((Points{2} << a) - 1);
      for_each_bit(above, [&](int b) { list.push_back({name(a), name(b)}); });
    });
  }
  return list;
}

// --- moves ---------------------------------------------------------------------------------------

inline Morris::Drops Morris::drops(std::uint8_t from) const {
  const morris::Lines lines = morris::lines_through(stones_[0] & ~morris::point(from));
  const Points free = empty();
  const Points two = free & lines.first() & lines.second();
  const Points some = free & (lines.first() | lines.second());
  return {.from = from, .quiet = free & ~some, .one = some & ~two, .two = two};
}

inline void Morris::list_drops(const Drops& drops, MoveList<Morris>& list) const {
  const auto put = [&](int to) {
    return Move{.from = drops.from, .to = static_cast<std::uint8_t>(to)};
  };
  if ((drops.one | drops.two) == 0) {
    for_each_bit(drops.quiet, [&](int to) { list.push_back(put(to)); });
    return;
  }
  const Takings singles = takings(1);
  const Takings doubles = takings(2);
  for_each_bit(empty(), [&](int to) {
    if (drops.quiet & morris::point(to)) {
      list.push_back(put(to));
    } else {
      for (const Taking taking : drops.one& morris::point(to) ? singles : doubles) {
        list.push_back(with(put(to), taking));
      }
    }
  });
}

inline void Morris::moves(MoveList<Morris>& list) const {
  if (over_) return;
  if (hand_[0] > 0) return list_drops(drops(morris::none), list);
  if (dropping()) {
    for_each_bit(stones_[0],
                 [&](int from) { list_drops(drops(static_cast<std::uint8_t>(from)), list); });
    return;
  }
  const morris::Slides closing = morris::closing_slides(stones_[0]);
  const morris::Slides all = morris::slides(stones_[0], empty());
  Takings captures;
  if (all & closing) captures = takings(1);
  for_each_bit(all, [&](int index) {
    const morris::Slide slide = morris::slide_table[static_cast<std::size_t>(index)];
    const Move move{.from = slide.from, .to = slide.to};
    if (closing & bit(index)) {
      for (const Taking taking : captures) list.push_back(with(move, taking));
    } else {
      list.push_back(move);
    }
  });
}

inline int Morris::move_count() const {
  if (over_) return 0;
  if (hand_[0] > 0) {
    const Drops all = drops(morris::none);
    return (all.one | all.two) == 0 ? std::popcount(all.quiet) : all.size(choices());
  }
  if (dropping()) {
    int count = 0;
    const Choices choice = choices();
    for_each_bit(stones_[0],
                 [&](int from) { count += drops(static_cast<std::uint8_t>(from)).size(choice); });
    return count;
  }
  const morris::Slides all = morris::slides(stones_[0], empty());
  const morris::Slides closing = all & morris::closing_slides(stones_[0]);
  return std::popcount(all) + (closing == 0 ? 0 : std::popcount(closing) * (choices().one - 1));
}

// --- random moves: an index below move_count(), and the move of that index -----------------------

inline Morris::Move Morris::pick(const Drops& drops, Choices choices, int index) const {
  const auto put = [&](Points points, int n) {
    return Move{.from = drops.from,
                .to = static_cast<std::uint8_t>(nth_bit(points, static_cast<unsigned>(n)))};
  };
  const int quiet = std::popcount(drops.quiet);
  if (index < quiet) return put(drops.quiet, index);
  index -= quiet;
  const int singles = std::popcount(drops.one) * choices.one;
  if (index < singles) {
    return with(put(drops.one, index / choices.one),
                takings(1)[static_cast<std::size_t>(index % choices.one)]);
  }
  index -= singles;
  return with(put(drops.two, index / choices.two),
              takings(2)[static_cast<std::size_t>(index % choices.two)]);
}

inline Morris::Move Morris::fly(Rng& rng) const {
  const Choices choice = choices();
  StackList<Drops, 3> flights;
  int count = 0;
  for_each_bit(stones_[0], [&](int from) {
    flights.push_back(drops(static_cast<std::uint8_t>(from)));
    count += flights[flights.size() - 1].size(choice);
  });
  int index = static_cast<int>(rng.below(static_cast<std::uint32_t>(count)));
  const Drops* stone = flights.begin();
  for (; index >= stone->size(choice); ++stone) index -= stone->size(choice);
  return pick(*stone, choice, index);
}

inline Morris::Move Morris::slide(Rng& rng) const {
  const morris::Slides all = morris::slides(stones_[0], empty());
  const morris::Slides closing = all & morris::closing_slides(stones_[0]);
  const int quiet = std::popcount(all & ~closing);
  const int choice = closing == 0 ? 1 : choices().one;
  const int count = quiet + std::popcount(closing) * choice;
  const int index = static_cast<int>(rng.below(static_cast<std::uint32_t>(count)));
  const auto move = [](morris::Slides from, int n) {
    const auto slide =
        morris::slide_table[static_cast<std::size_t>(nth_bit(from, static_cast<unsigned>(n)))];
    return Move{.from = slide.from, .to = slide.to};
  };
  if (index < quiet) return move(all & ~closing, index);
  return with(move(closing, (index - quiet) / choice),
              takings(1)[static_cast<std::size_t>((index - quiet) % choice)]);
}

inline Morris::Move Morris::random_move(Rng& rng) const {
  if (hand_[0] > 0) {
    const Drops all = drops(morris::none);
    const Choices choice = choices();
    const auto count = static_cast<std::uint32_t>(all.size(choice));
    return pick(all, choice, static_cast<int>(rng.below(count)));
  }
  return dropping() ? fly(rng) : slide(rng);
}

// --- play ----------------------------------------------------------------------------------------

// Whether the side to move has too few stones, or no move. Who flies or places always has one.
inline bool Morris::lost() const {
  const int stones = std::popcount(stones_[0]);
  if (stones + hand_[0] < 3) return true;
  return hand_[0] == 0 && stones > 3 && !morris::can_slide(stones_[0], empty());
}

inline void Morris::play(Move move) {
  const Points mine = (stones_[0] & ~morris::point(move.from)) | morris::point(move.to);
  const Points theirs = stones_[1] & ~(morris::point(move.take) | morris::point(move.take2));
  const auto hand = static_cast<std::uint8_t>(hand_[0] - (move.from == morris::none ? 1 : 0));
  stones_ = {theirs, mine};
  hand_ = {hand_[1], hand};
  mover_ ^= 1;
  over_ = lost();
}

// --- draw rules ----------------------------------------------------------------------------------

// Repeated positions and plies without a mill. In the moving phase a mill always takes a stone, so
// nothing before the last capture or placement can come again, and the positions since then are as
// many as the plies without a mill, and one.
class MorrisHistory {
 public:
  explicit MorrisHistory(const Morris& start);

  void note(const Morris& before, Morris::Move move, const Morris& after) {
    if (!after.moving_phase()) return;
    if (!before.moving_phase() || move.take != morris::none) {
      restart(after);
    } else {
      ++plies_without_mill_;
      if (repetition_ > 0) remember(after.packed());
    }
  }

  std::string_view draw() const {
    if (repetition_ > 0 && occurrences_ >= repetition_) return repetition_reason(repetition_);
    if (no_mill_ > 0 && plies_without_mill_ >= no_mill_) return no_mill_reason(no_mill_);
    return {};
  }
  std::string warning() const;

 private:
  static std::string_view repetition_reason(int limit);
  static std::string_view no_mill_reason(int limit);

  void restart(const Morris& state) {
    plies_without_mill_ = 0;
    seen_.clear();
    filter_ = 0;
    if (repetition_ > 0) remember(state.packed());
  }
  void remember(std::uint64_t position) {
    occurrences_ = 1;
    const std::uint64_t mark = bit(static_cast<int>((position * 0x9e3779b97f4a7c15ULL) >> 58));
    if (filter_ & mark) {
      occurrences_ += static_cast<int>(std::count(seen_.begin(), seen_.end(), position));
    }
    filter_ |= mark;
    if (seen_.capacity() == 0) seen_.reserve(usual_run);
    seen_.push_back(position);
  }

  static constexpr std::size_t usual_run = 64;

  int repetition_;       // constant
  int no_mill_;          // constant
  int occurrences_ = 0;  // of the present position
  int plies_without_mill_ = 0;
  std::vector<std::uint64_t> seen_;  // positions since the last capture or placement
  std::uint64_t filter_ = 0;  // one bit of a hash of each: most positions are new at a glance
};

static_assert(GameState<Morris> && HasSymmetry<Morris> && HasKinds<Morris> && CountsMoves<Morris> &&
              PicksMoves<Morris> && ReadsMoves<Morris> && HasOtherPaths<Morris> &&
              Explains<Morris> && HasHistory<Morris> && GameFamily<Morris>);
static_assert(sizeof(Morris) == 16);

}  // namespace brett
