#include "files/data_file.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <system_error>

#include "core/text.h"

namespace brett {

namespace fs = std::filesystem;

namespace {

bool is_file(const fs::path& path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored);
}

void add_if_folder(std::vector<fs::path>& folders, const fs::path& path) {
  std::error_code ignored;
  if (fs::is_directory(path, ignored)) folders.push_back(path);
}

Error failed(std::string_view what, const fs::path& path, std::string_view why) {
  return Error{fmt::format("{} {}: {}", what, in_quotes(path.string()), why)};
}

// What a path is if it is not a file.
std::string_view why_no_file(const fs::path& path) {
  std::error_code ignored;
  switch (fs::status(path, ignored).type()) {
    case fs::file_type::directory: return "is a folder, not a file";
    case fs::file_type::fifo: return "is a pipe, not a file";
    case fs::file_type::block:
    case fs::file_type::character:
    case fs::file_type::socket: return "is a device, not a file";
    default: return "no such file";
  }
}

// Whether a path that is looked for below a folder may end somewhere else.
bool leads_out(const fs::path& path) {
  return path.is_absolute() || std::find(path.begin(), path.end(), "..") != path.end();
}

}  // namespace

std::vector<fs::path> data_folders() {
  std::vector<fs::path> folders;
  if (const char* chosen = std::getenv("BRETT_DATA")) add_if_folder(folders, chosen);
  const char* data_home = std::getenv("XDG_DATA_HOME");
  const char* home = std::getenv("HOME");
  if (data_home != nullptr && fs::path(data_home).is_absolute()) {
    add_if_folder(folders, fs::path(data_home) / "brett");
  } else if (home != nullptr && *home != '\0') {
    add_if_folder(folders, fs::path(home) / ".local/share/brett");
  }
  std::error_code unknown_program;
  fs::path above = fs::read_symlink("/proc/self/exe", unknown_program).parent_path();
  for (; above.has_relative_path(); above = above.parent_path()) {
    add_if_folder(folders, above / "share/brett");
    if (is_file(above / "src/core/game.h")) add_if_folder(folders, above / "data");
  }
  return folders;
}

Result<fs::path> find_data(std::string_view what, std::string_view name, DataPlaces places) {
  if (name.empty()) return Error{fmt::format("{}: the name of a file is missing", what)};
  const bool anywhere = places == DataPlaces::anywhere;
  if (!anywhere && leads_out(name)) {
    return failed(what, name, "must be a file of the data folders");
  }
  if (anywhere && is_file(name)) return fs::path(name);
  const auto folders = data_folders();
  for (const fs::path& folder : folders) {
    if (is_file(folder / name)) return folder / name;
  }
  if (!anywhere) return failed(what, name, "no such file in the data folders");
  std::error_code ignored;
  if (fs::exists(name, ignored)) return failed(what, name, why_no_file(name));
  std::string looked = "here";
  for (const fs::path& folder : folders) looked += fmt::format(", in {}", folder.string());
  return failed(what, name, fmt::format("no such file; looked {}", looked));
}

Result<std::string> read_text(std::string_view what, const fs::path& path) {
  if (!is_file(path)) return failed(what, path, why_no_file(path));
  std::error_code unreadable;
  const auto size = fs::file_size(path, unreadable);
  if (!unreadable && size > largest_text_file) {
    return failed(what, path, fmt::format("larger than {} MB", largest_text_file >> 20));
  }
  std::ifstream file(path, std::ios::binary);
  std::string text(unreadable ? 0 : size, '\0');
  if (!file.read(text.data(), static_cast<std::streamsize>(text.size()))) {
    return failed(what, path, "cannot be read");
  }
  return text;
}

Result<std::string> read_data(std::string_view what, std::string_view name, DataPlaces places) {
  const auto path = find_data(what, name, places);
  if (!path) return path.error();
  return read_text(what, *path);
}

Status write_text(std::string_view what, const fs::path& wanted, std::string_view text) {
  std::error_code unresolved;
  const fs::path resolved = fs::weakly_canonical(wanted, unresolved);  // a link stays one
  const fs::path& path = unresolved ? wanted : resolved;
  std::error_code error;
  const fs::file_status old = fs::status(path, error);
  if (fs::exists(old) && !fs::is_regular_file(old)) {
    return failed(what, wanted, "is not a file that could be replaced");
  }
  const fs::path beside = fmt::format("{}.{}.new", path.string(), ::getpid());
  std::ofstream file(beside, std::ios::binary | std::ios::trunc);
  file.write(text.data(), static_cast<std::streamsize>(text.size()));
  file.close();
  if (file && fs::exists(old)) fs::permissions(beside, old.permissions(), error);
  if (file) fs::rename(beside, path, error);
  if (file && !error) return Done{};
  fs::remove(beside, error);
  return failed(what, wanted, "cannot be written; is the folder there, and writable?");
}

}  // namespace brett
