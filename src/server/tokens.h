// Names that nobody can guess, and names that are easy to read.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace brett::server {

// 32 letters and digits from the operating system's randomness, 5 bits each.
std::string new_token();
// The same with 10 letters and digits: for things that are found, not kept secret.
std::string new_id();
// A seed that nobody can guess; survives JSON.
std::uint64_t new_seed();
// Takes the same time wherever two texts of the same length differ. Empty ones are never the same.
bool same_token(std::string_view one, std::string_view other);

}  // namespace brett::server
