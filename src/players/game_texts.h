// What people read and see of a game besides its rules: pictures, names of openings, its words in other
// languages. Part of its data file (game_data.h); everything has English in the game itself.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "files/toml_fields.h"

namespace brett {

// A position: of this game or a variant, after some moves.
struct GamePicture {
  std::string name;  // which ![caption](name) in the rules refers to
  std::string spec;  // empty: the game's own
  std::string position;
  std::string moves;
};

struct GameOpening {
  std::string name;
  std::string moves;
};

// In one language. What is missing is shown in English.
struct GameWords {
  std::string title;
  std::string help;
  std::string rules;    // Markdown, with pictures as ![caption](name)
  TextsByName options;  // names of options, by key
  TextsByName hints;    // what the page says of a step of a move, by the page's own key: do.place
  TextsByName words;    // everything else, by its English text; {} for each value in it
};

struct GameTexts {
  std::string
      like;  // a game whose words, hints and names of options are this one's, too, where it has none
  bool featured = false;  // shown first where nobody has chosen a game yet
  GamePicture cover;      // for a small picture; the start if it is empty
  std::vector<GamePicture> pictures;
  std::vector<GameOpening> openings;
  static constexpr std::array<std::string_view, 2> languages{"en", "de"};
  std::array<GameWords, languages.size()> words;  // of English only hints and names of options

  const GameWords& german() const { return words[1]; }
};

// Reads the keys of GameTexts; other keys are left alone.
void read_game_texts(TomlFields& fields, GameTexts& texts);

// Adds what `texts` lacks of those that another game shows in the same way.
void borrow_words(GameTexts& texts, GameTexts from);

// The text without its pictures' lines, for a terminal.
std::string without_pictures(std::string_view markdown);
// The names of the pictures it refers to, in order.
std::vector<std::string> pictures_in(std::string_view markdown);

}  // namespace brett
