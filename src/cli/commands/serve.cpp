// brett serve: the web page and the API for programs (docs/api.md).

#include <algorithm>
#include <chrono>
#include <ostream>
#include <thread>

#include "cli/arguments.h"
#include "cli/build_info.h"
#include "cli/data_dirs.h"
#include "core/options.h"
#include "core/text.h"
#include "server/server.h"

namespace brett::cli {

namespace {

constexpr std::string_view no_store = "none";

struct ServeArgs {
  std::string host = "127.0.0.1";
  int port = 8080;
  std::string store;
  std::optional<int> threads;
  std::chrono::milliseconds longest_search{60'000};
};

// The store that was chosen, or the one in the user's data folder.
std::string store_path(const std::string& chosen) {
  if (!chosen.empty()) return chosen;
  const auto folder = data_dirs().data;
  if (folder.empty()) {
    fail("--store: there is no home folder to keep games in; must be a file, or none");
  }
  make_folder("folder", folder);
  return (folder / "server.db").string();
}

Status read_longest(const std::string& text, ServeArgs& args) {
  constexpr std::chrono::seconds most = std::chrono::hours(24);
  OptionInfo info{.key = "--longest-search", .type = OptionInfo::Type::duration};
  info.max = static_cast<double>(most.count());
  const auto time = option_text::read_duration(info, text);
  if (!time || time->count() == 0) {
    return Error{fmt::format("--longest-search {}: must be {}, and more than 0", in_quotes(text),
                             info.range())};
  }
  args.longest_search = std::chrono::ceil<std::chrono::milliseconds>(*time);
  return Done{};
}

Result<int> serve(Context& context, const ServeArgs& args) {
  const auto cores = static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, 64U));
  server::ServeOptions options{.host = args.host,
                               .port = static_cast<unsigned short>(args.port),
                               .threads = args.threads.value_or(cores),
                               .longest_search = args.longest_search,
                               .version = std::string(build_info::version)};
  if (args.store != no_store) {
    options.store = store_path(args.store);
    options.experiments = options.store + ".experiments";
    options.data = data_dirs().data;  // every command finds weights and training runs there
  }
  auto server = checked(server::Server::open(context.registry, options));
  for (const std::string& fault : server->faults()) {
    context.console.err << "brett: could not be resumed: " << fault << '\n';
  }
  for (const std::string& address : server->addresses()) {
    context.console.out << "Brett is at " << address << '\n';
  }
  if (!server->access().empty()) {
    context.console.out << "Access token: " << server->access() << '\n';
  }
  context.console.out << std::flush;
  server->run(context.console.stop);
  return exit_status::fine;
}

}  // namespace

void add_serve(CommandLine& commands) {
  auto [options, args] = commands.add(
      "serve", "Serve the page: play, watch, analyse and hold tournaments in the browser",
      "Listens on this machine only. With another --host everybody who can reach it and has the printed access "
      "token may use it. The store keeps every move of a match, and matches continue after a restart. "
      "Runs of published experiments are kept in the folder FILE.experiments beside the store, saved weights "
      "and training runs in the user's data folder. Ctrl-C ends the server. docs/api.md describes the API.",
      "brett serve\nbrett serve --port 9000 --store games.db\nbrett serve --host 0.0.0.0", serve);
  options.number("--port", args.port, {0, 65'535}, "Port to listen on; 0 is any free port");
  options.text("--host", args.host, "ADDRESS",
               "The address to listen on (default 127.0.0.1); 0.0.0.0 is all of them");
  options.text("--store", args.store, "FILE",
               "The file that keeps matches and games, or none (default: server.db in the user's "
               "data folder)");
  options.number("-t,--threads", args.threads, threads_range,
                 "Searches at once for one client (default: one per processor)", "T");
  options.read("--longest-search", "TIME",
               "No player thinks longer about a move, like 500ms or 5min (default 60s)",
               [&args](const std::string& text) { return read_longest(text, args); });
  options.text_only();
}

}  // namespace brett::cli
