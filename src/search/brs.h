// Best-reply search (Schadd and Winands 2011): between two moves of the searcher only one opponent moves,
// the one whose reply hurts most. turns=legal is BRS+ (Esser, Gras, Winands, Schadd and Lanctot 2013): the
// others move, too, but have no choice. scalar_tree.h says more.
#pragma once

#include "search/scalar_root.h"

namespace brett {

struct Brs : ScalarKind<Brs> {
  static constexpr std::string_view name = "brs";
  static constexpr std::string_view help = "expects one opponent's best reply to each own move";
  static constexpr int default_depth = 6;
  enum class Turns { any, skipped, legal };
  struct Options : ScalarOptions {
    Turns turns = Turns::any;
  };
  static OptionTable<Options> options() {
    return OptionTable<Options>()
        .with(ScalarOptions::table(default_depth))
        .choice("turns", &Options::turns, {"any", "skipped", "legal"},
                "opponents that do not reply are skipped, or make the move that looks best for "
                "themselves (BRS+); any: skipped in games where that is possible");
  }
  static Status check_tools(const Options& options, const ToolsAtHand& tools) {
    if (tools.skips || options.turns != Turns::skipped) return Done{};
    return Error{fmt::format("turns=skipped for {}: must be legal, no seat of {} can be skipped",
                             name, tools.game)};
  }
  template <GameState G>
  static std::unique_ptr<Searcher<G>> make(const Options& options, SearchTools<G> tools) {
    const bool skips =
        options.turns == Turns::any ? skips_seats<G> : options.turns == Turns::skipped;
    const Replies replies = skips ? Replies::one_skipped : Replies::one_legal;
    return std::make_unique<ScalarSearcher<G>>(options, replies, default_depth, std::move(tools));
  }
};

}  // namespace brett
