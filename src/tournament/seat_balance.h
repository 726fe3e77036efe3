// Turns two-seat meetings round so that everybody has the first seat of a meeting as often as the second,
// or once more or less, in all meetings together.
#pragma once

#include <vector>

#include "tournament/schedule.h"

namespace brett::formats {

void balance_first_seats(std::vector<Meeting>& meetings, int players);

}  // namespace brett::formats
