// How late searches stop: the longest overshoot of a time limit and of a stop from outside, for every search
// of every game. The limit is 20 ms. Run by bench/stop_latency.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "players/registry.h"

namespace {

using namespace brett;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr auto bar = 20ms;

struct Worst {
  double milliseconds = 0;
  std::string where = "nothing measured";
  void note(double late, std::string what) {
    if (late > milliseconds) milliseconds = late, where = std::move(what);
  }
};

std::vector<Played> positions(const Game& game) {
  Rng rng(1);
  std::vector<Played> list;
  for (const int plies : {0, 6, 14, 25}) {
    Played state = game.start();
    for (int ply = 0; ply < plies || state.turn().is_chance(); ++ply) {
      Played next = state;
      next.play(state.random_move(rng));
      if (next.turn().is_over()) break;
      state = std::move(next);
    }
    if (state.turn().is_seat()) list.push_back(std::move(state));
  }
  return list;
}

double late(Player& player, const Played& state, std::chrono::nanoseconds limit, bool by_stop) {
  std::stop_source source;
  Limits limits{.stop = source.get_token()};
  limits.time = by_stop ? std::chrono::nanoseconds(1h) : limit;
  std::jthread stopper;
  const auto start = Clock::now();
  auto told = start + limit;
  if (by_stop) {
    stopper = std::jthread([&] {
      std::this_thread::sleep_until(told);
      told = Clock::now();
      source.request_stop();
    });
  }
  static_cast<void>(player.think(state, limits, 1, {}));
  const auto end = Clock::now();
  if (by_stop) stopper.join();
  return std::chrono::duration<double, std::milli>(end - told).count();
}

Worst measure(const Game& game, const std::string& search) {
  Worst worst;
  auto player = make_player(game, search, {.seed = 1});
  if (!player) {
    fmt::print("{}\n", player.error().message);
    return worst;
  }
  for (const Played& state : positions(game)) {
    for (const auto limit : {1ms, 10ms, 100ms}) {
      for (const bool by_stop : {false, true}) {
        worst.note(
            late(**player, state, limit, by_stop),
            fmt::format("{} ms{} at '{}'", limit.count(), by_stop ? " stop" : "", state.text()));
      }
    }
  }
  return worst;
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string> games(argv + 1, argv + argc);
  if (games.empty()) games = Registry::standard().names();
  int missed = 0;
  for (const std::string& spec : games) {
    const auto game = Registry::standard().game(spec);
    if (!game) {
      fmt::print("{}\n", game.error().message);
      return 2;
    }
    for (const PlayerInfo& info : (*game)->players()) {
      if (!info.misfit.empty() || info.options.empty()) continue;
      std::vector<std::string> variants{info.name};
      const auto has = [&](std::string_view key) {
        return std::any_of(info.options.begin(), info.options.end(),
                           [&](const OptionInfo& option) { return option.key == key; });
      };
      if (has("threads")) variants.push_back(info.name + ":threads=2");
      if (has("eval")) variants.push_back(info.name + ":eval=montecarlo");
      if (has("table")) variants.push_back(info.name + ":table=1024");
      for (const std::string& search : variants) {
        const Worst worst = measure(**game, search);
        const bool late =
            worst.milliseconds > std::chrono::duration<double, std::milli>(bar).count();
        if (late) ++missed;
        fmt::print("{:<20} {:<28} {:8.3f} ms late at most: {}{}\n", spec, search,
                   worst.milliseconds, worst.where, late ? "  MISSED" : "");
      }
    }
  }
  fmt::print("{} of the searches were more than {} ms late\n", missed, bar.count());
  return missed == 0 ? 0 : 1;
}
