#include "evaluation/othello_stored_mc.h"

#include <algorithm>
#include <cmath>

namespace brett {

namespace {

using Board = OthelloOn<8>;

// The highest chance of a category in which a cell of `moves` lies.
double best_chance(const StoredChances::Row& row, std::uint64_t moves) {
  double best = 0;
  for (std::size_t c = 0; c < row.size(); ++c) {
    if ((moves & othello::category_masks[c]) != 0) best = std::max(best, row[c]);
  }
  return best;
}

}  // namespace

StoredChances::StoredChances(const StoredMc& table) {
  constexpr int discs_at_start = 4;
  for (Seat seat = 0; seat < 2; ++seat) {
    for (int move = 0; move < StoredMc::move_numbers; ++move) {
      Row& row =
          rows_[static_cast<std::size_t>(seat)][static_cast<std::size_t>(move + discs_at_start)];
      for (int category = 0; category < StoredMc::categories; ++category) {
        row[static_cast<std::size_t>(category)] = table.chance(seat, move, category);
      }
    }
  }
}

OptionTable<StoredMcEvaluation::Options> StoredMcEvaluation::options() {
  return OptionTable<Options>().file("table", &Options::table, "file made by brett book stored-mc");
}

MadeEvaluation StoredMcEvaluation::make(const Options& options, const EvaluationFiles& files) {
  const auto table = StoredMc::load(options.table, files.places());
  if (!table) return table.error();
  return std::shared_ptr<const Evaluation>(std::make_shared<const StoredMcEvaluation>(*table));
}

Value StoredMcEvaluation::value(const State& state, Seat seat) const {
  const auto& board = state.as<Board>();
  const std::uint64_t moves = board.move_bits();
  const double chance =
      moves != 0 ? best_chance(chances_.of(board, seat), moves)
                 : 1 - best_chance(chances_.of(board, 1 - seat), board.other_move_bits());
  return static_cast<Value>(std::lround(chance * value_unit));
}

void StoredMcPolicy::weigh(const State& state, const Moves& moves, double* weights) const {
  const auto& board = state.as<Board>();
  const StoredChances::Row& row = chances_.of(board, board.turn().seat());
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const auto move = unboxed<Board::Move>(moves[i]);
    weights[i] =
        move == Board::pass ? 1 : row[static_cast<std::size_t>(othello::category_of(move.cell))];
  }
}

Move StoredMcPolicy::draw(const State& state, Rng& rng) const {
  const auto& board = state.as<Board>();
  const std::uint64_t moves = board.move_bits();
  if (moves == 0) return boxed(Board::pass);
  const StoredChances::Row& row = chances_.of(board, board.turn().seat());
  StoredChances::Row sums;  // of the weights of all moves up to each category
  double sum = 0;
  for (std::size_t c = 0; c < sums.size(); ++c) {
    sum += row[c] * othello::count(moves & othello::category_masks[c]);
    sums[c] = sum;
  }
  if (!(sum > 0)) return boxed(board.random_move(rng));
  const double drawn = rng.unit() * sum;
  std::size_t chosen = 0;
  while (sums[chosen] <= drawn) ++chosen;  // ends, since unit() is less than 1
  const std::uint64_t cells = moves & othello::category_masks[chosen];
  const auto n = rng.below(static_cast<std::uint32_t>(othello::count(cells)));
  return boxed(Board::Move{static_cast<std::uint8_t>(othello::nth(cells, n))});
}

MadePolicy StoredMcPolicy::make(std::string_view file, const EvaluationFiles& files) {
  const auto table = StoredMc::load(file.empty() ? StoredMc::default_file : file, files.places());
  if (!table) return table.error();
  return std::shared_ptr<const Policy>(std::make_shared<const StoredMcPolicy>(*table));
}

}  // namespace brett
