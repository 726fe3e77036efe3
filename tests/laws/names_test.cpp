// No source outside the rooms of games names one: what a game needs elsewhere is in its header or its data file.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "core/text.h"
#include "places.h"
#include "players/registry.h"

namespace brett {
namespace {

namespace fs = std::filesystem;

// Rooms that are about certain games: their rules, their evaluations, the published studies.
constexpr std::array<std::string_view, 3> own_rooms{"games", "evaluation", "experiments"};
// The registry itself, and a dictionary that stored records are compressed with: its bytes must stay as they are.
constexpr std::array<std::string_view, 2> exceptions{"games.txt", "record.dictionary"};

// The names and titles of all games as somebody may write them: connect_four, Connect Four, connect-four, ConnectFour.
std::vector<std::string> spellings() {
  std::vector<std::string> list;
  const auto add = [&](std::string_view name) {
    for (const std::string_view between : {"_", " ", "-", ""}) {
      std::string whole;
      for (const char c : lowered(name)) {
        if (c == '_' || c == ' ' || c == '-')
          whole += between;
        else
          whole += c;
      }
      list.push_back(std::move(whole));
    }
  };
  for (const GameEntry& entry : Registry::standard().games()) {
    add(entry.facts.name);
    add(entry.facts.title);
  }
  std::ranges::sort(list);
  list.erase(std::unique(list.begin(), list.end()), list.end());
  return list;
}

bool is_inside_word(std::string_view text, std::size_t at) {
  return at < text.size() &&
         (std::isalnum(static_cast<unsigned char>(text[at])) || text[at] == '_');
}

// The first of the names that stands in the text as a word of its own.
std::string name_in(std::string_view text, const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    for (auto at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1)) {
      const bool begins = at == 0 || !is_inside_word(text, at - 1);
      if (begins && !is_inside_word(text, at + name.size())) return name;
    }
  }
  return {};
}

template <class List>
bool contains(const List& list, const std::string& name) {
  return std::ranges::find(list, name) != list.end();
}

std::vector<fs::path> sources() {
  std::vector<fs::path> found;
  const fs::path root = source_dir();
  for (const fs::path& folder : {root / "src", root / "web" / "src"}) {
    for (auto one = fs::recursive_directory_iterator(folder); one != fs::end(one); ++one) {
      const bool is_own = one->is_directory() && one->path().parent_path() == root / "src" &&
                          contains(own_rooms, one->path().filename().string());
      if (is_own) one.disable_recursion_pending();
      if (!one->is_regular_file()) continue;
      if (!contains(exceptions, one->path().filename().string())) found.push_back(one->path());
    }
  }
  return found;
}

TEST(Names, OfGamesAreInTheirOwnRoomsOnly) {
  const auto names = spellings();
  const auto files = sources();
  EXPECT_GT(files.size(), 300U);
  for (const fs::path& file : files) {
    std::ifstream in(file, std::ios::binary);
    const std::string text = lowered(std::string(std::istreambuf_iterator<char>(in), {}));
    const std::string name = name_in(text, names);
    if (name.empty()) continue;
    const auto line = 1 + std::ranges::count(text.substr(0, text.find(name)), '\n');
    ADD_FAILURE() << file.string() << ", near line " << line << ": names the game " << name;
  }
}

TEST(Names, AreFoundHoweverTheyAreWritten) {
  const std::vector<std::string> names{"hex", "two words"};
  EXPECT_EQ(name_in("a hexagon, and a vertex", names), "");
  EXPECT_EQ(name_in("as in hex: 3", names), "hex");
  EXPECT_EQ(name_in("\"two words\"", names), "two words");
}

}  // namespace
}  // namespace brett
