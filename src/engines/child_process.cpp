#include "engines/child_process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>

#include "core/text.h"

namespace brett {

namespace {

using namespace std::chrono_literals;
using std::chrono::milliseconds;
using std::chrono::nanoseconds;
using Clock = std::chrono::steady_clock;

constexpr std::size_t kept_errors = 4096;
constexpr milliseconds longest_nap = 50ms;  // so that a raised stop token is noticed
constexpr nanoseconds killing_time = 2s;    // more than a killed process needs to go

struct Pipe {
  FileDescriptor read;
  FileDescriptor write;
};

// Closed on exec: no other child, started by another thread, keeps an end open.
Result<Pipe> make_pipe() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) {
    return Error{fmt::format("no pipe could be made: {}", std::strerror(errno))};
  }
  return Pipe{FileDescriptor(ends[0]), FileDescriptor(ends[1])};
}

void make_nonblocking(const FileDescriptor& descriptor) {
  fcntl(descriptor.get(), F_SETFL, fcntl(descriptor.get(), F_GETFL) | O_NONBLOCK);
}

// Writing to a program that has ended raises SIGPIPE, which would end this program. Blocks it for this
// thread during a write, and discards one that arrived.
class WithoutPipeSignal {
 public:
  WithoutPipeSignal() {
    sigemptyset(&pipe_);
    sigaddset(&pipe_, SIGPIPE);
    sigset_t pending;
    sigpending(&pending);
    was_pending_ = sigismember(&pending, SIGPIPE) == 1;
    pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }
  WithoutPipeSignal(const WithoutPipeSignal&) = delete;
  WithoutPipeSignal& operator=(const WithoutPipeSignal&) = delete;
  ~WithoutPipeSignal() {
    const timespec at_once{};
    if (!was_pending_) {
      while (sigtimedwait(&pipe_, nullptr, &at_once) == -1 && errno == EINTR) {
      }
    }
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }

 private:
  sigset_t pipe_{};
  sigset_t before_{};
  bool was_pending_ = false;
};

// The attributes of posix_spawn, freed in the end.
class SpawnPlan {
 public:
  SpawnPlan() {
    posix_spawn_file_actions_init(&actions_);
    posix_spawnattr_init(&attributes_);
    sigset_t none;
    sigemptyset(&none);
    sigset_t usual;
    sigemptyset(&usual);
    for (const int number : {SIGPIPE, SIGINT, SIGTERM, SIGQUIT, SIGHUP, SIGCHLD}) {
      sigaddset(&usual, number);
    }
    posix_spawnattr_setsigmask(&attributes_, &none);
    posix_spawnattr_setsigdefault(&attributes_, &usual);
    posix_spawnattr_setpgroup(&attributes_, 0);
    posix_spawnattr_setflags(
        &attributes_, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  }
  SpawnPlan(const SpawnPlan&) = delete;
  SpawnPlan& operator=(const SpawnPlan&) = delete;
  ~SpawnPlan() {
    posix_spawn_file_actions_destroy(&actions_);
    posix_spawnattr_destroy(&attributes_);
  }

  void connect(const FileDescriptor& from, int to) {
    posix_spawn_file_actions_adddup2(&actions_, from.get(), to);
  }
  void run_in(const std::string& directory) {
    posix_spawn_file_actions_addchdir_np(&actions_, directory.c_str());
  }
  // 0, or the number of the error. `variable`: one more in its environment, as in "A=1".
  int spawn(pid_t& pid, const std::string& program, const std::vector<std::string>& command,
            const std::string& variable) {
    posix_spawn_file_actions_addclosefrom_np(&actions_, STDERR_FILENO + 1);
    std::vector<char*> arguments;
    for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    std::vector<char*> environment;
    for (char** one = environ; *one != nullptr; ++one) environment.push_back(*one);
    environment.push_back(const_cast<char*>(variable.c_str()));
    environment.push_back(nullptr);
    return posix_spawn(&pid, program.c_str(), &actions_, &attributes_, arguments.data(),
                       environment.data());
  }

 private:
  posix_spawn_file_actions_t actions_{};
  posix_spawnattr_t attributes_{};
};

// The running children, in a form that a signal handler may read, for kill_all_children(). Children that
// do not fit in only see the end of their input.
constexpr std::size_t most_children = 1024;
constinit std::array<std::atomic<pid_t>, most_children> running_children{};
static_assert(std::atomic<pid_t>::is_always_lock_free);

void replace_child(pid_t before, pid_t after) {
  for (std::atomic<pid_t>& child : running_children) {
    pid_t expected = before;
    if (child.compare_exchange_strong(expected, after)) return;
  }
}

// Every child gets a variable that no other has. Its descendants inherit it: a process that began a session
// of its own (setsid) and whose parent has ended is in no group and below no process that we know, but
// still has the environment it was started with. Only one that is given another environment escapes.
std::string new_mark() {
  static std::atomic<unsigned> last{0};
  return fmt::format("BRETT_CHILD_{}_{}=1", getpid(), ++last);
}
bool carries(const std::filesystem::path& process, std::string_view mark) {
  std::ifstream file(process / "environ", std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(file), {}).find(mark) != std::string::npos;
}
// Kills all that carry the mark, until there are none: one may start another meanwhile.
void kill_marked(std::string_view mark) {
  const Deadline until = Clock::now() + killing_time;
  for (bool found = true; found && Clock::now() < until;) {
    found = false;
    std::error_code unreadable;
    for (const auto& process : std::filesystem::directory_iterator("/proc", unreadable)) {
      const auto pid = to_integer(process.path().filename().string());
      if (!pid || !carries(process.path(), mark)) continue;
      kill(static_cast<pid_t>(*pid), SIGKILL);
      found = true;
    }
  }
}

milliseconds until_or_nap(Deadline until) {
  const auto left = std::chrono::ceil<milliseconds>(until - Clock::now());
  return std::clamp(left, milliseconds(0), longest_nap);
}

std::string words_of_status(int status) {
  if (WIFSIGNALED(status)) {
    return fmt::format("was ended by signal {} ({})", WTERMSIG(status),
                       strsignal(WTERMSIG(status)));
  }
  return fmt::format("ended with status {}", WEXITSTATUS(status));
}

}  // namespace

void FileDescriptor::close() {
  if (number_ >= 0) ::close(std::exchange(number_, -1));
}

void kill_all_children() noexcept {
  for (const std::atomic<pid_t>& child : running_children) {
    if (const pid_t pid = child.load(); pid > 0) kill(-pid, SIGKILL);
  }
}

Result<std::string> find_program(const std::string& name, const std::string& directory) {
  const auto is_program = [&](const std::filesystem::path& path) {
    const auto from_here = std::filesystem::path(directory) / path;
    return std::filesystem::is_regular_file(from_here) && access(from_here.c_str(), X_OK) == 0;
  };
  if (name.find('/') != std::string::npos) {
    if (is_program(name)) return name;
    return Error{fmt::format("{} is not an executable program", in_quotes(name))};
  }
  const char* const path = std::getenv("PATH");
  const std::string folders = fmt::format("{}:/usr/local/games:/usr/games", path ? path : "");
  for (const std::string_view folder : split(folders, ':')) {
    const auto program = std::filesystem::path(folder) / name;
    if (program.is_absolute() && is_program(program)) return program.string();
  }
  return Error{fmt::format("there is no program {} in $PATH or /usr/games", in_quotes(name))};
}

Result<std::unique_ptr<ChildProcess>> ChildProcess::start(const std::vector<std::string>& command,
                                                          const std::string& directory) {
  if (command.empty()) return Error{"the command is empty"};
  const auto program = find_program(command[0], directory);
  if (!program) return program.error();
  auto input = make_pipe();
  auto output = make_pipe();
  auto errors = make_pipe();
  for (const auto* pipe : {&input, &output, &errors}) {
    if (!*pipe) return pipe->error();
  }
  SpawnPlan plan;
  plan.connect(input->read, STDIN_FILENO);
  plan.connect(output->write, STDOUT_FILENO);
  plan.connect(errors->write, STDERR_FILENO);
  if (!directory.empty()) plan.run_in(directory);
  std::unique_ptr<ChildProcess> child(new ChildProcess);
  child->mark_ = new_mark();
  if (const int error = plan.spawn(child->pid_, *program, command, child->mark_); error != 0) {
    child->pid_ = -1;
    return Error{
        fmt::format("{} could not be started: {}", in_quotes(command[0]), std::strerror(error))};
  }
  replace_child(0, child->pid_);
  child->input_ = std::move(input->write);
  child->output_ = std::move(output->read);
  child->errors_ = std::move(errors->read);
  for (const auto* end : {&child->input_, &child->output_, &child->errors_}) make_nonblocking(*end);
  return child;
}

bool ChildProcess::send(std::string_view line, Deadline until) {
  const WithoutPipeSignal guard;
  const std::string text = fmt::format("{}\n", line);
  std::size_t written = 0;
  while (input_.is_open() && written < text.size()) {
    const ssize_t count = ::write(input_.get(), text.data() + written, text.size() - written);
    if (count > 0) {
      written += static_cast<std::size_t>(count);
    } else if (count < 0 && errno == EAGAIN) {
      if (Clock::now() >= until) return false;
      // A program that waits until its output is read does not read its input.
      listen(until_or_nap(until));
    } else if (count < 0 && errno != EINTR) {
      return false;
    }
  }
  return written == text.size();
}

Received ChildProcess::receive(Deadline until, const std::stop_token& stop) {
  for (;;) {
    if (auto line = take_line()) return {Received::What::line, *std::move(line)};
    if (received_.size() > longest_line) return {.what = Received::What::too_long};
    if (stop.stop_requested()) return {.what = Received::What::stopped};
    if (!output_.is_open()) {
      if (received_.empty()) return {.what = Received::What::closed};
      return {Received::What::line, std::exchange(received_, {})};  // the last one, without its end
    }
    if (Clock::now() >= until) return {.what = Received::What::late};
    if (!waits_for_output(until)) return {.what = Received::What::closed};
  }
}

// Waits for a short time. False if the program has ended and left nothing to read, even if its own
// children hold its output open.
bool ChildProcess::waits_for_output(Deadline until) {
  const std::size_t before = received_.size();
  const bool ended = has_ended();
  listen(ended ? milliseconds(0) : until_or_nap(until));
  return !ended || received_.size() > before || !output_.is_open();
}

std::optional<std::string> ChildProcess::take_line() {
  const auto end = received_.find('\n', searched_);
  searched_ = received_.size();
  if (end > longest_line) return std::nullopt;  // npos is
  std::string line = received_.substr(0, end);
  received_.erase(0, end + 1);
  searched_ = 0;
  if (!line.empty() && line.back() == '\r') line.pop_back();
  return line;
}

// Waits for something to read and reads it.
void ChildProcess::listen(milliseconds wait) {
  std::array<pollfd, 2> ends{pollfd{output_.get(), POLLIN, 0}, pollfd{errors_.get(), POLLIN, 0}};
  if (!output_.is_open() && !errors_.is_open()) return std::this_thread::sleep_for(wait);
  if (poll(ends.data(), ends.size(), static_cast<int>(wait.count())) <= 0) return;
  if (ends[0].revents != 0) read_output();
  if (ends[1].revents != 0) read_errors();
}

namespace {
// False when nothing will ever come again.
bool read_some(const FileDescriptor& from, std::string& to) {
  std::array<char, std::size_t{16} * 1024> buffer;
  const ssize_t count = ::read(from.get(), buffer.data(), buffer.size());
  if (count > 0) to.append(buffer.data(), static_cast<std::size_t>(count));
  return count > 0 || (count < 0 && (errno == EAGAIN || errno == EINTR));
}
}  // namespace

void ChildProcess::read_output() {
  // Lines that nobody takes are no longer read: a program that writes without end waits at its full pipe.
  if (received_.size() > 2 * longest_line) return std::this_thread::sleep_for(1ms);
  if (!read_some(output_, received_)) output_.close();
}

void ChildProcess::read_errors() {
  if (!read_some(errors_, last_words_)) errors_.close();
  if (last_words_.size() > kept_errors) last_words_.erase(0, last_words_.size() - kept_errors);
}

std::string ChildProcess::process_state() {
  // A program that has just closed its output is about to end: wait briefly for its status.
  if (!output_.is_open()) ends_within(100ms);
  if (errors_.is_open()) read_errors();
  if (pid_ >= 0 && has_ended()) reap();
  std::string text = pid_ < 0 ? fmt::format("it {}", ending_) : std::string();
  if (const auto words = trimmed(last_words_); !words.empty()) {
    const auto line = words.substr(words.find_last_of('\n') + 1);
    text += fmt::format("{}its last output was {}", text.empty() ? "" : ", ", in_quotes(line));
  }
  return text;
}

bool ChildProcess::has_ended() {
  siginfo_t info{};
  // WNOWAIT: as long as it is not reaped, no other process gets its number, and its group can be killed.
  return waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
         info.si_pid == pid_;
}

bool ChildProcess::ends_within(nanoseconds time) {
  if (pid_ < 0) return true;
  const Deadline until = Clock::now() + time;
  nanoseconds nap = 200us;
  while (!has_ended()) {
    if (Clock::now() >= until) return false;
    // Discards further output, so that the program does not block on a full pipe.
    if (output_.is_open() || errors_.is_open()) {
      listen(std::chrono::ceil<milliseconds>(nap));
      if (received_.size() > longest_line) received_.clear();
    } else {
      std::this_thread::sleep_for(nap);
    }
    nap = std::min<nanoseconds>(2 * nap, 10ms);
  }
  return true;
}

void ChildProcess::reap() {
  kill(-pid_, SIGKILL);    // what it has started and left behind in its group
  replace_child(pid_, 0);  // before its number can be another one's
  int status = 0;
  while (waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
  }
  kill_marked(mark_);  // and elsewhere
  ending_ = words_of_status(status);
  pid_ = -1;
}

void ChildProcess::stop(nanoseconds grace) {
  input_.close();
  if (pid_ >= 0) {
    if (!ends_within(grace)) {
      kill(-pid_, SIGTERM);
      if (!ends_within(grace)) {
        kill(-pid_, SIGKILL);
        ends_within(killing_time);
      }
    }
    reap();
  }
  output_.close();
  errors_.close();
}

}  // namespace brett
