// The laws of the searches, on random positions of every game that two can play without chance: at a
// given depth they all have the value of the naive minimax, whatever is switched on.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "sanitized.h"
#include "search/naive_search.h"
#include "search/positions.h"

namespace brett {
namespace {

constexpr std::array orders{
    "none",    "table",   "previous",
    "killer",  "history", "kind",
    "replies", "eval",    "table+previous+killer+history+kind+replies+eval"};

// Ways to search to a depth that must not matter.
std::vector<std::string> tree_variants() {
  std::vector<std::string> variants{"table=0,order=none,iterate=off",
                                    "table=0,order=none",
                                    "table=16",
                                    "fold=on",
                                    "fold=on,keep_table=game",
                                    "replace=deep",
                                    "replace=big",
                                    "replace=always",
                                    "threads=2",
                                    "threads=2,fold=on",
                                    "iterate=off",
                                    "aspiration=0.001",
                                    "aspiration=1.5",
                                    "ties=random",
                                    "keep_table=game"};
  for (const char* order : orders) variants.push_back(fmt::format("order={}", order));
  return variants;
}

struct Search {
  std::string spec;
  bool quiesces = false;  // has that option
  bool has_table = true;
  bool deepens = true;  // and may be sure of its answer before it reaches the depth
};

std::vector<Search> all_searches() {
  std::vector<Search> searches{{"minimax:eval=plain", false, false},
                               {"minimax:eval=plain,memo=on,table=1", false, true},
                               {"best_first:eval=plain,expand=all", false, true, false}};
  for (const char* name : {"alphabeta", "pvs", "mtdf"}) {
    for (const std::string& variant : tree_variants()) {
      const bool tableless = variant.find("table=0") != std::string::npos;
      if (tableless && std::string_view(name) == "mtdf") continue;
      const bool sized = variant.find("table=") == 0;
      searches.push_back({fmt::format("{}:eval=plain,{}{}", name, variant, sized ? "" : ",table=1"),
                          true, !tableless});
    }
  }
  for (const char* guess : {"previous", "parity", "zero", "eval"}) {
    searches.push_back({fmt::format("mtdf:eval=plain,table=1,guess={}", guess), true, true});
  }
  return searches;
}

struct NamedAim {
  const char* options;
  Aim aim;
};
constexpr std::array aims{NamedAim{"", {}}, NamedAim{",win_distance=off", {.win_distance = false}},
                          NamedAim{",goal=score", {.margin = true}},
                          NamedAim{",quiesce=3", {.quiesce = 3}}};

// One position, and the values of its moves at each depth.
class Problem {
 public:
  Problem(const Game& game, Played state, int depth, const Aim& aim)
      : game_(game), state_(std::move(state)), depth_(depth), aim_(aim) {}

  const Played& state() const { return state_; }
  int depth() const { return depth_; }
  const std::vector<Value>& values(int depth) {
    auto& values = values_[depth];
    if (values.empty()) values = naive_values(game_, state_, depth, aim_);
    return values;
  }
  Value value(Move move, int depth) {
    const auto moves = state_.moves();
    return values(depth)[static_cast<std::size_t>(std::find(moves.begin(), moves.end(), move) -
                                                  moves.begin())];
  }
  Value best() { return *std::max_element(values(depth_).begin(), values(depth_).end()); }

 private:
  const Game& game_;
  Played state_;
  int depth_;
  Aim aim_;
  std::map<int, std::vector<Value>> values_;
};

// The searches of a game; each is made once and asked again and again, as in a match.
class Searches {
 public:
  explicit Searches(const Game& game) : game_(game) {}
  SearchReport think(const std::string& spec, const Problem& problem, int multi) {
    auto& player = players_[spec];
    if (!player) player = player_of(game_, spec);
    return *player->think(problem.state(), {.depth = problem.depth()}, multi, {});
  }

 private:
  const Game& game_;
  std::map<std::string, std::unique_ptr<Player>> players_;
};

// Where no table cuts it short, the line leads to the leaf that the value comes from.
void expect_line_has_its_value(const SearchReport& thought, Problem& problem, const Aim& aim,
                               const Game& game) {
  const auto& best = thought.ranked.front();
  Played state = problem.state();
  const Seat seat = state.turn().seat();
  const auto length = static_cast<int>(best.line.size());
  for (int ply = 0; ply < length; ++ply) {
    if (ply + 1 == length) {
      const auto last = naive_values(game, state, 1, aim);
      const auto moves = state.moves();
      const auto move = state.parse_move(best.line.back());
      const auto at = std::find(moves.begin(), moves.end(), *move) - moves.begin();
      Value value = last[static_cast<std::size_t>(at)];
      if (is_decided(value) && aim.win_distance) value += value > 0 ? -ply : ply;
      ASSERT_EQ(state.turn().seat() == seat ? value : -value, best.value);
    }
    state.play(*state.parse_move(best.line[static_cast<std::size_t>(ply)]));
    if (state.end_reason().empty()) state = *game.parse(state.text());
  }
  ASSERT_TRUE(length == thought.depth || state.turn().is_over()) << length;
}

void expect_truth(const SearchReport& thought, Problem& problem, int multi, bool deepens) {
  ASSERT_EQ(thought.ranked.size(), problem.state().moves().size());
  const auto& best = thought.ranked.front();
  ASSERT_TRUE(best.is_exact());
  ASSERT_EQ(best.value, problem.best()) << best.text;
  ASSERT_EQ(problem.value(best.move, problem.depth()), problem.best()) << best.text;
  const int depth = deepens && multi == 1 ? thought.depth : problem.depth();
  int place = 0;
  for (const auto& ranked : thought.ranked) {
    const bool wanted = ++place <= multi;
    if (ranked.is_exact() || wanted) {
      ASSERT_TRUE(ranked.is_exact()) << ranked.text;
      ASSERT_EQ(ranked.value, problem.value(ranked.move, depth)) << ranked.text;
    } else {
      ASSERT_GE(ranked.value, problem.value(ranked.move, depth)) << ranked.text;
    }
  }
}

struct Effort {
  int positions;
  std::size_t searches;  // of those there are, on each position
  std::uint64_t lines;   // at most, in the tree of a position
};

int affordable_depth(const Played& state, std::uint64_t lines, Rng& rng) {
  const int wanted = 1 + static_cast<int>(rng.below(6));
  int depth = 1;
  while (depth < wanted && state.state().perft(depth + 1).leaves <= lines) ++depth;
  return depth;
}

void expect_laws(const std::string& spec, const Effort& effort, std::uint64_t seed) {
  const auto game = game_of(spec);
  Searches searches(*game);
  auto all = all_searches();
  Rng rng(seed);
  for (int i = 0; i < effort.positions; ++i) {
    auto state = random_position(*game, rng);
    const NamedAim& aim = aims[rng.below(aims.size())];
    const int depth = affordable_depth(state, effort.lines, rng);
    Problem problem(*game, std::move(state), depth, aim.aim);
    for (std::size_t j = 0; j < effort.searches; ++j) {
      std::swap(all[j], all[j + rng.below(static_cast<std::uint32_t>(all.size() - j))]);
      const Search& search = all[j];
      if (aim.aim.quiesce > 0 && !search.quiesces) continue;
      const int multi = rng.below(3) == 0 ? static_cast<int>(problem.state().moves().size()) : 1;
      SCOPED_TRACE(fmt::format("{} depth {} multi {}: {}{}", problem.state().text(), depth, multi,
                               search.spec, aim.options));
      const auto thought = searches.think(search.spec + aim.options, problem, multi);
      ASSERT_NO_FATAL_FAILURE(expect_truth(thought, problem, multi, search.deepens));
      if (search.has_table || aim.aim.quiesce > 0) continue;
      ASSERT_NO_FATAL_FAILURE(expect_line_has_its_value(thought, problem, aim.aim, *game));
    }
  }
}

class SearchLaws : public testing::TestWithParam<std::string> {};
class SlowSearchLaws : public testing::TestWithParam<std::string> {};

TEST_P(SearchLaws, AllHaveTheValueOfNaiveMinimax) {
  const Effort effort = sanitized ? Effort{12, 8, 200} : Effort{30, 12, 1000};
  expect_laws(GetParam(), effort, 1);
}

TEST_P(SlowSearchLaws, AllHaveTheValueOfNaiveMinimax) {
  expect_laws(GetParam(), {300, all_searches().size(), 8000}, 2);
}

std::string name_of(const testing::TestParamInfo<std::string>& info) {
  return test_name(info.param);
}
INSTANTIATE_TEST_SUITE_P(Games, SearchLaws, testing::ValuesIn(two_seat_games()), name_of);
INSTANTIATE_TEST_SUITE_P(Slow, SlowSearchLaws, testing::ValuesIn(two_seat_games()), name_of);

}  // namespace
}  // namespace brett
