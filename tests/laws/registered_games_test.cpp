// Every law for every registered game, and for its variants at the ends of every option's range.
#include <gtest/gtest.h>

#include <algorithm>

#include "laws/laws.h"
#include "players/registry.h"

namespace brett {
namespace {

std::vector<std::string> values_of(const OptionInfo& option) {
  if (option.type == OptionInfo::Type::choice) return option.choices;
  if (option.type == OptionInfo::Type::flag) return {"on", "off"};
  const auto text = [](double value) { return fmt::format("{}", value); };
  return {text(option.min), text(option.min + 1), text((option.min + option.max) / 2),
          text(option.max)};
}

// Specs of all games: defaults, and each option at a few values that the game accepts.
std::vector<std::string> all_specs() {
  std::vector<std::string> specs;
  const Registry& registry = Registry::standard();
  for (const GameEntry& entry : registry.games()) {
    specs.emplace_back(entry.facts.name);
    for (const OptionInfo& option : entry.options) {
      for (const std::string& value : values_of(option)) {
        const std::string spec = fmt::format("{}:{}={}", entry.facts.name, option.key, value);
        const auto game = registry.game(spec);
        const bool known = std::find(specs.begin(), specs.end(), spec) != specs.end();
        if (game && (*game)->spec() == spec && !known) specs.push_back(spec);  // no default twice
      }
    }
  }
  return specs;
}

class Laws : public testing::TestWithParam<std::string> {
 protected:
  std::unique_ptr<Game> game_ = std::move(*Registry::standard().game(GetParam()));
};

TEST_P(Laws, MovesAreUniqueAndCounted) { laws::expect_moves_are_unique_and_counted(*game_); }
TEST_P(Laws, ChanceSumsToOne) { laws::expect_chance_sums_to_one(*game_); }
TEST_P(Laws, PayoffsAreInRange) { laws::expect_payoffs_in_range(*game_); }
TEST_P(Laws, PositionsRoundTrip) { laws::expect_positions_round_trip(*game_); }
TEST_P(Laws, MovesRoundTrip) { laws::expect_moves_round_trip(*game_); }
TEST_P(Laws, KeysTellStatesApart) { laws::expect_keys_tell_states_apart(*game_); }
TEST_P(Laws, SymmetryPreservesTheGame) { laws::expect_symmetry_preserves_the_game(*game_); }
TEST_P(Laws, NothingHiddenLeaks) { laws::expect_nothing_hidden_leaks(*game_); }
TEST_P(Laws, RandomMovesAreFair) { laws::expect_random_moves_are_fair(*game_); }
TEST_P(Laws, SameSeedSameGame) { laws::expect_same_seed_same_game(*game_); }
TEST_P(Laws, ViewIsSound) { laws::expect_view_is_sound(*game_); }
TEST_P(Laws, PerftCountsLines) { laws::expect_perft_counts_lines(*game_); }
TEST_P(Laws, DamagedTextIsRefusedOrSound) { laws::expect_damaged_text_is_refused_or_sound(*game_); }

INSTANTIATE_TEST_SUITE_P(Games, Laws, testing::ValuesIn(all_specs()),
                         [](const testing::TestParamInfo<std::string>& spec) {
                           std::string name = spec.param;
                           for (char& c : name) {
                             if (c == ':' || c == '=' || c == ',') c = '_';
                           }
                           return name;
                         });

}  // namespace
}  // namespace brett
