// The evaluation by found patterns (found_patterns.h): linear, but its criteria come from the file.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "evaluation/found_patterns.h"
#include "evaluation/grid_criteria.h"
#include "evaluation/ntuple.h"

namespace brett {

// Boards that the compiler knows: there the columns of any state are those of the first.
template <class G>
concept HasGrid =
    HasPatterns<G> && HasCriteria<G> && requires(const G state) { state.grid().landings(0); };

template <HasGrid G>
class FoundEvaluation final : public VisitedEvaluation<FoundEvaluation<G>, G> {
  using Base = VisitedEvaluation<FoundEvaluation<G>, G>;

 public:
  using Source = Criteria<G>;
  static constexpr std::string_view name = "found";
  static constexpr std::string_view help = "patterns that training has found, with their weights";
  static constexpr bool for_mover = false;
  static WeightLayout layout() { return found_layout(G::facts.name, {}); }
  explicit FoundEvaluation(std::shared_ptr<const Weights> weights) : Base(std::move(weights)) {
    for (const auto& criterion : this->weights().layout.groups[0].criteria) {
      // Names of a layout are patterns, or it would not be one.
      const FoundPattern pattern = FoundPattern::parse(criterion.name).value();
      const int height = G().grid().height();
      auto& ways = patterns_.emplace_back();
      ways.emplace_back(pattern, height);
      if (!(pattern.mirrored() == pattern)) ways.emplace_back(pattern.mirrored(), height);
    }
  }

  // How often each pattern is there for the seat, as a share of what is counted at most.
  template <class Use>
  void visit(const G& board, Seat seat, const Use& use) const {
    const auto& grid = board.grid();
    const std::uint64_t taken = board.occupied();
    const std::uint64_t own = board.stones_of(seat);
    const std::uint64_t free = grid.board() & ~taken;
    const std::uint64_t now = grid.landings(taken);
    const std::array<std::uint64_t, FoundPattern::contents.size()> sets{own, taken & ~own, free,
                                                                        now, free & ~now};
    for (std::size_t i = 0; i < patterns_.size(); ++i) {
      int count = 0;
      for (const FittedPattern& way : patterns_[i]) {
        if (way.tallest >= grid.rows()) continue;
        // Where its lowest row may lie, so that no pattern runs over the top into the next column.
        std::uint64_t found = grid.bottom() * (bit(grid.rows() - way.tallest) - 1);
        for (std::size_t cell = 0; cell < way.count; ++cell) {
          found &= sets[way.contents[cell]] >> way.shifts[cell];
        }
        count += std::popcount(found);
      }
      if (count > 0) {
        use(i,
            static_cast<float>(std::min(count, most_counted)) / static_cast<float>(most_counted));
      }
    }
  }

 private:
  static constexpr int most_counted = 8;

  std::vector<std::vector<FittedPattern>> patterns_;  // each with its mirror image, if that differs
};

}  // namespace brett
