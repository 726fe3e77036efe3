#include "match/openings.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <limits>
#include <utility>

#include "books/book_lines.h"
#include "core/text.h"
#include "files/data_file.h"
#include "players/registry.h"

namespace brett {

namespace {

// Few in which an opening is tried out, many where it is needed: what passed once is then found again.
constexpr std::uint64_t tries_of_check = 100;
constexpr std::uint64_t tries_to_stay_open = 10'000;
constexpr std::uint64_t tries_to_be_balanced = 1000;

struct Drawn {
  std::string moves;
  Played state;
};

// The `stream`-th choice of random moves; the game may be over after them.
Drawn draw(const Played& from, int plies, std::uint64_t seed, std::uint64_t stream) {
  Rng rng(seed, stream);
  Drawn drawn{{}, from};
  for (int ply = 0; ply < plies && !drawn.state.turn().is_over(); ++ply) {
    const Move move = drawn.state.random_move(rng);
    drawn.moves += fmt::format(" {}", drawn.state.text(move));
    drawn.state.play(move);
  }
  return drawn;
}

// Drawn again while the game is over after them; nothing if it always is.
std::string random_moves(const Played& from, int plies, std::uint64_t seed,
                         std::uint64_t tries = tries_to_stay_open) {
  for (std::uint64_t stream = 0; stream < tries; ++stream) {
    Drawn drawn = draw(from, plies, seed, stream);
    if (!drawn.state.turn().is_over()) return std::move(drawn.moves);
  }
  return {};
}

std::string_view opening_line(const OpeningSettings& plan, std::uint64_t number) {
  return plan.lines.empty() ? std::string_view() : plan.lines[number % plan.lines.size()];
}

Played opening_start(const Game& game, const OpeningSettings& plan, std::uint64_t number) {
  if (plan.positions.empty()) return game.start();
  auto state = game.parse(plan.positions[number % plan.positions.size()]);
  assert(state.ok());  // positions were checked
  return *std::move(state);
}

// Where the random moves of an opening begin.
Played after_line(const Game& game, const OpeningSettings& plan, std::uint64_t number) {
  auto state = opening_start(game, plan, number);
  static_cast<void>(state.play_moves(opening_line(plan, number)).ok());  // lines were checked
  return state;
}

// Whether there is room for them after every opening.
Status check_random_plies(const Game& game, const OpeningSettings& plan) {
  if (plan.random_plies == 0) return Done{};
  const std::size_t openings = std::max(plan.positions.size(), plan.lines.size());
  for (std::size_t number = 0; number < std::max<std::size_t>(openings, 1); ++number) {
    const auto state = after_line(game, plan, number);
    if (!random_moves(state, plan.random_plies, 1, tries_of_check).empty()) continue;
    std::string where;
    if (!plan.lines.empty())
      where = fmt::format(" after opening {}", in_quotes(plan.lines[number]));
    if (!plan.positions.empty()) {
      where = fmt::format(" from position {}", in_quotes(plan.positions[number]));
    }
    return Error{fmt::format("random_plies={}: must be fewer, the game is over by then{}",
                             plan.random_plies, where)};
  }
  return Done{};
}

Result<std::unique_ptr<Player>> judge_of(const Game& game, const OpeningSettings& plan) {
  if (plan.balanced_by.empty()) {
    return Error{
        "balanced: needs balanced_by, a player that values positions, as in "
        "balanced_by=alphabeta:depth=2"};
  }
  auto judge = make_player(game, plan.balanced_by, {});
  if (!judge) return Error{fmt::format("balanced_by: {}", judge.error().message)};
  return judge;
}

Status check_judge(const Game& game, const OpeningSettings& plan) {
  if (plan.balanced <= 0) {
    if (plan.balanced_by.empty()) return Done{};
    return Error{"balanced_by: needs balanced, the greatest lead in points"};
  }
  if (plan.random_plies <= 0) return Error{"balanced: needs random_plies"};
  const auto judge = judge_of(game, plan);
  if (!judge) return judge.error();
  Rng rng(0);
  Played state = game.start();
  while (state.turn().is_chance()) state.play(state.random_move(rng));
  if ((*judge)->think(state, {.nodes = 1}, 1, {})) return Done{};
  return Error{fmt::format("balanced_by={}: must be a player that searches", plan.balanced_by)};
}

}  // namespace

Status check_opening(const Game& game, std::string_view moves) {
  Played state = game.start();
  const auto played = state.play_moves(moves);
  if (!played) return played.error();
  if (state.turn().is_over()) return Error{"the game is over after this opening"};
  return Done{};
}

Result<std::vector<std::string>> read_openings(const Game& game, std::string_view what,
                                               const std::string& path) {
  const auto text = read_data(what, path, game.files().places());
  if (!text) return text.error();
  std::vector<std::string> openings;
  const auto use = [&](const BookLine& line) -> Status {
    openings.push_back(line.moves);
    return check_opening(game, line.moves);
  };
  const Status status = read_book_lines(*text, fmt::format("{} {}", what, in_quotes(path)), use);
  if (!status) return status.error();
  return openings;
}

Status check_position(const Game& game, std::string_view position) {
  const auto state = game.parse(position);
  if (!state) return state.error();
  if (state->turn().is_over()) return Error{"the game is over in this position"};
  return Done{};
}

Result<std::vector<std::string>> read_positions(const Game& game, std::string_view what,
                                                const std::string& path) {
  const auto text = read_data(what, path, game.files().places());
  if (!text) return text.error();
  std::vector<std::string> positions;
  std::size_t number = 0;
  for (const std::string_view raw : split(*text, '\n')) {
    ++number;
    const std::string_view line = trimmed(raw);
    if (line.empty() || line.front() == '#') continue;
    if (Status status = check_position(game, line); !status) {
      return Error{
          fmt::format("{} {}, line {}: {}", what, in_quotes(path), number, status.error().message)};
    }
    positions.emplace_back(line);
  }
  if (positions.empty()) {
    return Error{fmt::format("{} {}: contains no positions", what, in_quotes(path))};
  }
  return positions;
}

Status check(const Game& game, const OpeningSettings& plan) {
  if (!plan.positions.empty() && !plan.lines.empty()) {
    return Error{"positions: cannot be used with openings, which begin at the game's own start"};
  }
  if (const Status status = check_random_plies(game, plan); !status) return status;
  return check_judge(game, plan);
}

const std::string* OpeningMaker::moves(std::uint64_t number, std::uint64_t seed,
                                       const std::stop_token& stop) {
  const std::pair wanted(number, seed);
  if (last_made_ != wanted) {
    std::string made = make(number, seed, stop);
    if (stop.stop_requested()) return nullptr;
    last_ = std::move(made);
    last_made_ = wanted;
  }
  return &last_;
}

Played OpeningMaker::start(std::uint64_t number) const {
  return opening_start(game_, plan_, number);
}

std::string OpeningMaker::make(std::uint64_t number, std::uint64_t seed,
                               const std::stop_token& stop) {
  const std::string_view moves = opening_line(plan_, number);
  if (plan_.random_plies == 0) return std::string(moves);
  const auto state = after_line(game_, plan_, number);
  const std::string random = plan_.balanced > 0 ? balanced_moves(state, seed, stop)
                                                : random_moves(state, plan_.random_plies, seed);
  return fmt::format("{}{}", moves, random);
}

// The first that is balanced enough; after many in vain the best of them.
std::string OpeningMaker::balanced_moves(const Played& from, std::uint64_t seed,
                                         const std::stop_token& stop) {
  if (judge_ == nullptr) {
    auto judge = judge_of(game_, plan_);
    if (!judge) return random_moves(from, plan_.random_plies, seed);
    judge_ = *std::move(judge);
  }
  std::string best;
  double least = std::numeric_limits<double>::infinity();
  for (std::uint64_t stream = 0;
       stream < tries_to_be_balanced && least > plan_.balanced && !stop.stop_requested();
       ++stream) {
    Drawn drawn = draw(from, plan_.random_plies, seed, stream);
    if (!drawn.state.turn().is_seat()) continue;
    judge_->new_game();  // what it says must not depend on the openings before
    const auto seen = drawn.state.seen_by(drawn.state.turn().seat());
    const auto thought = judge_->think(seen, {.stop = stop}, 1, {});
    if (!thought || thought->ranked.empty()) continue;
    const double lead = std::abs(static_cast<double>(thought->ranked.front().value)) / value_unit;
    if (lead >= least) continue;
    least = lead;
    best = std::move(drawn.moves);
  }
  return best;
}

}  // namespace brett
