// The cost of a click, and whether it grows with the game: two people at one screen play a long game of pig
// over a WebSocket, with two spectators; then the server is killed, and after a restart has all plies.
//
//   serve_clicks PROGRAM [PLIES]
//
// Limits: the last 100 plies take at most 1.3 times as long as the first 100 after warming up; half of the
// clicks are answered within 2 ms.
#include <utility>

#include "bench_socket.h"
#include "served_program.h"

namespace {

using Json = nlohmann::json;
using Clock = std::chrono::steady_clock;

struct Game {
  Json made;
  std::vector<double> answered;  // ms from each click to its answer
  std::vector<double> passed;    // ms from each click to the question that follows the die
};

// A page watches the match it plays. Requests per second and connection are limited, so every hundred clicks
// have a new connection.
class Page {
 public:
  Page(unsigned short port, const Json& made) : socket_(port), made_(made) {
    tokens_ = {made["seats"][0]["token"], made["seats"][1]["token"]};
    Json state = socket_.request(
        {{"id", 1}, {"do", "watch"}, {"match", made["match"]}, {"tokens", tokens_}})["state"];
    plies_ = state["plies"].size();
    while (state["waiting_for"].is_null()) {
      state = socket_.request(
          {{"id", 2}, {"do", "match"}, {"match", made["match"]}, {"tokens", tokens_}});
    }
  }
  std::size_t plies() const { return plies_; }

  void click(Game& game) {
    const auto begin = Clock::now();
    socket_.send({{"id", 3},
                  {"do", "act"},
                  {"match", made_["match"]},
                  {"tokens", tokens_},
                  {"action", "move"},
                  {"move", "roll"}});
    bool answered = false;
    bool asked = false;
    while (!answered || !asked) {
      const std::string text = socket_.receive();
      if (text.starts_with("{\"id\"")) {
        if (text.find("\"ok\":true") == std::string::npos) {
          fmt::print(stderr, "{}\n", text);
          std::exit(1);
        }
        answered = true;
        game.answered.push_back(ms_since(begin));
      }
      const std::string_view event = std::string_view(text).substr(0, 90);
      if (event.find("\"event\":\"moved\"") != std::string_view::npos) ++plies_;
      if (event.find("\"event\":\"asked\"") != std::string_view::npos) asked = true;
    }
    game.passed.push_back(ms_since(begin));
  }

 private:
  BenchSocket socket_;
  const Json& made_;
  Json tokens_;
  std::size_t plies_ = 0;
};

int run(const std::string& path, std::size_t plies) {
  ServedProgram program(path);
  Game game;
  game.made = BenchSocket(program.port())
                  .request({{"id", 1},
                            {"do", "create"},
                            {"game", "pig:target=1000"},
                            {"players", {"human", "human"}},
                            {"seed", 7}});
  std::size_t there = 0;
  while (there < plies) {
    Page page(program.port(), game.made);
    for (int i = 0; i < 100 && page.plies() < plies; ++i) page.click(game);
    there = page.plies();
  }
  // A click is two plies: the roll and the die. The first hundred clicks warm everything up. Medians, since other
  // programs and the store's checkpoints (one in about 1,300 plies) take their time now and then.
  constexpr std::ptrdiff_t clicks = 50;
  const auto median_of = [&](auto begin) {
    return percentile(std::vector<double>(begin, begin + clicks), 0.5);
  };
  const double first = median_of(game.passed.begin() + 2 * clicks);
  const double last = median_of(game.passed.end() - clicks);
  fmt::print(
      "{} plies: a click and all its events take {:.2f} ms in the first 100 plies, {:.2f} ms in the last: {:.2f} x\n",
      there, first, last, last / first);
  fmt::print(
      "a click is answered in {:.2f} ms (median), {:.2f} ms (99 %); server {:.2f} s of processor time\n",
      percentile(game.answered, 0.5), percentile(game.answered, 0.99), program.processor_seconds());
  program.restart(SIGKILL);
  const Json state = BenchSocket(program.port())
                         .request({{"id", 1},
                                   {"do", "match"},
                                   {"match", game.made["match"]},
                                   {"token", game.made["host"]}});
  const std::size_t kept = state.value("plies", Json::array()).size();
  fmt::print("killed and started again: {} of {} plies are there\n", kept, there);
  const bool good = kept >= there && last <= 1.3 * first && percentile(game.answered, 0.5) <= 2;
  return good ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    fmt::print(stderr, "usage: serve_clicks PROGRAM [PLIES]\n");
    return 2;
  }
  return run(argv[1], argc > 2 ? static_cast<std::size_t>(std::atoll(argv[2])) : 3000);
}
