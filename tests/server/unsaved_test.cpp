// What the store does not take: it is answered as failed, the game goes on, and all of it is stored as
// soon as that works again.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "files/in_folder.h"
#include "server/test_client.h"
#include "store/store.h"
#include "store/write_calls.h"

namespace brett::server {
namespace {

using testing::HasSubstr;

class Unsaved : public TestInFolder {
 protected:
  TestJson post(const std::string& name, const TestJson& body) const {
    return server_.post("/api/" + name, body).json();
  }
  TestJson create(const char* one, const char* other) const {
    return post("create", {{"game", "tic_tac_toe"}, {"players", {one, other}}});
  }
  TestJson act(const TestJson& made, TestJson action) const {
    action["match"] = made["match"];
    action["tokens"] = TestJson::array({made["host"]});
    for (const TestJson& seat : made["seats"]) {
      if (seat.contains("token")) action["tokens"].push_back(seat["token"]);
    }
    return post("act", action);
  }
  TestJson move(const TestJson& made, const char* text) const {
    return act(made, {{"action", "move"}, {"move", text}});
  }
  TestJson state(const TestJson& made) const {
    return post("match", {{"match", made["match"]}, {"token", made["host"]}});
  }
  // What another program would find.
  std::vector<Store::StoredMatch> stored() const {
    return *Store::open(path("games.db"), Store::Open::existing)->matches();
  }
  std::size_t records() const {
    return Store::open(path("games.db"), Store::Open::existing)->recent_games(0, 10)->size();
  }

  WriteCalls calls_;
  RunningServer server_{Registry::standard(), {.store = path("games.db")}};
};

void expect_failed(const TestJson& answer, const char* why = "the disk is full") {
  EXPECT_EQ(answer.value("code", "none"), "failed") << answer.dump();
  EXPECT_THAT(answer.value("error", ""),
              testing::AllOf(HasSubstr("could not be saved"), HasSubstr(why)));
}
void expect_done(const TestJson& answer) { EXPECT_TRUE(answer.contains("n")) << answer.dump(); }

TEST_F(Unsaved, MovesOnAFullDiskAreFailedAndPlayedAndStoredLater) {
  const TestJson made = create("human", "human");
  expect_done(move(made, "a1"));
  calls_.fill_disk();
  for (const char* text : {"b2", "c3", "a2"}) expect_failed(move(made, text));
  EXPECT_EQ(state(made)["plies"].size(), 4U);
  EXPECT_EQ(stored().at(0).plies.size(), 1U);
  calls_.fill_disk(false);
  expect_done(move(made, "c1"));
  EXPECT_EQ(stored().at(0).plies.size(), 5U);
}
TEST_F(Unsaved, NoMatchIsMadeOnAFullDisk) {
  calls_.fill_disk();
  expect_failed(create("human", "human"));
  EXPECT_TRUE(server_.get("/api/matches").json()["matches"].empty());
  calls_.fill_disk(false);
  EXPECT_EQ(stored().size(), 0U);
  create("human", "human");
  EXPECT_EQ(stored().size(), 1U) << "before it is answered";
}
TEST_F(Unsaved, ASeatIsTakenOnlyIfItsTokenIsStored) {
  const TestJson made = create("human", "link");
  const TestJson link{{"match", made["match"]}, {"code", made["seats"][1]["join"]}};
  const TestJson before = state(made)["seats"];
  calls_.fill_disk();
  expect_failed(post("join", link));
  expect_failed(act(made, {{"action", "take"}, {"seat", 1}}));
  expect_failed(act(made, {{"action", "seat"}, {"seat", 1}, {"player", "link"}}));
  expect_failed(act(made, {{"action", "seat"}, {"seat", 1}, {"player", "random"}}));
  expect_failed(act(made, {{"action", "leave"}, {"seat", 0}}));
  EXPECT_EQ(state(made)["seats"], before);
  calls_.fill_disk(false);
  const TestJson joined = post("join", link);
  ASSERT_TRUE(joined.contains("token")) << joined.dump();
  EXPECT_THAT(stored().at(0).body, HasSubstr(joined["token"].get<std::string>()));
}
TEST_F(Unsaved, EveryOtherChangeOnAFullDiskIsFailed) {
  const TestJson made = create("human", "human");
  move(made, "a1");
  calls_.fill_disk();
  for (const TestJson& action :
       std::vector<TestJson>{{{"action", "pause"}},
                             {{"action", "resume"}},
                             {{"action", "delay"}, {"delay_ms", 5}},
                             {{"action", "limits"}, {"limits", {{"depth", 3}}}},
                             {{"action", "clock"}, {"clock", "10min"}},
                             {{"action", "switch"}, {"one", 0}, {"other", 1}},
                             {{"action", "undo"}},
                             {{"action", "redo"}},
                             {{"action", "simulate"}},
                             {{"action", "simulate"}, {"on", false}},
                             {{"action", "new_game"}, {"moves", "b2 a1"}},
                             {{"action", "resign"}, {"seat", 0}},
                             {{"action", "new_game"}, {"moves", "c3"}},
                             {{"action", "adjudicate"}, {"payoffs", {0, 0}}, {"reason", "rain"}}}) {
    SCOPED_TRACE(action.dump());
    expect_failed(act(made, action));
  }
  EXPECT_EQ(records(), 0U);
}
TEST_F(Unsaved, PausesAndDelaysAreStoredWhenTheyAreAnswered) {
  const TestJson made = create("human", "human");
  EXPECT_THAT(stored().at(0).body, HasSubstr("\"running\":true"));
  expect_done(act(made, {{"action", "pause"}}));
  EXPECT_THAT(stored().at(0).body, HasSubstr("\"running\":false"));
  expect_done(act(made, {{"action", "delay"}, {"delay_ms", 7}}));
  EXPECT_THAT(stored().at(0).body, HasSubstr("\"delay\":7"));
  expect_done(act(made, {{"action", "limits"}, {"limits", {{"depth", 3}}}}));
  EXPECT_THAT(stored().at(0).body, HasSubstr("\"depth\":3"));
  expect_done(act(made, {{"action", "resume"}}));
  EXPECT_THAT(stored().at(0).body, HasSubstr("\"running\":true"));
}
TEST_F(Unsaved, WhatIsTriedOutLeavesTheStoredGameAlone) {
  const TestJson made = create("human", "human");
  move(made, "a1");
  expect_done(act(made, {{"action", "simulate"}}));
  expect_done(move(made, "b2"));
  expect_done(act(made, {{"action", "delay"}, {"delay_ms", 7}}));
  const auto match = stored().at(0);
  EXPECT_EQ(match.plies.size(), 1U);
  EXPECT_THAT(match.body, HasSubstr("\"delay\":7"));
}
// Nobody asks any more, but the server tries again.
TEST_F(Unsaved, AGameThatEndsOnAFullDiskIsARecordAsSoonAsThereIsRoom) {
  const TestJson made = create("human", "human");
  for (const char* text : {"a1", "a2", "b1", "b2"}) expect_done(move(made, text));
  calls_.fill_disk();
  expect_failed(move(made, "c1"));
  EXPECT_FALSE(state(made)["ended"].is_null());
  EXPECT_EQ(stored().at(0).plies.size(), 4U) << "as it was answered";
  calls_.fill_disk(false);
  while (records() == 0) server_.get("/api/info");
  EXPECT_EQ(records(), 1U);
  EXPECT_TRUE(stored().empty());
}
TEST_F(Unsaved, AStoreThatIsDeletedOrReplacedIsNoticed) {
  const TestJson made = create("human", "human");
  std::filesystem::rename(path("games.db"), path("away.db"));
  expect_failed(move(made, "a1"), "was deleted or replaced");
  std::filesystem::copy_file(path("away.db"), path("games.db"));
  expect_failed(move(made, "a2"), "was deleted or replaced");
  expect_failed(create("human", "human"), "was deleted or replaced");
  std::filesystem::rename(path("away.db"), path("games.db"));
  expect_done(move(made, "a3"));
  EXPECT_EQ(stored().at(0).plies.size(), 3U);
}

}  // namespace
}  // namespace brett::server
