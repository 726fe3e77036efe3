// A stored Monte Carlo table to look at: boards on the terminal, curves as pictures.
#pragma once

#include <string>

#include "books/stored_mc.h"

namespace brett::cli {

// The boards of both players at one move number, chances in percent, with their summaries.
std::string draw_chances(const StoredMc& table, int move, bool colour);
// All move numbers, small boards for one player after the other.
std::string draw_all_chances(const StoredMc& table, bool colour);

// Both players' curves by move number, a panel for every category; gaps where nothing was played.
std::string svg_by_move_number(const StoredMc& table);
// Both players' curves by category, panels for move numbers 0, 5, ..., 55, 59.
std::string svg_by_category(const StoredMc& table);

}  // namespace brett::cli
