#include "match/series.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>

#include "core/keys.h"

namespace brett {

namespace {

// Who sits where in a game: seat s is taken by player (s + rotation) mod n.
struct Seating {
  std::size_t rotation;
  std::size_t seats;
  std::size_t player_at(std::size_t seat) const { return (seat + rotation) % seats; }
};

// Moves at random from a state, drawn again while they end the game; nothing if they always do.
std::string random_moves(const AnyState& from, int plies, std::uint64_t seed) {
  constexpr std::uint64_t tries = 100;
  for (std::uint64_t stream = 0; stream < tries; ++stream) {
    Rng rng(seed, stream);
    const auto state = from.clone();
    std::string text;
    for (int ply = 0; ply < plies && !state->turn().is_over(); ++ply) {
      const AnyMove move = state->random_move(rng);
      text += fmt::format(" {}", state->text(move));
      state->play(move);
    }
    if (!state->turn().is_over()) return text;
  }
  return {};
}

class Series {
 public:
  Series(const AnyGame& game, const SeriesPlan& plan, std::stop_token stop)
      : game_(game), plan_(plan), stop_(std::move(stop)) {
    result_.players.resize(plan.players.size());
  }

  SeriesResult play(const std::function<void(const SeriesResult&)>& finished) {
    std::vector<std::jthread> threads;
    for (int i = 0; i < plan_.threads; ++i) {
      threads.emplace_back([&] {
        for (int game = next_++; game < plan_.games && !stop_.stop_requested(); game = next_++) {
          play_game(static_cast<std::uint64_t>(game), finished);
        }
      });
    }
    threads.clear();  // joins
    return result_;
  }

 private:
  void play_game(std::uint64_t number, const std::function<void(const SeriesResult&)>& finished) {
    const std::size_t seats = plan_.players.size();
    const std::uint64_t round = number / seats;  // one opening, all rotations, one seed
    const Seating seating{number % seats, seats};
    std::vector<std::string> specs;
    for (std::size_t seat = 0; seat < seats; ++seat) {
      specs.push_back(plan_.players[seating.player_at(seat)]);
    }
    const std::uint64_t seed = mix_key(plan_.seed, round);
    Match match(game_.start(), std::move(*seat_players(game_, specs, seed)), seed);
    play_opening(match, round, seed);
    if (plan_.clock) match.use_clocks(*plan_.clock);
    if (plan_.keep) {
      match.watch(Recorder(game_, match, [&](const Record& record) {
        const std::lock_guard guard(mutex_);
        plan_.keep(record);
      }));
    }
    const Limits limits{.stop = stop_};
    while (match.step(limits)) {
    }
    if (!match.has_result()) return;  // stopped in the middle
    const std::lock_guard guard(mutex_);
    count(match, seating);
    if (finished) finished(result_);
  }

  // Openings were checked before the series began, and random moves are legal: neither can fail.
  void play_opening(Match& match, std::uint64_t round, std::uint64_t seed) const {
    if (!plan_.openings.empty()) {
      static_cast<void>(match.play_opening(plan_.openings[round % plan_.openings.size()]).ok());
    }
    if (plan_.random_plies > 0) {
      const std::string moves = random_moves(match.state(), plan_.random_plies, seed);
      static_cast<void>(match.play_opening(moves).ok());
    }
  }

  void count(const Match& match, const Seating& seating) {
    ++result_.games;
    const bool forfeit = match.ending() == Match::Ending::forfeited;
    result_.forfeits += forfeit ? 1 : 0;
    if (match.forfeit() == Match::Forfeit::time) {
      ++result_.lost_on_time;
      ++result_.players[seating.player_at(static_cast<std::size_t>(match.ended_by()))].lost_on_time;
    }
    const auto payoffs = match.payoffs();
    for (std::size_t seat = 0; seat < payoffs.size(); ++seat) {
      SeriesScore& score = result_.players[seating.player_at(seat)];
      const double payoff = payoffs[seat];
      ++(payoff > 0 ? score.wins : payoff < 0 ? score.losses : score.draws);
      score.payoff += payoff;
      const auto margin = match.state().score(static_cast<Seat>(seat));
      if (margin && !forfeit) score.margin += *margin;
      score.effort += match.effort(static_cast<Seat>(seat));
    }
  }

  const AnyGame& game_;
  const SeriesPlan& plan_;
  std::stop_token stop_;
  std::atomic<int> next_{0};
  std::mutex mutex_;
  SeriesResult result_;
};

}  // namespace

Status check_opening(const AnyGame& game, std::string_view moves) {
  const auto state = game.start();
  const auto played = state->play_moves(moves);
  if (!played) return played.error();
  if (state->turn().is_over()) return Error{"the game is over after this opening"};
  return Done{};
}

Result<SeriesResult> play_series(const AnyGame& game, const SeriesPlan& plan, std::stop_token stop,
                                 const std::function<void(const SeriesResult&)>& finished) {
  if (const auto players = seat_players(game, plan.players, plan.seed); !players) {
    return players.error();
  }
  for (const std::string& opening : plan.openings) {
    if (Status status = check_opening(game, opening); !status) return status.error();
  }
  if (plan.random_plies > 0 && random_moves(*game.start(), plan.random_plies, plan.seed).empty()) {
    return Error{fmt::format("--random-plies {}: must be fewer, the game is over by then",
                             plan.random_plies)};
  }
  return Series(game, plan, std::move(stop)).play(finished);
}

}  // namespace brett
