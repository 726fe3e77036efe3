// How a seat's utility (search/utility.h) changes with the values of all seats: learning through the
// utility function.
#pragma once

#include "search/maxn/utility.h"

namespace brett {

struct LearnedUtility {
  Utility kind = Utility::own;
  double power = 1;  // of the distance, where there is one
};

// slopes[j] = d u_seat / d values[j], for values in (-1, 1).
void utility_slopes(const LearnedUtility& utility, const double* values, int seats, int seat,
                    double* slopes);
// d u_seat / d power
double power_slope(const LearnedUtility& utility, const double* values, int seats, int seat);

}  // namespace brett
