// Searches in games with secrets: they use what their seat sees, never what is true.
#include <gmock/gmock.h>

#include <functional>
#include <map>

#include "core/table_of.h"
#include "games/kuhn_poker.h"
#include "sanitized.h"
#include "search/positions.h"

namespace brett {
namespace {

KuhnPoker kuhn(std::string_view position, int seats = 2) {
  const auto state = KuhnPoker(KuhnPoker::Params{.seats = seats}).parse(position);
  EXPECT_TRUE(state) << position;
  return *state;
}

using Tell = std::function<void(const State&)>;

// Likes all moves equally, and tells somebody about every state it is asked about.
class Watcher final : public Policy {
 public:
  explicit Watcher(Tell tell) : tell_(std::move(tell)) {}
  void weigh(const State& state, const Moves& moves, double* weights) const override {
    std::fill_n(weights, moves.size(), 1.0);
    tell_(state);
  }

 private:
  Tell tell_;
};
// The same for leaves, and for what playouts that are cut off end in. Its values give away every card that it
// is shown.
class WatchingEvaluation final : public Evaluation {
 public:
  explicit WatchingEvaluation(Tell tell) : tell_(std::move(tell)) {}
  Value value(const State& state, Seat seat) const override {
    tell_(state);
    Value sum = seat;
    for (const char symbol : state.text()) sum = 7 * sum + symbol;
    return sum % 20'000 -
           10'000;  // so small that every difference is seen in what a search answers
  }

 private:
  Tell tell_;
};

using Searches = std::vector<std::unique_ptr<Searcher>>;

SearchTools watched_tools(const Tell& tell) {
  return {.evaluation = std::make_shared<WatchingEvaluation>(tell),
          .policy = std::make_shared<Watcher>(tell),
          .seed = 3};
}

// Both searches with playouts that `tell` can watch.
Searches watched_playouts(const Tell& tell, int depth = 0) {
  const SearchTools tools = watched_tools(tell);
  Searches searches;
  for (const char* spec : {"montecarlo:weighted=on", "maxn_mcts:policy=weighted"}) {
    searches.push_back(
        searcher_of(fmt::format("{},playouts={},depth={}", spec, repeats(3000), depth), tools));
  }
  return searches;
}
constexpr std::size_t playout_searches = 2;

// All that look at a tree; the game goes on beyond the depth.
Searches watched_trees(const Tell& tell, int depth) {
  const SearchTools tools = watched_tools(tell);
  Searches searches;
  for (const char* name : {"maxn", "upp", "paranoid", "brs", "expectimax"}) {
    searches.push_back(searcher_of(fmt::format("{}:depth={},table=1", name, depth), tools));
  }
  return searches;
}
constexpr std::size_t tree_searches = 5;
void tell_nobody(const State&) {}

void expect_same(const SearchResult& a, const SearchResult& b) {
  ASSERT_EQ(a.ranked.size(), b.ranked.size());
  for (std::size_t i = 0; i < a.ranked.size(); ++i) {
    EXPECT_EQ(a.ranked[i].move, b.ranked[i].move);
    EXPECT_EQ(a.ranked[i].value, b.ranked[i].value);
    EXPECT_EQ(a.ranked[i].seats, b.ranked[i].seats);
    EXPECT_EQ(a.ranked[i].line, b.ranked[i].line);
  }
}

// `make(tell)` makes the search anew. How often it told of a state.
template <class Make>
int expect_truth_does_not_matter(const char* one, const char* other, const Make& make) {
  const Played left_alone(kuhn(one));
  const auto expected = make(tell_nobody)->search({.game = left_alone});

  Played replaced(kuhn(one));
  int told = 0;
  const auto replace = [&](const State&) {
    if (told++ == 0) replaced = Played(kuhn(other));
  };
  const auto found = make(replace)->search({.game = replaced});
  expect_same(found, expected);

  const Played from_the_start(kuhn(other));
  expect_same(make(tell_nobody)->search({.game = from_the_start}), expected);
  const Played masked(kuhn(one).seen_by(left_alone.turn().seat()));
  expect_same(make(tell_nobody)->search({.game = masked}), expected);
  return told;
}
const std::vector<std::pair<const char*, const char*>> same_to_their_seat{{"JQ", "JK"},
                                                                          {"QK cb", "QJ cb"}};

TEST(HiddenGames, ReplacingTheTruthAfterPlayoutsBeganChangesNothing) {
  for (const auto& [one, other] : same_to_their_seat) {
    for (std::size_t i = 0; i < playout_searches; ++i) {
      const int told = expect_truth_does_not_matter(
          one, other, [&](const Tell& tell) { return std::move(watched_playouts(tell)[i]); });
      // After a call or fold nobody has to choose any more, so no playout asks the policy.
      EXPECT_EQ(told > 0, std::string_view(one) == "JQ");
    }
  }
}

TEST(HiddenGames, ReplacingTheTruthAfterATreeSearchBeganChangesNothing) {
  for (const auto& [one, other] : same_to_their_seat) {
    for (std::size_t i = 0; i < tree_searches; ++i) {
      SCOPED_TRACE(fmt::format("{} search {}", one, i));
      const int told = expect_truth_does_not_matter(
          one, other, [&](const Tell& tell) { return std::move(watched_trees(tell, 1)[i]); });
      EXPECT_GT(told, 0);
    }
  }
}

TEST(HiddenGames, TreeSearchesAreNeverShownACardBeforeChanceTurnsItOver) {
  for (std::size_t i = 0; i < tree_searches; ++i) {
    for (const int depth : {1, 2}) {
      const auto look = [&](const State& state) {
        EXPECT_EQ(state.text()[1], '?') << "search " << i << ": " << state.text();
      };
      const Played game(kuhn("JQ"));
      watched_trees(look, depth)[i]->search({.game = game});
    }
  }
}

TEST(HiddenGames, PlayoutsDoNotShowTheTrueCardMoreOftenThanOthers) {
  for (const char* truth : {"QJ", "QK"}) {
    for (std::size_t i = 0; i < playout_searches; ++i) {
      std::map<char, int> cards;
      const auto count = [&](const State& state) { ++cards[state.text()[1]]; };
      const Played game(kuhn(truth));
      watched_playouts(count, 1)[i]->search({.game = game});
      ASSERT_EQ(cards.size(), 2U) << truth;
      const double share = static_cast<double>(cards['J']) / (cards['J'] + cards['K']);
      EXPECT_NEAR(share, 0.5, 0.06) << truth;
    }
  }
}

TEST(HiddenGames, EverySearchThatFitsSaysTheSameOfAllTruthsBehindAView) {
  std::vector<std::string> specs = Registry::standard().names();
  specs.emplace_back("kuhn_poker:seats=3");
  for (const std::string& spec : specs) {
    const auto game = game_of(spec);
    if (!game->facts().hidden) continue;
    Rng rng(7);
    for (const PlayerInfo& info : game->players()) {
      if (!info.misfit.empty() || info.options.empty()) continue;
      for (int i = 0; i < (sanitized ? 2 : 8); ++i) {
        auto truth = game->start();
        while (truth.turn().is_chance()) truth.play(truth.random_move(rng));
        if (i % 2 == 1) truth.play(truth.random_move(rng));
        const Seat seat = truth.turn().seat();
        const auto seen = truth.seen_by(seat);
        const auto expected = player_of(*game, info.name + ":nodes=1500")->think(seen, {}, 1, {});
        // The truth is another one as soon as the search reports anything.
        const auto other = truth.redealt(seat, rng);
        const auto found = player_of(*game, info.name + ":nodes=1500")
                               ->think(other.seen_by(seat), {}, 1, [&](const SearchReport&) {
                                 truth = truth.redealt(seat, rng);
                               });
        ASSERT_EQ(found->ranked.size(), expected->ranked.size());
        for (std::size_t k = 0; k < found->ranked.size(); ++k) {
          EXPECT_EQ(found->ranked[k].text, expected->ranked[k].text) << info.name;
          EXPECT_EQ(found->ranked[k].value, expected->ranked[k].value) << info.name;
        }
      }
    }
  }
}

TEST(HiddenGames, SearchesKnowWhenTheBestCardIsTheirs) {
  const auto game = game_of("kuhn_poker");
  for (const char* search : {"montecarlo:playouts=2000", "maxn_mcts:playouts=2000"}) {
    const auto player = player_of(*game, search);
    for (const auto& [position, move] :
         {std::pair{"K? cb", "call"}, {"J? cb", "fold"}, {"?K b", "call"}, {"?J b", "fold"}}) {
      player->new_game();
      const auto seen = game->parse(position);
      ASSERT_TRUE(seen);
      EXPECT_EQ(seen->text(player->decide(*seen, {}).move), move) << search << position;
    }
    // A call with the queen is worth 0: jack and king are as likely.
    const auto queen = game->parse("?Q b");
    const auto thought = player->think(*queen, {}, 1, {});
    for (const auto& ranked : thought->ranked) {
      EXPECT_NEAR(ranked.value, ranked.text == "call" ? 0 : -value_unit / 2, 80) << search;
    }
  }
}

}  // namespace
}  // namespace brett
