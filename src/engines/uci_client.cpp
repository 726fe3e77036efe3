// The GUI's side of UCI (S. Meyer-Kahlen, Universal Chess Interface, 2006) and of UGI (kz04px, Universal
// Game Interface), which is UCI with other words and questions about the rules. Moves and positions
// are written as we write them; chance events are sent as moves.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "core/text.h"
#include "engines/engine_client.h"
#include "engines/uci_dialect.h"

namespace brett {

namespace {

constexpr std::string_view variant_option = "UCI_Variant";
// The time for a move if there is no limit: without one an engine would search for ever.
constexpr std::chrono::seconds usual_time{1};

// "option name Hash type spin default 16 min 1": the words between two keywords.
std::string part_after(const std::vector<std::string_view>& tokens, std::string_view keyword) {
  static constexpr std::array<std::string_view, 6> keywords{"name", "type", "default",
                                                            "min",  "max",  "var"};
  std::string text;
  bool inside = false;
  for (const std::string_view token : tokens) {
    if (!inside) {
      inside = token == keyword;
    } else if (std::find(std::begin(keywords), std::end(keywords), token) != std::end(keywords)) {
      break;
    } else {
      text += fmt::format("{}{}", text.empty() ? "" : " ", token);
    }
  }
  return text;
}

long long in_ms(std::chrono::nanoseconds time) {
  return std::max(1LL, static_cast<long long>(time / std::chrono::milliseconds(1)));
}

class UciClient final : public EngineClient {
 public:
  explicit UciClient(const UciDialect& dialect) : dialect_(dialect) {}

  bool begin(Conversation& talk, const Game& game, const EngineConfig& config) override {
    stop_limit_ = config.stop_limit;
    if (!talk.send(dialect_.hello) || !receive_options(talk)) return false;
    if (!choose_variant(talk, game, config)) return false;
    for (const auto& [name, value] : config.options) {
      if (!set_option(talk, name, value)) return false;
    }
    return wait_until_ready(talk) && talk.send(dialect_.new_game) && wait_until_ready(talk);
  }

  bool send_game(Conversation& talk, const EngineGame& target, const Played&) override {
    std::string line = target.start.empty() ? "position startpos" : "position fen " + target.start;
    if (!target.plies.empty()) line += " moves";
    for (const EngineGame::Ply& ply : target.plies) line += fmt::format(" {}", ply.text);
    return talk.send(line);
  }

  std::optional<EngineAnswer> ask(Conversation& talk, const Played& now,
                                  const EngineLimits& limits) override {
    if (!talk.send(go_line(now, limits))) return std::nullopt;
    EngineAnswer answer;
    for (;;) {
      auto line = talk.receive();
      if (!line && talk.interrupted()) {  // it should answer with its best so far
        talk.limit(stop_limit_);
        talk.send("stop");
        line = talk.receive();
      }
      if (!line) return std::nullopt;
      const auto tokens = words(*line);
      if (tokens[0] == "bestmove") {
        if (tokens.size() < 2) return talk.fail_invalid(*line);
        // A move may have blanks.
        const auto end = std::find(tokens.begin() + 2, tokens.end(), "ponder");
        answer.move = std::string(tokens[1].data(), (end - 1)->data() + (end - 1)->size());
        return answer;
      }
      if (tokens[0] == "info") {
        read_info(tokens, answer);
      } else {
        talk.skip(*line);
      }
    }
  }

 private:
  bool receive_options(Conversation& talk) {
    return talk.receive_until(dialect_.ready, [&](const Conversation::Line& tokens) {
      if (tokens[0] == "option") {
        const auto& last = tokens.back();
        options_[lowered(part_after(tokens, "name"))] =
            std::string(tokens[0].data(), last.data() + last.size());
      }
      return tokens[0] == "option" || tokens[0] == "id" || tokens[0] == "info";
    });
  }

  bool choose_variant(Conversation& talk, const Game& game, const EngineConfig& config) {
    const auto option = options_.find(lowered(variant_option));
    if (option == options_.end()) return true;
    const std::string name =
        config.variant.empty() ? std::string(game.facts().name) : config.variant;
    const auto tokens = words(option->second);
    std::vector<std::string> known;
    for (std::size_t i = 1; i < tokens.size(); ++i) {
      if (tokens[i - 1] == "var") known.emplace_back(tokens[i]);
    }
    if (!known.empty() && std::find(known.begin(), known.end(), name) == known.end()) {
      talk.fail(Forfeit::crash, fmt::format("does not play {}: {}", game.spec(),
                                            unknown("variant", name, known).message));
      return false;
    }
    return talk.send(fmt::format("setoption name {} value {}", variant_option, name));
  }

  bool set_option(Conversation& talk, const std::string& name, const std::string& value) {
    if (!options_.contains(lowered(name))) {
      std::vector<std::string> known;
      for (const auto& [key, line] : options_) known.push_back(key);
      talk.fail(Forfeit::crash,
                fmt::format("cannot be set up: {}", unknown("option", name, known).message));
      return false;
    }
    return talk.send(value.empty() ? fmt::format("setoption name {}", name)
                                   : fmt::format("setoption name {} value {}", name, value));
  }

  static bool wait_until_ready(Conversation& talk) {
    return talk.send("isready") &&
           talk.receive_until("readyok",
                              [](const Conversation::Line& tokens) { return tokens[0] == "info"; });
  }

  std::string go_line(const Played& now, const EngineLimits& limits) const {
    std::string line = "go";
    if (limits.clock) line += clocks(now, *limits.clock);
    if (limits.time) line += fmt::format(" movetime {}", in_ms(*limits.time));
    if (limits.depth) line += fmt::format(" depth {}", *limits.depth);
    if (limits.nodes) line += fmt::format(" nodes {}", *limits.nodes);
    if (line == "go") line += fmt::format(" movetime {}", in_ms(usual_time));
    return line;
  }

  // A player knows only its own clock; the others are assumed to have the same time.
  std::string clocks(const Played& now, const GameClock& clock) const {
    std::string line;
    const bool ugi = dialect_.hello == ugi_words.hello;
    for (const auto& [word, time] :
         {std::pair("time", std::max(clock.left, std::chrono::nanoseconds(0))),
          std::pair("inc", clock.increment)}) {
      if (time.count() == 0 && word[0] == 'i') continue;
      for (Seat seat = 0; seat < (ugi ? now.seats() : 2); ++seat) {
        const std::string owner = ugi ? fmt::format("p{}", seat + 1) : seat == 0 ? "w" : "b";
        line += fmt::format(" {}{} {}", owner, word, in_ms(time));
      }
    }
    if (clock.moves_to_go > 0) line += fmt::format(" movestogo {}", clock.moves_to_go);
    return line;
  }

  // The last line of the best variation counts.
  static void read_info(const std::vector<std::string_view>& tokens, EngineAnswer& answer) {
    // Larger numbers could overflow.
    constexpr long long most = 1'000'000'000'000'000;
    const auto number = [&](std::size_t i) -> std::optional<long long> {
      const auto said = i < tokens.size() ? to_integer(tokens[i]) : std::nullopt;
      return said ? std::optional(std::clamp(*said, -most, most)) : std::nullopt;
    };
    for (std::size_t i = 1; i < tokens.size(); ++i) {
      const auto value = number(i + 1);
      if (tokens[i] == "string" || (tokens[i] == "multipv" && value.value_or(1) != 1)) return;
      if (tokens[i] == "depth" && value) {
        answer.thought.depth = static_cast<int>(std::clamp(*value, 0LL, 1'000'000LL));
      } else if (tokens[i] == "nodes" && value) {
        answer.thought.counters.nodes = static_cast<std::uint64_t>(std::max(0LL, *value));
      } else if (tokens[i] == "time" && value) {
        answer.thought.seconds = static_cast<double>(*value) / 1000;
      } else if (tokens[i] == "cp" && value) {
        answer.value = static_cast<Value>(std::clamp(
            *value * (value_unit / 100), -(heuristic_limit + 0LL), heuristic_limit + 0LL));
      } else if (tokens[i] == "mate" && value) {
        // In own moves; the mover's last one ends the game, or the one before it was his last.
        const long long plies = std::min(*value > 0 ? 2 * *value - 1 : -2 * *value, 100'000LL);
        answer.value = static_cast<Value>(*value > 0 ? win_value - plies : plies - win_value);
      } else if (tokens[i] == "pv") {
        answer.line.assign(tokens.begin() + static_cast<std::ptrdiff_t>(i) + 1, tokens.end());
        return;
      }
    }
  }

  const UciDialect& dialect_;
  std::chrono::nanoseconds stop_limit_{0};
  std::map<std::string, std::string, std::less<>> options_;  // lowered name to line
};

}  // namespace

std::unique_ptr<EngineClient> make_uci_client(const UciDialect& dialect) {
  return std::make_unique<UciClient>(dialect);
}

}  // namespace brett
