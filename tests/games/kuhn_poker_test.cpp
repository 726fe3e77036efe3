// Kuhn poker: the rules against a slow second implementation, the laws of secrets over every state
// that can be reached, and the value of the game for two.
#include "games/kuhn_poker.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/notation.h"
#include "core/perft.h"
#include "games/garbled.h"

namespace brett {
namespace {

KuhnPoker start_for(int seats) { return KuhnPoker(KuhnPoker::Params{.seats = seats}); }

std::string moves_text(const KuhnPoker& state) {
  std::string result;
  if (state.turn().is_over()) return result;
  for (const auto move : moves_of(state)) result += state.text(move) + " ";
  return result;
}

// The rules again: cards as characters, bets as words.
struct NaivePoker {
  explicit NaivePoker(int n)
      : seats(n),
        deck(n == 2   ? "JQK"
             : n == 3 ? "TJQK"
                      : "9TJQK"),
        folded(count(), false),
        chips(count(), 1) {}

  std::size_t count() const { return static_cast<std::size_t>(seats); }
  static std::size_t at(int seat) { return static_cast<std::size_t>(seat); }
  bool dealing() const { return hands.size() < count(); }
  bool over() const { return !dealing() && to_act == 0; }
  std::string moves() const {
    std::string result;
    if (dealing()) {
      for (const char card : deck) {
        if (hands.find(card) == std::string::npos) result += std::string(1, card) + " ";
      }
    } else if (!over()) {
      result = bettor < 0 ? "check bet " : "fold call ";
    }
    return result;
  }
  void play(const std::string& move) {
    if (dealing()) {
      hands += move;
      if (!dealing()) to_act = seats;
      return;
    }
    if (move == "bet") {
      bettor = actor;
      to_act = seats;
    }
    if (move == "bet" || move == "call") ++chips[at(actor)];
    if (move == "fold") folded[at(actor)] = true;
    --to_act;
    actor = (actor + 1) % seats;
  }
  int in() const { return static_cast<int>(std::count(folded.begin(), folded.end(), false)); }
  double net_chips(int seat) const {
    int winner = -1;
    int pot = 0;
    for (int s = 0; s < seats; ++s) {
      pot += chips[at(s)];
      if (folded[at(s)]) continue;
      if (winner < 0 || deck.find(hands[at(s)]) > deck.find(hands[at(winner)])) winner = s;
    }
    return (seat == winner ? pot : 0) - chips[at(seat)];
  }
  // All that this seat knows, in words.
  std::string known_to(int seat) const {
    std::string result;
    for (int s = 0; s < static_cast<int>(hands.size()); ++s) {
      const bool shown = over() && in() > 1 && !folded[at(s)];
      result += s == seat || shown ? hands[at(s)] : '?';
    }
    return result;
  }

  int seats;
  std::string deck;
  std::vector<bool> folded;
  std::vector<int> chips;
  std::string hands;
  int actor = 0;
  int bettor = -1;
  int to_act = 0;
};

struct Node {
  KuhnPoker state;
  NaivePoker naive;
  std::string line;  // the bets so far
};

// Every true state that can be reached.
void collect(const Node& node, std::vector<Node>& nodes) {
  nodes.push_back(node);
  if (node.state.turn().is_over()) return;
  for (const auto move : moves_of(node.state)) {
    Node child = node;
    const std::string text = node.state.text(move);
    if (node.state.turn().is_seat()) child.line += text + " ";
    child.state.play(move);
    child.naive.play(text);
    collect(child, nodes);
  }
}
std::vector<Node> all_nodes(int seats) {
  std::vector<Node> nodes;
  collect({start_for(seats), NaivePoker(seats), ""}, nodes);
  return nodes;
}

// The nodes between which a seat cannot tell, under what it knows.
std::map<std::string, std::vector<Node>> information_sets(int seats, Seat seat) {
  std::map<std::string, std::vector<Node>> sets;
  for (const Node& node : all_nodes(seats)) {
    sets[node.naive.known_to(seat) + " " + node.line].push_back(node);
  }
  return sets;
}

// Expected payoffs of every way to bet from here, chance averaged out.
using Lines = std::map<std::string, std::vector<double>>;
void add_lines(const KuhnPoker& state, double probability, const std::string& line, Lines& lines) {
  if (state.turn().is_over()) {
    auto& sums = lines[line];
    sums.resize(static_cast<std::size_t>(state.seats()), 0);
    for (Seat seat = 0; seat < state.seats(); ++seat) {
      sums[static_cast<std::size_t>(seat)] += probability * state.payoff(seat);
    }
    return;
  }
  double sum = 0;
  for (const auto move : moves_of(state)) {
    const bool chance = state.turn().is_chance();
    const double share = chance ? state.probability(move) : 1;
    sum += share;
    KuhnPoker child = state;
    child.play(move);
    const std::string step = chance ? "" : state.text(move) + " ";
    add_lines(child, probability * share, line + step, lines);
  }
  if (state.turn().is_chance()) {
    ASSERT_NEAR(sum, 1, 1e-12) << state.text();
  }
}

void expect_refusal(int seats, std::string_view position, std::string_view reason) {
  const auto result = start_for(seats).parse(position);
  ASSERT_FALSE(result.ok()) << position;
  EXPECT_NE(result.error().message.find(reason), std::string::npos) << result.error().message;
}

KuhnPoker at(std::string_view position, int seats) {
  const auto state = start_for(seats).parse(position);
  EXPECT_TRUE(state.ok()) << state.error().message;
  return state.ok() ? *state : start_for(seats);
}

TEST(KuhnPoker, EveryStateFollowsTheNaiveRules) {
  for (const int seats : {2, 3, 4}) {
    for (const auto& [state, naive, line] : all_nodes(seats)) {
      ASSERT_EQ(moves_text(state), naive.moves()) << state.text();
      ASSERT_EQ(state.turn().is_chance(), naive.dealing()) << state.text();
      ASSERT_EQ(state.turn().is_over(), naive.over()) << state.text();
      if (state.turn().is_seat()) {
        ASSERT_EQ(state.turn().seat(), naive.actor) << state.text();
      }
      if (!naive.over()) continue;
      double sum = 0;
      for (Seat seat = 0; seat < seats; ++seat) {
        ASSERT_DOUBLE_EQ(state.payoff(seat) * 2 * (seats - 1), naive.net_chips(seat))
            << state.text();
        sum += state.payoff(seat);
      }
      ASSERT_NEAR(sum, 0, 1e-12) << state.text();
    }
  }
}

// Deals times ways to bet: (n + 1)! deals; 5, 13 and 33 ways to bet for 2, 3 and 4 seats.
TEST(KuhnPoker, ThereAreAsManyGamesAsDealsTimesWaysToBet) {
  for (const auto& [seats, games] : {std::pair{2, 6 * 5}, {3, 24 * 13}, {4, 120 * 33}}) {
    const auto count = count_lines(start_for(seats), 20);
    EXPECT_EQ(count.leaves, 0U);
    EXPECT_EQ(count.ended, static_cast<std::uint64_t>(games)) << seats;
  }
}

TEST(KuhnPoker, PositionsReadBackAsTheyArePrinted) {
  for (const int seats : {2, 3, 4}) {
    for (const Node& node : all_nodes(seats)) {
      std::vector<KuhnPoker> states{node.state};
      for (Seat seat = 0; seat < seats; ++seat) states.push_back(node.state.seen_by(seat));
      for (const KuhnPoker& state : states) {
        const auto again = start_for(seats).parse(state.text());
        ASSERT_TRUE(again.ok()) << again.error().message;
        ASSERT_EQ(*again, state) << state.text();
        ASSERT_EQ(again->key(), state.key());
        ASSERT_EQ(again->view(), state.view());
      }
    }
  }
}

TEST(KuhnPoker, WhatASeatCannotTellApartLooksTheSame) {
  for (const int seats : {2, 3, 4}) {
    for (Seat seat = 0; seat < seats; ++seat) {
      std::set<std::string> looks;
      const auto sets = information_sets(seats, seat);
      for (const auto& [known, nodes] : sets) {
        const KuhnPoker seen = nodes[0].state.seen_by(seat);
        for (const Node& node : nodes) {
          const KuhnPoker other = node.state.seen_by(seat);
          ASSERT_EQ(other, seen) << node.state.text();
          ASSERT_EQ(other.key(), seen.key()) << node.state.text();
          ASSERT_EQ(other.text(), seen.text()) << node.state.text();
          ASSERT_EQ(other.seen_by(seat), seen) << node.state.text();
          ASSERT_EQ(other.turn(), node.state.turn()) << node.state.text();
          if (other.turn().is_seat()) {
            ASSERT_EQ(moves_text(other), moves_text(node.state));
          }
          for (Seat paid = 0; other.turn().is_over() && paid < seats; ++paid) {
            ASSERT_EQ(other.payoff(paid), node.state.payoff(paid)) << node.state.text();
          }
        }
        looks.insert(seen.text());
      }
      EXPECT_EQ(looks.size(), sets.size()) << "what differs must look different, too";
    }
  }
}

TEST(KuhnPoker, RedealsAreExactlyTheTruthsThatLookTheSame) {
  for (const int seats : {2, 3}) {
    for (Seat seat = 0; seat < seats; ++seat) {
      Rng rng(static_cast<std::uint64_t>(10 * seats + seat));
      for (const auto& [known, nodes] : information_sets(seats, seat)) {
        std::map<std::string, int> times;
        const int draws = 200 * static_cast<int>(nodes.size());
        for (int i = 0; i < draws; ++i) {
          // From the truth and from what is seen of it alike.
          const KuhnPoker& truth = nodes[static_cast<std::size_t>(i) % nodes.size()].state;
          const KuhnPoker redealt = (i % 2 == 0 ? truth : truth.seen_by(seat)).redealt(seat, rng);
          ASSERT_EQ(redealt.seen_by(seat), truth.seen_by(seat)) << redealt.text();
          ++times[redealt.text()];
        }
        ASSERT_EQ(times.size(), nodes.size()) << known;
        for (const Node& node : nodes) ASSERT_NEAR(times[node.state.text()], 200, 90) << known;
      }
    }
  }
}

// Every line of bets has on the masked state the payoffs it has on average over the truths behind
// it: the masked rules need no secret, and give none away.
TEST(KuhnPoker, MaskedStatesPlayLikeTheAverageOfTheTruthsBehindThem) {
  for (const int seats : {2, 3, 4}) {
    for (Seat seat = 0; seat < seats; ++seat) {
      for (const auto& [known, nodes] : information_sets(seats, seat)) {
        Lines masked;
        Lines truth;
        ASSERT_NO_FATAL_FAILURE(add_lines(nodes[0].state.seen_by(seat), 1, "", masked));
        const double share = 1.0 / static_cast<double>(nodes.size());
        for (const Node& node : nodes) add_lines(node.state, share, "", truth);
        ASSERT_EQ(masked.size(), truth.size()) << known;
        for (const auto& [line, payoffs] : truth) {
          ASSERT_TRUE(masked.contains(line)) << known << line;
          for (std::size_t s = 0; s < payoffs.size(); ++s) {
            ASSERT_NEAR(masked[line][s], payoffs[s], 1e-9) << known << " " << line << s;
          }
        }
      }
    }
  }
}

TEST(KuhnPoker, ViewersOfTheDealOnlyLearnThatACardWasDealt) {
  const KuhnPoker start = start_for(3);
  EXPECT_EQ(start.text(), "---");
  EXPECT_EQ(start.seen_by(0).text(), "-..");
  EXPECT_EQ(at("Q--", 3).seen_by(0).text(), "Q..");
  EXPECT_EQ(at("Q--", 3).seen_by(1).text(), "?-.");
  EXPECT_EQ(moves_text(at("Q..", 3)), "? ");
  EXPECT_EQ(at("Q..", 3).probability(moves_of(at("Q..", 3))[0]), 1);
  EXPECT_EQ(moves_text(at("?-.", 3)), "T J Q K ");
}

TEST(KuhnPoker, ShowdownTurnsUnknownCardsOverOneByOne) {
  KuhnPoker seen = at("J?? ccc", 3);
  ASSERT_TRUE(seen.turn().is_chance());
  EXPECT_EQ(moves_text(seen), "T Q K ");
  EXPECT_DOUBLE_EQ(seen.probability(moves_of(seen)[0]), 1.0 / 3);
  seen.play(moves_of(seen)[0]);
  EXPECT_EQ(seen.text(), "JT? ccc");
  EXPECT_EQ(moves_text(seen), "Q K ");
  seen.play(moves_of(seen)[1]);
  EXPECT_TRUE(seen.turn().is_over());
  EXPECT_EQ(seen.payoff(2), 0.5);
}

TEST(KuhnPoker, FoldedCardsStaySecret) {
  EXPECT_EQ(at("JTK bfc", 3).seen_by(0).text(), "J?K bfc");
  EXPECT_EQ(at("JTK bfc", 3).seen_by(1).text(), "JTK bfc");
  EXPECT_EQ(at("JK bf", 2).seen_by(0).text(), "J? bf");
  EXPECT_EQ(at("JK bf", 2).seen_by(1).text(), "?K bf");
  EXPECT_TRUE(at("J? bf", 2).turn().is_over());
  EXPECT_EQ(at("J? bf", 2).payoff(0), 0.5);
}

TEST(KuhnPoker, RandomMovesFollowTheProbabilities) {
  for (const char* position : {"---", "J--", "?-.", "J?? ccc", "J??", "Q.."}) {
    const KuhnPoker state = at(position, 3);
    std::map<std::string, int> times;
    Rng rng(1);
    constexpr int draws = 12000;
    for (int i = 0; i < draws; ++i) ++times[state.text(state.random_move(rng))];
    const auto moves = moves_of(state);
    ASSERT_EQ(times.size(), moves.size()) << position;
    for (const auto move : moves) {
      EXPECT_NEAR(times[state.text(move)], draws / static_cast<double>(moves.size()), 350)
          << position;
    }
  }
}

TEST(KuhnPoker, FirstLettersAreMoves) {
  const auto state = replayed(start_for(2), "J Q c b f");
  ASSERT_TRUE(state.ok()) << state.error().message;
  EXPECT_EQ(state->text(), "JQ cbf");
}

TEST(KuhnPoker, ViewShowsCardsChipsAndPot) {
  const View view = at("J? cb", 2).view();
  EXPECT_FALSE(view.has_board());
  std::vector<std::string> shown;
  for (const Area& area : view.areas) {
    const Piece& piece = area.cells[0].piece;
    shown.push_back(fmt::format("{} {}: {} {} {}", area.seat, area.label, piece.face, piece.symbol,
                                piece.count));
  }
  EXPECT_EQ(shown, (std::vector<std::string>{"0 card: card:J J 1", "0 put in: chip o 1",
                                             "1 card: card:? ? 1", "1 put in: chip o 2",
                                             "-1 pot: chip o 3"}));
}

TEST(KuhnPoker, ImpossiblePositionsAreRefusedInWords) {
  expect_refusal(2, "", "must be cards and bets");
  expect_refusal(2, "JQ c b", "must be cards and bets");
  expect_refusal(2, "JQK", "3 cards instead of 2");
  expect_refusal(2, "JX", "'X' is not a card: must be one of JQK");
  expect_refusal(2, "JT", "'T' is not a card");
  expect_refusal(3, "9--", "must be one of TJQK");
  expect_refusal(2, "JJ", "only one J");
  expect_refusal(2, "-J", "in order of seats");
  expect_refusal(2, "J- c", "before all cards are dealt");
  expect_refusal(2, "?. c", "before all cards are dealt");
  expect_refusal(2, "JQ f", "'f' where check or bet must follow");
  expect_refusal(2, "JQ bb", "'b' where fold or call must follow");
  expect_refusal(2, "JQ ccc", "'c' after the betting has ended");
  expect_refusal(2, "JQ bcc", "'c' after the betting has ended");
  expect_refusal(2, "??", "those that one seat may see");
  expect_refusal(2, "..", "those that one seat may see");
  expect_refusal(3, "JQ?", "those that one seat may see");
  expect_refusal(3, "?--", "those that one seat may see");
  expect_refusal(3, "JQ.", "those that one seat may see");
  expect_refusal(4, "?JQK bfff", "those that one seat may see");
}

// --- the value of the game ----------------------------------------------------------------------

// Behaviour: what a seat sees, as text, to the probability of betting or calling.
using MixedStrategy = std::map<std::string, double>;

// Chips the first player wins on average.
double value(const KuhnPoker& state, const MixedStrategy& strategy) {
  if (state.turn().is_over()) return 2 * state.payoff(0);
  double sum = 0;
  for (const auto move : moves_of(state)) {
    KuhnPoker child = state;
    child.play(move);
    double share = 0;
    if (state.turn().is_chance()) {
      share = state.probability(move);
    } else {
      const double yes = strategy.at(state.seen_by(state.turn().seat()).text());
      const std::string word = state.text(move);
      share = word == "bet" || word == "call" ? yes : 1 - yes;
    }
    if (share > 0) sum += share * value(child, strategy);
  }
  return sum;
}

const MixedStrategy first_optimal{{"J?", 0},    {"Q?", 0},          {"K?", 0},
                                  {"J? cb", 0}, {"Q? cb", 1.0 / 3}, {"K? cb", 1}};
const MixedStrategy second_optimal{{"?J c", 1.0 / 3}, {"?Q c", 0},       {"?K c", 1},
                                   {"?J b", 0},       {"?Q b", 1.0 / 3}, {"?K b", 1}};

// All 64 pure strategies with the same information sets as this one.
std::vector<MixedStrategy> pure_strategies(const MixedStrategy& like) {
  std::vector<MixedStrategy> all;
  for (unsigned choices = 0; choices < 64; ++choices) {
    MixedStrategy pure;
    unsigned index = 0;
    for (const auto& [seen, yes] : like) pure[seen] = choices >> index++ & 1;
    all.push_back(pure);
  }
  return all;
}
MixedStrategy together(MixedStrategy first, const MixedStrategy& second) {
  first.insert(second.begin(), second.end());
  return first;
}

TEST(KuhnPoker, FirstPlayerLosesAnEighteenthOfAChip) {
  EXPECT_NEAR(value(start_for(2), together(first_optimal, second_optimal)), -1.0 / 18, 1e-12);
}

// No pure strategy does better against the other's optimal one; so -1/18 is the value of the game.
TEST(KuhnPoker, NobodyDoesBetterAgainstTheOptimalStrategies) {
  double best = -2;
  for (const MixedStrategy& first : pure_strategies(first_optimal)) {
    best = std::max(best, value(start_for(2), together(first, second_optimal)));
  }
  EXPECT_NEAR(best, -1.0 / 18, 1e-12);
  double least = 2;
  for (const MixedStrategy& second : pure_strategies(second_optimal)) {
    least = std::min(least, value(start_for(2), together(first_optimal, second)));
  }
  EXPECT_NEAR(least, -1.0 / 18, 1e-12);
}

TEST(KuhnPoker, GarbledPositionsAreSafe) {
  for (const int seats : {2, 3, 4}) {
    expect_garbled_positions_safe(start_for(seats), "9TJQK?-. cbf", 2000);
    for (Seat seat = 0; seat < seats; ++seat) {
      expect_garbled_positions_safe(start_for(seats).seen_by(seat), "9TJQK?-. cbf", 500);
    }
  }
}

}  // namespace
}  // namespace brett
