// brett serve: matches, analysis and tournaments for a page and for programs (docs/api.md).
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <ostream>
#include <thread>

#include "cli/arguments.h"
#include "cli/build_info.h"
#include "cli/data_dirs.h"
#include "core/text.h"
#include "server/server.h"

namespace brett::cli {

namespace {

constexpr NumberFlag port_flag{"--port", 0, 65'535};
constexpr std::string_view no_store = "none";

struct ServeArgs {
  std::string host = "127.0.0.1";
  std::string port = "8080";
  std::string store;
  std::string threads;
};

// The user's own store, unless he says which, or none.
Result<std::string> store_path(const std::string& chosen) {
  if (!chosen.empty()) return chosen;
  const auto folder = data_dirs().data;
  if (folder.empty()) {
    return Error{"--store: there is no home folder to keep games in; must be a file, or none"};
  }
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) {
    return Error{
        fmt::format("folder {}: cannot be made, {}", in_quotes(folder.string()), error.message())};
  }
  return (folder / "server.db").string();
}

Result<int> threads_of(const std::string& text) {
  if (text.empty())
    return static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, 64U));
  const auto number = whole_number(threads_flag, text);
  if (!number) return number.error();
  return static_cast<int>(*number);
}

Result<int> serve(Context& context, const ServeArgs& args) {
  const auto port = whole_number(port_flag, args.port);
  if (!port) return port.error();
  const auto threads = threads_of(args.threads);
  if (!threads) return threads.error();
  server::ServeOptions options{.host = args.host,
                               .port = static_cast<unsigned short>(*port),
                               .threads = *threads,
                               .version = std::string(build_info::version)};
  if (args.store != no_store) {
    const auto path = store_path(args.store);
    if (!path) return path.error();
    options.store = *path;
    options.experiments = *path + ".experiments";
    options.data = data_dirs().data;  // every command finds weights and training runs there
  }
  auto server = server::Server::open(context.registry, options);
  if (!server) return server.error();
  for (const std::string& fault : (*server)->faults()) {
    context.console.err << "brett: not taken up again: " << fault << '\n';
  }
  for (const std::string& address : (*server)->addresses()) {
    context.console.out << "Brett is at " << address << '\n';
  }
  if (!(*server)->access().empty()) {
    context.console.out << "Access token: " << (*server)->access() << '\n';
  }
  context.console.out << std::flush;
  (*server)->run(context.console.stop);
  return exit_status::fine;
}

}  // namespace

void add_serve(CommandLine& commands) {
  const auto args = std::make_shared<ServeArgs>();
  CLI::App& command = commands.add(
      "serve", "Serve the page: play, watch, analyse and hold tournaments in the browser",
      "Listens on this machine only. With another --host everybody who can reach it and has the access "
      "token that is printed may use it. Matches are kept in the store with every move; after a restart "
      "they go on. Runs of published experiments are kept in the folder FILE.experiments beside it, weights that "
      "are saved and training runs in the user's data folder. Ctrl-C "
      "ends it. docs/api.md describes the API.",
      "brett serve\nbrett serve --port 9000 --store games.db\nbrett serve --host 0.0.0.0",
      [args](Context& context) { return serve(context, *args); });
  command.add_option("--port", args->port, "Where to listen (default 8080); 0: any free port")
      ->type_name("N");
  command
      .add_option("--host", args->host,
                  "The address to listen on (default 127.0.0.1); 0.0.0.0 is all of them")
      ->type_name("ADDRESS");
  command
      .add_option("--store", args->store,
                  "The file that matches and games are kept in, or none (default: server.db in the "
                  "user's data folder)")
      ->type_name("FILE");
  command
      .add_option("-t,--threads", args->threads, "Searches at once (default: one per processor)")
      ->type_name("T");
}

}  // namespace brett::cli
