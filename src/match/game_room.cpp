#include "match/game_room.h"

#include <fmt/format.h>

#include <exception>
#include <mutex>
#include <thread>
#include <utility>

#include "core/keys.h"
#include "players/registry.h"

namespace brett {

namespace {

// Sits where a player could not be made: the game is lost, not the tournament.
class UnmakeablePlayer final : public Player {
 public:
  UnmakeablePlayer(std::string spec, std::string why)
      : spec_(std::move(spec)), why_(std::move(why)) {}
  Decision decide(const Played&, const Limits&) override {
    return Decision::forfeited(Forfeit::crash, why_);
  }
  std::string spec() const override { return spec_; }

 private:
  std::string spec_;
  std::string why_;
};

}  // namespace

GameRoom::GameRoom(const Game& game, const GameSettings& plan)
    : game_(game), plan_(plan), openings_(game, plan.openings), idle_(plan.players.size()) {}

std::unique_ptr<Player> GameRoom::player(int index, std::uint64_t seed) {
  const auto at = static_cast<std::size_t>(index);
  while (!idle_[at].empty()) {
    auto known = std::move(idle_[at].back());
    idle_[at].pop_back();
    if (known->begin_again(seed)) return known;
  }
  const std::string& spec = plan_.players[at];
  auto made = make_player(game_, spec, {.seed = seed});
  if (made) return *std::move(made);
  return std::make_unique<UnmakeablePlayer>(spec, made.error().message);
}

Match::Players GameRoom::seat(const GameTask& task, std::uint64_t seed) {
  Match::Players players;
  for (const int index : task.seats) {
    // Of the same opening everybody has numbers of his own: two entries of one spec are two opponents.
    const std::uint64_t own = mix_key(seed, static_cast<std::uint64_t>(index) + 1);
    players.push_back(player(index, player_seed(own, static_cast<Seat>(players.size()))));
  }
  return players;
}

void GameRoom::clear() {
  if (match_ == nullptr) return;
  for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
    auto player = match_->remove_player(static_cast<Seat>(seat));
    // Who cannot begin again would only keep its table or its program until its next game, and a
    // tournament has many players.
    if (!player->begin_again(0)) continue;
    idle_[static_cast<std::size_t>(seats_[seat])].push_back(std::move(player));
  }
  match_.reset();
}

bool GameRoom::end_early() {
  if (!plan_.adjudicate.any()) return false;
  auto verdict = judged(game_, *match_, plan_.adjudicate);
  if (!verdict) return false;
  match_->adjudicate(std::move(verdict->payoffs), std::move(verdict->reason));
  return true;
}

const Match* GameRoom::play(const GameTask& task, const std::stop_token& stop,
                            const std::function<void(const GameTask&, Match&)>& begun) {
  clear();
  const std::uint64_t seed = mix_key(plan_.seed, task.opening);
  match_ = std::make_unique<Match>(openings_.start(task.opening), seat(task, seed), seed);
  seats_ = task.seats;
  const std::string* const opening = openings_.moves(task.opening, seed, stop);
  if (opening == nullptr) return nullptr;
  // Openings were checked before the first game, and random moves are legal: this cannot fail.
  if (!opening->empty()) static_cast<void>(match_->play_opening(*opening).ok());
  if (plan_.clock) match_->use_clocks(*plan_.clock);
  if (begun) begun(task, *match_);
  Limits limits = plan_.limits;
  limits.stop = stop;
  while (!end_early() && match_->step(limits)) {
  }
  return match_->has_result() ? match_.get() : nullptr;
}

Status play_games(const Game& game, const GameSettings& plan, int threads, const GameFlow& flow) {
  std::mutex mutex;
  Status status = Done{};
  std::stop_source halted;
  const auto fail = [&](Error error) {
    const std::lock_guard guard(mutex);
    if (status) status = std::move(error);
    halted.request_stop();
  };
  const auto work = [&] {
    GameRoom room(game, plan);
    while (!halted.stop_requested()) {
      const auto task = flow.next(halted.get_token());
      if (!task) return;
      const Match* match = room.play(*task, flow.abandon, flow.begun);
      if (match == nullptr) {  // stopped in the middle: nobody need wait for it
        halted.request_stop();
        return;
      }
      if (Status done = flow.finished(*task, *match); !done) return fail(done.error());
    }
  };
  {
    std::vector<std::jthread> workers;
    for (int i = 0; i < threads; ++i) {
      workers.emplace_back([&] {
        try {
          work();
        } catch (const std::exception& error) {
          fail({fmt::format("a game could not be played: {}", error.what())});
        }
      });
    }
  }
  return status;
}

std::vector<long long> margins_of(const Match& match) {
  std::vector<long long> margins;
  if (match.ending() != Ending::rules) return margins;
  for (Seat seat = 0; seat < match.seats(); ++seat) {
    if (const auto margin = match.state().margin(seat)) margins.push_back(*margin);
  }
  return margins;
}

}  // namespace brett
