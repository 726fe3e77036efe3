// The GUI's side of the NBoard protocol, version 2 (C. Welty), for discs on 8x8 cells: the game goes over as
// GGF, `go` is answered by "=== move/evaluation/seconds". Evaluations are discs for the mover.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/text.h"
#include "engines/engine_client.h"

namespace brett {

namespace {

constexpr int usual_depth = 8;  // `set depth` must be sent

// "(;GM[Title]...BO[8 ... *]B[F5]W[F6];)"
std::string ggf_of(std::string_view title, const EngineGame& target, std::string_view start_text) {
  // Our positions are 64 cells and the mover; GGF writes black as '*'.
  std::string board;
  for (const char cell : start_text) {
    if (cell == 'X' || cell == 'O' || cell == '-') board += cell == 'X' ? '*' : cell;
  }
  const std::string cells = board.substr(0, 64);
  std::string text =
      fmt::format("(;GM[{}]PC[Brett]PB[black]PW[white]RE[?]TI[0]TY[8]BO[8 {} {}]", title, cells,
                  board.substr(std::min<std::size_t>(64, board.size())));
  for (const EngineGame::Ply& ply : target.plies) {
    const std::string move = ply.is_pass ? "PASS" : uppered(ply.text);
    text += fmt::format("{}[{}]", ply.by.seat() == 0 ? 'B' : 'W', move);
  }
  return text + ";)";
}

class NBoardClient final : public EngineClient {
 public:
  bool begin(Conversation& talk, const Game& game, const EngineConfig& config) override {
    start_ = game.start().text();
    title_ = game.facts().title;
    if (!talk.send("nboard 2")) return false;
    for (const auto& [name, value] : config.options) {
      if (!talk.send(fmt::format("set {} {}", name, value))) return false;
    }
    return set_depth(talk, usual_depth) && in_step(talk);
  }

  bool send_game(Conversation& talk, const EngineGame& target, const Played&) override {
    const std::string start = target.start.empty() ? start_ : target.start;
    return talk.send(fmt::format("set game {}", ggf_of(title_, target, start))) && in_step(talk);
  }

  std::optional<EngineAnswer> ask(Conversation& talk, const Played&,
                                  const EngineLimits& limits) override {
    if (!set_depth(talk, limits.depth.value_or(usual_depth)) || !talk.send("go")) {
      return std::nullopt;
    }
    EngineAnswer answer;
    while (const auto line = talk.receive()) {
      if (line->starts_with("===")) return read_answer(talk, *line, answer);
      note(talk, *line, answer);
    }
    return std::nullopt;
  }

 private:
  bool set_depth(Conversation& talk, int depth) {
    if (depth == depth_) return true;
    depth_ = depth;
    return talk.send(fmt::format("set depth {}", depth));
  }

  // Skips output about the previous position.
  bool in_step(Conversation& talk) {
    const std::string pong = fmt::format("pong {}", ++pings_);
    if (!talk.send(fmt::format("ping {}", pings_))) return false;
    EngineAnswer ignored;
    while (const auto line = talk.receive()) {
      if (trimmed(*line) == pong) return true;
      if (!line->starts_with("===")) note(talk, *line, ignored);
    }
    return false;
  }

  static void note(Conversation& talk, const std::string& line, EngineAnswer& answer) {
    const auto tokens = words(line);
    if (tokens[0] == "nodestats" && tokens.size() > 1) {
      if (const auto nodes = to_integer(tokens[1])) {
        answer.thought.counters.nodes = static_cast<std::uint64_t>(std::max(0LL, *nodes));
      }
      return;
    }
    for (const std::string_view known :
         {"set", "status", "search", "book", "pong", "learn", "learned"}) {
      if (tokens[0] == known) return;
    }
    talk.skip(line);
  }

  // Parts are separated by '/', by blanks in some engines.
  static std::optional<EngineAnswer> read_answer(Conversation& talk, const std::string& line,
                                                 EngineAnswer& answer) {
    std::string parts = line.substr(3);
    std::replace(parts.begin(), parts.end(), '/', ' ');
    const auto tokens = words(parts);
    if (tokens.empty()) return talk.fail_invalid(line);
    answer.move = lowered(tokens[0]);
    if (tokens.size() > 1) {
      const auto discs = to_number(tokens[1].substr(tokens[1].starts_with('+') ? 1 : 0));
      if (discs && std::abs(*discs) <= 100) {
        answer.value = static_cast<Value>(std::lround(*discs * value_unit));
      }
    }
    return answer;
  }

  std::string start_;
  std::string title_;
  int pings_ = 0;
  int depth_ = 0;
};

}  // namespace

std::unique_ptr<EngineClient> make_nboard_client() { return std::make_unique<NBoardClient>(); }

}  // namespace brett
