// Boards and moves of Othello from text, for its tests.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/notation.h"
#include "core/perft.h"
#include "games/othello.h"

namespace brett::othello_tests {

template <class G>
std::uint64_t lines(const G& state, int depth) {
  const PerftCount count = count_lines(state, depth);
  return count.leaves + count.ended;
}

template <class G>
G after(G state, std::string_view moves) {
  const auto played = replayed(state, moves);
  EXPECT_TRUE(played.ok()) << (played.ok() ? "" : played.error().message);
  return played.ok() ? *played : state;
}

inline OthelloOn<8> position(std::string_view text) {
  const auto state = OthelloOn<8>().parse(text);
  EXPECT_TRUE(state.ok()) << (state.ok() ? "" : state.error().message);
  return state.ok() ? *state : OthelloOn<8>();
}

// The type that plays boards of this size, and its start.
template <int N>
auto board(OthelloStart start = OthelloStart::othello) {
  return OthelloOn < N == 8 ? 8 : 10 > (start, N);
}

template <int N = 8>
std::string refusal(std::string_view text, OthelloStart start = OthelloStart::othello) {
  const auto state = board<N>(start).parse(text);
  return state.ok() ? "accepted" : state.error().message;
}

// A board that is empty but for these discs, and the side to move.
inline std::string board_with(const std::map<std::string, char>& discs, char side, int size = 8) {
  std::string cells(static_cast<std::size_t>(size * size), '-');
  for (const auto& [name, symbol] : discs) {
    const int cell = (std::stoi(name.substr(1)) - 1) * size + (name[0] - 'a');
    cells[static_cast<std::size_t>(cell)] = symbol;
  }
  return cells + ' ' + side;
}

template <class G>
std::vector<std::string> move_texts(const G& state) {
  std::vector<std::string> texts;
  for (const auto move : moves_of(state)) texts.push_back(state.text(move));
  return texts;
}

}  // namespace brett::othello_tests
