#include "engines/engine_player.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"

namespace brett {

namespace {

// As much of a line as can be played: an engine's words go no further unchecked.
std::vector<Move> checked_line(const Played& from, const std::vector<std::string>& line) {
  std::vector<Move> checked;
  Played state = from;
  for (const std::string& text : line) {
    const auto move = state.parse_move(text);
    if (!move) break;
    checked.push_back(*move);
    state.play(*move);
  }
  return checked;
}

}  // namespace

OptionTable<EnginePlayer::Options> EnginePlayer::table() {
  return OptionTable<Options>()
      .text("name", &Options::name, "which engine")
      .integer("depth", &Options::depth, 0, 1000, "depth limit for the engine; 0: none")
      .integer("nodes", &Options::nodes, 0, 1'000'000'000'000, "node limit for the engine; 0: none")
      .duration("time", &Options::time, std::chrono::hours(24),
                "time limit for the engine; 0: none");
}

EnginePlayer::EnginePlayer(const Game& game, EngineConfig config, Options options)
    : game_(game), config_(std::move(config)), options_(std::move(options)) {}

std::string EnginePlayer::spec() const { return canonical_spec(name, table(), options_); }

void EnginePlayer::start(const std::stop_token& stop) {
  leave();
  failure_.reset();
  auto child = ChildProcess::start(config_.command, config_.directory);
  if (!child) {
    failure_ = EngineFailure{Forfeit::crash, child.error().message};
    return;
  }
  child_ = *std::move(child);
  client_ = make_client(config_.protocol);
  talk_.emplace(*child_);
  talk_->limit(config_.start_limit, stop);
  client_->begin(*talk_, game_, config_);
}

// Sends `quit` if the conversation has not failed, then ends the process.
void EnginePlayer::leave() {
  if (child_ == nullptr) return;
  if (talk_->failed()) {
    child_->stop(std::chrono::nanoseconds(0));
  } else {
    talk_->limit(config_.stop_limit);
    client_->quit(*talk_);
    child_->stop(config_.stop_limit);
  }
  sent_state_.reset();
  talk_.reset();
  client_.reset();
  child_.reset();
}

void EnginePlayer::send_game(const EngineGame& target, const Played& now,
                             const std::stop_token& stop) {
  if (!is_running()) start(stop);
  if (!left_off() && is_running()) {
    talk_->limit(config_.move_limit, stop);
    client_->send_game(*talk_, target, now);
    left_off();
  }
  sent_state_ = now;
}

// Whether the last conversation was interrupted. Its engine would still send the old answer, so it is restarted.
bool EnginePlayer::left_off() {
  if (!talk_ || !talk_->interrupted()) return false;
  talk_->fail(Forfeit::time, "was interrupted");
  return true;
}

void EnginePlayer::set_history(const Played& start, const std::vector<Move>& moves,
                               const std::stop_token& stop) {
  EngineGame target;
  if (!start.equals(game_.start())) target.start = start.text();
  Played state = start;
  for (const Move move : moves) {
    target.plies.push_back({state.turn(), state.text(move), state.kind(move) == MoveKind::pass});
    state.play(move);
  }
  if (state.turn().is_seat()) send_game(target, state, stop);
}

std::optional<EngineAnswer> EnginePlayer::ask(const Played& seen, const Limits& limits) {
  if (!sent_state_ || !sent_state_->equals(seen)) {
    // The moves to this position are unknown; it is sent as a position.
    send_game({.start = seen.equals(game_.start()) ? std::string() : seen.text(), .plies = {}},
              seen, limits.stop);
  }
  if (!is_running()) return std::nullopt;
  std::chrono::nanoseconds time = config_.move_limit;
  if (limits.clock) time = std::min(time, limits.clock->left);
  talk_->limit(time, limits.stop);
  sent_state_.reset();
  return client_->ask(*talk_, seen, combined(limits));
}

Decision EnginePlayer::decide(const Played& seen, const Limits& limits) {
  if (const auto pass = forced_pass(seen)) return {.move = *pass};  // it need not be asked for
  const auto answer = ask(seen, limits);
  if (!answer && left_off()) return {.act = Decision::Act::wait};
  if (!answer) return forfeit();
  const auto move = seen.parse_move(answer->move);
  if (!move) {
    talk_->fail(Forfeit::illegal_move,
                fmt::format("answered with an illegal move: {}", in_quotes(answer->move)));
    return forfeit();
  }
  return {.move = *move, .thought = thought_of(seen, *move, *answer)};
}

EngineLimits EnginePlayer::combined(const Limits& limits) const {
  EngineLimits both;
  const int depth = options_.depth > 0 ? options_.depth : Limits::no_depth;
  if (const int least = std::min(depth, limits.depth); least != Limits::no_depth) {
    both.depth = least;
  }
  const std::uint64_t nodes = options_.nodes > 0 ? options_.nodes : Limits::no_nodes;
  if (const auto least = std::min(nodes, limits.nodes); least != Limits::no_nodes) {
    both.nodes = least;
  }
  if (options_.time.count() > 0) both.time = options_.time;
  if (limits.time) both.time = std::min(both.time.value_or(*limits.time), *limits.time);
  both.clock = limits.clock;
  return both;
}

std::optional<SearchResult> EnginePlayer::thought_of(const Played& seen, Move move,
                                                     const EngineAnswer& answer) const {
  if (!answer.value) return std::nullopt;
  SearchResult thought = answer.thought;
  auto line = checked_line(seen, answer.line);
  if (line.empty() || line[0] != move) line = {move};
  thought.ranked.push_back(
      {.move = move, .value = *answer.value, .bound = Bound::exact, .line = std::move(line)});
  return thought;
}

Decision EnginePlayer::forfeit() const {
  const EngineFailure failure = talk_ && talk_->failure() ? *talk_->failure()
                                : failure_                ? *failure_
                                           : EngineFailure{Forfeit::crash, "is not there"};
  return Decision::forfeited(failure.why,
                             fmt::format("engine {} {}", options_.name, failure.words));
}

}  // namespace brett
