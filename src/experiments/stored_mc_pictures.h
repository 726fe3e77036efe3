// A stored Monte Carlo table as pictures: the curves of the 2019 study's appendices, and boards.
#pragma once

#include "drawing/svg.h"
#include "evaluation/stored_mc.h"

namespace brett {

// Both players' curves by move number, a panel for every category; gaps where nothing was played.
Svg svg_by_move_number(const StoredMc& table);
// Both players' curves by category, panels for move numbers 0, 5, ..., 55, 59.
Svg svg_by_category(const StoredMc& table);
// The board with the number and colour of every cell's category.
Svg svg_of_categories();
// Boards coloured by both players' chances at some move numbers.
Svg svg_of_chances(const StoredMc& table);

}  // namespace brett
