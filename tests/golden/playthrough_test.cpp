// A random game of every registered game, written down state by state. What changes here changes
// records, positions and seeds of everybody.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "golden/golden.h"
#include "players/registry.h"

namespace brett {
namespace {

std::string name_of(Turn turn) {
  if (turn.is_over()) return "over";
  return turn.is_chance() ? "chance" : fmt::format("seat {}", turn.seat());
}

std::string playthrough(const Game& game) {
  constexpr int longest = 80;
  std::string text = game.spec() + "\n";
  Rng rng(1);
  Played state = game.start();
  for (int ply = 0; ply < longest && !state.turn().is_over(); ++ply) {
    text += fmt::format("\n{}  {}\n", state.text(), name_of(state.turn()));
    text += ' ';
    for (const Move move : state.moves()) text += fmt::format(" {}", state.text(move));
    const Move move = state.random_move(rng);
    text += fmt::format("\n  plays {}\n", state.text(move));
    state.play(move);
  }
  text += fmt::format("\n{}  {}", state.text(), name_of(state.turn()));
  if (state.turn().is_over()) {
    for (Seat seat = 0; seat < game.seats(); ++seat)
      text += fmt::format("  {}", state.payoff(seat));
  }
  return text + "\n";
}

TEST(GoldenPlaythrough, OfEveryGameIsAsItWas) {
  for (const GameEntry& entry : Registry::standard().games()) {
    const auto game = Registry::standard().game(entry.facts.name);
    golden::expect_golden(fmt::format("playthroughs/{}.txt", entry.facts.name),
                          playthrough(**game));
  }
}

}  // namespace
}  // namespace brett
