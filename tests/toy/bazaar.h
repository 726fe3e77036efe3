// Bazaar, a toy game of the tests that uses everything that a game can show and ask for: hexagons with edges and
// corners, cards in hands, a die, counted pieces, numbers up to 5,000, words, up to 12 seats, sealed bids, and
// rules that look back.
//
// Everybody is dealt a card, unseen by the others. In each round the die says at which hexagon goods arrive;
// the seats then choose one after the other, hidden from each other: bid 1 to 5,000 coins, or pass. The highest bid
// (the first of equal ones) takes the goods of that hexagon and acts there: a stall on a corner, a road on an
// edge, or the sale of its card, or it keeps still, which a seat may do once in a game. Two rounds without a bid close
// the bazaar. The richest seats win.
//
// A position:
//     9d,Kc 5000,4683 0,12 0,0,0,0,0,0,0 ........................ .............................. 3 317,- 2
//     cards coins     goods of seats, hexagons, corners, edges, the die, bids, and the round or "over".
// Cards are "9d", "9D" (sold), "--" (to be dealt), ".." (to be dealt face down), "??" (face down), "?!" (face down
// and sold); bids are "-" (not chosen yet), a number, 0 (passed), "?" (sealed). After them "quiet=1" may say how
// many rounds without a bid there were before.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "core/keys.h"
#include "core/text.h"
#include "toy/bazaar_board.h"

namespace brett {

class BazaarHistory;

struct BazaarParams {
  int seats = 12;
  int rounds = 3;
};

class Bazaar {
 public:
  static constexpr Facts facts{.name = "bazaar",
                               .title = "Bazaar",
                               .help = "sealed bids for goods, stalls and roads",
                               .max_seats = 12,
                               .chance = true,
                               .hidden = true,
                               .sum = Sum::zero,
                               .max_moves = 24};
  static constexpr std::string_view rules =
      "The die says where goods arrive. All bid in secret; the highest bid takes the goods and\n"
      "builds a stall or a road there, sells its card or keeps still (once a game). Coins,\n"
      "goods (100 each), stalls (50) and roads (20) count. Two rounds without a bid end it.\n";

  using Params = BazaarParams;
  using History = BazaarHistory;
  static OptionTable<Params> options() {
    return OptionTable<Params>()
        .integer("seats", &Params::seats, 2, 12, "number of players")
        .integer("rounds", &Params::rounds, 1, 6, "how many times goods arrive");
  }
  static Status check(const Params&) { return Done{}; }

  struct Move {
    enum Kind : std::uint16_t { deal, roll, bid, reveal, stall, road, sell, keep };
    std::uint16_t kind = deal;
    std::uint16_t number = 0;  // a card, the die, coins (0: pass), a corner or an edge
    friend bool operator==(Move, Move) = default;
  };

  static constexpr int most_coins = 5000;  // of a bid
  static constexpr int most_seats = 12;

  Bazaar() : Bazaar(Params()) {}
  explicit Bazaar(const Params& params)
      : seats_(static_cast<std::uint8_t>(params.seats)),
        rounds_(static_cast<std::uint8_t>(params.rounds)) {
    cards_.fill(undealt);
    coins_.fill(most_coins);
    bids_.fill(not_chosen);
    corners_.fill(nobody);
    edges_.fill(nobody);
  }

  // --- play ---------------------------------------------------------------------------------------
  int seats() const { return seats_; }
  Turn turn() const {
    if (is_over()) return Turn::over();
    if (to_deal() != nobody || to_turn() != nobody || die_ == 0) return Turn::chance();
    if (const Seat seat = chooser(); seat != nobody) return Turn::of(seat);
    return sealed() != nobody ? Turn::chance() : Turn::of(winner());
  }
  void moves(MoveList<Bazaar>& list) const {
    if (is_over()) return;
    if (to_deal() != nobody || to_turn() != nobody) return card_events(list);
    if (die_ == 0) {
      for (std::uint16_t side = 1; side <= 6; ++side) list.push_back({Move::roll, side});
    } else if (chooser() != nobody) {
      list_bids(chooser(), Move::bid, list);
    } else if (sealed() != nobody) {
      list_bids(sealed(), Move::reveal, list);
    } else {
      list_acts(list);
    }
  }
  double probability(Move) const { return 1.0 / count_moves(*this); }
  void play(Move move) {
    switch (move.kind) {
      case Move::deal: return turn_card(move.number);
      case Move::roll:
        die_ = static_cast<std::uint8_t>(move.number);
        goods_at(die_ - 1) = static_cast<std::uint8_t>(goods_at(die_ - 1) + 2 * die_);
        return;
      case Move::bid: of(bids_, chooser()) = move.number; break;
      case Move::reveal: of(bids_, sealed()) = move.number; break;
      case Move::stall: corners_[move.number] = static_cast<std::int8_t>(winner()); break;
      case Move::road: edges_[move.number] = static_cast<std::int8_t>(winner()); break;
      case Move::sell: sell(winner()); break;
      default: break;
    }
    if (move.kind == Move::bid || move.kind == Move::reveal) {
      settle_bids();
    } else if (to_turn() == nobody) {
      next_round();
    }
  }
  double payoff(Seat seat) const {
    int best = 0, richest = 0;
    for (Seat one = 0; one < seats(); ++one) best = std::max(best, points(one));
    for (Seat one = 0; one < seats(); ++one) richest += points(one) == best ? 1 : 0;
    if (richest == seats()) return 0;
    return points(seat) == best ? 1.0 / richest : -1.0 / (seats() - richest);
  }
  std::uint64_t key() const { return state_key(check_sum(text()), seats_, rounds_); }

  // --- secrets ------------------------------------------------------------------------------------
  Bazaar seen_by(Seat viewer) const {
    Bazaar seen = *this;
    for (Seat seat = 0; seat < seats(); ++seat) {
      if (seat == viewer) continue;
      auto& card = of(seen.cards_, seat);
      if (card == undealt) card = undealt_face_down;
      if (card < deck) card = face_down;
      auto& bid = of(seen.bids_, seat);
      if (bid != not_chosen && chooser() != nobody) bid = sealed_bid;
    }
    return seen;
  }
  Bazaar redealt(Seat viewer, Rng& rng) const {
    Bazaar deal = seen_by(viewer);
    for (Seat seat = 0; seat < seats(); ++seat) {
      auto& card = of(deal.cards_, seat);
      if (card == undealt_face_down) card = undealt;
      if (card == face_down || card == face_down_sold) {
        const auto unseen = deal.unseen();
        card = unseen[rng.below(static_cast<std::uint32_t>(unseen.size()))];
      }
      MoveList<Bazaar> bids;
      deal.list_bids(seat, Move::bid, bids);
      auto& bid = of(deal.bids_, seat);
      if (bid == sealed_bid) bid = bids[rng.below(static_cast<std::uint32_t>(bids.size()))].number;
    }
    return deal;
  }
  // A card is its seat's alone. A bid is its seat's, too, until all have chosen; who has no coins must pass.
  bool visible(Move move, Seat viewer) const {
    if (move.kind == Move::deal) return to_deal() == viewer || to_turn() != nobody;
    if (move.kind != Move::bid) return true;
    return chooser() == seats() - 1 || chooser() == viewer || of(coins_, chooser()) == 0;
  }

  // --- choosing -----------------------------------------------------------------------------------
  NextSteps<Move> next(const Path& path) const;
  bool allows(Move move) const {
    if (move.kind == Move::bid) {
      return turn().is_seat() && chooser() != nobody && move.number <= highest_bid(chooser());
    }
    const auto list = moves_of(*this);
    return std::find(list.begin(), list.end(), move) != list.end();
  }
  Path path(Move move) const {
    switch (move.kind) {
      case Move::bid:
        if (move.number == 0) return {word_step("pass")};
        return {word_step("bid"), number_step(move.number)};
      case Move::stall:
      case Move::road: return {hexagon_name(die_ - 1), place_name(move)};
      case Move::sell: return {hand_name(winner()), word_step("sell")};
      default: return {word_step(text(move))};
    }
  }
  std::vector<Path> other_paths(Move move) const {
    if (move.kind != Move::stall && move.kind != Move::road) return {};
    return {{place_name(move)}};
  }
  std::string explain(const Path& path) const {
    if (chooser() == nobody && path.size() == 1 && path[0].starts_with('h')) {
      return fmt::format("You may build at {} only.", hexagon_name(die_ - 1));
    }
    return {};
  }
  std::string face(Move move) const {
    if (move.kind == Move::deal) return "card:" + card_text(move.number);
    return move.kind == Move::roll ? fmt::format("die:{}", move.number) : std::string();
  }
  std::vector<Change> changes(Move move) const;

  // --- text ---------------------------------------------------------------------------------------
  std::string text() const;
  std::string text(Move move) const;
  bool reads(Move move, std::string_view text) const {
    return (move.kind == Move::stall || move.kind == Move::road) &&
           lowered(text) == place_name(move);
  }
  Result<Bazaar> parse(std::string_view text) const;
  View view() const;

  // --- for the history ----------------------------------------------------------------------------
  int round() const { return round_; }
  bool is_over() const { return round_ >= rounds_; }
  Bazaar closed() const {
    Bazaar end = *this;
    end.round_ = rounds_;
    return end;
  }
  // Precondition: somebody acts.
  Seat winner() const {
    Seat best = 0;
    for (Seat seat = 1; seat < seats(); ++seat) {
      if (of(bids_, seat) > of(bids_, best)) best = seat;
    }
    return best;
  }
  int points(Seat seat) const {
    const auto own = static_cast<std::int8_t>(seat);
    return of(coins_, seat) + 100 * of(goods_, seat) +
           50 * static_cast<int>(std::ranges::count(corners_, own)) +
           20 * static_cast<int>(std::ranges::count(edges_, own));
  }

  friend bool operator==(const Bazaar&, const Bazaar&) = default;

 private:
  friend class BazaarText;
  // Codes of cards: 0 to 23, the same + 24 when sold, and these.
  static constexpr int deck = 24;
  static constexpr std::uint8_t face_down = 48;
  static constexpr std::uint8_t face_down_sold = 49;
  static constexpr std::uint8_t undealt = 50;
  static constexpr std::uint8_t undealt_face_down = 51;
  static constexpr std::uint16_t not_chosen = 65'535;
  static constexpr std::uint16_t sealed_bid = 65'534;
  static constexpr std::string_view ranks = "9TJQKA";

  template <class Array>
  static auto of(Array& array, Seat seat) -> decltype(array[0]) {
    return array[static_cast<std::size_t>(seat)];
  }
  template <class Array>
  Seat first_with(const Array& array, int one, int other) const {
    for (Seat seat = 0; seat < seats(); ++seat) {
      if (of(array, seat) == one || of(array, seat) == other) return seat;
    }
    return nobody;
  }
  std::uint8_t& goods_at(int hexagon) { return hexagons_[static_cast<std::size_t>(hexagon)]; }
  Seat to_deal() const { return first_with(cards_, undealt, undealt_face_down); }
  Seat to_turn() const { return first_with(cards_, face_down_sold, face_down_sold); }
  Seat chooser() const { return first_with(bids_, not_chosen, not_chosen); }
  Seat sealed() const { return first_with(bids_, sealed_bid, sealed_bid); }
  int highest_bid(Seat seat) const { return std::min<int>(most_coins, of(coins_, seat)); }

  std::vector<std::uint8_t> unseen() const {
    std::vector<std::uint8_t> cards;
    for (std::uint8_t card = 0; card < deck; ++card) {
      const bool known = std::ranges::any_of(
          cards_, [&](std::uint8_t one) { return one < 2 * deck && one % deck == card; });
      if (!known) cards.push_back(card);
    }
    return cards;
  }
  void card_events(MoveList<Bazaar>& list) const {
    if (to_turn() == nobody && of(cards_, to_deal()) == undealt_face_down) {
      return list.push_back({Move::deal, face_down});
    }
    for (const std::uint8_t card : unseen()) list.push_back({Move::deal, card});
  }
  void list_bids(Seat seat, Move::Kind kind, MoveList<Bazaar>& list) const {
    list.push_back({kind, 0});
    for (const int coins : {1, 5, 20, 100, 500, 1000, 2000, 5000}) {
      if (coins <= highest_bid(seat)) list.push_back({kind, static_cast<std::uint16_t>(coins)});
    }
  }
  void list_acts(MoveList<Bazaar>& list) const {
    const auto here = static_cast<std::size_t>(die_ - 1);
    for (const int corner : bazaar::corner_map.around[here]) {
      if (corners_[static_cast<std::size_t>(corner)] == nobody) {
        list.push_back({Move::stall, static_cast<std::uint16_t>(corner)});
      }
    }
    for (const int edge : bazaar::edge_map.around[here]) {
      if (edges_[static_cast<std::size_t>(edge)] == nobody) {
        list.push_back({Move::road, static_cast<std::uint16_t>(edge)});
      }
    }
    const auto card = of(cards_, winner());
    if (card < deck || card == face_down) list.push_back({Move::sell, 0});
    list.push_back({Move::keep, 0});
  }

  void turn_card(std::uint16_t code) {
    const auto card = static_cast<std::uint8_t>(code);
    if (const Seat seat = to_turn(); seat != nobody) {
      of(cards_, seat) = card;
      sell(seat);
      return next_round();
    }
    of(cards_, to_deal()) = card;
  }
  void sell(Seat seat) {
    auto& card = of(cards_, seat);
    if (card == face_down) {
      card = face_down_sold;
    } else {
      of(coins_, seat) = static_cast<std::uint16_t>(of(coins_, seat) + 100 * (card / 4 + 1));
      card = static_cast<std::uint8_t>(card + deck);
    }
  }
  // When all bids are open, the highest is paid and gets the goods.
  void settle_bids() {
    if (chooser() != nobody || sealed() != nobody) return;
    const Seat best = winner();
    const int bid = of(bids_, best);
    if (bid == 0) return next_round();
    of(coins_, best) = static_cast<std::uint16_t>(of(coins_, best) - bid);
    auto& here = goods_at(die_ - 1);
    of(goods_, best) = static_cast<std::uint8_t>(of(goods_, best) + here);
    here = 0;
  }
  void next_round() {
    ++round_;
    die_ = 0;
    bids_.fill(not_chosen);
  }

  static std::string hexagon_name(int hexagon) { return fmt::format("h{}", hexagon + 1); }
  static std::string hand_name(Seat seat) { return fmt::format("hand{}", seat + 1); }
  static std::string place_name(Move move) {
    return fmt::format("{}{}", move.kind == Move::stall ? 'c' : 'e', move.number + 1);
  }
  static std::string card_text(int code) {
    if (code >= 2 * deck) {
      static constexpr std::array<std::string_view, 4> others{"??", "?!", "--", ".."};
      return std::string(others[static_cast<std::size_t>(code - 2 * deck)]);
    }
    const bool sold = code >= deck;
    return {ranks[static_cast<std::size_t>(code % deck / 4)],
            (sold ? "CDHS" : "cdhs")[static_cast<std::size_t>(code % 4)]};
  }

  std::array<std::uint8_t, most_seats> cards_{};
  std::array<std::uint16_t, most_seats> coins_{};
  std::array<std::uint16_t, most_seats> bids_{};
  std::array<std::uint8_t, most_seats> goods_{};
  std::array<std::uint8_t, bazaar::hexagons> hexagons_{};
  std::array<std::int8_t, bazaar::corners> corners_{};
  std::array<std::int8_t, bazaar::edges> edges_{};
  std::uint8_t seats_;
  std::uint8_t rounds_;
  std::uint8_t round_ = 0;
  std::uint8_t die_ = 0;  // 0: not rolled yet
};

}  // namespace brett

#include "toy/bazaar_history.h"  // IWYU pragma: export
#include "toy/bazaar_text.h"     // IWYU pragma: export
