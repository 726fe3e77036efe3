#include "search/positions.h"
#include "places.h"

#include <algorithm>

#include "core/text.h"
#include "files/data_file.h"
#include "search/search_kinds.h"

namespace brett {

Played random_position(const Game& game, Rng& rng) {
  constexpr int longest = 80;
  std::vector<Move> moves;
  auto state = game.start();
  while (!state.turn().is_over() && std::ssize(moves) < longest) {
    moves.push_back(state.random_move(rng));
    state.play(moves.back());
  }
  moves.resize(rng.below(static_cast<std::uint32_t>(moves.size())));
  state = game.start();
  for (const Move move : moves) state.play(move);
  return state;
}

std::unique_ptr<Game> game_of(std::string_view spec) {
  auto game = Registry::standard().game(spec);
  EXPECT_TRUE(game.ok()) << game.error().message;
  return std::move(*game);
}

std::unique_ptr<Player> player_of(const Game& game, std::string_view spec) {
  auto player = make_player(game, spec, {.seed = 1});
  EXPECT_TRUE(player.ok()) << player.error().message;
  return std::move(*player);
}

std::unique_ptr<Searcher> searcher_of(std::string_view text, SearchTools tools) {
  const auto spec = Spec::parse(text);
  const auto chosen = find_search(spec->name)->choose(spec->options);
  EXPECT_TRUE(chosen.ok()) << chosen.error().message;
  return chosen->make(std::move(tools));
}

bool is_wide(const Game& game) {
  constexpr std::size_t wide = 60;
  return game.start().moves().size() > wide;
}

std::vector<std::string> two_seat_games() {
  std::vector<std::string> specs;
  for (const GameEntry& entry : Registry::standard().games()) {
    if (is_wide(*game_of(entry.facts.name))) continue;
    for (const PlayerInfo& player : game_of(entry.facts.name)->players()) {
      if (player.name == "minimax" && player.misfit.empty()) specs.emplace_back(entry.facts.name);
    }
  }
  for (const char* variant :
       {"connect_four:rows=5,columns=5", "connect_four:rows=4,columns=5", "three_wins:seats=2",
        "othello:size=4", "othello:size=6", "othello:size=10", "othello:start=reversi",
        "morris:men=3", "morris:take=2", "mancala:rules=kalah", "hex:size=4",
        "mnk:columns=5,rows=4,connect=4"}) {
    specs.emplace_back(variant);
  }
  return specs;
}

std::string test_name(std::string_view spec) {
  std::string name(spec);
  std::replace_if(name.begin(), name.end(), [](char c) { return !std::isalnum(c); }, '_');
  return name;
}

std::vector<std::string> data_lines(std::string_view name) {
  const auto text = read_text("test data", fmt::format("{}/data/{}", source_dir(), name));
  EXPECT_TRUE(text.ok()) << text.error().message;
  std::vector<std::string> lines;
  for (const std::string_view line : split(*text, '\n')) {
    if (!line.empty() && line.front() != '#') lines.emplace_back(line);
  }
  return lines;
}

}  // namespace brett
