// Reads experiments: their tournaments, scaled, and that sections speak of what there is.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "core/text.h"
#include "experiments/experiment.h"
#include "experiments/scaled_plan.h"
#include "experiments/section_reader.h"
#include "experiments/toml_fields.h"
#include "files/data_file.h"
#include "files/toml_text.h"
#include "tournament/plan_table.h"

namespace brett {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view folder = "experiments";

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

  Result<Experiment> read(const toml::table& table) {
    TomlFields fields(table, "an experiment");
    experiment_.title = fields.needed_text("title");
    experiment_.study = fields.text("study");
    experiment_.text = fields.texts("text");
    fields.whole("order", 0, 0, 1000);  // for lists of experiments
    fields.tables("tournaments", "each tournament",
                  [&](const toml::table& one) { return read_tournament(one); });
    fields.tables("sections", "each section", [&](const toml::table& one) -> Status {
      auto section = read_section(one);
      if (!section) return section.error();
      experiment_.sections.push_back(*std::move(section));
      return check_tournaments(experiment_.sections.back());
    });
    if (Status status = fields.finish(); !status) return status.error();
    return std::move(experiment_);
  }

 private:
  Status read_tournament(const toml::table& table) {
    TomlFields fields(table, "a tournament");
    ExperimentTournament tournament;
    tournament.name = fields.needed_text("name");
    tournament.title = fields.text("title", tournament.name);
    const double seconds = fields.number("seconds", 1, 0, 1e6);
    const int smallest = fields.whole("smallest", 2, 1, 1'000'000);
    tournament.played = experiment_.scale >= fields.number("from_scale", 0, 0, largest_scale);
    const toml::table* plan = fields.table("plan");
    if (plan == nullptr) fields.wrong("name", "a tournament must have a plan");
    if (experiment_.tournament(tournament.name) != nullptr) {
      fields.wrong("name", fmt::format("there are two tournaments {}", in_quotes(tournament.name)));
    }
    if (Status status = fields.finish(); !status) return status;
    if (tournament.played) {
      if (Status status = read_plan_of(tournament, *plan, smallest, seconds); !status) {
        return status;
      }
    }
    experiment_.tournaments.push_back(std::move(tournament));
    return Done{};
  }

  Status read_plan_of(ExperimentTournament& tournament, const toml::table& table, int smallest,
                      double seconds) {
    auto scaled = scaled_plan(table, experiment_.scale, smallest);
    if (!scaled) return at_line(table, scaled.error().message);
    if (scaled->empty) {
      tournament.played = false;
      return Done{};
    }
    scaled->plan.insert_or_assign("name", fmt::format("{} {}", experiment_.name, tournament.name));
    auto plan = read_plan(registry_, scaled->plan, "", check_);
    if (!plan) return at_line(table, plan.error().message);
    const auto schedule = Schedule::make(plan->schedule);
    if (!schedule) return at_line(table, schedule.error().message);
    tournament.seconds = std::move(scaled->seconds);
    tournament.seconds.resize(schedule->meetings().size(), seconds);
    tournament.plan = *std::move(plan);
    return Done{};
  }

  // Every tournament that a section speaks of is there.
  Status check_tournaments(const ExperimentSection& section) const {
    std::vector<std::string> wanted;
    std::visit([&](const auto& content) { add_names(content, wanted); }, section.content);
    for (const std::string& name : wanted) {
      if (experiment_.tournament(name) != nullptr) continue;
      std::vector<std::string> names;
      for (const ExperimentTournament& one : experiment_.tournaments) names.push_back(one.name);
      return unknown("tournament", name, names);
    }
    return Done{};
  }
  template <class Content>
  static void add_names(const Content& content, std::vector<std::string>& names) {
    if constexpr (requires { content.tournament; }) names.push_back(content.tournament);
    if constexpr (requires { content.tournaments; }) {
      names.insert(names.end(), content.tournaments.begin(), content.tournaments.end());
    }
    if constexpr (requires { content.also; }) {
      names.insert(names.end(), content.also.begin(), content.also.end());
    }
    if constexpr (std::is_same_v<Content, GamesSection>) {
      for (const GamesLine& line : content.lines) {
        if (!line.tournament.empty()) names.push_back(line.tournament);
      }
    }
  }

  const Registry& registry_;
  Experiment experiment_;
  PlanCheck check_;
};

std::string file_of(std::string_view name) { return fmt::format("{}/{}.toml", folder, name); }

Result<ExperimentInfo> read_info(const std::string& name) {
  const auto text = read_data("experiment", file_of(name));
  if (!text) return text.error();
  const auto table = parse_toml(*text, fmt::format("experiment {}", in_quotes(name)));
  if (!table) return table.error();
  return ExperimentInfo{.name = name,
                        .title = (*table)["title"].value_or(name),
                        .order = (*table)["order"].value_or(1000)};
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
  auto experiment = ExperimentReader(registry, std::move(begun), check).read(*table);
  if (experiment) return experiment;
  const std::string& message = experiment.error().message;
  return Error{fmt::format("{}{}{}", source, message.starts_with("line ") ? ", " : ": ", message)};
}

Result<std::vector<ExperimentInfo>> list_experiments() {
  std::vector<std::string> names;
  for (const fs::path& data : data_folders()) {
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(data / folder, ignored)) {
      const std::string name = entry.path().stem().string();
      if (entry.path().extension() == ".toml" && is_name(name)) names.push_back(name);
    }
  }
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  std::vector<ExperimentInfo> infos;
  for (const std::string& name : names) {
    auto info = read_info(name);
    if (!info) return info.error();
    infos.push_back(*std::move(info));
  }
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
