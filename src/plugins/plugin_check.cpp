#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <exception>

#include "core/text.h"
#include "engines/child_process.h"
#include "plugins/laws.h"
#include "plugins/plugin.h"

namespace brett {

namespace fs = std::filesystem;

namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::seconds longest_check{60};
// The first character of a line that the checking process writes.
constexpr char law_begins = '+';
constexpr char law_broken = '-';

void write_line(int pipe, char mark, std::string_view text) {
  std::string line(1, mark);
  for (const char c : text) line += c == '\n' ? ' ' : c;
  line += '\n';
  for (std::size_t at = 0; at < line.size();) {
    const ssize_t written = write(pipe, line.data() + at, line.size() - at);
    if (written <= 0) return;
    at += static_cast<std::size_t>(written);
  }
}

// In the process of its own: says what it does, so that the other side knows where it died.
void check_laws(const PluginHost& host, const fs::path& object, int pipe) {
  write_line(pipe, law_begins, "it can be loaded");
  const auto entry = load_plugin(host, object);
  if (!entry) return write_line(pipe, law_broken, entry.error().message);
  Registry registry;
  registry.add(*entry);
  write_line(pipe, law_begins, "it can be started");
  const auto game = registry.game(entry->facts.name);
  if (!game) return write_line(pipe, law_broken, game.error().message);
  for (const Law& law : game_laws()) {
    write_line(pipe, law_begins, law.name);
    const std::string breach = law.breach(**game, {});
    if (!breach.empty()) return write_line(pipe, law_broken, breach);
  }
}

[[noreturn]] void run_check(const PluginHost& host, const fs::path& object, int pipe) {
  const int nowhere = open("/dev/null", O_WRONLY);  // what the plug-in prints
  dup2(nowhere, STDOUT_FILENO);
  dup2(nowhere, STDERR_FILENO);
  for (const int number : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT}) signal(number, SIG_DFL);
  try {
    check_laws(host, object, pipe);
  } catch (const std::exception& error) {
    write_line(pipe, law_broken, error.what());
  }
  _exit(0);
}

struct Checked {
  std::string law;     // that was checked last
  std::string breach;  // empty: none
  bool late = false;
};

void take_line(std::string_view line, const LawProgress& progress, Checked& checked) {
  if (line.starts_with(law_begins)) {
    checked.law = line.substr(1);
    if (progress) progress(checked.law);
  } else if (line.starts_with(law_broken)) {
    checked.breach = line.substr(1);
  }
}

Checked listen(int pipe, const LawProgress& progress) {
  Checked checked;
  std::string heard;
  const auto until = Clock::now() + longest_check;
  while (true) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now());
    pollfd waiting{.fd = pipe, .events = POLLIN, .revents = 0};
    if (left.count() <= 0 || poll(&waiting, 1, static_cast<int>(left.count())) == 0) {
      checked.late = true;
      return checked;
    }
    std::array<char, 4096> bytes{};
    const ssize_t count = read(pipe, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return checked;
    heard.append(bytes.data(), static_cast<std::size_t>(count));
    for (auto end = heard.find('\n'); end != std::string::npos; end = heard.find('\n')) {
      take_line(std::string_view(heard).substr(0, end), progress, checked);
      heard.erase(0, end + 1);
    }
  }
}

std::string verdict(const Checked& checked, int status) {
  if (!checked.breach.empty()) return checked.breach;
  if (checked.late) {
    return fmt::format("did not come to an end in {} s while checking that {}",
                       longest_check.count(), checked.law);
  }
  if (WIFSIGNALED(status)) {
    return fmt::format("crashed ({}) while checking that {}", strsignal(WTERMSIG(status)),
                       checked.law);
  }
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
    return fmt::format("ended the process that checked that {}", checked.law);
  }
  return {};
}

}  // namespace

Status check_plugin(const PluginHost& host, const fs::path& object, const LawProgress& progress) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return Error{"no pipe can be made"};
  FileDescriptor reading(ends[0]);
  FileDescriptor writing(ends[1]);
  const pid_t child = fork();
  if (child < 0) return Error{"no process can be started"};
  if (child == 0) run_check(host, object, writing.get());
  writing.close();
  const Checked checked = listen(reading.get(), progress);
  if (checked.late) kill(child, SIGKILL);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  const std::string fault = verdict(checked, status);
  if (fault.empty()) return Done{};
  if (fault.starts_with("plug-in ")) return Error{fault};  // it could not be loaded
  return Error{fmt::format("plug-in {}: {}", in_quotes(object.string()), fault)};
}

}  // namespace brett
