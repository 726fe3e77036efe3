// Best-reply search (Schadd and Winands 2011): between two moves of the searcher only one opponent moves,
// the one whose reply hurts most. turns=legal is BRS+ (Esser, Gras, Winands, Schadd and Lanctot 2013): the
// others move, too, but have no choice. tree.h says more.
#include <utility>

#include "search/one_seat/root.h"
#include "search/search_kinds.h"

namespace brett {

namespace {

struct BrsOptions : OneSeatOptions {
  static constexpr int default_depth = 6;
  enum class Turns { any, skipped, legal };
  Turns turns = Turns::any;

  static OptionTable<BrsOptions> table() {
    return OptionTable<BrsOptions>()
        .with(OneSeatOptions::table())
        .choice(
            "turns", &BrsOptions::turns, {"any", "skipped", "legal"},
            "opponents that do not reply are skipped, or make their best move by the evaluation (BRS+); any: skipped if the game allows it");
  }
  Status check_tools(std::string_view owner, const ToolsAtHand& tools) const {
    if (tools.skips || turns != Turns::skipped) return Done{};
    return Error{fmt::format("turns=skipped for {}: must be legal, no seat of {} can be skipped",
                             owner, tools.game)};
  }
  Replies replies() const {
    return turns == Turns::any       ? Replies::one
           : turns == Turns::skipped ? Replies::one_skipped
                                     : Replies::one_legal;
  }
};

}  // namespace

SearchKind brs() {
  return search_kind<BrsOptions>(
      {.name = "brs",
       .help = "expects one opponent's best reply to each own move",
       .answers = {.payoffs = true, .strategy = true},
       .options = BrsOptions::table(),
       .make = [](const BrsOptions& options, SearchTools tools) -> std::unique_ptr<Searcher> {
         return std::make_unique<OneSeatSearcher>(options, options.replies(),
                                                  BrsOptions::default_depth, std::move(tools));
       }});
}

}  // namespace brett
