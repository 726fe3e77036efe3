// A small experiment with a section of every kind, for tests.
#pragma once

#include <gmock/gmock.h>

#include <string>

#include "experiments/report.h"
#include "experiments/run_experiment.h"
#include "files/in_folder.h"

namespace brett {

inline constexpr std::string_view small_experiment = R"(
order = 3
title = "Small & quick"
study = "Nobody's"
text = "About *nothing* much."

[[tournaments]]
name = "main"
title = "as published"
[tournaments.plan]
game = "tic_tac_toe"
format = "pairings"
games = 20
seed = 4
players = [
  { name = "AB 2", spec = "alphabeta:depth=2,order=none" },
  { name = "MTD 2", spec = "mtdf:depth=2,table=4,order=none" },
  { name = "AB 9", spec = "alphabeta:depth=9,order=none" },
  { name = "MTD 9", spec = "mtdf:depth=9,order=none" },
  "random",
]
pairings = [
  { players = ["AB 2", "MTD 2"], games = 4, seconds = 0.01 },
  { players = ["AB 9", "MTD 9"], games = 4, seconds = 0.1, from_scale = 0.1 },
  { players = ["AB 2", "random"], seats = "fixed" },
  { players = ["random", "AB 2"], seats = "fixed" },
]

[[tournaments]]
name = "other"
title = "another way"
from_scale = 0.5
seconds = 0.02
[tournaments.plan]
game = "tic_tac_toe"
format = "round_robin"
games = 10
seed = 4
players = [{ name = "AB 2", spec = "alphabeta:depth=2" }, "random"]

[[sections]]
title = "Games"
text = ["One.", "Two with `code`."]
kind = "games"
tournament = "main"
also = ["other"]
heat = true
lines = [
  { label = "first", first = "AB 2", second = "random", fixed_seats = true, won = 90, drawn = 5, lost = 5, seconds = [10, 0] },
  { label = "second", first = "random", second = "AB 2", fixed_seats = true, won = 90, drawn = 5, lost = 5 },
]

[[sections]]
title = "Ranking"
kind = "games"
tournament = "other"
ranking = true
lines = [
  { first = "AB 2", won = 95, lost = 5 },
  { first = "random", won = 5, lost = 95 },
]

[[sections]]
title = "Effort"
kind = "effort"
tournament = "main"
x = ["2", "9"]
lines = [
  { player = "AB {}", against = "MTD {}", nodes = [[1, 2], [30, 40]], seconds = [[1, 2], [3, 4]] },
  { player = "MTD {}", against = "AB {}", nodes = [[3, 4], [1, 2]], seconds = [[1, 2], [3, 4]] },
]

[[sections]]
title = "Moves"
kind = "first_moves"
tournament = "main"
x = ["2", "9"]
lines = [{ player = "AB {}", published = "a1" }]

[[sections]]
title = "Values"
kind = "equal_values"
tournaments = ["main"]
x = ["2", "9"]
first = "AB {}"
second = "MTD {}"

[[sections]]
title = "Memory"
kind = "memory"
tournament = "main"
lines = [{ label = "MTD", player = "MTD 2", against = "AB 2", published = 20, games = 40 }]

[[sections]]
title = "Ratings"
kind = "ratings"
tournament = "other"
x = [{ player = "AB 2", at = 2 }, { player = "random", at = 1 }]
x_title = "depth"

[[sections]]
title = "Words"
text = "Nothing but words."
)";

inline Experiment small(double scale = 1, std::string_view toml = small_experiment) {
  auto experiment =
      read_experiment(Registry::standard(), toml, "small", "experiment 'small'", scale);
  EXPECT_TRUE(experiment) << (experiment ? "" : experiment.error().message);
  return experiment ? *std::move(experiment) : Experiment{};
}
inline std::string why_not(std::string_view toml, double scale = 1) {
  const auto experiment =
      read_experiment(Registry::standard(), toml, "small", "experiment 'small'", scale);
  return experiment ? "it was read" : experiment.error().message;
}

class ExperimentRunTest : public TestInFolder {
 protected:
  Store store(const std::string& name) const {
    auto opened = Store::open(path(name), Store::Open::create);
    EXPECT_TRUE(opened) << (opened ? "" : opened.error().message);
    return *std::move(opened);
  }
  static ExperimentRun run(const Experiment& experiment, Store& store,
                           ExperimentRunOptions options = {}) {
    const auto done = run_experiment(Registry::standard(), experiment, store, options);
    EXPECT_TRUE(done) << (done ? "" : done.error().message);
    return done ? *done : ExperimentRun{};
  }
  static Report report(const Experiment& experiment, const Store& store) {
    const auto measured = MeasuredExperiment::read(experiment, store);
    EXPECT_TRUE(measured) << (measured ? "" : measured.error().message);
    auto made = report_of(experiment, *measured, store, Registry::standard());
    EXPECT_TRUE(made) << (made ? "" : made.error().message);
    return *std::move(made);
  }
};

}  // namespace brett
