// What is known of games besides their rules: read from data/games, or refused with file and key.
#include "players/game_data.h"

#include <gmock/gmock.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "files/in_folder.h"
#include "players/levels.h"
#include "players/registry.h"

namespace brett {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr std::string_view ten_levels = R"(levels = [
  "alphabeta:depth=1", "alphabeta:depth=2", "alphabeta:depth=3", "alphabeta:depth=4", "alphabeta:depth=5",
  "alphabeta:depth=6", "alphabeta:depth=7", "alphabeta:depth=8", "alphabeta:depth=9", "alphabeta:depth=10",
]
)";

std::string why_not(std::string_view toml) {
  const auto data = read_game_data(toml, "game data 'x.toml'");
  return data ? "it was read" : data.error().message;
}

TEST(GameData, HasLevelsAndTheScaleOfValues) {
  const auto data = read_game_data(std::string(ten_levels) +
                                       "[scale]\nunit = 'discs'\n[scale.win]\nlines = 0.5\n"
                                       "'a+b' = 2\n[scale.margin]\nlines = 3\n",
                                   "x");
  ASSERT_TRUE(data.ok()) << data.error().message;
  EXPECT_EQ(data->levels.size(), 10U);
  EXPECT_EQ(data->levels[3], "alphabeta:depth=4");
  EXPECT_EQ(data->scale.unit, "discs");
  EXPECT_EQ(data->scale.evaluations.at("lines").win, 0.5);
  EXPECT_EQ(data->scale.evaluations.at("lines").margin, 3);
  EXPECT_EQ(data->scale.evaluations.at("a+b").win, 2);
  EXPECT_EQ(data->scale.evaluations.at("a+b").margin, std::nullopt);
}

TEST(GameData, WrongFilesAreRefusedByKeyAndLine) {
  EXPECT_EQ(why_not("\nlevel = []"),
            "game data 'x.toml', line 2: unknown key 'level', did you mean 'levels'?");
  EXPECT_EQ(why_not("levels = ['random']"),
            "game data 'x.toml', line 1: levels: must be a list of 10 players");
  EXPECT_THAT(why_not("levels = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]"), HasSubstr("must be texts"));
  const auto with = [](std::string_view spec) {
    std::string text(ten_levels);
    const std::string_view third = "alphabeta:depth=3";
    return text.replace(text.find(third), third.size(), spec);
  };
  EXPECT_THAT(why_not(with("alphabeta:deppth=3")),
              HasSubstr("levels, level 3: unknown option of alphabeta 'deppth'"));
  EXPECT_THAT(why_not(with("alphabeta:depth=99")), HasSubstr("depth=99 for alphabeta"));
  EXPECT_THAT(why_not(with("human")), HasSubstr("levels, level 3: 'human': must be a search"));
  EXPECT_THAT(why_not("[scale.win]\nlines = 0"), HasSubstr("line 1: scale.win.lines: must be"));
  EXPECT_THAT(why_not("[scale.win]\nlines = 'x'"), HasSubstr("scale.win.lines: must be"));
  EXPECT_THAT(why_not("[scale]\nwin = 3"), HasSubstr("scale.win: must be a table"));
  EXPECT_THAT(why_not("[scale]\nunits = 'x'"), HasSubstr("unknown key of scale 'units'"));
  EXPECT_THAT(why_not("[scale]\nunit = ''"), HasSubstr("scale.unit: must be a word"));
  EXPECT_THAT(why_not("[scale.margin]\nlines = 1"),
              HasSubstr("scale.margin.lines: scale.win must have the evaluation"));
  EXPECT_THAT(why_not("scale = 3"), HasSubstr("scale: must be a table"));
  EXPECT_THAT(why_not("levels = ["), StartsWith("game data 'x.toml', line 1"));
}

TEST(GameData, HasPicturesOpeningsAndWords) {
  const auto data = read_game_data(R"toml(
cover.moves = "f5"
pictures.after = { moves = "f5 d6", game = "othello:size=6" }
openings = { Tiger = "f5d6c3d3c4" }
en.hints."do.place" = "Choose."
[de]
title = "Spiel"
rules = """
Erstens.

![Danach](after)"""
[de.options]
size = "Größe"
[de.words]
"{} plies" = "{} Züge"
)toml",
                                   "x");
  ASSERT_TRUE(data.ok()) << data.error().message;
  const GameTexts& texts = data->texts;
  EXPECT_EQ(texts.cover.moves, "f5");
  ASSERT_EQ(texts.pictures.size(), 1U);
  EXPECT_EQ(texts.pictures[0].name, "after");
  EXPECT_EQ(texts.pictures[0].spec, "othello:size=6");
  ASSERT_EQ(texts.openings.size(), 1U);
  EXPECT_EQ(texts.openings[0].name, "Tiger");
  EXPECT_EQ(texts.words[0].hints.at("do.place"), "Choose.");
  EXPECT_EQ(texts.german().title, "Spiel");
  EXPECT_EQ(texts.german().rules, "Erstens.\n\n![Danach](after)");
  EXPECT_EQ(texts.german().options.at("size"), "Größe");
  EXPECT_EQ(texts.german().words.at("{} plies"), "{} Züge");
}

TEST(GameData, WrongTextsAreRefusedByKeyAndLine) {
  EXPECT_EQ(why_not("[de]\ntitel = 'x'"),
            "game data 'x.toml', line 2: de: unknown key 'titel', did you mean 'title'?");
  EXPECT_EQ(why_not("[fr]\ntitle = 'x'").substr(0, 49),
            "game data 'x.toml', line 1: unknown key 'fr': the");
  EXPECT_EQ(why_not("de = 3"),
            "game data 'x.toml', line 1: de='3': must be a table, as in { name = value }");
  EXPECT_THAT(why_not("[de]\ntitle = 3"), HasSubstr("line 2: de: title='3': must be a text in"));
  EXPECT_THAT(why_not("[de]\nrules = 'a\tb'"), HasSubstr("de: rules: must be at most"));
  EXPECT_THAT(why_not("[de]\nrules = 3"), HasSubstr("de: rules='3': must be a text in quotes"));
  EXPECT_THAT(why_not("[de.words]\nBlack = 3"), HasSubstr("de: words, 'Black': must be a text"));
  EXPECT_THAT(why_not("[de.words]\nBlack = ''"), HasSubstr("de: words, 'Black': must be a text"));
  EXPECT_THAT(why_not("[en]\ntitle = 'x'"), HasSubstr("en: unknown key 'title'"));
  EXPECT_THAT(why_not("pictures = 3"), HasSubstr("pictures='3': must be a table"));
  EXPECT_THAT(why_not("pictures.a = 3"), HasSubstr("pictures: a='3': must be a table"));
  EXPECT_THAT(why_not("pictures.a.move = 'f5'"), HasSubstr("unknown key 'move', did you mean"));
  EXPECT_THAT(why_not("openings = ['f5']"), HasSubstr("openings: must be a table"));
  EXPECT_THAT(why_not("like = '../x'"), HasSubstr("like='../x': must be the name of a game"));
}

TEST(GameTexts, PicturesAreLinesOfTheRules) {
  const std::string rules = "One.\n\n![The start](start)\n\n![Then](after)\n\nTwo.\n";
  EXPECT_EQ(pictures_in(rules), (std::vector<std::string>{"start", "after"}));
  EXPECT_EQ(without_pictures(rules), "One.\n\nTwo.\n");
  EXPECT_EQ(without_pictures("One."), "One.\n");
}

class GameDataFiles : public TestInFolder {
 protected:
  void SetUp() override {
    std::filesystem::create_directories(path("games"));
    ::setenv("BRETT_DATA", path("").c_str(), 1);
  }
  void TearDown() override { ::unsetenv("BRETT_DATA"); }
  void write(std::string_view name, std::string_view text) const {
    std::ofstream(path(fmt::format("games/{}.toml", name))) << text;
  }
};

TEST_F(GameDataFiles, GiveAGameItsLevelsWhereAllOfThemFit) {
  write("pig", ten_levels);  // alphabeta cannot play it
  write("three_wins", ten_levels);
  const auto second = [](const char* game) {
    return (*levels_of(**Registry::standard().game(game)))[1].spec;
  };
  EXPECT_EQ(second("pig"), "montecarlo:playouts=20,epsilon=0.6");
  EXPECT_EQ(second("three_wins"), "montecarlo:playouts=20,epsilon=0.6");
  EXPECT_EQ(second("three_wins:seats=2"), "alphabeta:depth=2");
  EXPECT_EQ(second("othello"), "alphabeta:depth=1,epsilon=0.4") << "of the program's own data";
}

TEST_F(GameDataFiles, LendTheirWordsToGamesThatAreLikeThem) {
  write("pig", "[de.words]\nroll = 'rollen'\nhold = 'halten'\n[de.options]\nseats = 'Plätze'\n");
  write("othello", "like = 'pig'\n[de.words]\nroll = 'drehen'\n");
  const auto data = game_data("othello");
  ASSERT_TRUE(data.ok()) << data.error().message;
  EXPECT_EQ(data->texts.german().words.at("roll"), "drehen");
  EXPECT_EQ(data->texts.german().words.at("hold"), "halten");
  EXPECT_EQ(data->texts.german().options.at("seats"), "Plätze");
}

TEST_F(GameDataFiles, AreNamedWhenTheyAreWrong) {
  write("othello", "levels = 3");
  const auto game = Registry::standard().game("othello");
  const auto player = make_player(**game, "level=3", {});
  ASSERT_FALSE(player.ok());
  EXPECT_THAT(player.error().message, HasSubstr("games/othello.toml', line 1: levels: must be"));
  EXPECT_TRUE(make_player(**game, "pvs:depth=2", {}).ok()) << "nothing else needs it";
}

}  // namespace
}  // namespace brett
