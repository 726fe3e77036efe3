// The transposition table: what it gives back, who gives way, and that threads cannot confuse it.
#include "search/table.h"

#include <gtest/gtest.h>

#include <atomic>
#include <map>
#include <thread>
#include <vector>

#include "core/keys.h"
#include "sanitized.h"
#include "search/negamax/paper_tree.h"
#include "search/positions.h"

namespace brett {
namespace {

using Replace = TranspositionTable::Replace;

// Keys that fall into the first bucket: their high bits are 0.
std::uint64_t key(std::uint64_t number) { return number + 1; }

TableEntry entry(int depth, std::uint64_t subtree = 1) {
  return {
      .value = depth * 10, .left = {depth}, .bound = Bound::exact, .tag = 7, .subtree = subtree};
}
bool holds(const TranspositionTable& table, std::uint64_t number) {
  return table.find(key(number)).has_value();
}

void expect_round_trip(const TableEntry& stored) {
  TranspositionTable table(1, {Replace::bucket});
  table.store(key(5), stored);
  const auto found = table.find(key(5));
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->value, stored.value);
  EXPECT_EQ(found->left.plies, stored.left.plies);
  EXPECT_EQ(found->bound, stored.bound);
  EXPECT_EQ(found->tag, stored.tag);
  EXPECT_EQ(found->subtree, stored.subtree);
  EXPECT_EQ(found->solved, stored.solved);
}

TEST(TranspositionTable, GivesBackWhatWasStored) {
  for (const Value value : {0, 1, -1, value_unit, -heuristic_limit, heuristic_limit, win_value,
                            -win_value, win_value - 1, infinite_value, -infinite_value}) {
    for (const Bound bound : {Bound::upper, Bound::lower, Bound::exact}) {
      expect_round_trip({.value = value, .left = {1}, .bound = bound});
    }
  }
  for (const int depth : {0, 1, 64, 127})
    expect_round_trip({.left = {depth}, .bound = Bound::exact});
  for (const std::uint16_t tag : {std::uint16_t{0}, std::uint16_t{1}, std::uint16_t{0x3fff}}) {
    expect_round_trip({.left = {2}, .bound = Bound::exact, .tag = tag, .solved = true});
  }
  for (const std::uint64_t subtree : {1ULL, 2ULL, 1024ULL, 1ULL << 31}) {
    expect_round_trip({.left = {2}, .bound = Bound::lower, .subtree = subtree});
  }
}

TEST(TranspositionTable, KnowsNothingOfOtherKeys) {
  TranspositionTable table(1, {Replace::bucket});
  EXPECT_FALSE(holds(table, 1));
  table.store(key(1), entry(3));
  EXPECT_TRUE(holds(table, 1));
  EXPECT_FALSE(holds(table, 2));
  EXPECT_FALSE(table.find(~key(1)).has_value());
  table.forget();
  EXPECT_FALSE(holds(table, 1));
}

TEST(TranspositionTable, IsAsLargeAsItIsToldToBe) {
  EXPECT_EQ(TranspositionTable(1, {Replace::bucket}).bytes(), std::size_t{1} << 20);
  EXPECT_EQ(TranspositionTable(3, {Replace::deep}).bytes(), std::size_t{3} << 20);
  EXPECT_FALSE(TranspositionTable(0, {Replace::bucket}).enabled());
}

TEST(TranspositionTable, NewEntriesOfAPositionReplaceItsOldOnes) {
  for (const Replace replace : {Replace::bucket, Replace::deep, Replace::big, Replace::always}) {
    TranspositionTable table(1, {replace});
    table.store(key(1), entry(9, 1000));
    table.store(key(1), entry(2, 1));
    EXPECT_EQ(table.find(key(1))->left.plies, 2);
  }
}

TEST(TranspositionTable, AlwaysForgetsTheOlderEntry) {
  TranspositionTable table(1, {Replace::always});
  table.store(key(1), entry(9, 1000));
  table.store(key(2), entry(1));
  EXPECT_FALSE(holds(table, 1));
  EXPECT_TRUE(holds(table, 2));
}

TEST(TranspositionTable, DeepKeepsTheDeeperEntry) {
  TranspositionTable table(1, {Replace::deep});
  table.store(key(1), entry(5, 1));
  table.store(key(2), entry(4, 1000));
  EXPECT_TRUE(holds(table, 1));
  EXPECT_FALSE(holds(table, 2));
  table.store(key(3), entry(5, 1));
  EXPECT_FALSE(holds(table, 1));
  EXPECT_TRUE(holds(table, 3));
}

TEST(TranspositionTable, BigKeepsTheLargerSubtree) {
  TranspositionTable table(1, {Replace::big});
  table.store(key(1), entry(2, 1024));
  table.store(key(2), entry(9, 512));
  EXPECT_TRUE(holds(table, 1));
  EXPECT_FALSE(holds(table, 2));
  table.store(key(3), entry(1, 2048));
  EXPECT_FALSE(holds(table, 1));
  EXPECT_TRUE(holds(table, 3));
}

TEST(TranspositionTable, BucketGivesUpItsShallowestOfFour) {
  TranspositionTable table(1, {Replace::bucket});
  for (const int depth : {6, 3, 8, 5})
    table.store(key(static_cast<std::uint64_t>(depth)), entry(depth));
  for (const std::uint64_t kept : {6U, 3U, 8U, 5U}) EXPECT_TRUE(holds(table, kept)) << kept;
  table.store(key(1), entry(1));  // always gets in, so that the newest is there to be found
  EXPECT_TRUE(holds(table, 1));
  EXPECT_FALSE(holds(table, 3));
  for (const std::uint64_t kept : {6U, 8U, 5U}) EXPECT_TRUE(holds(table, kept)) << kept;
}

TEST(TranspositionTable, EntriesOfEarlierSearchesGiveWayFirst) {
  TranspositionTable bucket(1, {Replace::bucket});
  bucket.store(key(1), entry(9));
  bucket.next_generation();
  for (const std::uint64_t fresh : {2U, 3U, 4U}) bucket.store(key(fresh), entry(2));
  bucket.store(key(5), entry(1));
  EXPECT_FALSE(holds(bucket, 1));
  for (const std::uint64_t fresh : {2U, 3U, 4U, 5U}) EXPECT_TRUE(holds(bucket, fresh)) << fresh;

  for (const Replace replace : {Replace::deep, Replace::big}) {
    TranspositionTable table(1, {replace});
    table.store(key(1), entry(9, 1024));
    table.next_generation();
    table.store(key(2), entry(2, 1));
    EXPECT_TRUE(holds(table, 2));
  }
}

TEST(TranspositionTable, GenerationsComeRoundAgain) {
  TranspositionTable table(1, {Replace::bucket});
  for (int generation = 0; generation < 40; ++generation) {
    table.store(key(static_cast<std::uint64_t>(generation)), entry(1));
    EXPECT_TRUE(holds(table, static_cast<std::uint64_t>(generation)));
    table.next_generation();
  }
}

TEST(TranspositionTable, WhatWasForgottenNeverStandsInTheWay) {
  TranspositionTable table(1, {Replace::deep});
  Rng rng(5);
  for (int i = 0; i < 300'000; ++i) table.store(rng.fork(), entry(60));
  for (int searches = 1; searches <= 40; ++searches) {
    table.forget();
    int found = 0;
    for (int i = 0; i < 100; ++i) {
      const std::uint64_t random_key = rng.fork();
      table.store(random_key, entry(1));
      found += table.find(random_key).has_value() ? 1 : 0;
    }
    EXPECT_EQ(found, 100) << searches;
  }
}

TEST(TranspositionTable, AfterForgettingTheNextGenerationIsKeptAgain) {
  TranspositionTable table(1, {Replace::bucket});
  table.forget();
  table.store(key(1), entry(30));
  table.next_generation();
  for (const std::uint64_t fresh : {2U, 3U, 4U, 5U}) table.store(key(fresh), entry(2));
  EXPECT_TRUE(holds(table, 1));  // old, but much deeper than the others
}

TEST(TranspositionTable, KeepsWhatItKnowsWithinAGameOnly) {
  TranspositionTable table(1, {});
  const auto begin_search = [&](bool keep) {
    table.begin_search(keep);
    return holds(table, 1);
  };
  EXPECT_FALSE(begin_search(true));
  table.store(key(1), entry(3));
  EXPECT_TRUE(begin_search(true));
  table.begin_game();
  EXPECT_FALSE(begin_search(true));
  table.store(key(1), entry(3));
  EXPECT_FALSE(begin_search(false));
}

// --- numbers beside the entry ------------------------------------------------------------------------
// Made from the key, so that a mixture of two entries would be seen.
std::vector<double> numbers_of(std::uint64_t key, int count) {
  std::vector<double> numbers;
  for (int i = 0; i < count; ++i) {
    const std::uint64_t mixed = mix_key(key, static_cast<std::uint64_t>(i));
    numbers.push_back(1.0 / static_cast<double>((mixed >> 12) + 1));
  }
  return numbers;
}
bool holds_numbers(const TranspositionTable& table, std::uint64_t number) {
  std::vector<double> numbers(static_cast<std::size_t>(table.numbers()));
  return table.find(key(number), numbers.data()).has_value();
}
void store_numbers(TranspositionTable& table, std::uint64_t number, Depth left) {
  const std::vector<double> numbers(static_cast<std::size_t>(table.numbers()));
  table.store(key(number), {.left = left, .bound = Bound::exact}, numbers.data());
}

TEST(TableWithNumbers, GivesThemBackToTheLastBit) {
  for (const int count : {1, 2, 3, 16}) {
    TranspositionTable table(1, {.numbers = count});
    const std::vector<double> stored = numbers_of(7, count);
    for (const Bound bound : {Bound::none, Bound::upper, Bound::lower, Bound::exact}) {
      for (const Depth left :
           {Depth{5, 3}, Depth{Depth::most_plies, Depth::no_limit}, Depth{0, 0}}) {
        table.store(77, {.left = left, .bound = bound, .tag = 999, .solved = true}, stored.data());
        std::vector<double> found(stored.size());
        const auto entry = table.find(77, found.data());
        ASSERT_TRUE(entry);
        EXPECT_EQ(found, stored);
        EXPECT_EQ(entry->left, left);
        EXPECT_EQ(entry->bound, bound);
        EXPECT_EQ(entry->tag, 999);
        EXPECT_TRUE(entry->solved);
        EXPECT_FALSE(table.find(78, found.data()));
      }
    }
    table.forget();
    std::vector<double> found(stored.size());
    EXPECT_FALSE(table.find(77, found.data()));
  }
  EXPECT_FALSE(TranspositionTable(0, {.numbers = 3}).enabled());
}

TEST(TableWithNumbers, BucketGivesUpTheShallowerOfTwo) {
  TranspositionTable table(1, {.numbers = 3});
  store_numbers(table, 1, {4});
  store_numbers(table, 2, {Depth::no_limit, 6});  // what is not limited does not count
  store_numbers(table, 3, {5});
  EXPECT_FALSE(holds_numbers(table, 1));
  EXPECT_TRUE(holds_numbers(table, 2));
  EXPECT_TRUE(holds_numbers(table, 3));
  table.next_generation();
  store_numbers(table, 4, {1});
  EXPECT_FALSE(holds_numbers(table, 3));
}

TEST(TableWithNumbers, APairHasTheDeeperAndTheNewer) {
  TranspositionTable table(
      1, {.replace = Replace::pair, .numbers = 1, .ageing = TranspositionTable::old_is_worthless});
  store_numbers(table, 1, {4});
  store_numbers(table, 2, {3});
  store_numbers(table, 3, {2});
  EXPECT_TRUE(holds_numbers(table, 1));
  EXPECT_FALSE(holds_numbers(table, 2));
  EXPECT_TRUE(holds_numbers(table, 3));
  store_numbers(table, 4, {5});
  EXPECT_TRUE(holds_numbers(table, 1)) << "the deeper one becomes the older";
  EXPECT_FALSE(holds_numbers(table, 3));
  table.next_generation();
  store_numbers(table, 5, {1});
  store_numbers(table, 6, {1});
  EXPECT_TRUE(holds_numbers(table, 5)) << "of the last search all is worthless";
  EXPECT_TRUE(holds_numbers(table, 6));
}

// As if a thread had been interrupted between two words of an entry: what is found must be one of both.
TEST(TableWithNumbers, ThreadsNeverFindAMixture) {
  for (const Replace replace : {Replace::bucket, Replace::pair, Replace::always}) {
    for (const int count : {1, 3}) {
      TranspositionTable table(1, {.replace = replace, .numbers = count});
      constexpr std::uint64_t keys =
          64;  // in sixteen buckets, so that all fight for the same places
      const auto key_of = [](std::uint64_t number) { return number % 16 << 60 | number << 8 | 1; };
      std::atomic<int> wrong{0}, found{0};
      const auto hammer = [&](std::uint64_t seed) {
        Rng rng(seed);
        std::vector<double> numbers(static_cast<std::size_t>(count));
        for (int i = 0; i < (sanitized ? 5'000 : 50'000); ++i) {
          const std::uint64_t number = rng.below(keys);
          // Two values for each key: a slot is written again with another content.
          const std::uint64_t version = rng.below(2);
          const auto tag = static_cast<std::uint16_t>(number * 2 + version);
          table.store(key_of(number), {.bound = Bound::exact, .tag = tag},
                      numbers_of(tag, count).data());
          const std::uint64_t other = rng.below(keys);
          const auto entry = table.find(key_of(other), numbers.data());
          if (!entry) continue;
          ++found;
          if (entry->tag / 2U != other || numbers != numbers_of(entry->tag, count)) ++wrong;
        }
      };
      {
        const std::jthread one(hammer, 1);
        const std::jthread two(hammer, 2);
      }
      EXPECT_EQ(wrong, 0);
      EXPECT_GT(found, 100);
    }
  }
}

// All nodes of a keyless tree would share one entry if it were stored.
TEST(TranspositionTable, StatesWithoutAKeyAreNeverStored) {
  std::map<std::string, int> values;
  for (int leaf = 0; leaf < 16; ++leaf) {
    std::string way;
    for (int bit = 3; bit >= 0; --bit) way += (leaf >> bit & 1) ? 'r' : 'l';
    values[way] = leaf * 7 % 16;
  }
  const Played game{PaperTree().without_keys()};
  const auto search = [&](std::string_view spec) {
    const auto evaluation = std::make_shared<PaperEvaluation>(values);
    return searcher_of(spec, {evaluation, {}, 1})->search({.game = game});
  };
  const auto truth = search("minimax:depth=4");
  const auto found = search("minimax:depth=4,memo=on");
  EXPECT_EQ(found.best().value, truth.best().value);
  EXPECT_EQ(found.counters.table_hits, 0U);
  EXPECT_EQ(found.counters.nodes, truth.counters.nodes);
}

// Whatever is found was stored under that key: value, depth and tag are made from it.
TEST(TranspositionTable, ThreadsNeverFindAWrongEntry) {
  TranspositionTable table(1, {Replace::bucket});
  constexpr std::uint64_t keys = 64;  // in sixteen buckets, so that all fight for the same places
  const auto key_of = [](std::uint64_t number) { return number % 16 << 60 | number << 8 | 1; };
  const auto entry_of = [](std::uint64_t number, int round) {
    return TableEntry{.value = static_cast<Value>(number * 1000) + round,
                      .left = {round},
                      .bound = Bound::exact,
                      .tag = static_cast<std::uint16_t>(number)};
  };
  std::atomic<int> wrong{0};
  std::atomic<int> found{0};
  const auto hammer = [&](std::uint64_t seed) {
    Rng rng(seed);
    for (int i = 0; i < (sanitized ? 20'000 : 300'000); ++i) {
      const std::uint64_t number = rng.below(keys);
      table.store(key_of(number), entry_of(number, static_cast<int>(rng.below(64))));
      const std::uint64_t other = rng.below(keys);
      const auto entry = table.find(key_of(other));
      if (!entry) continue;
      ++found;
      if (entry->tag != other ||
          entry->value != static_cast<Value>(other * 1000) + entry->left.plies)
        ++wrong;
    }
  };
  {
    const std::jthread one(hammer, 1);
    const std::jthread two(hammer, 2);
  }
  EXPECT_EQ(wrong, 0);
  EXPECT_GT(found, 1000);
}

}  // namespace
}  // namespace brett
