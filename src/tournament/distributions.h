// The normal and Student's distribution, as far as intervals and tests need them.
// Source: Abramowitz and Stegun, Handbook of Mathematical Functions, 26.2 and 26.7.
#pragma once

#include <cstdint>

namespace brett {

double normal_cdf(double z);

// The z below which a standard normal value lies with this probability. Precondition: 0 < p < 1.
double normal_quantile(double probability);

// The same for Student's t. Preconditions: 0 < p < 1, degrees >= 1.
double student_quantile(double probability, std::int64_t degrees);

}  // namespace brett
