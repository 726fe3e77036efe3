// Kuhn poker for two to four (Kuhn 1950; for three: Szafron, Gibson, Sturtevant 2013): a deck with
// one card more than seats, one card each, one bet. The smallest game with secrets.
//
// A place for a card shows one of
//     9 T J Q K   a card that is known; the deck of n seats is the n + 1 highest of these
//     ?           a card that lies face down: its seat has it, we do not know it
//     -           not dealt yet
//     .           not dealt yet, and will be dealt face down
//
// The true state has only known and undealt cards. What seat s sees has its own card, and `?` or
// `.` for the others, until a showdown lays the cards of all who are still in on the table; folded
// cards and the card of a seat that won because all others folded stay secret. The same rules run
// on both: dealing to a `.` is an event with one outcome, `?`, and a showdown that needs a `?`
// makes chance turn it over, lowest seat first, all cards not seen alike.
//
// Betting is a string of yes and no: bit i of yes_ is the i-th decision, 1 for bet or call, 0 for
// check or fold. The lowest set bit is the bet; before it seats 0, 1, ... act, after it the others
// in turn.
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

namespace brett {

class KuhnPoker {
 public:
  static constexpr Facts facts{.name = "kuhn_poker",
                               .title = "Kuhn poker",
                               .help = "poker with one card each and one bet",
                               .max_seats = 4,
                               .chance = true,
                               .hidden = true,
                               .sum = Sum::zero,
                               .max_moves = 5};
  static constexpr std::string_view rules =
      "Two to four players put one chip each into the pot and get one card each, unseen by\n"
      "the others, from a deck of J Q K (three players: T J Q K; four: 9 T J Q K). In turn\n"
      "they check, or bet one more chip. After a bet every other player in turn calls with\n"
      "one chip or folds.\n\n"
      "![The start](start)\n\n"
      "![The first has the king, the second bets](bet)\n\n"
      "Then the highest card among those who did not fold takes the pot; if all others\n"
      "folded, no card is shown. A result of 1 is the largest possible win, two chips from\n"
      "each opponent.\n\n"
      "Moves are check, bet, fold and call (or their first letters); chance events are\n"
      "cards.\n\n"
      "Positions: the cards, '-' for one not dealt yet, '?' for one you cannot see, '.' for\n"
      "one that will be dealt face down; then the betting in first letters, as in 'JQ cb'.\n";

  struct Params {
    int seats = 2;
  };
  static OptionTable<Params> options() {
    return OptionTable<Params>().integer("seats", &Params::seats, 2, 4, "number of players");
  }
  static Status check(const Params&) { return Done{}; }

  // A decision (no: check or fold, yes: bet or call), or the card of a chance event.
  struct Move {
    std::uint8_t code = 0;
    friend bool operator==(Move, Move) = default;
  };

  KuhnPoker() : KuhnPoker(Params()) {}
  explicit KuhnPoker(const Params& params) : seats_(static_cast<std::uint8_t>(params.seats)) {
    for (Seat seat = 0; seat < seats(); ++seat) card(seat) = undealt;
  }

  int seats() const { return seats_; }
  Turn turn() const {
    if (waiting_for_card() != nobody) return Turn::chance();
    return betting_over() ? Turn::over() : Turn::of(actor(acts_));
  }
  void moves(MoveList<KuhnPoker>& list) const {
    if (const Seat seat = waiting_for_card(); seat == nobody) {
      list.push_back({no});
      list.push_back({yes});
    } else if (card(seat) == undealt_face_down) {
      list.push_back({face_down});
    } else {
      for_each_bit(unseen(), [&](int c) { list.push_back({static_cast<std::uint8_t>(c)}); });
    }
  }
  double probability(Move event) const {
    return event.code == face_down ? 1.0 : 1.0 / std::popcount(unseen());
  }
  Move random_move(Rng& rng) const {
    const Seat seat = waiting_for_card();
    if (seat == nobody) return {static_cast<std::uint8_t>(rng.below(2))};
    return {card(seat) == undealt_face_down ? face_down : random_card(unseen(), rng)};
  }
  void play(Move move) {
    if (const Seat seat = waiting_for_card(); seat != nobody) {
      card(seat) = move.code;
    } else {
      yes_ = static_cast<std::uint8_t>(yes_ | move.code << acts_);
      ++acts_;
    }
  }

  // Net chips, as a share of the most there is to win.
  double payoff(Seat seat) const {
    const int net = (seat == winner() ? pot() : 0) - put_in(seat);
    return static_cast<double>(net) / (2 * (seats() - 1));
  }
  std::uint64_t key() const {
    std::uint64_t word = yes_ | std::uint64_t{acts_} << 8 | std::uint64_t{seats_} << 16;
    for (Seat seat = 0; seat < seats(); ++seat)
      word |= std::uint64_t{card(seat)} << (24 + 8 * seat);
    return state_key(word);
  }

  // --- secrets ----------------------------------------------------------------------------------
  KuhnPoker seen_by(Seat viewer) const {
    KuhnPoker seen = *this;
    for (Seat seat = 0; seat < seats(); ++seat) {
      if (seat == viewer || (showdown() && !folded(seat))) continue;
      std::uint8_t& hidden = seen.card(seat);
      hidden = hidden == undealt || hidden == undealt_face_down ? undealt_face_down : face_down;
    }
    return seen;
  }
  KuhnPoker redealt(Seat viewer, Rng& rng) const {
    KuhnPoker deal = seen_by(viewer);
    for (Seat seat = 0; seat < seats(); ++seat) {
      std::uint8_t& place = deal.card(seat);
      if (place == undealt_face_down) place = undealt;
      if (place == face_down) place = random_card(deal.unseen(), rng);
    }
    return deal;
  }

  // --- text -------------------------------------------------------------------------------------
  std::string text() const {
    std::string result;
    for (Seat seat = 0; seat < seats(); ++seat) result += symbols[card(seat)];
    if (acts_ > 0) result += ' ';
    for (int act = 0; act < acts_; ++act) result += word_of(act, said_yes(act))[0];
    return result;
  }
  std::string text(Move move) const {
    if (turn().is_chance()) return {symbols[move.code]};
    return std::string(word_of(acts_, move.code == yes));
  }
  // First letters: c for check or call, b for bet, f for fold.
  bool reads(Move move, std::string_view text) const {
    return turn().is_seat() && lowered(text) == word_of(acts_, move.code == yes).substr(0, 1);
  }
  Result<KuhnPoker> parse(std::string_view text) const {
    const auto refuse = [&](std::string_view why) {
      return Error{fmt::format("position {} of kuhn_poker: {}", in_quotes(text), why)};
    };
    const auto parts = words(text);
    if (parts.empty() || parts.size() > 2) return refuse("must be cards and bets, like 'JQ cb'");
    KuhnPoker state(Params{.seats = seats()});
    if (const Status status = state.read_cards(parts[0]); !status) {
      return refuse(status.error().message);
    }
    if (parts.size() == 2) {
      if (const Status status = state.read_bets(parts[1]); !status) {
        return refuse(status.error().message);
      }
    }
    if (!state.can_be_seen()) {
      return refuse("impossible, either all cards are open, or those that one seat may see");
    }
    return state;
  }

  View view() const {
    const Piece chip{.symbol = "o", .name = "chip", .face = "chip"};
    View view;
    for (Seat seat = 0; seat < seats(); ++seat) {
      view.seat_names.emplace_back(seat_titles[static_cast<std::size_t>(seat)]);
      const char symbol = symbols[card(seat)];
      view.add_cards(seat, "card", {{symbol == '.' ? '-' : symbol}});
      view.add_pieces(seat, "put in", chip, put_in(seat), Area::Kind::pot);
    }
    view.add_pieces(nobody, "pot", chip, pot(), Area::Kind::pot);
    return view;
  }
  Path path(Move) const { return {}; }
  std::string face(Move move) const {
    return turn().is_chance() ? std::string("card:") + symbols[move.code] : std::string();
  }

  friend bool operator==(const KuhnPoker&, const KuhnPoker&) = default;

 private:
  // Codes of a card's place, indices into `symbols`; those below face_down are ranks.
  static constexpr std::string_view symbols = "9TJQK?-.";
  static constexpr std::uint8_t face_down = 5;
  static constexpr std::uint8_t undealt = 6;
  static constexpr std::uint8_t undealt_face_down = 7;
  static constexpr std::uint8_t no = 0;
  static constexpr std::uint8_t yes = 1;
  static constexpr std::array<std::string_view, 4> seat_titles{"First", "Second", "Third",
                                                               "Fourth"};

  std::uint8_t& card(Seat seat) { return cards_[static_cast<std::size_t>(seat)]; }
  std::uint8_t card(Seat seat) const { return cards_[static_cast<std::size_t>(seat)]; }
  std::uint64_t deck() const { return (bit(face_down) - 1) & ~(bit(face_down - 1 - seats()) - 1); }
  std::uint64_t unseen() const {
    std::uint64_t cards = deck();
    for (Seat seat = 0; seat < seats(); ++seat) {
      if (card(seat) < face_down) cards &= ~bit(card(seat));
    }
    return cards;
  }
  static std::uint8_t random_card(std::uint64_t cards, Rng& rng) {
    const auto n = rng.below(static_cast<std::uint32_t>(std::popcount(cards)));
    return static_cast<std::uint8_t>(nth_bit(cards, n));
  }
  // The seat chance gives a card or turns the card of; nobody if there is none.
  Seat waiting_for_card() const {
    for (Seat seat = 0; seat < seats(); ++seat) {
      if (card(seat) > face_down) return seat;
    }
    if (!showdown()) return nobody;
    for (Seat seat = 0; seat < seats(); ++seat) {
      if (card(seat) == face_down && !folded(seat)) return seat;
    }
    return nobody;
  }

  // --- betting ----------------------------------------------------------------------------------
  bool said_yes(int act) const { return yes_ >> act & 1; }
  int bet() const { return std::countr_zero(yes_); }  // the act that was the bet
  bool bet_before(int act) const { return (yes_ & (bit(act) - 1)) != 0; }
  Seat actor(int act) const { return act % seats(); }
  bool betting_over() const { return acts_ == (yes_ == 0 ? 0 : bet()) + seats(); }
  // The act in which the seat bet or answered the bet. Precondition: there was a bet.
  int answer(Seat seat) const { return seat < bet() ? seat + seats() : seat; }
  bool folded(Seat seat) const {
    return yes_ != 0 && answer(seat) < acts_ && !said_yes(answer(seat));
  }
  bool showdown() const { return betting_over() && std::popcount(yes_) != 1; }
  int put_in(Seat seat) const { return 1 + (yes_ != 0 && said_yes(answer(seat)) ? 1 : 0); }
  int pot() const { return seats() + std::popcount(yes_); }
  Seat winner() const {
    if (!showdown()) return bet();
    Seat best = nobody;
    for (Seat seat = 0; seat < seats(); ++seat) {
      if (!folded(seat) && (best == nobody || card(seat) > card(best))) best = seat;
    }
    return best;
  }
  std::string_view word_of(int act, bool is_yes) const {
    if (bet_before(act)) return is_yes ? "call" : "fold";
    return is_yes ? "bet" : "check";
  }

  // --- reading ----------------------------------------------------------------------------------
  Status read_cards(std::string_view text) {
    if (text.size() != seats_) {
      return Error{fmt::format("{} cards instead of {}", text.size(), seats())};
    }
    bool dealing = false;
    for (Seat seat = 0; seat < seats(); ++seat) {
      const char symbol = text[static_cast<std::size_t>(seat)];
      const auto code = symbols.find(symbol);
      const bool in_deck = code < face_down && (deck() & bit(static_cast<int>(code)));
      if (code == std::string_view::npos || (code < face_down && !in_deck)) {
        return Error{fmt::format("{} is not a card: must be one of {}, ?, - and .",
                                 in_quotes({&symbol, 1}),
                                 symbols.substr(static_cast<std::size_t>(4 - seats()),
                                                static_cast<std::size_t>(seats() + 1)))};
      }
      if (in_deck && !(unseen() & bit(static_cast<int>(code)))) {
        return Error{fmt::format("impossible, there is only one {}", symbol)};
      }
      if (code <= face_down && dealing)
        return Error{"impossible, cards are dealt in order of seats"};
      dealing = dealing || code > face_down;
      card(seat) = static_cast<std::uint8_t>(code);
    }
    return Done{};
  }
  // Whether this is the truth, or what one of the seats sees of it.
  bool can_be_seen() const {
    bool all_open = true;
    bool seen = false;
    for (Seat seat = 0; seat < seats(); ++seat) {
      const bool open = card(seat) != face_down && card(seat) != undealt_face_down;
      all_open = all_open && open;
      seen = seen || (open && seen_by(seat) == *this);
    }
    return all_open || seen;
  }
  Status read_bets(std::string_view text) {
    if (waiting_for_card() != nobody) return Error{"impossible, bets before all cards are dealt"};
    for (const char letter : text) {
      if (betting_over()) {
        return Error{
            fmt::format("impossible, {} after the betting has ended", in_quotes({&letter, 1}))};
      }
      const bool is_yes = word_of(acts_, true)[0] == letter;
      if (!is_yes && word_of(acts_, false)[0] != letter) {
        return Error{fmt::format("impossible, {} where {} or {} must follow",
                                 in_quotes({&letter, 1}), word_of(acts_, false),
                                 word_of(acts_, true))};
      }
      play({is_yes ? yes : no});
    }
    return Done{};
  }

  std::array<std::uint8_t, 4> cards_{};
  std::uint8_t seats_;
  std::uint8_t acts_ = 0;
  std::uint8_t yes_ = 0;
};

static_assert(GameState<KuhnPoker> && HasChance<KuhnPoker> && HasHidden<KuhnPoker> &&
              GameFamily<KuhnPoker> && ReadsMoves<KuhnPoker>);

}  // namespace brett
