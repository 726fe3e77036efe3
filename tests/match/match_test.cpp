// The referee: legality, forfeits, taking back, events, seeds, and what a player is shown.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <deque>

#include "match/match.h"
#include "players/registry.h"

namespace brett {
namespace {

using testing::ElementsAre;

// Answers as told; then the first legal move.
class Scripted final : public AnyPlayer {
 public:
  explicit Scripted(std::deque<Decision> answers) : answers_(std::move(answers)) {}
  Decision decide(const AnyState& seen, const Limits&) override {
    if (answers_.empty()) return {.move = seen.moves().front()};
    const Decision next = answers_.front();
    answers_.pop_front();
    return next;
  }
  std::string spec() const override { return "scripted"; }

 private:
  std::deque<Decision> answers_;
};

std::unique_ptr<AnyGame> tic_tac_toe() {
  return std::move(Registry::standard().game("tic_tac_toe")).value();
}

Match scripted(const AnyGame& game, std::deque<Decision> first, std::deque<Decision> second = {}) {
  Match::Players players;
  players.push_back(std::make_unique<Scripted>(std::move(first)));
  players.push_back(std::make_unique<Scripted>(std::move(second)));
  return {game.start(), std::move(players), 1};
}

Decision cell(const AnyGame& game, const char* name) {
  return {.move = *game.start()->parse_move(name)};
}

std::vector<std::string> texts(const Match& match) {
  std::vector<std::string> texts;
  for (const auto& ply : match.plies()) texts.push_back(ply.text);
  return texts;
}

TEST(Match, PlaysToTheEnd) {
  const auto game = tic_tac_toe();
  Match match = scripted(*game, {});
  while (match.step()) {
  }
  EXPECT_EQ(match.ending(), Match::Ending::by_rules);
  EXPECT_THAT(texts(match), ElementsAre("a3", "b3", "c3", "a2", "b2", "c2", "a1"));
  EXPECT_THAT(match.payoffs(), ElementsAre(1, -1));
  EXPECT_FALSE(match.step()) << "nothing happens after the end";
}

TEST(Match, IllegalAnswerForfeits) {
  const auto game = tic_tac_toe();
  Match match = scripted(*game, {cell(*game, "b2")}, {cell(*game, "b2")});
  EXPECT_TRUE(match.step());
  EXPECT_FALSE(match.step());
  EXPECT_EQ(match.ending(), Match::Ending::forfeited);
  EXPECT_EQ(match.ended_by(), 1);
  EXPECT_THAT(match.payoffs(), ElementsAre(1, -1));
  EXPECT_EQ(match.reason(), "seat 2 (scripted) answered with an illegal move");
  EXPECT_THAT(texts(match), ElementsAre("b2")) << "the illegal move was not played";
}

TEST(Match, BytesThatAreNoMoveForfeit) {
  const auto game = tic_tac_toe();
  Match match = scripted(*game, {{.move = {~std::uint64_t{0}}}});
  EXPECT_FALSE(match.step());
  EXPECT_EQ(match.ending(), Match::Ending::forfeited);
}

TEST(Match, UndoRestoresTheStateBeforeTheSeatsLastMove) {
  const auto game = tic_tac_toe();
  Match match = scripted(*game, {});
  match.step();
  match.step();
  const auto before = match.state().clone();
  match.step();
  match.step();
  EXPECT_TRUE(match.undo(0));
  EXPECT_TRUE(match.state().equals(*before));
  EXPECT_EQ(match.plies().size(), 2U);
  EXPECT_TRUE(match.undo(1));
  EXPECT_EQ(match.plies().size(), 1U);
  EXPECT_FALSE(match.undo(1)) << "seat 2 has made no other move";
  EXPECT_EQ(match.plies().size(), 1U);
}

TEST(Match, UndoAfterTheEndGoesOn) {
  const auto game = tic_tac_toe();
  Match match = scripted(*game, {});
  while (match.step()) {
  }
  EXPECT_TRUE(match.undo(0));
  EXPECT_EQ(match.ending(), Match::Ending::none);
  EXPECT_FALSE(match.step()) << "the same last move ends it again";
  EXPECT_EQ(match.plies().size(), 7U);
}

TEST(Match, TellsWatchersInOrder) {
  using Kind = MatchEvent::Kind;
  const auto game = tic_tac_toe();
  Match match = scripted(*game, {cell(*game, "b2"),
                                 {.act = Decision::Act::undo},
                                 {.act = Decision::Act::undo},
                                 cell(*game, "a1"),
                                 {.act = Decision::Act::quit}});
  std::vector<Kind> kinds;
  std::vector<std::string> moves;
  std::vector<int> undone;
  match.watch([&](const MatchEvent& event) {
    kinds.push_back(event.kind);
    if (event.kind == Kind::moved) moves.push_back(event.move);
    if (event.kind == Kind::undone) undone.push_back(event.plies_undone);
  });
  while (match.step()) {
  }
  EXPECT_THAT(kinds, ElementsAre(Kind::started, Kind::moved, Kind::moved, Kind::undone,
                                 Kind::undone, Kind::moved, Kind::moved, Kind::ended));
  EXPECT_THAT(moves, ElementsAre("b2", "a3", "a1", "a3"));
  EXPECT_THAT(undone, ElementsAre(2, 0));
  EXPECT_EQ(match.ending(), Match::Ending::quit);
}

TEST(Match, OpeningIsPartOfTheRecord) {
  const auto game = tic_tac_toe();
  Match match = scripted(*game, {});
  EXPECT_EQ(match.play_opening("b2 zz").error().message.substr(0, 26),
            "move 2: illegal move 'zz':");
  EXPECT_TRUE(match.plies().empty()) << "nothing half-done stays behind";
  ASSERT_TRUE(match.play_opening("b2 a1").ok());
  match.step();
  EXPECT_THAT(texts(match), ElementsAre("b2", "a1", "a3"));
  EXPECT_EQ(match.start().text(), "--------- X");
}

TEST(Match, StopWhileAPlayerThinksPlaysNothing) {
  const auto game = tic_tac_toe();
  Match match = scripted(*game, {});
  std::stop_source source;
  source.request_stop();
  EXPECT_FALSE(match.step({.stop = source.get_token()}));
  EXPECT_TRUE(match.plies().empty());
  EXPECT_EQ(match.ending(), Match::Ending::none);
}

TEST(Match, SameSeedSameMatchAndSeatsDrawApart) {
  const auto game = std::move(Registry::standard().game("connect_four")).value();
  const auto play = [&](std::uint64_t seed) {
    auto players = seat_players(*game, {"random", "random"}, seed);
    Match match(game->start(), *std::move(players), seed);
    while (match.step()) {
    }
    return texts(match);
  };
  EXPECT_EQ(play(3), play(3));
  EXPECT_NE(play(3), play(4));
}

TEST(Match, SeatsMustAllBeTaken) {
  const auto game = tic_tac_toe();
  EXPECT_EQ(seat_players(*game, {"random"}, 1).error().message,
            "1 player for tic_tac_toe: must be 2");
  EXPECT_EQ(seat_players(*game, {"random", "random", "random"}, 1).error().message,
            "3 players for tic_tac_toe: must be 2");
}

}  // namespace
}  // namespace brett
