#include "search/one_seat/expectimax.h"

#include <utility>

namespace brett {

OptionTable<Expectimax::Options> Expectimax::options() {
  return OptionTable<Options>().with(OneSeatOptions::table(default_depth));
}

Status Expectimax::check(const Options& options) {
  return check_table_size(options.table_mb, name);
}

std::unique_ptr<Searcher> Expectimax::make(const Options& options, SearchTools tools) {
  return std::make_unique<OneSeatSearcher>(options, Replies::all, default_depth, std::move(tools));
}

}  // namespace brett
