// Which evaluations a game has, by name. A game's own ones are listed in a specialisation of
// EvaluationCatalogue in evaluation/<game>.h; every game has `plain`, and
// all without secrets have `montecarlo`.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/options.h"
#include "search/evaluation.h"
#include "search/montecarlo_evaluation.h"
#include "search/searcher.h"

namespace brett {

using OptionValues = std::vector<std::pair<std::string, std::string>>;

template <GameState G>
using MadeEvaluation = Result<std::shared_ptr<const Evaluation<G>>>;

// An evaluation without the types of its game.
struct EvaluationOffer {
  std::string name;
  std::string help;
  std::vector<OptionInfo> options;
};

template <GameState G>
struct NamedEvaluation : EvaluationOffer {
  // Makes it with these options (keys without the leading "eval."); unknown keys are an error.
  std::function<MadeEvaluation<G>(const OptionValues&)> make;
};

// E: an Evaluation<G> with static name, help, Options, options(), constructed from Options; or with
// `static MadeEvaluation<G> make(const Options&)` where that can fail.
template <GameState G, class E>
NamedEvaluation<G> named_evaluation() {
  return {{std::string(E::name), std::string(E::help), E::options().describe()},
          [](const OptionValues& values) -> MadeEvaluation<G> {
            typename E::Options options{};
            for (const auto& [key, value] : values) {
              const Status status = E::options().set(options, key, value, E::name);
              if (!status) return status.error();
            }
            if constexpr (requires { E::make(options); }) {
              return E::make(options);
            } else {
              return std::shared_ptr<const Evaluation<G>>(std::make_shared<const E>(options));
            }
          }};
}

template <GameState G>
struct EvaluationCatalogue {
  static constexpr std::string_view preferred = "plain";  // what is used if nobody says otherwise
  static std::vector<NamedEvaluation<G>> list() { return {}; }
};

// What a game has from books, which lie below this room: specialised in books/<game>.h, which
// src/players/games.txt then names instead of evaluation/<game>.h.
template <GameState G>
struct BookEvaluations {
  static std::vector<NamedEvaluation<G>> list() { return {}; }
};

template <GameState G>
using MadePolicy = Result<std::shared_ptr<const Policy<G>>>;

// The weights of weighted playouts, read from a file (empty: the game's own); null if it has none.
template <GameState G>
struct BookPolicy {
  static MadePolicy<G> make(std::string_view) { return std::shared_ptr<const Policy<G>>(); }
};

// What the catalogue needs to know of the margin, which search/ defines without a name.
template <GameState G>
class NamedPlainEvaluation final : public Evaluation<G> {
 public:
  static constexpr std::string_view name = "plain";
  static constexpr std::string_view help = "the margin where the game has one, otherwise 0";
  using Options = NoParams;
  static OptionTable<Options> options() { return {}; }
  explicit NamedPlainEvaluation(Options) {}
  Value value(const G& state, Seat seat) const override { return plain_.value(state, seat); }

 private:
  PlainEvaluation<G> plain_;
};

template <GameState G>
std::vector<NamedEvaluation<G>> evaluations_of() {
  auto list = EvaluationCatalogue<G>::list();
  for (auto& named : BookEvaluations<G>::list()) list.push_back(std::move(named));
  list.push_back(named_evaluation<G, NamedPlainEvaluation<G>>());
  if constexpr (!G::facts.hidden) {
    list.push_back(named_evaluation<G, MonteCarloEvaluation<G>>());
  }
  return list;
}

// One term of "a+b": which evaluation of a list, and the options that are for it.
struct EvaluationTerm {
  std::size_t at = 0;
  OptionValues values;
};
// The terms of "a+b"; an option goes to those that know its key.
Result<std::vector<EvaluationTerm>> chosen_terms(const std::vector<EvaluationOffer>& offers,
                                                 std::string_view text, const OptionValues& values);

// What an empty text stands for.
template <GameState G>
std::string_view evaluation_name(std::string_view text) {
  return text.empty() ? EvaluationCatalogue<G>::preferred : text;
}

// The evaluation of "a+b". An empty text is the default.
template <GameState G>
MadeEvaluation<G> make_evaluation(std::string_view text, const OptionValues& values) {
  const auto list = evaluations_of<G>();
  std::vector<EvaluationOffer> offers;
  for (const auto& named : list) offers.push_back(named);
  const auto chosen = chosen_terms(offers, evaluation_name<G>(text), values);
  if (!chosen) return chosen.error();
  std::vector<std::shared_ptr<const Evaluation<G>>> terms;
  std::vector<std::string> names;
  for (const EvaluationTerm& term : *chosen) {
    auto made = list[term.at].make(term.values);
    if (!made) return made.error();
    terms.push_back(std::move(*made));
    names.push_back(list[term.at].name);
  }
  if (terms.size() == 1) return terms.front();
  return std::shared_ptr<const Evaluation<G>>(
      std::make_shared<SumEvaluation<G>>(std::move(terms), std::move(names)));
}

}  // namespace brett
