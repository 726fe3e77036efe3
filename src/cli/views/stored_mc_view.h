// A stored Monte Carlo table to look at: boards on the terminal. Pictures of it are in
// experiments/stored_mc_pictures.h.
#pragma once

#include <string>

#include "books/stored_mc.h"

namespace brett::cli {

// The boards of both players at one move number, chances in percent, with their summaries.
std::string draw_chances(const StoredMc& table, int move, bool colour);
// All move numbers, small boards for one player after the other.
std::string draw_all_chances(const StoredMc& table, bool colour);

}  // namespace brett::cli
