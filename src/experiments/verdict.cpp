#include "experiments/verdict.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

namespace brett {

namespace {

// Two intervals hold together with 95 % if each alone holds with this.
constexpr double one_of_two = 1 - (1 - usual_confidence) / 2;

// 1: the first is higher, -1: the second, 0: not decided.
int decided(const Outcome& first, const Outcome& second) {
  const Interval difference = newcombe_interval(first.won + first.drawn / 2, first.games(),
                                                second.won + second.drawn / 2, second.games());
  return difference.low > 0 ? 1 : difference.high < 0 ? -1 : 0;
}

int decided(const Needs& needs) {
  if (needs.first.empty() || needs.second.empty()) return 0;
  const auto [least1, most1] = std::minmax_element(needs.first.begin(), needs.first.end());
  const auto [least2, most2] = std::minmax_element(needs.second.begin(), needs.second.end());
  return *least1 > *most2 ? 1 : *most1 < *least2 ? -1 : 0;
}

// The interval of a difference in percent: "-33 to +14 %".
std::string percent_words(const Interval& difference) {
  return fmt::format("{:+} to {:+} %", std::lround(100 * difference.low),
                     std::lround(100 * difference.high));
}

// What intervals of differences say, each of a share of all games.
Judgement judged(std::span<const Interval> differences, const std::string& words) {
  const auto is_clear = [](const Interval& one) { return !one.holds(0); };
  const auto is_wide = [](const Interval& one) {
    return one.low < -largest_difference || one.high > largest_difference ||
           one.high - one.low > widest_interval;
  };
  if (std::any_of(differences.begin(), differences.end(), is_clear)) {
    return {Agreement::differs, words};
  }
  if (std::any_of(differences.begin(), differences.end(), is_wide)) {
    return {Agreement::cannot_be_compared, fmt::format("too few games to tell: {}", words)};
  }
  return {Agreement::agrees, words};
}

// Why there is nothing to compare; empty if there is.
std::string_view missing(double published_games, double measured_games) {
  if (published_games <= 0) return "nothing was published";
  return measured_games <= 0 ? no_games : std::string_view();
}

}  // namespace

std::string_view name_of(Agreement verdict) {
  constexpr std::array<std::string_view, 3> names{"agrees", "differs", "cannot be compared"};
  return names[static_cast<std::size_t>(verdict)];
}

Interval newcombe_interval(double successes1, double trials1, double successes2, double trials2,
                           double confidence) {
  if (!(trials1 > 0) || !(trials2 > 0)) return {-1, 1};
  const double share1 = successes1 / trials1;
  const double share2 = successes2 / trials2;
  const Interval one = wilson_interval(successes1, trials1, confidence);
  const Interval two = wilson_interval(successes2, trials2, confidence);
  const double difference = share1 - share2;
  return {difference - std::hypot(share1 - one.low, two.high - share2),
          difference + std::hypot(one.high - share1, share2 - two.low)};
}

Judgement compare_outcomes(const Outcome& published, const Outcome& measured) {
  if (const auto why = missing(published.games(), measured.games()); !why.empty()) {
    return {Agreement::cannot_be_compared, std::string(why)};
  }
  const std::array differences{newcombe_interval(measured.won, measured.games(), published.won,
                                                 published.games(), one_of_two),
                               newcombe_interval(measured.lost, measured.games(), published.lost,
                                                 published.games(), one_of_two)};
  return judged(differences,
                fmt::format("wins {}, loses {} of all games more than published",
                            percent_words(differences[0]), percent_words(differences[1])));
}

Judgement compare_shares(const Share& published, const Share& measured) {
  if (const auto why = missing(published.games, measured.games); !why.empty()) {
    return {Agreement::cannot_be_compared, std::string(why)};
  }
  const std::array difference{
      newcombe_interval(measured.happened, measured.games, published.happened, published.games)};
  return judged(difference, fmt::format("{} of all games more than published",
                                        percent_words(difference.front())));
}

Judgement compare_rankings(std::span<const Outcome> published, std::span<const Outcome> measured) {
  assert(published.size() == measured.size());
  int same = 0;
  int opposite = 0;
  int pairs = 0;
  for (std::size_t a = 0; a < published.size(); ++a) {
    for (std::size_t b = a + 1; b < published.size(); ++b) {
      ++pairs;
      const int product = decided(published[a], published[b]) * decided(measured[a], measured[b]);
      same += product > 0 ? 1 : 0;
      opposite += product < 0 ? 1 : 0;
    }
  }
  const std::string why = fmt::format(
      "of {} pairs, {} are decided in both: {} in the same order, {} in the opposite one", pairs,
      same + opposite, same, opposite);
  if (opposite > 0) return {Agreement::differs, why};
  return {same > 0 ? Agreement::agrees : Agreement::cannot_be_compared, why};
}

Judgement compare_orders(const Needs& published, const Needs& measured) {
  if (measured.first.empty() || measured.second.empty()) {
    return {Agreement::cannot_be_compared, std::string(no_games)};
  }
  const int told = decided(published);
  const int found = decided(measured);
  if (told == 0) return {Agreement::cannot_be_compared, "the published numbers overlap"};
  if (found == 0) return {Agreement::cannot_be_compared, "the measured numbers overlap"};
  return {told == found ? Agreement::agrees : Agreement::differs, ""};
}

std::vector<std::string> verdict_rules() {
  return {
      fmt::format(
          "Results of games: the shares of games won and of games lost, published and measured, are "
          "compared by Newcombe's interval of a difference, each with 97.5 %, together 95 %. If one "
          "does not hold 0, the line *differs*. If one reaches beyond +-{:.0f} % of all games or is "
          "wider than {:.0f} %, there are too few games to tell: it *cannot be compared*. Otherwise "
          "it *agrees*. Both "
          "intervals are printed beside the verdict. Games without a result are compared in the "
          "same way, by one interval with 95 %.",
          100 * largest_difference, 100 * widest_interval),
      "Rankings: two players are decided where the 95 % interval of the difference of their scores "
      "does not hold 0. A pair decided in both sources in opposite order: *differs*. Otherwise at "
      "least one pair decided in both: *agrees*. Otherwise it *cannot be compared*.",
      "Nodes and time: only who needs more is compared, since machines, languages and ways of "
      "counting differ. A pair is decided if every game of the one needs more than every game of "
      "the other.",
      "Games count as independent of each other. Of lines that are in truth the same, one in twenty "
      "differs by chance."};
}

}  // namespace brett
