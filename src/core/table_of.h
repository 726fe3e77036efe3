// Makes the table of a game type: what is compiled for a game besides its rules and evaluations.
// Refinements that a game does not have get neutral answers.
#pragma once

#include <memory>
#include <new>

#include "core/playout.h"
#include "core/state.h"

namespace brett {

// What the rules of one game type remember, behind the interface that all share.
template <HasHistory G>
struct HistoryOf final : GameHistory {
  HistoryOf(const G& start, std::string_view text) : own(begun(start, text)) {}

  std::unique_ptr<GameHistory> copy() const override { return std::make_unique<HistoryOf>(*this); }
  void assign(const GameHistory& other) override { own = static_cast<const HistoryOf&>(other).own; }
  void note(const void* before, Move move, const void* after) override {
    own.note(at(before), unboxed<typename G::Move>(move), at(after));
  }
  std::string_view ending() const override { return own.ending(); }
  Message said_ending() const override {
    if constexpr (SaysEnding<G>) return own.said_ending();
    return {std::string(own.ending()), std::string(own.ending())};
  }
  Message warning() const override { return as_message(own.warning()); }
  Turn settled(const void* state, void* settled) const override {
    return (new (settled) G(brett::settled(at(state), own)))->turn();
  }
  std::string_view forbids(const void* state, Move move) const override {
    return forbidden(at(state), unboxed<typename G::Move>(move), own);
  }
  std::string text(const void* state) const override {
    if constexpr (WritesHistory<G>) return own.text(at(state));
    return at(state).text();
  }
  std::span<const std::uint64_t> keys() const override {
    if constexpr (RemembersKeys<G>) return own.keys();
    return {};
  }

  typename G::History own;

 private:
  static const G& at(const void* state) { return *static_cast<const G*>(state); }
  static typename G::History begun(const G& start, [[maybe_unused]] std::string_view text) {
    if constexpr (ReadsHistory<G>) return typename G::History(start, text);
    return typename G::History(start);
  }
};

template <GameState G>
class TableMaker {
  using M = typename G::Move;
  static_assert(G::facts.max_moves > 0 &&
                    static_cast<std::size_t>(G::facts.max_moves) <= most_moves,
                "max_moves must be 1 to 1024");
  static_assert(G::facts.min_seats >= 1 && G::facts.max_seats <= most_seats,
                "a game has at most 16 seats");
  static_assert(
      HasMargin<G> || !requires(const G& state) { state.score(Seat{}); },
      "the lead of a seat is called margin(seat), not score(seat)");

  static const G& at(const void* state) { return *static_cast<const G*>(state); }
  static G& at(void* state) { return *static_cast<G*>(state); }
  static M typed(Move move) { return unboxed<M>(move); }
  static Turn put(void* place, const G& state) {
    new (place) G(state);
    return state.turn();
  }
  static constexpr std::uint32_t features() {
    std::uint32_t all = 0;
    const auto add = [&](bool has, Feature feature) {
      if (has) all |= static_cast<std::uint32_t>(feature);
    };
    add(HasChance<G>, Feature::chance);
    add(HasHidden<G>, Feature::hidden);
    add(HasMargin<G>, Feature::margin);
    add(HasSymmetry<G>, Feature::symmetry);
    add(CanSkip<G>, Feature::skip);
    add(HasHistory<G>, Feature::history);
    add(CountsEmpties<G>, Feature::empties);
    add(BoundsMargin<G>, Feature::bounded_margin);
    add(HasMoreMoves<G>, Feature::more_moves);
    add(RepeatsDraw<G>, Feature::repeats_draw);
    return all;
  }
  static constexpr int max_margin() {
    if constexpr (BoundsMargin<G>) return G::max_margin;
    return 0;
  }

 public:
  static constexpr GameTable table{
      .facts = G::facts,
      .rules = G::rules,
      .features = features(),
      .size = sizeof(G),
      .max_margin = max_margin(),

      // --- called per node -----------------------------------------------------------------------
      .moves =
          [](const void* state, Move* list, std::uint32_t capacity) {
            MoveList<G> own;
            at(state).moves(own);
            if (own.size() > capacity) throw_too_many_moves(G::facts.name, G::facts.max_moves);
            for (std::size_t i = 0; i < own.size(); ++i) list[i] = boxed(own[i]);
            return static_cast<std::uint32_t>(own.size());
          },
      .move_count = [](const void* state) { return count_moves(at(state)); },
      .play =
          [](void* state, Move move) {
            at(state).play(typed(move));
            return at(state).turn();
          },
      // Copied in place: a local would be written in words and copied in vectors.
      .child =
          [](const void* state, void* child, Move move) {
            G& next = *new (child) G(at(state));
            next.play(typed(move));
            return next.turn();
          },
      .random_move = [](const void* state,
                        Rng& rng) { return boxed(brett::random_move(at(state), rng)); },
      .payoff = [](const void* state, Seat seat) { return at(state).payoff(seat); },
      .margin =
          []([[maybe_unused]] const void* state, [[maybe_unused]] Seat seat) {
            if constexpr (HasMargin<G>) return at(state).margin(seat);
            return 0;
          },
      .key = [](const void* state) { return at(state).key(); },
      .probability = [](const void* state,
                        Move event) { return probability_of(at(state), typed(event)); },
      .kind = [](const void* state, Move move) { return kind_of(at(state), typed(move)); },
      .empties =
          []([[maybe_unused]] const void* state) {
            if constexpr (CountsEmpties<G>) return at(state).empties();
            return 0;
          },
      .equal = [](const void* one, const void* other) { return at(one) == at(other); },
      .symmetries =
          []([[maybe_unused]] const void* state) {
            if constexpr (HasSymmetry<G>) return at(state).symmetries();
            return 1;
          },
      .transformed =
          [](const void* state, void* image, [[maybe_unused]] int symmetry) {
            if constexpr (HasSymmetry<G>) {
              put(image, at(state).transformed(symmetry));
            } else {
              put(image, at(state));
            }
          },
      .transformed_move =
          []([[maybe_unused]] const void* state, Move move, [[maybe_unused]] int symmetry) {
            if constexpr (HasSymmetry<G>) {
              return boxed(at(state).transformed(typed(move), symmetry));
            }
            return move;
          },
      .skip =
          [](void* state) {
            if constexpr (CanSkip<G>) at(state).skip();
            return at(state).turn();
          },
      .seen_by = [](const void* state, void* seen,
                    Seat seat) { return put(seen, brett::seen_by(at(state), seat)); },
      .redealt =
          [](const void* state, void* dealt, [[maybe_unused]] Seat seat,
             [[maybe_unused]] Rng& rng) {
            if constexpr (HasHidden<G>) return put(dealt, at(state).redealt(seat, rng));
            return put(dealt, at(state));
          },

      // --- whole loops inside the game's own code ------------------------------------------------
      .play_out =
          [](void* state, [[maybe_unused]] GameHistory* history, Rng& rng, Turn& turn) {
            int plies = 0;
            if constexpr (HasHistory<G>) {
              plies = brett::play_out(at(state), static_cast<HistoryOf<G>*>(history)->own, rng);
            } else {
              plies = brett::play_out(at(state), rng);
            }
            turn = at(state).turn();
            return plies;
          },
      .perft = [](const void* state, int depth,
                  const std::stop_token& stop) { return count_lines(at(state), depth, stop); },

      .history = []([[maybe_unused]] const void* start,
                    [[maybe_unused]] std::string_view text) -> std::unique_ptr<GameHistory> {
        if constexpr (HasHistory<G>) return std::make_unique<HistoryOf<G>>(at(start), text);
        return nullptr;
      },

      // --- for people ----------------------------------------------------------------------------
      .text = [](const void* state) { return at(state).text(); },
      .move_text = [](const void* state, Move move) { return at(state).text(typed(move)); },
      .parse = [](const void* like, std::string_view text, void* parsed,
                  Turn& turn) -> std::string {
        const auto result = at(like).parse(text);
        if (!result) return result.error().message;
        turn = put(parsed, *result);
        return {};
      },
      .reads =
          []([[maybe_unused]] const void* state, [[maybe_unused]] Move move,
             [[maybe_unused]] std::string_view text) {
            if constexpr (ReadsMoves<G>) return at(state).reads(typed(move), text);
            return false;
          },
      .view = [](const void* state) { return at(state).view(); },
      .path =
          [](const void* state, Move move) {
            Path path = at(state).path(typed(move));
            if (path.empty()) path.push_back(word_step(at(state).text(typed(move))));
            return path;
          },
      .other_paths = []([[maybe_unused]] const void* state,
                        [[maybe_unused]] Move move) -> std::vector<Path> {
        if constexpr (HasOtherPaths<G>) return at(state).other_paths(typed(move));
        return {};
      },
      .explain = []([[maybe_unused]] const void* state,
                    [[maybe_unused]] const Path& path) -> Message {
        if constexpr (Explains<G>) return as_message(at(state).explain(path));
        return {};
      },
      .next = []([[maybe_unused]] const void* state,
                 [[maybe_unused]] const Path& path) -> NextSteps<Move> {
        NextSteps<Move> boxes;
        if constexpr (HasMoreMoves<G>) {
          auto own = at(state).next(path);
          boxes.steps = std::move(own.steps);
          if (own.move) boxes.move = boxed(*own.move);
        }
        return boxes;
      },
      .allows =
          []([[maybe_unused]] const void* state, [[maybe_unused]] Move move) {
            if constexpr (HasMoreMoves<G>) return at(state).allows(typed(move));
            return false;
          },
      .changes = []([[maybe_unused]] const void* state,
                    [[maybe_unused]] Move move) -> std::optional<std::vector<Change>> {
        if constexpr (SaysChanges<G>) return at(state).changes(typed(move));
        return std::nullopt;
      },
      .face =
          []([[maybe_unused]] const void* state, [[maybe_unused]] Move move) {
            if constexpr (HasFaces<G>) return at(state).face(typed(move));
            return std::string();
          },
      .visible = []([[maybe_unused]] const void* state, [[maybe_unused]] Move move,
                    [[maybe_unused]] Seat seat) -> std::optional<bool> {
        if constexpr (SaysWhoKnows<G>) return at(state).visible(typed(move), seat);
        return std::nullopt;
      }};
};

template <class G>
const GameTable& table_of() {
  static_assert(GameState<G>);
  return TableMaker<G>::table;
}

}  // namespace brett
