// The protocols of engines from hostile bytes, both sides. The first byte picks side and protocol, the
// second the game. As an engine we answer every line and survive; as the controller we get a
// legal answer or a failure with a reason. The configuration of engines is read, too.
#include <cstdlib>
#include <deque>
#include <string>

#include "core/text.h"
#include "engines/conversation.h"
#include "engines/engine_client.h"
#include "engines/engine_server.h"
#include "fuzz/games.h"

namespace {

using brett::EngineProtocol;

void require(bool holds) {
  if (!holds) std::abort();
}

// Sends the lines of the input, whatever it receives.
class HostileEngine final : public brett::LineChannel {
 public:
  explicit HostileEngine(std::string_view text) {
    for (const auto line : brett::split(text, '\n')) lines_.emplace_back(line);
  }
  bool send(std::string_view line, brett::Deadline) override {
    require(line.find('\n') == std::string_view::npos);
    return true;
  }
  brett::Received receive(brett::Deadline, const std::stop_token&) override {
    if (lines_.empty()) return {.what = brett::Received::What::closed};
    std::string line = lines_.front();
    lines_.pop_front();
    return {brett::Received::What::line, std::move(line)};
  }

 private:
  std::deque<std::string> lines_;
};

void serve_hostile_program(EngineProtocol protocol, const brett::Game& game,
                           std::string_view text) {
  std::size_t answers = 0;
  const auto server =
      brett::make_server(protocol, {brett::Registry::standard(), game.spec(), "random", 1},
                         [&](std::string_view) { ++answers; });
  if (!server) return require(!server.error().message.empty());
  for (const auto line : brett::split(text, '\n')) {
    if (!(*server)->handle(line)) return;
  }
  (*server)->stop_thinking();
  answers = 0;
  switch (protocol) {
    case EngineProtocol::gtp: (*server)->handle("name"); break;
    case EngineProtocol::uci:
    case EngineProtocol::ugi: (*server)->handle("isready"); break;
    case EngineProtocol::nboard: (*server)->handle("ping 1"); break;
  }
  require(answers == 1);
}

void ask_hostile_engine(EngineProtocol protocol, const brett::Game& game, std::string_view text) {
  if (!brett::protocol_misfit(protocol, game).empty()) return;
  HostileEngine engine(text);
  brett::Conversation talk(engine);
  talk.limit(std::chrono::hours(1));
  const auto client = brett::make_client(protocol);
  const brett::Played state = game.start();
  if (!state.turn().is_seat()) return;
  const bool fine = client->begin(talk, game, {}) && client->send_game(talk, {}, state);
  const auto answer = fine ? client->ask(talk, state, {}) : std::optional<brett::EngineAnswer>();
  require(answer.has_value() != talk.failed());
  require(answer ? !answer->move.empty() : !talk.failure()->words.empty());
  if (answer) static_cast<void>(state.parse_move(answer->move).ok());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  const auto [game, text] = brett::fuzz_input(data + 1, size - 1);
  const auto protocol = static_cast<EngineProtocol>(data[0] % 4);
  switch (data[0] / 4 % 3) {
    case 0: serve_hostile_program(protocol, *game, text); break;
    case 1: ask_hostile_engine(protocol, *game, text); break;
    default: {
      const auto engines = brett::read_engines(text, "input");
      require(engines.ok() || !engines.error().message.empty());
    }
  }
  return 0;
}
