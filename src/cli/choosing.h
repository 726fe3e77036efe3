// How a person at the terminal chooses a move, in the same way as on the page: by its text, or by its steps (cells,
// words, numbers), one after the other or several on a line.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/played.h"

namespace brett::cli {

// What somebody has typed, read as steps.
struct Chosen {
  std::optional<Move> move;  // that it is
  Path path;                 // the steps that were understood
  std::string rest;          // what was not
};
// Reads steps from `line` on, after those of `so_far`. Cells and words may be written in small or large letters.
Chosen read_steps(const Played& state, const Path& so_far, std::string_view line);

// "bid ..., pass" or "1 to 5000"; three points behind steps that others must follow. Of very many some.
std::string choices_words(const NextSteps<Move>& next);
// The same of the steps that are no cells, which a board does not show; empty if there are none.
std::string words_to_choose(const NextSteps<Move>& next);
// "bid 20" of the steps so far.
std::string path_words(const Path& path);

}  // namespace brett::cli
