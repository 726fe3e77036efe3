// Published experiments on the server (docs/reproduction.md): begun, watched, stopped, resumed, and their
// reports. A run is an experiment at a scale. Its games and report are in FOLDER/SCALE/NAME/, as
// `brett reproduce NAME --scale SCALE --out FOLDER/SCALE` leaves them; so runs outlive the server, and either
// goes on where the other was.
#pragma once

#include <array>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/experiment.h"
#include "players/registry.h"
#include "server/message.h"
#include "server/subscriber.h"

namespace brett::server {

class ExperimentRun;  // the one that is, or was last, played by this server

class Experiments {
 public:
  static constexpr double largest_scale_here = 1;
  static constexpr std::array<double, 3> proposed_scales{0.02, 0.1, 1};
  static constexpr std::size_t most_runs = 100;

  // `folder` may be empty: then there are no runs.
  Experiments(const Registry& registry, std::filesystem::path folder, int threads);
  ~Experiments();

  // From any thread; they take a moment.
  Json list();
  Json start(const Fields& fields);  // also what was stopped
  Json stop(const Fields& fields);
  Json file(const Fields& fields);

  std::shared_ptr<Subscribers> watchers() const { return watchers_; }

 private:
  struct RunName {
    std::string experiment;
    double scale = 0;
    bool operator==(const RunName&) const = default;
    std::string scale_text() const;
    std::string text() const;  // "r1-0.02"
  };
  using Loaded = std::shared_ptr<const Result<Experiment>>;

  std::filesystem::path folder_of(const RunName& run) const;
  std::vector<RunName> runs_there() const;
  RunName known_run(const std::string& text) const;  // refuses what is not there
  Loaded loaded(const std::string& experiment, double scale);
  Json about(const std::string& name);
  Json described(const RunName& run);
  void add_stored(const RunName& run, const Experiment& experiment, Json& json) const;
  void tell(const RunName& run);

  const Registry& registry_;
  const std::filesystem::path folder_;
  const int threads_;
  std::mutex mutex_;  // of what is loaded and played
  std::map<std::pair<std::string, double>, Loaded> loaded_;
  std::optional<RunName> run_;
  std::shared_ptr<ExperimentRun> in_play_;
  const std::shared_ptr<Subscribers> watchers_ = std::make_shared<Subscribers>();
};

}  // namespace brett::server
