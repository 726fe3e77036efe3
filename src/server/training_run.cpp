#include "server/training_run.h"

#include <algorithm>
#include <utility>

#include "server/field_kinds.h"
#include "server/guarded.h"
#include "server/weights_json.h"

namespace brett::server {

namespace {

constexpr std::size_t most_sampled_numbers = 40'000;

Json numbers_json(const std::vector<float>& values) { return list_json(values, in_short); }

Json point_json(const CurvePoint& point) {
  return {{"games", point.games},
          {"seconds", point.seconds},
          {"strength", list_json(point.strength, strength_json)},
          {"utility_power", point.utility_power},
          {"weights", numbers_json(point.weights)}};
}

}  // namespace

Json plan_json(const TrainingPlan& plan) {
  TrainingPlan shown = plan;
  shown.out = TrainingPlan().out;
  Json json = Json::object();
  for (const auto& [key, value] : TrainingPlan::table().changed(shown)) json[key] = value;
  return json;
}

TrainingPlan plan_of(const Json& json) {
  TrainingPlan plan;
  for (const auto& [key, value] : json.items()) {
    if (value.is_null()) continue;
    const Status status = set_training_option(plan, key, plan_text(key, value));
    if (!status) refuse(status.error());
  }
  return plan;
}

TrainingRun::TrainingRun(const Registry& registry, Matches& matches, TrainingAbout about,
                         std::shared_ptr<const Subscribers> watchers)
    : registry_(registry),
      matches_(matches),
      about_(std::move(about)),
      watchers_(std::move(watchers)),
      job_([this] { tell(); }) {}

Status TrainingRun::start() {
  auto begun = Training::begin(registry_, about_.plan);
  if (!begun) return begun.error();
  const std::shared_ptr<Training> training = *std::move(begun);
  {
    const std::lock_guard guard(mutex_);
    is_known_ = true;
    copy(*training);
    told_points_ = points_.size();
  }
  job_.start([this, training] { return work(*training); });
  return Done{};
}

Result<bool> TrainingRun::work(Training& training) {
  const auto done = guarded([&] {
    return training.run(job_.stopped(),
                        [this](const TrainingProgress& progress) { note(progress); });
  });
  const std::lock_guard guard(mutex_);
  games_ = training.games();
  copy_points(training.curve());
  left_.reset();
  return done;
}

bool TrainingRun::is_finished() {
  const std::lock_guard guard(mutex_);
  read_checkpoint();
  return job_.state() == Job::State::finished;
}

void TrainingRun::read_checkpoint() {
  if (std::exchange(is_known_, true)) return;
  const auto training = Training::begin(registry_, about_.plan);
  if (!training) return job_.set_state(Job::State::failed, training.error().message);
  copy(**training);
  const TrainingCurve& curve = (*training)->curve();
  // The last test is a part of it.
  const bool tested = !curve.empty() && curve.back().games == games_;
  if (games_ >= about_.plan.games && tested) job_.set_state(Job::State::finished);
}

void TrainingRun::copy(const Training& training) {
  games_ = training.games();
  names_ = curve_names(training.weights().layout);
  copy_points(training.curve());
}

void TrainingRun::copy_points(const TrainingCurve& curve) {
  for (std::size_t i = points_.size(); i < curve.size(); ++i) {
    points_.push_back(point_json(curve[i]));
  }
}

std::size_t TrainingRun::most_samples() const {
  return std::clamp<std::size_t>(most_sampled_numbers / std::max<std::size_t>(1, names_.size()), 20,
                                 400);
}

// When there are too many, every second one goes, and from then on fewer come.
void TrainingRun::add_sample(const TrainingProgress& progress) {
  if (samples_seen_++ % sample_every_ != 0) return;
  new_sample_ = {{"games", progress.games},
                 {"weights", numbers_json(snapshot(progress.weights).weights)}};
  samples_.push_back(new_sample_);
  if (samples_.size() < most_samples()) return;
  Json fewer = Json::array();
  for (std::size_t i = 0; i < samples_.size(); i += 2) fewer.push_back(std::move(samples_[i]));
  samples_ = std::move(fewer);
  sample_every_ *= 2;
}

// Called by the training, which waits for it: it does little, and not every time.
void TrainingRun::note(const TrainingProgress& progress) {
  {
    const std::lock_guard guard(mutex_);
    games_ = progress.games;
    if (!job_.may_tell() && !progress.new_point) return;
    speed_ = progress.games_per_second;
    left_ = progress.left ? std::optional<long long>(progress.left->count()) : std::nullopt;
    copy_points(progress.curve);
    if (!progress.new_point) add_sample(progress);
  }
  tell();
}

Json TrainingRun::figures() const {
  Json json = Json::object();
  job_.add_to(json);
  json["games"] = games_;
  json["games_per_second"] = job_.state() == Job::State::running ? speed_ : 0;
  json["seconds_left"] = left_ ? Json(*left_) : Json();
  return json;
}

Json TrainingRun::item() {
  const std::lock_guard guard(mutex_);
  read_checkpoint();
  Json json{{"training", about_.id},
            {"name", about_.plan.result_name()},
            {"game", about_.plan.game},
            {"kind", about_.plan.kind}};
  job_.add_to(json);
  json["games"] = games_;
  json["of"] = about_.plan.games;
  json["begun"] = about_.begun;
  return json;
}

Json TrainingRun::describe() {
  Json json = item();
  const std::lock_guard guard(mutex_);
  json.update(figures());
  json["plan"] = plan_json(about_.plan);
  json["command"] = about_.plan.command();
  json["names"] = names_;
  json["points"] = points_;
  json["samples"] = samples_;
  return json;
}

void TrainingRun::tell() {
  const std::lock_guard guard(mutex_);  // until it is sent: points come in their order
  Json item{{"training", about_.id}};
  job_.add_to(item);
  item["games"] = games_;
  item["of"] = about_.plan.games;
  matches_.tell_lobby(text_of({{"lobby", true}, {"event", "training"}, {"item", std::move(item)}}));
  Json points = Json::array();
  const std::size_t first = std::exchange(told_points_, points_.size());
  for (std::size_t i = first; i < points_.size(); ++i) points.push_back(points_[i]);
  Json event{{"training", about_.id},
             {"event", "progress"},
             {"set", figures()},
             {"from", first},
             {"points", std::move(points)}};
  if (!new_sample_.is_null()) event["sample"] = std::exchange(new_sample_, Json());
  watchers_->send(text_of(event));
}

}  // namespace brett::server
