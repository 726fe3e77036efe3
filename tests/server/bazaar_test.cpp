// A game with everything over the server: chosen step by step, hidden from those who may not know, and hostile paths.
#include <gmock/gmock.h>

#include "server/served.h"
#include "toy/bazaar_games.h"

namespace brett::server {
namespace {

using testing::HasSubstr;

class BazaarServer : public TestInFolder {
 protected:
  BazaarServer()
      : registry_(with_bazaar()),
        server_(registry_, {.store = path("games.db"), .version = "test", .data = path("data")}),
        socket_(server_.connect()) {}

  TestJson create(const std::string& game, std::size_t seats) {
    TestJson made = socket_.request(
        {{"do", "create"}, {"game", game}, {"players", std::vector<std::string>(seats, "human")}});
    EXPECT_EQ(made["ok"], true) << made.dump();
    tokens_.clear();
    for (const TestJson& seat : made["seats"]) tokens_.push_back(seat["token"]);
    return made;
  }
  TestJson next(const TestJson& made, const std::string& token, const TestJson& path) {
    return socket_.request(
        {{"do", "next"}, {"match", made["match"]}, {"token", token}, {"path", path}});
  }
  // Any steps that the server offers, one by one, to a move.
  std::vector<std::string> chosen(const TestJson& made, const std::string& token, Rng& rng) {
    std::vector<std::string> path;
    for (TestJson now = next(made, token, path); !now.contains("move");
         now = next(made, token, path)) {
      if (!now.contains("next") || now["next"].empty()) {
        ADD_FAILURE() << TestJson(path).dump() << now.dump();
        return path;
      }
      const TestJson step = now["next"][rng.below(static_cast<std::uint32_t>(now["next"].size()))];
      if (step["kind"] == "number") {
        const int low = step["low"], high = step["high"];
        path.push_back(number_step(
            low + static_cast<int>(rng.below(static_cast<std::uint32_t>(high - low + 1)))));
      } else {
        path.push_back((step["kind"] == "word" ? "=" : "") + step["text"].get<std::string>());
      }
    }
    return path;
  }

  Registry registry_;
  RunningServer server_;
  SocketClient socket_;
  std::vector<std::string> tokens_;
};

TEST_F(BazaarServer, IsPlayedToItsEndByStepsInSmallEvents) {
  constexpr std::size_t largest_event = 20'000;
  const TestJson made = create("bazaar", 12);
  Watching page(server_.connect(), made, tokens_);
  Rng rng(1);
  std::size_t largest = 0;
  const auto follow = [&] { largest = std::max(largest, page.next().dump().size()); };
  while (page.state()["ended"].is_null()) {
    if (page.state()["waiting_for"].is_null()) {
      follow();
      continue;
    }
    const std::size_t seat = page.state()["waiting_for"];
    const std::size_t plies = page.state()["plies"].size();
    const TestJson answer = socket_.request({{"do", "act"},
                                             {"match", made["match"]},
                                             {"token", tokens_[seat]},
                                             {"action", "move"},
                                             {"path", chosen(made, tokens_[seat], rng)},
                                             {"ply", plies}});
    ASSERT_EQ(answer["ok"], true) << answer.dump();
    while (page.state()["plies"].size() == plies && page.state()["ended"].is_null()) follow();
  }
  EXPECT_LT(largest, largest_event);
  EXPECT_GT(page.state()["plies"].size(), 40U);
  const TestJson record =
      socket_.request({{"do", "record"}, {"match", made["match"]}, {"token", made["host"]}});
  EXPECT_THAT(record["text"].get<std::string>(), HasSubstr("bid "));
}

TEST_F(BazaarServer, ASealedBidIsNotToldToOthers) {
  const TestJson made = create("bazaar:seats=3", 3);
  Watching own(server_.connect(), made, {tokens_[0]});
  Watching other(server_.connect(), made, {tokens_[1]});
  own.until_state([](const TestJson& state) { return state["waiting_for"] == 0; });
  ASSERT_EQ(own.act({{"action", "move"}, {"path", {"=bid", "#317"}}})["ok"], true);
  const auto bid_made = [](const TestJson& state) { return state["waiting_for"] == 1; };
  own.until_state(bid_made);
  other.until_state(bid_made);
  EXPECT_THAT(own.state().dump(), HasSubstr("bid 317"));
  for (const char* told : {"bid 317", "#317", "\"317\"", " 317,"}) {
    EXPECT_THAT(other.state().dump(), testing::Not(HasSubstr(told)));
  }
  EXPECT_EQ(next(made, tokens_[0], TestJson::array())["code"], "not_allowed");
}

TEST_F(BazaarServer, HostilePathsAreAnsweredInWords) {
  const TestJson made = create("bazaar:seats=2", 2);
  Watching page(server_.connect(), made, tokens_);
  page.until_state([](const TestJson& state) { return state["waiting_for"] == 0; });
  const std::string longest(200, 'x');
  const TestJson hostile{
      {"=bid", "#0"},
      {"=bid", "#5001"},
      {"=bid", "#99999999999999999999"},
      {"=bid", "#-1"},
      {"=bid", "#1", "#1"},
      {"=bid", "#"},
      {"bid", "1"},
      {"h1"},
      {"e99"},
      {""},
      {"="},
      {longest, longest},
      TestJson(std::vector<std::string>(32, "=bid")),
  };
  for (const TestJson& path : hostile) {
    const TestJson answer = next(made, tokens_[0], path);
    EXPECT_EQ(answer["ok"], true) << path.dump() << answer.dump();
    EXPECT_TRUE(answer["next"].empty() && !answer.contains("move")) << path.dump();
    EXPECT_LT(answer.dump().size(), 1'000U);
    const TestJson refused = page.act({{"action", "move"}, {"path", path}});
    EXPECT_EQ(refused["ok"], false) << path.dump();
    EXPECT_FALSE(refused["error"].get<std::string>().empty());
    EXPECT_LT(refused.dump().size(), 2'000U);
  }
  for (const TestJson& path :
       {TestJson(std::vector<std::string>(33, "h1")), TestJson::array({std::string(201, 'x')}),
        TestJson("=bid"), TestJson::array({1, 2}), TestJson::array({TestJson::array({"=bid"})}),
        TestJson::object()}) {
    const TestJson answer = next(made, tokens_[0], path);
    EXPECT_EQ(answer["ok"], false) << path.dump();
    EXPECT_FALSE(answer["error"].get<std::string>().empty());
    EXPECT_EQ(page.act({{"action", "move"}, {"path", path}})["ok"], false) << path.dump();
  }
  EXPECT_THAT(page.act({{"action", "move"}, {"path", {"=bid"}}})["error"].get<std::string>(),
              HasSubstr("more steps"));
  // Paths of another game, and of a position that was asked about without a match.
  EXPECT_TRUE(
      socket_.request({{"do", "next"}, {"game", "morris"}, {"path", {"=bid"}}})["next"].empty());
  EXPECT_TRUE(socket_.request({{"do", "next"}, {"game", "othello"}, {"path", {"a1", "a1"}}})["next"]
                  .empty());
  EXPECT_EQ(page.act({{"action", "move"}, {"path", {"=bid", "#317"}}})["ok"], true);
}

}  // namespace
}  // namespace brett::server
