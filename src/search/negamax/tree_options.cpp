#include "search/negamax/tree_options.h"

namespace brett {

OptionTable<TreeOptions> TreeOptions::table() {
  return OptionTable<TreeOptions>()
      .with(LimitOptions::table())
      .integer("table", &TreeOptions::table_mb, 0, 1 << 20,
               "megabytes for the transposition table; 0: none")
      .choice("replace", &TreeOptions::replace, {"bucket", "deep", "big", "always"},
              "which entry of a full table is replaced")
      .flag("fold", &TreeOptions::fold, "symmetric positions share one table entry")
      .choice("keep_table", &TreeOptions::keep_table, {"move", "game"},
              "how long table entries are kept")
      .set_of("order", &TreeOptions::order_by,
              {"table", "previous", "killer", "history", "kind", "replies", "eval", "book"},
              "sort moves by the table's move, the previous iteration (at the root), killer moves, "
              "history of cutoffs, captures first, fewest replies, evaluation of the child, the "
              "opening table")
      .flag("iterate", &TreeOptions::iterate, "iterative deepening; always on without a depth")
      .number("aspiration", &TreeOptions::aspiration, 0, 1000,
              "half width in points of the window around the last value; 0: full window")
      .integer("quiesce", &TreeOptions::quiesce, 0, 32,
               "plies of captures to follow beyond the depth")
      .integer("best_n", &TreeOptions::best_n, 0, 1000,
               "search only this many moves of each position, the best by the evaluation; 0: all")
      .with(GoalOptions::goal_table())
      .integer("threads", &TreeOptions::threads, 1, 64, "threads that search together");
}

Status TreeOptions::check_tools(std::string_view owner, const ToolsAtHand& tools) const {
  if ((order_by & order::book) == 0 || tools.book) return Done{};
  return Error{
      fmt::format("order=book for {}: must have an opening table, given as book=FILE", owner)};
}

SearchTraits TreeOptions::traits() const {
  SearchTraits traits = GoalOptions::traits();
  if (keep_table == KeepTable::game) traits.answers_alike = false;
  if (quiesce > 0) {
    traits.unlearnable_option = "quiesce";
    traits.unlearnable = "must be 0; its lines do not show the captures beyond the depth";
  }
  return traits;
}

}  // namespace brett
