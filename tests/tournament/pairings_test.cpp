// Pairings that a plan lists, and games that begin from given positions.
#include <gmock/gmock.h>

#include <fstream>

#include "records/record_reader.h"
#include "tournament/tournament_run.h"

namespace brett {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr std::string_view listed = R"(
game = "tic_tac_toe"
format = "pairings"
games = 3
seed = 5
players = ["alphabeta:depth=9", { spec = "random", name = "dice" }, "random"]
pairings = [
  { players = ["dice", "alphabeta:depth=9"], seats = "fixed" },
  { players = ["random", "dice"], games = 4 },
]
)";

std::string refusal_of(std::string_view change, std::string_view to) {
  std::string text(listed);
  const auto place = text.find(change);
  EXPECT_NE(place, std::string::npos) << change;
  text.replace(place, change.size(), to);
  const auto plan = read_plan(Registry::standard(), text, "plan 'x'");
  return plan ? "it was read" : plan.error().message;
}

TEST(Pairings, HaveTheirOwnNumberOfGamesAndSeats) {
  const TournamentPlan plan = plan_of(listed);
  const auto schedule = Schedule::make(plan.schedule);
  ASSERT_TRUE(schedule);
  ASSERT_EQ(schedule->games_known(), 7U);
  for (std::uint64_t number = 0; number < 3; ++number) {
    EXPECT_THAT(schedule->game(number).seats, ElementsAre(1, 0)) << "fixed seats";
  }
  EXPECT_THAT(schedule->game(3).seats, ElementsAre(2, 1));
  EXPECT_THAT(schedule->game(4).seats, ElementsAre(1, 2)) << "seats are turned";
}
TEST(Pairings, WithFixedSeatsGiveEveryGameAnOpeningOfItsOwn) {
  const auto schedule = Schedule::make(plan_of(listed).schedule);
  EXPECT_EQ(schedule->game(0).opening, 0U);
  EXPECT_EQ(schedule->game(1).opening, 1U);
  EXPECT_EQ(schedule->game(3).opening, schedule->game(4).opening) << "both turns share one";
  EXPECT_EQ(schedule->game(3).block, schedule->game(4).block);
  EXPECT_NE(schedule->game(2).block, schedule->game(3).block) << "meetings share no block";
}
TEST(Pairings, CanonicalTextReadsAsTheSamePlan) {
  const std::string text = canonical_text(plan_of(listed));
  EXPECT_THAT(text, HasSubstr("{ players = [\"random\", \"dice\"], games = 4 }"));
  EXPECT_EQ(canonical_text(plan_of(text)), text);
}
TEST(Pairings, PlayersMayBeCalledByTheirSpecsAsTheyAreWritten) {
  const TournamentPlan plan = plan_of(R"toml(
game = "connect_four"
format = "pairings"
games = 2
seed = 5
players = ["level=2", "alphabeta:table=64,depth=3", "level=2", "random"]
pairings = [
  { players = ["level=2", "alphabeta:table=64,depth=3"] },
  { players = ["level=2 (2)", "random"] },
]
)toml");
  EXPECT_THAT(plan.schedule.pairings[0].players, ElementsAre(0, 1));
  EXPECT_THAT(plan.schedule.pairings[1].players, ElementsAre(2, 3));
  const std::string text = canonical_text(plan);
  EXPECT_EQ(canonical_text(plan_of(text)), text);
  const TournamentPlan fair = plan_of(R"(
game = "connect_four"
format = "pairings"
games = 2
seed = 5
fairness = "nodes=100"
players = ["random", "pvs"]
pairings = [{ players = ["pvs", "random"] }]
)");
  EXPECT_THAT(fair.schedule.pairings[0].players, ElementsAre(1, 0));
}
TEST(Pairings, NeedAPlanFile) {
  const auto plan = read_plan(Registry::standard(),
                              {{"game", "tic_tac_toe"},
                               {"format", "pairings"},
                               {"games", "2"},
                               {"seed", "1"},
                               {"players", "random"},
                               {"players", "random"}},
                              Engines{});
  ASSERT_FALSE(plan);
  EXPECT_EQ(plan.error().message, "--format pairings: needs a plan file that lists them");
}
TEST(Pairings, AreRefusedInWords) {
  EXPECT_THAT(refusal_of("\"dice\", \"alphabeta:depth=9\"", "\"dcie\", \"random\""),
              HasSubstr("line 8: pairing: unknown player 'dcie', did you mean 'dice'?"));
  EXPECT_THAT(refusal_of("\"random\", \"dice\"", "\"dice\", \"dice\""),
              HasSubstr("a player cannot meet itself"));
  EXPECT_THAT(refusal_of("\"random\", \"dice\"", "\"dice\""),
              HasSubstr("1 players at a table of 2"));
  EXPECT_THAT(refusal_of("games = 4", "games = 0"),
              HasSubstr("pairing: games='0': must be a whole number from 1"));
  EXPECT_THAT(refusal_of("games = 4", "game = 4"), HasSubstr("pairing: unknown key 'game'"));
  EXPECT_THAT(refusal_of("seats = \"fixed\"", "seats = \"soft\""),
              HasSubstr("pairing: seats='soft': must be turned or fixed"));
  EXPECT_THAT(refusal_of("\"pairings\"", "\"league\""),
              HasSubstr("means something only for pairings"));
  EXPECT_THAT(refusal_of("pairings = [\n", "pairings = []\nopenings = [\n"), HasSubstr("opening"));
}

class FromPositions : public TournamentRun {
 protected:
  static TournamentPlan plan(std::string_view more) {
    return plan_of(fmt::format(R"(
game = "othello"
format = "round_robin"
games = 4
seed = 1
players = ["alphabeta:depth=1", "random"]
{}
)",
                               more));
  }
};

constexpr std::string_view first_position =
    "---------------------------OX------XO--------------------------- X";
constexpr std::string_view second_position =
    "------------------OX------OXX-----OOO--------------------------- X";

TEST_F(FromPositions, GamesBeginThereInTurnWithBothColours) {
  const auto both = fmt::format("positions = [\"{}\", \"{}\"]", first_position, second_position);
  Store games = store("a.db");
  played(plan(both), games);
  std::vector<std::string> starts;
  std::vector<std::string> first_players;
  ASSERT_TRUE(games.for_each_row([&](const StoredRow& row) {
    return read_told_records(row.played.record, "record", [&](const Record& record) -> Status {
      starts.push_back(record.start);
      first_players.push_back(record.players.front());
      return Done{};
    });
  }));
  EXPECT_THAT(starts,
              ElementsAre(first_position, first_position, second_position, second_position));
  EXPECT_THAT(first_players,
              ElementsAre("random", "alphabeta:depth=1", "random", "alphabeta:depth=1"));
}
TEST_F(FromPositions, AFileIsReadAndBecomesPartOfThePlan) {
  std::ofstream(path("some.txt")) << "# two\n" << first_position << "\n\n" << second_position;
  const TournamentPlan read = plan(fmt::format("positions = \"{}\"", path("some.txt")));
  EXPECT_THAT(read.openings.positions, ElementsAre(first_position, second_position));
  EXPECT_EQ(canonical_text(plan_of(canonical_text(read))), canonical_text(read));
}
TEST_F(FromPositions, WrongOnesAreRefusedWithTheirLine) {
  std::ofstream(path("bad.txt")) << first_position << "\nnothing like it\n";
  const auto why = [&](std::string_view more) {
    const auto read = read_plan(Registry::standard(),
                                fmt::format("game = \"othello\"\nformat = \"league\"\ngames = 2\n"
                                            "seed = 1\nplayers = [\"random\", \"random\"]\n{}",
                                            more),
                                "plan 'x'");
    return read ? "it was read" : read.error().message;
  };
  EXPECT_THAT(why(fmt::format("positions = \"{}\"", path("bad.txt"))),
              HasSubstr("bad.txt', line 2"));
  EXPECT_THAT(why("positions = [\"x\"]"), HasSubstr("position 'x'"));
  EXPECT_THAT(why("positions = 3"),
              HasSubstr("must be the name of a file, or a list of positions"));
  EXPECT_THAT(why(fmt::format("positions = [\"{}\"]\nopenings = [\"f5\"]", first_position)),
              HasSubstr("positions: cannot be used with openings"));
}

}  // namespace
}  // namespace brett
