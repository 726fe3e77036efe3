#include "search/one_seat/brs.h"

#include <utility>

namespace brett {

OptionTable<Brs::Options> Brs::options() {
  return OptionTable<Options>()
      .with(OneSeatOptions::table(default_depth))
      .choice("turns", &Options::turns, {"any", "skipped", "legal"},
              "opponents that do not reply are skipped, or make the move that looks best for "
              "themselves (BRS+); any: skipped in games where that is possible");
}

Status Brs::check(const Options& options) { return check_table_size(options.table_mb, name); }

Status Brs::check_tools(const Options& options, const ToolsAtHand& tools) {
  if (tools.skips || options.turns != Turns::skipped) return Done{};
  return Error{fmt::format("turns=skipped for {}: must be legal, no seat of {} can be skipped",
                           name, tools.game)};
}

std::unique_ptr<Searcher> Brs::make(const Options& options, SearchTools tools) {
  const Replies replies = options.turns == Turns::any       ? Replies::one
                          : options.turns == Turns::skipped ? Replies::one_skipped
                                                            : Replies::one_legal;
  return std::make_unique<OneSeatSearcher>(options, replies, default_depth, std::move(tools));
}

}  // namespace brett
