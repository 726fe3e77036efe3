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

template <class Search>
constexpr Answers declared_answers() {
  if constexpr (requires { Search::answers; }) {
    return Search::answers;
  } else {
    return {};
  }
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

Answers answers_of(std::string_view player_spec) {
  const auto spec = Spec::parse(player_spec);
  if (!spec.ok()) return {};
  for (const SearchKind& kind : search_kinds()) {
    if (kind.name == spec->name) return kind.answers;
  }
  return {};
}

}  // namespace brett
