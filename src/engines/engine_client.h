// Our side of the engine protocols: starts an engine, sends it a game, asks it for a move.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engines/conversation.h"
#include "engines/engine_config.h"
#include "players/game.h"

namespace brett {

// A game as engines receive it: its start and the moves.
struct EngineGame {
  struct Ply {
    Turn by;
    std::string text;
    bool is_pass = false;
    friend bool operator==(const Ply&, const Ply&) = default;
  };
  std::string start;  // position as text; empty: where the game begins
  std::vector<Ply> plies;

  friend bool operator==(const EngineGame&, const EngineGame&) = default;
};

// An engine's answer: the move, and information about it if the engine sends any.
struct EngineAnswer {
  std::string move;
  SearchResult thought = {};  // ranked is left empty; the value is below
  std::optional<Value> value = {};
  std::vector<std::string> line = {};
};

// Limits of a move that an engine receives.
struct EngineLimits {
  std::optional<int> depth;
  std::optional<std::uint64_t> nodes;
  std::optional<std::chrono::nanoseconds> time;  // for this move
  std::optional<GameClock> clock;
};

class EngineClient {
 public:
  virtual ~EngineClient() = default;
  // False, or nothing, once the conversation has failed.
  virtual bool begin(Conversation& talk, const Game& game, const EngineConfig& config) = 0;
  // Precondition: `now` is the game's position and a seat is to move.
  virtual bool send_game(Conversation& talk, const EngineGame& target, const Played& now) = 0;
  virtual std::optional<EngineAnswer> ask(Conversation& talk, const Played& now,
                                          const EngineLimits& limits) = 0;
  virtual void quit(Conversation& talk) { talk.send("quit"); }
};

std::unique_ptr<EngineClient> make_gtp_client();
struct UciDialect;
std::unique_ptr<EngineClient> make_uci_client(const UciDialect& dialect);
std::unique_ptr<EngineClient> make_nboard_client();
std::unique_ptr<EngineClient> make_client(EngineProtocol protocol);

// Why a protocol cannot express a game; empty if it can.
std::string protocol_misfit(EngineProtocol protocol, const Game& game);
// Why the protocol cannot express one of these limits of a move; empty if it can.
std::string limits_misfit(EngineProtocol protocol, const Limits& limits);

}  // namespace brett
