#include "players/player_kinds.h"

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

template <class Search>
OptionTable<AgentOptions<Search>> agent_table() {
  return OptionTable<AgentOptions<Search>>().with(Search::options()).with(habits_table());
}

}  // namespace

template <class Search>
Result<AgentOptions<Search>> AgentKind<Search>::read(const Spec& spec) {
  auto options = read_options(spec, agent_table<Search>());
  if (!options) return options;
  if (const Status status = Search::check(*options); !status) return status.error();
  return options;
}

template <class Search>
std::string AgentKind<Search>::canonical(const Options& options) {
  return canonical_spec(Search::name, agent_table<Search>(), options);
}

template <class Search>
std::vector<OptionInfo> AgentKind<Search>::describe() {
  return agent_table<Search>().describe();
}

// One line for each of SearchKinds.
template struct AgentKind<Minimax>;
template struct AgentKind<AlphaBeta>;
template struct AgentKind<Pvs>;
template struct AgentKind<Mtdf>;
template struct AgentKind<BestFirst>;
template struct AgentKind<MonteCarlo>;
template struct AgentKind<Mcts>;
template struct AgentKind<Maxn>;
template struct AgentKind<Upp>;
template struct AgentKind<Paranoid>;
template struct AgentKind<Brs>;
template struct AgentKind<Expectimax>;
template struct AgentKind<MaxnMcts>;

}  // namespace brett
