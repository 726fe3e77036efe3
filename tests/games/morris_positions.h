// Positions and moves of Nine Men's Morris from text, and positions of random games, for its tests.
#pragma once

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>

#include "core/notation.h"
#include "core/played.h"
#include "core/table_of.h"
#include "games/morris.h"

namespace brett::morris_tests {

inline Morris position(std::string_view text, const MorrisParams& params = {}) {
  const auto state = Morris(params).parse(text);
  EXPECT_TRUE(state.ok()) << (state ? "" : state.error().message);
  return state ? *state : Morris(params);
}

inline std::string refusal(std::string_view text, const MorrisParams& params = {}) {
  const auto state = Morris(params).parse(text);
  EXPECT_FALSE(state.ok()) << text;
  return state ? "" : state.error().message;
}

inline Morris::Move move_of(const Morris& state, std::string_view text) {
  const auto move = parse_move(state, text);
  EXPECT_TRUE(move.ok()) << (move ? "" : move.error().message);
  return move ? *move : Morris::Move{};
}

inline std::set<std::string> texts_of(const Morris& state) {
  std::set<std::string> texts;
  for (const auto move : moves_of(state)) {
    EXPECT_TRUE(texts.insert(state.text(move)).second) << state.text(move) << " twice";
  }
  return texts;
}

inline std::set<std::string> captures_of(const Morris& state, const std::string& stem) {
  std::set<std::string> captures;
  for (const std::string& text : texts_of(state)) {
    if (text.starts_with(stem)) captures.insert(text.substr(stem.size()));
  }
  return captures;
}

// Positions of every phase, from random games with all kinds of parameters.
template <class Visit>
void visit_random_positions(int games, Visit visit) {
  for (const int men : {3, 4, 6, 9}) {
    for (const int take : {1, 2}) {
      Rng rng(static_cast<std::uint64_t>(men), static_cast<std::uint64_t>(take));
      for (int game = 0; game < games; ++game) {
        Played played{Morris({.men = men, .take = take})};
        for (; !played.turn().is_over(); played.play(played.random_move(rng))) {
          visit(played.state().as<Morris>(), rng);
        }
        visit(played.state().as<Morris>(), rng);
      }
    }
  }
}

}  // namespace brett::morris_tests
