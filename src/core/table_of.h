// Makes the table of a game type: what is compiled for a game besides its rules and evaluations.
// Refinements that a game does not have get neutral answers.
#pragma once

#include <cstring>
#include <new>

#include "core/playout.h"
#include "core/state.h"

namespace brett {

template <GameState G>
struct TableFunctions {
  using M = typename G::Move;
  static_assert(G::facts.max_moves > 0 &&
                    static_cast<std::size_t>(G::facts.max_moves) <= most_moves,
                "max_moves must be 1 to 1024");
  static_assert(G::facts.min_seats >= 1 && G::facts.max_seats <= most_seats,
                "a game has at most 16 seats");

  static const G& at(const void* state) { return *static_cast<const G*>(state); }
  static G& at(void* state) { return *static_cast<G*>(state); }
  static M typed(Move move) { return unboxed<M>(move); }
  static Turn put(void* place, const G& state) {
    new (place) G(state);
    return state.turn();
  }

  static std::uint32_t moves(const void* state, Move* list, std::uint32_t capacity) {
    MoveList<G> own;
    at(state).moves(own);
    if (own.size() > capacity) throw_too_many_moves(G::facts.name, G::facts.max_moves);
    for (std::size_t i = 0; i < own.size(); ++i) list[i] = boxed(own[i]);
    return static_cast<std::uint32_t>(own.size());
  }
  static int move_count(const void* state) { return count_moves(at(state)); }
  static Turn play(void* state, Move move) {
    at(state).play(typed(move));
    return at(state).turn();
  }
  // Copied in place: a local would be written in words and copied in vectors.
  static Turn child(const void* state, void* child, Move move) {
    G& next = *new (child) G(at(state));
    next.play(typed(move));
    return next.turn();
  }
  static Move random_move(const void* state, Rng& rng) {
    return boxed(brett::random_move(at(state), rng));
  }
  static double payoff(const void* state, Seat seat) { return at(state).payoff(seat); }
  static int score(const void* state, Seat seat) {
    if constexpr (HasScore<G>) return at(state).score(seat);
    static_cast<void>(state), static_cast<void>(seat);
    return 0;
  }
  static std::uint64_t key(const void* state) { return at(state).key(); }
  static double probability(const void* state, Move event) {
    return probability_of(at(state), typed(event));
  }
  static MoveKind kind(const void* state, Move move) { return kind_of(at(state), typed(move)); }
  static int empties(const void* state) {
    if constexpr (CountsEmpties<G>) return at(state).empties();
    static_cast<void>(state);
    return 0;
  }
  static bool equal(const void* one, const void* other) { return at(one) == at(other); }

  static int symmetries(const void* state) {
    if constexpr (HasSymmetry<G>) return at(state).symmetries();
    static_cast<void>(state);
    return 1;
  }
  static void transformed(const void* state, void* image, int symmetry) {
    if constexpr (HasSymmetry<G>) {
      put(image, at(state).transformed(symmetry));
    } else {
      static_cast<void>(symmetry);
      put(image, at(state));
    }
  }
  static Move transformed_move(const void* state, Move move, int symmetry) {
    if constexpr (HasSymmetry<G>) return boxed(at(state).transformed(typed(move), symmetry));
    static_cast<void>(state), static_cast<void>(symmetry);
    return move;
  }
  static Turn skip(void* state) {
    if constexpr (CanSkip<G>) at(state).skip();
    return at(state).turn();
  }
  static Turn seen_by(const void* state, void* seen, Seat seat) {
    return put(seen, brett::seen_by(at(state), seat));
  }
  static Turn redealt(const void* state, void* dealt, Seat seat, Rng& rng) {
    if constexpr (HasHidden<G>) return put(dealt, at(state).redealt(seat, rng));
    static_cast<void>(seat), static_cast<void>(rng);
    return put(dealt, at(state));
  }

  static int play_out(void* state, void* history, Rng& rng, Turn& turn) {
    int plies = 0;
    if constexpr (HasHistory<G>) {
      plies = brett::play_out(at(state), *static_cast<typename G::History*>(history), rng);
    } else {
      static_cast<void>(history);
      plies = brett::play_out(at(state), rng);
    }
    turn = at(state).turn();
    return plies;
  }
  static PerftCount perft(const void* state, int depth, const std::stop_token& stop) {
    return count_lines(at(state), depth, stop);
  }

  static std::string text(const void* state) { return at(state).text(); }
  static std::string move_text(const void* state, Move move) { return at(state).text(typed(move)); }
  static std::string parse(const void* like, std::string_view text, void* parsed, Turn& turn) {
    const auto result = at(like).parse(text);
    if (!result) return result.error().message;
    turn = put(parsed, *result);
    return {};
  }
  static bool reads(const void* state, Move move, std::string_view text) {
    if constexpr (ReadsMoves<G>) return at(state).reads(typed(move), text);
    static_cast<void>(state), static_cast<void>(move), static_cast<void>(text);
    return false;
  }
  static View view(const void* state) { return at(state).view(); }
  static GameTable::Path path(const void* state, Move move) { return at(state).path(typed(move)); }
  static std::vector<GameTable::Path> other_paths(const void* state, Move move) {
    if constexpr (HasOtherPaths<G>) return at(state).other_paths(typed(move));
    static_cast<void>(state), static_cast<void>(move);
    return {};
  }
  static std::string explain(const void* state, const GameTable::Path& path) {
    if constexpr (Explains<G>) return at(state).explain(path);
    static_cast<void>(state), static_cast<void>(path);
    return {};
  }

  static constexpr std::uint32_t features() {
    std::uint32_t all = 0;
    const auto add = [&](bool has, Feature feature) {
      if (has) all |= static_cast<std::uint32_t>(feature);
    };
    add(HasChance<G>, Feature::chance);
    add(HasHidden<G>, Feature::hidden);
    add(HasScore<G>, Feature::score);
    add(HasSymmetry<G>, Feature::symmetry);
    add(CanSkip<G>, Feature::skip);
    add(HasHistory<G>, Feature::history);
    add(CountsEmpties<G>, Feature::empties);
    add(BoundsScore<G>, Feature::bounded_score);
    return all;
  }

  static constexpr void add_history(GameTable& table) {
    if constexpr (HasHistory<G>) {
      using H = typename G::History;
      table.history_new = [](const void* start) -> void* { return new H(at(start)); };
      table.history_copy = [](const void* from) -> void* {
        return new H(*static_cast<const H*>(from));
      };
      table.history_assign = [](void* to, const void* from) {
        *static_cast<H*>(to) = *static_cast<const H*>(from);
      };
      table.history_delete = [](void* history) { delete static_cast<H*>(history); };
      table.history_note = [](void* history, const void* before, Move move, const void* after) {
        static_cast<H*>(history)->note(at(before), typed(move), at(after));
      };
      table.history_draw = [](const void* history) {
        return static_cast<const H*>(history)->draw();
      };
      table.history_warning = [](const void* history) {
        return static_cast<const H*>(history)->warning();
      };
    }
  }

  static constexpr GameTable make() {
    GameTable table{};
    table.facts = G::facts;
    table.rules = G::rules;
    table.features = features();
    table.size = sizeof(G);
    if constexpr (BoundsScore<G>) table.max_score = G::max_score;
    table.moves = moves;
    table.move_count = move_count;
    table.play = play;
    table.child = child;
    table.random_move = random_move;
    table.payoff = payoff;
    table.score = score;
    table.key = key;
    table.probability = probability;
    table.kind = kind;
    table.empties = empties;
    table.equal = equal;
    table.symmetries = symmetries;
    table.transformed = transformed;
    table.transformed_move = transformed_move;
    table.skip = skip;
    table.seen_by = seen_by;
    table.redealt = redealt;
    table.play_out = play_out;
    table.perft = perft;
    add_history(table);
    table.text = text;
    table.move_text = move_text;
    table.parse = parse;
    table.reads = reads;
    table.view = view;
    table.path = path;
    table.other_paths = other_paths;
    table.explain = explain;
    return table;
  }
  static constexpr GameTable the_table = make();
};

template <class G>
const GameTable& table_of() {
  static_assert(GameState<G>);
  return TableFunctions<G>::the_table;
}

}  // namespace brett
