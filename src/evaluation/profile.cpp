#include "evaluation/profile.h"

#include <algorithm>
#include <utility>

#include "core/text.h"

namespace brett {

OptionTable<ProfileEvaluation::Options> ProfileEvaluation::options() {
  return OptionTable<Options>()
      .with(WeightsOption::table())
      .text("opponents", &Options::opponents,
            "files of weights joined by '+': of the seat after the searcher's, the one after it, "
            "...; the last is for all that follow");
}

MadeEvaluation ProfileEvaluation::make(const Options& options, const EvaluationFiles& files,
                                       const WeightLayout& layout,
                                       Learned (*learned)(std::shared_ptr<const Weights>)) {
  std::vector<Learned> of_distance;
  std::vector<std::string_view> names{options.weights};
  for (const std::string_view one : split(options.opponents, '+')) names.push_back(one);
  for (const std::string_view one : names) {
    auto weights = files.weights(layout, one);
    if (!weights) return weights.error();
    of_distance.push_back(learned(*std::move(weights)));
  }
  return std::shared_ptr<const Evaluation>(std::make_shared<const ProfileEvaluation>(of_distance));
}

ProfileEvaluation::ProfileEvaluation(const std::vector<Learned>& of_distance)
    : own_(of_distance.front()) {
  for (Seat searcher = 0; searcher < most_seats; ++searcher) {
    views_.emplace_back(of_distance, searcher);
  }
}

ProfileEvaluation::View::View(std::vector<Learned> of_distance, Seat searcher)
    : of_distance_(std::move(of_distance)), searcher_(searcher) {}

Value ProfileEvaluation::View::value(const State& state, Seat seat) const {
  const int seats = state.seats();
  const auto distance = static_cast<std::size_t>((seat - searcher_ + seats) % seats);
  return of_distance_[std::min(distance, of_distance_.size() - 1)]->value(state, seat);
}

}  // namespace brett
