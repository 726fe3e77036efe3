#include "experiments/study2023.h"

#include <algorithm>
#include <array>
#include <utility>

namespace brett {

namespace {

constexpr std::string_view name = "study2023";
constexpr std::string_view search_key = "search";
constexpr std::array searches{"alphabeta", "mtdf", "best_first"};

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

 private:
  std::shared_ptr<WrongSign> evaluation_;
  std::unique_ptr<Searcher> search_;
};

class ChosenStudy2023 final : public ChosenSearch {
 public:
  explicit ChosenStudy2023(std::unique_ptr<ChosenSearch> right) : right_(std::move(right)) {
    habits = right_->habits;
    eval_values = right_->eval_values;
    // "mtdf:depth=5" becomes "study2023:search=mtdf,depth=5".
    canonical = fmt::format("{}:{}={}", name, search_key, right_->canonical);
    const auto colon = canonical.find(':', name.size() + 1);
    if (colon != std::string::npos) canonical[colon] = ',';
  }
  Status check(const ToolsAtHand& tools) const override { return right_->check(tools); }
  std::unique_ptr<Searcher> make(SearchTools tools) const override {
    auto evaluation = std::make_shared<WrongSign>(std::move(tools.evaluation));
    tools.evaluation = evaluation;
    return std::make_unique<WrongSignSearcher>(std::move(evaluation),
                                               right_->make(std::move(tools)));
  }
  Result<LearnedUtility> learned_utility() const override { return right_->learned_utility(); }
  Result<Goal> learned_goal() const override { return right_->learned_goal(); }
  bool answers_alike() const override { return right_->answers_alike(); }

 private:
  std::unique_ptr<ChosenSearch> right_;
};

const SearchKind& kind_of(std::string_view search) {
  const auto& kinds = search_kinds();
  return *std::find_if(kinds.begin(), kinds.end(),
                       [&](const SearchKind& kind) { return kind.name == search; });
}

OptionInfo search_option() {
  OptionInfo info;
  info.key = search_key;
  info.type = OptionInfo::Type::choice;
  info.default_value = searches.front();
  info.choices.assign(searches.begin(), searches.end());
  info.help = "which of the study's searches; each takes its own options";
  return info;
}

// `search`, and what any of these searches takes.
std::vector<OptionInfo> all_options() {
  std::vector<OptionInfo> options{search_option()};
  for (const auto* search : searches) {
    for (OptionInfo& option : kind_of(search).describe()) {
      const bool known = std::any_of(options.begin(), options.end(), [&](const OptionInfo& other) {
        return other.key == option.key;
      });
      if (!known) options.push_back(std::move(option));
    }
  }
  return options;
}

Result<std::unique_ptr<ChosenSearch>> read(const Spec& spec) {
  Spec right{.name = searches.front(), .options = {}};
  for (const auto& [key, value] : spec.options) {
    if (key != search_key) {
      right.options.emplace_back(key, value);
      continue;
    }
    if (const auto known = option_text::read_choice(search_option(), value); !known) {
      return Error{fmt::format("{}={} for {}: {}", key, value, name, known.error().message)};
    }
    right.name = value;
  }
  auto chosen = kind_of(right.name).read(right);
  if (!chosen) return chosen.error();
  return std::unique_ptr<ChosenSearch>(std::make_unique<ChosenStudy2023>(std::move(*chosen)));
}

}  // namespace

const SearchKind& study2023() {
  static const SearchKind kind{
      .name = name,
      .help = "searches of the 2023 Othello study, which mistake the sign of the side to move",
      .answers = {},
      .misfit = &two_seat_misfit,
      .describe = &all_options,
      .read = &read};
  return kind;
}

}  // namespace brett
