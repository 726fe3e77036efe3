// Reading of moves, the same for every game: a text is a move if it is the text of a legal one.
// S is a game's own type, which reads positions written as moves, or State.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/state.h"
#include "core/text.h"

namespace brett {

template <class S>
bool reads_as(const S& state, typename S::Move move, std::string_view text) {
  if (lowered(state.text(move)) == lowered(text)) return true;
  if constexpr (requires { state.reads(move, text); }) return state.reads(move, text);
  return false;
}

template <class S>
Error illegal_move(const S& state, std::string_view text) {
  constexpr std::size_t longest_list = 40;
  if (state.turn().is_over()) {
    return {fmt::format("illegal move {}: the game is over", in_quotes(text))};
  }
  const auto list = moves_of(state);
  std::vector<std::string> legal;
  for (const auto move : list) {
    if (legal.size() < longest_list) legal.push_back(state.text(move));
  }
  const char* more = list.size() > legal.size() ? " ..." : "";
  return {
      fmt::format("illegal move {}: legal are {}{}", in_quotes(text), joined(legal, " "), more)};
}

template <class S>
Result<typename S::Move> parse_move(const S& state, std::string_view text) {
  if (!state.turn().is_over()) {
    for (const auto move : moves_of(state)) {
      if (reads_as(state, move, text)) return move;
    }
  }
  return illegal_move(state, text);
}

// The forced pass that people leave out when they write a game down.
template <class S>
std::optional<typename S::Move> silent_pass(const S& state) {
  if (state.turn().is_over()) return std::nullopt;
  const auto list = moves_of(state);
  if (list.size() == 1 && kind_of(state, list[0]) == MoveKind::pass) return list[0];
  return std::nullopt;
}

namespace detail {
// The legal move of which the longest prefix of `text` is a spelling, and how long that is.
template <class S>
std::pair<std::optional<typename S::Move>, std::size_t> longest_prefix(const S& state,
                                                                       std::string_view text) {
  constexpr std::size_t longest_move = 16;
  const auto list = moves_of(state);
  for (std::size_t size = std::min(text.size(), longest_move); size > 0; --size) {
    for (const auto move : list) {
      if (reads_as(state, move, text.substr(0, size))) return {move, size};
    }
  }
  return {std::nullopt, 0};
}
// The beginning of a text without blanks that may be meant as its first move: as long as the longest legal
// one.
template <class S>
std::string_view first_of(const S& state, std::string_view text) {
  std::size_t longest = 1;
  for (const auto move : moves_of(state)) longest = std::max(longest, state.text(move).size());
  return text.substr(0, longest);
}
}  // namespace detail

// Reads "f5 d6 c3", "f5d6c3" or any mixture and hands every move to `play`, which applies it to
// `state` or says why not. Forced passes may be left out.
template <class S, class Play>
Status read_moves(const S& state, std::string_view text, Play play) {
  for (std::string_view word : words(text)) {
    while (!word.empty()) {
      if (state.turn().is_over()) return illegal_move(state, word);
      auto [move, size] = detail::longest_prefix(state, word);
      if (!move) move = silent_pass(state);
      if (!move) return illegal_move(state, detail::first_of(state, word));
      if (Status status = play(*move); !status) return status;
      word.remove_prefix(size);
    }
  }
  return Done{};
}

// The state after a game written as its moves, from `state` on.
template <class S>
Result<S> replayed(S state, std::string_view moves) {
  const auto status = read_moves(state, moves, [&](typename S::Move move) -> Status {
    state.play(move);
    return Done{};
  });
  if (!status) return status.error();
  return state;
}

}  // namespace brett
