#include "games/morris_history.h"

#include <fmt/format.h>

#include <array>

#include "core/said.h"

namespace brett {

namespace {

constexpr int plies_to_warn_before = 5;

// One text per limit, made once, so that a view of it stays good for ever.
template <std::size_t Most>
std::array<std::string, Most + 1> texts_by_number(std::string_view before, std::string_view after) {
  std::array<std::string, Most + 1> texts;
  for (std::size_t n = 0; n < texts.size(); ++n) texts[n] = fmt::format("{}{}{}", before, n, after);
  return texts;
}

}  // namespace

MorrisHistory::MorrisHistory(const Morris& start)
    : repetition_(start.params().repetition), no_mill_(start.params().no_mill) {
  if (start.moving_phase()) restart(start);
}

std::string_view MorrisHistory::repetition_reason(int limit) {
  static const auto texts = texts_by_number<most_repetitions>("position repeated ", " times");
  return texts[static_cast<std::size_t>(limit)];
}

std::string_view MorrisHistory::no_mill_reason(int limit) {
  static const auto texts = texts_by_number<most_plies_without_mill>("", " plies without a mill");
  return texts[static_cast<std::size_t>(limit)];
}

Message MorrisHistory::said_ending() const {
  if (ending().empty()) return {};
  if (repetition_ > 0 && occurrences_ >= repetition_) {
    return said("position repeated {} times", repetition_);
  }
  return said("{} plies without a mill", no_mill_);
}

Message MorrisHistory::warning() const {
  if (!ending().empty()) return {};
  std::vector<Message> warnings;
  // With a limit of two this would be said of every position, so it is not said at all.
  if (repetition_ > 2 && occurrences_ == repetition_ - 1) {
    warnings.push_back(
        said("this position has occurred {} times, once more is a draw", occurrences_));
  }
  const int left = no_mill_ - plies_without_mill_;
  if (no_mill_ > 0 && plies_without_mill_ > 0 && left <= plies_to_warn_before) {
    warnings.push_back(left == 1 ? said("without a mill a draw in 1 ply")
                                 : said("without a mill a draw in {} plies", left));
  }
  if (warnings.size() == 2) return said("{}; {}", warnings[0], warnings[1]);
  return warnings.empty() ? Message() : warnings[0];
}

}  // namespace brett
