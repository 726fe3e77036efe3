// Engines for tests: the scripts of fakes/, programs that are written down, Brett itself.
#pragma once

#include <gtest/gtest.h>

#include <deque>
#include <string>
#include <vector>

#include "engines/engine_players.h"
#include "engines/line_channel.h"
#include "match/match.h"
#include "places.h"

namespace brett {

inline EngineConfig fake_engine(EngineProtocol protocol, const std::string& behaviour,
                                std::chrono::nanoseconds move_limit = std::chrono::seconds(20)) {
  EngineConfig config;
  config.command = {source_dir() + "/tests/engines/fakes/" + std::string(name_of(protocol)),
                    behaviour};
  config.protocol = protocol;
  config.start_limit = std::chrono::seconds(20);
  config.move_limit = move_limit;
  config.stop_limit = std::chrono::milliseconds(50);
  return config;
}

// Brett itself.
inline EngineConfig brett_engine(EngineProtocol protocol, const std::string& game,
                                 const std::string& player) {
  EngineConfig config;
  config.command = {program_path(), "engine", std::string(name_of(protocol)), game, "-p", player};
  config.protocol = protocol;
  config.start_limit = std::chrono::seconds(60);
  config.stop_limit = std::chrono::seconds(10);
  return config;
}

// A game with one engine, called "it".
inline std::unique_ptr<Game> game_with(const std::string& spec, const EngineConfig& config) {
  const Registry registry = with_engines(Registry::standard(), {{"it", config}});
  auto game = registry.game(spec);
  EXPECT_TRUE(game);
  return *std::move(game);
}

inline Match match_of(const Game& game, const std::vector<std::string>& specs,
                      std::uint64_t seed = 1) {
  auto players = seat_players(game, specs, seed);
  EXPECT_TRUE(players) << players.error().message;
  return {game.start(), *std::move(players), seed};
}

inline void play_to_the_end(Match& match) {
  while (match.step()) {
  }
}

// A scripted engine: lines with '<' are received, lines with '>' must be sent.
class WrittenEngine final : public LineChannel {
 public:
  explicit WrittenEngine(std::deque<std::string> lines) : lines_(std::move(lines)) {}

  bool send(std::string_view line, Deadline) override {
    const std::string wanted = lines_.empty() ? "nothing" : lines_.front();
    EXPECT_EQ("> " + std::string(line), wanted);
    if (!lines_.empty()) lines_.pop_front();
    return true;
  }
  Received receive(Deadline, const std::stop_token&) override {
    if (lines_.empty() || !lines_.front().starts_with("<")) return {.what = Received::What::late};
    const std::string line = lines_.front();
    lines_.pop_front();
    return {Received::What::line, line.size() > 2 ? line.substr(2) : ""};
  }
  bool is_over() const { return lines_.empty(); }

 private:
  std::deque<std::string> lines_;
};

}  // namespace brett
