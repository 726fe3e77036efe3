// What tests of whole tournaments share: a folder for stores, plans, and what is compared.
#pragma once

#include <gmock/gmock.h>

#include <filesystem>
#include <string>
#include <vector>

#include "core/text.h"
#include "files/in_folder.h"
#include "tournament/runner.h"

namespace brett {

namespace fs = std::filesystem;

class TournamentRun : public TestInFolder {
 protected:
  Store store(const std::string& name) const {
    auto opened = Store::open(path(name), Store::Open::create);
    EXPECT_TRUE(opened) << (opened ? "" : opened.error().message);
    return *std::move(opened);
  }
};

inline TournamentPlan plan_of(std::string_view toml) {
  auto plan = read_plan(Registry::standard(), toml, "plan");
  EXPECT_TRUE(plan) << (plan ? "" : plan.error().message);
  return *std::move(plan);
}

// Players of different strength, one of them by lot, from openings by lot.
inline TournamentPlan small_league() {
  return plan_of(R"(
game = "connect_four"
format = "league"
games = 4
seed = 11
random_plies = 3
players = ["alphabeta:depth=2", "random", "montecarlo:playouts=20"]
)");
}

inline RunResult played(const TournamentPlan& plan, Store& store, RunOptions options = {}) {
  auto run = run_tournament(Registry::standard(), plan, store, options);
  EXPECT_TRUE(run) << (run ? "" : run.error().message);
  EXPECT_FALSE(run->failure) << run->failure->message;
  return *std::move(run);
}

// What must not depend on how it was played: all but times and dates.
inline std::vector<StoredGame> games_in(const Store& store) {
  const auto tournaments = store.tournaments();
  EXPECT_EQ(tournaments->size(), 1U);
  auto games = store.games(tournaments->front().id);
  EXPECT_TRUE(games);
  for (StoredGame& game : *games) {
    game.id = 0;
    game.seconds = 0;
  }
  return *std::move(games);
}
inline std::vector<StoredStanding> standings_in(const Store& store) {
  return *store.standings(store.tournaments()->front().id);
}
inline std::vector<std::string> moves_in(const Store& store) {
  std::vector<std::string> all;
  const Status status = store.for_each_row([&](const StoredRow& row) -> Status {
    std::string moves;
    for (const std::string_view line : split(row.played.record, '\n')) {
      if (!line.empty() && line[0] >= '1' && line[0] <= '9')
        moves += line.substr(0, line.find("time"));
    }
    all.push_back(moves);
    return Done{};
  });
  EXPECT_TRUE(status);
  return all;
}

}  // namespace brett
