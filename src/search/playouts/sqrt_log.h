// The slowly growing factor in the upper confidence bounds of mcts, looked up instead of computed.
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace brett {

// sqrt(ln n) from a table by the exponent and the first seven digits of n: exact below 256, right
// to one part in a thousand above.
class SqrtLog {
 public:
  SqrtLog() {
    for (std::uint32_t i = 0; i < table_.size(); ++i) {
      const double n = std::bit_cast<float>((i + offset) << dropped);
      table_[i] = static_cast<float>(std::sqrt(std::log(n)));
    }
  }
  // Precondition: n > 0.
  float operator()(std::uint32_t n) const {
    return table_[(std::bit_cast<std::uint32_t>(static_cast<float>(n)) >> dropped) - offset];
  }

 private:
  static constexpr int dropped = 16;
  static constexpr std::uint32_t offset = std::bit_cast<std::uint32_t>(1.0F) >> dropped;
  std::array<float, std::size_t{33} * 128> table_;
};

}  // namespace brett
