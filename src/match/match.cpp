#include "match/match.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <chrono>
#include <exception>
#include <utility>

#include "core/names.h"
#include "core/said.h"
#include "core/text.h"
#include "players/registry.h"

namespace brett {

namespace {

constexpr std::size_t usual_plies = 64;  // room made before a game begins

MoveReport report_on(const Decision& decision, std::chrono::nanoseconds spent) {
  MoveReport report{.time = spent};
  if (!decision.thought) return report;
  report.nodes = decision.thought->counters.nodes;
  report.depth = decision.thought->depth;
  for (const RankedMove& ranked : decision.thought->ranked) {
    if (ranked.move != decision.move) continue;
    report.value = ranked.value;
    break;
  }
  return report;
}

// Raised when either of two others is.
class EitherStop {
 public:
  EitherStop(const std::stop_token& one, const std::stop_token& other)
      : one_(one, Raise{source_}), other_(other, Raise{source_}) {}
  std::stop_token token() const { return source_.get_token(); }

 private:
  struct Raise {
    std::stop_source source;
    void operator()() { source.request_stop(); }
  };
  std::stop_source source_;
  std::stop_callback<Raise> one_;
  std::stop_callback<Raise> other_;
};

std::string_view words_for(Forfeit forfeit) {
  return name_in({"", "answered with an illegal move", "ran out of time", "broke down", "resigned"},
                 forfeit);
}

}  // namespace

Match::Match(Played start, Players players, std::uint64_t seed)
    : start_(std::move(start)),
      state_(start_),
      players_(std::move(players)),
      seed_(seed),
      chance_(seed, 0),
      moves_by_(players_.size()),
      efforts_(players_.size()) {
  assert(state_.seats() == seats());
  plies_.reserve(usual_plies);
  chance_after_.reserve(usual_plies);
}

Status Match::play_opening(std::string_view moves) {
  const auto played = Played(state_).play_moves(moves);
  if (!played) return played.error();
  play_opening(*played);
  return Done{};
}

void Match::play_opening(const std::vector<Move>& moves) {
  for (const Move move : moves) apply(move, false);
}

Status Match::remember(const std::vector<RememberedPly>& plies) {
  for (const RememberedPly& ply : plies) {
    const auto move = state_.parse_move(ply.move);
    if (!move) {
      return refused("ply {}: {}", plies_.size() + 1, move.error());
    }
    if (state_.turn().is_chance()) static_cast<void>(state_.random_move(chance_));
    apply(*move, false, ply.from_book, ply.report);
  }
  told_start_ = told_start_ || !plies.empty();
  return Done{};
}

bool Match::step(const Limits& limits, const std::stop_token& move_now) {
  if (ending_ != Ending::open) return false;
  if (question_) {
    look_at_clock();
    return false;
  }
  if (!std::exchange(told_start_, true)) tell({MatchEvent::Kind::started, state_});
  const Turn turn = state_.turn();
  bool acted = true;
  if (turn.is_chance()) {
    apply(chance_source_ ? chance_source_(state_) : state_.random_move(chance_), true);
  } else if (turn.is_seat()) {
    acted = ask(turn.seat(), limits, move_now);
  }
  return !end_if_over() && acted && !limits.stop.stop_requested();
}

Result<Move> Match::read_move(std::string_view text) const {
  if (ending_ != Ending::open) return refused("the match has ended");
  return state_.parse_move(text);
}

Status Match::play(std::string_view text) {
  const auto move = read_move(text);
  return move ? play(*move) : move.error();
}

Status Match::play(Move move) {
  if (ending_ != Ending::open) return refused("the match has ended");
  if (!state_.is_legal(move)) return refused("this move is not legal now");
  drop_question();
  apply(move, true);
  end_if_over();
  return Done{};
}

bool Match::ask(Seat seat, const Limits& limits, const std::stop_token& move_now) {
  Limits own = limits;
  std::optional<EitherStop> either;
  if (move_now.stop_possible()) own.stop = either.emplace(limits.stop, move_now).token();
  if (clock_rule_ && !simulating()) own.clock = clock_rule_->clock(time_left(seat));
  if (is_watched()) {
    tell({.kind = MatchEvent::Kind::asked, .state = state_, .by = Turn::of(seat)});
  }
  const auto seen = state_.seen_by(seat);
  TimePoint begin = now_();
  const Decision decision = decide(seat, seen, own, limits.stop, begin);
  if (decision.act == Decision::Act::later) {
    question_ = {seat, begin};
    return false;
  }
  const MoveReport report = report_on(decision, now_() - begin);
  if (is_watched()) {
    tell({.kind = own.stop.stop_requested() ? MatchEvent::Kind::interrupted
                                            : MatchEvent::Kind::answered,
          .state = state_,
          .by = Turn::of(seat),
          .report = report,
          .thought = decision.thought ? &*decision.thought : nullptr,
          .is_followed = decision.act != Decision::Act::wait && !simulating() &&
                         !limits.stop.stop_requested()});
  }
  if (limits.stop.stop_requested()) return false;
  return carry_out(seat, decision, report);
}

void Match::tell_game_to(Player& player, const std::stop_token& stop) const {
  std::vector<Move> moves;
  for (const Ply& ply : plies_) moves.push_back(ply.move);
  player.set_history(start_, moves, stop);
}

// A player that is to move now may still be told the whole game; only `stop` breaks that off.
Decision Match::decide(Seat seat, const Played& seen, const Limits& limits,
                       const std::stop_token& stop, TimePoint& begin) {
  try {
    Player& player = *players_[static_cast<std::size_t>(seat)];
    if (player.needs_history()) {
      tell_game_to(player, stop);
      begin = now_();
    }
    return player.decide(seen, limits);
  } catch (const std::exception& exception) {
    return Decision::forfeited(Forfeit::crash, exception.what());
  } catch (...) {
    return Decision::forfeited(Forfeit::crash, "");
  }
}

bool Match::carry_out(Seat seat, const Decision& decision, const MoveReport& report) {
  using Act = Decision::Act;
  const bool legal = decision.act == Act::move && state_.is_legal(decision.move);
  if (simulating()) {
    if (legal) apply(decision.move, true, decision.from_book, report);
    return legal;
  }
  if (decision.act == Act::wait) return false;
  efforts_[static_cast<std::size_t>(seat)] +=
      {.decisions = 1,
       .nodes = report.nodes,
       .seconds = std::chrono::duration<double>(report.time).count(),
       .from_book = decision.from_book ? 1 : 0};
  if (decision.act == Act::forfeit) {
    end_by_forfeit(seat, decision.forfeit, decision.reason);
  } else if (!charge(seat, report.time, decision.act == Act::move)) {
    end_by_forfeit(seat, Forfeit::time);
  } else if (decision.act == Act::undo) {
    if (!undo(seat)) tell({MatchEvent::Kind::undone, state_, Turn::of(seat)});
  } else if (decision.act == Act::redo) {
    if (!redo()) tell({MatchEvent::Kind::redone, state_, Turn::of(seat)});
  } else if (decision.act == Act::quit) {
    end(Ending::quit, seat);
  } else if (legal) {
    apply(decision.move, true, decision.from_book, report);
  } else {
    end_by_forfeit(seat, Forfeit::illegal_move);
  }
  return true;
}

bool Match::charge(Seat seat, std::chrono::nanoseconds spent, bool moved) {
  if (!clock_rule_) return true;
  auto& left = times_left_[static_cast<std::size_t>(seat)];
  left -= spent;
  const bool in_time = left >= left.zero();
  const std::size_t number = moves_by(seat) + 1;
  auto& paid = paid_moves_[static_cast<std::size_t>(seat)];
  if (in_time && moved && (number > paid || clock_rule_->per_move)) {
    left = clock_rule_->after_move(left);
    paid = number;
  }
  tell_clocks(MatchEvent::Kind::clocks);
  return in_time;
}

void Match::apply(Move move, bool tell_it, bool from_book,
                  const std::optional<MoveReport>& report) {
  const Turn by = state_.turn();
  const bool watched = tell_it && is_watched();
  auto path = watched ? state_.path(move) : std::vector<std::string>();
  undone_.clear();
  append({by, move, state_.text(move), from_book, report}, chance_);
  if (!watched) return;
  tell({.kind = MatchEvent::Kind::moved,
        .state = state_,
        .by = by,
        .move = plies_.back().text,
        .path = std::move(path),
        .from_book = from_book,
        .report = report});
}

void Match::append(Ply ply, const Rng& chance_after) {
  if (ply.by.is_seat()) ++moves_by(ply.by.seat());
  state_.play(ply.move);
  plies_.push_back(std::move(ply));
  chance_ = chance_after;
  chance_after_.push_back(chance_after);
}

bool Match::end_if_over() {
  const bool over = state_.turn().is_over();
  if (over && ending_ == Ending::open && !simulating()) end(Ending::rules, nobody);
  return over || ending_ != Ending::open;
}

void Match::end(Ending ending, Seat by) {
  ending_ = ending;
  ended_by_ = by;
  tell({MatchEvent::Kind::ended, state_});
}

void Match::end_by_forfeit(Seat seat, Forfeit why, std::string words) {
  forfeit_ = why;
  words_ = std::move(words);
  end(Ending::forfeit, seat);
}

void Match::tell_clocks(MatchEvent::Kind kind) const {
  if (!is_watched()) return;
  tell({.kind = kind,
        .state = state_,
        .times_left = times_left_,
        .is_followed = kind == MatchEvent::Kind::clocks});
}

std::string Match::reason() const {
  if (ending_ == Ending::adjudicated) return words_;
  if (ending_ != Ending::forfeit) return std::string(state_.end_reason());
  const std::string what =
      fmt::format("seat {} ({}) {}", ended_by_ + 1, player(ended_by_).spec(), words_for(forfeit_));
  return words_.empty() ? what : fmt::format("{}: {}", what, words_);
}

std::vector<double> Match::payoffs() const {
  assert(has_result());
  if (ending_ == Ending::adjudicated) return adjudicated_;
  if (ending_ == Ending::rules) return payoffs_of(state_);
  return forfeit_payoffs(seats(), ended_by_);
}

std::vector<double> forfeit_payoffs(int seats, Seat loser) {
  std::vector<double> payoffs(static_cast<std::size_t>(seats), 1.0 / std::max(1, seats - 1));
  payoffs[static_cast<std::size_t>(loser)] = -1;
  return payoffs;
}

std::uint64_t player_seed(std::uint64_t seed, Seat seat) {
  return Rng(seed, static_cast<std::uint64_t>(seat) + 1).fork();
}

Result<Match::Players> seat_players(const Game& game, const std::vector<std::string>& specs,
                                    std::uint64_t seed, Person* person) {
  if (specs.size() != static_cast<std::size_t>(game.seats())) {
    return refused("{} {} for {}: must be {}", specs.size(), plural(specs.size(), "player"),
                   game.spec(), game.seats());
  }
  Match::Players players;
  for (const std::string& spec : specs) {
    const auto seat = static_cast<Seat>(players.size());
    auto player = make_player(game, spec, {.seed = player_seed(seed, seat), .person = person});
    if (!player) return player.error();
    players.push_back(*std::move(player));
  }
  return players;
}

}  // namespace brett
