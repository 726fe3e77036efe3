#include "server/trainings.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "core/text.h"
#include "files/data_file.h"
#include "players/weighted.h"
#include "server/describe.h"
#include "server/tokens.h"
#include "server/training_run.h"

namespace brett::server {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view run_file = "run.json";

// What is on a disk, from an earlier program; nothing if it is none of ours.
std::optional<TrainingAbout> read_run(const fs::path& folder, long long id) {
  const auto text = read_text("training", folder / run_file);
  if (!text) return std::nullopt;
  const Json json = Json::parse(*text, nullptr, false);
  if (!json.is_object()) return std::nullopt;
  TrainingAbout about{.id = id,
                      .folder = folder,
                      .host = json.value("host", ""),
                      .begun = json.value("begun", ""),
                      .plan = {}};
  try {
    about.plan = plan_of(json.value("plan", Json::object()));
  } catch (const Refusal&) {
    return std::nullopt;
  }
  about.plan.out = folder.string();
  return about;
}

Status write_run(const TrainingAbout& about) {
  const Json json{{"host", about.host}, {"begun", about.begun}, {"plan", plan_json(about.plan)}};
  return write_text("training", about.folder / run_file, json.dump(2) + "\n");
}

}  // namespace

Trainings::Trainings(GameShelf& games, Matches& matches, const SavedWeights& weights,
                     fs::path folder, int threads)
    : games_(games),
      matches_(matches),
      weights_(weights),
      folder_(std::move(folder)),
      threads_(threads) {
  if (!folder_.empty()) restore();
}

Trainings::~Trainings() {
  for (const auto& run : runs_.all())
    run->job().stop(false);  // all at once; then each is waited for
}

void Trainings::restore() {
  std::error_code error;
  for (fs::directory_iterator one(folder_, error), end; !error && one != end;
       one.increment(error)) {
    const auto id = to_integer(one->path().filename().string());
    if (!id || *id < 1 || *id > most_id) continue;
    auto about = read_run(one->path(), *id);
    if (!about) continue;
    add(*std::move(about));
  }
}

Json Trainings::form() const {
  Json games = Json::array();
  for (const GameEntry& entry : games_.registry().games()) {
    const auto game = games_.take(std::string(entry.facts.name));
    Json kinds = list_json(game->learnable(), [](const auto& layout) { return layout.kind; });
    if (!kinds.empty()) games.push_back({{"game", entry.facts.name}, {"kinds", std::move(kinds)}});
  }
  auto options = TrainingPlan::table().describe();
  std::erase_if(options, [](const OptionInfo& one) { return !one.open; });
  for (OptionInfo& one : options) {  // what this server allows
    if (one.key == "games") one.max = static_cast<double>(most_games);
  }
  return {{"options", list_json(options, option_json)}, {"games", std::move(games)}};
}

std::pair<long long, fs::path> Trainings::new_folder() {
  std::error_code error;
  fs::create_directories(folder_, error);
  const auto known = runs_.all();
  if (known.size() >= most_kept) {
    refuse(Code::too_many, "{} training runs are kept here: remove one", known.size());
  }
  long long id = known.empty() ? 1 : known.back()->about().id + 1;
  // Somebody else's server may use the same folder.
  for (int tries = 0; tries < 1000; ++tries, ++id) {
    fs::path path = folder_ / std::to_string(id);
    if (fs::create_directory(path, error)) return {id, std::move(path)};
    if (error) break;
  }
  refuse(Code::failed, "training: no folder can be made for it");
}

// Everything that can be wrong with a plan from outside, before anything is made of it.
TrainingPlan Trainings::checked(TrainingPlan plan) const {
  if (plan.game.empty()) refuse("plan, game: must be given");
  const auto game = games_.take(plan.game);
  plan.game = game->spec();
  if (!plan.name.empty()) check_weights_name(plan.name);
  if (!plan.from.empty() && plan.from != TrainingPlan::zeros) {
    static_cast<void>(weights_.read(plan.from));
  }
  const auto at_most = [](std::string_view key, auto value, auto most) {
    if (value > most) {
      refuse("plan, {}={}: must be at most {} on this server", key, value, most);
    }
  };
  at_most("games", plan.games, most_games);
  at_most("threads", plan.threads, threads_);
  if (plan.test_every > 0 && plan.games / plan.test_every > most_tests) {
    refuse("plan, test_every={}: must be at least {} on this server, for {} games", plan.test_every,
           plan.games / most_tests, plan.games);
  }
  if (const Status status = check_training_plan(*game, plan); !status) {
    refuse(status.error());
  }
  or_refuse(beginning_weights(*game, plan));
  return plan;
}

Json Trainings::create(const Fields& fields) {
  TrainingPlan plan = plan_of(fields.object("plan"));
  const bool paused = fields.flag_or("paused", false);
  if (folder_.empty()) refuse(Code::conflict, "this server has no data folder: it cannot train");
  plan = checked(std::move(plan));
  const auto [id, folder] = new_folder();
  plan.out = folder.string();
  const TrainingAbout about{
      .id = id, .folder = folder, .host = new_token(), .begun = utc_now(), .plan = plan};
  const auto run = add(about);
  try {
    if (const Status status = write_run(about); !status) {
      refuse(Code::failed, "training: its folder cannot be written");
    }
    if (!paused) start(*run);
  } catch (...) {
    drop(*run);  // nothing half-done stays
    throw;
  }
  return {{"training", id}, {"host", about.host}};
}

std::shared_ptr<TrainingRun> Trainings::add(TrainingAbout about) {
  const long long id = about.id;
  auto run = std::make_shared<TrainingRun>(games_.registry(), matches_, std::move(about),
                                           runs_.watchers(id));
  runs_.put(id, run);
  return run;
}

bool Trainings::drop(const TrainingRun& run) {
  runs_.remove(run.about().id);
  std::error_code error;
  fs::remove_all(run.about().folder, error);
  return !error;
}

void Trainings::start(TrainingRun& run) {
  runs_.begin(run.about().id, [&] {
    if (const Status status = run.start(); !status) refuse(status.error());
  });
}

std::shared_ptr<TrainingRun> Trainings::run_of(long long id) const {
  auto run = runs_.find(id);
  if (run == nullptr) refuse(Code::not_found, "there is no training {}", id);
  return run;
}

Json Trainings::list() const {
  Json list = Json::array();
  const auto known = runs_.all();
  for (auto run = known.rbegin(); run != known.rend(); ++run) list.push_back((*run)->item());
  return {{"trainings", std::move(list)}};
}

Json Trainings::describe(long long id) const { return run_of(id)->describe(); }

std::shared_ptr<TrainingRun> Trainings::host_of(const Fields& fields) const {
  auto run = run_of(fields.whole("training"));
  need_host(fields, run->about().host, "training");
  return run;
}

Json Trainings::stop(const Fields& fields) { return runs_.stop(host_of(fields)->about().id); }

Json Trainings::resume(const Fields& fields) {
  const auto run = host_of(fields);
  if (run->is_finished()) refuse(Code::conflict, "this training is finished");
  start(*run);
  return {{"state", "running"}};
}

Json Trainings::remove(const Fields& fields) {
  const auto run = host_of(fields);
  const auto one = runs_.one_at_a_time();
  if (run->job().is_busy()) refuse(Code::conflict, "this training is running: stop it first");
  if (!drop(*run)) refuse(Code::failed, "training: its folder cannot be removed");
  return Json::object();
}

Weights Trainings::weights(long long id) const {
  const auto run = run_of(id);
  const auto text = read_text("weights", files_of(run->about().plan).weights);
  if (!text) refuse(Code::conflict, "training {} has written no weights yet", id);
  return or_refuse(weights_of_text(games_.registry(), *text, fmt::format("training {}", id)),
                   Code::failed);
}

std::shared_ptr<Subscribers> Trainings::watchers(long long id) {
  static_cast<void>(run_of(id));
  return runs_.watchers(id);
}

}  // namespace brett::server
