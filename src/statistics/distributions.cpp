#include "statistics/distributions.h"

#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <cassert>

namespace brett {

namespace {

template <class Distribution>
double reach(const Distribution& distribution, double confidence) {
  assert(confidence > 0 && confidence < 1);
  return boost::math::quantile(boost::math::complement(distribution, (1 - confidence) / 2));
}

}  // namespace

double normal_cdf(double z) { return boost::math::cdf(boost::math::normal(), z); }

double normal_reach(double confidence) { return reach(boost::math::normal(), confidence); }

double student_reach(double confidence, std::int64_t degrees) {
  assert(degrees >= 1);
  return reach(boost::math::students_t(static_cast<double>(degrees)), confidence);
}

}  // namespace brett
