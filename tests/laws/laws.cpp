#include "laws/laws.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <map>
#include <set>

#include "sanitized.h"

namespace brett::laws {

namespace {

constexpr int walks = sanitized ? 4 : 12;
constexpr int longest_walk = 300;

using Visit = std::function<void(const Played&)>;

// Calls visit for every state of some random games, the final ones included.
void visit_random_games(const Game& game, const Visit& visit, int games = walks) {
  for (int walk = 0; walk < games; ++walk) {
    Rng rng(static_cast<std::uint64_t>(walk), 77);
    auto state = game.start();
    visit(state);
    for (int ply = 0; ply < longest_walk && !state.turn().is_over(); ++ply) {
      state.play(state.random_move(rng));
      visit(state);
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

std::string where(const Game& game, const Played& state) {
  return game.spec() + " at " + state.text();
}

// Counted the slow way, without perft's short cuts.
PerftCount count_lines(const Played& state, int depth) {
  if (depth == 0) return {1, 0};
  const auto moves = state.moves();
  if (moves.empty()) return {0, 1};
  PerftCount sum;
  for (const Move move : moves) {
    Played child = state;
    child.play(move);
    const PerftCount below = count_lines(child, depth - 1);
    sum.leaves += below.leaves;
    sum.ended += below.ended;
  }
  return sum;
}

// The statistic's mean is `degrees`; five and a half standard deviations are beyond bad luck.
void expect_chi_square_is_small(double statistic, double degrees, const std::string& context) {
  EXPECT_LT(statistic, degrees + 5.5 * std::sqrt(2 * degrees) + 12) << context;
}

void expect_fair(const Played& state, const std::string& context) {
  const auto moves = state.moves();
  if (moves.size() < 2) return;
  const int samples = 60 * static_cast<int>(moves.size());
  std::map<std::uint64_t, int> drawn;
  Rng rng(state.key());
  for (int i = 0; i < samples; ++i) ++drawn[state.random_move(rng).bytes];
  double statistic = 0;
  for (const Move move : moves) {
    const double share = state.turn().is_chance() ? state.probability(move)
                                                  : 1.0 / static_cast<double>(moves.size());
    const double expected = samples * share;
    statistic += std::pow(drawn[move.bytes] - expected, 2) / expected;
  }
  EXPECT_EQ(drawn.size(), moves.size()) << context << ": random_move leaves the list of moves";
  expect_chi_square_is_small(statistic, static_cast<double>(moves.size() - 1), context);
}

std::string random_game_text(const Game& game, std::uint64_t seed) {
  Rng rng(seed);
  std::string text;
  auto state = game.start();
  for (int ply = 0; ply < longest_walk && !state.turn().is_over(); ++ply) {
    const Move move = state.random_move(rng);
    text += state.text(move) + ' ';
    state.play(move);
  }
  return text + state.text();
}

std::string damaged(std::string text, Rng& rng) {
  const auto at = text.empty() ? 0 : rng.below(static_cast<std::uint32_t>(text.size()));
  switch (rng.below(4)) {
    case 0: return text.substr(0, at);
    case 1: return text.insert(at, 1, static_cast<char>(rng.below(256)));
    case 2: return text.erase(at, 1);
    default:
      if (!text.empty()) text[at] = static_cast<char>(rng.below(256));
      return text;
  }
}

}  // namespace

void expect_moves_are_unique_and_counted(const Game& game) {
  visit_random_games(game, [&](const Played& state) {
    const auto moves = state.moves();
    std::set<std::uint64_t> unique;
    for (const Move move : moves) unique.insert(move.bytes);
    EXPECT_EQ(unique.size(), moves.size()) << where(game, state);
    EXPECT_EQ(moves.empty(), state.turn().is_over()) << where(game, state);
    EXPECT_LE(moves.size(), static_cast<std::size_t>(game.facts().max_moves)) << where(game, state);
    EXPECT_EQ(state.seats(), game.seats());
    if (state.turn().is_seat()) {
      EXPECT_LT(state.turn().seat(), game.seats());
    }
  });
  EXPECT_GE(game.seats(), game.facts().min_seats);
  EXPECT_LE(game.seats(), game.facts().max_seats);
}

void expect_chance_sums_to_one(const Game& game) {
  visit_random_games(game, [&](const Played& state) {
    if (!state.turn().is_chance()) return;
    EXPECT_TRUE(game.facts().chance) << where(game, state);
    double sum = 0;
    for (const Move event : state.moves()) {
      EXPECT_GT(state.probability(event), 0) << where(game, state);
      sum += state.probability(event);
    }
    EXPECT_NEAR(sum, 1, 1e-12) << where(game, state);
  });
}

void expect_payoffs_in_range(const Game& game) {
  visit_random_games(game, [&](const Played& state) {
    if (!state.turn().is_over()) return;
    double sum = 0;
    for (Seat seat = 0; seat < game.seats(); ++seat) {
      EXPECT_LE(std::abs(state.payoff(seat)), 1) << where(game, state);
      sum += state.payoff(seat);
    }
    if (game.facts().zero_sum(game.seats())) {
      EXPECT_NEAR(sum, 0, 1e-12) << where(game, state);
    }
  });
}

void expect_positions_round_trip(const Game& game) {
  visit_random_games(game, [&](const Played& state) {
    const auto again = game.parse(state.text());
    ASSERT_TRUE(again.ok()) << where(game, state) << ": " << again.error().message;
    EXPECT_TRUE(again->equals(state)) << where(game, state) << " != " << again->text();
    EXPECT_EQ(again->key(), state.key()) << where(game, state);
    EXPECT_EQ(again->text(), state.text());
  });
}

void expect_moves_round_trip(const Game& game) {
  visit_random_games(game, [&](const Played& state) {
    std::set<std::string> texts;
    for (const Move move : state.moves()) {
      const std::string text = state.text(move);
      const auto again = state.parse_move(text);
      ASSERT_TRUE(again.ok()) << where(game, state) << ": " << text;
      EXPECT_EQ(*again, move) << where(game, state) << ": " << text;
      EXPECT_TRUE(texts.insert(text).second) << where(game, state) << ": two moves " << text;
    }
  });
}

void expect_keys_tell_states_apart(const Game& game) {
  std::map<std::string, std::uint64_t> key_of;
  std::map<std::uint64_t, std::string> text_of;
  visit_random_games(game, [&](const Played& state) {
    if (state.key() == 0) return;  // "never store"
    const auto [key, new_text] = key_of.emplace(state.text(), state.key());
    EXPECT_EQ(key->second, state.key()) << where(game, state);
    const auto [text, new_key] = text_of.emplace(state.key(), state.text());
    EXPECT_EQ(text->second, state.text()) << "two states of " << game.spec() << " share a key";
  });
}

void expect_symmetry_preserves_the_game(const Game& game) {
  visit_random_games(
      game,
      [&](const Played& state) {
        for (int symmetry = 0; symmetry < state.symmetries(); ++symmetry) {
          const auto image = state.transformed(symmetry);
          EXPECT_TRUE(symmetry != 0 || image.equals(state)) << where(game, state);
          const PerftCount here = state.state().perft(2);
          const PerftCount there = image.state().perft(2);
          EXPECT_EQ(here.leaves, there.leaves) << where(game, state) << ", symmetry " << symmetry;
          EXPECT_EQ(here.ended, there.ended) << where(game, state) << ", symmetry " << symmetry;
          for (const Move move : state.moves()) {
            Played child = state;
            child.play(move);
            Played image_child = image;
            image_child.play(state.transformed(move, symmetry));
            EXPECT_TRUE(image_child.equals(child.transformed(symmetry)))
                << where(game, state) << ", symmetry " << symmetry << ", move " << state.text(move);
          }
        }
      },
      3);
}

void expect_nothing_hidden_leaks(const Game& game) {
  Rng rng(5);
  bool something_hidden = false;
  visit_random_games(game, [&](const Played& state) {
    for (Seat seat = 0; seat < game.seats(); ++seat) {
      const auto seen = state.seen_by(seat);
      const auto other_truth = state.redealt(seat, rng);
      const auto seen_there = other_truth.seen_by(seat);
      EXPECT_TRUE(seen.equals(seen_there)) << where(game, state) << ", seat " << seat;
      EXPECT_EQ(seen.text(), seen_there.text());
      EXPECT_EQ(seen.key(), seen_there.key());
      EXPECT_EQ(seen.view(), seen_there.view());
      something_hidden = something_hidden || !other_truth.equals(state);
      const auto open = state.seen_by(nobody);
      EXPECT_TRUE(open.equals(seen.seen_by(nobody))) << where(game, state) << ", seat " << seat;
      EXPECT_EQ(open.view(), other_truth.seen_by(nobody).view()) << where(game, state);
      if (state.turn() == Turn::of(seat)) {
        EXPECT_EQ(seen.turn(), state.turn()) << where(game, state);
        EXPECT_EQ(seen.moves(), state.moves()) << where(game, state);
      }
    }
  });
  EXPECT_EQ(something_hidden, game.facts().hidden) << game.spec();
}

void expect_random_moves_are_fair(const Game& game) {
  int sampled = 0;
  visit_random_games(
      game,
      [&](const Played& state) {
        if (state.turn().is_over() || sampled++ % 5 != 0) return;
        expect_fair(state, where(game, state));
      },
      4);
}

void expect_same_seed_same_game(const Game& game) {
  EXPECT_EQ(random_game_text(game, 1), random_game_text(game, 1)) << game.spec();
  bool differs = false;
  for (std::uint64_t seed = 2; seed < 12; ++seed) {
    differs = differs || random_game_text(game, seed) != random_game_text(game, 1);
  }
  EXPECT_TRUE(differs) << game.spec() << ": the seed does not matter";
}

void expect_view_is_sound(const Game& game) {
  visit_random_games(game, [&](const Played& state) {
    const View view = state.view();
    EXPECT_EQ(view.seat_names.size(), static_cast<std::size_t>(game.seats())) << where(game, state);
    std::set<std::string> names;
    for (const Cell& cell : view.cells) {
      EXPECT_TRUE(names.insert(cell.name).second) << cell.name << " twice, " << where(game, state);
      EXPECT_TRUE(cell.column >= 0 && cell.column < view.columns && cell.row >= 0 &&
                  cell.row < view.rows)
          << cell.name << ", " << where(game, state);
      EXPECT_LT(cell.piece.owner, game.seats());
    }
    for (const auto& [from, to] : view.lines) {
      EXPECT_LT(static_cast<std::size_t>(std::max(from, to)), view.cells.size());
    }
    for (const Move move : state.moves()) {
      for (const std::string& cell : state.path(move)) {
        EXPECT_TRUE(names.contains(cell)) << cell << " is no cell, " << where(game, state);
      }
    }
  });
}

void expect_perft_counts_lines(const Game& game) {
  visit_random_games(
      game,
      [&](const Played& state) {
        if (!state.draw_reason().empty()) return;  // perft does not look back
        for (int depth = 0; depth <= 1; ++depth) {
          const PerftCount fast = state.state().perft(depth);
          const PerftCount slow = count_lines(state, depth);
          EXPECT_EQ(fast.leaves, slow.leaves) << where(game, state) << ", depth " << depth;
          EXPECT_EQ(fast.ended, slow.ended) << where(game, state) << ", depth " << depth;
        }
      },
      3);
  const PerftCount fast = game.start().state().perft(3);
  const PerftCount slow = count_lines(game.start(), 3);
  EXPECT_EQ(fast.leaves, slow.leaves) << game.spec();
  EXPECT_EQ(fast.ended, slow.ended) << game.spec();
}

void expect_damaged_text_is_refused_or_sound(const Game& game) {
  Rng rng(9);
  visit_random_games(
      game,
      [&](const Played& state) {
        const auto read = game.parse(damaged(state.text(), rng));
        if (!read) {
          EXPECT_FALSE(read.error().message.empty());
        } else {
          EXPECT_EQ(read->moves().empty(), read->turn().is_over()) << read->text();
        }
      },
      6);
}

void expect_laws(const Game& game) {
  expect_moves_are_unique_and_counted(game);
  expect_chance_sums_to_one(game);
  expect_payoffs_in_range(game);
  expect_positions_round_trip(game);
  expect_moves_round_trip(game);
  expect_keys_tell_states_apart(game);
  expect_symmetry_preserves_the_game(game);
  expect_nothing_hidden_leaks(game);
  expect_random_moves_are_fair(game);
  expect_same_seed_same_game(game);
  expect_view_is_sound(game);
  expect_perft_counts_lines(game);
  expect_damaged_text_is_refused_or_sound(game);
}

}  // namespace brett::laws
