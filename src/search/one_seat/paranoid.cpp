#include "search/one_seat/paranoid.h"

#include <utility>

namespace brett {

OptionTable<Paranoid::Options> Paranoid::options() { return OneSeatOptions::table(default_depth); }

Status Paranoid::check(const Options& options) { return check_table_size(options.table_mb, name); }

std::unique_ptr<Searcher> Paranoid::make(const Options& options, SearchTools tools) {
  return std::make_unique<OneSeatSearcher>(options, Replies::all, default_depth, std::move(tools));
}

}  // namespace brett
