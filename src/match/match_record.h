// The record of a match (records/record.h).
#pragma once

#include <functional>
#include <string>
#include <utility>

#include "match/match.h"
#include "records/record.h"

namespace brett {

// The match so far: all but its plies, one of these, and the whole.
Record record_head(const Game& game, const Match& match, std::string date);
RecordedPly recorded(const Match::Ply& ply);
Record record_of(const Game& game, const Match& match, std::string date);

// Watches a match and hands its record to `keep` when it has ended. Game and match must outlive it.
class Recorder {
 public:
  using Keep = std::function<void(const Record&)>;
  Recorder(const Game& game, const Match& match, Keep keep)
      : game_(game), match_(match), keep_(std::move(keep)), date_(utc_now()) {}

  void operator()(const MatchEvent& event) const {
    if (event.kind == MatchEvent::Kind::ended) keep_(record_of(game_, match_, date_));
  }

 private:
  const Game& game_;
  const Match& match_;
  Keep keep_;
  std::string date_;  // when it began
};

}  // namespace brett
