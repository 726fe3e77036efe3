// The normal and Student's distribution, as far as intervals and tests need them.
#pragma once

#include <cstdint>

namespace brett {

double normal_cdf(double z);

// How many standard errors an interval of this confidence (0 to 1) reaches to each side.
double normal_reach(double confidence);
// The same where the error itself comes from few observations. Precondition: degrees >= 1.
double student_reach(double confidence, std::int64_t degrees);

}  // namespace brett
