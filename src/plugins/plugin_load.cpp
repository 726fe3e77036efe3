#include <dlfcn.h>
#include <fmt/format.h>

#include <system_error>

#include "core/text.h"
#include "files/data_file.h"
#include "plugins/plugin.h"
#include "plugins/plugin_face.h"

namespace brett {

namespace fs = std::filesystem;

namespace {

Error refused(const fs::path& object, std::string_view why) {
  return {fmt::format("plug-in {}: {}", in_quotes(object.string()), why)};
}

bool is_header(const fs::path& file) { return file.extension() == ".h"; }

bool is_older(const fs::path& one, const fs::path& other) {
  std::error_code missing;
  const auto time = fs::last_write_time(one, missing);
  return missing || time < fs::last_write_time(other, missing);
}

// my_game -> MyGame
std::string class_name(std::string_view name) {
  std::string result;
  bool capital = true;
  for (const char c : name) {
    if (c == '_') {
      capital = true;
    } else {
      result += capital && c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
      capital = false;
    }
  }
  return result;
}

// my_game -> My game
std::string title_of(std::string name) {
  for (char& c : name) c = c == '_' ? ' ' : c;
  name.front() = static_cast<char>(name.front() - 'a' + 'A');
  return name;
}

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
}

}  // namespace

Result<GameEntry> load_plugin(const PluginHost& host, const fs::path& object) {
  std::error_code ignored;
  if (!fs::is_regular_file(object, ignored)) return refused(object, "no such file");
  void* library = dlopen(fs::absolute(object).c_str(), RTLD_NOW | RTLD_LOCAL);  // never unloaded
  if (library == nullptr) return refused(object, dlerror());
  const auto function = reinterpret_cast<PluginFunction>(dlsym(library, plugin_symbol));
  if (function == nullptr) return refused(object, "it is no plug-in of brett");
  const PluginFace* face = function();
  if (face->version != PluginFace{}.version || face->bytes != sizeof(PluginFace)) {
    return refused(object, "it was made for another version of brett; compile it again");
  }
  if (const std::string here = plugin_abi(host.version); here != face->made_for) {
    return refused(object, fmt::format("it was made for '{}', this is '{}'; compile it again",
                                       face->made_for, here));
  }
  return face->entry();
}

Result<Registry> with_plugin(Registry registry, const PluginHost& host, const fs::path& file) {
  fs::path object = file;
  if (is_header(file)) {
    object.replace_extension(".so");
    if (is_older(object, file)) {
      std::string output;
      if (const Status built = build_plugin(host, file, object, output); !built) {
        return Error{fmt::format("{}; 'brett game try' shows why", built.error().message)};
      }
    }
  }
  if (const Status checked = check_plugin(host, object); !checked) return checked.error();
  auto entry = load_plugin(host, object);
  if (!entry) return entry.error();
  for (const std::string& name : registry.names()) {
    if (name == entry->facts.name) {
      return refused(object, fmt::format("there is a game {} already", in_quotes(name)));
    }
  }
  registry.add(*std::move(entry));
  return registry;
}

Result<std::string> plugin_skeleton(const fs::path& header) {
  const std::string name = header.stem().string();
  const bool is_word =
      !name.empty() && name.front() >= 'a' && name.front() <= 'z' &&
      name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") == std::string::npos;
  if (!is_word || !is_header(header)) {
    return Error{fmt::format("{}: must be a name like my_game.h, of small letters, digits and _",
                             in_quotes(header.string()))};
  }
  auto text = read_data("skeleton", "games/skeleton.h");
  if (!text) return text.error();
  replace_all(*text, "SkeletonGame", class_name(name));
  replace_all(*text, "skeleton_game", name);
  replace_all(*text, "Skeleton game", title_of(name));
  return text;
}

}  // namespace brett
