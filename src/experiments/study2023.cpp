// The plain searches of the 2023 Othello study with the slip that its results point to: values are for the
// side to move, and MAX and MIN take them as they are. So the value of a leaf or of a finished game has the
// wrong sign where the searcher's opponent is to move: at odd plies, where moves alternate.
//
// `search` says which search it is; all other options are those of that search.
#include <algorithm>
#include <utility>

#include "experiments/study_players.h"
#include "search/search_kinds.h"

namespace brett {

namespace {

constexpr std::string_view player_name = "study2023";
constexpr std::string_view search_key = "search";

// Takes what it is worth for the searcher's opponent for what it is worth for the searcher.
class WrongSign final : public Evaluation {
 public:
  explicit WrongSign(std::shared_ptr<const Evaluation> right) : right_(std::move(right)) {}
  void searches_for(Seat searcher) { searcher_ = searcher; }

  Value value(const State& state, Seat seat) const override {
    return end_value(state, seat, right_->value(state, seat));
  }
  int cost() const override { return right_->cost(); }
  bool judges_ends() const override { return true; }
  Value end_value(const State&, Seat seat, Value right) const override {
    return seat == searcher_ ? right : -right;
  }

 private:
  std::shared_ptr<const Evaluation> right_;
  Seat searcher_ = 0;
};

class WrongSignSearcher final : public Searcher {
 public:
  WrongSignSearcher(std::shared_ptr<WrongSign> evaluation, std::unique_ptr<Searcher> search)
      : evaluation_(std::move(evaluation)), search_(std::move(search)) {}

  SearchResult search(const SearchRequest& request) override {
    evaluation_->searches_for(request.game.state().turn().seat());
    search_->new_game();  // what its table holds may be the other seat's
    return search_->search(request);
  }
  std::size_t memory() const override { return search_->memory(); }
  void give_back_memory() override { search_->give_back_memory(); }

 private:
  std::shared_ptr<WrongSign> evaluation_;
  std::unique_ptr<Searcher> search_;
};

struct Study {
  int search = 0;  // of the choices below
};

OptionTable<Study> study_table() {
  return OptionTable<Study>().choice(search_key, &Study::search,
                                     {"alphabeta", "mtdf", "best_first"},
                                     "which search of the study; each has its own options");
}

// `search`, and what any of these searches takes.
std::vector<OptionInfo> all_options() {
  std::vector<OptionInfo> options = study_table().describe();
  for (const std::string& search : std::vector(options.front().choices)) {
    for (const OptionInfo& option : find_search(search)->options) {
      const bool known = std::any_of(options.begin(), options.end(), [&](const OptionInfo& other) {
        return other.key == option.key;
      });
      if (!known) options.push_back(option);
    }
  }
  return options;
}

// The same search with the slip.
ChosenSearch with_slip(const SearchKind& kind, const ChosenSearch& right) {
  ChosenSearch wrong = right;
  wrong.options = fmt::format("{}={}{}{}", search_key, kind.name, right.options.empty() ? "" : ",",
                              right.options);
  wrong.make = [make = right.make](SearchTools tools) -> std::unique_ptr<Searcher> {
    auto evaluation = std::make_shared<WrongSign>(std::move(tools.evaluation));
    tools.evaluation = evaluation;
    return std::make_unique<WrongSignSearcher>(std::move(evaluation), make(std::move(tools)));
  };
  return wrong;
}

Result<ChosenSearch> choose(const SearchKind::Values& values) {
  const auto table = study_table();
  const auto searches = table.describe().front().choices;
  Study study;
  SearchKind::Values others;
  for (const auto& [key, value] : values) {
    if (key != search_key) {
      others.emplace_back(key, value);
    } else if (const Status status = table.set(study, key, value, player_name); !status) {
      return status.error();
    }
  }
  const SearchKind* kind = find_search(searches[static_cast<std::size_t>(study.search)]);
  const auto right = kind->choose(others);
  return right ? Result<ChosenSearch>(with_slip(*kind, *right)) : right.error();
}

}  // namespace

SearchKind study2023() {
  return {.name = player_name,
          .help = "searches of the 2023 study, with its error in the sign of values",
          .answers = {},
          .misfit = &two_seat_misfit,
          .options = all_options(),
          .choose = &choose};
}

Registry with_studies(Registry registry) {
  registry.add(searching_player(study2019()));
  registry.add(searching_player(study2023()));
  return registry;
}

}  // namespace brett
