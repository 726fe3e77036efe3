// A search by name, made of its declaration.
#pragma once

#include <fmt/format.h>

#include "players/search_spec.h"
#include "search/search_options.h"

namespace brett {

// A player's spec without the options of its evaluation, and those, which are named with a dot:
// eval.mills=4.
struct SplitSpec {
  static constexpr std::string_view eval_prefix = "eval.";

  explicit SplitSpec(const Spec& spec) : own{spec.name, {}} {
    for (const auto& [key, value] : spec.options) {
      if (key.starts_with(eval_prefix)) {
        eval_values.emplace_back(key.substr(eval_prefix.size()), value);
      } else {
        own.options.emplace_back(key, value);
      }
    }
  }
  // The player's canonical spec with the evaluation's options again.
  std::string completed(std::string canonical) const {
    for (const auto& [key, value] : eval_values) {
      canonical +=
          fmt::format("{}{}{}={}", canonical == own.name ? ':' : ',', eval_prefix, key, value);
    }
    return canonical;
  }

  Spec own;
  OptionValues eval_values;
};

inline OptionTable<SearchHabits> habits_table() {
  return OptionTable<SearchHabits>()
      .text("eval", &SearchHabits::eval,
            "evaluation, or a sum a+b; empty: the one the game prefers")
      .number("epsilon", &SearchHabits::epsilon, 0, 1, "share of moves played at random")
      .text("book", &SearchHabits::book,
            "file of an opening table whose moves are played without search; empty: none")
      .integer("book_plies", &SearchHabits::book_plies, 0, 1000,
               "plies of the game that may come from the book");
}

// All that one player's spec may say, in one struct for one table.
template <class Search>
struct PlayerOptions : Search::Options, SearchHabits {
  static OptionTable<PlayerOptions> table() {
    return OptionTable<PlayerOptions>().with(Search::options()).with(habits_table());
  }
};

template <class Search>
constexpr Answers declared_answers() {
  if constexpr (requires { Search::answers; }) {
    return Search::answers;
  } else {
    return {};
  }
}

template <class Search>
class Chosen final : public ChosenSearch {
 public:
  explicit Chosen(typename Search::Options chosen) : options(std::move(chosen)) {}
  std::unique_ptr<Searcher> make(SearchTools tools) const override {
    return Search::make(options, std::move(tools));
  }
  Status check(const ToolsAtHand& tools) const override {
    if constexpr (requires { Search::check_tools(options, tools); }) {
      return Search::check_tools(options, tools);
    } else {
      static_cast<void>(tools);
      return Done{};
    }
  }
  Result<LearnedUtility> learned_utility() const override {
    if constexpr (requires { options.shares; }) {
      if (options.shares) {
        return Error{
            fmt::format("shares=on for {}: nothing can be learned of shares", Search::name)};
      }
    }
    if constexpr (requires { options.utility; }) {
      return LearnedUtility{options.utility, options.power};
    }
    return LearnedUtility{};
  }
  Result<Goal> learned_goal() const override {
    const auto refused = [](std::string_view option, std::string_view why) {
      return Error{fmt::format("{}{} for a learner: {}", Search::name, option, why)};
    };
    if constexpr (declared_answers<Search>().playouts) {
      return refused("", "its values come from random games, not from an evaluation");
    }
    if constexpr (requires { options.quiesce; }) {
      if (options.quiesce > 0) {
        return refused(":quiesce",
                       "must be 0; its lines do not show the captures beyond the depth");
      }
    }
    Goal goal;
    if constexpr (requires { options.goal; }) {
      goal = {options.goal, options.win_distance};
    }
    return goal;
  }
  bool answers_alike() const override {
    if constexpr (requires { options.ties; }) {
      if (options.ties == Ties::random) return false;
    }
    if constexpr (requires { options.keep_table; }) {
      if (options.keep_table == KeepTable::game) return false;
    }
    return !declared_answers<Search>().playouts;
  }

  typename Search::Options options;
};

template <class Search>
Result<std::unique_ptr<ChosenSearch>> read_search(const Spec& spec) {
  const SplitSpec parts(spec);
  const auto table = PlayerOptions<Search>::table();
  const auto read = read_options(parts.own, table);
  if (!read) return read.error();
  if (const Status status = Search::check(*read); !status) return status.error();
  auto chosen = std::make_unique<Chosen<Search>>(*read);
  chosen->canonical = parts.completed(canonical_spec(Search::name, table, *read));
  chosen->habits = *read;
  chosen->eval_values = parts.eval_values;
  if constexpr (requires { Search::wants_policy(*read); }) {
    if (Search::wants_policy(*read)) chosen->policy_table = read->policy_table;
  }
  return std::unique_ptr<ChosenSearch>(std::move(chosen));
}

template <class Search>
SearchKind search_kind_of() {
  return {.name = Search::name,
          .help = Search::help,
          .answers = declared_answers<Search>(),
          .misfit = &Search::misfit,
          .describe = [] { return PlayerOptions<Search>::table().describe(); },
          .read = &read_search<Search>};
}

}  // namespace brett
