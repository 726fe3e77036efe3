// Brett as an engine: the engine's side of the protocols, for GUIs and referees of other programs. A
// server receives line after line and answers through a function; invalid lines get the protocol's
// own error.
#pragma once

#include <functional>
#include <iosfwd>
#include <memory>
#include <mutex>
#include <string_view>
#include <thread>
#include <vector>

#include "engines/engine_config.h"
#include "engines/served_game.h"
#include "engines/thinking.h"

namespace brett {

// Writes one line, complete and at once; called by one thread at a time.
using AnswerLine = std::function<void(std::string_view line)>;

class EngineServer {
 public:
  EngineServer(std::unique_ptr<ServedGame> game, AnswerLine answer)
      : game_(std::move(game)), answer_(std::move(answer)) {}
  virtual ~EngineServer() = default;

  // False after the other program's `quit`. A GameFault is answered as an error.
  bool handle(std::string_view line);
  // Stops the search and waits until its answer has been sent.
  void stop_thinking();
  // The same without stopping the search, unless it is infinite.
  void finish_thinking();

 protected:
  using Words = std::vector<std::string_view>;

  // What handle() does with a line that has words in it.
  virtual bool carry_out(std::string_view line, const Words& words) = 0;
  // Sends an error; the text has one line.
  virtual void write_error(std::string_view text) = 0;

  void send(std::string_view line);
  void send_error(std::string_view what);
  // An error of the status is answered.
  void send_error_unless(const Status& status);
  // Stops a running search and starts one in another thread, which calls both functions. They use the
  // server, so the destructor of a derived class must call stop_thinking().
  void think(ThinkRequest request, ReportProgress progress,
             std::function<void(const Chosen&)> done);
  ServedGame& game() const { return *game_; }

 private:
  std::unique_ptr<ServedGame> game_;
  AnswerLine answer_;
  std::mutex mutex_;  // of answer_
  bool infinite_ = false;
  std::jthread thread_;  // last: it ends before what it uses
};

// The words joined by blanks.
std::string text_of(const std::vector<std::string_view>& words, std::size_t from = 0,
                    std::size_t to = std::string::npos);

// The error says why the game, the player or both do not fit the protocol.
Result<std::unique_ptr<EngineServer>> make_server(EngineProtocol protocol,
                                                  const ServedPlayer& served, AnswerLine answer);
// Handles lines until `quit` or the end of the input.
void serve(EngineServer& server, std::istream& in);

using MadeServer = std::unique_ptr<EngineServer>;
MadeServer make_gtp_server(std::unique_ptr<ServedGame> game, AnswerLine answer);
MadeServer make_nboard_server(std::unique_ptr<ServedGame> game, AnswerLine answer);
struct UciDialect;
MadeServer make_uci_server(std::unique_ptr<ServedGame> game, AnswerLine answer,
                           const UciDialect& dialect);

}  // namespace brett
