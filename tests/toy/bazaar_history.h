// What the bazaar remembers: rounds without a bid, and who has kept still. Part of bazaar.h.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "toy/bazaar.h"

namespace brett {

class BazaarHistory {
 public:
  static constexpr int most_quiet_rounds = 2;

  explicit BazaarHistory(const Bazaar&) {}
  BazaarHistory(const Bazaar&, std::string_view text) {
    const auto parts = words(text);
    if (!parts.empty() && parts.back() == "quiet=1") quiet_rounds_ = 1;
  }
  void note(const Bazaar& before, Bazaar::Move move, const Bazaar& after) {
    if (move.kind == Bazaar::Move::keep) kept_ |= 1U << before.winner();
    if (after.round() == before.round()) return;
    const bool quiet = move.kind == Bazaar::Move::bid || move.kind == Bazaar::Move::reveal;
    quiet_rounds_ = quiet ? quiet_rounds_ + 1 : 0;
  }
  std::string_view ending() const {
    return quiet_rounds_ >= most_quiet_rounds ? "two rounds without a bid" : "";
  }
  std::string warning() const {
    return quiet_rounds_ == most_quiet_rounds - 1 ? "another round without a bid closes the bazaar"
                                                  : "";
  }
  // The richest seats win, as at the usual end.
  static Bazaar settled(const Bazaar& state) { return state.closed(); }
  std::string text(const Bazaar& state) const {
    return state.text() + (quiet_rounds_ == 1 && !state.is_over() ? " quiet=1" : "");
  }
  // There is always something else to do: nobody can have built everywhere.
  std::string_view forbids(const Bazaar& state, Bazaar::Move move) const {
    const bool again = move.kind == Bazaar::Move::keep && (kept_ >> state.winner() & 1U) != 0;
    return again ? "a seat may keep still only once" : "";
  }

 private:
  int quiet_rounds_ = 0;
  std::uint32_t kept_ = 0;  // a bit for each seat
};

static_assert(GameState<Bazaar> && HasChance<Bazaar> && HasHidden<Bazaar> && HasMoreMoves<Bazaar>);
static_assert(SaysChanges<Bazaar> && HasFaces<Bazaar> && SaysWhoKnows<Bazaar>);
static_assert(HasOtherPaths<Bazaar> && Explains<Bazaar> && ReadsMoves<Bazaar>);
static_assert(SettlesByHistory<Bazaar> && WritesHistory<Bazaar> && ForbidsByHistory<Bazaar>);

}  // namespace brett
