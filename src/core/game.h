// The game concept: a game is a regular value type that knows its rules and nothing else.
// State (state.h) boxes any of them, and everything else works on boxed states.
// docs/adding-a-game.md walks through the concept.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/changes.h"
#include "core/facts.h"
#include "core/message.h"
#include "core/move.h"
#include "core/move_list.h"
#include "core/options.h"
#include "core/result.h"
#include "core/rng.h"
#include "core/steps.h"
#include "core/turn.h"
#include "core/view.h"

namespace brett {

template <class G>
concept GameState =
    std::regular<G> && MoveType<typename G::Move> &&
    requires(const G state, G changing, const typename G::Move move, MoveList<G> list, Seat seat,
             std::string_view text) {
      { G::facts } -> std::convertible_to<Facts>;
      { G::rules } -> std::convertible_to<std::string_view>;  // the rules in words, for people
      { state.seats() } -> std::same_as<int>;
      { state.turn() } -> std::same_as<Turn>;
      state.moves(list);                               // appends the legal moves in a fixed order
      changing.play(move);                             // precondition: legal
      { state.payoff(seat) } -> std::same_as<double>;  // precondition: over; in [-1, 1]
      { state.key() } -> std::same_as<std::uint64_t>;  // equal states, equal keys; 0: never store
      { state.text() } -> std::same_as<std::string>;
      { state.text(move) } -> std::same_as<std::string>;
      { state.parse(text) } -> std::same_as<Result<G>>;  // a position on a board like this one
      { state.view() } -> std::same_as<View>;
      {
        state.path(move)
      } -> std::same_as<Path>;  // the steps of choosing it; none: the word that it is
    };

// --- refinements, each optional ------------------------------------------------------------------

template <class G>
concept HasChance = GameState<G> && requires(const G state, typename G::Move event) {
  { state.probability(event) } -> std::same_as<double>;  // precondition: turn() is chance
};

template <class G>
concept HasHidden = GameState<G> && requires(const G state, Seat seat, Rng rng) {
  // Unknown parts blanked; for `nobody` all that not everybody may know.
  { state.seen_by(seat) } -> std::same_as<G>;
  { state.redealt(seat, rng) } -> std::same_as<G>;  // a random truth that looks the same to seat
};

template <class G>
concept HasMargin = GameState<G> && requires(const G state, Seat seat) {
  { state.margin(seat) } -> std::same_as<int>;  // a lead at any time, e.g. disc difference
};

template <class G>
concept HasSymmetry = GameState<G> && requires(const G state, typename G::Move move, int symmetry) {
  { state.symmetries() } -> std::same_as<int>;  // 0 is the identity
  { state.transformed(symmetry) } -> std::same_as<G>;
  { state.transformed(move, symmetry) } -> std::same_as<typename G::Move>;
};

template <class G>
concept HasKinds = GameState<G> && requires(const G state, typename G::Move move) {
  { state.kind(move) } -> std::same_as<MoveKind>;
};

// Counting without listing, for perft.
template <class G>
concept CountsMoves = GameState<G> && requires(const G state) {
  { state.move_count() } -> std::same_as<int>;
};

// A uniformly random legal move (or event, by its probability) without making the list.
template <class G>
concept PicksMoves = GameState<G> && requires(const G state, Rng rng) {
  { state.random_move(rng) } -> std::same_as<typename G::Move>;
};

// Other spellings of a legal move that people use: reads(move, "pa") for a pass.
template <class G>
concept ReadsMoves =
    GameState<G> && requires(const G state, typename G::Move move, std::string_view text) {
      { state.reads(move, text) } -> std::same_as<bool>;
    };

// Moves whose steps people may take in several orders: those that path() does not say.
template <class G>
concept HasOtherPaths = GameState<G> && requires(const G state, typename G::Move move) {
  { state.other_paths(move) } -> std::same_as<std::vector<Path>>;
};

// More moves than a list holds, such as bets from 1 to 5,000: moves() lists those that players look at who must
// see all moves, and the game itself says what people and records may play. The text of a move that is not
// listed is its steps with blanks between: "bet 317".
template <class G>
concept HasMoreMoves =
    GameState<G> && requires(const G state, const Path path, typename G::Move move) {
      { state.next(path) } -> std::same_as<NextSteps<typename G::Move>>;
      { state.allows(move) } -> std::same_as<bool>;
    };

// What a move does to the pieces on the boards of the view. Without it the views before and after are compared.
template <class G>
concept SaysChanges = GameState<G> && requires(const G state, typename G::Move move) {
  { state.changes(move) } -> std::same_as<std::vector<Change>>;
};

// What is drawn for a move besides its text, as the face of a piece (view.h): "die:5"; empty for none.
template <class G>
concept HasFaces = GameState<G> && requires(const G state, typename G::Move move) {
  { state.face(move) } -> std::same_as<std::string>;
};

// Whether a seat, or `nobody`, may know which move was made. Without it a seat knows a move that leads to another
// masked state than all others.
template <class G>
concept SaysWhoKnows = GameState<G> && requires(const G state, typename G::Move move, Seat seat) {
  { state.visible(move, seat) } -> std::same_as<bool>;
};

// Why these steps are not a move, explained by the game; empty if it has no explanation.
// Precondition: a seat is to move, and no move's path begins with these steps.
template <class G>
concept Explains = GameState<G> && requires(const G state, Path path) {
  { state.explain(path) } -> SaidText;
};

// The next seat is to move without a move of this one: not allowed by the rules, but best-reply search
// needs such states. text() and key() may equal those of the original state; turn() differs.
template <class G>
concept CanSkip = GameState<G> && requires(G changing) { changing.skip(); };

// How many moves of seats are left at most, passes not counted; for games that fill their board.
template <class G>
concept CountsEmpties = GameState<G> && requires(const G state) {
  { state.empties() } -> std::same_as<int>;
};

// No margin is larger than this, or smaller than its negative.
template <class G>
concept BoundsMargin = HasMargin<G> && requires {
  { G::max_margin } -> std::convertible_to<int>;
};

// Rules about earlier positions (repetition, moves without progress). The match keeps the history, states do not.
// A History is made of the state that the game begins with.
template <class G>
concept HasHistory = GameState<G> && std::copyable<typename G::History> &&
                     std::constructible_from<typename G::History, const G&> &&
                     requires(const G state, typename G::Move move, typename G::History history) {
                       history.note(state, move, state);  // before, move, after
                       {
                         history.ending()
                       } -> std::same_as<std::string_view>;  // why the game is over, or empty
                       { history.warning() } -> SaidText;    // such an end is near, or empty
                     };

// Refinements of a History, each optional. Without settled() such an end is a draw.
template <class G>
concept SettlesByHistory =
    HasHistory<G> && requires(const G state, const typename G::History history) {
      // How the game stands when ending() says that it is over: a state that is over itself.
      { history.settled(state) } -> std::same_as<G>;
    };
// The reason of ending(), where it has values in it.
template <class G>
concept SaysEnding = HasHistory<G> && requires(const typename G::History history) {
  { history.said_ending() } -> std::same_as<Message>;
};
// The text of the position that the game begins with may have more than the state keeps: counters.
template <class G>
concept ReadsHistory =
    HasHistory<G> && std::constructible_from<typename G::History, const G&, std::string_view>;
// Its text of the present position, with these counters: what a History that begins there can read.
template <class G>
concept WritesHistory =
    ReadsHistory<G> && requires(const G state, const typename G::History history) {
      { history.text(state) } -> std::same_as<std::string>;
    };
// Why a move that is legal by the state alone is not: one that repeats a position, for instance. Empty: it
// is legal. Some move of every state that is not over must be.
template <class G>
concept ForbidsByHistory = HasHistory<G> && requires(const G state, typename G::Move move,
                                                     const typename G::History history) {
  { history.forbids(state, move) } -> std::same_as<std::string_view>;
};
// The keys of the positions before the present one that can come again.
template <class G>
concept RemembersKeys = HasHistory<G> && requires(const typename G::History history) {
  { history.keys() } -> std::convertible_to<std::span<const std::uint64_t>>;
};

// A position that comes again is as good as drawn: searches may count it so (static constexpr bool repeats_draw = true).
template <class G>
concept RepeatsDraw = RemembersKeys<G> && requires { requires G::repeats_draw; };

// How a game stands after its last move, as rules that look back have it.
template <HasHistory G>
G settled(const G& state, const typename G::History& history) {
  if constexpr (SettlesByHistory<G>) {
    if (!state.turn().is_over() && !history.ending().empty()) return history.settled(state);
  }
  return state;
}
// Why rules that look back forbid a move, or empty.
template <HasHistory G>
std::string_view forbidden(const G& state, typename G::Move move,
                           const typename G::History& history) {
  if constexpr (ForbidsByHistory<G>) return history.forbids(state, move);
  static_cast<void>(state), static_cast<void>(move), static_cast<void>(history);
  return {};
}

template <GameState G>
MoveList<G> moves_of(const G& state) {
  MoveList<G> list;
  state.moves(list);
  return list;
}

template <GameState G>
int count_moves(const G& state) {
  if constexpr (CountsMoves<G>) {
    return state.move_count();
  } else {
    return static_cast<int>(moves_of(state).size());
  }
}

template <GameState G>
MoveKind kind_of(const G& state, typename G::Move move) {
  if (state.turn().is_chance()) return MoveKind::chance;
  if constexpr (HasKinds<G>) {
    return state.kind(move);
  } else {
    return MoveKind::quiet;
  }
}

template <GameState G>
double probability_of(const G& state, typename G::Move event) {
  if constexpr (HasChance<G>) {
    return state.probability(event);
  } else {
    return 0;
  }
}

template <GameState G>
G seen_by(const G& state, Seat seat) {
  if constexpr (HasHidden<G>) {
    return state.seen_by(seat);
  } else {
    return state;
  }
}

// A legal move drawn uniformly, or a chance event drawn by its probability.
template <GameState G>
typename G::Move random_move(const G& state, Rng& rng) {
  if constexpr (PicksMoves<G>) {
    return state.random_move(rng);
  } else {
    const auto list = moves_of(state);
    if constexpr (HasChance<G>) {
      if (state.turn().is_chance()) {
        double left = rng.unit();
        for (const auto event : list) {
          left -= state.probability(event);
          if (left < 0) return event;
        }
        return list[list.size() - 1];
      }
    }
    return list[rng.below(static_cast<std::uint32_t>(list.size()))];
  }
}

// --- games with parameters -----------------------------------------------------------------------
// What is registered under a name is either a GameState, or a family: a struct with `facts`,
// `rules`, `Params`, `options()`, `check(params)` and `instantiate(params, visit)`, which calls
// visit with the start state, of whichever type plays those parameters fastest.

template <class F>
concept GameFamily = requires(const typename F::Params params) {
  { F::facts } -> std::convertible_to<Facts>;
  { F::rules } -> std::convertible_to<std::string_view>;
  { F::options() } -> std::convertible_to<OptionTable<typename F::Params>>;
  { F::check(params) } -> std::same_as<Status>;  // what the ranges of single options cannot say
};

template <class F, class Visit>
decltype(auto) instantiate(const typename F::Params& params, Visit&& visit) {
  if constexpr (GameState<F>) {
    return std::forward<Visit>(visit)(F(params));
  } else {
    return F::instantiate(params, std::forward<Visit>(visit));
  }
}

}  // namespace brett
