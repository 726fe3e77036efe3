// Positions and games looked at for people, bit by bit, on threads of their own. What is hidden from
// the asker is hidden from the analysis.
#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "match/work_pool.h"
#include "server/client.h"
#include "server/message.h"
#include "server/player_factory.h"

namespace brett::server {

// What is looked at.
struct Subject {
  std::shared_ptr<const Game> game;
  Played state;  // as the asker sees it
  Played start;  // the true one, with the moves that led to the state
  std::vector<Move> moves;
  bool may_review = true;  // nothing of the moves is hidden from the asker
  Viewer viewer;
};

class Analyses {
 public:
  Analyses(Executor& searches, const PlayerFactory& players)
      : searches_(searches), players_(players) {}

  struct Task {
    std::string player;
    Limits limits;
    std::string owner;  // who shares search time with other owners
    int multi = 0;      // 0: all moves
    bool strategy = false;
  };
  // Each answers what it is called before it begins; the rest comes as messages to the client.
  void analyse(const std::shared_ptr<Client>& client, Subject subject, const Task& task,
               const Respond& respond);
  void ask(const std::shared_ptr<Client>& client, Subject subject, const Task& task,
           const Respond& respond);
  void review(const std::shared_ptr<Client>& client, Subject subject, const Task& task,
              const Respond& respond);

 private:
  Executor& searches_;
  const PlayerFactory& players_;
};

}  // namespace brett::server
