// `brett serve` started by a bench, on a free port, with a store and a data folder of its own that go with it.
#pragma once

#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>

class ServedProgram {
 public:
  explicit ServedProgram(std::string path)
      : path_(std::move(path)), store_(fmt::format("/tmp/serve_bench_{}.db", getpid())) {
    start();
  }
  ~ServedProgram() {
    if (pid_ != 0) end(SIGINT);
    for (const char* ending : {"", "-wal", "-shm", ".lock", ".data", ".experiments"}) {
      std::filesystem::remove_all(store_ + ending);
    }
  }
  void restart(int signal) {
    end(signal);
    start();
  }
  // For good.
  double seconds_to_end(int signal) {
    const auto begin = std::chrono::steady_clock::now();
    end(signal);
    pid_ = 0;
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  }
  unsigned short port() const { return port_; }
  // "VmRSS", "Threads"
  long status(const std::string& key) const {
    std::ifstream file(fmt::format("/proc/{}/status", pid_));
    std::string line;
    while (std::getline(file, line)) {
      if (line.starts_with(key + ":")) return std::atol(line.c_str() + key.size() + 1);
    }
    return 0;
  }
  double processor_seconds() const {
    std::ifstream file(fmt::format("/proc/{}/stat", pid_));
    std::string word;
    double ticks = 0;
    for (int i = 1; i <= 15 && file >> word; ++i) {
      if (i >= 14) ticks += std::atof(word.c_str());
    }
    return ticks / static_cast<double>(sysconf(_SC_CLK_TCK));
  }

 private:
  void start() {
    std::array<int, 2> out{};
    if (pipe(out.data()) != 0) std::exit(1);
    pid_ = fork();
    if (pid_ == 0) {
      prctl(PR_SET_PDEATHSIG, SIGKILL);  // the server ends with this program
      dup2(out[1], STDOUT_FILENO);
      close(out[0]);
      setenv("XDG_DATA_HOME", (store_ + ".data").c_str(), 1);
      execl(path_.c_str(), "brett", "serve", "--port", "0", "--store", store_.c_str(), nullptr);
      _exit(127);
    }
    close(out[1]);
    std::string line;
    char c = 0;
    while (read(out[0], &c, 1) == 1 && c != '\n') line += c;
    close(out[0]);
    const std::size_t colon = line.rfind(':');
    if (colon == std::string::npos) {
      fmt::print(stderr, "{} did not begin to serve\n", path_);
      std::exit(1);
    }
    port_ = static_cast<unsigned short>(std::atoi(line.c_str() + colon + 1));
  }
  void end(int signal) const {
    kill(pid_, signal);
    waitpid(pid_, nullptr, 0);
  }

  std::string path_;
  std::string store_;
  pid_t pid_ = 0;
  unsigned short port_ = 0;
};
