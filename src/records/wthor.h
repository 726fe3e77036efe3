// WTHOR, the database of the French federation, of games on 8x8 cells (.wtb files, one per year). All
// numbers are little-endian:
//
//     0  century, year, month, day of the file        a byte each
//     4  games                                        4 bytes
//     8  0 (names, in the files of players and tournaments)  2 bytes
//    10  year of the games                            2 bytes
//    12  board: 0 or 8 is 8x8; type: 0 games; depth of the theoretical scores; 0    a byte each
//    16  the games, 68 bytes each:
//        tournament, black, white: numbers of entries in the files of names         2 bytes each
//        discs of black at the end, empty cells given to the winner; theoretically best    a byte each
//        60 moves, 10 * row + column, 0 behind the last; passes are not written     a byte each
#pragma once

#include <string>
#include <string_view>

#include "records/replay.h"

namespace brett {

constexpr std::size_t wthor_header_size = 16;
constexpr std::size_t wthor_game_size = 68;

Status read_wthor(const Registry& registry, std::string_view bytes, std::string_view source,
                  const UseGame& use);
// The 68 bytes of a game; the error says why WTHOR cannot tell it.
Result<std::string> print_wthor(const RecordedGame& game);
// Dates begin as in 2026-11-16; the year may be empty.
std::string wthor_header(std::string_view today, std::size_t games, std::string_view year);
// Whether it begins with a date as such files do, in bytes that no text begins with.
bool looks_like_wthor(std::string_view bytes);

}  // namespace brett
