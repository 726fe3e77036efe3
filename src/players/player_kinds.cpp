#include "players/player_kinds.h"

#include "players/search_kinds.h"

namespace brett {

namespace {

OptionTable<AgentHabits> habits_table() {
  return OptionTable<AgentHabits>()
      .text("eval", &AgentHabits::eval, "evaluation, or a sum a+b; empty: the one the game prefers")
      .number("epsilon", &AgentHabits::epsilon, 0, 1, "share of moves played at random")
      .text("book", &AgentHabits::book,
            "file of an opening table whose moves are played without search; empty: none")
      .integer("book_plies", &AgentHabits::book_plies, 0, 1000,
               "plies of the game that may come from the book");
}

// All that one player's spec may say, in one struct for one table.
template <class Search>
struct AgentOptions : Search::Options, AgentHabits {
  static OptionTable<AgentOptions> table() {
    return OptionTable<AgentOptions>().with(Search::options()).with(habits_table());
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
struct Chosen final : ChosenOptions<Search> {
  Status check(const ToolsAtHand& tools) const override {
    if constexpr (requires { Search::check_tools(this->options, tools); }) {
      return Search::check_tools(this->options, tools);
    } else {
      static_cast<void>(tools);
      return Done{};
    }
  }
  Result<LearnedUtility> learned_utility() const override {
    if constexpr (requires { this->options.shares; }) {
      if (this->options.shares) {
        return Error{
            fmt::format("shares=on for {}: nothing can be learned of shares", Search::name)};
      }
    }
    if constexpr (requires { this->options.utility; }) {
      return LearnedUtility{this->options.utility, this->options.power};
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
    if constexpr (requires { this->options.quiesce; }) {
      if (this->options.quiesce > 0) {
        return refused(":quiesce",
                       "must be 0; its lines do not show the captures beyond the depth");
      }
      if (this->options.deeper) {
        return refused(":deeper", "must be off; values of other depths have no line");
      }
    }
    if constexpr (requires { this->options.study2019; }) {
      if (this->options.study2019 != Study2019::off) {
        return refused(":study2019", "must be off; no line has the values of its slips");
      }
    }
    Goal goal;
    if constexpr (requires { this->options.goal; }) {
      goal = {this->options.goal, this->options.win_distance};
    }
    return goal;
  }
  bool answers_alike() const override {
    if constexpr (requires { this->options.ties; }) {
      if (this->options.ties == Ties::random) return false;
    }
    if constexpr (requires { this->options.keep_table; }) {
      if (this->options.keep_table == TreeOptions::Keep::game) return false;
    }
    return !declared_answers<Search>().playouts;
  }
};

template <class Search>
Result<std::unique_ptr<ChosenSearch>> read_search(const Spec& spec) {
  const AgentSpec parts(spec);
  const auto table = AgentOptions<Search>::table();
  const auto read = read_options(parts.own, table);
  if (!read) return read.error();
  if (const Status status = Search::check(*read); !status) return status.error();
  auto chosen = std::make_unique<Chosen<Search>>();
  chosen->search = Search::name;
  chosen->canonical = parts.completed(canonical_spec(Search::name, table, *read));
  chosen->habits = *read;
  chosen->eval_values = parts.eval_values;
  chosen->options = *read;
  if constexpr (requires { Search::wants_policy(*read); }) {
    if (Search::wants_policy(*read)) chosen->policy_table = read->policy_table;
  }
  return std::unique_ptr<ChosenSearch>(std::move(chosen));
}

template <class... Search>
std::vector<SearchKind> kinds_of(std::tuple<Search...>*) {
  return {{.name = Search::name,
           .help = Search::help,
           .answers = declared_answers<Search>(),
           .misfit = &Search::misfit,
           .describe = [] { return AgentOptions<Search>::table().describe(); },
           .read = &read_search<Search>}...};
}

}  // namespace

const std::vector<SearchKind>& search_kinds() {
  static const std::vector<SearchKind> kinds = kinds_of(static_cast<SearchKinds*>(nullptr));
  return kinds;
}

std::unique_ptr<ChosenSearch> chosen_to_finish_lines(const Goal& goal) {
  auto chosen = std::make_unique<Chosen<AlphaBeta>>();
  chosen->search = AlphaBeta::name;
  chosen->options.table_mb = 0;
  chosen->options.iterate = false;
  chosen->options.goal = goal.kind;
  chosen->options.win_distance = goal.win_distance;
  return chosen;
}

Answers answers_of(std::string_view player_spec) {
  const auto spec = Spec::parse(player_spec);
  if (!spec.ok()) return {};
  for (const SearchKind& kind : search_kinds()) {
    if (kind.name == spec->name) return kind.answers;
  }
  return {};
}

}  // namespace brett
