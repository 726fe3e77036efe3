#include "server/experiments.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"
#include "files/data_file.h"
#include "server/describe.h"
#include "server/experiment_run.h"

namespace brett::server {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view games_file = "games.db";
constexpr std::array<std::string_view, 4> shown_files{"report.html", "report.md", "lines.csv",
                                                      "games.csv"};

std::vector<fs::path> folders_in(const fs::path& folder) {
  std::vector<fs::path> list;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(folder, ignored)) {
    if (entry.is_directory(ignored)) list.push_back(entry.path());
  }
  std::sort(list.begin(), list.end());
  return list;
}

std::uint64_t all_games(const Experiment& experiment) {
  std::uint64_t games = 0;
  for (const ExperimentTournament& tournament : experiment.tournaments) {
    if (!tournament.played) continue;
    if (const auto schedule = Schedule::make(tournament.plan.schedule)) {
      games += schedule->games_known();
    }
  }
  return games;
}

}  // namespace

Experiments::Experiments(const Registry& registry, fs::path folder, int threads)
    : registry_(registry), folder_(std::move(folder)), threads_(threads) {}

Experiments::~Experiments() {
  std::shared_ptr<ExperimentRun> last;  // waited for without the lock, which its thread takes
  const std::lock_guard guard(mutex_);
  last = std::move(in_play_);
}

// --- names and places ----------------------------------------------------------------------------

std::string Experiments::RunName::scale_text() const { return fmt::format("{:g}", scale); }
std::string Experiments::RunName::text() const {
  return fmt::format("{}-{}", experiment, scale_text());
}

fs::path Experiments::folder_of(const RunName& run) const {
  return folder_ / run.scale_text() / run.experiment;
}

std::vector<Experiments::RunName> Experiments::runs_there() const {
  std::vector<RunName> runs;
  if (folder_.empty()) return runs;
  for (const fs::path& scale : folders_in(folder_)) {
    const auto number = to_number(scale.filename().string());
    if (!number) continue;
    for (const fs::path& one : folders_in(scale)) {
      RunName run{one.filename().string(), *number};
      // Not "0.020": a run has one place only.
      if (folder_of(run) == one && fs::exists(one / games_file)) runs.push_back(std::move(run));
    }
  }
  return runs;
}

Experiments::RunName Experiments::known_run(const std::string& text) const {
  std::vector<std::string> names;
  for (RunName& run : runs_there()) {
    if (run.text() == text) return std::move(run);
    names.push_back(run.text());
  }
  refuse(Code::not_found, unknown("run of an experiment", text, names));
}

// --- descriptions --------------------------------------------------------------------------------

Experiments::Loaded Experiments::loaded(const std::string& experiment, double scale) {
  const std::lock_guard guard(mutex_);
  Loaded& known = loaded_[{experiment, scale}];
  if (known == nullptr) {
    known =
        std::make_shared<const Result<Experiment>>(load_experiment(registry_, experiment, scale));
  }
  return known;
}

Json Experiments::about(const std::string& name) {
  const Loaded whole = loaded(name, largest_scale_here);
  if (!*whole) {  // its file is broken: it says so, and the others are there as ever
    return {{"name", name},
            {"title", name},
            {"study", whole->error().message},
            {"text", Json::array()},
            {"scales", Json::array()}};
  }
  Json scales = Json::array();
  for (const double scale : proposed_scales) {
    const Loaded one = loaded(name, scale);
    if (!*one) continue;
    scales.push_back(
        {{"scale", scale}, {"games", all_games(**one)}, {"seconds", expected_seconds(**one)}});
  }
  Json json{{"name", name},
            {"title", (*whole)->title},
            {"study", (*whole)->study},
            {"text", (*whole)->text},
            {"scales", std::move(scales)}};
  if (const ExperimentWords& german = (*whole)->german; !german.title.empty()) {
    json["words"]["de"] = {{"title", german.title}, {"study", german.study}, {"text", german.text}};
  }
  return json;
}

void Experiments::add_stored(const RunName& run, const Experiment& experiment, Json& json) const {
  const auto store = Store::open((folder_of(run) / games_file).string(), Store::Open::read_only);
  if (!store) {
    json["error"] = store.error().message;
    return;
  }
  if (const auto changed = changed_plan(experiment, *store); changed && !changed->empty()) {
    json["error"] = fmt::format("its games are of {}", *changed);
    return;
  }
  const auto played = games_played(experiment, *store);
  if (!played) {
    json["error"] = played.error().message;
    return;
  }
  std::uint64_t done = 0;
  for (const GamesPlayed& one : *played) done += one.done;
  json["done"] = done;
  if (json["games"] == done) json["state"] = "finished";
}

Json Experiments::described(const RunName& run) {
  Json json{{"run", run.text()},
            {"experiment", run.experiment},
            {"scale", run.scale},
            {"state", "stopped"},
            {"error", ""},
            {"done", 0},
            {"games", 0},
            {"tournament", ""},
            {"seconds_left", nullptr},
            {"threads", nullptr},
            {"report", fs::exists(folder_of(run) / shown_files.front())}};
  const Loaded experiment = loaded(run.experiment, run.scale);
  if (!*experiment) {
    json["error"] = experiment->error().message;
    return json;
  }
  json["games"] = all_games(**experiment);
  {
    const std::lock_guard guard(mutex_);
    if (in_play_ != nullptr && run_ == run) {
      in_play_->add_to(json);
      return json;
    }
  }
  add_stored(run, **experiment, json);
  return json;
}

Json Experiments::list() {
  const auto known = or_refuse(list_experiments(), Code::failed);
  return {{"experiments", list_json(known, [&](const auto& info) { return about(info.name); })},
          {"runs", list_json(runs_there(), [&](const auto& run) { return described(run); })},
          {"threads", threads_},
          {"can_run", !folder_.empty()}};
}

// --- what is done --------------------------------------------------------------------------------

Json Experiments::start(const Fields& fields) {
  const std::string name = fields.text("experiment");
  const double asked = fields.number("scale", smallest_scale, largest_scale_here);
  const int threads = static_cast<int>(fields.whole_or("threads", 1, threads_, 1));
  if (folder_.empty()) {
    refuse(Code::conflict, "this server has no store, which experiments need");
  }
  // As its folder is called, so that equal runs have equal names.
  const RunName run{name, *to_number(RunName{name, asked}.scale_text())};
  auto experiment = or_refuse(load_experiment(registry_, name, run.scale));
  std::shared_ptr<ExperimentRun> before;  // goes when nobody holds the lock
  std::string token;
  {
    const std::lock_guard guard(mutex_);
    if (in_play_ != nullptr && in_play_->job().is_busy()) {
      const Code code = run_ == run ? Code::conflict : Code::too_many;
      refuse(code, "{} is being played: wait, or stop it", run_->text());
    }
    const auto there = runs_there();
    const bool is_new = std::find(there.begin(), there.end(), run) == there.end();
    if (is_new && there.size() >= most_runs) {
      refuse(Code::too_many, "{} runs of experiments are kept here: remove one", there.size());
    }
    const fs::path folder = folder_of(run);
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) refuse(Code::failed, "no folder can be made: {}", error.message());
    Store store =
        or_refuse(Store::open((folder / games_file).string(), Store::Open::create), Code::failed);
    const std::string changed = or_refuse(changed_plan(experiment, store), Code::failed);
    if (!changed.empty()) {
      refuse(Code::conflict,
             "the stored games are of {}; choose another scale, or remove "
             "{}/{} of the server's experiments to start again",
             changed, run.scale_text(), run.experiment);
    }
    auto played = or_refuse(games_played(experiment, store), Code::failed);
    loaded_[{run.experiment, run.scale}] = std::make_shared<const Result<Experiment>>(experiment);
    before = std::exchange(in_play_, std::make_shared<ExperimentRun>(
                                         registry_,
                                         ExperimentRun::Task{.experiment = std::move(experiment),
                                                             .store = std::move(store),
                                                             .played = std::move(played),
                                                             .folder = folder,
                                                             .threads = threads},
                                         [this, run] { tell(run); }));
    run_ = run;
    token = in_play_->token();
  }
  tell(run);
  return {{"run", run.text()}, {"token", token}};
}

Json Experiments::stop(const Fields& fields) {
  const RunName run = known_run(fields.text("run"));
  std::shared_ptr<ExperimentRun> in_play;
  {
    const std::lock_guard guard(mutex_);
    if (run_ == run) in_play = in_play_;
  }
  if (in_play == nullptr || !in_play->job().is_busy()) {
    refuse(Code::conflict, "{} is not being played", run.text());
  }
  need_host(fields, in_play->token(), "run");
  in_play->job().stop(false);
  return {{"state", "stopping"}};
}

Json Experiments::file(const Fields& fields) {
  const RunName run = known_run(fields.text("run"));
  const std::string file = fields.text_or("file", std::string(shown_files.front()));
  if (std::find(shown_files.begin(), shown_files.end(), file) == shown_files.end()) {
    refuse(unknown("file of a run", file, {shown_files.begin(), shown_files.end()}));
  }
  const fs::path path = folder_of(run) / file;
  if (!fs::exists(path)) {
    refuse(Code::not_found, "{} has no {} yet", run.text(), file);
  }
  return {{"file", fmt::format("{}-{}", run.text(), file)},
          {"text", or_refuse(read_text(file, path), Code::failed)}};
}

void Experiments::tell(const RunName& run) {
  if (watchers_->none()) return;
  watchers_->send(text_of({{"experiments", true}, {"event", "run"}, {"run", described(run)}}));
}

}  // namespace brett::server
