#include "plugins/laws.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "core/text.h"
#include "plugins/finding.h"

namespace brett {

void visit_random_games(const Game& game, const Finding& finding, int games,
                        const std::function<void(const Played&)>& visit) {
  // Laws look at every move of a position, and often at each beside all others: of games with very many moves
  // fewer games are played, and fewer of their positions are visited.
  constexpr int many_moves = 100;
  const bool is_wide = game.start().state().move_count() > many_moves;
  const int stride = is_wide ? 9 : 1;
  for (int number = 0; number < (is_wide ? std::min(games, 2) : games); ++number) {
    Rng rng(static_cast<std::uint64_t>(number), 77);
    Played state = game.start();
    visit(state);
    for (int ply = 0; ply < longest_law_game && !state.turn().is_over() && finding.none(); ++ply) {
      state.play(state.random_move(rng));
      if (ply % stride == 0 || state.turn().is_over()) visit(state);
    }
    if (!finding.none()) return;
  }
}

namespace {

void moves_are_unique_and_counted(const Game& game, const LawEffort& effort, Finding& finding) {
  finding.expect(game.seats() >= game.facts().min_seats && game.seats() <= game.facts().max_seats,
                 "the number of seats is not what its facts say");
  visit_random_games(game, finding, effort.games, [&](const Played& state) {
    const auto moves = state.moves();
    std::set<std::uint64_t> unique;
    for (const Move move : moves) unique.insert(move.bytes);
    finding.expect(unique.size() == moves.size(), state, "a move is listed twice");
    finding.expect(moves.empty() == state.turn().is_over(), state,
                   state.turn().is_over() ? "the game is over, but there are moves"
                                          : "there is no move, but the game is not over");
    finding.expect(std::ssize(moves) <= game.facts().max_moves, state, "more moves than max_moves");
    finding.expect(state.seats() == game.seats(), state, "the number of seats has changed");
    finding.expect(!state.turn().is_seat() || state.turn().seat() < game.seats(), state,
                   "the seat to move does not exist");
  });
}

void chance_sums_to_one(const Game& game, const LawEffort& effort, Finding& finding) {
  visit_random_games(game, finding, effort.games, [&](const Played& state) {
    if (!state.turn().is_chance()) return;
    finding.expect(game.facts().chance, state,
                   "it is the turn of chance, but facts.chance is false");
    double sum = 0;
    for (const Move event : state.moves()) {
      finding.expect(state.probability(event) > 0, state,
                     fmt::format("event {} has probability 0 or less", state.text(event)));
      sum += state.probability(event);
    }
    finding.expect(std::abs(sum - 1) < 1e-12, state,
                   fmt::format("the probabilities of the events sum to {:.6g}, must be 1", sum));
  });
}

void payoffs_are_in_range(const Game& game, const LawEffort& effort, Finding& finding) {
  visit_random_games(game, finding, effort.games, [&](const Played& state) {
    if (!state.turn().is_over()) return;
    double sum = 0;
    for (Seat seat = 0; seat < game.seats(); ++seat) {
      finding.expect(std::abs(state.payoff(seat)) <= 1, state,
                     fmt::format("payoff({}) is {}, must be -1 to 1", seat, state.payoff(seat)));
      sum += state.payoff(seat);
    }
    finding.expect(!game.facts().zero_sum(game.seats()) || std::abs(sum) < 1e-12, state,
                   fmt::format("the payoffs sum to {:.6g}, its facts say 0", sum));
  });
}

void positions_round_trip(const Game& game, const LawEffort& effort, Finding& finding) {
  visit_random_games(game, finding, effort.games, [&](const Played& state) {
    const auto again = game.parse(state.text());
    if (!again) {
      finding.expect(false, state,
                     fmt::format("parse() refuses this text: {}", again.error().message));
      return;
    }
    finding.expect(again->equals(state), state,
                   fmt::format("parse(text()) is another state: {}", again->text()));
    finding.expect(again->key() == state.key(), state, "parse(text()) has another key");
    finding.expect(again->text() == state.text(), state, "parse(text()) has another text");
  });
}

void moves_round_trip(const Game& game, const LawEffort& effort, Finding& finding) {
  visit_random_games(game, finding, effort.games, [&](const Played& state) {
    std::set<std::string> texts;
    const bool more = state.state().has(Feature::more_moves);
    const auto moves = state.moves();
    const std::size_t stride = 1 + moves.size() / 60;  // reading looks through all moves itself
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const Move move = moves[i];
      const std::string text = state.text(move);
      if (i % stride == 0) {
        const auto again = state.parse_move(text);
        finding.expect(again.ok() && *again == move, state,
                       fmt::format("the text {} is not read as its move", in_quotes(text)));
      }
      finding.expect(texts.insert(text).second, state,
                     fmt::format("two moves have the text {}", in_quotes(text)));
      finding.expect(!more || !state.turn().is_seat() || state.state().allows(move), state,
                     fmt::format("allows() refuses the listed move {}", in_quotes(text)));
    }
  });
}

void keys_tell_states_apart(const Game& game, const LawEffort& effort, Finding& finding) {
  std::map<std::string, std::uint64_t> key_of;
  std::map<std::uint64_t, std::string> text_of;
  visit_random_games(game, finding, effort.games, [&](const Played& state) {
    if (state.key() == 0) return;                  // "never store"
    const std::string own = state.state().text();  // without what the history adds
    const auto [key, new_text] = key_of.emplace(own, state.key());
    finding.expect(key->second == state.key(), state, "states of this text have different keys");
    const auto [text, new_key] = text_of.emplace(state.key(), own);
    finding.expect(text->second == own, state,
                   fmt::format("it has the same key as {}", text->second));
  });
}

void check_symmetry(const Played& state, int symmetry, Finding& finding) {
  const Played image = state.transformed(symmetry);
  finding.expect(symmetry != 0 || image.equals(state), state, "symmetry 0 must be the identity");
  const PerftCount here = state.state().perft(2);
  const PerftCount there = image.state().perft(2);
  finding.expect(here.leaves == there.leaves && here.ended == there.ended, state,
                 fmt::format("symmetry {} changes the number of lines", symmetry));
  for (const Move move : state.moves()) {
    Played child = state;
    child.play(move);
    Played image_child = image;
    image_child.play(state.transformed(move, symmetry));
    finding.expect(
        image_child.equals(child.transformed(symmetry)), state,
        fmt::format("symmetry {} and move {} do not commute", symmetry, state.text(move)));
  }
}

void symmetry_preserves_the_game(const Game& game, const LawEffort&, Finding& finding) {
  visit_random_games(game, finding, 3, [&](const Played& state) {
    for (int symmetry = 0; symmetry < state.symmetries(); ++symmetry) {
      check_symmetry(state, symmetry, finding);
    }
  });
}

void check_secrets(const Played& state, Seat seat, const Played& other_truth, Finding& finding) {
  const Played seen = state.seen_by(seat);
  const Played seen_there = other_truth.seen_by(seat);
  finding.expect(seen.equals(seen_there) && seen.text() == seen_there.text() &&
                     seen.key() == seen_there.key() && seen.view() == seen_there.view(),
                 state, fmt::format("seat {} sees more than it may", seat));
  const Played open = state.seen_by(nobody);
  finding.expect(
      open.equals(seen.seen_by(nobody)) && open.view() == other_truth.seen_by(nobody).view(), state,
      "seen_by(nobody) shows more than everybody may know");
  if (state.turn() != Turn::of(seat)) return;
  finding.expect(seen.turn() == state.turn() && seen.moves() == state.moves(), state,
                 fmt::format("seat {} has other moves in what it sees", seat));
}

void nothing_hidden_leaks(const Game& game, const LawEffort& effort, Finding& finding) {
  Rng rng(5);
  bool something_hidden = false;
  visit_random_games(game, finding, effort.games, [&](const Played& state) {
    for (Seat seat = 0; seat < game.seats(); ++seat) {
      const Played other_truth = state.redealt(seat, rng);
      check_secrets(state, seat, other_truth, finding);
      something_hidden = something_hidden || !other_truth.equals(state);
    }
  });
  finding.expect(something_hidden == game.facts().hidden,
                 something_hidden ? "something is hidden, but facts.hidden is false"
                                  : "facts.hidden is true, but nothing is hidden");
}

void check_fairness(const Played& state, Finding& finding) {
  const auto moves = state.moves();
  if (moves.size() < 2) return;
  const int samples = 60 * static_cast<int>(moves.size());
  std::map<std::uint64_t, int> drawn;
  Rng rng(state.key());
  for (int i = 0; i < samples; ++i) ++drawn[state.random_move(rng).bytes];
  double statistic = 0;
  for (const Move move : moves) {
    const double share = state.turn().is_chance() ? state.probability(move)
                                                  : 1.0 / static_cast<double>(moves.size());
    const double expected = samples * share;
    statistic += std::pow(drawn[move.bytes] - expected, 2) / expected;
  }
  finding.expect(drawn.size() == moves.size(), state, "random_move() leaves the list of moves");
  // The statistic's mean is `degrees`; five and a half standard deviations are beyond bad luck.
  const auto degrees = static_cast<double>(moves.size() - 1);
  finding.expect(statistic < degrees + 5.5 * std::sqrt(2 * degrees) + 12, state,
                 "random_move() does not draw fairly");
}

void random_moves_are_fair(const Game& game, const LawEffort&, Finding& finding) {
  int sampled = 0;
  visit_random_games(game, finding, 4, [&](const Played& state) {
    if (!state.turn().is_over() && sampled++ % 5 == 0) check_fairness(state, finding);
  });
}

std::string random_game_text(const Game& game, std::uint64_t seed) {
  Rng rng(seed);
  std::string text;
  Played state = game.start();
  for (int ply = 0; ply < longest_law_game && !state.turn().is_over(); ++ply) {
    const Move move = state.random_move(rng);
    text += state.text(move) + ' ';
    state.play(move);
  }
  return text + state.text();
}

void same_seed_same_game(const Game& game, const LawEffort&, Finding& finding) {
  const std::string first = random_game_text(game, 1);
  finding.expect(first == random_game_text(game, 1), "two random games of one seed differ");
  bool differs = false;
  for (std::uint64_t seed = 2; seed < 12; ++seed) {
    differs = differs || random_game_text(game, seed) != first;
  }
  finding.expect(differs, "random games of different seeds are all the same");
}

// Counted the slow way, without perft's short cuts.
PerftCount count_slowly(const Played& state, int depth) {
  if (depth == 0) return {1, 0};
  const auto moves = state.moves();
  if (moves.empty()) return {0, 1};
  PerftCount sum;
  for (const Move move : moves) {
    Played child = state;
    child.play(move);
    const PerftCount below = count_slowly(child, depth - 1);
    sum.leaves += below.leaves;
    sum.ended += below.ended;
  }
  return sum;
}

void perft_counts_lines(const Game& game, const LawEffort&, Finding& finding) {
  const auto check = [&](const Played& state, int depth) {
    const PerftCount fast = state.state().perft(depth);
    const PerftCount slow = count_slowly(state, depth);
    finding.expect(fast.leaves == slow.leaves && fast.ended == slow.ended, state,
                   fmt::format("perft({}) differs from counting its lines", depth));
  };
  visit_random_games(game, finding, 3, [&](const Played& state) {
    // Perft does not look back.
    if (!state.end_reason().empty()) return;
    if (moves_of(state).size() != moves_of(state.state()).size()) return;
    check(state, 0);
    check(state, 1);
  });
  check(game.start(), game.facts().max_moves > 64 ? 2 : 3);
}

std::string damaged(std::string text, Rng& rng) {
  const auto at = text.empty() ? 0 : rng.below(static_cast<std::uint32_t>(text.size()));
  switch (rng.below(4)) {
    case 0: return text.substr(0, at);
    case 1: return text.insert(at, 1, static_cast<char>(rng.below(256)));
    case 2: return text.erase(at, 1);
    default:
      if (!text.empty()) text[at] = static_cast<char>(rng.below(256));
      return text;
  }
}

void damaged_text_is_refused_or_sound(const Game& game, const LawEffort&, Finding& finding) {
  Rng rng(9);
  visit_random_games(game, finding, 6, [&](const Played& state) {
    const auto read = game.parse(damaged(state.text(), rng));
    if (!read) {
      finding.expect(!read.error().message.empty(), state, "parse() refuses without words");
    } else {
      finding.expect(read->moves().empty() == read->turn().is_over(), *read,
                     "parse() accepts a position without moves that is not over");
    }
  });
}

}  // namespace

std::string Law::breach(const Game& game, const LawEffort& effort) const {
  Finding finding(game);
  check(game, effort, finding);
  return finding.text();
}

const std::vector<Law>& game_laws() {
  static const std::vector<Law> laws{
      {"moves are unique and counted", moves_are_unique_and_counted},
      {"chance events sum to one", chance_sums_to_one},
      {"payoffs are in range", payoffs_are_in_range},
      {"positions are read as they are written", positions_round_trip},
      {"moves are read as they are written", moves_round_trip},
      {"keys tell states apart", keys_tell_states_apart},
      {"symmetries preserve the game", symmetry_preserves_the_game},
      {"nothing hidden leaks", nothing_hidden_leaks},
      {"random moves are fair", random_moves_are_fair},
      {"the same seed gives the same game", same_seed_same_game},
      {"the view is sound", view_is_sound},
      {"steps lead to moves", steps_lead_to_moves},
      {"changes are those that are seen", changes_are_those_seen},
      {"who may know a move is who sees it", who_may_know_is_who_sees},
      {"perft counts lines", perft_counts_lines},
      {"damaged texts are refused or sound", damaged_text_is_refused_or_sound},
  };
  return laws;
}

}  // namespace brett
