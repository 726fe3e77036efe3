#include "engines/thinking.h"

#include <algorithm>
#include <exception>

namespace brett {

namespace {

bool allows(const ThinkRequest& request, Move move) {
  return request.among.empty() ||
         std::find(request.among.begin(), request.among.end(), move) != request.among.end();
}

// Without the values of other moves.
SearchReport among_allowed(SearchReport thought, const ThinkRequest& request) {
  std::erase_if(thought.ranked, [&](const auto& ranked) { return !allows(request, ranked.move); });
  return thought;
}

Chosen decided(ServedGame& game, const Played& seen, const ThinkRequest& request) {
  Decision decision = game.player().decide(seen, request.limits);
  if (decision.act != Decision::Act::move) {
    return {.move = std::nullopt,
            .why_not = decision.reason.empty() ? "the player has no move" : decision.reason};
  }
  if (!allows(request, decision.move)) decision.move = request.among.front();
  if (!decision.thought) return {.move = decision.move};
  return {decision.move, report_of(seen.state(), *decision.thought)};
}

Chosen chosen(ServedGame& game, const ThinkRequest& request, const ReportProgress& progress) {
  const Played& state = game.state();
  if (!state.turn().is_seat()) {
    return {.move = std::nullopt,
            .why_not = state.turn().is_over() ? "the game is over" : "it is the turn of chance"};
  }
  const auto legal = state.moves();
  if (legal.size() == 1 && !request.infinite) return {.move = legal[0]};
  game.prepare();
  const auto seen = state.seen_by(state.turn().seat());
  if (game.only_searches() || request.infinite || !request.among.empty()) {
    // With all moves valued, the best of any choice among them is known.
    const int multi = request.among.empty() ? request.multi : static_cast<int>(legal.size());
    const ReportProgress allowed = [&](const SearchReport& thought) {
      if (progress) progress(among_allowed(thought, request));
    };
    if (const auto thought = game.player().think(seen, request.limits, multi, allowed)) {
      SearchReport rest = among_allowed(*thought, request);
      if (!rest.ranked.empty()) return {rest.ranked.front().move, std::move(rest)};
    }
  }
  return decided(game, seen, request);
}

}  // namespace

Chosen choose(ServedGame& game, const ThinkRequest& request, const ReportProgress& progress) {
  try {
    return chosen(game, request, progress);
  } catch (const std::exception& error) {
    return {.move = std::nullopt, .why_not = error.what()};
  }
}

}  // namespace brett
