// Games that ask for it: a position that was in the game or on the line before counts as a draw, in all searches of
// two seats and in those with a value for each, as in a search that is as plain as it can be.
#include <gtest/gtest.h>

#include <algorithm>

#include "players/game_entry.h"
#include "search/line_keys.h"
#include "search/positions.h"
#include "toy/maze.h"

namespace brett {
namespace {

template <class G>
std::shared_ptr<const Game> maze(int network) {
  Registry registry;
  registry.add(game_entry<G>());
  return *registry.game(fmt::format("maze:network={}", network));
}

// `way`: the keys of all positions before. `plies`: since the root.
Value plain_value(const Played& game, std::vector<std::uint64_t> way, Seat me, int depth,
                  int plies) {
  const State& state = game.state();
  if (state.turn().is_over()) return state.payoff(me) > 0 ? win_value - plies : plies - win_value;
  if (plies > 0 && std::ranges::count(way, state.key()) > 0) return 0;
  if (depth == 0) return state.margin(me) * value_unit;
  way.push_back(state.key());
  const bool is_mine = state.turn() == Turn::of(me);
  Value best = is_mine ? -infinite_value : infinite_value;
  for (const Move move : moves_of(state)) {
    const Value value = plain_value(Played(state.after(move)), way, me, depth - 1, plies + 1);
    best = is_mine ? std::max(best, value) : std::min(best, value);
  }
  return best;
}
Value plain_value(const Played& game, int depth) {
  const auto past = game.past_keys();
  return plain_value(game, {past.begin(), past.end()}, game.turn().seat(), depth, 0);
}

// A position some random moves from the start, with its history.
Played wandered(const Game& game, int moves, Rng& rng) {
  Played played = game.start();
  for (int i = 0; i < moves && !played.turn().is_over(); ++i) {
    Played next = played;
    next.play(next.random_move(rng));
    if (next.turn().is_over()) break;
    played = next;
  }
  return played;
}

Value searched(const Game& game, const Played& state, std::string_view player) {
  const auto made = make_player(game, player, {});
  EXPECT_TRUE(made.ok()) << player;
  return (*made)->think(state, {}, 1, {})->ranked.front().value;
}

TEST(Repetition, SearchesAgreeWithThePlainOne) {
  Rng rng(5);
  int repeated = 0;
  for (int network = 1; network <= 40; ++network) {
    const auto game = maze<Maze>(network);
    const auto deaf = maze<MazeOf<false>>(network);
    const Played state = wandered(*game, static_cast<int>(rng.below(8)), rng);
    for (int depth = 1; depth <= 8; ++depth) {
      const Value exact = plain_value(state, depth);
      for (const char* player :
           {"minimax:eval=plain,depth={}", "alphabeta:eval=plain,table=0,depth={}",
            "alphabeta:eval=plain,table=0,order=none,depth={}",
            "pvs:eval=plain,table=0,aspiration=1,depth={}",
            "best_first:eval=plain,expand=all,depth={}"}) {
        EXPECT_EQ(searched(*game, state, fmt::format(fmt::runtime(player), depth)), exact)
            << player << ' ' << game->spec() << ' ' << state.text() << " depth " << depth;
      }
      const Played other = *deaf->parse(state.text());
      repeated +=
          searched(*deaf, other, fmt::format("minimax:eval=plain,depth={}", depth)) != exact;
    }
  }
  EXPECT_GT(repeated, 20) << "repetition must matter in the games that were compared";
}

// A value that follows from a repetition holds for one way only: a table that keeps it carries it to other ways
// (12 of these 960 values were wrong then). Without such values the table errs only where a stored line meets the way
// of another one, which no table of positions can see (2 were wrong).
TEST(Repetition, TablesDoNotKeepWhatFollowsFromIt) {
  Rng rng(5);
  int different = 0;
  for (int network = 1; network <= 60; ++network) {
    const auto game = maze<Maze>(network);
    const Played state = wandered(*game, static_cast<int>(rng.below(8)), rng);
    for (int depth = 1; depth <= 8; ++depth) {
      const Value exact = plain_value(state, depth);
      for (const char* player :
           {"alphabeta:eval=plain,table=1,depth={}", "pvs:eval=plain,table=1,depth={}"}) {
        different += searched(*game, state, fmt::format(fmt::runtime(player), depth)) != exact;
      }
    }
  }
  EXPECT_LE(different, 5);
}

TEST(Repetition, SearchesWithAValueForEachSeatSeeIt) {
  Rng rng(7);
  for (int network = 1; network <= 30; ++network) {
    const auto game = maze<Maze>(network);
    const Played state = wandered(*game, static_cast<int>(rng.below(8)), rng);
    for (int depth = 1; depth <= 6; ++depth) {
      const Value exact = plain_value(state, depth);
      const auto made =
          make_player(*game, fmt::format("maxn:eval=plain,table=0,depth={}", depth), {});
      ASSERT_TRUE(made.ok());
      const auto thought = (*made)->think(state, {}, 1, {});
      const double own =
          thought->ranked.front().seats[static_cast<std::size_t>(state.turn().seat())];
      if (exact != 0 && !is_decided(exact)) continue;  // evaluations are scaled
      EXPECT_EQ(own, exact > 0 ? 1 : exact < 0 ? -1 : 0) << game->spec() << ' ' << depth;
    }
  }
}

TEST(Repetition, LineKeysKnowPastAndLine) {
  const auto game = maze<Maze>(3);
  Played played = game->start();
  std::vector<Played> way{played};
  Rng rng(1);
  for (int i = 0; i < 2 && !played.turn().is_over(); ++i) {
    played.play(played.random_move(rng));
    way.push_back(played);
  }
  LineKeys keys(played);
  ASSERT_TRUE(keys.on());
  EXPECT_TRUE(keys.repeats(way.front().state(), 1)) << "of the game before";
  EXPECT_TRUE(keys.repeats(played.state(), 2)) << "the root";
  const auto outside = keys.begin();
  EXPECT_FALSE(keys.end(outside, 1));
  EXPECT_FALSE(LineKeys(maze<MazeOf<false>>(3)->start()).on());
}

}  // namespace
}  // namespace brett
