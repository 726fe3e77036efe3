// A player that searches. Options make it play random moves (epsilon), so that a strong player becomes
// beatable, and the first moves from an opening table.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "core/rng.h"
#include "players/player.h"
#include "search/book.h"
#include "search/searcher.h"

namespace brett {

// Opening moves that are played without thinking.
struct BookHabit {
  std::shared_ptr<const Book> book;  // may be null
  int plies = 0;                     // of the game; later plies do not use the book

  // A continuation drawn by weight, while there is one.
  std::optional<Move> move(const Played& game, Rng& rng) const;
};

struct NamedValues {
  std::string name;
  std::shared_ptr<const Evaluation> evaluation;
};

class SearchPlayer final : public Player {
 public:
  SearchPlayer(std::string spec, std::unique_ptr<Searcher> searcher, double epsilon,
               std::uint64_t seed, BookHabit book = {}, NamedValues values = {});

  Decision decide(const Played& seen, const Limits& limits) override;
  std::optional<SearchReport> think(const Played& seen, const Limits& limits, int multi,
                                    const ReportProgress& progress, bool strategy) override;
  std::optional<EvaluationReport> evaluate(const Played& seen) const override;
  void new_game() override { searcher_->new_game(); }
  std::size_t memory() const override { return searcher_->memory(); }
  void give_back_memory() override { searcher_->give_back_memory(); }
  std::string spec() const override { return spec_; }

 private:
  std::string spec_;
  std::unique_ptr<Searcher> searcher_;
  double epsilon_;
  Rng rng_;
  BookHabit book_;
  Rng book_rng_;
  NamedValues values_;  // may have none
};

}  // namespace brett
