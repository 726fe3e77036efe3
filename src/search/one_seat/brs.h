// Best-reply search (Schadd and Winands 2011): between two moves of the searcher only one opponent moves,
// the one whose reply hurts most. turns=legal is BRS+ (Esser, Gras, Winands, Schadd and Lanctot 2013): the
// others move, too, but have no choice. tree.h says more.
#pragma once

#include <memory>
#include <string_view>

#include "search/one_seat/root.h"

namespace brett {

struct Brs : OneSeatKind {
  static constexpr std::string_view name = "brs";
  static constexpr std::string_view help = "expects one opponent's best reply to each own move";
  static constexpr int default_depth = 6;
  enum class Turns { any, skipped, legal };
  struct Options : OneSeatOptions {
    Turns turns = Turns::any;
  };
  static OptionTable<Options> options();
  static Status check(const Options& options);
  static Status check_tools(const Options& options, const ToolsAtHand& tools);
  static std::unique_ptr<Searcher> make(const Options& options, SearchTools tools);
};

}  // namespace brett
