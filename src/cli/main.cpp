// The program: standard streams, colours, Ctrl-C and SIGTERM; everything else is run().
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <stop_token>

#include <sys/ioctl.h>
#include <unistd.h>

#include "cli/cpu.h"
#include "cli/program.h"
#include "engines/child_process.h"

namespace {

std::stop_source& interruption() {
  static std::stop_source source;
  return source;
}

// The first Ctrl-C asks everything to stop, the second one does not ask; SIGTERM, which services are
// ended with, is the same to us. Nobody registers callbacks on the token, so raising it is one atomic
// operation and safe here.
void on_interrupt(int) {
  if (interruption().request_stop()) return;
  brett::kill_all_children();
  std::_Exit(brett::cli::exit_status::interrupted);
}

// The terminal is gone: ends the program as it would have ended, but engines with it.
void on_hangup(int number) {
  brett::kill_all_children();
  std::signal(number, SIG_DFL);
  std::raise(number);
}

void listen_for_signals() {
  interruption();  // made now, not in the handler
  struct sigaction action{};
  action.sa_handler = on_interrupt;  // without SA_RESTART: waiting for input ends too
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  struct sigaction before{};
  sigaction(SIGHUP, nullptr, &before);
  if (before.sa_handler == SIG_DFL) std::signal(SIGHUP, on_hangup);  // not under nohup
}

brett::cli::TerminalSize terminal_size() {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0)
    return {};
  return {.columns = size.ws_col, .rows = size.ws_row};
}

}  // namespace

int main(int argc, char** argv) {
  if (const auto missing = brett::cli::missing_instructions()) {
    std::cerr << "brett: " << *missing << '\n';
    return brett::cli::exit_status::failed;
  }
  listen_for_signals();
  const bool terminal = isatty(STDOUT_FILENO) != 0;
  brett::cli::Console console{std::cin, std::cout, std::cerr};
  console.interactive = terminal && isatty(STDIN_FILENO) != 0;
  console.stop = interruption().get_token();
  console.size = &terminal_size;
  brett::cli::choose_colour(console, terminal, std::getenv("NO_COLOR"), std::getenv("TERM"));
  return brett::cli::run({argv + std::min(argc, 1), argv + argc}, brett::Registry::standard(),
                         console);
}
