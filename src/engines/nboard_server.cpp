// The engine's side of the NBoard protocol, version 2. What is not understood is left alone, as it asks
// for; what cannot be done is said as a status.
#include <fmt/format.h>

#include <algorithm>
#include <mutex>

#include "core/text.h"
#include "engines/engine_server.h"
#include "engines/thinking.h"
#include "records/ggf.h"

namespace brett {

namespace {

constexpr double most_discs = 64;

// Discs for the side to move.
double discs_of(Value value) {
  if (is_decided(value)) return value > 0 ? most_discs : -most_discs;
  return std::clamp(static_cast<double>(value) / value_unit, -most_discs, most_discs);
}

class NBoardServer final : public EngineServer {
 public:
  NBoardServer(std::unique_ptr<ServedGame> game, AnswerLine answer)
      : game_(std::move(game)), answer_(std::move(answer)) {}

  bool handle(std::string_view line) override {
    const auto tokens = words(line);
    if (tokens.empty()) return true;
    const std::string_view name = tokens[0];
    if (name == "quit") return thinker_.stop(), false;
    thinker_.stop();  // every command does
    const std::string_view rest = trimmed(trimmed(line).substr(name.size()));
    if (name == "nboard") {
      say("set myname Brett");
    } else if (name == "ping") {
      say(fmt::format("pong {}", to_integer(rest).value_or(0)));
    } else if (name == "set") {
      set(rest);
    } else if (name == "move") {
      move(rest);
    } else if (name == "go") {
      go();
    } else if (name == "hint") {
      hint(rest);
    } else if (name == "learn") {
      say("learned");
    }
    return true;
  }
  void stop_thinking() override { thinker_.stop(); }
  void finish_thinking() override { thinker_.wait(); }

 private:
  void say(std::string_view line) {
    const std::lock_guard guard(mutex_);
    answer_(line);
  }
  void complain(std::string_view what) {
    std::string text = fmt::format("status error: {}", what);
    std::replace(text.begin(), text.end(), '\n', ' ');
    say(text);
  }

  void set(std::string_view rest) {
    const auto blank = std::min(rest.find(' '), rest.size());
    const std::string_view what = rest.substr(0, blank);
    const std::string_view value = trimmed(rest.substr(blank));
    if (what == "depth") {
      const auto depth = to_integer(value);
      if (!depth || *depth < 1) {
        return complain(fmt::format("set depth {}: must be 1 or more", in_quotes(value)));
      }
      depth_ = static_cast<int>(std::min(*depth, 1000LL));
    } else if (what == "game") {
      const Status status =
          read_ggf(game_->registry(), value, "set game", [&](const RecordedGame& game) -> Status {
            if (game.game->spec() != game_->game().spec()) {
              return Error{fmt::format("set game: {} is played here", game_->game().spec())};
            }
            return game_->set_position(game.start, game.moves);
          });
      if (!status) complain(status.error().message);
    }
  }

  // F5/0.5/1.2: evaluation and time are the other's business.
  void move(std::string_view rest) {
    const std::string_view text = trimmed(rest.substr(0, rest.find('/')));
    if (const Status status = game_->play(text); !status) complain(status.error().message);
  }

  void go() {
    say("status Brett is thinking");
    thinker_.start(*game_, {.limits = {.depth = depth_}}, {}, [this](const Chosen& chosen) {
      if (!chosen.move) return complain(chosen.why_not);
      std::string line = fmt::format("=== {}", uppered(game_->state().text(*chosen.move)));
      if (const auto& thought = chosen.thought; thought && !thought->ranked.empty()) {
        line += fmt::format("/{:.2f}/{:.2f}", discs_of(thought->ranked.front().value),
                            thought->seconds);
        say(fmt::format("nodestats {} {:.2f}", thought->counters.nodes, thought->seconds));
      }
      say(line);
      say("status");
    });
  }

  void hint(std::string_view rest) {
    const auto count = to_integer(rest);
    if (!count || *count < 1) {
      return complain(fmt::format("hint {}: must be 1 or more", in_quotes(rest)));
    }
    ThinkRequest request{.limits = {.depth = depth_},
                         .multi = static_cast<int>(std::min(*count, 64LL))};
    thinker_.start(*game_, std::move(request), {}, [this, count](const Chosen& chosen) {
      if (!chosen.move) return complain(chosen.why_not);
      long long left = *count;
      if (chosen.thought) {
        for (const SearchReport::Ranked& ranked : chosen.thought->ranked) {
          if (left-- <= 0) break;
          say(fmt::format("search {} {:.2f} 0 {}", uppered(joined(ranked.line, "")),
                          discs_of(ranked.value), chosen.thought->depth));
        }
      }
      say("status");
    });
  }

  std::unique_ptr<ServedGame> game_;
  AnswerLine answer_;
  std::mutex mutex_;  // of answer_
  int depth_ = Limits::no_depth;
  Thinker thinker_;  // last: it ends before what it uses
};

}  // namespace

MadeServer make_nboard_server(std::unique_ptr<ServedGame> game, AnswerLine answer) {
  return std::make_unique<NBoardServer>(std::move(game), std::move(answer));
}

}  // namespace brett
