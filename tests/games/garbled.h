// Damaged position texts, for every game whose parser must be safe against them.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "core/played.h"
#include "core/rng.h"
#include "core/table_of.h"
#include "sanitized.h"

namespace brett {

// Whatever the parser accepts of garbled positions prints back as itself and can be played out.
template <class G>
void expect_garbled_positions_safe(const G& start, std::string_view symbols, int games) {
  Rng rng(11);
  const auto below = [&](std::size_t n) { return rng.below(static_cast<std::uint32_t>(n)); };
  for (int game = 0; game < repeats(games); ++game) {
    for (G state = start; !state.turn().is_over(); state.play(random_move(state, rng))) {
      std::string text = state.text();
      for (auto changes = 1 + below(3); changes > 0; --changes) {
        const auto place = below(text.size());
        if (below(4) == 0) text.erase(place, 1);
        if (below(4) == 0) text.insert(place, 1, static_cast<char>(rng.bits()));
        if (!text.empty()) text[below(text.size())] = symbols[below(symbols.size())];
        if (text.empty()) text.push_back(symbols[0]);
      }
      const auto parsed = start.parse(text);
      if (!parsed) {
        ASSERT_FALSE(parsed.error().message.empty());
        continue;
      }
      const auto again = start.parse(parsed->text());
      ASSERT_TRUE(again.ok()) << again.error().message;
      ASSERT_EQ(*again, *parsed) << text;
      Played(*parsed).play_out(rng);
    }
  }
}

}  // namespace brett
