// Parts of a match's state that an event can change, a bit each. Only the files of the feed include
// it.
#pragma once

#include <cstdint>

namespace brett::server::part {

constexpr std::uint32_t position = 1U << 0;
constexpr std::uint32_t start = 1U << 1;  // and what it decides: the board, what is hidden
constexpr std::uint32_t seats = 1U << 2;
constexpr std::uint32_t running = 1U << 3;
constexpr std::uint32_t waiting_for = 1U << 4;
constexpr std::uint32_t thinking = 1U << 5;
constexpr std::uint32_t clock = 1U << 6;
constexpr std::uint32_t delay = 1U << 7;
constexpr std::uint32_t limits = 1U << 8;
constexpr std::uint32_t simulating = 1U << 9;
constexpr std::uint32_t debug = 1U << 10;
constexpr std::uint32_t undo = 1U << 11;  // what can be taken back and played again
constexpr std::uint32_t ended = 1U << 12;
constexpr std::uint32_t all = ~0U;

}  // namespace brett::server::part
