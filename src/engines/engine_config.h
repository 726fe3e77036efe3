// External engines: programs that play, how to start them, and their time limits. Written in TOML, in
// a tournament plan or a separate file (docs/engines.md):
//
//     [engines.rhino]
//     command = ["gtp-rhino", "-l", "3"]
//     protocol = "gtp"
//     move_limit = "10s"
#pragma once

#include <chrono>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"

namespace brett {

enum class EngineProtocol { gtp, uci, ugi, nboard };
std::string_view name_of(EngineProtocol protocol);
Result<EngineProtocol> read_protocol(std::string_view name);

struct EngineConfig {
  std::vector<std::string> command;  // the program and its arguments, never read by a shell
  EngineProtocol protocol = EngineProtocol::gtp;
  std::string directory;  // working folder; empty: the current one
  std::string variant;    // the engine's name for the game; empty: ours
  std::vector<std::pair<std::string, std::string>> options;  // sent after the start
  std::chrono::nanoseconds start_limit = std::chrono::seconds(10);
  std::chrono::nanoseconds move_limit = std::chrono::seconds(60);
  std::chrono::nanoseconds stop_limit = std::chrono::seconds(1);

  friend bool operator==(const EngineConfig&, const EngineConfig&) = default;
};

// By name.
using Engines = std::map<std::string, EngineConfig, std::less<>>;

// The tables [engines.NAME] of a TOML text. Errors begin with `source` and name the line. Other
// tables are ignored if `alone` is false, as in a tournament plan; otherwise they are errors.
Result<Engines> read_engines(std::string_view toml, std::string_view source, bool alone = true);

}  // namespace brett
