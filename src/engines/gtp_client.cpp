// The controller's side of GTP 2 (G. Farneback, Specification of the Go Text Protocol, version 2), with
// the commands list_games and set_game that some engines share.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "core/text.h"
#include "engines/colours.h"
#include "engines/engine_client.h"

namespace brett {

namespace {

// Brett's own command for what GTP does not have: a position.
constexpr std::string_view position_command = "brett-position";

struct GtpAnswer {
  bool fine = false;
  std::string text;
};

class GtpClient final : public EngineClient {
 public:
  bool begin(Conversation& talk, const Game& game, const EngineConfig& config) override {
    const auto known = command(talk, "list_commands");
    if (!known) return false;
    for (const std::string_view word : words(known->text)) commands_.emplace(word);
    if (commands_.contains("set_game")) {
      const std::string name =
          config.variant.empty() ? std::string(game.facts().title) : config.variant;
      if (!must(talk, fmt::format("set_game {}", name))) return false;
    }
    const View view = game.start().view();
    const std::size_t columns = view.board().column_labels.size();
    const std::size_t rows = view.board().row_labels.size();
    board_ = columns == rows ? fmt::format("boardsize {}", columns)
                             : fmt::format("boardsize {} {}", columns, rows);
    for (const auto& [name, value] : config.options) {
      if (!must(talk, value.empty() ? name : fmt::format("{} {}", name, value))) return false;
    }
    return must(talk, board_);
  }

  bool send_game(Conversation& talk, const EngineGame& target, const Played& now) override {
    const bool goes_on = sent_ && sent_->start == target.start &&
                         sent_->plies.size() <= target.plies.size() &&
                         std::equal(sent_->plies.begin(), sent_->plies.end(), target.plies.begin());
    if (!goes_on && !start_again(talk, target)) return false;
    const View view = now.view();
    for (std::size_t i = sent_->plies.size(); i < target.plies.size(); ++i) {
      const EngineGame::Ply& ply = target.plies[i];
      const std::string line = fmt::format("play {} {}", colour_of(view, ply.by.seat()), ply.text);
      // Some engines, gtp-rhino for one, pass by themselves and take none from others.
      const bool fine = ply.is_pass ? command(talk, line).has_value() : must(talk, line);
      if (!fine) return false;
      sent_->plies.push_back(ply);
    }
    return true;
  }

  std::optional<EngineAnswer> ask(Conversation& talk, const Played& now,
                                  const EngineLimits& limits) override {
    const Seat seat = now.turn().seat();
    const std::string_view colour = colour_of(now.view(), seat);
    if (!tell_time(talk, colour, limits)) return std::nullopt;
    const auto answer = command(talk, fmt::format("genmove {}", colour));
    if (!answer) return std::nullopt;
    if (!answer->fine) {
      return talk.fail(Forfeit::crash, fmt::format("refused to move: {}", in_quotes(answer->text)));
    }
    const std::string move = lowered(trimmed(answer->text));
    if (move == "resign") return talk.fail(Forfeit::resigned, "resigned");
    if (move.empty()) return talk.fail_invalid("=");
    // genmove also plays the move; how it is spelled by us is known only if it is legal.
    if (const auto legal = now.parse_move(move)) {
      sent_->plies.push_back({now.turn(), now.text(*legal), now.kind(*legal) == MoveKind::pass});
    }
    return EngineAnswer{.move = move};
  }

 private:
  bool start_again(Conversation& talk, const EngineGame& target) {
    if (!must(talk, "clear_board")) return false;
    sent_ = EngineGame{target.start, {}};
    if (target.start.empty()) return true;
    if (!commands_.contains(position_command)) {
      talk.fail(Forfeit::crash, fmt::format("cannot take the position {}: GTP only has moves from "
                                            "the start of a game",
                                            in_quotes(target.start)));
      return false;
    }
    return must(talk, fmt::format("{} {}", position_command, target.start));
  }

  // GTP has whole seconds; less than one cannot be expressed.
  bool tell_time(Conversation& talk, std::string_view colour, const EngineLimits& limits) {
    const auto seconds = [](std::chrono::nanoseconds time) {
      return std::chrono::floor<std::chrono::seconds>(time).count();
    };
    if (limits.clock) {
      if (!told_clock_ && commands_.contains("time_settings")) {
        told_clock_ = true;
        if (!command(talk, fmt::format("time_settings {} 0 0", seconds(limits.clock->left)))) {
          return false;
        }
      }
      if (!commands_.contains("time_left")) return true;
      return command(talk, fmt::format("time_left {} {} 0", colour, seconds(limits.clock->left)))
          .has_value();
    }
    if (!limits.time || told_clock_ || seconds(*limits.time) < 1) return true;
    told_clock_ = true;
    if (!commands_.contains("time_settings")) return true;
    return command(talk, fmt::format("time_settings 0 {} 1", seconds(*limits.time))).has_value();
  }

  static bool must(Conversation& talk, const std::string& line) {
    const auto answer = command(talk, line);
    if (!answer) return false;
    if (!answer->fine) {
      talk.fail(Forfeit::crash,
                fmt::format("refused {}: {}", in_quotes(line), in_quotes(answer->text)));
    }
    return answer->fine;
  }

  // An answer is "= text" or "? text", goes on over lines and ends with an empty one.
  static std::optional<GtpAnswer> command(Conversation& talk, const std::string& line) {
    if (!talk.send(line)) return std::nullopt;
    const auto first = talk.receive();
    if (!first) return std::nullopt;
    if (first->front() != '=' && first->front() != '?') return talk.fail_invalid(*first);
    GtpAnswer answer{first->front() == '=', std::string(trimmed(first->substr(1)))};
    for (;;) {
      const auto more = talk.receive_any();
      if (!more) return std::nullopt;
      if (trimmed(*more).empty()) return answer;
      answer.text += fmt::format("\n{}", *more);
    }
  }

  std::set<std::string, std::less<>> commands_;
  std::string board_;
  std::optional<EngineGame> sent_;  // the position on its board
  bool told_clock_ = false;
};

}  // namespace

std::unique_ptr<EngineClient> make_gtp_client() { return std::make_unique<GtpClient>(); }

}  // namespace brett
