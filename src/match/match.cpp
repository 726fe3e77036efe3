#include "match/match.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <chrono>
#include <utility>

#include "core/text.h"
#include "players/registry.h"

namespace brett {

namespace {

Thinking thinking_of(const Decision& decision, std::chrono::nanoseconds spent) {
  Thinking thinking{.time = spent};
  if (!decision.thought) return thinking;
  thinking.nodes = decision.thought->counters.nodes;
  thinking.depth = decision.thought->depth;
  for (const AnyThought::Ranked& ranked : decision.thought->ranked) {
    if (ranked.move != decision.move) continue;
    thinking.value = ranked.value;
    break;
  }
  return thinking;
}

}  // namespace

Match::Match(std::unique_ptr<AnyState> start, Players players, std::uint64_t seed)
    : start_(std::move(start)),
      state_(start_->clone()),
      players_(std::move(players)),
      seed_(seed),
      chance_(seed, 0),
      efforts_(players_.size()) {
  assert(state_->seats() == seats());
}

void Match::use_clocks(const ClockRule& rule, TimeSource now) {
  clock_rule_ = rule;
  now_ = std::move(now);
  times_left_.assign(players_.size(), rule.base);
  paid_moves_.assign(players_.size(), 0);
}

Status Match::play_opening(std::string_view moves) {
  const auto played = state_->clone()->play_moves(moves);
  if (!played) return played.error();
  for (const AnyMove move : *played) apply(move, false);
  return Done{};
}

bool Match::step(const Limits& limits) {
  if (ending_ != Ending::none) return false;
  if (!std::exchange(told_start_, true)) tell({MatchEvent::Kind::started, *state_});
  const Turn turn = state_->turn();
  if (turn.is_chance()) {
    apply(state_->random_move(chance_), true);
  } else if (turn.is_seat()) {
    ask(turn.seat(), limits);
  }
  if (ending_ == Ending::none && state_->turn().is_over()) end(Ending::by_rules, nobody);
  return ending_ == Ending::none && !limits.stop.stop_requested();
}

void Match::ask(Seat seat, const Limits& limits) {
  Limits own = limits;
  if (clock_rule_) own.clock = GameClock{time_left(seat), clock_rule_->increment};
  const auto seen = state_->seen_by(seat);
  const TimePoint begin = now_();
  const Decision decision = players_[static_cast<std::size_t>(seat)]->decide(*seen, own);
  const auto spent = std::chrono::nanoseconds(now_() - begin);
  efforts_[static_cast<std::size_t>(seat)] +=
      {.decisions = 1,
       .nodes = decision.thought ? decision.thought->counters.nodes : 0,
       .seconds = std::chrono::duration<double>(spent).count(),
       .from_book = decision.from_book ? 1 : 0};
  if (limits.stop.stop_requested()) return;
  if (!charge(seat, spent, decision.act == Decision::Act::move)) {
    return end_by_forfeit(seat, Forfeit::time);
  }
  switch (decision.act) {
    case Decision::Act::undo: return take_back(seat);
    case Decision::Act::quit: return end(Ending::quit, seat);
    case Decision::Act::move: break;
  }
  if (!is_legal(decision.move)) return end_by_forfeit(seat, Forfeit::illegal_move);
  apply(decision.move, true, decision.from_book, thinking_of(decision, spent));
}

bool Match::charge(Seat seat, std::chrono::nanoseconds spent, bool moved) {
  if (!clock_rule_) return true;
  auto& left = times_left_[static_cast<std::size_t>(seat)];
  left -= spent;
  if (left < left.zero()) return false;
  const std::size_t number = moves_by(seat) + 1;
  auto& paid = paid_moves_[static_cast<std::size_t>(seat)];
  if (moved && number > paid) {
    left += clock_rule_->increment;
    paid = number;
  }
  return true;
}

std::size_t Match::moves_by(Seat seat) const {
  return static_cast<std::size_t>(std::count_if(
      plies_.begin(), plies_.end(), [&](const Ply& ply) { return ply.by == Turn::of(seat); }));
}

bool Match::is_legal(AnyMove move) const {
  const auto legal = state_->moves();
  return std::find(legal.begin(), legal.end(), move) != legal.end();
}

void Match::apply(AnyMove move, bool tell_it, bool from_book,
                  const std::optional<Thinking>& thinking) {
  const Turn by = state_->turn();
  plies_.push_back({by, move, state_->text(move), from_book, thinking});
  auto path = state_->path(move);
  before_.push_back({state_->clone(), chance_});
  state_->play(move);
  if (tell_it) {
    tell({.kind = MatchEvent::Kind::moved,
          .state = *state_,
          .by = by,
          .move = plies_.back().text,
          .path = std::move(path),
          .from_book = from_book});
  }
}

bool Match::undo(Seat seat) {
  if (forfeit_ == Forfeit::time) return false;
  const auto last = std::find_if(plies_.rbegin(), plies_.rend(),
                                 [&](const Ply& ply) { return ply.by == Turn::of(seat); });
  if (last == plies_.rend()) return false;
  const auto kept = static_cast<std::size_t>(plies_.rend() - last) - 1;
  state_ = std::move(before_[kept].state);
  chance_ = before_[kept].chance;
  plies_.resize(kept, Ply{Turn::over(), {}, {}});
  before_.erase(before_.begin() + static_cast<std::ptrdiff_t>(kept), before_.end());
  ending_ = Ending::none;
  ended_by_ = nobody;
  forfeit_ = Forfeit::none;
  // The others did not wish it: they earn the increments of what they have to play again.
  for (Seat other = 0; clock_rule_ && other < seats(); ++other) {
    auto& paid = paid_moves_[static_cast<std::size_t>(other)];
    if (other != seat) paid = std::min(paid, moves_by(other));
  }
  return true;
}

void Match::take_back(Seat seat) {
  const std::size_t before = plies_.size();
  undo(seat);
  tell({.kind = MatchEvent::Kind::undone,
        .state = *state_,
        .by = Turn::of(seat),
        .plies_undone = static_cast<int>(before - plies_.size())});
}

void Match::end(Ending ending, Seat by) {
  ending_ = ending;
  ended_by_ = by;
  tell({MatchEvent::Kind::ended, *state_});
}

void Match::end_by_forfeit(Seat seat, Forfeit why) {
  forfeit_ = why;
  end(Ending::forfeited, seat);
}

std::string Match::reason() const {
  if (ending_ == Ending::forfeited) {
    return fmt::format(
        "seat {} ({}) {}", ended_by_ + 1, player(ended_by_).spec(),
        forfeit_ == Forfeit::time ? "ran out of time" : "answered with an illegal move");
  }
  return std::string(state_->draw_reason());
}

std::vector<double> Match::payoffs() const {
  assert(ending_ == Ending::by_rules || ending_ == Ending::forfeited);
  std::vector<double> payoffs;
  for (Seat seat = 0; seat < seats(); ++seat) {
    if (ending_ == Ending::by_rules) {
      payoffs.push_back(state_->payoff(seat));
    } else {
      payoffs.push_back(seat == ended_by_ ? -1.0 : 1.0 / std::max(1, seats() - 1));
    }
  }
  return payoffs;
}

void Match::tell(const MatchEvent& event) const {
  for (const Watcher& watcher : watchers_) watcher(event);
}

Result<Match::Players> seat_players(const AnyGame& game, const std::vector<std::string>& specs,
                                    std::uint64_t seed, Person* person) {
  if (specs.size() != static_cast<std::size_t>(game.seats())) {
    return Error{fmt::format("{} {} for {}: must be {}", specs.size(),
                             plural(specs.size(), "player"), game.spec(), game.seats())};
  }
  Match::Players players;
  for (const std::string& spec : specs) {
    const std::uint64_t stream = players.size() + 1;
    auto player = make_player(game, spec, {.seed = Rng(seed, stream).fork(), .person = person});
    if (!player) return player.error();
    players.push_back(*std::move(player));
  }
  return players;
}

}  // namespace brett
