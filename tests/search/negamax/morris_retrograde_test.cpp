// Nine Men's Morris with three men and no draw rules, solved backwards from its ends: a second opinion on
// wins and their distances that owes nothing to the searches.
//
// With three men any mill wins at once. After the placing both sides fly, so a position is two sets of
// three points, that of the side to move first, and colours do not matter.
#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <unordered_map>
#include <vector>

#include "core/table_of.h"
#include "games/morris.h"
#include "search/positions.h"

namespace brett {
namespace {

using morris::Points;

// Plies to the end under best play, as a search counts them: odd for a win, even for a loss.
constexpr std::uint8_t undecided = 0;

// All positions in which both sides have placed.
class FlyingTable {
 public:
  FlyingTable() : distance_(triples.size() * triples.size(), undecided), ways_(distance_.size()) {
    std::vector<Position> level = ends();
    for (int plies = 1; !level.empty(); ++plies) level = one_ply_earlier(level, plies);
  }

  int distance(Points mine, Points theirs) const { return distance_[index({mine, theirs})]; }

 private:
  struct Position {
    Points mine, theirs;
  };
  static std::vector<Points> all_triples() {
    std::vector<Points> list;
    for (Points set = 0; set <= morris::board; ++set) {
      if (std::popcount(set) == 3) list.push_back(set);
    }
    return list;
  }
  inline static const std::vector<Points> triples = all_triples();

  static std::size_t rank(Points triple) {
    std::size_t rank = 0;
    std::size_t nth = 1;
    for_each_bit(triple, [&](int point) {
      const auto p = static_cast<std::size_t>(point);
      rank += nth == 1 ? p : nth == 2 ? p * (p - 1) / 2 : p * (p - 1) * (p - 2) / 6;
      ++nth;
    });
    return rank;
  }
  static std::size_t index(Position position) {
    return rank(position.mine) * triples.size() + rank(position.theirs);
  }
  static bool is_mill(Points triple) { return morris::in_mills(triple) == triple; }

  // Calls visit with every set that differs from `triple` in one stone, the new one on a free point.
  template <class Visit>
  static void each_flight(Points triple, Points others, Visit visit) {
    for_each_bit(triple, [&](int from) {
      const Points rest = triple & ~morris::point(from);
      for_each_bit(morris::board & ~(triple | others),
                   [&](int to) { visit(rest | morris::point(to)); });
    });
  }

  // Whoever can close a mill wins with the next ply; the others' quiet moves are counted.
  std::vector<Position> ends() {
    std::vector<Position> won;
    for (const Points mine : triples) {
      for (const Points theirs : triples) {
        if (mine & theirs) continue;
        bool closes = false;
        std::uint8_t quiet = 0;
        each_flight(mine, theirs, [&](Points after) { is_mill(after) ? closes = true : ++quiet; });
        ways_[index({mine, theirs})] = quiet;
        if (!closes) continue;
        distance_[index({mine, theirs})] = 1;
        won.push_back({mine, theirs});
      }
    }
    return won;
  }

  // What is decided in one ply more than `level`, whose positions are decided in `plies`.
  std::vector<Position> one_ply_earlier(const std::vector<Position>& level, int plies) {
    std::vector<Position> earlier;
    const bool won = plies % 2 == 1;
    for (const Position& position : level) {
      if (is_mill(position.theirs)) continue;  // the move that led here would have ended the game
      each_flight(position.theirs, position.mine, [&](Points before) {
        const Position parent{before, position.mine};
        const std::size_t at = index(parent);
        if (distance_[at] != undecided) return;
        if (won && --ways_[at] > 0) return;  // it has a better move yet
        distance_[at] = static_cast<std::uint8_t>(plies + 1);
        earlier.push_back(parent);
      });
    }
    return earlier;
  }

  std::vector<std::uint8_t> distance_;
  std::vector<std::uint8_t> ways_;  // quiet moves that are not known to lose
};

// Any position: placing is played forwards to the table.
class Truth {
 public:
  // Plies to the end, odd: the side to move wins; `undecided` if nobody can force it.
  int distance(const Morris& state) {
    if (state.moving_phase()) {
      const Seat seat = state.turn().seat();
      return table_.distance(state.stones(seat), state.stones(1 - seat));
    }
    const auto known = placing_.find(state.packed());
    if (known != placing_.end()) return known->second;
    return placing_[state.packed()] = distance_of_placing(state);
  }

 private:
  int distance_of_placing(const Morris& state) {
    int win = 1000;
    int loss = 0;
    bool all_lose = true;
    for (const auto move : moves_of(state)) {
      Morris child = state;
      child.play(move);
      if (child.turn().is_over()) return 1;
      const int below = distance(child);
      if (below != undecided && below % 2 == 0) win = std::min(win, below + 1);
      if (below == undecided || below % 2 == 0) all_lose = false;
      loss = std::max(loss, below + 1);
    }
    return win < 1000 ? win : all_lose ? loss : undecided;
  }

  FlyingTable table_;
  std::unordered_map<std::uint64_t, int> placing_;
};

class SlowMorrisRetrograde : public testing::Test {
 protected:
  static Truth& truth() {
    static Truth truth;
    return truth;
  }
  std::unique_ptr<Game> game_ = game_of("morris:men=3,repetition=0,no_mill=0");
};

TEST_F(SlowMorrisRetrograde, SearchesFindExactlyTheWinsWithinTheirDepth) {
  constexpr int positions = 400;
  Rng rng(9);
  std::vector<std::unique_ptr<Player>> players;
  for (const char* search :
       {"alphabeta:eval=plain", "alphabeta", "pvs:eval=plain,fold=on", "mtdf:eval=plain"}) {
    players.push_back(player_of(*game_, search));
  }
  std::map<int, int> met;
  for (int i = 0; i < positions; ++i) {
    const auto state = random_position(*game_, rng);
    const int distance = truth().distance(state.state().as<Morris>());
    ++met[distance];
    for (const int depth : {1, 2, 3, 4, 5}) {
      for (const auto& player : players) {
        const Value value = player->think(state, {.depth = depth}, 1, {})->ranked.front().value;
        if (distance == undecided || distance > depth) {
          ASSERT_FALSE(is_decided(value)) << state.text() << ' ' << player->spec();
        } else {
          ASSERT_EQ(plies_to_end(value), distance) << state.text() << ' ' << player->spec();
          ASSERT_EQ(value > 0, distance % 2 == 1) << state.text() << ' ' << player->spec();
        }
      }
    }
  }
  for (const int distance : {1, 2, 3, 4, 5}) {
    EXPECT_GT(met[distance], 0) << "no position is decided in " << distance << " plies";
  }
}

}  // namespace
}  // namespace brett
