// Games in other people's formats: samples written by hand, games that come back from every format as
// they went, and hostile input.
#include "records/record_formats.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "records/wthor.h"

namespace brett::record_format_tests {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;
using namespace std::string_literals;

Result<std::vector<RecordedGame>> read_all(RecordFormat format, std::string_view text,
                                           const std::string& game = "") {
  std::vector<RecordedGame> games;
  const Status status = read_games(Registry::standard(), {text, "file", format, game},
                                   [&](RecordedGame read) -> Status {
                                     games.push_back(std::move(read));
                                     return Done{};
                                   });
  if (!status) return status.error();
  return games;
}

std::string error_of(RecordFormat format, std::string_view text, const std::string& game = "") {
  const auto games = read_all(format, text, game);
  return games ? "none" : games.error().message;
}

std::string moves_of(const RecordedGame& game) {
  std::vector<std::string> moves;
  for (const RecordedPly& ply : game.record.plies) moves.push_back(ply.move);
  return joined(moves, " ");
}

Result<std::string> written(RecordFormat format, const RecordedGame& game) {
  GameWriter writer(format, "2026-11-16T02:18:51Z");
  if (const Status status = writer.add(game); !status) return status.error();
  return writer.finish();
}

RecordedGame random_game(const std::string& spec, std::uint64_t seed) {
  const std::shared_ptr<const Game> game = std::move(*Registry::standard().game(spec));
  Rng rng(seed);
  Played state = game->start();
  std::vector<Move> moves;
  while (!state.turn().is_over()) {
    moves.push_back(state.random_move(rng));
    state.play(moves.back());
  }
  return game_of_moves(game, game->start(), moves);
}

bool has_pass(const RecordedGame& game) { return moves_of(game).find("pass") != std::string::npos; }

// --- lines of moves ------------------------------------------------------------------------------

TEST(MoveLines, TranscriptsOfOthello) {
  const auto games = read_all(RecordFormat::transcript, "# openings\nTiger,f5d6c3d3c4\nF5 f6\n");
  ASSERT_TRUE(games) << games.error().message;
  ASSERT_EQ(games->size(), 2U);
  EXPECT_EQ(moves_of((*games)[0]), "f5 d6 c3 d3 c4");
  EXPECT_EQ((*games)[0].record.event, "Tiger");
  EXPECT_EQ((*games)[0].record.game, "othello");
  EXPECT_EQ((*games)[0].record.ending, Ending::open);
  EXPECT_EQ(moves_of((*games)[1]), "f5 f6");
  EXPECT_EQ(*written(RecordFormat::transcript, (*games)[0]), "f5d6c3d3c4\n");
  EXPECT_EQ(error_of(RecordFormat::transcript, "f5d6\n\nf5a1\n").substr(0, 46),
            "file, line 3: move 2: illegal move 'a1': legal");
}

TEST(MoveLines, DigitsOfConnectFour) {
  const auto games = read_all(RecordFormat::digits, "4453\n12121212\n");
  EXPECT_FALSE(games) << "X has won before the last move";
  EXPECT_THAT(error_of(RecordFormat::digits, "4453\n12121212\n"),
              StartsWith("file, line 2: move 8"));
  const auto won = read_all(RecordFormat::digits, "1212121\n");
  ASSERT_TRUE(won);
  EXPECT_EQ(won->front().record.ending, Ending::rules);
  EXPECT_THAT(won->front().record.payoffs, ElementsAre(1, -1));
  EXPECT_EQ(*written(RecordFormat::digits, won->front()), "1212121\n");
  EXPECT_EQ(*written(RecordFormat::moves, won->front()), "1 2 1 2 1 2 1\n");
}

TEST(MoveLines, ListsOfMorrisMovesWithAndWithoutNumbers) {
  const auto games =
      read_all(RecordFormat::moves, "d6 f4 d2 b4\n1. d6 f4\n2. d2 b4\n3.f2\n1. a1\n");
  ASSERT_TRUE(games) << games.error().message;
  ASSERT_EQ(games->size(), 3U);
  EXPECT_EQ((*games)[0].record.game, "morris");
  EXPECT_EQ(moves_of((*games)[0]), "d6 f4 d2 b4");
  EXPECT_EQ(moves_of((*games)[1]), "d6 f4 d2 b4 f2");
  EXPECT_EQ(moves_of((*games)[2]), "a1");
  EXPECT_THAT(error_of(RecordFormat::moves, "# x\n1. d6 f4\n2. d6\n"),
              StartsWith("file, line 2: move 3: illegal move 'd6'"));
}

TEST(MoveLines, OfAnyGameThatIsNamed) {
  const auto games = read_all(RecordFormat::moves, "a1 b2\n", "tic_tac_toe");
  ASSERT_TRUE(games) << games.error().message;
  EXPECT_EQ(games->front().record.game, "tic_tac_toe");
  EXPECT_THAT(error_of(RecordFormat::moves, "a1 b2\n", "tictactoe"), HasSubstr("unknown game"));
}

TEST(MoveLines, ComeBackAsTheyWentInEveryGame) {
  for (const GameEntry& entry : Registry::standard().games()) {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      const RecordedGame game = random_game(std::string(entry.facts.name), seed);
      const auto text = written(RecordFormat::moves, game);
      ASSERT_TRUE(text) << text.error().message;
      const auto back = read_all(RecordFormat::moves, *text, std::string(entry.facts.name));
      ASSERT_TRUE(back) << back.error().message;
      EXPECT_EQ(back->front().record, game.record);
    }
  }
}

TEST(MoveLines, WhatAStyleCannotTellIsSaid) {
  const RecordedGame morris = random_game("morris", 1);
  EXPECT_THAT(written(RecordFormat::digits, morris).error().message,
              HasSubstr("is not one character"));
  EXPECT_THAT(written(RecordFormat::transcript, morris).error().message,
              HasSubstr("which has no transcripts"));
  EXPECT_THAT(written(RecordFormat::ggf, morris).error().message, HasSubstr("a game of morris"));
  EXPECT_THAT(written(RecordFormat::wthor, morris).error().message, HasSubstr("a game of morris"));
}

// --- GGF -----------------------------------------------------------------------------------------

const std::string ggf_board =
    "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]";

std::string ggf(const std::string& headers, const std::string& moves) {
  return fmt::format("(;GM[Othello]{}{}{};)\n", headers, ggf_board, moves);
}

TEST(Ggf, HeadersAndMovesAreRead) {
  const std::string text =
      "2 " +
      ggf("PC[GGS/os]DT[2003.12.15_13:24:03.MST]PB[Ann]PW[Bob]RB[2197.01]TI[05:00//02:00]TY[8]",
          "B[F5/-1.04/0.5]W[d6//1:02.5]B[C3/+2]W[D3]");
  const auto games = read_all(RecordFormat::ggf, text);
  ASSERT_TRUE(games) << games.error().message;
  const Record& record = games->front().record;
  EXPECT_EQ(record.game, "othello");
  EXPECT_THAT(record.players, ElementsAre("Ann", "Bob"));
  EXPECT_EQ(record.date, "2003.12.15_13:24:03.MST");
  EXPECT_EQ(record.event, "GGS/os");
  EXPECT_EQ(record.clock, "5min");
  EXPECT_EQ(moves_of(games->front()), "f5 d6 c3 d3");
  EXPECT_EQ(record.plies[0].value, -1040);
  EXPECT_EQ(record.plies[0].time, std::chrono::milliseconds(500));
  EXPECT_FALSE(record.plies[1].value);
  EXPECT_EQ(record.plies[1].time, std::chrono::milliseconds(62'500));
  EXPECT_EQ(record.plies[2].value, 2000);
  EXPECT_EQ(record.ending, Ending::open);
}

TEST(Ggf, EarlyEndsHaveAReason) {
  const auto of = [](const std::string& result) {
    return std::move(
        read_all(RecordFormat::ggf, ggf("RE[" + result + "]", "B[f5]"))->front().record);
  };
  EXPECT_EQ(of("-64.00:t").ending, Ending::forfeit);
  EXPECT_EQ(of("-64.00:t").ended_by, 0);
  EXPECT_EQ(of("-64.00:t").how, "time");
  EXPECT_EQ(of("+12:r").how, "resigned");
  EXPECT_EQ(of("+12:r").ended_by, 1);
  EXPECT_EQ(of("2").ending, Ending::adjudicated);
  EXPECT_THAT(of("2").payoffs, ElementsAre(1, -1));
  EXPECT_EQ(of("2").margin, 2);
  EXPECT_THAT(of("+0.00:s").payoffs, ElementsAre(0, 0));
  EXPECT_EQ(of("?").ending, Ending::open);
}

TEST(Ggf, OtherBoardsAndReversi) {
  const auto games = read_all(RecordFormat::ggf,
                              "(;GM[Othello]BO[4 ---- -O*- -*O- ---- *];)"
                              "(;GM[Othello]BO[4 ---- ---- ---- ---- *]B[b2];)");
  ASSERT_TRUE(games) << games.error().message;
  EXPECT_EQ((*games)[0].record.game, "othello:size=4");
  EXPECT_EQ((*games)[1].record.game, "othello:size=4,start=reversi");
}

TEST(Ggf, GamesComeBackAsTheyWent) {
  bool passes = false;
  for (const char* spec : {"othello", "othello:size=4", "othello:size=6", "othello:size=10"}) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      RecordedGame game = random_game(spec, seed);
      passes = passes || has_pass(game);
      game.record.players = {"Ann", "Bob"};
      game.record.event = "Brett";
      game.record.date = "2026-11-16";
      game.record.clock = "5min+2s";
      game.record.plies[0].value = -1250;
      game.record.plies[1].time = std::chrono::milliseconds(1230);
      const auto text = written(RecordFormat::ggf, game);
      ASSERT_TRUE(text) << text.error().message;
      const auto back = read_all(RecordFormat::ggf, *text);
      ASSERT_TRUE(back) << back.error().message << '\n' << *text;
      EXPECT_EQ(back->front().record, game.record);
    }
  }
  EXPECT_TRUE(passes) << "no game with a pass was tried";
}

TEST(Ggf, NamesCannotBreakOut) {
  RecordedGame game = random_game("othello:size=4", 1);
  game.record.players = {"x]RE[+64", "y"};
  const auto back = read_all(RecordFormat::ggf, *written(RecordFormat::ggf, game));
  ASSERT_TRUE(back) << back.error().message;
  EXPECT_EQ(back->front().record.players[0], "x)RE(+64");
}

TEST(Ggf, NamesInLatin1BecomeUtf8) {
  const auto games = read_all(RecordFormat::ggf, ggf("PB[Andr\xe9]PW[Zo\xc3\xab]", "B[F5]"));
  ASSERT_TRUE(games) << games.error().message;
  EXPECT_THAT(games->front().record.players, ElementsAre("Andr\xc3\xa9", "Zo\xc3\xab"));
}

TEST(Ggf, WhatIsWrongIsSaidWithItsLine) {
  const auto error = [](const std::string& text) { return error_of(RecordFormat::ggf, text); };
  EXPECT_EQ(error(""), "file: contains no games");
  EXPECT_EQ(error("hello"), "file, line 1: a game must begin with '(;', not 'hello'");
  EXPECT_EQ(error("\n\n(;GM[Amazons];)"), "file, line 3: GM 'Amazons': must be Othello");
  EXPECT_EQ(error("(;PB[x];)"), "file, line 1: GM, the name of the game, is missing");
  EXPECT_EQ(error("(;GM[Othello];)"), "file, line 1: BO, the board at the start, is missing");
  EXPECT_EQ(error("(;GM[Othello]\nPB[x"), "file, line 2: 'PB' is cut off: it has no ']'");
  EXPECT_EQ(error("(;GM[Othello]\n"), "file, line 2: the game is cut off: ';)' is missing");
  EXPECT_THAT(error("(;GM[Othello]BO[7 - *];)"), HasSubstr("size"));
  EXPECT_THAT(error("(;GM[Othello]BO[8 --- *];)"), HasSubstr("cells instead of 64"));
  EXPECT_THAT(error(ggf("", "B[f5]\nW[a1]")),
              StartsWith("file, line 2: move 2: illegal move 'a1': legal are"));
  EXPECT_EQ(error(ggf("", "W[f5]")), "file, line 1: move 1: it is the turn of black");
  EXPECT_EQ(error(ggf("", "B[f5/lots]")),
            "file, line 1: move 1: evaluation 'lots': must be discs, like -1.50");
  EXPECT_EQ(error(ggf("", "B[f5//-1]")),
            "file, line 1: move 1: time '-1': must be seconds, like 4.09");
  EXPECT_EQ(error(ggf("RE[won]", "B[f5]")),
            "file, line 1: RE 'won': must be the margin of black, like -12.00");
  EXPECT_EQ(error(ggf("TY[8a]", "")), "file, line 1: TY '8a': anti games cannot be read");
  EXPECT_EQ(error(ggf("KB[f5/2]", "")), "file, line 1: KB: komi games cannot be read");
}

TEST(Ggf, AResultThatTheMovesDoNotLeadToIsRefused) {
  RecordedGame game = random_game("othello:size=4", 1);
  std::string text = *written(RecordFormat::ggf, game);
  const auto at = text.find("RE[") + 3;
  text.replace(at, text.find(']', at) - at, "+99.00");
  EXPECT_THAT(error_of(RecordFormat::ggf, text), HasSubstr("RE '+99.00': the moves lead to"));
}

// --- WTHOR ---------------------------------------------------------------------------------------

// A file with one game, byte by byte: 2001, written on 3 May 2024.
std::string small_wthor() {
  const std::string header = {20,     24, 5,  3,   // century, year, month, day
                              1,      0,  0,  0,   // one game
                              0,      0,           // no names
                              '\xd1', 7,           // 2001 = 7 * 256 + 209
                              8,      0,  24, 0};  // board, type, depth, nothing
  std::string game = {12, 0,                       // tournament
                      44, 1,                       // black: 300
                      2,  0,                       // white
                      40, 33,                      // black discs, theoretical
                      56, 64, 33, 34, 43};         // f5 d6 c3 d3 c4
  game.resize(wthor_game_size, '\0');
  return header + game;
}

TEST(Wthor, IsReadByteByByte) {
  const auto games = read_all(RecordFormat::wthor, small_wthor());
  ASSERT_TRUE(games) << games.error().message;
  ASSERT_EQ(games->size(), 1U);
  const Record& record = games->front().record;
  EXPECT_EQ(moves_of(games->front()), "f5 d6 c3 d3 c4");
  EXPECT_EQ(record.date, "2001");
  EXPECT_EQ(record.event, "wthor tournament 12");
  EXPECT_THAT(record.players, ElementsAre("wthor-300", "wthor-2"));
  EXPECT_EQ(record.ending, Ending::adjudicated);
  EXPECT_EQ(record.margin, 16);
  EXPECT_THAT(record.payoffs, ElementsAre(1, -1));
}

TEST(Wthor, IsWrittenByteByByte) {
  const auto games = read_all(RecordFormat::wthor, small_wthor());
  ASSERT_TRUE(games);
  std::string expected = small_wthor();
  expected[0] = 20, expected[1] = 26, expected[2] = 11, expected[3] = 16;
  expected[14] = 0;                      // no theoretical scores
  expected[wthor_header_size + 7] = 40;  // so the real one stands there
  EXPECT_EQ(*written(RecordFormat::wthor, games->front()), expected);
}

TEST(Wthor, WholeGamesComeBackWithTheirPasses) {
  bool passes = false;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    RecordedGame game = random_game("othello", seed);
    passes = passes || has_pass(game);
    game.record.players = {"wthor-7", "wthor-65535"};
    game.record.event = "wthor tournament 0";
    game.record.date = "1999";
    const auto back = read_all(RecordFormat::wthor, *written(RecordFormat::wthor, game));
    ASSERT_TRUE(back) << back.error().message;
    EXPECT_EQ(back->front().record, game.record);
  }
  EXPECT_TRUE(passes) << "no game with a pass was tried";
}

TEST(Wthor, WhatIsWrongIsSaidWithItsPlace) {
  const auto changed = [](std::size_t at, int byte) {
    std::string bytes = small_wthor();
    bytes[at] = static_cast<char>(byte);
    return error_of(RecordFormat::wthor, bytes);
  };
  EXPECT_EQ(error_of(RecordFormat::wthor, "short"),
            "file: 5 bytes: a WTHOR file has a header of 16");
  EXPECT_EQ(error_of(RecordFormat::wthor, small_wthor().substr(0, 80)),
            "file: 80 bytes: must be 84 for the 1 game of the header");
  EXPECT_EQ(error_of(RecordFormat::wthor, small_wthor() + "x"),
            "file: 85 bytes: must be 84 for the 1 game of the header");
  EXPECT_EQ(changed(7, 100),
            "file: 84 bytes: must be 114085068884 for the 1677721601 games of the header");
  EXPECT_EQ(changed(12, 10), "file: board 10 in the header: must be 8 (or 0 for it)");
  EXPECT_EQ(changed(13, 1), "file: type 1 in the header: must be 0, whole games");
  EXPECT_EQ(changed(16 + 6, 65), "file, game 1 at byte 16: 65 black discs: must be 0 to 64");
  EXPECT_EQ(changed(16 + 8, 59),
            "file, game 1 at byte 16: move 1 is 59: must be 10 * row + column, 11 to 88");
  EXPECT_THAT(changed(16 + 9, 11),
              StartsWith("file, game 1 at byte 16: move 2: illegal move 'a1': legal are"));
  EXPECT_EQ(changed(16 + 9, 0), "file, game 1 at byte 16: move 2 is 0, but moves follow it");
  std::string names = small_wthor().substr(0, 16);
  names[4] = 0;
  names[8] = 5;
  EXPECT_EQ(error_of(RecordFormat::wthor, names),
            "file: this WTHOR file has names of players or tournaments, not games");
}

TEST(Wthor, AScoreThatTheMovesDoNotLeadToIsRefused) {
  std::string bytes = *written(RecordFormat::wthor, random_game("othello", 1));
  bytes[16 + 6] = static_cast<char>(bytes[16 + 6] == 10 ? 11 : 10);
  EXPECT_THAT(error_of(RecordFormat::wthor, bytes),
              HasSubstr("black discs, but the moves lead to"));
}

TEST(Wthor, GamesWithoutAScoreAreNotWritten) {
  const auto games = read_all(RecordFormat::transcript, "f5d6\n");
  EXPECT_EQ(written(RecordFormat::wthor, games->front()).error().message,
            "it was not played to its end, and WTHOR needs the score");
}

// --- which format --------------------------------------------------------------------------------

TEST(RecordFormats, AreGuessedFromTheText) {
  EXPECT_EQ(guess_format("# a\n\nbrett record 1\n"), RecordFormat::brett);
  EXPECT_EQ(guess_format("\xef\xbb\xbf"
                         "brett record 1\n"),
            RecordFormat::brett);
  EXPECT_EQ(guess_format("(;GM[Othello]"), RecordFormat::ggf);
  EXPECT_EQ(guess_format("2 (;GM[Othello]"), RecordFormat::ggf);
  EXPECT_EQ(guess_format(small_wthor()), RecordFormat::wthor);
  EXPECT_EQ(guess_format("name,moves\nTiger,f5d6c3\n"), RecordFormat::transcript);
  EXPECT_EQ(guess_format("4453\n"), RecordFormat::digits);
  EXPECT_EQ(guess_format("1. d6 f4\n"), RecordFormat::moves);
  EXPECT_EQ(guess_format("d6 f4 d2xf4\n"), RecordFormat::moves);
  EXPECT_FALSE(
      guess_format("\x7f"
                   "ELF"s));
  EXPECT_FALSE(guess_format(""));
}

TEST(RecordFormats, EveryCutAndEveryChangedByteIsRefusedOrSound) {
  const std::string samples[] = {small_wthor(), ggf("PB[a]RE[2]", "B[f5/1/2]W[d6]"),
                                 "Tiger,f5d6c3d3c4\n", "1. d6 f4\n2. d2 b4\n"};
  for (const std::string& sample : samples) {
    for (const RecordFormatInfo& info : record_formats) {
      for (std::size_t i = 0; i < sample.size(); i += 3) {
        EXPECT_NE(error_of(info.format, sample.substr(0, i)), "");
        std::string wrong = sample;
        wrong[i] = static_cast<char>(wrong[i] ^ 0x15);
        EXPECT_NE(error_of(info.format, wrong), "");
      }
    }
  }
}

TEST(RecordFormats, NamesAreKnown) {
  EXPECT_EQ(*record_format("ggf"), RecordFormat::ggf);
  EXPECT_THAT(record_format("gff").error().message, HasSubstr("did you mean 'ggf'?"));
}

}  // namespace
}  // namespace brett::record_format_tests
