// GGF, the Generic Game Format of the game servers that M. Buro and I. Durdanovic wrote
// (https://skatgame.net/mburo/ggsa/ggf), for games with discs on a square board:
//
//     (;GM[Title]PC[GGS/os]DT[...]PB[black]PW[white]TI[15:00//02:00]TY[8]RE[-40.00]
//     BO[8 -------- ... *]B[E6/1.20/4.09]W[F4//0.93]...;)
//
// A move has the mover's evaluation in discs and its seconds, each optional. RE is for black; behind
// a colon it says r (resigned), t (time) or s (agreed score).
#pragma once

#include <string>
#include <string_view>

#include "records/replay.h"

namespace brett {

Status read_ggf(const Registry& registry, std::string_view text, std::string_view source,
                const UseGame& use);
// One game on one line; the error says why GGF cannot tell it.
Result<std::string> print_ggf(const RecordedGame& game);

}  // namespace brett
