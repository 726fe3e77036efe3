// Every text that a registered game can show has German in its data file (players/game_texts.h). The test says what
// is missing; a new game gets it for free.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <set>
#include <string>

#include "players/game_data.h"
#include "players/registry.h"
#include "sanitized.h"

namespace brett {
namespace {

// A word and not a symbol, a number or the name of a cell: at least two letters and nothing but letters and blanks.
bool is_word(std::string_view text) {
  const auto letters = std::ranges::count_if(text, [](unsigned char c) { return std::isalpha(c); });
  return letters >= 2 && std::ranges::all_of(text, [](unsigned char c) {
           return std::isalpha(c) || c == ' ' || c == '-';
         });
}

class German : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    const auto& games = Registry::standard().games();
    entry_ = &*std::ranges::find(games, std::string_view(GetParam()),
                                 [](const GameEntry& one) { return one.facts.name; });
    auto data = game_data(GetParam());
    ASSERT_TRUE(data.ok()) << data.error().message;
    data_ = *std::move(data);
  }
  const GameTexts& texts() const { return data_.texts; }
  bool has(std::string_view english) const {
    return texts().german().words.find(english) != texts().german().words.end();
  }
  void need(std::string_view english) {
    if (!english.empty() && !has(english)) missing_.emplace(english);
  }
  void need_word(std::string_view english) {
    // What every card game may show: View::add_cards() says it, and the page has German for it.
    if (english == "hidden card" || english == "no card") return;
    if (is_word(english)) need(english);
  }
  // Not the name of a cell.
  void need_sentence(std::string_view english) {
    if (english.size() > 3) need(english);
  }
  // A sentence, or those it is made of. What has no sentence cannot be said in German.
  void need(const Message& message) {
    if (message.empty()) return;
    if (message.sentence.empty()) missing_.insert("no sentence: " + message.text);
    if (message.sentence != "{}; {}") need(message.sentence);
    for (const Message& value : message.values) {
      if (!value.sentence.empty()) need(value);
    }
  }
  void need_step(const std::string& step) {
    const auto read = read_step(step);
    if (read && read->kind == Step::Kind::word) need_word(read->text);
  }
  void need_all_of(const View& view) {
    for (const std::string& name : view.seat_names) need_word(name);
    for (const Area& area : view.areas) {
      need_word(area.label);
      need_word(area.text);
      for (const Label& label : area.labels) need_word(label.text);
      for (const Cell& cell : area.cells) {
        need_word(cell.piece.name);
        need_word(cell.note);
      }
    }
  }
  void need_all_of(const Played& state, Rng& rng) {
    need_all_of(state.view());
    need(state.warning());
    need(state.said_end_reason());
    for (const Move move : state.moves()) {
      for (const std::string& step : state.path(move)) need_step(step);
    }
    if (state.turn().is_seat()) need_explanations(state, rng);
  }
  // Of a click, and of one after the beginning of a move.
  void need_explanations(const Played& state, Rng& rng) {
    const Area board = state.view().board();
    const auto moves = state.moves();
    for (const Cell& cell : board.cells) {
      std::vector<std::string> path =
          state.path(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
      path.back() = cell.name;
      for (const auto& clicks : {path, {cell.name}}) {
        const PathAnswer answer = explained(state, clicks);
        if (!answer.prefix && !answer.general) need(answer.text);
      }
    }
  }
  void play(const std::string& spec, std::uint64_t seed) {
    const auto game = Registry::standard().game(spec);
    ASSERT_TRUE(game.ok()) << game.error().message;
    Rng rng(seed);
    Played state = (*game)->start();
    const int stride = 1 + count_moves(state.state()) / 30;  // many moves are much to ask for
    for (int ply = 0; !state.turn().is_over(); ++ply, state.play(state.random_move(rng))) {
      if (ply % stride == 0) need_all_of(state, rng);
    }
    need_all_of(state, rng);
  }
  void expect_nothing_missing() const {
    std::string list;
    for (const std::string& text : missing_) list += "\n  \"" + text + "\"";
    EXPECT_TRUE(missing_.empty()) << "data/games/" << GetParam()
                                  << ".toml, [de.words] lacks:" << list;
  }

  const GameEntry* entry_ = nullptr;
  GameData data_;
  std::set<std::string> missing_;
};

TEST_P(German, HasTitleHelpAndRules) {
  EXPECT_NE(texts().german().title, "");
  EXPECT_NE(texts().german().help, "");
  EXPECT_GT(texts().german().rules.size(), entry_->rules.size() / 2);
}

TEST_P(German, RulesShowTheSamePictures) {
  const auto english = pictures_in(entry_->rules);
  EXPECT_EQ(pictures_in(texts().german().rules), english);
  std::set<std::string> known{"start"};
  for (const GamePicture& picture : texts().pictures) {
    EXPECT_TRUE(std::ranges::count(english, picture.name) > 0) << picture.name << " is not shown";
    known.insert(picture.name);
  }
  for (const std::string& name : english) EXPECT_TRUE(known.contains(name)) << name;
}

TEST_P(German, KnowsOptionsAndTheirHelp) {
  for (const OptionInfo& option : entry_->options) {
    EXPECT_TRUE(texts().german().options.contains(option.key)) << option.key;
    need(option.help);
  }
  need(data_.scale.unit);
  expect_nothing_missing();
}

TEST_P(German, HasTheHintsOfEnglish) {
  const auto& english = texts().words[0].hints;
  const auto& german = texts().german().hints;
  EXPECT_TRUE(std::ranges::equal(
      english, german, {}, [](const auto& one) { return one.first; },
      [](const auto& one) { return one.first; }));
}

TEST_P(German, KnowsWhatRandomGamesShow) {
  const int games = sanitized ? 2 : 8;
  for (int seats = entry_->facts.min_seats; seats <= entry_->facts.max_seats; ++seats) {
    const bool varies = entry_->facts.min_seats < entry_->facts.max_seats;
    const std::string spec = varies ? GetParam() + ":seats=" + std::to_string(seats) : GetParam();
    for (int seed = 1; seed <= games; ++seed) play(spec, static_cast<std::uint64_t>(seed));
  }
  expect_nothing_missing();
}

TEST_P(German, KnowsWhatCanBeLearned) {
  const auto game = Registry::standard().game(GetParam());
  for (const WeightLayout& layout : (*game)->learnable()) {
    for (const auto& one : layout.classes) {
      need_word(one.name);
      need_sentence(one.help);
    }
    for (const auto& group : layout.groups) {  // names of tables and criteria are code
      need_sentence(group.help);
      if (!group.is_table()) need_word(group.name);
      for (const auto& criterion : group.criteria) need_sentence(criterion.help);
    }
  }
  expect_nothing_missing();
}

TEST_P(German, PicturesAndOpeningsCanBePlayed) {
  const auto check = [](const std::string& name, const std::string& spec,
                        const std::string& position, const std::string& moves) {
    const auto game = Registry::standard().game(spec);
    ASSERT_TRUE(game.ok()) << name << ": " << game.error().message;
    auto state = position.empty() ? Result<Played>((*game)->start()) : (*game)->parse(position);
    ASSERT_TRUE(state.ok()) << name << ": " << state.error().message;
    const auto played = state->play_moves(moves);
    EXPECT_TRUE(played.ok()) << name << ": " << played.error().message;
  };
  const auto picture = [&](const GamePicture& one) {
    check(one.name, one.spec.empty() ? GetParam() : one.spec, one.position, one.moves);
  };
  picture(texts().cover);
  for (const GamePicture& one : texts().pictures) picture(one);
  for (const GameOpening& one : texts().openings) {
    check(one.name, GetParam(), "", one.moves);
    need(one.name);
  }
  expect_nothing_missing();
}

INSTANTIATE_TEST_SUITE_P(Games, German, testing::ValuesIn(Registry::standard().names()),
                         [](const auto& one) { return one.param; });

}  // namespace
}  // namespace brett
