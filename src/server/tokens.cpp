#include "server/tokens.h"

#include <sys/random.h>

#include <array>
#include <cstdlib>

namespace brett::server {

namespace {

// Without those that are taken for others.
constexpr std::string_view alphabet = "abcdefghjkmnpqrstuvwxyz123456789";
static_assert(alphabet.size() == 32);

std::string random_text(std::size_t length) {
  std::array<unsigned char, 64> bytes{};
  // Never fails for so few bytes once the system is up; without randomness there are no secrets.
  if (getrandom(bytes.data(), length, 0) != static_cast<ssize_t>(length)) std::abort();
  std::string text;
  for (std::size_t i = 0; i < length; ++i) text += alphabet[bytes[i] % alphabet.size()];
  return text;
}

}  // namespace

std::string new_token() { return random_text(32); }
std::string new_id() { return random_text(10); }

std::uint64_t new_seed() {
  constexpr std::uint64_t exact_in_json = (std::uint64_t{1} << 53) - 1;
  std::uint64_t seed = 0;
  if (getrandom(&seed, sizeof(seed), 0) != static_cast<ssize_t>(sizeof(seed))) std::abort();
  return seed & exact_in_json;
}

bool same_token(std::string_view one, std::string_view other) {
  if (one.size() != other.size() || one.empty()) return false;
  unsigned difference = 0;
  for (std::size_t i = 0; i < one.size(); ++i) {
    difference |= static_cast<unsigned>(static_cast<unsigned char>(one[i] ^ other[i]));
  }
  return difference == 0;
}

}  // namespace brett::server
