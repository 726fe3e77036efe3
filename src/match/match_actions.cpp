// What can be done to a match between two moves, and moves that come from outside.
#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <utility>

#include "core/said.h"
#include "match/match.h"

namespace brett {

namespace {

// Keeps a seat until somebody takes it.
class EmptySeat final : public Player {
 public:
  Decision decide(const Played&, const Limits&) override {
    return Decision{.act = Decision::Act::wait};
  }
  std::string spec() const override { return "nobody"; }
};

}  // namespace

std::unique_ptr<Player> empty_seat() { return std::make_unique<EmptySeat>(); }

std::optional<Seat> Match::waiting_for() const {
  return question_ ? std::optional(question_->seat) : std::nullopt;
}

Status Match::answer(Seat seat, std::string_view text) {
  const auto move = read_move(text);
  return move ? answer(seat, *move) : move.error();
}

Status Match::answer(Seat seat, Move move) {
  if (ending_ != Ending::open) return refused("the match has ended");
  if (waiting_for() != seat) return refused("seat {} was not asked to move", seat + 1);
  if (!state_.is_legal(move)) return refused("this move is not legal now");
  const MoveReport report{.time = now_() - question_->since};
  question_.reset();
  tell({.kind = MatchEvent::Kind::answered,
        .state = state_,
        .by = Turn::of(seat),
        .report = report,
        .is_followed = true});
  carry_out(seat, {.move = move}, report);
  end_if_over();
  return Done{};
}

std::optional<Match::TimePoint> Match::flag_falls() const {
  if (!question_ || !clock_rule_ || simulating()) return std::nullopt;
  return question_->since + std::max(time_left(question_->seat), std::chrono::nanoseconds(0));
}

void Match::look_at_clock() {
  const auto falls = flag_falls();
  if (!falls || now_() <= *falls) return;
  const Question question = *std::exchange(question_, std::nullopt);
  charge(question.seat, now_() - question.since, false);
  end_by_forfeit(question.seat, Forfeit::time);
}

void Match::drop_question() {
  if (!question_) return;
  const Question question = *std::exchange(question_, std::nullopt);
  if (!simulating()) charge(question.seat, now_() - question.since, false);
  tell({.kind = MatchEvent::Kind::interrupted, .state = state_, .by = Turn::of(question.seat)});
}

bool Match::undo(Seat seat) {
  if (forfeit_ == Forfeit::time) return false;
  const auto last = std::find_if(plies_.rbegin(), plies_.rend(),
                                 [&](const Ply& ply) { return ply.by == Turn::of(seat); });
  if (last == plies_.rend()) return false;
  const auto kept = static_cast<std::size_t>(plies_.rend() - last) - 1;
  if (kept < simulated_from_.value_or(0)) return false;
  drop_question();
  const std::size_t before = plies_.size();
  rewind(kept);
  forget_ending();
  // The others did not wish it: they earn the increments of what they have to play again.
  for (Seat other = 0; clock_rule_ && other < seats(); ++other) {
    auto& paid = paid_moves_[static_cast<std::size_t>(other)];
    if (other != seat) paid = std::min(paid, moves_by(other));
  }
  tell({.kind = MatchEvent::Kind::undone,
        .state = state_,
        .by = Turn::of(seat),
        .plies = static_cast<int>(before - kept)});
  return true;
}

bool Match::can_undo() const {
  const std::size_t from = simulated_from_.value_or(0);
  return forfeit_ != Forfeit::time &&
         std::any_of(plies_.begin() + static_cast<std::ptrdiff_t>(from), plies_.end(),
                     [](const Ply& ply) { return ply.by.is_seat(); });
}

bool Match::undo() {
  const auto last =
      std::find_if(plies_.rbegin(), plies_.rend(), [](const Ply& ply) { return ply.by.is_seat(); });
  return last != plies_.rend() && undo(last->by.seat());
}

bool Match::redo_plays(Seat seat) const {
  return can_redo() && std::any_of(undone_.back().begin(), undone_.back().end(),
                                   [&](const Undone& one) { return one.ply.by == Turn::of(seat); });
}

bool Match::redo() {
  if (!can_redo()) return false;
  drop_question();
  auto plies = std::move(undone_.back());
  undone_.pop_back();
  for (Undone& one : plies) append(std::move(one.ply), one.chance_after);
  tell({.kind = MatchEvent::Kind::redone,
        .state = state_,
        .by = plies_.back().by,
        .plies = static_cast<int>(plies.size())});
  end_if_over();
  return true;
}

// States cannot go back; the moves up to there are played again.
void Match::rewind(std::size_t plies) {
  std::vector<Undone> taken_back;
  for (std::size_t i = plies; i < plies_.size(); ++i) {
    if (plies_[i].by.is_seat()) --moves_by(plies_[i].by.seat());
    taken_back.push_back({std::move(plies_[i]), chance_after_[i]});
  }
  undone_.push_back(std::move(taken_back));
  plies_.erase(plies_.begin() + static_cast<std::ptrdiff_t>(plies), plies_.end());
  chance_after_.erase(chance_after_.begin() + static_cast<std::ptrdiff_t>(plies),
                      chance_after_.end());
  chance_ = chance_after_.empty() ? Rng(seed_, 0) : chance_after_.back();
  state_ = start_;
  for (const Ply& ply : plies_) state_.play(ply.move);
}

void Match::forget_ending() {
  ending_ = Ending::open;
  ended_by_ = nobody;
  forfeit_ = Forfeit::none;
  words_.clear();
  adjudicated_.clear();
}

void Match::resign(Seat seat) {
  if (simulating() || end_if_over()) return;
  drop_question();
  end_by_forfeit(seat, Forfeit::resigned);
}

void Match::adjudicate(std::vector<double> payoffs, std::string reason) {
  assert(static_cast<int>(payoffs.size()) == seats());
  if (simulating() || end_if_over()) return;
  drop_question();
  adjudicated_ = std::move(payoffs);
  words_ = std::move(reason);
  end(Ending::adjudicated, nobody);
}

void Match::set_position(Played start, std::optional<std::uint64_t> seed) {
  assert(start.seats() == seats());
  drop_question();
  start_ = std::move(start);
  state_ = start_;
  seed_ = seed.value_or(seed_);
  chance_ = Rng(seed_, 0);
  plies_.clear();
  moves_by_.assign(players_.size(), 0);
  chance_after_.clear();
  undone_.clear();
  simulated_from_.reset();
  forget_ending();
  told_start_ = false;
  efforts_.assign(players_.size(), {});
  for (const auto& player : players_) player->new_game();
  if (clock_rule_) wind_up_clocks();
  tell({MatchEvent::Kind::position_set, state_});
}

void Match::use_clocks(const ClockRule& rule, TimeSource now) {
  drop_question();
  clock_rule_ = rule;
  now_ = std::move(now);
  wind_up_clocks();
  tell_clocks(MatchEvent::Kind::clock_set);
}

void Match::stop_clocks() {
  drop_question();
  clock_rule_.reset();
  times_left_.clear();
  tell_clocks(MatchEvent::Kind::clock_set);
}

void Match::set_times_left(std::vector<std::chrono::nanoseconds> times) {
  assert(clock_rule_ && times.size() == times_left_.size());
  times_left_ = std::move(times);
  for (Seat seat = 0; seat < seats(); ++seat) {
    paid_moves_[static_cast<std::size_t>(seat)] = moves_by(seat);
  }
}

void Match::wind_up_clocks() {
  times_left_.assign(players_.size(), clock_rule_->base);
  paid_moves_.assign(players_.size(), 0);
}

std::unique_ptr<Player> Match::seat_player(Seat seat, std::unique_ptr<Player> player) {
  drop_question();
  auto before = std::exchange(players_[static_cast<std::size_t>(seat)], std::move(player));
  tell({MatchEvent::Kind::seated, state_, Turn::of(seat)});
  return before;
}

std::unique_ptr<Player> Match::remove_player(Seat seat) {
  drop_question();
  auto before = std::exchange(players_[static_cast<std::size_t>(seat)], empty_seat());
  tell({MatchEvent::Kind::removed, state_, Turn::of(seat)});
  return before;
}

void Match::switch_players(Seat one, Seat other) {
  drop_question();
  std::swap(players_[static_cast<std::size_t>(one)], players_[static_cast<std::size_t>(other)]);
  tell({MatchEvent::Kind::switched, state_, Turn::of(one)});
}

void Match::simulate(bool on) {
  if (on == simulating() || (on && ending_ != Ending::open)) return;
  drop_question();
  if (on) {
    simulated_from_ = plies_.size();
  } else {
    rewind(*std::exchange(simulated_from_, std::nullopt));
  }
  undone_.clear();
  announce(on ? MatchEvent::Kind::simulation_begins : MatchEvent::Kind::simulation_ends);
}

void Match::announce(MatchEvent::Kind kind, MatchEvent::Note note, std::string text) {
  tell({.kind = kind, .state = state_, .note = note, .text = std::move(text)});
}

}  // namespace brett
