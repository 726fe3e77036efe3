#include "players/search_player.h"

#include "search/strategy.h"

namespace brett {

namespace {

StrategyReport report_of(const State& state, const StrategyNode& node) {
  StrategyReport report{
      .probability = node.probability, .turn = node.turn, .goes_on = node.goes_on};
  report.values.assign(node.values.begin(), node.values.begin() + state.seats());
  for (const StrategyNode& next : node.next) {
    report.next.push_back(report_of(state.after(next.move), next));
    report.next.back().move = state.text(next.move);
  }
  return report;
}

std::vector<std::string> texts_of(State state, const std::vector<Move>& line) {
  std::vector<std::string> texts;
  for (const Move move : line) {
    texts.push_back(state.text(move));
    state.play(move);
  }
  return texts;
}

}  // namespace

SearchReport report_of(const State& root, const SearchResult& result) {
  SearchReport report{.depth = result.depth,
                      .complete = result.complete,
                      .counters = result.counters,
                      .seconds = result.seconds};
  for (const RankedMove& ranked : result.ranked) {
    report.ranked.push_back({.move = ranked.move,
                             .text = root.text(ranked.move),
                             .value = ranked.value,
                             .bound = ranked.bound,
                             .line = texts_of(root, ranked.line),
                             .seats = ranked.seats});
  }
  if (result.strategy != nullptr) {
    report.strategy = std::make_shared<const StrategyReport>(
        report_of(result.strategy->start, result.strategy->root));
  }
  return report;
}

std::optional<Move> BookHabit::move(const Played& game, Rng& rng) const {
  if (book == nullptr || game.plies() >= plies) return std::nullopt;
  const auto known = book->continuations(game.state());
  if (known.empty()) return std::nullopt;
  double left = 0;
  for (const BookMove& one : known) left += one.weight;
  left *= rng.unit();
  for (const BookMove& one : known) {
    left -= one.weight;
    if (left < 0) return one.move;
  }
  return known.back().move;
}

SearchPlayer::SearchPlayer(std::string spec, std::unique_ptr<Searcher> searcher, double epsilon,
                           std::uint64_t seed, BookHabit book, NamedValues values)
    : spec_(std::move(spec)),
      searcher_(std::move(searcher)),
      epsilon_(epsilon),
      rng_(seed, 1),
      book_(std::move(book)),
      book_rng_(seed, 2),
      values_(std::move(values)) {}

Decision SearchPlayer::decide(const Played& seen, const Limits& limits) {
  if (epsilon_ > 0 && rng_.unit() < epsilon_) return {.move = seen.random_move(rng_)};
  if (const auto only = seen.moves(); only.size() == 1) return {.move = only[0]};
  if (const auto known = book_.move(seen, book_rng_)) return {.move = *known, .from_book = true};
  auto result = searcher_->search({.game = seen, .limits = limits});
  const Move best = result.best().move;
  return {.move = best, .thought = std::move(result)};
}

std::optional<SearchReport> SearchPlayer::think(const Played& seen, const Limits& limits, int multi,
                                                const ReportProgress& progress, bool strategy) {
  SearchRequest request{
      .game = seen, .limits = limits, .multi = multi, .progress = {}, .strategy = strategy};
  if (progress) {
    request.progress = [&](const SearchResult& result) {
      progress(report_of(seen.state(), result));
    };
  }
  return report_of(seen.state(), searcher_->search(request));
}

std::optional<EvaluationReport> SearchPlayer::evaluate(const Played& seen) const {
  if (values_.evaluation == nullptr) return std::nullopt;
  const State& state = seen.state();
  EvaluationReport report{.name = values_.name, .seats = {}, .terms = {}};
  std::vector<Value> of_seats(static_cast<std::size_t>(state.seats()));
  values_.evaluation->values(state, of_seats.data());
  for (Seat seat = 0; seat < state.seats(); ++seat) {
    const Value value = of_seats[static_cast<std::size_t>(seat)];
    report.seats.push_back(static_cast<double>(value) / value_unit);
    report.terms.push_back(terms_of(*values_.evaluation, values_.name, state, seat));
  }
  return report;
}

}  // namespace brett
