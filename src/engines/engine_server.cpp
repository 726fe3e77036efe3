#include "engines/engine_server.h"

#include <fmt/format.h>

#include <algorithm>
#include <condition_variable>
#include <istream>
#include <string>

#include "core/game_fault.h"
#include "core/text.h"
#include "engines/engine_client.h"
#include "engines/uci_dialect.h"

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

bool EngineServer::handle(std::string_view line) {
  const Words tokens = words(line);
  if (tokens.empty()) return true;
  try {
    return carry_out(line, tokens);
  } catch (const GameFault& fault) {
    send_error(fault.what());
    return true;
  }
}

void EngineServer::send(std::string_view line) {
  const std::lock_guard guard(mutex_);
  answer_(line);
}

void EngineServer::send_error(std::string_view what) {
  std::string text(what);
  std::replace(text.begin(), text.end(), '\n', ' ');
  write_error(text);
}

void EngineServer::send_error_unless(const Status& status) {
  if (!status) send_error(status.error().message);
}

void EngineServer::think(ThinkRequest request, ReportProgress progress,
                         std::function<void(const Chosen&)> done) {
  stop_thinking();
  infinite_ = request.infinite;
  thread_ = std::jthread([this, request = std::move(request), progress = std::move(progress),
                          done = std::move(done)](const std::stop_token& stop) mutable {
    request.limits.stop = stop;
    const Chosen answer = choose(*game_, request, progress);
    if (request.infinite) {
      std::mutex mutex;
      std::condition_variable_any stopped;
      std::unique_lock lock(mutex);
      stopped.wait(lock, stop, [] { return false; });
    }
    done(answer);
  });
}

void EngineServer::stop_thinking() {
  thread_.request_stop();
  if (thread_.joinable()) thread_.join();
}

void EngineServer::finish_thinking() {
  if (infinite_) thread_.request_stop();
  if (thread_.joinable()) thread_.join();
}

std::string text_of(const std::vector<std::string_view>& words, std::size_t from, std::size_t to) {
  std::string text;
  for (std::size_t i = from; i < std::min(to, words.size()); ++i) {
    text += fmt::format("{}{}", i == from ? "" : " ", words[i]);
  }
  return text;
}

Result<std::unique_ptr<EngineServer>> make_server(EngineProtocol protocol,
                                                  const ServedPlayer& served, AnswerLine answer) {
  auto game = ServedGame::make(served);
  if (!game) return game.error();
  if (const std::string why = protocol_misfit(protocol, (*game)->game()); !why.empty()) {
    return Error{fmt::format("{} for {}: {}", name_of(protocol), (*game)->game().spec(), why)};
  }
  switch (protocol) {
    case EngineProtocol::gtp: return make_gtp_server(*std::move(game), std::move(answer));
    case EngineProtocol::uci:
      return make_uci_server(*std::move(game), std::move(answer), uci_words);
    case EngineProtocol::ugi:
      return make_uci_server(*std::move(game), std::move(answer), ugi_words);
    case EngineProtocol::nboard: return make_nboard_server(*std::move(game), std::move(answer));
  }
  return Error{"unknown protocol"};
}

void serve(EngineServer& server, std::istream& in) {
  std::string line;
  while (read_command(in, line) && server.handle(line)) {
  }
  server.stop_thinking();
}

}  // namespace brett
