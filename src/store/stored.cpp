#include "store/stored.h"

namespace brett {

StoredGame stored_game(const Record& record) {
  StoredGame game;
  game.payoffs = record.payoffs;
  game.ending = record.ending;
  game.ended_by = record.ended_by;
  game.how = record.how;
  game.reason = record.reason;
  game.plies = static_cast<int>(record.plies.size());
  // In doubles: a record from outside may say more than whole microseconds can count.
  std::chrono::duration<double, std::micro> time{0};
  for (const RecordedPly& ply : record.plies) {
    if (ply.time) time += *ply.time;
  }
  game.seconds = std::chrono::duration<double>(time).count();
  game.record = print_record(record);
  return game;
}

bool is_finished(Ending ending) { return ending != Ending::open && ending != Ending::quit; }

}  // namespace brett
