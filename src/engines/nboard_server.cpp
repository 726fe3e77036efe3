// The engine's side of the NBoard protocol, version 2. Unknown commands are ignored, as the protocol
// demands; errors are sent as a status.
#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"
#include "engines/engine_server.h"
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
  using EngineServer::EngineServer;
  ~NBoardServer() override { stop_thinking(); }

 private:
  bool carry_out(std::string_view line, const Words& tokens) override {
    const std::string_view name = tokens[0];
    stop_thinking();  // every command does
    if (name == "quit") return false;
    const std::string_view rest = trimmed(trimmed(line).substr(name.size()));
    if (name == "nboard") {
      send("set myname Brett");
    } else if (name == "ping") {
      send(fmt::format("pong {}", to_integer(rest).value_or(0)));
    } else if (name == "set") {
      set(rest);
    } else if (name == "move") {
      move(rest);
    } else if (name == "go") {
      go();
    } else if (name == "hint") {
      hint(rest);
    } else if (name == "learn") {
      send("learned");
    }
    return true;
  }
  void write_error(std::string_view text) override { send(fmt::format("status error: {}", text)); }

  void set(std::string_view rest) {
    const auto blank = std::min(rest.find(' '), rest.size());
    const std::string_view what = rest.substr(0, blank);
    const std::string_view value = trimmed(rest.substr(blank));
    if (what == "depth") {
      const auto depth = to_integer(value);
      if (!depth || *depth < 1) {
        return send_error(fmt::format("set depth {}: must be 1 or more", in_quotes(value)));
      }
      depth_ = static_cast<int>(std::min(*depth, 1000LL));
    } else if (what == "game") {
      send_error_unless(
          read_ggf(game().registry(), value, "set game", [&](const RecordedGame& record) -> Status {
            const std::string& own = game().game().spec();
            if (record.game->spec() == own) return game().set_position(record.start, record.moves);
            return Error{fmt::format("set game: must be {}", own)};
          }));
    }
  }

  // F5/0.5/1.2: evaluation and time do not matter here.
  void move(std::string_view rest) {
    const std::string_view text = trimmed(rest.substr(0, rest.find('/')));
    send_error_unless(game().play(text));
  }

  void go() {
    send("status Brett is thinking");
    think({.limits = {.depth = depth_}}, {}, [this](const Chosen& chosen) {
      if (!chosen.move) return send_error(chosen.why_not);
      std::string line = fmt::format("=== {}", uppered(game().state().text(*chosen.move)));
      if (const auto& thought = chosen.thought; thought && !thought->ranked.empty()) {
        line += fmt::format("/{:.2f}/{:.2f}", discs_of(thought->ranked.front().value),
                            thought->seconds);
        send(fmt::format("nodestats {} {:.2f}", thought->counters.nodes, thought->seconds));
      }
      send(line);
      send("status");
    });
  }

  void hint(std::string_view rest) {
    const auto count = to_integer(rest);
    if (!count || *count < 1) {
      return send_error(fmt::format("hint {}: must be 1 or more", in_quotes(rest)));
    }
    ThinkRequest request{.limits = {.depth = depth_},
                         .multi = static_cast<int>(std::min(*count, 64LL))};
    think(std::move(request), {}, [this, count](const Chosen& chosen) {
      if (!chosen.move) return send_error(chosen.why_not);
      long long left = *count;
      if (chosen.thought) {
        for (const SearchReport::Ranked& ranked : chosen.thought->ranked) {
          if (left-- <= 0) break;
          send(fmt::format("search {} {:.2f} 0 {}", uppered(joined(ranked.line, "")),
                           discs_of(ranked.value), chosen.thought->depth));
        }
      }
      send("status");
    });
  }

  int depth_ = Limits::no_depth;
};

}  // namespace

MadeServer make_nboard_server(std::unique_ptr<ServedGame> game, AnswerLine answer) {
  return std::make_unique<NBoardServer>(std::move(game), std::move(answer));
}

}  // namespace brett
