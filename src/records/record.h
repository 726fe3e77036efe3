// The record of a game: players, moves with their values and cost, and the ending. Its text form is the
// same for every game, readable, and replayed to the last bit (docs/formats.md):
//
//     brett record 1
//     game    my_game
//     player  pvs:depth=9
//     player  random
//     seed    7
//     date    2026-11-16T02:18:51Z
//     start   --------- X
//     result  1 -1
//     ending  rules
//     moves   5
//     1       1  b2  value=0.000 depth=9 nodes=812 time=0.000412
//     2       2  a1  time=0.000001
//     ...
//     final   O--XXXO-- O
//     check   5d41402a
//     end
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/ending.h"
#include "core/result.h"
#include "search/evaluation.h"

namespace brett {

struct RecordedPly {
  Turn by = Turn::over();  // a seat or chance
  std::string move;
  bool from_book = false;
  std::optional<Value> value = {};  // of the move, for the seat that made it
  int depth = 0;                    // 0: not known, as with nodes
  std::uint64_t nodes = 0;
  std::optional<std::chrono::microseconds> time = {};

  friend bool operator==(const RecordedPly&, const RecordedPly&) = default;
};

// Free texts hold no control characters; what is empty or missing is not known.
struct Record {
  std::string game;                  // canonical spec
  std::vector<std::string> players;  // canonical specs, or names; one per seat
  std::optional<std::uint64_t> seed = {};
  std::optional<std::uint64_t> number = {};  // in the series or tournament it is of, from 1
  std::string date;   // as in 2026-11-16T02:18:51Z; imported games say what they have
  std::string event;  // where it was played
  std::string clock;  // as print_clock writes it
  std::string start;  // position; empty: the game's own start
  Ending ending = Ending::open;
  Seat ended_by = nobody;  // who forfeited or quit
  std::string how;         // "time", "illegal move", "crash", "resigned"
  std::string reason;      // in words
  std::vector<double> payoffs;
  std::optional<int> margin = {};  // of the first seat where the moves do not show it
  std::vector<RecordedPly> plies;
  std::string last;  // position after the last move

  friend bool operator==(const Record&, const Record&) = default;
};

// The text form, with its check sum.
std::string print_record(const Record& record);
constexpr std::string_view record_first_line = "brett record 1";
constexpr std::string_view record_last_line = "end";

// Adds a line of a record to its check sum; begin with 0.
std::uint32_t record_check(std::uint32_t so_far, std::string_view line);

// Free text that a record can hold: UTF-8 (core/text.h), plain (core/plain_text.h), without blanks around it, and cut
// where it gets too long to be read.
std::string record_text(std::string_view text);
constexpr std::size_t longest_record_text = 2'000;

// "1 -1"
std::string print_payoffs(const std::vector<double>& payoffs);

// A game of two that was not played to its end, but whose margin for the first is known.
void adjudicate_by_margin(Record& record, int margin, std::string_view reason);

// 0.125, win:3, loss:4
std::string print_value(Value value);
Result<Value> read_value(std::string_view text);

// This moment, as in 2026-11-16T02:18:51Z.
std::string utc_now();

}  // namespace brett
