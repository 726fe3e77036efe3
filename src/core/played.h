// A game as a match sees it: the state and what the rules must remember of the way to it.
#pragma once

#include <string>
#include <string_view>
#include <type_traits>

#include "core/game.h"

namespace brett {

struct NoHistory {
  friend bool operator==(NoHistory, NoHistory) = default;
};

namespace detail {
template <class G>
struct HistoryOf {
  using type = NoHistory;
};
template <HasHistory G>
struct HistoryOf<G> {
  using type = typename G::History;
};
}  // namespace detail

template <GameState G>
class Played {
 public:
  using History = typename detail::HistoryOf<G>::type;

  explicit Played(const G& start) : state_(start), history_(begin(start)) {}

  const G& state() const { return state_; }
  const History& history() const { return history_; }
  // Moves made since the start, or since the position this was begun from; passes and chance count.
  int plies() const { return plies_; }

  void play(typename G::Move move) {
    ++plies_;
    if constexpr (HasHistory<G>) {
      const G before = state_;
      state_.play(move);
      history_.note(before, move, state_);
    } else {
      state_.play(move);
    }
  }

  Turn turn() const { return draw_reason().empty() ? state_.turn() : Turn::over(); }
  double payoff(Seat seat) const { return state_.turn().is_over() ? state_.payoff(seat) : 0.0; }

  // Why the game is drawn by a rule that looks back; empty if it is not.
  std::string_view draw_reason() const {
    if constexpr (HasHistory<G>) {
      if (!state_.turn().is_over()) return history_.draw();
    }
    return {};
  }
  std::string warning() const {
    if constexpr (HasHistory<G>) return history_.warning();
    return {};
  }

 private:
  static History begin(const G& start) {
    if constexpr (HasHistory<G>) {
      return History(start);
    } else {
      return {};
    }
  }
  G state_;
  History history_;
  int plies_ = 0;
};

// What the seat to move may know of the game: all that a search is to look at.
template <GameState G>
Played<G> as_seen(const Played<G>& game) {
  if constexpr (HasHidden<G>) {
    return Played<G>(game.state().seen_by(game.turn().seat()));
  } else {
    return game;
  }
}

}  // namespace brett
