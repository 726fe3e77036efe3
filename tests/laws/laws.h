// The laws that hold for every game (plugins/laws.h), as tests. A new game gets them for free: registered
// ones by registered_games_test.cpp, others by calling expect_laws.
#pragma once

#include <gtest/gtest.h>

#include "plugins/laws.h"
#include "sanitized.h"

namespace brett::laws {

inline constexpr LawEffort effort{.games = sanitized ? 2 : 12};

inline void expect_law(const Law& law, const Game& game) {
  EXPECT_EQ(law.breach(game, effort), "") << "the law that " << law.name;
}
inline void expect_laws(const Game& game) {
  for (const Law& law : game_laws()) expect_law(law, game);
}

}  // namespace brett::laws
