// Weights that clients may use and save, by name and never by path: those that come with the program and
// those in the server's own folder, where players find them like any others (eval.weights=NAME).
#pragma once

#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "evaluation/weights.h"
#include "players/registry.h"
#include "server/json.h"

namespace brett::server {

// Refuses what is no name: letters, digits, _ and -, at most 60.
void check_weights_name(std::string_view name);

class SavedWeights {
 public:
  static constexpr std::size_t most_saved = 500;

  // `folder`: where weights are saved; empty: nowhere.
  SavedWeights(const Registry& registry, std::filesystem::path folder)
      : registry_(registry), folder_(std::move(folder)) {}

  // Those of a game (its name), or all.
  Json list(std::string_view game) const;
  // Refuses unknown names.
  Weights read(std::string_view name) const;
  // Refuses names that are taken; `replace`: but for one that was saved here before.
  void save(std::string_view name, const Weights& weights, bool replace);

 private:
  struct WeightsFile {
    std::string name;
    std::filesystem::path path;
    bool saved = false;  // in the server's folder, so it may be replaced
  };
  std::vector<WeightsFile> all() const;  // by name
  std::optional<WeightsFile> find(std::string_view name) const;

  const Registry& registry_;
  const std::filesystem::path folder_;
  std::mutex saving_;
};

// Changes weights by their names, as in {"midgame.cells.corner": 0.5}, and says in `made_by` that they were;
// refuses unknown ones and what is out of a group's range.
void change_weights(Weights& weights, const Json& values);

}  // namespace brett::server
