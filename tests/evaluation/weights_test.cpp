// Files of weights: exact both ways, and everything wrong is refused with line and reason.
#include "evaluation/weights.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

#include "core/rng.h"
#include "evaluation/gravity_game.h"
#include "games/connect_four.h"

namespace brett {
namespace {

using Grid = ConnectFour::Default;

Weights filled_weights(const WeightLayout& layout) {
  Weights weights(layout);
  Rng rng(3);
  for (float& weight : weights.values) {
    weight = rng.below(4) == 0 ? 0.0F : static_cast<float>(200 * rng.unit() - 100) / 7;
  }
  weights.games = 12345;
  weights.made_by = "brett train --game \"x\" \\";
  weights.rules[1 % weights.rules.size()].rate = 0.25;
  weights.rules[0].groups[0] = {.min = -50, .max = 60, .rate = 0, .step = 0.5};
  weights.strength.push_back({100, "random", 0.75, 0.5, 1});
  return weights;
}

std::string error_of(const WeightLayout& layout, std::string_view text) {
  const auto read = read_weights(layout, text, "file");
  return read ? std::string() : read.error().message;
}

class BothKinds : public testing::TestWithParam<std::string> {
 protected:
  WeightLayout layout() const {
    return GetParam() == "linear" ? Criteria<Grid>::layout() : Patterns<Grid>::layout();
  }
};
INSTANTIATE_TEST_SUITE_P(Weights, BothKinds, testing::Values("linear", "ntuple"),
                         [](const auto& test) { return test.param; });

TEST_P(BothKinds, PrintingAndReadingKeepsEveryBit) {
  const Weights weights = filled_weights(layout());
  const auto read = read_weights(layout(), print_weights(weights), "file");
  ASSERT_TRUE(read.ok()) << read.error().message;
  EXPECT_EQ(read->values, weights.values);
  EXPECT_EQ(read->rules, weights.rules);
  EXPECT_EQ(read->strength, weights.strength);
  EXPECT_EQ(read->games, weights.games);
  EXPECT_EQ(read->made_by, weights.made_by);
  EXPECT_EQ(print_weights(*read), print_weights(weights));
}

TEST_P(BothKinds, AFileThatIsCutOffIsRefused) {
  const std::string text = print_weights(filled_weights(layout()));
  for (std::size_t size = 0; size + 40 < text.size(); size += 1 + text.size() / 97) {
    EXPECT_NE(error_of(layout(), text.substr(0, size)), "") << size;
  }
  // Within the last number, too, a part of which is a number.
  for (std::size_t size = text.size() - 40; size < text.size(); ++size) {
    EXPECT_NE(error_of(layout(), text.substr(0, size)), "") << size;
  }
}

TEST(Weights, ADamagedTableIsRefusedWhereverTheDamageIs) {
  const WeightLayout layout = Patterns<Grid>::layout();
  const std::string text = print_weights(filled_weights(layout));
  for (std::size_t i = 0; i < text.size(); i += 1 + text.size() / 301) {
    std::string damaged = text;
    damaged[i] = static_cast<char>(damaged[i] ^ 0x10);
    EXPECT_NE(error_of(layout, damaged), "") << i;
  }
}

std::string replaced(std::string text, std::string_view what, std::string_view by) {
  const auto at = text.find(what);
  EXPECT_NE(at, text.npos) << what;
  return text.replace(at, what.size(), by);
}

TEST(Weights, ErrorsNameTheLineAndWhatWouldBeRight) {
  const WeightLayout layout = Criteria<Grid>::layout();
  const std::string text = print_weights(Weights(layout));
  const auto error = [&](std::string_view what, std::string_view by) {
    return error_of(layout, replaced(text, what, by));
  };
  EXPECT_EQ(error("format = 1", "format = 2"),
            "weights 'file', line 2: format='2': must be 1, which this program reads");
  EXPECT_EQ(error("format = 1\n", ""), "weights 'file': format is missing; must be format = 1");
  EXPECT_EQ(error("\"connect_four\"", "\"othello\""),
            "weights 'file', line 3: game: weights are for 'othello', not for connect_four");
  EXPECT_EQ(error("now = 0", "now = \"x\""),
            "weights 'file', line 21: group threats: now='x': must be a number from -100 to 100");
  EXPECT_EQ(error("now = 0", "now = nan"),
            "weights 'file', line 21: group threats: now='nan': must be a number from -100 to 100");
  EXPECT_EQ(error("now = 0", "now = 101"),
            "weights 'file', line 21: group threats: now='101': must be a number from -100 to 100");
  EXPECT_EQ(error("now = 0", "nwo = 0"),
            "weights 'file', line 21: group threats: unknown key 'nwo', did you mean 'now'?");
  EXPECT_EQ(error("stacked = 0\n", ""),
            "weights 'file', line 20: group threats: stacked is missing");
  EXPECT_EQ(
      error("name = \"middle\"", "name = \"midle\""),
      "weights 'file', line 85: class: unknown class of connect_four 'midle', did you mean 'middle'?");
  EXPECT_EQ(error("name = \"middle\"", "name = \"opening\""),
            "weights 'file', line 85: class: opening is there twice");
  EXPECT_EQ(error("\"squashed\"", "\"round\""),
            "weights 'file', line 5: output='round': must be plain or squashed");
  EXPECT_NE(error("[[class]]", "[[class]").find("line 10"), std::string::npos);
  for (const char* const games : {"1.5", "-1", "true"}) {
    EXPECT_EQ(error("games = 0", fmt::format("games = {}", games)),
              fmt::format("weights 'file', line 7: games='{}': must be a whole number from 0 to "
                          "1000000000000000",
                          games == std::string("true") ? "on" : games));
  }
}

TEST(Weights, HugeAndDeepFilesAreRefused) {
  const WeightLayout layout = Criteria<Grid>::layout();
  EXPECT_EQ(error_of(layout, std::string(5U << 20, '#')), "weights 'file': larger than 4 MB");
  EXPECT_NE(error_of(layout, "x = " + std::string(100'000, '[')), "");
}

TEST(Weights, AreForOneGameAndKind) {
  EXPECT_NE(error_of(Patterns<Grid>::layout(), print_weights(Weights(Criteria<Grid>::layout()))),
            "");
  EXPECT_NE(error_of(Criteria<Grid>::layout(), print_weights(Weights(Patterns<Grid>::layout()))),
            "");
  const auto what = read_weights_header(print_weights(Weights(Patterns<Grid>::layout())), "file");
  ASSERT_TRUE(what.ok());
  EXPECT_EQ(what->game, "connect_four");
  EXPECT_EQ(what->kind, "ntuple");
}

TEST(Weights, TidyingBringsEverythingIntoRangeAndSumsToOne) {
  Weights weights(Criteria<Grid>::layout());
  weights.normalised = true;
  weights.values[0] = 3;
  weights.values[1] = -1e30F;
  weights.values[2] = NAN;
  weights.rules[0].groups[0].min = -9;
  weights.tidy();
  EXPECT_FLOAT_EQ(weights.values[0], 0.25F);
  EXPECT_FLOAT_EQ(weights.values[1], -0.75F);
  EXPECT_EQ(weights.values[2], 0);
}

double size_of_class(const Weights& weights, std::size_t c) {
  double sum = 0;
  for (std::size_t i = 0; i < weights.layout.per_class(); ++i) {
    sum += std::abs(static_cast<double>(weights.of_class(c)[i]));
  }
  return sum;
}

TEST(Weights, NormalisedOnesStayWithinTheirRangesAndCanBeReadAgain) {
  Weights weights(Criteria<Grid>::layout());
  weights.normalised = true;
  for (auto& group : weights.rules[0].groups) group.min = -0.02, group.max = 0.02;
  weights.rules[1].groups[0].max = 0.3;  // others make up for what this group may not have
  weights.values[0] = 0.02F;
  weights.values[1] = -0.001F;
  weights.of_class(1)[0] = 0.2F;
  weights.of_class(1)[1] = -0.04F;
  weights.of_class(1)[weights.layout.groups[0].size()] = 0.06F;
  weights.tidy();
  EXPECT_FLOAT_EQ(weights.values[0], 0.02F);  // as near to a sum of 1 as the ranges allow
  EXPECT_FLOAT_EQ(weights.values[1], -0.02F);
  EXPECT_FLOAT_EQ(weights.of_class(1)[0], 0.3F);
  EXPECT_NEAR(size_of_class(weights, 1), 1, 1e-6);
  const auto read = read_weights(weights.layout, print_weights(weights), "file");
  ASSERT_TRUE(read.ok()) << read.error().message;
  EXPECT_EQ(read->values, weights.values);
}

TEST(Weights, WhatIsAtTheEdgeOfAnyRangeIsReadAgain) {
  Weights weights(Criteria<Grid>::layout());
  Rng rng(5);
  for (int i = 0; i < 200; ++i) {
    auto& rule = weights.rules[0].groups[0];
    rule.max = rng.unit();
    rule.min = -rng.unit();
    weights.values[0] = i % 2 == 0 ? 9.0F : -9.0F;
    weights.tidy();
    EXPECT_EQ(error_of(weights.layout, print_weights(weights)), "") << rule.min << " " << rule.max;
  }
}

TEST(Weights, NormalisingLeavesFrozenGroupsAlone) {
  Weights weights(Criteria<Grid>::layout());
  weights.normalised = true;
  weights.rules[0].groups[0].rate = 0;
  const std::size_t second = weights.layout.groups[0].size();
  weights.values[0] = 0.25F;
  weights.values[second] = 3;
  weights.tidy();
  EXPECT_EQ(weights.values[0], 0.25F);
  EXPECT_FLOAT_EQ(weights.values[second], 0.75F);
  weights.values[0] = 5;  // no room is left for the others
  weights.tidy();
  EXPECT_EQ(weights.values[0], 5);
  EXPECT_EQ(weights.values[second], 0);
}

TEST(Weights, AreSetByNameInOneClassOrInAll) {
  Weights weights(Criteria<Grid>::layout());
  const std::size_t each = weights.layout.per_class();
  ASSERT_TRUE(weights.set("middle.threats.now", 2).ok());
  EXPECT_EQ(weights.layout.places_of("middle.threats.now"), (std::vector<std::size_t>{each}));
  EXPECT_EQ(weights.values[0], 0);
  EXPECT_EQ(weights.values[each], 2);
  ASSERT_TRUE(weights.set("threats.now", 3).ok());
  EXPECT_EQ(weights.values[0], 3);
  EXPECT_EQ(weights.values[each], 3);
  EXPECT_EQ(weights.set("threats.nwo", 3).error().message,
            "unknown weight 'threats.nwo', did you mean 'threats.now'?");
  EXPECT_EQ(weights.set("threats.now", 101).error().message,
            "threats.now=101: must be a number from -100 to 100");
  for (std::size_t i = 0; i < weights.values.size(); ++i) {
    EXPECT_EQ(weights.layout.places_of(weights.layout.name_of(i)), (std::vector<std::size_t>{i}));
  }
  weights.made_by = "brett train";
  weights.mark_edited();
  weights.mark_edited();
  EXPECT_EQ(weights.made_by, "edited after: brett train");
}

}  // namespace
}  // namespace brett
