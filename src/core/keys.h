// 64-bit keys of states, and check sums of files. Bit boards are hashed as whole words: for a board of two or three words
// that is cheaper than updating a Zobrist key for every flipped disc, and needs no tables.
#pragma once

#include <cstdint>
#include <string_view>

namespace brett {

// The finaliser of MurmurHash3: every input bit reaches every output bit.
constexpr std::uint64_t scramble(std::uint64_t x) {
  x ^= x >> 33;
  x *= 0xff51afd7ed558ccdULL;
  x ^= x >> 33;
  x *= 0xc4ceb9fe1a85ec53ULL;
  x ^= x >> 33;
  return x;
}

constexpr std::uint64_t mix_key(std::uint64_t word) {
  return scramble(word + 0x9e3779b97f4a7c15ULL);
}

template <class... Words>
constexpr std::uint64_t mix_key(std::uint64_t word, Words... rest) {
  return scramble((word + 0x9e3779b97f4a7c15ULL) ^ (mix_key(rest...) * 0xd6e8feb86659fd93ULL));
}

// Key 0 means "never store this state"; a hash that happens to be 0 moves aside.
template <class... Words>
constexpr std::uint64_t state_key(Words... words) {
  const std::uint64_t key = mix_key(static_cast<std::uint64_t>(words)...);
  return key == 0 ? 1 : key;
}

// FNV-1a: the check sum at the end of files.
constexpr std::uint64_t check_sum(std::string_view bytes) {
  std::uint64_t sum = 0xcbf29ce484222325ULL;
  for (const char c : bytes) sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  return sum;
}

}  // namespace brett
