#include "server/training_run.h"

#include <algorithm>
#include <utility>

#include "server/guarded.h"
#include "server/weights_json.h"

namespace brett::server {

namespace {

constexpr auto progress_pause = std::chrono::milliseconds(500);
constexpr std::size_t most_sampled_numbers = 40'000;

Json numbers_json(const std::vector<float>& values) {
  Json list = Json::array();
  for (const float value : values) list.push_back(in_short(value));
  return list;
}

Json point_json(const CurvePoint& point) {
  Json strength = Json::array();
  for (const Weights::Strength& one : point.strength) strength.push_back(strength_json(one));
  return {{"games", point.games},
          {"seconds", point.seconds},
          {"strength", std::move(strength)},
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

TrainingRun::TrainingRun(const Registry& registry, Matches& matches, TrainingAbout about)
    : registry_(registry), matches_(matches), about_(std::move(about)) {}

TrainingRun::~TrainingRun() {
  stop_.request_stop();
  if (thread_.joinable()) thread_.join();
}

Status TrainingRun::start() {
  if (thread_.joinable()) thread_.join();  // it has said that it is through
  auto training = Training::begin(registry_, about_.plan);
  if (!training) return training.error();
  const std::lock_guard guard(mutex_);
  looked_ = true;
  state_ = "running";
  error_.clear();
  games_ = (*training)->games();
  names_ = curve_names((*training)->weights().layout);
  copy_points((*training)->curve());
  stop_ = std::stop_source();
  thread_ = std::jthread([this, held = std::shared_ptr<Training>(*std::move(training))]() mutable {
    work(std::exchange(held, nullptr));
  });
  return Done{};
}

void TrainingRun::work(std::shared_ptr<Training> training) {
  const auto done = guarded([&] {
    return training->run(stop_.get_token(),
                         [this](const TrainingProgress& progress) { note(progress); });
  });
  const std::lock_guard guard(mutex_);
  const std::size_t known = points_.size();
  games_ = training->games();
  copy_points(training->curve());
  training.reset();  // gives its files free
  state_ = !done ? "failed" : *done ? "finished" : "stopped";
  if (!done) error_ = done.error().message;
  left_.reset();
  tell(known, Json());
}

void TrainingRun::stop() {
  const std::lock_guard guard(mutex_);
  if (state_ != "running") return;
  state_ = "stopping";
  stop_.request_stop();
  tell(points_.size(), Json());
}

bool TrainingRun::is_busy() const {
  const std::lock_guard guard(mutex_);
  return state_ == "running" || state_ == "stopping";
}

bool TrainingRun::is_finished() const {
  const std::lock_guard guard(mutex_);
  look();
  return state_ == "finished";
}

void TrainingRun::look() const {
  if (looked_) return;
  looked_ = true;
  const auto training = Training::begin(registry_, about_.plan);
  if (!training) {
    state_ = "failed";
    error_ = training.error().message;
    return;
  }
  games_ = (*training)->games();
  names_ = curve_names((*training)->weights().layout);
  copy_points((*training)->curve());
  const TrainingCurve& curve = (*training)->curve();
  // The last test is a part of it.
  const bool tested = !curve.empty() && curve.back().games == games_;
  if (games_ >= about_.plan.games && tested) state_ = "finished";
}

void TrainingRun::copy_points(const TrainingCurve& curve) const {
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
  samples_.push_back(
      {{"games", progress.games}, {"weights", numbers_json(snapshot(progress.weights).weights)}});
  if (samples_.size() < most_samples()) return;
  Json fewer = Json::array();
  for (std::size_t i = 0; i < samples_.size(); i += 2) fewer.push_back(std::move(samples_[i]));
  samples_ = std::move(fewer);
  sample_every_ *= 2;
}

// Called by the training, which waits for it: it does little, and not every time.
void TrainingRun::note(const TrainingProgress& progress) {
  const auto now = std::chrono::steady_clock::now();
  const std::lock_guard guard(mutex_);
  games_ = progress.games;
  if (!progress.new_point && now - last_told_ < progress_pause) return;
  last_told_ = now;
  speed_ = progress.games_per_second;
  left_ = progress.left ? std::optional<long long>(progress.left->count()) : std::nullopt;
  const std::size_t known = points_.size();
  const std::size_t samples = samples_.size();
  copy_points(progress.curve);
  if (!progress.new_point) add_sample(progress);
  tell(known, samples_.size() > samples ? samples_.back() : Json());
}

Json TrainingRun::figures() const {
  return {{"state", state_},
          {"error", error_},
          {"games", games_},
          {"games_per_second", state_ == "running" ? speed_ : 0},
          {"seconds_left", left_ ? Json(*left_) : Json()}};
}

Json TrainingRun::item() const {
  const std::lock_guard guard(mutex_);
  look();
  return {{"training", about_.id},    {"name", about_.plan.result_name()},
          {"game", about_.plan.game}, {"kind", about_.plan.kind},
          {"state", state_},          {"error", error_},
          {"games", games_},          {"of", about_.plan.games},
          {"begun", about_.begun}};
}

Json TrainingRun::describe() const {
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

void TrainingRun::watch(const std::shared_ptr<Subscriber>& who) {
  unwatch(*who);
  const std::lock_guard guard(watching_);
  watchers_.push_back(who);
}

void TrainingRun::unwatch(const Subscriber& who) {
  const std::lock_guard guard(watching_);
  std::erase_if(watchers_, [&](const auto& one) {
    const auto there = one.lock();
    return there == nullptr || there.get() == &who;
  });
}

void TrainingRun::tell(std::size_t first_new_point, const Json& sample) const {
  Json item{{"training", about_.id}};
  for (const char* key : {"state", "error", "games"}) item[key] = figures()[key];
  item["of"] = about_.plan.games;
  matches_.tell_lobby(std::make_shared<const std::string>(
      dumped({{"lobby", true}, {"event", "training"}, {"item", std::move(item)}})));
  Json points = Json::array();
  for (std::size_t i = first_new_point; i < points_.size(); ++i) points.push_back(points_[i]);
  Json event{{"training", about_.id},
             {"event", "progress"},
             {"set", figures()},
             {"from", first_new_point},
             {"points", std::move(points)}};
  if (!sample.is_null()) event["sample"] = sample;
  const auto text = std::make_shared<const std::string>(dumped(event));
  const std::lock_guard guard(watching_);
  for (const auto& weak : watchers_) {
    if (const auto who = weak.lock()) who->send(text);
  }
}

}  // namespace brett::server
