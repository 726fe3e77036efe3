// A state of any game, as a value: an inline buffer with the game's own state, the turn, and a pointer to
// the game's table of functions. Searches, players, matches, books and learners are ordinary code over it.
//
//     table_   turn_ seats_ size_   bytes_ [ G ............ | unused ]
//
// Copies take only the bytes in use. The turn is kept here, since it is asked for at every node.
// Which refinements the game has is asked at run time: state.has(Feature::chance).
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/game.h"
#include "core/game_table.h"

namespace brett {

constexpr std::size_t largest_state = 512;  // bytes
constexpr int most_seats = 16;

// The table of a game type; defined in table_of.h.
template <class G>
const GameTable& table_of();

// Says less than GameState, which would have to ask whether a State can be made of a State.
template <class G>
concept HasFacts = requires { G::facts.max_moves; };

class State {
 public:
  using Move = brett::Move;

  // No game: only to be assigned to.
  State() : size_(0) {}  // NOLINT(*-member-init): bytes_ stays raw
  // Boxes a state of one game.
  template <HasFacts G>
  State(const G& game)  // NOLINT(*-explicit-*,*-member-init)
      : State(table_of<G>(), game.seats()) {
    static_assert(std::is_trivially_copyable_v<G> && sizeof(G) <= largest_state &&
                  alignof(G) <= alignment);
    new (bytes_) G(game);
    turn_ = game.turn();
  }
  State(const State& other) { take(other); }  // NOLINT(*-member-init)
  State& operator=(const State& other) {
    take(other);  // also right for itself
    return *this;
  }
  // A state whose bytes were copied with copy_bytes().
  State(const State& like, Turn turn, const std::byte* bytes)  // NOLINT(*-member-init)
      : table_(like.table_), turn_(turn), seats_(like.seats_), size_(like.size_) {
    copy(bytes_, bytes);
  }

  // Precondition: it is a state of that type.
  template <class G>
  const G& as() const {
    assert(table_ == &table_of<G>());
    return *std::launder(reinterpret_cast<const G*>(bytes_));
  }
  template <class G>
  bool is() const {
    return table_ == &table_of<G>();
  }

  bool empty() const { return table_ == nullptr; }
  const GameTable& table() const { return *table_; }
  const Facts& facts() const { return table_->facts; }
  bool has(Feature feature) const { return table_->has(feature); }
  const void* data() const { return bytes_; }
  // How many bytes copy_bytes() writes: the state's size rounded up.
  std::size_t stride() const { return size_; }
  void copy_bytes(std::byte* to) const { copy(to, bytes_); }

  int seats() const { return seats_; }
  Turn turn() const { return turn_; }
  void moves(Moves& list) const { list.set_size(table_->moves(bytes_, list.begin(), most_moves)); }
  int move_count() const { return table_->move_count(bytes_); }
  void play(Move move) { turn_ = table_->play(bytes_, move); }
  State after(Move move) const {
    State child(*table_, seats_);
    child.turn_ = table_->child(bytes_, child.bytes_, move);
    return child;
  }
  Move random_move(Rng& rng) const { return table_->random_move(bytes_, rng); }
  // Random moves to the end. `history`: History::data() of this game, or null where rules do not look back.
  int play_out(GameHistory* history, Rng& rng) {
    return table_->play_out(bytes_, history, rng, turn_);
  }
  PerftCount perft(int depth, const std::stop_token& stop = {}) const {
    return table_->perft(bytes_, depth, stop);
  }
  double payoff(Seat seat) const { return table_->payoff(bytes_, seat); }
  // Precondition: Feature::margin.
  int margin(Seat seat) const { return table_->margin(bytes_, seat); }
  std::uint64_t key() const { return table_->key(bytes_); }
  double probability(Move event) const { return table_->probability(bytes_, event); }
  MoveKind kind(Move move) const { return table_->kind(bytes_, move); }
  int empties() const { return table_->empties(bytes_); }  // precondition: Feature::empties

  int symmetries() const { return table_->symmetries(bytes_); }
  State transformed(int symmetry) const {
    State image(*table_, seats_);
    table_->transformed(bytes_, image.bytes_, symmetry);
    image.turn_ = turn_;
    return image;
  }
  Move transformed(Move move, int symmetry) const {
    return table_->transformed_move(bytes_, move, symmetry);
  }
  void skip() { turn_ = table_->skip(bytes_); }
  // What the seat may know; all of it in games without secrets.
  State seen_by(Seat seat) const {
    State seen(*table_, seats_);
    seen.turn_ = table_->seen_by(bytes_, seen.bytes_, seat);
    return seen;
  }
  State redealt(Seat seat, Rng& rng) const {
    State dealt(*table_, seats_);
    dealt.turn_ = table_->redealt(bytes_, dealt.bytes_, seat, rng);
    return dealt;
  }

  std::string text() const { return table_->text(bytes_); }
  std::string text(Move move) const { return table_->move_text(bytes_, move); }
  // A position of this game, on a board like this one.
  Result<State> parse(std::string_view text) const {
    State parsed(*table_, seats_);
    std::string error = table_->parse(bytes_, text, parsed.bytes_, parsed.turn_);
    if (!error.empty()) return Error{std::move(error)};
    return parsed;
  }
  bool reads(Move move, std::string_view text) const { return table_->reads(bytes_, move, text); }
  View view() const { return table_->view(bytes_); }
  Path path(Move move) const { return table_->path(bytes_, move); }  // at least one step
  std::vector<Path> other_paths(Move move) const { return table_->other_paths(bytes_, move); }
  Message explain(const Path& path) const { return table_->explain(bytes_, path); }
  // With Feature::more_moves: what the game offers besides its list of moves.
  NextSteps<Move> next(const Path& path) const { return table_->next(bytes_, path); }
  bool allows(Move move) const { return has(Feature::more_moves) && table_->allows(bytes_, move); }
  // What a move does to the pieces on boards, and whether a seat may know of it, where the game says so.
  std::optional<std::vector<Change>> changes(Move move) const {
    return table_->changes(bytes_, move);
  }
  std::string face(Move move) const { return table_->face(bytes_, move); }
  std::optional<bool> visible(Move move, Seat seat) const {
    return table_->visible(bytes_, move, seat);
  }

  friend bool operator==(const State& one, const State& other) {
    if (one.table_ != other.table_) return false;
    return one.table_ == nullptr || one.table_->equal(one.bytes_, other.bytes_);
  }

 private:
  friend class History;
  static constexpr std::size_t alignment = 16;
  static constexpr std::size_t block = 32;  // bytes that are copied at a time

  State(const GameTable& table, int seats)  // NOLINT(*-member-init)
      : table_(&table),
        seats_(static_cast<std::uint8_t>(seats)),
        size_(static_cast<std::uint16_t>((table.size + block - 1) / block * block)) {}

  void copy(std::byte* to, const std::byte* from) const {
    std::memcpy(to, from, block);
    for (std::size_t at = block; at < size_; at += block) std::memcpy(to + at, from + at, block);
  }
  void take(const State& other) {
    table_ = other.table_, turn_ = other.turn_, seats_ = other.seats_, size_ = other.size_;
    copy(bytes_, other.bytes_);
  }

  const GameTable* table_ = nullptr;
  Turn turn_ = Turn::over();
  std::uint8_t seats_ = 0;
  std::uint16_t size_;  // in whole blocks
  alignas(alignment) std::byte bytes_[largest_state];
};

// --- the same words for boxed states as for games (game.h) -----------------------------------------
inline Moves moves_of(const State& state) {
  Moves list;
  state.moves(list);
  return list;
}
inline int count_moves(const State& state) { return state.move_count(); }
inline MoveKind kind_of(const State& state, Move move) {
  return state.turn().is_chance() ? MoveKind::chance : state.kind(move);
}
inline double probability_of(const State& state, Move event) { return state.probability(event); }
inline Move random_move(const State& state, Rng& rng) { return state.random_move(rng); }
inline State seen_by(const State& state, Seat seat) { return state.seen_by(seat); }

// What a game must remember of the way to a state; nothing where its rules do not look back.
class History {
 public:
  // `text`: how the position was written, which may say more than the state keeps.
  explicit History(const State& start, std::string_view text = {})
      : table_(&start.table()), game_(table_->history(start.data(), text)) {}
  History(const History& other)
      : table_(other.table_), game_(other.game_ == nullptr ? nullptr : other.game_->copy()) {}
  History(History&& other) = default;
  // Reuses the memory that is there.
  History& operator=(const History& other) {
    if (game_ != nullptr && other.game_ != nullptr && table_ == other.table_) {
      game_->assign(*other.game_);
    } else if (game_ != nullptr || other.game_ != nullptr) {
      game_ = other.game_ == nullptr ? nullptr : other.game_->copy();
    }
    table_ = other.table_;
    return *this;
  }
  History& operator=(History&& other) = default;

  bool empty() const { return game_ == nullptr; }
  GameHistory* data() { return game_.get(); }
  void note(const State& before, Move move, const State& after) {
    if (game_ != nullptr) game_->note(before.data(), move, after.data());
  }
  // Why the game is over, or empty; and what to say before that, or empty.
  std::string_view ending() const { return empty() ? std::string_view() : game_->ending(); }
  Message said_ending() const { return empty() ? Message() : game_->said_ending(); }
  Message warning() const { return empty() ? Message() : game_->warning(); }
  // How the game stands after its last move.
  State settled(const State& state) const {
    if (empty()) return state;
    State end(*table_, state.seats());
    end.turn_ = game_->settled(state.data(), end.bytes_);
    return end;
  }
  // Why a move that is legal by the state alone is not, or empty.
  std::string_view forbids(const State& state, Move move) const {
    return empty() ? std::string_view() : game_->forbids(state.data(), move);
  }
  // The position with what only the history knows, such as counters.
  std::string text(const State& state) const {
    return empty() ? state.text() : game_->text(state.data());
  }
  // Of the positions before the present one that can come again.
  std::span<const std::uint64_t> keys() const {
    return empty() ? std::span<const std::uint64_t>() : game_->keys();
  }

 private:
  const GameTable* table_;
  std::unique_ptr<GameHistory> game_;
};

}  // namespace brett
