// How the games of a series begin: positions or written openings, moves at random after them, and the choice of
// random moves that leave both sides about equal chances. Opening number k is the same for everybody
// who has the same plan and seed.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "players/game.h"

namespace brett {

struct OpeningSettings {
  std::vector<std::string> positions = {};  // to begin from, in turn; none: the game's own start
  std::vector<std::string> lines = {};      // moves from the game's own start, in turn; or none
  int random_plies = 0;                     // moves at random after either
  // Random moves are drawn again until `balanced_by` values the position within so many points of
  // equality for the seat to move; 0: as they come.
  double balanced = 0;
  std::string balanced_by = {};  // a cheap player that searches

  friend bool operator==(const OpeningSettings&, const OpeningSettings&) = default;
};

// An opening must be legal and leave the game open.
Status check_opening(const Game& game, std::string_view moves);
// The lines of an opening table or record of games (books/book_lines.h), checked. `what` begins
// errors, which name the line.
Result<std::vector<std::string>> read_openings(const Game& game, std::string_view what,
                                               const std::string& path);
// A position must be one of the game, and the game open there.
Status check_position(const Game& game, std::string_view position);
// The positions of a file, one per line, checked; empty lines and those that begin with # do not count.
Result<std::vector<std::string>> read_positions(const Game& game, std::string_view what,
                                                const std::string& path);
// Whether there are such openings; positions and lines have been checked.
Status check(const Game& game, const OpeningSettings& plan);

// Makes the openings of a plan, one thread's worth: it keeps the player that values them and the
// last opening, which the next rotation of the seats begins with, too.
class OpeningMaker {
 public:
  // Precondition: check() is ok. Game and plan must outlive it.
  OpeningMaker(const Game& game, const OpeningSettings& plan) : game_(game), plan_(plan) {}

  // Where opening `number` begins.
  Played start(std::uint64_t number) const;
  // Its moves from there; random ones are drawn with `seed`. Nothing if it was stopped.
  const std::string* moves(std::uint64_t number, std::uint64_t seed,
                           const std::stop_token& stop = {});

 private:
  std::string make(std::uint64_t number, std::uint64_t seed, const std::stop_token& stop);
  std::string balanced_moves(const Played& from, std::uint64_t seed, const std::stop_token& stop);

  const Game& game_;
  const OpeningSettings& plan_;
  std::unique_ptr<Player> judge_;
  std::optional<std::pair<std::uint64_t, std::uint64_t>> last_made_;  // number and seed
  std::string last_;
};

}  // namespace brett
