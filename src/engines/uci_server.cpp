// The engine's side of UCI and of UGI. The search runs in its own thread, so that `stop` and `isready` are
// answered at any time. Positions are written as everywhere in Brett, chance events are moves.
#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"
#include "engines/engine_server.h"
#include "engines/uci_dialect.h"

namespace brett {

namespace {

constexpr std::string_view lines_option = "MultiPV";
constexpr long long most_lines = 500;
constexpr long long longest_time = 24LL * 3600 * 1000;  // ms

// How UCI writes an option: "type spin default 6 min 1 max 64".
std::string type_of(const OptionInfo& option) {
  const std::string value = option.default_value.empty() ? "<empty>" : option.default_value;
  switch (option.type) {
    case OptionInfo::Type::integer:
      return fmt::format("type spin default {} min {:.0f} max {:.0f}", value, option.min,
                         option.max);
    case OptionInfo::Type::flag:
      return fmt::format("type check default {}", value == "on" ? "true" : "false");
    case OptionInfo::Type::choice: {
      std::string text = fmt::format("type combo default {}", value);
      for (const std::string& choice : option.choices) text += fmt::format(" var {}", choice);
      return text;
    }
    case OptionInfo::Type::number:
    case OptionInfo::Type::set:
    case OptionInfo::Type::duration:
    case OptionInfo::Type::text: break;
  }
  return fmt::format("type string default {}", value);
}

// "cp 31", or "mate 3" in moves of the side to move.
std::string score_of(Value value) {
  if (!is_decided(value)) return fmt::format("cp {}", value / (value_unit / 100));
  const int moves = (plies_to_end(value) + 1) / 2;
  return fmt::format("mate {}", value > 0 ? moves : -moves);
}

class UciServer final : public EngineServer {
 public:
  UciServer(std::unique_ptr<ServedGame> game, AnswerLine answer, const UciDialect& dialect)
      : EngineServer(std::move(game), std::move(answer)), dialect_(dialect) {}
  ~UciServer() override { stop_thinking(); }

 private:
  bool carry_out(std::string_view, const Words& tokens) override {
    const std::string_view name = tokens[0];
    const Words args(tokens.begin() + 1, tokens.end());
    if (name == "quit") return stop_thinking(), false;
    if (name == dialect_.hello) return introduce(), true;
    if (name == "isready") return send("readyok"), true;
    if (name == "stop") return stop_thinking(), true;
    if (name == "debug" || name == "register" || name == "ponderhit") return true;
    if (name == "d") return send(game().state().text()), true;
    if (name == "query" && dialect_.asks_rules) return query(args), true;
    if (!change(name, args)) send_error(fmt::format("unknown command {}", in_quotes(name)));
    return true;
  }
  void write_error(std::string_view text) override {
    send(fmt::format("info string error: {}", text));
  }

  // Commands that end the thinking; false if it is none of them.
  bool change(std::string_view name, const Words& args) {
    const bool begins = name == dialect_.new_game;
    if (!begins && name != "setoption" && name != "position" && name != "go") return false;
    stop_thinking();
    if (begins) game().restart();
    if (name == "setoption") set_option(args);
    if (name == "position") position(args);
    if (name == "go") go(args);
    return true;
  }

  void introduce() {
    send(fmt::format("id name Brett {}", game().game().facts().name));
    send("id author the Brett project");
    send(fmt::format("option name UCI_Variant type combo default {0} var {0}",
                     game().game().facts().name));
    send(fmt::format("option name {} type spin default 1 min 1 max {}", lines_option, most_lines));
    for (const OptionInfo& option : game().options()) {
      send(fmt::format("option name {} {}", option.key, type_of(option)));
    }
    send(dialect_.ready);
  }

  // name <words> [value <words>]
  void set_option(const Words& args) {
    const std::size_t value_at = place_of(args, "value");
    if (args.size() < 2 || args[0] != "name") {
      return send_error("setoption: must be setoption name NAME value VALUE");
    }
    const std::string name = text_of(args, 1, value_at);
    const std::string value = text_of(args, value_at + 1);
    if (lowered(name) == lowered(lines_option)) return set_lines(value);
    if (lowered(name) == "uci_variant") {
      if (value != game().game().facts().name) {
        send_error(fmt::format("UCI_Variant {}: must be {}", in_quotes(value),
                               game().game().facts().name));
      }
      return;
    }
    for (const OptionInfo& option : game().options()) {
      if (lowered(option.key) != lowered(name)) continue;
      std::string own = value == "<empty>" ? std::string() : value;
      if (option.type == OptionInfo::Type::flag) own = value == "true" ? "on" : "off";
      return send_error_unless(game().set_option(option.key, own));
    }
    send_error(fmt::format("unknown option {}", in_quotes(name)));
  }
  void set_lines(std::string_view value) {
    const auto lines = to_integer(value);
    if (!lines || *lines < 1 || *lines > most_lines) {
      return send_error(
          fmt::format("{} {}: must be 1 to {}", lines_option, in_quotes(value), most_lines));
    }
    lines_ = static_cast<int>(*lines);
  }

  static std::size_t place_of(const Words& args, std::string_view word) {
    return static_cast<std::size_t>(std::find(args.begin(), args.end(), word) - args.begin());
  }

  // startpos | fen <words>, then moves <words>
  void position(const Words& args) {
    const std::size_t moves_at = place_of(args, "moves");
    Words moves;
    if (moves_at < args.size())
      moves.assign(args.begin() + static_cast<std::ptrdiff_t>(moves_at) + 1, args.end());
    std::string start;
    if (!args.empty() && args[0] == "fen") {
      start = text_of(args, 1, moves_at);
      if (start.empty()) return send_error("position fen: the position is missing");
    } else if (args.empty() || args[0] != "startpos") {
      return send_error("position: must be startpos or fen, and moves if there are any");
    }
    send_error_unless(game().set_line(start, moves));
  }

  void go(const Words& args) {
    auto request = request_of(args);
    if (!request) {
      send_error(request.error().message);
      return send("bestmove (none)");
    }
    request->multi = lines_;
    informed_ = {-1, 0};
    think(
        *std::move(request), [this](const SearchReport& thought) { inform(thought); },
        [this](const Chosen& chosen) { answer(chosen); });
  }

  Result<ThinkRequest> request_of(const Words& args) const {
    ThinkRequest request;
    GameClock clock;
    bool has_clock = false;
    const Turn turn = game().state().turn();
    const Seat seat = turn.is_seat() ? turn.seat() : 0;
    const std::string own = dialect_.asks_rules ? fmt::format("p{}", seat + 1)
                            : seat == 0         ? "w"
                                                : "b";
    for (std::size_t i = 0; i < args.size(); ++i) {
      const std::string_view word = args[i];
      if (word == "infinite") {
        request.infinite = true;
      } else if (word == "ponder") {
        continue;
      } else if (word == "searchmoves") {
        if (Status status = read_moves(args, i + 1, request); !status) return status.error();
        break;
      } else if (is_number_word(word)) {
        const auto number = i + 1 < args.size() ? to_integer(args[i + 1]) : std::nullopt;
        if (!number) return Error{fmt::format("go {}: a number must follow", word)};
        ++i;
        // Less than nothing is left when a clock has run out.
        const long long amount = std::clamp(*number, 0LL, longest_time);
        if (word == "depth") {
          request.limits.depth = static_cast<int>(std::clamp(*number, 1LL, 1000LL));
        } else if (word == "nodes") {
          request.limits.nodes = static_cast<std::uint64_t>(std::max(1LL, *number));
        } else if (word == "movetime") {
          request.limits.time = std::chrono::milliseconds(std::max(1LL, amount));
        } else if (word == "movestogo") {
          clock.moves_to_go = static_cast<int>(std::clamp(*number, 0LL, 1000LL));
        } else if (word == own + "time") {
          clock.left = std::chrono::milliseconds(amount);
          has_clock = true;
        } else if (word == own + "inc") {
          clock.increment = std::chrono::milliseconds(amount);
        }
      } else {
        return Error{fmt::format("go: unknown word {}", in_quotes(word))};
      }
    }
    if (has_clock && !request.infinite) request.limits.clock = clock;
    return request;
  }
  bool is_number_word(std::string_view word) const {
    for (const std::string_view known : {"depth", "nodes", "movetime", "movestogo", "mate"}) {
      if (word == known) return true;
    }
    if (!word.ends_with("time") && !word.ends_with("inc")) return false;
    const std::string_view owner = word.substr(0, word.size() - (word.ends_with("time") ? 4 : 3));
    if (!dialect_.asks_rules) return owner == "w" || owner == "b";
    return owner.starts_with('p') && to_integer(owner.substr(1)).has_value();
  }
  // All words to the end of the line are moves.
  Status read_moves(const Words& args, std::size_t from, ThinkRequest& request) const {
    if (!game().state().turn().is_seat()) return Error{"go searchmoves: no seat is to move"};
    for (std::size_t at = from; at < args.size();) {
      const auto move = first_move(game().state(), args, at);
      if (!move) return move.error();
      request.among.push_back(*move);
    }
    return Done{};
  }

  void inform(const SearchReport& thought) {
    // The last iteration would be sent twice: at its end and with the answer.
    const std::pair work{thought.depth, thought.counters.nodes};
    if (std::exchange(informed_, work) == work) return;
    const auto ms = static_cast<long long>(thought.seconds * 1000);
    const double speed = thought.seconds > 0
                             ? static_cast<double>(thought.counters.nodes) / thought.seconds
                             : static_cast<double>(thought.counters.nodes);
    int number = 0;
    for (const SearchReport::Ranked& ranked : thought.ranked) {
      if (++number > lines_) break;
      const std::string which = lines_ > 1 ? fmt::format(" multipv {}", number) : "";
      send(fmt::format("info depth {}{} score {} nodes {} nps {:.0f} time {} pv {}", thought.depth,
                       which, score_of(ranked.value), thought.counters.nodes, speed, ms,
                       joined(ranked.line, " ")));
    }
  }
  void answer(const Chosen& chosen) {
    if (!chosen.move) {
      send_error(chosen.why_not);
      return send("bestmove (none)");
    }
    if (chosen.thought) inform(*chosen.thought);
    send(fmt::format("bestmove {}", game().state().text(*chosen.move)));
  }

  void query(const Words& args) {
    const Played& state = game().state();
    const std::string_view what = args.empty() ? std::string_view() : args[0];
    const auto yes = [&](bool is) { send(is ? "response true" : "response false"); };
    if (what == "gameover") return yes(state.turn().is_over());
    if (what == "p1turn") return yes(state.turn() == Turn::of(0));
    if (what == "islegal") {
      return yes(args.size() > 1 && !state.turn().is_over() &&
                 state.parse_move(text_of(args, 1)).ok());
    }
    if (what == "fen") return send(fmt::format("response {}", state.text()));
    if (what == "result") return send(fmt::format("response {}", result()));
    send_error(
        fmt::format("query {}: must be gameover, p1turn, result, islegal or fen", in_quotes(what)));
  }
  std::string result() const {
    const Played& state = game().state();
    if (!state.turn().is_over()) return "none";
    for (Seat seat = 0; seat < state.seats(); ++seat) {
      if (state.payoff(seat) > 0) return fmt::format("p{}win", seat + 1);
    }
    return "draw";
  }

  const UciDialect& dialect_;
  int lines_ = 1;
  std::pair<int, std::uint64_t> informed_{-1, 0};  // depth and nodes of the last information
};

}  // namespace

MadeServer make_uci_server(std::unique_ptr<ServedGame> game, AnswerLine answer,
                           const UciDialect& dialect) {
  return std::make_unique<UciServer>(std::move(game), std::move(answer), dialect);
}

}  // namespace brett
