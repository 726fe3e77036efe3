// Games as bare moves, one per line (books/book_lines.h): transcripts, digits, lists of moves.
//
//     f5d6c3d3c4                     f5 d6 c3 is read as well; forced passes may be left out
//     Final 1987,f5d6c3              with the name of the event
//     1. d6 f4 2. d2 b4              with numbers; a line that begins with 2. or more goes on with
//     3. f2xd6                       the game of the line before
#pragma once

#include <string>
#include <string_view>

#include "records/record_formats.h"

namespace brett {

Status read_move_lines(std::shared_ptr<const Game> game, std::string_view text,
                       std::string_view source, const UseGame& use);

// A line as a transcript (f5d6: cells without the passes), digits (4453: games whose moves are single
// characters) or moves (d6 f4); the error says why this format cannot tell this game.
Result<std::string> print_move_line(const RecordedGame& game, RecordFormat format);

}  // namespace brett
