// Brett as an engine: the other side of the protocols, for GUIs and referees of other programs. A server
// gets one line after the other and answers through a function; bad lines get the protocol's own
// error.
#pragma once

#include <functional>
#include <iosfwd>
#include <memory>
#include <string_view>

#include "engines/engine_config.h"
#include "engines/served_game.h"

namespace brett {

// Writes one line, complete and at once; called by one thread at a time.
using AnswerLine = std::function<void(std::string_view line)>;

class EngineServer {
 public:
  virtual ~EngineServer() = default;
  // False when the program on the other side said goodbye.
  virtual bool handle(std::string_view line) = 0;
  virtual void stop_thinking() {}
  // Waits for the answer to the last question.
  virtual void finish_thinking() {}
};

// The error says why the game, the player or both do not fit the protocol.
Result<std::unique_ptr<EngineServer>> make_server(EngineProtocol protocol,
                                                  const ServedPlayer& served, AnswerLine answer);
// Until goodbye or the end of the input.
void serve(EngineServer& server, std::istream& in);

using MadeServer = std::unique_ptr<EngineServer>;
MadeServer make_gtp_server(std::unique_ptr<ServedGame> game, AnswerLine answer);
MadeServer make_uci_server(std::unique_ptr<ServedGame> game, AnswerLine answer);
MadeServer make_ugi_server(std::unique_ptr<ServedGame> game, AnswerLine answer);
MadeServer make_nboard_server(std::unique_ptr<ServedGame> game, AnswerLine answer);

}  // namespace brett
