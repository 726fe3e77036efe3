// Reading of moves, the same for every game: a text is a move if it is the text of a legal one.
// S is a game's own type, which reads positions written as moves, or State.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/said.h"
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
    return refused("illegal move {}: the game is over", in_quotes(text));
  }
  const auto list = moves_of(state);
  std::vector<std::string> legal;
  for (const auto move : list) {
    if (legal.size() < longest_list) legal.push_back(state.text(move));
  }
  const char* more = list.size() > legal.size() ? " ..." : "";
  return refused("illegal move {}: legal are {}{}", in_quotes(text), joined(legal, " "), more);
}

namespace detail {
template <class Move>
struct Beginning {
  std::optional<Move> move;
  std::size_t size = 0;
};
// Of games with more moves than they list: the longest beginning of a text that is the steps of a move.
template <class S>
Beginning<typename S::Move> longest_unlisted(const S& state, std::string_view text) {
  Beginning<typename S::Move> longest;
  if constexpr (requires { state.allows(typename S::Move()); }) {
    if constexpr (requires { state.has(Feature::more_moves); }) {
      if (!state.has(Feature::more_moves)) return longest;
    }
    if (!state.turn().is_seat()) return longest;
    Path path;
    auto next = state.next(path);
    for (std::size_t at = 0;;) {
      at = std::min(text.find_first_not_of(" \t\n", at), text.size());
      const TypedStep typed = typed_step(next.steps, text.substr(at));
      if (typed.size == 0) return longest;
      path.push_back(typed.step);
      at += typed.size;
      next = state.next(path);
      if (next.move) longest = {next.move, at};
    }
  }
  return longest;
}
}  // namespace detail

template <class S>
Result<typename S::Move> parse_move(const S& state, std::string_view text) {
  if (!state.turn().is_over()) {
    for (const auto move : moves_of(state)) {
      if (reads_as(state, move, text)) return move;
    }
    const auto unlisted = detail::longest_unlisted(state, text);
    if (unlisted.move && unlisted.size == text.size()) return *unlisted.move;
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
// The legal move of which the longest prefix of `text` is a spelling, and how long that is. Only where moves
// have blanks themselves it may go beyond a blank.
template <class S>
Beginning<typename S::Move> longest_prefix(const S& state, std::string_view text) {
  constexpr std::size_t longest_spelling = 16;  // of moves whose text is shorter
  const auto list = moves_of(state);
  std::size_t longest = longest_spelling;
  bool has_blanks = false;
  for (const auto move : list) {
    const std::string own = state.text(move);
    longest = std::max(longest, own.size());
    has_blanks = has_blanks || own.find(' ') != std::string::npos;
  }
  const std::string_view part = has_blanks ? text : words(text).front();
  for (std::size_t size = std::min(part.size(), longest); size > 0; --size) {
    for (const auto move : list) {
      if (reads_as(state, move, part.substr(0, size))) return {move, size};
    }
  }
  return {};
}
// The beginning of a text that may be meant as its first move: as long as the longest legal one.
template <class S>
std::string_view first_of(const S& state, std::string_view text) {
  std::size_t longest = 1;
  for (const auto move : moves_of(state)) longest = std::max(longest, state.text(move).size());
  return words(text).front().substr(0, longest);
}
}  // namespace detail

// Reads "f5 d6 c3", "f5d6c3", "bet 317 fold" or any mixture and hands every move to `play`, which applies it to
// `state` or says why not. Forced passes may be left out.
template <class S, class Play>
Status read_moves(const S& state, std::string_view text, Play play) {
  for (text = trimmed(text); !text.empty(); text = trimmed(text)) {
    if (state.turn().is_over()) return illegal_move(state, words(text).front());
    auto first = detail::longest_unlisted(state, text);
    if (!first.move) first = detail::longest_prefix(state, text);
    if (!first.move) first.move = silent_pass(state);
    if (!first.move) return illegal_move(state, detail::first_of(state, text));
    if (Status status = play(*first.move); !status) return status;
    text.remove_prefix(first.size);
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
