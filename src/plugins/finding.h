// What the laws of games (laws.h) share: what was found wrong, and the positions of random games.
#pragma once

#include <fmt/format.h>

#include <functional>
#include <string>
#include <string_view>

#include "plugins/laws.h"

namespace brett {

// The first thing that was found wrong.
class Finding {
 public:
  explicit Finding(const Game& game) : game_(game) {}
  bool none() const { return text_.empty(); }
  const std::string& text() const { return text_; }
  // Notes `what` unless `holds`; the position is named with it.
  bool expect(bool holds, const Played& at, std::string_view what) {
    if (!holds && none()) text_ = fmt::format("{} at {}: {}", game_.spec(), at.text(), what);
    return holds;
  }
  bool expect(bool holds, std::string_view what) {
    if (!holds && none()) text_ = fmt::format("{}: {}", game_.spec(), what);
    return holds;
  }

 private:
  const Game& game_;
  std::string text_;
};

constexpr int longest_law_game = 300;  // plies that are looked at

// Calls visit for every state of some random games, the final ones included, until something is found.
void visit_random_games(const Game& game, const Finding& finding, int games,
                        const std::function<void(const Played&)>& visit);

// Laws of what people see and choose (laws_of_people.cpp).
void view_is_sound(const Game& game, const LawEffort& effort, Finding& finding);
void steps_lead_to_moves(const Game& game, const LawEffort& effort, Finding& finding);
void changes_are_those_seen(const Game& game, const LawEffort& effort, Finding& finding);
void who_may_know_is_who_sees(const Game& game, const LawEffort& effort, Finding& finding);

}  // namespace brett
