// The box changes nothing: a boxed state answers as the game in it does, and a search of boxed states as a
// plain search of the game's own type.
#include <gtest/gtest.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "core/table_of.h"
#include "games/connect_four.h"
#include "games/kuhn_poker.h"
#include "games/morris.h"
#include "games/othello.h"
#include "games/pig.h"
#include "games/three_wins.h"
#include "games/three_wins_chance.h"
#include "games/tic_tac_toe.h"
#include "players/registry.h"
#include "sanitized.h"
#include "search/depth.h"
#include "search/one_seat/naive_one_seat.h"

namespace brett {
namespace {

// --- states --------------------------------------------------------------------------------------------
template <GameState G>
void expect_same_moves(const G& typed, const State& state) {
  const MoveList<G> list = moves_of(typed);
  const Moves boxes = moves_of(state);
  ASSERT_EQ(boxes.size(), list.size());
  ASSERT_EQ(state.move_count(), count_moves(typed));
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Move move = boxes[i];
    ASSERT_EQ(move, boxed(list[i]));
    ASSERT_EQ(unboxed<typename G::Move>(move), list[i]);
    EXPECT_EQ(state.text(move), typed.text(list[i]));
    EXPECT_EQ(state.kind(move), kind_of(typed, list[i]));
    const Path path = typed.path(list[i]);
    EXPECT_EQ(state.path(move), path.empty() ? Path{word_step(typed.text(list[i]))} : path);
    if (typed.turn().is_chance()) {
      EXPECT_EQ(state.probability(move), probability_of(typed, list[i]));
    }
    G next = typed;
    next.play(list[i]);
    const State child = state.after(move);
    EXPECT_EQ(child, State(next));
    EXPECT_EQ(child.turn(), next.turn());
    State played = state;
    played.play(move);
    EXPECT_EQ(played, child);
    EXPECT_EQ(played.turn(), child.turn());
  }
}

template <GameState G>
void expect_same_symmetries(const G& typed, const State& state) {
  ASSERT_EQ(state.has(Feature::symmetry), HasSymmetry<G>);
  if constexpr (HasSymmetry<G>) {
    ASSERT_EQ(state.symmetries(), typed.symmetries());
    for (int symmetry = 0; symmetry < typed.symmetries(); ++symmetry) {
      EXPECT_EQ(state.transformed(symmetry), State(typed.transformed(symmetry)));
      EXPECT_EQ(state.transformed(symmetry).turn(), typed.transformed(symmetry).turn());
      if (!typed.turn().is_seat()) continue;
      for (const auto move : moves_of(typed)) {
        EXPECT_EQ(state.transformed(boxed(move), symmetry),
                  boxed(typed.transformed(move, symmetry)));
      }
    }
  } else {
    EXPECT_EQ(state.symmetries(), 1);
    EXPECT_EQ(state.transformed(0), state);
  }
}

template <GameState G>
void expect_same_seats(const G& typed, const State& state) {
  ASSERT_EQ(state.seats(), typed.seats());
  for (Seat seat = 0; seat < typed.seats(); ++seat) {
    EXPECT_EQ(state.seen_by(seat), State(seen_by(typed, seat)));
    EXPECT_EQ(state.seen_by(seat).turn(), seen_by(typed, seat).turn());
    if (typed.turn().is_over()) {
      EXPECT_EQ(state.payoff(seat), typed.payoff(seat));
    }
    if constexpr (HasMargin<G>) {
      EXPECT_EQ(state.margin(seat), typed.margin(seat));
    }
    if constexpr (HasHidden<G>) {
      Rng one(7), other(7);
      EXPECT_EQ(state.redealt(seat, one), State(typed.redealt(seat, other)));
    }
  }
}

template <GameState G>
void expect_same_state(const G& typed, const State& state) {
  ASSERT_TRUE(state.is<G>());
  ASSERT_EQ(state.as<G>(), typed);
  ASSERT_EQ(state.turn(), typed.turn());
  EXPECT_EQ(state.key(), typed.key());
  EXPECT_EQ(state.text(), typed.text());
  EXPECT_EQ(state.view(), typed.view());
  const auto read = state.parse(typed.text());
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(*read, State(*typed.parse(typed.text())));
  EXPECT_EQ(state.has(Feature::chance), HasChance<G>);
  EXPECT_EQ(state.has(Feature::hidden), HasHidden<G>);
  EXPECT_EQ(state.has(Feature::margin), HasMargin<G>);
  EXPECT_EQ(state.has(Feature::skip), CanSkip<G>);
  EXPECT_EQ(state.has(Feature::history), HasHistory<G>);
  expect_same_seats(typed, state);
  if constexpr (CountsEmpties<G>) {
    EXPECT_EQ(state.empties(), typed.empties());
  }
  if (typed.turn().is_over()) return;
  if constexpr (CanSkip<G>) {
    if (typed.turn().is_seat()) {
      G next = typed;
      next.skip();
      State skipped = state;
      skipped.skip();
      EXPECT_EQ(skipped, State(next));
      EXPECT_EQ(skipped.turn(), next.turn());
    }
  }
  ASSERT_NO_FATAL_FAILURE(expect_same_moves(typed, state));
  ASSERT_NO_FATAL_FAILURE(expect_same_symmetries(typed, state));
}

// A whole random game at once, with the same dice.
template <GameState G>
void expect_same_playout(const G& typed, std::uint64_t seed) {
  Rng one(seed), other(seed);
  Played game(typed);
  const int plies = game.play_out(one);
  G end = typed;
  if constexpr (HasHistory<G>) {
    typename G::History history(typed);
    EXPECT_EQ(play_out(end, history, other), plies);
    EXPECT_EQ(game.end_reason().empty(), end.turn().is_over() || history.ending().empty());
  } else {
    EXPECT_EQ(play_out(end, other), plies);
  }
  EXPECT_EQ(game.state(), State(end));
  EXPECT_EQ(one.bits(), other.bits()) << "the same number of dice were thrown";
}

template <GameState G>
void expect_same_games(const G& start, int longest = 200) {
  for (std::uint64_t seed = 1; seed <= (sanitized ? 2 : 5); ++seed) {
    Rng one(seed), other(seed);
    G typed = start;
    State state = start;
    for (int ply = 0;; ++ply) {
      SCOPED_TRACE(typed.text());
      ASSERT_NO_FATAL_FAILURE(expect_same_state(typed, state));
      if (typed.turn().is_over() || ply == longest) break;
      const auto move = random_move(typed, one);
      ASSERT_EQ(state.random_move(other), boxed(move));
      typed.play(move);
      state.play(boxed(move));
    }
    ASSERT_NO_FATAL_FAILURE(expect_same_playout(start, seed));
  }
  for (int depth = 0; depth <= 3; ++depth) {
    const PerftCount counted = State(start).perft(depth);
    EXPECT_EQ(counted.leaves, count_lines(start, depth).leaves);
    EXPECT_EQ(counted.ended, count_lines(start, depth).ended);
  }
}

constexpr GravityParams small_grid{4, 5, 3};
ThreeWinsParams small_table(int seats, int blank_every = ThreeWinsParams().blank_every) {
  ThreeWinsParams params;
  params.rows = params.columns = 4;
  params.seats = seats;
  params.blank_every = blank_every;
  return params;
}

TEST(BoxedState, AnswersAsTicTacToe) { expect_same_games(TicTacToe()); }
TEST(BoxedState, AnswersAsConnectFour) {
  expect_same_games(ConnectFour::Default());
  expect_same_games(ConnectFour::Free(small_grid));
}
TEST(BoxedState, AnswersAsOthello) {
  expect_same_games(Othello::Default());
  expect_same_games(Othello::Free(OthelloStart::reversi, 6));
}
TEST(BoxedState, AnswersAsMorris) {
  expect_same_games(Morris());
  expect_same_games(Morris({.men = 3, .take = 2, .no_mill = 6}));
}
TEST(BoxedState, AnswersAsThreeWins) {
  expect_same_games(ThreeWins::Default());
  expect_same_games(ThreeWins::Free(small_table(4)));
}
TEST(BoxedState, AnswersAsThreeWinsWithChance) {
  expect_same_games(ThreeWinsChance::Default());
  expect_same_games(ThreeWinsChance::Free(small_table(2, 1)));
}
TEST(BoxedState, AnswersAsKuhnPoker) {
  expect_same_games(KuhnPoker());
  expect_same_games(KuhnPoker(KuhnPoker::Params{.seats = 3}));
}
TEST(BoxedState, AnswersAsPig) {
  expect_same_games(Pig());
  expect_same_games(Pig({.seats = 3, .target = 30}));
}

// --- searches ------------------------------------------------------------------------------------------
// Plain searches of a game's own type, with the evaluation `plain`: no box, no table, no order, no cuts.
template <GameState G>
Value plain_value(const G& state, Seat seat) {
  if constexpr (HasMargin<G>) return state.margin(seat) * value_unit;
  static_cast<void>(state), static_cast<void>(seat);
  return 0;
}

template <GameState G>
G after(G state, typename G::Move move) {
  state.play(move);
  return state;
}

// For the seat, who is to move or not; for two.
template <GameState G>
Value plain_negamax(const G& state, Seat seat, int depth, int ply) {
  const Turn turn = state.turn();
  if (turn.is_over()) {
    const double payoff = state.payoff(seat);
    return payoff > 0 ? win_value - ply : payoff < 0 ? ply - win_value : 0;
  }
  if (turn.seat() != seat) return -plain_negamax(state, turn.seat(), depth, ply);
  if (depth == 0) return plain_value(state, seat);
  Value best = -infinite_value;
  for (const auto move : moves_of(state)) {
    best = std::max(best, plain_negamax(after(state, move), seat, depth - 1, ply + 1));
  }
  return best;
}

using Vector = std::vector<double>;

// What a seat compares, from the left: its own value, then the others' with the sign changed.
Vector taste(const Vector& values, Seat seat) {
  const auto seats = values.size();
  Vector list{values[static_cast<std::size_t>(seat)]};
  for (std::size_t i = 1; i < seats; ++i) {
    list.push_back(-values[(static_cast<std::size_t>(seat) + i) % seats]);
  }
  return list;
}

template <GameState G>
Vector plain_maxn(const G& state, int depth);

template <GameState G>
Vector plain_mean(const G& state, int depth) {
  // Sums are rounded, so the order is that of the searches: the likeliest first.
  MoveList<G> events = moves_of(state);
  std::stable_sort(events.begin(), events.end(), [&](const auto& a, const auto& b) {
    return probability_of(state, a) > probability_of(state, b);
  });
  Vector mean(static_cast<std::size_t>(state.seats()), 0.0);
  for (const auto event : events) {
    const Vector values = plain_maxn(after(state, event), depth - 1);
    for (std::size_t seat = 0; seat < mean.size(); ++seat) {
      mean[seat] += probability_of(state, event) * values[seat];
    }
  }
  for (double& value : mean) value = std::clamp(value, -1.0, 1.0);
  return mean;
}

template <GameState G>
Vector plain_maxn(const G& state, int depth) {
  const Turn turn = state.turn();
  if (turn.is_over() || depth == 0) {
    Vector values;
    for (Seat seat = 0; seat < state.seats(); ++seat) {
      values.push_back(turn.is_over() ? state.payoff(seat) : seat_value(plain_value(state, seat)));
    }
    return values;
  }
  if (turn.is_chance()) return plain_mean(state, depth);
  Vector best;
  for (const auto move : moves_of(state)) {
    Vector values = plain_maxn(after(state, move), depth - 1);
    if (best.empty() || taste(values, turn.seat()) > taste(best, turn.seat())) best = values;
  }
  return best;
}

// --- what boxed searches answer ------------------------------------------------------------------------
// All moves, with exact values.
std::vector<SearchReport::Ranked> ranked(const Game& game, const State& state,
                                         std::string_view search, int depth) {
  const auto player =
      make_player(game, fmt::format("{}depth={},eval=plain", search, depth), {.seed = 1});
  EXPECT_TRUE(player.ok()) << (player ? "" : player.error().message);
  const auto report = (*player)->think(Played(state), {}, state.move_count(), {});
  EXPECT_EQ(report->ranked.size(), moves_of(state).size());
  return report->ranked;
}

template <GameState G>
void expect_plain_negamax(const Game& game, const G& state, int depth) {
  const Seat seat = state.turn().seat();
  for (const char* search : {"minimax:", "alphabeta:table=1,", "pvs:table=0,order=none,"}) {
    SCOPED_TRACE(search);
    const auto found = ranked(game, state, search, depth);
    Value most = -infinite_value;
    for (const auto& one : found) {
      const G child = after(state, unboxed<typename G::Move>(one.move));
      const Value value = plain_negamax(child, seat, depth - 1, 1);
      ASSERT_EQ(one.value, value) << one.text;
      most = std::max(most, value);
    }
    ASSERT_EQ(found.front().value, most) << found.front().text;
  }
}

template <GameState G>
void expect_plain_maxn(const Game& game, const G& state, int depth) {
  const Seat seat = state.turn().seat();
  for (const char* search : {"maxn:", "upp:utility=own,cuts=none,table=1,iterate=off,"}) {
    SCOPED_TRACE(search);
    const auto found = ranked(game, state, search, depth);
    Vector best;
    for (const auto& one : found) {
      const Vector values =
          plain_maxn(after(state, unboxed<typename G::Move>(one.move)), depth - 1);
      ASSERT_EQ(one.seats, values) << one.text;
      if (best.empty() || taste(values, seat) > taste(best, seat)) best = values;
    }
    ASSERT_EQ(found.front().seats, best) << found.front().text;
  }
}

template <GameState G>
void expect_plain_expectimax(const Game& game, const G& state, int depth) {
  const Seat seat = state.turn().seat();
  const PlainEvaluation plain;
  for (const char* search : {"expectimax:", "paranoid:table=0,order=none,star=off,"}) {
    SCOPED_TRACE(search);
    const auto found = ranked(game, state, search, depth);
    double most = -2;
    for (const auto& one : found) {
      const G child = after(state, unboxed<typename G::Move>(one.move));
      const double value = naive_paranoid(child, plain, seat, {.plies = depth - 1});
      ASSERT_NEAR(one.value, value * value_unit, 0.501) << one.text;
      most = std::max(most, value);
    }
    ASSERT_NEAR(found.front().value, most * value_unit, 0.501) << found.front().text;
  }
}

// On random positions of a registered game whose start is `start`. Where something is hidden, what the seat
// to move can see is searched.
template <GameState G>
void expect_plain_answers(std::string_view spec, const G& start, int most_plies, int depth) {
  const auto game = Registry::standard().game(spec);
  ASSERT_TRUE(game.ok());
  ASSERT_EQ((*game)->start().state(), State(start)) << "another type or another board";
  Rng rng(3);
  for (int i = 0; i < (sanitized ? 2 : 10); ++i) {
    G state = start;
    const auto plies = static_cast<int>(rng.below(static_cast<std::uint32_t>(most_plies)));
    for (int ply = 0; ply < plies || state.turn().is_chance(); ++ply) {
      const G next = after(state, random_move(state, rng));
      if (next.turn().is_over()) break;
      state = next;
    }
    if (!state.turn().is_seat()) continue;
    const G seen = seen_by(state, state.turn().seat());
    SCOPED_TRACE(seen.text());
    if (two_seat_misfit(G::facts, seen.seats()).empty()) {
      ASSERT_NO_FATAL_FAILURE(expect_plain_negamax(**game, seen, depth));
    }
    ASSERT_NO_FATAL_FAILURE(expect_plain_maxn(**game, seen, depth));
    ASSERT_NO_FATAL_FAILURE(expect_plain_expectimax(**game, seen, depth));
  }
}

TEST(BoxedSearch, AnswersAsPlainOnesInTicTacToe) {
  expect_plain_answers("tic_tac_toe", TicTacToe(), 8, 4);
}
TEST(BoxedSearch, AnswersAsPlainOnesInConnectFour) {
  expect_plain_answers("connect_four", ConnectFour::Default(), 36, 4);
  expect_plain_answers("connect_four:rows=4,columns=5,connect=3", ConnectFour::Free(small_grid), 14,
                       4);
}
TEST(BoxedSearch, AnswersAsPlainOnesInOthello) {
  expect_plain_answers("othello", Othello::Default(), 56, 3);
  expect_plain_answers("othello:size=4", Othello::Free(OthelloStart::othello, 4), 11, 4);
}
TEST(BoxedSearch, AnswersAsPlainOnesInMorris) {
  expect_plain_answers("morris", Morris(), 60, 2);
  expect_plain_answers("morris:men=3", Morris({.men = 3}), 12, 2);
}
TEST(BoxedSearch, AnswersAsPlainOnesInThreeWins) {
  expect_plain_answers("three_wins", ThreeWins::Default(), 20, 3);
  expect_plain_answers("three_wins:rows=4,columns=4,seats=2", ThreeWins::Free(small_table(2)), 8,
                       4);
}
TEST(BoxedSearch, AnswersAsPlainOnesInThreeWinsWithChance) {
  expect_plain_answers("three_wins_chance", ThreeWinsChance::Default(), 20, 3);
  expect_plain_answers("three_wins_chance:rows=4,columns=4,seats=4,blank_every=2",
                       ThreeWinsChance::Free(small_table(4, 2)), 8, 4);
}
TEST(BoxedSearch, AnswersAsPlainOnesInKuhnPoker) {
  expect_plain_answers("kuhn_poker", KuhnPoker(), 5, 4);
  expect_plain_answers("kuhn_poker:seats=3", KuhnPoker(KuhnPoker::Params{.seats = 3}), 6, 4);
}
TEST(BoxedSearch, AnswersAsPlainOnesInPig) {
  expect_plain_answers("pig", Pig(), 60, 4);
  expect_plain_answers("pig:seats=3,target=30", Pig({.seats = 3, .target = 30}), 40, 4);
}

}  // namespace
}  // namespace brett
