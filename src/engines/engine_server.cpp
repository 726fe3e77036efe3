#include "engines/engine_server.h"

#include <fmt/format.h>

#include <istream>
#include <string>

#include "engines/engine_client.h"

namespace brett {

namespace {

// Of a longer line the rest is thrown away.
constexpr std::size_t longest_command = std::size_t{1} << 20;

bool read_command(std::istream& in, std::string& line) {
  line.clear();
  char c = 0;
  while (in.get(c)) {
    if (c == '\n') return true;
    if (line.size() < longest_command) line += c;
  }
  return !line.empty();
}

}  // namespace

Result<std::unique_ptr<EngineServer>> make_server(EngineProtocol protocol,
                                                  const ServedPlayer& served, AnswerLine answer) {
  auto game = ServedGame::make(served);
  if (!game) return game.error();
  if (const std::string why = protocol_misfit(protocol, (*game)->game()); !why.empty()) {
    return Error{fmt::format("{} for {}: {}", name_of(protocol), (*game)->game().spec(), why)};
  }
  switch (protocol) {
    case EngineProtocol::gtp: return make_gtp_server(*std::move(game), std::move(answer));
    case EngineProtocol::uci: return make_uci_server(*std::move(game), std::move(answer));
    case EngineProtocol::ugi: return make_ugi_server(*std::move(game), std::move(answer));
    case EngineProtocol::nboard: return make_nboard_server(*std::move(game), std::move(answer));
  }
  return Error{"unreachable: there are four protocols"};
}

void serve(EngineServer& server, std::istream& in) {
  std::string line;
  while (read_command(in, line) && server.handle(line)) {
  }
  server.stop_thinking();
}

}  // namespace brett
