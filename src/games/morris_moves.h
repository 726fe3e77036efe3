// The moves of Nine Men's Morris: what a mill takes, all moves, a random one, playing one. Part of morris.h.
//
// Two mills at once are only ever closed by placing: a sliding stone leaves one of the two lines
// through its target, and a player who flies has three stones, while two mills need five.
#pragma once

#include <bit>
#include <cstdint>

#include "core/bits.h"
#include "games/morris_state.h"

namespace brett {

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

}  // namespace brett
