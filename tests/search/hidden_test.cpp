// Searches in games with secrets: they use what their seat sees, never what is true.
#include <gmock/gmock.h>

#include <functional>
#include <map>

#include "search/positions.h"
#include "search/ready_searcher.h"
#include "search/truths.h"

namespace brett {
namespace {

KuhnPoker kuhn(std::string_view position, int seats = 2) {
  const auto state = KuhnPoker(KuhnPoker::Params{.seats = seats}).parse(position);
  EXPECT_TRUE(state) << position;
  return *state;
}

using Tell = std::function<void(const KuhnPoker&)>;

// Likes all moves equally, and tells somebody about every state it is asked about.
class Watcher final : public Policy<KuhnPoker> {
 public:
  explicit Watcher(Tell tell) : tell_(std::move(tell)) {}
  void weigh(const KuhnPoker& state, const MoveList<KuhnPoker>& moves,
             double* weights) const override {
    std::fill_n(weights, moves.size(), 1.0);
    tell_(state);
  }

 private:
  Tell tell_;
};
// The same for what playouts that are cut off end in.
class WatchingEvaluation final : public Evaluation<KuhnPoker> {
 public:
  explicit WatchingEvaluation(Tell tell) : tell_(std::move(tell)) {}
  Value value(const KuhnPoker& state, Seat) const override {
    tell_(state);
    return 0;
  }

 private:
  Tell tell_;
};

// Both searches with playouts that `tell` can watch.
std::vector<std::unique_ptr<Searcher<KuhnPoker>>> watched_searches(const Tell& tell,
                                                                   int depth = 0) {
  const SearchTools<KuhnPoker> tools{.evaluation = std::make_shared<WatchingEvaluation>(tell),
                                     .policy = std::make_shared<Watcher>(tell),
                                     .seed = 3};
  MonteCarlo::Options flat;
  flat.playouts = 3000;
  flat.depth = depth;
  flat.weighted = true;
  MaxnMcts::Options tree;
  tree.playouts = 3000;
  tree.depth = depth;
  tree.policy = PlayoutBy::weighted;
  std::vector<std::unique_ptr<Searcher<KuhnPoker>>> searches;
  searches.push_back(ready_searcher<MonteCarlo, KuhnPoker>(flat, tools));
  searches.push_back(ready_searcher<MaxnMcts, KuhnPoker>(tree, tools));
  return searches;
}
constexpr std::size_t search_count = 2;

void expect_same(const SearchResult<KuhnPoker>& a, const SearchResult<KuhnPoker>& b) {
  ASSERT_EQ(a.ranked.size(), b.ranked.size());
  for (std::size_t i = 0; i < a.ranked.size(); ++i) {
    EXPECT_EQ(a.ranked[i].move, b.ranked[i].move);
    EXPECT_EQ(a.ranked[i].value, b.ranked[i].value);
    EXPECT_EQ(a.ranked[i].line, b.ranked[i].line);
  }
}

TEST(HiddenGames, ReplacingTheTruthAfterTheSearchBeganChangesNothing) {
  for (const auto& [one, other] : {std::pair{"JQ", "JK"}, {"QK cb", "QJ cb"}}) {
    for (std::size_t i = 0; i < search_count; ++i) {
      const Played<KuhnPoker> left_alone(kuhn(one));
      const auto expected =
          watched_searches([](const KuhnPoker&) {})[i]->search({.game = left_alone});

      Played<KuhnPoker> replaced(kuhn(one));
      int replacements = 0;
      const auto replace = [&](const KuhnPoker&) {
        if (replacements++ == 0) replaced = Played<KuhnPoker>(kuhn(other));
      };
      const auto found = watched_searches(replace)[i]->search({.game = replaced});
      // After a call or fold nobody has to choose any more, so no playout asks the policy.
      EXPECT_EQ(replacements > 0, std::string_view(one) == "JQ");
      expect_same(found, expected);

      const Played<KuhnPoker> masked(kuhn(one).seen_by(replaced.turn().seat()));
      const auto by_mask = watched_searches([](const KuhnPoker&) {})[i]->search({.game = masked});
      expect_same(by_mask, expected);
    }
  }
}

TEST(HiddenGames, PlayoutsDoNotShowTheTrueCardMoreOftenThanOthers) {
  for (const char* truth : {"QJ", "QK"}) {
    for (std::size_t i = 0; i < search_count; ++i) {
      std::map<char, int> cards;
      const auto count = [&](const KuhnPoker& state) { ++cards[state.text()[1]]; };
      const Played<KuhnPoker> game(kuhn(truth));
      watched_searches(count, 1)[i]->search({.game = game});
      ASSERT_EQ(cards.size(), 2U) << truth;
      const double share = static_cast<double>(cards['J']) / (cards['J'] + cards['K']);
      EXPECT_NEAR(share, 0.5, 0.06) << truth;
    }
  }
}

TEST(HiddenGames, EverySearchThatFitsSaysTheSameOfAllTruthsBehindAView) {
  for (const char* spec : {"kuhn_poker", "kuhn_poker:seats=3"}) {
    const auto game = game_of(spec);
    ASSERT_TRUE(game->facts().hidden);
    Rng rng(7);
    for (const PlayerInfo& info : game->players()) {
      if (!info.misfit.empty() || info.options.empty()) continue;
      for (int i = 0; i < 8; ++i) {
        auto truth = game->start();
        while (truth->turn().is_chance()) truth->play(truth->random_move(rng));
        if (i % 2 == 1) truth->play(truth->random_move(rng));
        const Seat seat = truth->turn().seat();
        const auto seen = truth->seen_by(seat);
        const auto expected = player_of(*game, info.name + ":nodes=1500")->think(*seen, {}, 1, {});
        // The truth is another one as soon as the search reports anything.
        const auto other = truth->redealt(seat, rng);
        const auto found = player_of(*game, info.name + ":nodes=1500")
                               ->think(*other->seen_by(seat), {}, 1, [&](const AnyThought&) {
                                 truth = truth->redealt(seat, rng);
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
      EXPECT_EQ((*seen)->text(player->decide(**seen, {}).move), move) << search << position;
    }
    // A call with the queen is worth 0: jack and king are as likely.
    const auto queen = game->parse("?Q b");
    const auto thought = player->think(**queen, {}, 1, {});
    for (const auto& ranked : thought->ranked) {
      EXPECT_NEAR(ranked.value, ranked.text == "call" ? 0 : -value_unit / 2, 80) << search;
    }
  }
}

// --- truths ---------------------------------------------------------------------------------------

// Kuhn poker that does not list its truths.
struct Veiled : KuhnPoker {
  Veiled() = default;
  Veiled(const KuhnPoker& state) : KuhnPoker(state) {}
  Veiled seen_by(Seat seat) const { return KuhnPoker::seen_by(seat); }
  Veiled redealt(Seat seat, Rng& rng) const { return KuhnPoker::redealt(seat, rng); }
  Result<Veiled> parse(std::string_view text) const {
    const auto state = KuhnPoker::parse(text);
    if (!state) return state.error();
    return Veiled(*state);
  }
  friend bool operator==(const Veiled&, const Veiled&) = default;
};
static_assert(HasHidden<Veiled> && !ListsTruths<Veiled>);

TEST(WeightedTruths, AreSampledWhereAGameDoesNotListThem) {
  const KuhnPoker seen = kuhn("Q??", 3).seen_by(0);
  const auto listed = weighted_truths(seen, 0);
  const auto sampled = weighted_truths(Veiled(seen), 0);
  ASSERT_EQ(listed.size(), 6U);
  ASSERT_EQ(sampled.size(), 6U);
  double sum = 0;
  for (const auto& [state, probability] : sampled) {
    EXPECT_NEAR(probability, 1.0 / 6, 0.08);
    sum += probability;
  }
  EXPECT_NEAR(sum, 1, 1e-12);
}

TEST(WeightedTruths, AreTheStateItselfWhereNothingIsHidden) {
  const auto truths = weighted_truths(TicTacToe(), 0);
  ASSERT_EQ(truths.size(), 1U);
  EXPECT_EQ(truths[0].state, TicTacToe());
  EXPECT_EQ(truths[0].probability, 1);
}

}  // namespace
}  // namespace brett
