// A game with its parameters: the start state, its evaluations, and its players.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "books/book_shelf.h"
#include "core/played.h"
#include "evaluation/catalogue.h"
#include "players/player_kinds.h"

namespace brett {

class Game {
 public:
  Game(std::string spec, const State& start, std::shared_ptr<const GameEvaluations> evaluations,
       std::shared_ptr<const PlayerKinds> players, DataPlaces places = DataPlaces::anywhere)
      : spec_(std::move(spec)),
        start_(start),
        evaluations_(std::move(evaluations)),
        players_(std::move(players)),
        files_(std::make_shared<const EvaluationFiles>(places)),
        books_(std::make_shared<BookShelf>(places)) {}

  const Facts& facts() const { return start_.facts(); }
  std::string_view rules() const { return start_.table().rules; }
  const std::string& spec() const { return spec_; }  // canonical
  int seats() const { return start_.seats(); }

  Played start() const { return Played(start_); }
  Result<Played> parse(std::string_view position) const;

  const GameEvaluations& evaluations() const { return *evaluations_; }
  // What of this game can be learned; empty: nothing.
  const std::vector<WeightLayout>& learnable() const { return evaluations_->learnable; }
  // Where its data files may lie, and the weights its players share.
  const EvaluationFiles& files() const { return *files_; }
  BookShelf& books() const { return *books_; }

  // All kinds of players, with what keeps them from playing this game.
  std::vector<PlayerInfo> players() const;
  Result<std::unique_ptr<Player>> player(const Spec& spec, const PlayerContext& context) const;
  // "mtdf cannot play my_game: it has more than two seats; searches that fit: ..."
  Error misfit_error(std::string_view player, std::string_view why) const;

 private:
  std::string spec_;
  State start_;
  std::shared_ptr<const GameEvaluations> evaluations_;
  std::shared_ptr<const PlayerKinds> players_;
  std::shared_ptr<const EvaluationFiles> files_;
  std::shared_ptr<BookShelf> books_;
};

// A player of a spec such as "alphabeta:depth=6" or of a level such as "level=3", for this game.
Result<std::unique_ptr<Player>> make_player(const Game& game, std::string_view spec,
                                            const PlayerContext& context);

}  // namespace brett
