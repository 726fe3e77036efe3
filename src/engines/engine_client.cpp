#include "engines/engine_client.h"

#include "engines/uci_dialect.h"

namespace brett {

std::unique_ptr<EngineClient> make_client(EngineProtocol protocol) {
  switch (protocol) {
    case EngineProtocol::gtp: return make_gtp_client();
    case EngineProtocol::uci: return make_uci_client(uci_words);
    case EngineProtocol::ugi: return make_uci_client(ugi_words);
    case EngineProtocol::nboard: return make_nboard_client();
  }
  return nullptr;
}

std::string protocol_misfit(EngineProtocol protocol, const Game& game) {
  const Facts& facts = game.facts();
  switch (protocol) {
    case EngineProtocol::gtp:
      if (game.seats() != 2) return "GTP has two colours, the game more seats";
      if (facts.chance) return "GTP has no chance events";
      if (facts.hidden) return "GTP has no hidden information: all moves are public";
      return {};
    case EngineProtocol::nboard:
      if (!facts.has_format("nboard") || game.start().view().board().columns != 8) {
        return "NBoard is for one game only, on 8x8 cells";
      }
      return {};
    case EngineProtocol::uci:
    case EngineProtocol::ugi: return {};
  }
  return {};
}

std::string limits_misfit(EngineProtocol protocol, const Limits& limits) {
  const bool has_depth = limits.depth != Limits::no_depth;
  const bool has_nodes = limits.nodes != Limits::no_nodes;
  switch (protocol) {
    case EngineProtocol::gtp:
      if (has_depth || has_nodes) return "GTP has limits for neither depth nor nodes";
      if (limits.time && *limits.time < std::chrono::seconds(1)) return "GTP counts whole seconds";
      return {};
    case EngineProtocol::nboard:
      return has_nodes || limits.time ? "NBoard has a limit for the depth only" : std::string();
    case EngineProtocol::uci:
    case EngineProtocol::ugi: return {};
  }
  return {};
}

}  // namespace brett
