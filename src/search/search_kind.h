// What a search says of itself, and how it is made from the texts of its options. Each search has a function
// that returns its kind (search_kinds.h), made by search_kind() from its name, its options and how it is made.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/facts.h"
#include "core/options.h"
#include "search/search_options.h"
#include "search/searcher.h"

namespace brett {

// How to read a search's answers.
struct Answers {
  bool payoffs = false;   // values are payoffs or lie between them, not points of an evaluation
  bool playouts = false;  // they come from random games: before the first there is nothing
  bool uneven = false;    // little is known of moves that do not seem best
  bool strategy = false;  // it makes a strategy tree on request
};

// A search with its options, ready to be made.
struct ChosenSearch {
  std::string options;  // as text, defaults left out
  SearchTraits traits;
  // Whether the options go with what there is for a game.
  std::function<Status(const ToolsAtHand&)> check;
  std::function<std::unique_ptr<Searcher>(SearchTools)> make;
};

struct SearchKind {
  // Why it cannot play a game with these facts and this number of seats; empty if it can.
  using Misfit = std::string_view(const Facts& facts, int seats);
  using Values = std::vector<OptionRows::KeyValue>;

  std::string_view name;
  std::string_view help;
  Answers answers;
  Misfit* misfit;
  std::vector<OptionInfo> options;
  std::function<Result<ChosenSearch>(const Values&)> choose;
};

constexpr std::string_view fits_all(const Facts& /*facts*/, int /*seats*/) { return {}; }

// `Options` say what they mean by check(), check_tools() and traits(), as LimitOptions do.
template <class Options>
struct SearchDeclaration {
  std::string_view name;
  std::string_view help;
  Answers answers = {};
  SearchKind::Misfit* misfit = &fits_all;
  OptionTable<Options> options;
  std::function<std::unique_ptr<Searcher>(const Options&, SearchTools)> make;
};

// For searchers that are made of their options, of rules that are the same for the kind, and tools.
template <class Made, class Options, auto... Rules>
std::unique_ptr<Searcher> made(const Options& options, SearchTools tools) {
  return std::make_unique<Made>(options, Rules..., std::move(tools));
}

template <class Options>
SearchKind search_kind(SearchDeclaration<Options> search) {
  const auto choose = [search](const SearchKind::Values& values) -> Result<ChosenSearch> {
    Options options;
    for (const auto& [key, value] : values) {
      const Status status = search.options.set(options, key, value, search.name);
      if (!status) return status.error();
    }
    if (const Status status = options.check(search.name); !status) return status.error();
    return ChosenSearch{
        .options = search.options.print(options),
        .traits = options.traits(),
        .check = [options, name = search.name](
                     const ToolsAtHand& tools) { return options.check_tools(name, tools); },
        .make = [options, make = search.make](
                    SearchTools tools) { return make(options, std::move(tools)); }};
  };
  return {search.name, search.help, search.answers, search.misfit, search.options.describe(),
          choose};
}

}  // namespace brett
