// Records: their text is read back as the same game, move for move, and whatever is wrong with it is
// said with its line.
#include "records/record.h"
#include "match/match_record.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "core/text.h"
#include "match/series.h"
#include "records/record_reader.h"
#include "sanitized.h"

namespace brett::record_tests {
namespace {

using testing::HasSubstr;

Match random_match(const Game& game, std::uint64_t seed, int most_plies = 100'000) {
  const std::vector<std::string> specs(static_cast<std::size_t>(game.seats()), "random");
  Match match(game.start(), std::move(*seat_players(game, specs, seed)), seed);
  while (most_plies-- > 0 && match.step()) {
  }
  return match;
}

Result<std::vector<RecordedGame>> read_all(std::string_view text,
                                           const Registry& registry = Registry::standard()) {
  std::vector<RecordedGame> games;
  const Status status = read_records(registry, text, "file", [&](RecordedGame game) -> Status {
    games.push_back(std::move(game));
    return Done{};
  });
  if (!status) return status.error();
  return games;
}

std::string error_of(std::string_view text) {
  const auto games = read_all(text);
  return games ? "none" : games.error().message;
}

// Specs of every registered game, with as many seats as it can have.
std::vector<std::string> round_trip_specs() {
  std::vector<std::string> specs;
  for (const GameEntry& entry : Registry::standard().games()) {
    specs.emplace_back(entry.facts.name);
    for (const OptionInfo& option : entry.options) {
      const std::string spec = fmt::format("{}:{}={}", entry.facts.name, option.key, option.max);
      if (option.key == "seats" && Registry::standard().game(spec)) specs.push_back(spec);
    }
  }
  for (const char* spec : {"othello:size=6", "othello:start=reversi", "morris:men=3"}) {
    specs.emplace_back(spec);
  }
  return specs;
}

class RecordOfEveryGame : public testing::TestWithParam<std::string> {};

TEST_P(RecordOfEveryGame, RoundTrips) {
  const auto game = std::move(*Registry::standard().game(GetParam()));
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const Match match = random_match(*game, seed);
    const Record record = record_of(*game, match, "2026-11-16T02:18:51Z");
    const auto games = read_all(print_record(record));
    ASSERT_TRUE(games) << games.error().message << '\n' << print_record(record);
    ASSERT_EQ(games->size(), 1U);
    const RecordedGame& read = games->front();
    EXPECT_EQ(read.record, record);
    EXPECT_TRUE(read.last.equals(match.state()));
    EXPECT_EQ(read.last.turn(), match.state().turn());
    EXPECT_EQ(read.last.end_reason(), match.state().end_reason());
    EXPECT_EQ(read.record.payoffs, match.payoffs());
    ASSERT_EQ(read.moves.size(), match.plies().size());
    for (std::size_t i = 0; i < read.moves.size(); ++i) {
      EXPECT_EQ(read.moves[i], match.plies()[i].move);
    }
  }
}

TEST_P(RecordOfEveryGame, IsReadInTheMiddleOfTheGame) {
  const auto game = std::move(*Registry::standard().game(GetParam()));
  const Match match = random_match(*game, 5, 3);
  const Record record = record_of(*game, match, "");
  const auto games = read_all(print_record(record));
  ASSERT_TRUE(games) << games.error().message;
  EXPECT_EQ(games->front().record, record);
}

TEST_P(RecordOfEveryGame, IsRefusedWhenAnyByteIsChanged) {
  const auto game = std::move(*Registry::standard().game(GetParam()));
  const Match match = random_match(*game, 2, 12);
  const std::string text = print_record(record_of(*game, match, "2026"));
  const std::size_t step = sanitized ? 7 : 1;
  for (std::size_t i = 0; i < text.size(); i += step) {
    std::string wrong = text;
    wrong[i] = wrong[i] == 'q' ? 'z' : 'q';
    const auto games = read_all(wrong);
    ASSERT_FALSE(games) << "byte " << i << " of\n" << text;
    EXPECT_THAT(games.error().message, HasSubstr("file, line "));
  }
}

TEST_P(RecordOfEveryGame, IsRefusedWhereverItIsCut) {
  const auto game = std::move(*Registry::standard().game(GetParam()));
  const Match match = random_match(*game, 2, 12);
  const std::string text = print_record(record_of(*game, match, "2026"));
  for (std::size_t size = 0; size + 1 < text.size(); ++size) {
    EXPECT_FALSE(read_all(text.substr(0, size))) << size;
  }
}

INSTANTIATE_TEST_SUITE_P(Games, RecordOfEveryGame, testing::ValuesIn(round_trip_specs()),
                         [](const testing::TestParamInfo<std::string>& spec) {
                           std::string name = spec.param;
                           for (char& c : name) {
                             if (c == ':' || c == '=' || c == ',') c = '_';
                           }
                           return name;
                         });

// A record that somebody wrote by hand: no check, comments, blanks where he liked them.
constexpr std::string_view by_hand =
    "# my best game\n"
    "brett record 1\n"
    "game\ttic_tac_toe\n"
    "player me\n"
    "player   you & friends\n"
    "\n"
    "result 1 -1\n"
    "ending rules\n"
    "moves 5\n"
    "1 1 A1 value=-0.5 depth=3 nodes=17 time=1.25\n"
    "  2 2 b1 book\n"
    "3 1 a2 value=win:3\r\n"
    "4 2 b2 value=loss:2\n"
    "5 1 a3\n"
    "end";

std::string changed(std::string_view from, std::string_view to) {
  std::string text(by_hand);
  const auto at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

TEST(Record, IsReadAsPeopleWriteIt) {
  const auto games = read_all(by_hand);
  ASSERT_TRUE(games) << games.error().message;
  const Record& record = games->front().record;
  EXPECT_EQ(record.players[1], "you & friends");
  EXPECT_EQ(record.start, "--------- X");
  EXPECT_EQ(record.plies[0].move, "a1");
  EXPECT_EQ(record.plies[0].value, -500);
  EXPECT_EQ(record.plies[0].depth, 3);
  EXPECT_EQ(record.plies[0].nodes, 17U);
  EXPECT_EQ(record.plies[0].time, std::chrono::microseconds(1'250'000));
  EXPECT_TRUE(record.plies[1].from_book);
  EXPECT_EQ(record.plies[2].value, win_value - 3);
  EXPECT_EQ(record.plies[3].value, 2 - win_value);
  EXPECT_EQ(record.last, games->front().last.text());
}

TEST(Record, SeveralAreReadFromOneFileInTheirOrder) {
  const std::string text = fmt::format("{}\n\n{}", changed("player me", "player first"), by_hand);
  const auto games = read_all(text);
  ASSERT_TRUE(games) << games.error().message;
  ASSERT_EQ(games->size(), 2U);
  EXPECT_EQ((*games)[0].record.players[0], "first");
  EXPECT_EQ((*games)[1].record.players[0], "me");
  EXPECT_EQ((*games)[0].game, (*games)[1].game) << "one game for both";
}

TEST(Record, ErrorsSayTheLineAndWhatWouldBeRight) {
  EXPECT_EQ(error_of(""), "file: contains no records");
  EXPECT_EQ(error_of("# nothing\n"), "file: contains no records");
  EXPECT_EQ(error_of("f5d6c3\n"),
            "file, line 1: a record must begin here, but this is 'f5d6c3': must be "
            "'brett record 1'");
  EXPECT_EQ(error_of("\x89PNG\r\n\x1a\n"),
            "file, line 1: a record must begin here, but this is '?PNG': must be "
            "'brett record 1'");
  EXPECT_EQ(error_of(changed("record 1", "record 2")),
            "file, line 2: 'brett record 2': this program reads 'brett record 1'");
  EXPECT_EQ(error_of(changed("ending", "endnig")),
            "file, line 8: unknown header 'endnig', did you mean 'ending'?");
  EXPECT_EQ(error_of(changed("player me", "player me\ngame pig")),
            "file, line 5: game: is given twice");
  EXPECT_EQ(error_of(changed("ending rules\n", "")),
            "file, line 8: the header 'ending' is missing before the moves");
  EXPECT_EQ(error_of(changed("player me\n", "")),
            "file, line 4: 1 player for tic_tac_toe: must be 2");
  EXPECT_EQ(error_of(changed("tic_tac_toe", "tictactoe")),
            "file, line 3: unknown game 'tictactoe', did you mean 'tic_tac_toe'?");
  EXPECT_EQ(error_of(changed("ending rules", "ending checkmate")),
            "file, line 8: unknown ending 'checkmate': there are rules, forfeit, adjudicated, "
            "quit, open");
  EXPECT_EQ(error_of(changed("player me", "player me\x1b[31m")),
            "file, line 4: contains control characters: not a record");
}

TEST(Record, WrongMovesAreRefusedWithTheirLine) {
  EXPECT_THAT(error_of(changed("4 2 b2", "4 2 b1")),
              HasSubstr("file, line 13: move 4: illegal move 'b1': legal are"));
  EXPECT_EQ(error_of(changed("2 2 b1", "2 1 b1")),
            "file, line 11: move 2: made by seat 1, but it is the turn of seat 2");
  EXPECT_EQ(error_of(changed("2 2 b1", "2 chance b1")),
            "file, line 11: move 2: made by chance, but it is the turn of seat 2");
  EXPECT_EQ(error_of(changed("2 2 b1", "2 9999 b1")),
            "file, line 11: move 2 made by '9999': must be a seat from 1, or chance");
  EXPECT_EQ(error_of(changed("2 2 b1", "7 2 b1")),
            "file, line 11: '7' instead of move 2: 'moves' says how many there are");
  EXPECT_EQ(error_of(changed("value=win:3", "value=lots")),
            "file, line 12: move 3: value 'lots': must be points like -0.125, win:3 or loss:4");
  EXPECT_EQ(error_of(changed("nodes=17", "nodse=17")),
            "file, line 10: move 1: unknown note on a move 'nodse', did you mean 'nodes'?");
  EXPECT_EQ(error_of(changed("time=1.25", "time=-1")),
            "file, line 10: move 1: time '-1': must be seconds, like 0.125");
  EXPECT_EQ(error_of(changed("moves 5", "moves 6")),
            "file, line 15: 'end' instead of move 6: 'moves' says how many there are");
  EXPECT_EQ(error_of(changed("moves 5", "moves 4")),
            "file, line 14: behind the moves '5': must be 'final', 'check' or 'end'");
}

TEST(Record, AnEndThatTheMovesDoNotLeadToIsRefused) {
  const std::string other_board(by_hand.substr(0, by_hand.size() - 3));
  EXPECT_THAT(error_of(other_board + "final --------- X\nend\n"),
              HasSubstr("file, line 15: the last position is '--------- X', but the moves lead"));
  EXPECT_EQ(error_of(changed("result 1 -1", "result -1 1")),
            "file, line 7: the result is '-1 1', but the moves lead to '1 -1'");
  EXPECT_EQ(error_of(changed("ending rules", "ending open")),
            "file, line 8: 'open', but the moves end the game by its rules");
  const std::string four = changed("5 1 a3\n", "");
  const auto with = [&](std::string text, std::string_view from, std::string_view to) {
    return text.replace(text.find(from), from.size(), to);
  };
  const std::string open = with(four, "moves 5", "moves 4");
  EXPECT_EQ(error_of(open), "file, line 8: the game is not over after its last move");
  EXPECT_EQ(error_of(with(open, "ending rules", "ending open")),
            "file, line 7: there is a result, but the ending is 'open'");
  EXPECT_EQ(error_of(with(open, "ending rules", "ending forfeit 3")),
            "file, line 8: seat 3: must be 1 to 2");
  EXPECT_EQ(error_of(with(open, "ending rules", "ending forfeit 2 time")), "none");
  EXPECT_EQ(error_of(with(with(open, "ending rules", "ending forfeit 2"), "result 1", "result 2")),
            "file, line 7: 2 in the result: must be -1 to 1");
}

TEST(Record, ACutOneIsRefused) {
  const std::string text(by_hand);
  EXPECT_EQ(error_of(text.substr(0, text.size() - 3)),
            "file, line 14: the record is cut: 'end' is missing");
  EXPECT_EQ(error_of(text.substr(0, text.find("4 2"))),
            "file, line 12: the record is cut: move 4 of 5 is missing");
  EXPECT_EQ(error_of(text.substr(0, text.find("ending"))),
            "file, line 7: the record is cut: 'moves' is missing");
}

TEST(Record, HugeNumbersAndLinesAreRefused) {
  EXPECT_THAT(error_of(changed("moves 5", "moves 99999999999")), HasSubstr("0 to 1000000"));
  EXPECT_THAT(error_of(changed("player me", "player " + std::string(3000, 'x'))),
              HasSubstr("longer than 2000"));
  EXPECT_THAT(error_of(changed("player me", "player " + std::string(30000, 'x'))),
              HasSubstr("longer than 20000"));
  EXPECT_THAT(error_of(changed("result", "seed 99999999999999999999\nresult")),
              HasSubstr("must be a whole number below 2^64"));
}

TEST(Record, AFullSeedSurvives) {
  const auto games = read_all(changed("result", "seed 18446744073709551615\nresult"));
  ASSERT_TRUE(games) << games.error().message;
  EXPECT_EQ(games->front().record.seed, ~std::uint64_t{0});
}

TEST(Record, FreeTextCannotBreakTheFile) {
  auto games = read_all(by_hand);
  ASSERT_TRUE(games);
  Record record = games->front().record;
  record.players[0] = " evil\nplayer three\x1b[2J ";
  record.event = "caf\xc3\xa9 \xc2\x9b";
  record.players[1] = "";
  const auto again = read_all(print_record(record));
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(again->front().record.players[0], "evil?player three?[2J");
  EXPECT_EQ(again->front().record.players[1], "?");
  EXPECT_EQ(again->front().record.event, "caf\xc3\xa9 ?");
}

TEST(Record, TextsAreUtf8WhateverTheyCameAs) {
  auto games = read_all(by_hand);
  ASSERT_TRUE(games);
  Record record = games->front().record;
  record.players[0] = "Andr\xe9";
  record.event = std::string(1'999, 'x') + "\xc3\xa9";
  const std::string text = print_record(record);
  EXPECT_TRUE(is_utf8(text));
  const auto again = read_all(text);
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(again->front().record.players[0], "Andr\xc3\xa9");
  EXPECT_EQ(again->front().record.event, std::string(1'999, 'x')) << "no half of a character";
  // Older versions wrote bytes as they came, and their check sums are of these.
  const auto older = read_all(changed("result", "event Andr\xe9 \x85\nresult"));
  ASSERT_TRUE(older) << older.error().message;
  EXPECT_EQ(older->front().record.event, "Andr\xc3\xa9 ?");
}

TEST(Record, TheNumberInItsSeriesSurvives) {
  const auto games = read_all(changed("result", "number 17\nresult"));
  ASSERT_TRUE(games) << games.error().message;
  EXPECT_EQ(games->front().record.number, 17U);
  EXPECT_THAT(print_record(games->front().record), HasSubstr("\nnumber  17\n"));
  EXPECT_FALSE(read_all(changed("result", "number 0\nresult")));
}

TEST(Record, ChecksumIsThatOfTheLines) {
  // The check value of CRC-32 is that of "123456789"; a line counts with its end.
  EXPECT_EQ(record_check(0, "a"), 0xddeaa107U);
}

// --- recording -----------------------------------------------------------------------------------

TEST(Recorder, HandsOverTheRecordWhenTheMatchHasEnded) {
  const auto game = std::move(*Registry::standard().game("tic_tac_toe"));
  Match match(game->start(), std::move(*seat_players(*game, {"pvs:depth=3", "random"}, 4)), 4);
  ASSERT_TRUE(match.play_opening("b2 a1"));
  std::vector<Record> kept;
  match.watch(Recorder(*game, match, [&](const Record& record) { kept.push_back(record); }));
  while (match.step()) EXPECT_TRUE(kept.empty());
  ASSERT_EQ(kept.size(), 1U);
  const Record& record = kept[0];
  EXPECT_EQ(record.game, "tic_tac_toe");
  EXPECT_EQ(record.players, (std::vector<std::string>{"pvs:depth=3", "random"}));
  EXPECT_EQ(record.seed, 4U);
  EXPECT_EQ(record.date.size(), 20U) << record.date;
  EXPECT_EQ(record.plies[0].move, "b2");
  EXPECT_FALSE(record.plies[0].time) << "the opening cost nobody anything";
  EXPECT_TRUE(record.plies[2].time);
  EXPECT_TRUE(record.plies[2].value);
  EXPECT_EQ(record.plies[2].depth, 3);
  EXPECT_GT(record.plies[2].nodes, 0U);
  EXPECT_FALSE(record.plies[3].value) << "random does not think";
  EXPECT_EQ(record.payoffs, match.payoffs());
  EXPECT_TRUE(replay_record(Registry::standard(), record));
}

TEST(Recorder, WhatWasTakenBackIsNotInTheRecord) {
  const auto game = std::move(*Registry::standard().game("tic_tac_toe"));
  Match match(game->start(), std::move(*seat_players(*game, {"random", "random"}, 4)), 4);
  match.step();
  match.step();
  ASSERT_TRUE(match.undo(1));
  const Record record = record_of(*game, match, "");
  EXPECT_EQ(record.plies.size(), 1U);
  EXPECT_EQ(record.ending, Ending::open);
}

TEST(Recorder, ForfeitsAndQuitsAreTold) {
  const auto game = std::move(*Registry::standard().game("tic_tac_toe"));
  Match match(game->start(), std::move(*seat_players(*game, {"random", "random"}, 4)), 4);
  Match::TimePoint now{};
  match.use_clocks({std::chrono::seconds(1), {}}, [&] { return now += std::chrono::seconds(1); });
  while (match.step()) {
  }
  const Record record = record_of(*game, match, "");
  EXPECT_EQ(record.ending, Ending::forfeit);
  EXPECT_EQ(record.how, "time");
  EXPECT_EQ(record.ended_by, 0);
  EXPECT_EQ(record.reason, "seat 1 (random) ran out of time");
  EXPECT_EQ(record.clock, "1s");
  EXPECT_EQ(record.payoffs, (std::vector<double>{-1, 1}));
  const auto games = read_all(print_record(record));
  ASSERT_TRUE(games) << games.error().message;
  EXPECT_EQ(games->front().record, record);
}

TEST(Recorder, ASeriesKeepsEveryGame) {
  const auto game = std::move(*Registry::standard().game("kuhn_poker"));
  std::vector<Record> kept;
  SeriesSettings plan{.players = {"random", "random"}, .games = 6, .threads = 2};
  plan.keep = [&](const Record& record) { kept.push_back(record); };
  ASSERT_TRUE(play_series(*game, plan, {}, {}));
  EXPECT_EQ(kept.size(), 6U);
  std::set<std::uint64_t> numbers;
  for (const Record& record : kept) {
    EXPECT_TRUE(replay_record(Registry::standard(), record));
    numbers.insert(record.number.value_or(0));
  }
  EXPECT_EQ(numbers, (std::set<std::uint64_t>{1, 2, 3, 4, 5, 6}));
}

}  // namespace
}  // namespace brett::record_tests
