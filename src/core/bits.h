// Bit sets of cells: iteration and picking. With BMI2 the n-th set bit is one instruction pair.
#pragma once

#include <bit>
#include <cassert>
#include <cstdint>
#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace brett {

constexpr std::uint64_t bit(int index) { return std::uint64_t{1} << index; }

// Calls visit(index) for every set bit, lowest first.
template <class Visit>
constexpr void for_each_bit(std::uint64_t bits, Visit visit) {
  for (; bits != 0; bits &= bits - 1) visit(std::countr_zero(bits));
}

// Index of the n-th set bit, counted from 0 at the lowest.
inline int nth_bit(std::uint64_t bits, unsigned n) {
  assert(n < static_cast<unsigned>(std::popcount(bits)));
#ifdef __BMI2__
  return std::countr_zero(_pdep_u64(std::uint64_t{1} << n, bits));
#else
  for (; n > 0; --n) bits &= bits - 1;
  return std::countr_zero(bits);
#endif
}

}  // namespace brett
