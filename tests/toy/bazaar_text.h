// Positions and moves of the bazaar as texts, and what people see of it. Part of bazaar.h.
#pragma once

#include <optional>

#include "toy/bazaar.h"

namespace brett {

inline constexpr std::array<std::string_view, 12> bazaar_names{
    "Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana", "Ivo", "Jule", "Karl", "Lena"};

// Reads and prints the parts of a position.
class BazaarText {
 public:
  static std::string print(const Bazaar& state) {
    const auto seats = static_cast<std::size_t>(state.seats());
    std::vector<std::string> cards, coins, goods, hexagons, bids;
    for (std::size_t seat = 0; seat < seats; ++seat) {
      cards.push_back(Bazaar::card_text(state.cards_[seat]));
      coins.push_back(std::to_string(state.coins_[seat]));
      goods.push_back(std::to_string(state.goods_[seat]));
      const int bid = state.bids_[seat];
      bids.push_back(bid == Bazaar::not_chosen   ? "-"
                     : bid == Bazaar::sealed_bid ? "?"
                                                 : std::to_string(bid));
    }
    for (const int number : state.hexagons_) hexagons.push_back(std::to_string(number));
    return fmt::format("{} {} {} {} {} {} {} {} {}", joined(cards, ","), joined(coins, ","),
                       joined(goods, ","), joined(hexagons, ","), owners(state.corners_),
                       owners(state.edges_), state.die_, joined(bids, ","),
                       state.is_over() ? std::string("over") : std::to_string(state.round_));
  }

  static Result<Bazaar> read(const Bazaar& like, std::string_view text) {
    const auto refuse = [&](std::string_view why) {
      return Error{fmt::format("position {} of bazaar: {}", in_quotes(text), why)};
    };
    auto parts = words(text);
    if (parts.size() == 10 && (parts[9] == "quiet=0" || parts[9] == "quiet=1")) parts.pop_back();
    if (parts.size() != 9) return refuse("must have nine parts");
    Bazaar state({.seats = like.seats(), .rounds = like.rounds_});
    const auto seats = static_cast<std::size_t>(like.seats());
    if (!read_cards(state, parts[0])) return refuse("the cards are impossible");
    const auto bid_of = [](std::string_view word) {
      if (word == "-") return std::optional<int>(Bazaar::not_chosen);
      if (word == "?") return std::optional<int>(Bazaar::sealed_bid);
      return number(word, Bazaar::most_coins);
    };
    const auto up_to = [](int most) {
      return [most](std::string_view word) { return number(word, most); };
    };
    if (!read_list(parts[1], seats, state.coins_, up_to(50'000)) ||
        !read_list(parts[2], seats, state.goods_, up_to(150)) ||
        !read_list(parts[3], bazaar::hexagons, state.hexagons_, up_to(100)) ||
        !read_owners(state, parts[4], state.corners_) ||
        !read_owners(state, parts[5], state.edges_) ||
        !read_list(parts[7], seats, state.bids_, bid_of)) {
      return refuse("one of its lists is wrong");
    }
    const auto die = number(parts[6], 6);
    const auto round =
        parts[8] == "over" ? std::optional<int>(like.rounds_) : number(parts[8], like.rounds_ - 1);
    if (!die || !round) return refuse("the die must be 0 to 6, the round a number or over");
    state.die_ = static_cast<std::uint8_t>(*die);
    state.round_ = static_cast<std::uint8_t>(*round);
    if (!is_possible(state)) return refuse("impossible");
    return state;
  }

 private:
  template <class Array>
  static std::string owners(const Array& places) {
    std::string text;
    for (const int owner : places) text += owner < 0 ? '.' : static_cast<char>('A' + owner);
    return text;
  }
  static std::optional<int> number(std::string_view word, int most) {
    const auto value = to_integer(word);
    if (!value || *value < 0 || *value > most || std::to_string(*value) != word) return {};
    return static_cast<int>(*value);
  }
  template <class Array, class Read>
  static bool read_list(std::string_view text, std::size_t count, Array& values, Read read) {
    const auto parts = split(text, ',');
    if (parts.size() != count) return false;
    for (std::size_t i = 0; i < count; ++i) {
      const auto value = read(parts[i]);
      if (!value) return false;
      values[i] = static_cast<typename Array::value_type>(*value);
    }
    return true;
  }
  template <class Array>
  static bool read_owners(const Bazaar& state, std::string_view text, Array& places) {
    if (text.size() != places.size()) return false;
    for (std::size_t i = 0; i < places.size(); ++i) {
      const int owner = text[i] == '.' ? nobody : text[i] - 'A';
      if (owner < nobody || owner >= state.seats()) return false;
      places[i] = static_cast<std::int8_t>(owner);
    }
    return true;
  }
  static bool read_cards(Bazaar& state, std::string_view text) {
    const auto parts = split(text, ',');
    if (std::ssize(parts) != state.seats()) return false;
    std::array<bool, Bazaar::deck> seen{};
    for (std::size_t seat = 0; seat < parts.size(); ++seat) {
      int code = 0;
      while (code <= Bazaar::undealt_face_down && Bazaar::card_text(code) != parts[seat]) ++code;
      if (code > Bazaar::undealt_face_down) return false;
      state.cards_[seat] = static_cast<std::uint8_t>(code);
      if (code >= 2 * Bazaar::deck) continue;
      bool& known = seen[static_cast<std::size_t>(code % Bazaar::deck)];
      if (std::exchange(known, true)) return false;
    }
    return true;
  }
  // Cards are dealt before the die falls, it falls before the bids, and these come in order.
  static bool is_possible(const Bazaar& state) {
    const Seat dealt = state.to_deal() == nobody ? state.seats() : state.to_deal();
    const Seat chosen = state.chooser() == nobody ? state.seats() : state.chooser();
    for (Seat seat = 0; seat < state.seats(); ++seat) {
      const int card = Bazaar::of(state.cards_, seat);
      const bool has_card = card != Bazaar::undealt && card != Bazaar::undealt_face_down;
      const int bid = Bazaar::of(state.bids_, seat);
      if (has_card != (seat < dealt) || (bid != Bazaar::not_chosen) != (seat < chosen))
        return false;
      const bool is_number = bid != Bazaar::not_chosen && bid != Bazaar::sealed_bid;
      if (is_number && chosen < state.seats() && bid > Bazaar::of(state.coins_, seat)) return false;
    }
    const auto built = std::ranges::count_if(state.corners_, [](int owner) { return owner >= 0; }) +
                       std::ranges::count_if(state.edges_, [](int owner) { return owner >= 0; });
    if (built > state.round_) return false;  // one a round
    if (state.is_over()) return state.die_ == 0 && chosen == 0 && state.to_turn() == nobody;
    if (dealt < state.seats()) return state.die_ == 0 && chosen == 0 && state.round_ == 0;
    if (state.die_ == 0 && chosen > 0) return false;
    const bool acts = chosen == state.seats() && state.sealed() == nobody;
    if (state.to_turn() != nobody) return acts && state.to_turn() == state.winner();
    return !acts || Bazaar::of(state.bids_, state.winner()) > 0;
  }
};

inline std::string Bazaar::text() const { return BazaarText::print(*this); }
inline Result<Bazaar> Bazaar::parse(std::string_view text) const {
  return BazaarText::read(*this, text);
}
inline std::string Bazaar::text(Move move) const {
  switch (move.kind) {
    case Move::deal: return card_text(move.number);
    case Move::roll: return fmt::format("die {}", move.number);
    case Move::bid:
    case Move::reveal: return move.number == 0 ? "pass" : fmt::format("bid {}", move.number);
    case Move::stall: return "stall " + place_name(move);
    case Move::road: return "road " + place_name(move);
    case Move::sell: return "sell card";
    default: return "keep still";
  }
}

inline NextSteps<Bazaar::Move> Bazaar::next(const Path& path) const {
  StepList list(path);
  NextSteps<Move> next;
  const auto offer = [&](const Path& whole, Move move) {
    list.add(whole, face(move));
    if (whole == path) next.move = move;
  };
  if (const Seat seat = chooser(); turn().is_seat() && seat != nobody) {
    const int most = highest_bid(seat);
    offer({word_step("pass")}, {Move::bid, 0});
    if (most > 0 && path.empty()) {
      list.add(Step{.kind = Step::Kind::word, .text = "bid", .leads = true});
    } else if (most > 0 && path == Path{word_step("bid")}) {
      list.add(Step{.kind = Step::Kind::number, .text = {}, .low = 1, .high = most, .ends = true});
    } else if (most > 0 && path.size() == 2 && path[0] == word_step("bid")) {
      const auto step = read_step(path[1]);
      if (step && step->kind == Step::Kind::number && step->low >= 1 && step->low <= most) {
        next.move = Move{Move::bid, static_cast<std::uint16_t>(step->low)};
      }
    }
  } else {
    for (const Move move : moves_of(*this)) {
      offer(this->path(move), move);
      for (const Path& other : other_paths(move)) offer(other, move);
    }
  }
  next.steps = list.take();
  return next;
}

inline std::vector<Change> Bazaar::changes(Move move) const {
  using enum Change::Kind;
  const std::string here = hexagon_name(die_ - 1);
  if (move.kind == Move::roll) {
    const int before = hexagons_[move.number - 1U];
    return {{before > 0 ? counted : put, hexagon_name(move.number - 1)}};
  }
  if (move.kind == Move::stall || move.kind == Move::road) return {{put, place_name(move)}};
  if (move.kind != Move::bid && move.kind != Move::reveal) return {};
  Bazaar after = *this;
  after.play(move);
  const auto index = static_cast<std::size_t>(die_ - 1);
  if (after.hexagons_[index] == hexagons_[index]) return {};
  return {{taken, here}};
}

inline View Bazaar::view() const {
  View view;
  view.areas.push_back(bazaar::empty_board());
  for (Seat seat = 0; seat < seats(); ++seat) view.seat_names.emplace_back(of(bazaar_names, seat));
  const auto letter = [](int owner) { return std::string(1, static_cast<char>('A' + owner)); };
  for (std::size_t i = 0; i < view.areas[0].cells.size(); ++i) {
    Cell& cell = view.areas[0].cells[i];
    if (i < bazaar::hexagons) {
      const int count = hexagons_[i];
      if (count > 0) {
        cell.piece = {nobody, "g", fmt::format("{} goods", count), "seed", count};
      }
      continue;
    }
    const std::size_t corner = i - bazaar::hexagons;
    const bool is_corner = corner < bazaar::corners;
    const int owner = is_corner ? corners_[corner] : edges_[corner - bazaar::corners];
    if (owner == nobody) continue;
    cell.piece = {owner, letter(owner), is_corner ? "stall" : "road"};
    if (is_over() && payoff(owner) > 0) cell.mark = CellMark::winning;
  }
  Area dice{.kind = Area::Kind::dice, .label = "die", .text = {}, .columns = 1, .rows = 1};
  dice.cells.push_back({.name = "die"});
  if (die_ > 0) {
    const std::string shown = std::to_string(die_);
    dice.cells[0].piece = {nobody, shown, "die with " + shown, "die:" + shown};
  }
  view.areas.push_back(std::move(dice));
  for (Seat seat = 0; seat < seats(); ++seat) {
    const int card = of(cards_, seat);
    const bool is_there = card < deck || card == face_down || card == face_down_sold;
    view.add_cards(seat, "hand", {!is_there ? "-" : card < deck ? card_text(card) : "?"});
    view.areas.back().cells[0].name = hand_name(seat);
    const int bid = of(bids_, seat);
    if (bid != not_chosen) {
      view.add_text(seat, "bid", bid == sealed_bid ? "?" : std::to_string(bid), Area::Kind::pot);
    }
    view.add_text(seat, "coins", std::to_string(of(coins_, seat)), Area::Kind::track);
    view.areas.back().goal = most_coins;
    view.add_pieces(seat, "goods", {nobody, "g", "goods", "seed"}, of(goods_, seat));
  }
  return view;
}

}  // namespace brett
