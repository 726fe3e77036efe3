// A game made of noise: two to four seats, chance, several moves in a row, ends with any payoffs; few places
// on each level, so that ways meet again. Whatever holds here does not hold because of a game's rules.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/keys.h"
#include "core/table_of.h"
#include "search/evaluation.h"

namespace brett {

class RandomTree {
 public:
  static constexpr Facts facts{.name = "random_tree",
                               .title = "Random tree",
                               .help = "",
                               .max_seats = 4,
                               .chance = true,
                               .sum = Sum::general,
                               .max_moves = 5};
  static constexpr std::string_view rules = "";
  struct Move {
    std::uint8_t number = 0;
    friend bool operator==(Move, Move) = default;
  };

  explicit RandomTree(std::uint64_t seed = 0, int seats = 2)
      : seed_(seed), seats_(static_cast<std::uint8_t>(seats)) {}

  int seats() const { return seats_; }
  Turn turn() const {
    if (level_ > 2 && noise(1) % 8 == 0) return Turn::over();
    return level_ > 0 && noise(2) % 3 == 0 ? Turn::chance() : Turn::of(mover_);
  }
  void moves(MoveList<RandomTree>& list) const {
    for (std::uint8_t number = 0; number < count(); ++number) list.push_back({number});
  }
  double probability(Move event) const {
    double sum = 0;
    for (unsigned number = 0; number < count(); ++number) sum += weight(number);
    return weight(event.number) / sum;
  }
  void play(Move move) {
    const bool again = turn().is_chance() || noise(30U + move.number) % 4 == 0;
    place_ = static_cast<std::uint8_t>(noise(20U + move.number) % 40);
    if (!again) skip();
    ++level_;
  }
  void skip() { mover_ = static_cast<std::uint8_t>((mover_ + 1) % seats_); }
  double payoff(Seat seat) const {
    return (static_cast<double>(noise(40U + static_cast<unsigned>(seat)) % 5) - 2) / 2;
  }
  std::uint64_t key() const { return state_key(noise(0)); }
  std::string text() const { return std::to_string(noise(0)); }
  std::string text(Move move) const { return std::to_string(move.number); }
  Result<RandomTree> parse(std::string_view) const { return *this; }
  View view() const { return {}; }
  std::vector<std::string> path(Move) const { return {}; }
  friend bool operator==(const RandomTree&, const RandomTree&) = default;

  std::uint64_t noise(unsigned what) const {
    return mix_key(seed_, std::uint64_t{level_} << 16 | std::uint64_t{mover_} << 8 | place_, what);
  }

 private:
  unsigned count() const { return 1 + static_cast<unsigned>(noise(3) % 5); }
  double weight(unsigned number) const { return 1 + static_cast<double>(noise(10 + number) % 9); }

  std::uint64_t seed_;
  std::uint8_t seats_;
  std::uint8_t level_ = 0;
  std::uint8_t place_ = 0;
  std::uint8_t mover_ = 0;
};
static_assert(HasChance<RandomTree> && CanSkip<RandomTree>);

class NoiseEvaluation final : public Evaluation {
 public:
  Value value(const State& state, Seat seat) const override {
    const auto noise = state.as<RandomTree>().noise(50U + static_cast<unsigned>(seat)) % 61;
    return (static_cast<Value>(noise) - 30) * value_unit;
  }
};

}  // namespace brett
