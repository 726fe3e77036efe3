// The one source of randomness: PCG (O'Neill 2014), seeded, with independent streams. The same seed
// and stream give the same numbers on every machine.
#pragma once

#include <cassert>
#include <cstdint>
#include <pcg_random.hpp>

#include "core/keys.h"

namespace brett {

class Rng {
 public:
  explicit Rng(std::uint64_t seed, std::uint64_t stream = 0)
      : engine_(mix_key(seed, stream), mix_key(~seed, stream)) {}

  std::uint32_t bits() { return engine_(); }

  // Uniform in 0..n-1 without bias (Lemire 2019: multiply, reject the few low products).
  std::uint32_t below(std::uint32_t n) {
    assert(n > 0);
    std::uint64_t product = std::uint64_t{engine_()} * n;
    if (static_cast<std::uint32_t>(product) < n) [[unlikely]] {
      const std::uint32_t threshold = -n % n;
      while (static_cast<std::uint32_t>(product) < threshold) {
        product = std::uint64_t{engine_()} * n;
      }
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  // Uniform in [0, 1).
  double unit() { return engine_() * 0x1p-32; }

  // A seed for another generator.
  std::uint64_t fork() { return std::uint64_t{engine_()} << 32 | engine_(); }

 private:
  pcg32 engine_;
};

}  // namespace brett
