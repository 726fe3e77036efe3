#include <fmt/format.h>

#include <cmath>

#include "experiments/section_builder.h"

namespace brett {

std::string outcome_words(const Outcome& outcome) {
  if (outcome.games() <= 0) return "-";
  return fmt::format("{:.0f}-{:.0f}-{:.0f}", outcome.won, outcome.drawn, outcome.lost);
}

std::string score_words(const Outcome& outcome) {
  if (outcome.games() <= 0) return "-";
  const Interval interval = outcome.interval();
  return fmt::format("{:.1f} % ({:.1f} to {:.1f})", 100 * outcome.score(), 100 * interval.low,
                     100 * interval.high);
}

std::string amount_words(double amount) {
  if (!std::isfinite(amount)) return "-";
  if (amount >= 1e9) return fmt::format("{:.3g} G", amount / 1e9);
  if (amount >= 1e6) return fmt::format("{:.3g} M", amount / 1e6);
  if (amount >= 1e4) return fmt::format("{:.3g} k", amount / 1e3);
  if (amount >= 1000) return fmt::format("{:.0f}", amount);
  if (amount > 0 && amount < 1e-4) return "< 0.0001";
  return fmt::format("{:.3g}", amount);
}

ReportCell words_cell(std::string text) {
  return {.text = std::move(text), .agreement = {}, .why = {}, .is_number = false};
}

ReportCell result_cell(const Outcome& outcome) {
  if (outcome.games() <= 0) return {"-"};
  return {fmt::format("{}\n{}", outcome_words(outcome), score_words(outcome))};
}

std::vector<std::string> all_tournaments(const std::string& main,
                                         const std::vector<std::string>& also) {
  std::vector<std::string> all{main};
  all.insert(all.end(), also.begin(), also.end());
  return all;
}

}  // namespace brett
