// A player that is another program. The program starts with its first game, and again after a failure.
// Every error of the program is a forfeit with a reason.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "engines/child_process.h"
#include "engines/engine_client.h"
#include "players/spec.h"

namespace brett {

class EnginePlayer final : public Player {
 public:
  static constexpr std::string_view name = "engine";
  static constexpr std::string_view help = "another program, from a table [engines.NAME]";

  struct Options {
    std::string name;
    int depth = 0;            // 0: not set
    std::uint64_t nodes = 0;  // 0: not set
    std::chrono::nanoseconds time{0};
  };
  static OptionTable<Options> table();

  // Precondition: the protocol fits the game.
  EnginePlayer(const Game& game, EngineConfig config, Options options);
  EnginePlayer(const EnginePlayer&) = delete;
  EnginePlayer& operator=(const EnginePlayer&) = delete;
  ~EnginePlayer() override { leave(); }

  // In games with hidden information the engine gets the position that its seat sees, not the moves.
  bool needs_history() const override { return !game_.facts().hidden; }
  void set_history(const Played& start, const std::vector<Move>& moves,
                   const std::stop_token& stop) override;
  Decision decide(const Played& seen, const Limits& limits) override;
  void new_game() override { leave(); }
  std::string spec() const override;

 private:
  bool is_running() const { return child_ != nullptr && !talk_->failed(); }
  void start(const std::stop_token& stop);
  void send_game(const EngineGame& target, const Played& now, const std::stop_token& stop);
  bool left_off();
  std::optional<EngineAnswer> ask(const Played& seen, const Limits& limits);
  void leave();
  EngineLimits combined(const Limits& limits) const;
  std::optional<SearchResult> thought_of(const Played& seen, Move move,
                                         const EngineAnswer& answer) const;
  Decision forfeit() const;

  const Game game_;
  EngineConfig config_;
  Options options_;

  std::unique_ptr<ChildProcess> child_;
  std::unique_ptr<EngineClient> client_;
  std::optional<Conversation> talk_;
  std::optional<EngineFailure> failure_;
  std::optional<Played> sent_state_;  // the position that was last sent to the engine
};

}  // namespace brett
