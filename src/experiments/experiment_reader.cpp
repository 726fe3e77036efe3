// Reads experiments: their tournaments, scaled, and that sections speak of what there is.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "core/text.h"
#include "evaluation/stored_mc.h"
#include "experiments/experiment.h"
#include "experiments/named_players.h"
#include "experiments/scaled_plan.h"
#include "experiments/section_reader.h"
#include "files/data_file.h"
#include "files/toml_fields.h"
#include "files/toml_text.h"
#include "tournament/plan_table.h"

namespace brett {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view experiments_folder = "experiments";
constexpr int last_order = 1000;  // in lists

bool is_name(std::string_view name) {
  const auto fits = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
  };
  return !name.empty() && name.size() <= 40 && std::all_of(name.begin(), name.end(), fits);
}

class ExperimentReader {
 public:
  ExperimentReader(const Registry& registry, Experiment experiment, PlanCheck check)
      : registry_(registry), experiment_(std::move(experiment)), check_(check) {}

  Result<Experiment> read(const toml::table& table, std::string_view source) {
    TomlFields fields(table, source);
    fields.need("title");
    read_words(fields, experiment_);
    fields.within("de", [&](TomlFields& german) { read_words(german, experiment_.german); });
    int order = 0;  // for lists of experiments
    fields.whole("order", order, 0, last_order);
    fields.each("tournaments", "tournament", [&](TomlFields& one) { read_tournament(one); });
    fields.each("sections", "section", [&](TomlFields& one) {
      ExperimentSection& section = experiment_.sections.emplace_back();
      read_section(one, section);
      if (one.finish()) one.check("title", check_section(section));
    });
    if (Status status = fields.finish(); !status) return status.error();
    return std::move(experiment_);
  }

 private:
  static void read_words(TomlFields& fields, ExperimentWords& words) {
    fields.text("title", words.title);
    fields.text("study", words.study);
    fields.texts("text", words.text);
  }
  void read_tournament(TomlFields& fields) {
    ExperimentTournament tournament;
    double seconds = 1;
    double from_scale = 0;
    GamesRange range;
    fields.needed_text("name", tournament.name);
    tournament.title = tournament.name;
    fields.text("title", tournament.title);
    fields.number("seconds", seconds, 0, 1e6);
    fields.whole("smallest", range.smallest, 1, 1'000'000);
    fields.whole("largest", range.largest, 1, max_meeting_games);
    fields.number("from_scale", from_scale, 0, largest_scale);
    tournament.played = experiment_.scale >= from_scale;
    const toml::table plan = plan_in(fields);
    if (experiment_.tournament(tournament.name) != nullptr) {
      fields.wrong("name", fmt::format("there are two tournaments {}", in_quotes(tournament.name)));
    }
    if (tournament.played && fields.finish()) {
      fields.check("plan", read_plan_of(tournament, plan, range, seconds));
    }
    plans_[tournament.name] = plan;
    experiment_.tournaments.push_back(std::move(tournament));
  }

  // Its own plan, or that of the tournament that it is `like`, changed.
  toml::table plan_in(TomlFields& fields) const {
    const toml::table none;
    const toml::table* own = fields.table("plan");
    const toml::table* replace = fields.table("replace");
    std::string like;
    fields.text("like", like);
    if (like.empty()) {
      fields.need("plan");
      if (replace != nullptr)
        fields.wrong("replace", "replace: is for a tournament that is `like` another");
      return own == nullptr ? none : *own;
    }
    const auto model = plans_.find(like);
    if (model == plans_.end()) {
      fields.wrong("like", unknown_tournament(like).message);
      return none;
    }
    auto plan = changed_copy(model->second, own == nullptr ? none : *own,
                             replace == nullptr ? none : *replace);
    if (!plan) fields.wrong("replace", plan.error().message);
    return plan ? *std::move(plan) : none;
  }

  // Copies of tables have no lines: the tournament's is named.
  Status read_plan_of(ExperimentTournament& tournament, const toml::table& table,
                      const GamesRange& range, double seconds) {
    auto scaled = scaled_plan(table, experiment_.scale, range);
    if (!scaled) return scaled.error();
    if (scaled->empty) {
      tournament.played = false;
      return Done{};
    }
    scaled->plan.insert_or_assign("name", fmt::format("{} {}", experiment_.name, tournament.name));
    auto plan = read_plan(registry_, scaled->plan, "", check_);
    if (!plan) return plan.error();
    const auto schedule = Schedule::make(plan->schedule);
    if (!schedule) return schedule.error();
    tournament.seconds = std::move(scaled->seconds);
    tournament.seconds.resize(schedule->meetings().size(), seconds);
    tournament.plan = *std::move(plan);
    return Done{};
  }

  // What a section speaks of is there: tournaments, players and files.
  Status check_section(const ExperimentSection& section) const {
    for (const NamedPlayer& player : named_players(section)) {
      if (Status status = check_player(player); !status) return status;
    }
    const auto* stored_mc = std::get_if<StoredMcSection>(&section.content);
    if (stored_mc == nullptr || check_ != PlanCheck::all) return Done{};
    const auto table = StoredMc::load(stored_mc->file);
    return table ? Status(Done{}) : Status(table.error());
  }
  Error unknown_tournament(std::string_view name) const {
    std::vector<std::string> names;
    for (const ExperimentTournament& one : experiment_.tournaments) names.push_back(one.name);
    return unknown("tournament", name, names);
  }
  // Of a tournament that is not played at this scale nobody knows the players.
  Status check_player(const NamedPlayer& player) const {
    const ExperimentTournament* tournament = experiment_.tournament(player.tournament);
    if (tournament == nullptr) return unknown_tournament(player.tournament);
    if (!tournament->played || player.name.empty()) return Done{};
    const auto names = tournament->plan.player_names();
    if (std::find(names.begin(), names.end(), player.name) != names.end()) return Done{};
    return unknown(fmt::format("player of {}", in_quotes(player.tournament)), player.name, names);
  }
  const Registry& registry_;
  Experiment experiment_;
  PlanCheck check_;
  std::map<std::string, toml::table> plans_;  // of the tournaments so far, not scaled
};

std::string file_of(std::string_view name) {
  return fmt::format("{}/{}.toml", experiments_folder, name);
}

ExperimentInfo read_info(const std::string& name, const fs::path& path) {
  ExperimentInfo info{.name = name, .title = name, .order = last_order, .error = {}};
  const auto text = read_text("experiment", path);
  const auto table = text ? parse_toml(*text, fmt::format("experiment {}", in_quotes(name)))
                          : Result<toml::table>(text.error());
  if (!table) {
    info.error = table.error().message;
    return info;
  }
  info.title = (*table)["title"].value_or(name);
  info.order = (*table)["order"].value_or(last_order);
  return info;
}

Error no_experiments(const std::vector<fs::path>& folders) {
  std::string places;
  for (const fs::path& data : folders) {
    places += fmt::format("{}{}", places.empty() ? "" : ", ",
                          in_quotes((data / experiments_folder).string()));
  }
  return Error{
      fmt::format("no experiments: {}; set BRETT_DATA to a data folder that has {}/NAME.toml",
                  places.empty() ? "there is no data folder" : fmt::format("looked in {}", places),
                  experiments_folder)};
}

}  // namespace

const ExperimentTournament* Experiment::tournament(std::string_view called) const {
  const auto found = std::find_if(tournaments.begin(), tournaments.end(),
                                  [&](const auto& one) { return one.name == called; });
  return found == tournaments.end() ? nullptr : &*found;
}

Result<Experiment> read_experiment(const Registry& registry, std::string_view toml,
                                   std::string_view name, std::string_view source, double scale,
                                   PlanCheck check) {
  const auto table = parse_toml(toml, source);
  if (!table) return table.error();
  Experiment begun;
  begun.name = name;
  begun.scale = scale;
  return ExperimentReader(registry, std::move(begun), check).read(*table, source);
}

Result<std::vector<ExperimentInfo>> list_experiments() { return list_experiments(data_folders()); }

Result<std::vector<ExperimentInfo>> list_experiments(const std::vector<fs::path>& folders) {
  std::map<std::string, fs::path> files;  // the first folder that has a name has it
  for (const fs::path& data : folders) {
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(data / experiments_folder, ignored)) {
      const std::string name = entry.path().stem().string();
      if (entry.path().extension() == ".toml" && is_name(name)) files.emplace(name, entry.path());
    }
  }
  if (files.empty()) return no_experiments(folders);
  std::vector<ExperimentInfo> infos;
  for (const auto& [name, path] : files) infos.push_back(read_info(name, path));
  std::stable_sort(infos.begin(), infos.end(),
                   [](const auto& a, const auto& b) { return a.order < b.order; });
  return infos;
}

Result<Experiment> load_experiment(const Registry& registry, std::string_view name, double scale) {
  const auto all = list_experiments();
  if (!all) return all.error();
  std::vector<std::string> names;
  for (const ExperimentInfo& info : *all) names.push_back(info.name);
  if (std::find(names.begin(), names.end(), name) == names.end()) {
    return unknown("experiment", name, names);
  }
  const auto text = read_data("experiment", file_of(name));
  if (!text) return text.error();
  return read_experiment(registry, *text, name, fmt::format("experiment {}", in_quotes(name)),
                         scale);
}

}  // namespace brett
