// A player that lives in another program. It starts the program when it is first told a game, and again
// after it has failed; whatever the program does wrong is a forfeit with a reason.
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
    int depth = 0;            // 0: not said
    std::uint64_t nodes = 0;  // 0: not said
    std::chrono::nanoseconds time{0};
  };
  static OptionTable<Options> table();

  // Precondition: the protocol fits the game.
  EnginePlayer(const Game& game, EngineConfig config, Options options);
  EnginePlayer(const EnginePlayer&) = delete;
  EnginePlayer& operator=(const EnginePlayer&) = delete;
  ~EnginePlayer() override { leave(); }

  // Moves that are hidden from a seat are not told: such games go over as what the seat sees.
  bool follows_moves() const override { return !game_.facts().hidden; }
  void follow(const Played& start, const std::vector<Move>& moves,
              const std::stop_token& stop) override;
  Decision decide(const Played& seen, const Limits& limits) override;
  void new_game() override { leave(); }
  std::string spec() const override;

 private:
  bool is_running() const { return child_ != nullptr && !talk_->failed(); }
  void start(const std::stop_token& stop);
  void tell(const ToldGame& told, const Played& now, const std::stop_token& stop);
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
  std::optional<Played> told_state_;  // the position the engine was told
};

}  // namespace brett
