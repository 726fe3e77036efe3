// Runs a command in process and keeps what it said.
#pragma once

#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "cli/program.h"

namespace brett::cli {

struct Said {
  int status = 0;
  std::string out;
  std::string err;
  nlohmann::json json() const { return nlohmann::json::parse(out); }
};

// Two games that stay what they are, so that texts listing the games do not change with every new
// one.
inline Registry two_games() {
  Registry games;
  for (const GameEntry& entry : Registry::standard().games()) {
    if (entry.facts.name == "tic_tac_toe" || entry.facts.name == "connect_four") games.add(entry);
  }
  return games;
}

struct Saying {
  std::string typed = "";
  bool colour = false;
  bool interactive = false;
  std::stop_token stop = {};
};

inline Said say(const std::vector<std::string>& args, const Saying& saying = {},
                const Registry& registry = two_games()) {
  std::istringstream in(saying.typed);
  std::ostringstream out;
  std::ostringstream err;
  Console console{in, out, err};
  console.colour = saying.colour;
  console.interactive = saying.interactive;
  console.stop = saying.stop;
  const int status = run(args, registry, console);
  return {status, out.str(), err.str()};
}

}  // namespace brett::cli
