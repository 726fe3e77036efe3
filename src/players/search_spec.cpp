#include "players/search_spec.h"

#include <tuple>

#include "players/search_kind_of.h"
#include "search/maxn/maxn.h"
#include "search/maxn/upp.h"
#include "search/negamax/alphabeta.h"
#include "search/negamax/best_first.h"
#include "search/negamax/minimax.h"
#include "search/negamax/mtdf.h"
#include "search/negamax/pvs.h"
#include "search/one_seat/brs.h"
#include "search/one_seat/expectimax.h"
#include "search/one_seat/paranoid.h"
#include "search/playouts/maxn_mcts.h"
#include "search/playouts/mcts.h"
#include "search/playouts/montecarlo.h"

namespace brett {

namespace {

// All searches; the order is that of `brett players`.
using SearchKinds = std::tuple<Minimax, AlphaBeta, Pvs, Mtdf, BestFirst, MonteCarlo, Mcts, Maxn,
                               Upp, Paranoid, Brs, Expectimax, MaxnMcts>;

template <class... Search>
std::vector<SearchKind> kinds_of(std::tuple<Search...>*) {
  return {search_kind_of<Search>()...};
}

}  // namespace

const std::vector<SearchKind>& search_kinds() {
  static const std::vector<SearchKind> kinds = kinds_of(static_cast<SearchKinds*>(nullptr));
  return kinds;
}

std::unique_ptr<ChosenSearch> chosen_to_finish_lines(const Goal& goal) {
  AlphaBeta::Options options;
  options.table_mb = 0;
  options.iterate = false;
  options.goal = goal.kind;
  options.win_distance = goal.win_distance;
  return std::make_unique<Chosen<AlphaBeta>>(options);
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
