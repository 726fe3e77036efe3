// AnyState made of a Played<G>.
#pragma once

#include <fmt/format.h>

#include <cassert>
#include <memory>
#include <utility>

#include "core/notation.h"
#include "core/played.h"
#include "players/any_state.h"

namespace brett {

template <class Move>
AnyMove wrapped(Move move) {
  return {bytes_of(move)};
}

template <GameState G>
typename G::Move unwrapped(AnyMove any) {
  return move_from<typename G::Move>(any.bytes);
}

template <GameState G>
class StateFace final : public AnyState {
 public:
  using Move = typename G::Move;
  explicit StateFace(Played<G> game) : game_(std::move(game)) {}
  explicit StateFace(const G& state) : game_(state) {}

  const Played<G>& game() const { return game_; }
  const G& state() const { return game_.state(); }

  std::unique_ptr<AnyState> clone() const override { return std::make_unique<StateFace>(*this); }
  int seats() const override { return state().seats(); }
  Turn turn() const override { return game_.turn(); }
  std::vector<AnyMove> moves() const override {
    std::vector<AnyMove> list;
    if (turn().is_over()) return list;
    const auto legal = moves_of(state());
    list.reserve(legal.size());
    for (const Move move : legal) list.push_back(wrapped(move));
    return list;
  }
  void play(AnyMove move) override { game_.play(unwrapped<G>(move)); }
  double payoff(Seat seat) const override { return game_.payoff(seat); }
  std::optional<int> score(Seat seat) const override {
    if constexpr (HasScore<G>) return state().score(seat);
    return std::nullopt;
  }
  double probability(AnyMove event) const override {
    return probability_of(state(), unwrapped<G>(event));
  }
  MoveKind kind(AnyMove move) const override { return kind_of(state(), unwrapped<G>(move)); }
  AnyMove random_move(Rng& rng) const override { return wrapped(brett::random_move(state(), rng)); }

  std::uint64_t key() const override { return state().key(); }
  bool equals(const AnyState& other) const override { return state() == of(other).state(); }
  std::string_view draw_reason() const override { return game_.draw_reason(); }
  std::string warning() const override { return game_.warning(); }

  std::string text() const override { return state().text(); }
  std::string text(AnyMove move) const override { return state().text(unwrapped<G>(move)); }
  Result<AnyMove> parse_move(std::string_view text) const override {
    if (!draw_reason().empty()) return drawn_already(text);
    const auto move = brett::parse_move(state(), text);
    if (!move) return move.error();
    return wrapped(*move);
  }
  Result<std::vector<AnyMove>> play_moves(std::string_view text) override {
    std::vector<AnyMove> played;
    const Status status = read_moves(state(), text, [&](Move move) -> Status {
      if (!draw_reason().empty()) return drawn_already(state().text(move));
      played.push_back(wrapped(move));
      game_.play(move);
      return Done{};
    });
    if (!status) {
      return Error{fmt::format("move {}: {}", played.size() + 1, status.error().message)};
    }
    return played;
  }
  View view() const override { return state().view(); }
  std::vector<std::string> path(AnyMove move) const override {
    return state().path(unwrapped<G>(move));
  }

  std::vector<std::vector<std::string>> other_paths(AnyMove move) const override {
    if constexpr (HasOtherPaths<G>) return state().other_paths(unwrapped<G>(move));
    static_cast<void>(move);
    return {};
  }
  std::string explain(const std::vector<std::string>& path) const override {
    if constexpr (Explains<G>) return state().explain(path);
    static_cast<void>(path);
    return {};
  }

  std::unique_ptr<AnyState> seen_by(Seat seat) const override {
    if constexpr (HasHidden<G>) return std::make_unique<StateFace>(state().seen_by(seat));
    return clone();
  }
  std::unique_ptr<AnyState> redealt(Seat seat, Rng& rng) const override {
    if constexpr (HasHidden<G>) return std::make_unique<StateFace>(state().redealt(seat, rng));
    static_cast<void>(seat), static_cast<void>(rng);
    return clone();
  }
  int symmetries() const override {
    if constexpr (HasSymmetry<G>) return state().symmetries();
    return 1;
  }
  std::unique_ptr<AnyState> transformed(int symmetry) const override {
    if constexpr (HasSymmetry<G>) return std::make_unique<StateFace>(state().transformed(symmetry));
    assert(symmetry == 0);
    return clone();
  }
  AnyMove transformed(AnyMove move, int symmetry) const override {
    if constexpr (HasSymmetry<G>) {
      return wrapped(state().transformed(unwrapped<G>(move), symmetry));
    }
    assert(symmetry == 0);
    return move;
  }

  static const StateFace& of(const AnyState& any) {
    const auto* face = dynamic_cast<const StateFace*>(&any);
    assert(face != nullptr);
    return *face;
  }

 private:
  Error drawn_already(std::string_view move) const {
    return {fmt::format("illegal move {}: the game is drawn, {}", in_quotes(move), draw_reason())};
  }

  Played<G> game_;
};

}  // namespace brett
