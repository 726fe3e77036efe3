#include "server/saved_weights.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "core/text.h"
#include "files/data_file.h"
#include "players/weighted.h"
#include "server/message.h"

namespace brett::server {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t longest_file_name = 60;
constexpr std::array<std::string_view, 2> endings{".toml", ".weights"};

bool is_name(std::string_view name) {
  const auto fits = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-';
  };
  return !name.empty() && name.size() <= longest_file_name && name.front() != '-' &&
         std::all_of(name.begin(), name.end(), fits);
}

}  // namespace

void check_weights_name(std::string_view name) {
  if (is_name(name)) return;
  refuse("name {}: must be 1 to {} letters, digits, _ or -, and not begin with -", in_quotes(name),
         longest_file_name);
}

std::vector<SavedWeights::WeightsFile> SavedWeights::all() const {
  std::vector<fs::path> folders;
  if (!folder_.empty()) folders.push_back(folder_);
  for (const fs::path& folder : data_folders()) folders.push_back(folder / "weights");
  std::map<std::string, WeightsFile> found;  // the first of a name counts, as for players
  for (const fs::path& folder : folders) {
    std::error_code error;
    const bool own = folder == folder_;
    for (fs::directory_iterator file(folder, error), end; !error && file != end;
         file.increment(error)) {
      const std::string ending = file->path().extension().string();
      const std::string name = file->path().stem().string();
      std::error_code unreadable;
      if (std::find(endings.begin(), endings.end(), ending) == endings.end() || !is_name(name) ||
          !file->is_regular_file(unreadable)) {
        continue;
      }
      found.try_emplace(name, WeightsFile{name, file->path(), own});
    }
  }
  std::vector<WeightsFile> list;
  for (auto& [name, one] : found) list.push_back(std::move(one));
  return list;
}

std::optional<SavedWeights::WeightsFile> SavedWeights::find(std::string_view name) const {
  for (WeightsFile& one : all()) {
    if (one.name == name) return std::move(one);
  }
  return std::nullopt;
}

Json SavedWeights::list(std::string_view game) const {
  Json list = Json::array();
  for (const WeightsFile& one : all()) {
    const auto text = read_text("weights", one.path);
    const auto what =
        text ? read_weights_header(*text, one.name) : Result<WeightsFor>(text.error());
    if (!what || (!game.empty() && what->game != game)) continue;  // read() tells what is wrong
    list.push_back(
        {{"name", one.name}, {"game", what->game}, {"kind", what->kind}, {"saved", one.saved}});
  }
  return list;
}

Weights SavedWeights::read(std::string_view name) const {
  check_weights_name(name);
  const auto found = find(name);
  if (!found) {
    std::vector<std::string> names;
    for (const WeightsFile& one : all()) names.push_back(one.name);
    refuse(Code::not_found, unknown("weights", name, names));
  }
  const std::string text = or_refuse(read_text("weights", found->path), Code::failed);
  return or_refuse(weights_of_text(registry_, text, name));
}

void SavedWeights::save(std::string_view name, const Weights& weights, bool replace) {
  check_weights_name(name);
  if (folder_.empty())
    refuse(Code::conflict, "this server has no data folder: weights cannot be saved");
  const std::lock_guard guard(saving_);
  const auto known = all();
  const auto same = std::find_if(known.begin(), known.end(),
                                 [&](const WeightsFile& one) { return one.name == name; });
  if (same != known.end() && !same->saved) {
    refuse(Code::conflict,
           "weights {}: belong to the program and cannot be replaced; choose another name",
           in_quotes(name));
  }
  if (same != known.end() && !replace) {
    refuse(Code::conflict, "weights {}: exist already; choose another name or replace them",
           in_quotes(name));
  }
  const auto saved =
      std::count_if(known.begin(), known.end(), [](const WeightsFile& one) { return one.saved; });
  if (same == known.end() && static_cast<std::size_t>(saved) >= most_saved) {
    refuse(Code::too_many, "{} weights are saved here: no more are allowed", saved);
  }
  std::error_code error;
  fs::create_directories(folder_, error);  // what is wrong with it, writing says
  const fs::path path =
      folder_ / fmt::format("{}{}", name, endings[weights.layout.has_tables() ? 1 : 0]);
  if (const Status status = write_text("weights", path, print_weights(weights)); !status) {
    refuse(Code::failed, "weights {}: cannot be written", in_quotes(name));
  }
  if (same != known.end() && same->path != path) fs::remove(same->path, error);
}

void change_weights(Weights& weights, const Json& values) {
  if (!values.is_object()) refuse("values: must be an object of names and numbers");
  if (values.empty()) return;
  if (weights.layout.has_tables()) {
    refuse("values: {} weights are entries of tables, which only training changes",
           weights.layout.kind);
  }
  for (const auto& [name, value] : values.items()) {
    if (!value.is_number()) {
      refuse("values, {}={}: must be a number", name, in_quotes(value.dump()));
    }
    if (const Status status = weights.set(name, value.get<double>()); !status) {
      refuse("values, {}", status.error());
    }
  }
  weights.mark_edited();
  weights.tidy();
}

}  // namespace brett::server
