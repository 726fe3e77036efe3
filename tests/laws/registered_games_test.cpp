// Every law for every registered game, and for its variants at the ends of every option's range.
#include <gtest/gtest.h>

#include <algorithm>
#include <tuple>

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

// "ChanceEventsSumToOne"
std::string words_joined(std::string_view words) {
  std::string name;
  bool capital = true;
  for (const char c : words) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (letter) name += capital && c >= 'a' ? static_cast<char>(c - 'a' + 'A') : c;
    capital = !letter;
  }
  return name;
}

class Laws : public testing::TestWithParam<std::tuple<std::string, std::size_t>> {};

TEST_P(Laws, Hold) {
  const auto& [spec, law] = GetParam();
  laws::expect_law(game_laws()[law], **Registry::standard().game(spec));
}

std::string test_name(const testing::TestParamInfo<Laws::ParamType>& info) {
  const auto& [spec, law] = info.param;
  return words_joined(spec) + "_" + words_joined(game_laws()[law].name);
}

INSTANTIATE_TEST_SUITE_P(Games, Laws,
                         testing::Combine(testing::ValuesIn(all_specs()),
                                          testing::Range(std::size_t{0}, game_laws().size())),
                         test_name);

}  // namespace
}  // namespace brett
