// Our player thinking for another program: at once, or in a thread of its own that can be stopped at any
// moment while the program goes on talking to us.
#pragma once

#include <functional>
#include <optional>
#include <thread>
#include <vector>

#include "engines/served_game.h"

namespace brett {

struct ThinkRequest {
  Limits limits = {};
  int multi = 1;
  bool infinite = false;         // the answer waits until somebody stops it
  std::vector<Move> among = {};  // only these; empty: all
};

struct Chosen {
  std::optional<Move> move;  // none: nobody is to move, or the player has failed
  std::optional<SearchReport> thought = {};
  std::string why_not = {};
};

// Precondition: nobody changes the game meanwhile.
Chosen choose(ServedGame& game, const ThinkRequest& request, const ReportProgress& progress);

class Thinker {
 public:
  using Done = std::function<void(const Chosen&)>;
  ~Thinker() { stop(); }

  // Stops what went on before. Both functions are called by the other thread.
  void start(ServedGame& game, ThinkRequest request, ReportProgress progress, Done done);
  // Returns when `done` has been called, as soon as the search lets go.
  void stop();
  // The same without hurry; what is infinite is stopped.
  void wait();

 private:
  bool infinite_ = false;
  std::jthread thread_;
};

}  // namespace brett
