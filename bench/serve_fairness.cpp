// How long people wait when a server is full of work that does not end, and how long it takes to end then.
//
//   serve_fairness PROGRAM [SECONDS]
//
// The crowd: six matches of computers whose searches do not end, and twenty analyses of five connections. Then one
// person plays pig against another at one screen, and a third connection asks for hints of depth 1. The same again
// with a tournament whose openings are being balanced, another one, a training run and an experiment beside the crowd.
//
// The bars: 99 % of the moves are answered within 50 ms, 99 % of the hints within 500 ms; SIGTERM ends the server
// within 2 s.
#include <deque>
#include <thread>

#include "bench_socket.h"
#include "served_program.h"

namespace {

using Json = nlohmann::json;
using Clock = std::chrono::steady_clock;

constexpr const char* endless = "alphabeta:depth=60,table=0";

Json checked(const Json& answer) {
  if (answer.value("ok", false)) return answer;
  fmt::print(stderr, "{}\n", answer.dump());
  std::exit(1);
}

std::deque<BenchSocket> crowd(unsigned short port) {
  std::deque<BenchSocket> sockets;
  BenchSocket& first = sockets.emplace_back(port);
  for (int i = 0; i < 6; ++i) {
    checked(first.request(
        {{"id", i}, {"do", "create"}, {"game", "othello"}, {"players", {endless, endless}}}));
  }
  for (int i = 0; i < 5; ++i) {
    BenchSocket& socket = sockets.emplace_back(port);
    for (int k = 0; k < 4; ++k) {
      checked(socket.request({{"id", k},
                              {"do", "analyse"},
                              {"game", "othello"},
                              {"player", endless},
                              {"limits", {{"time_ms", 60'000}}}}));
    }
  }
  return sockets;
}

void begin_jobs(unsigned short port) {
  BenchSocket socket(port);
  const auto begin = [&](const char* what, const Json& plan) {
    checked(socket.request({{"id", 1}, {"do", what}, {"plan", plan}}));
  };
  begin("tournament_create", {{"name", "openings"},
                              {"game", "othello"},
                              {"format", "round_robin"},
                              {"games", 100},
                              {"seed", 1},
                              {"players", {"random", "alphabeta:depth=1"}},
                              {"random_plies", 8},
                              {"balanced", 0.001},
                              {"balanced_by", endless}});
  begin("tournament_create", {{"name", "games"},
                              {"game", "othello"},
                              {"format", "round_robin"},
                              {"games", 100},
                              {"seed", 1},
                              {"players", {endless, "random"}}});
  begin("training_create", {{"game", "othello"}, {"player", endless}, {"games", 1000}});
  checked(
      socket.request({{"id", 1}, {"do", "experiment_start"}, {"experiment", "r1"}, {"scale", 1}}));
}

// Two people at one screen, and somebody who wants hints.
class People {
 public:
  explicit People(unsigned short port) : screen_(port), learner_(port) {
    const Json made = checked(screen_.request({{"id", 1},
                                               {"do", "create"},
                                               {"game", "pig:target=1000"},
                                               {"players", {"human", "human"}},
                                               {"seed", 7}}));
    match_ = made["match"];
    tokens_ = {made["seats"][0]["token"], made["seats"][1]["token"]};
    checked(screen_.request({{"id", 2}, {"do", "watch"}, {"match", match_}, {"tokens", tokens_}}));
  }
  void click() {
    const auto begin = Clock::now();
    screen_.send({{"id", 3},
                  {"do", "act"},
                  {"match", match_},
                  {"tokens", tokens_},
                  {"action", "move"},
                  {"move", "roll"}});
    bool answered = false;
    bool asked = false;
    while (!answered || !asked) {
      const std::string text = screen_.receive();
      if (text.starts_with("{\"id\"")) {
        checked(Json::parse(text));
        answered = true;
        moves_.push_back(ms_since(begin));
      }
      asked = asked || text.substr(0, 90).find("\"event\":\"asked\"") != std::string::npos;
    }
  }
  void ask() {
    const auto begin = Clock::now();
    checked(learner_.request(
        {{"id", 1}, {"do", "ask"}, {"game", "othello"}, {"player", "alphabeta:depth=1"}}));
    while (learner_.receive().find("\"event\":\"done\"") == std::string::npos) {
    }
    hints_.push_back(ms_since(begin));
  }
  bool report(const char* beside) const {
    fmt::print(
        "beside {}: {} moves answered in {:.1f} ms (median), {:.1f} ms (99 %), {:.1f} ms (at most); {} hints in "
        "{:.1f}, {:.1f}, {:.1f} ms\n",
        beside, moves_.size(), percentile(moves_, 0.5), percentile(moves_, 0.99),
        percentile(moves_, 1), hints_.size(), percentile(hints_, 0.5), percentile(hints_, 0.99),
        percentile(hints_, 1));
    return percentile(moves_, 0.99) <= 50 && percentile(hints_, 0.99) <= 500;
  }

 private:
  BenchSocket screen_;
  BenchSocket learner_;
  Json match_;
  Json tokens_;
  std::vector<double> moves_;
  std::vector<double> hints_;
};

bool run_people(unsigned short port, double seconds, const char* beside) {
  People people(port);
  const auto begin = Clock::now();
  for (int i = 0; ms_since(begin) < 1000 * seconds; ++i) {
    people.click();
    if (i % 2 == 0) people.ask();
    std::this_thread::sleep_for(std::chrono::milliseconds(25));  // so much may one connection ask
  }
  return people.report(beside);
}

// Records that take long to read.
std::deque<BenchSocket> ask_slowly(unsigned short port) {
  std::string games;
  while (games.size() < 900'000) games += "f5 d6 c3 d3 c4 f4 f6 g5 e6 d7\n";
  std::deque<BenchSocket> sockets;
  for (int i = 0; i < 8; ++i) {
    sockets.emplace_back(port).send({{"id", 1},
                                     {"do", "read_record"},
                                     {"text", games},
                                     {"format", "moves"},
                                     {"game", "othello"}});
  }
  return sockets;
}

bool end(ServedProgram& program, const char* beside) {
  const double seconds = program.seconds_to_end(SIGTERM);
  fmt::print("SIGTERM beside {} ends the server in {:.2f} s\n", beside, seconds);
  return seconds <= 2;
}

int run(const std::string& path, double seconds) {
  bool good = true;
  {
    ServedProgram program(path);
    const auto others = crowd(program.port());
    good = run_people(program.port(), seconds, "searches") && good;
    good = end(program, "searches") && good;
  }
  {
    ServedProgram program(path);
    const auto others = crowd(program.port());
    begin_jobs(program.port());
    good = run_people(program.port(), seconds, "searches and jobs") && good;
    const auto slow = ask_slowly(program.port());
    good = end(program, "searches, jobs and records") && good;
  }
  return good ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    fmt::print(stderr, "usage: serve_fairness PROGRAM [SECONDS]\n");
    return 2;
  }
  return run(argv[1], argc > 2 ? std::atof(argv[2]) : 20);
}
