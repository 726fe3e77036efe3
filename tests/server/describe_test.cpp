// What of a move is for whom.
#include "server/describe.h"

#include <gmock/gmock.h>

#include "core/keys.h"

namespace brett::server {
namespace {

// Two cards for two seats: a player who knows the first knows the last. Then the first seat says "go".
class WholeDeck {
 public:
  static constexpr Facts facts{.name = "whole_deck",
                               .title = "Whole deck",
                               .help = "two cards for two seats",
                               .chance = true,
                               .hidden = true,
                               .max_moves = 2};
  static constexpr std::string_view rules = "Two cards are dealt.\n";
  struct Move {
    char sign = 0;
    friend bool operator==(Move, Move) = default;
  };

  static constexpr int seats() { return 2; }
  Turn turn() const {
    return is_over_ ? Turn::over() : to_deal() < 2 ? Turn::chance() : Turn::of(0);
  }
  void moves(MoveList<WholeDeck>& list) const {
    const std::size_t place = to_deal();
    if (place == 2) return list.push_back({'g'});
    if (cards_[place] == face_down) return list.push_back({'?'});
    for (const char card : {'A', 'B'}) {
      if (cards_[0] != card && cards_[1] != card) list.push_back({card});
    }
  }
  void play(Move move) {
    const std::size_t place = to_deal();
    if (place == 2) is_over_ = true;
    if (place < 2) cards_[place] = move.sign;
  }
  double probability(Move) const { return to_deal() == 0 && cards_[0] == undealt ? 0.5 : 1; }
  double payoff(Seat) const { return 0; }
  std::uint64_t key() const {
    return state_key(static_cast<std::uint64_t>(cards_[0]), static_cast<std::uint64_t>(cards_[1]),
                     std::uint64_t{is_over_});
  }
  WholeDeck seen_by(Seat viewer) const {
    WholeDeck seen = *this;
    for (std::size_t seat = 0; seat < 2; ++seat) {
      if (static_cast<Seat>(seat) == viewer) continue;
      const bool is_dealt = cards_[seat] != undealt && cards_[seat] != face_down;
      seen.cards_[seat] = is_dealt ? '?' : face_down;
    }
    return seen;
  }
  WholeDeck redealt(Seat, Rng&) const { return *this; }
  std::string text() const { return {cards_[0], cards_[1]}; }
  std::string text(Move move) const { return {move.sign}; }
  Result<WholeDeck> parse(std::string_view) const { return Error{"not needed here"}; }
  View view() const { return {.areas = {}, .seat_names = {"One", "Other"}, .seat_tints = {}}; }
  std::vector<std::string> path(Move) const { return {}; }
  friend bool operator==(const WholeDeck&, const WholeDeck&) = default;

 private:
  static constexpr char undealt = '-';
  static constexpr char face_down = '.';  // not dealt yet, and will be dealt so
  std::size_t to_deal() const {
    for (std::size_t seat = 0; seat < 2; ++seat) {
      if (cards_[seat] == undealt || cards_[seat] == face_down) return seat;
    }
    return 2;
  }
  std::array<char, 2> cards_{undealt, undealt};
  bool is_over_ = false;
};

Viewer eyes_of(Seat seat) {
  Viewer viewer;
  viewer.add(seat);
  return viewer;
}

TEST(Describe, TheLastCardOfADeckIsHiddenToo) {
  Played state{WholeDeck()};
  for (const Seat own : {0, 1}) {
    const Move card = state.moves().front();
    const ShownPly ply = shown_ply(state, card, true);
    EXPECT_FALSE(ply.is_seen({}));
    for (const Seat seat : {0, 1}) EXPECT_EQ(ply.is_seen(eyes_of(seat)), seat == own);
    state.play(card);
  }
  EXPECT_TRUE(shown_ply(state, state.moves().front(), true).is_seen({})) << "what a seat says";
}

}  // namespace
}  // namespace brett::server
