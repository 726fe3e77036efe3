#include "tournament/stored_tournament.h"

#include <fmt/format.h>

#include <map>

#include "core/text.h"

namespace brett {

namespace {

constexpr std::size_t most_faults = 20;

// How the entry of a tournament differs from its plan; empty if it does not.
std::string roster_fault(const TournamentPlan& plan, const StoredTournament& tournament) {
  if (tournament.game != plan.game) return "its game is not that of its plan";
  if (tournament.players != plan.player_specs()) return "its players are not those of its plan";
  return {};
}

// What a row says otherwise than the schedule; empty if nothing.
std::string misplaced(const StoredGame& game, const ScheduledGame& planned) {
  if (game.block != planned.block) return "block";
  if (game.opening != planned.opening) return "opening";
  if (game.rotation != planned.rotation) return "rotation";
  if (game.round != planned.round) return "round";
  return {};
}

Error of_store(const Store& store, std::string_view what) {
  return Error{fmt::format("store {}: {}", in_quotes(store.path()), what)};
}

}  // namespace

Result<TournamentPlan> stored_plan(const Registry& registry, const Store& store,
                                   const StoredTournament& tournament) {
  return read_plan(registry, tournament.plan,
                   fmt::format("stored plan of {}", in_quotes(store.path())), PlanCheck::structure);
}

std::vector<std::string> tournament_faults(const Registry& registry, const Store& store,
                                           const StoredTournament& tournament) {
  const auto plan = stored_plan(registry, store, tournament);
  if (!plan) return {plan.error().message};
  std::vector<std::string> faults;
  if (auto fault = roster_fault(*plan, tournament); !fault.empty()) faults.push_back(fault);
  auto results = TournamentResults::make(*plan);
  if (!results) return {results.error().message};
  const auto look_at = [&](const StoredGame& game) -> Status {
    if (faults.size() >= most_faults) return Done{};
    if (const Status status = results->add(game); !status) {
      faults.push_back(status.error().message);
    } else if (const auto what = misplaced(game, results->schedule().game(game.number));
               !what.empty()) {
      faults.push_back(
          fmt::format("game {}: its {} is not that of the schedule", game.number + 1, what));
    }
    return Done{};
  };
  if (const Status status = store.for_each_game(tournament.id, look_at); !status) {
    faults.push_back(status.error().message);
  }
  return faults;
}

Status check_parts(const TournamentPlan& plan, std::span<const StoredPart> parts) {
  struct Found {
    const Store* store;
    StoredGame game;
  };
  std::map<std::uint64_t, Found> games;  // by number: later rounds depend on earlier ones
  for (const auto& [store, tournament] : parts) {
    if (const auto fault = roster_fault(plan, tournament); !fault.empty()) {
      return of_store(*store, fault);
    }
    const Status status = store->check_games(tournament.id, [&](StoredGame game) {
      const std::uint64_t number = game.number;
      games.try_emplace(number, Found{store, std::move(game)});
    });
    if (!status) return status;
  }
  auto results = TournamentResults::make(plan);
  if (!results) return results.error();
  for (const auto& [number, found] : games) {
    if (const Status status = results->add(found.game); !status) {
      return of_store(*found.store, status.error().message);
    }
  }
  return Done{};
}

}  // namespace brett
