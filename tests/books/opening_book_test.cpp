// Opening tables: lines are found again from every side and in every order of moves, wrong files are
// refused with an error, and nothing illegal is ever proposed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <utility>

#include "books/book_table.h"
#include "books/opening_book.h"
#include "files/data_file.h"
#include "players/registry.h"

namespace brett {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;
using testing::UnorderedElementsAre;

std::unique_ptr<Game> game_of(std::string_view spec) {
  return std::move(*Registry::standard().game(spec));
}

Played after(const Game& game, std::string_view moves) {
  auto state = game.start();
  EXPECT_TRUE(state.play_moves(moves).ok()) << moves;
  return state;
}

Result<std::shared_ptr<const OpeningBook>> read_book(const Game& game, std::string_view text,
                                                     std::string_view source,
                                                     int plies = OpeningBook::all_plies) {
  return OpeningBook::read(game.start().state(), text, source, plies);
}

struct Asked {
  explicit Asked(std::string_view spec, std::string_view text)
      : game(game_of(spec)), book(*read_book(*game, text, "book")) {}

  // "d6 2" for each continuation.
  std::vector<std::string> says(const Played& state) const {
    std::vector<std::string> list;
    for (const auto& [move, weight] : book->continuations(state.state())) {
      list.push_back(fmt::format("{} {:.4g}", state.text(move), weight));
    }
    return list;
  }
  std::vector<std::string> says(std::string_view moves) const { return says(after(*game, moves)); }
  std::string_view name(std::string_view moves) const {
    return book->name_of(after(*game, moves).state());
  }

  std::unique_ptr<Game> game;
  std::shared_ptr<const OpeningBook> book;
};

std::string refusal(std::string_view text, std::string_view game = "othello") {
  const auto book = read_book(*game_of(game), text, "book 'x'");
  return book ? "" : book.error().message;
}

// A file that is there as long as the test.
struct TemporaryFile {
  TemporaryFile(const std::string& name, std::string_view text)
      : path((std::filesystem::path(testing::TempDir()) / fmt::format("{}_{}", ::getpid(), name))
                 .string()) {
    std::ofstream(path, std::ios::binary) << text;
  }
  ~TemporaryFile() { std::filesystem::remove(path); }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  std::string path;
};

std::string othello_openings() { return *read_data("book", "othello/openings.csv"); }

TEST(OpeningBook, ContinuesALine) {
  const Asked asked("othello", "f5d6c3d3c4");
  EXPECT_THAT(asked.says("f5"), ElementsAre("d6 1"));
  EXPECT_THAT(asked.says("f5d6c3d3"), ElementsAre("c4 1"));
  EXPECT_THAT(asked.says("f5d6c3d3c4"), IsEmpty());
  EXPECT_THAT(asked.says("f5f6"), IsEmpty());
}

TEST(OpeningBook, MovesThatComeToTheSameShareTheirWeight) {
  EXPECT_THAT(Asked("othello", "f5d6").says(""),
              UnorderedElementsAre("d3 0.25", "c4 0.25", "f5 0.25", "e6 0.25"));
}

TEST(OpeningBook, FindsALineFromEverySide) {
  const Asked asked("othello", "Tiger,f5d6c3d3c4");
  EXPECT_THAT(asked.says("d3c5"), ElementsAre("f6 1"));
  const auto line = after(*asked.game, "f5d6c3");
  for (int symmetry = 0; symmetry < line.symmetries(); ++symmetry) {
    const auto image = line.transformed(symmetry);
    const auto known = asked.book->continuations(image.state());
    ASSERT_EQ(known.size(), 1U) << symmetry;
    const Move wanted = line.transformed(*line.parse_move("d3"), symmetry);
    EXPECT_EQ(image.text(known[0].move), image.text(wanted)) << symmetry;
  }
}

TEST(OpeningBook, FindsATransposedLine) {
  const Asked asked("tic_tac_toe", "Corners,a1 b2 c3 a2");
  EXPECT_THAT(asked.says("c3 b2 a1"), testing::SizeIs(4)) << "the four edges come to the same";
  EXPECT_EQ(asked.name("c3 b2 a1 b3"), "Corners");
}

TEST(OpeningBook, WeighsContinuationsByTheLinesThatGoThere) {
  const Asked asked("connect_four", "445\n446\n4452\n4461\nname,443\n");
  EXPECT_THAT(asked.says("44"), UnorderedElementsAre("2 1", "3 1.5", "5 1.5", "6 1"))
      << "the board is symmetric, so 3 and 5 share three lines, 2 and 6 two";
  EXPECT_THAT(asked.says("445"), ElementsAre("2 1"));
}

TEST(OpeningBook, CountsOfTheThirdColumnAreWeights) {
  const Asked asked("othello", "name,moves,count\nA,f5d6,30\nB,f5f6,10\nC,f5f4,\n");
  EXPECT_THAT(asked.says("f5"), UnorderedElementsAre("f4 1", "d6 30", "f6 10"));
}

TEST(OpeningBook, HeaderMayOrderTheColumns) {
  const Asked asked("othello", "\xef\xbb\xbf# book\r\nCount,Moves\r\n7,f5 d6\r\n");
  EXPECT_THAT(asked.says("f5"), ElementsAre("d6 7"));
}

TEST(OpeningBook, NamesThePositionWhereALineEnds) {
  const Asked asked("othello", "Tiger,f5d6c3d3c4\n\"Bat, \"\"the\"\"\",f5d6\n");
  EXPECT_EQ(asked.name("f5d6c3d3c4"), "Tiger");
  EXPECT_EQ(asked.name("d3c5"), "Bat, \"the\"") << "whichever way round";
  EXPECT_EQ(asked.name("f5"), "");
}

// A game of this seed in which somebody has to pass: all its moves, and those people write down.
struct GameWithAPass {
  std::string written;
  std::optional<Played> before, behind;  // the pass
  std::string next;
};
GameWithAPass game_with_a_pass(const Game& game) {
  for (std::uint64_t seed = 1;; ++seed) {
    Rng rng(seed);
    GameWithAPass found;
    for (auto state = game.start(); !state.turn().is_over();) {
      const Move move = state.random_move(rng);
      if (found.behind) {
        found.next = state.text(move);
        found.written += found.next;
        return found;
      }
      const bool pass = state.kind(move) == MoveKind::pass;
      if (pass) found.before = state;
      if (!pass) found.written += state.text(move);
      state.play(move);
      if (pass) found.behind = state;
    }
  }
}

TEST(OpeningBook, ReadsOverPassesThatAreNotWritten) {
  const auto game = game_of("othello:size=6");
  const GameWithAPass found = game_with_a_pass(*game);
  const Asked asked("othello:size=6", found.written);
  EXPECT_THAT(asked.says(*found.before), ElementsAre(HasSubstr(" 1")));
  EXPECT_THAT(asked.says(*found.behind), testing::Contains(StartsWith(found.next)));
}

class AnyBookGame : public testing::TestWithParam<std::string> {};

TEST_P(AnyBookGame, ABookOfRandomGamesProposesLegalMovesOnly) {
  const auto game = game_of(GetParam());
  std::string text;
  Rng rng(3);
  for (int i = 0; i < 30; ++i) {
    auto state = game->start();
    for (int ply = 0; ply < 8 && !state.turn().is_over(); ++ply) {
      const Move move = state.random_move(rng);
      text += state.text(move) + ' ';
      state.play(move);
    }
    text += '\n';
  }
  const auto book = read_book(*game, text, "book");
  ASSERT_TRUE(book.ok()) << book.error().message;
  int known = 0;
  for (int i = 0; i < 30; ++i) {
    for (auto state = game->start(); !state.turn().is_over();) {
      const auto legal = state.moves();
      for (const auto& one : (*book)->continuations(state.state())) {
        ++known;
        EXPECT_THAT(legal, testing::Contains(one.move)) << state.text();
        EXPECT_GT(one.weight, 0);
      }
      state.play(state.random_move(rng));
    }
  }
  EXPECT_GT(known, 0);
}

// What is printed says the same as what was read.
TEST_P(AnyBookGame, PrintingKeepsEveryWeight) {
  const auto game = game_of(GetParam());
  std::string text;
  Rng rng(4);
  for (int i = 0; i < 40; ++i) {
    auto state = game->start();
    for (int ply = 0; ply < 5 && !state.turn().is_over(); ++ply) {
      const Move move = state.random_move(rng);
      text += state.text(move) + ' ';
      state.play(move);
    }
    text += '\n';
  }
  const auto book = read_book(*game, text, "book");
  const auto again = read_book(*game, (*book)->printed(1), "again");
  ASSERT_TRUE(again.ok()) << again.error().message;
  EXPECT_EQ((*book)->positions(), (*again)->positions());
  for (int i = 0; i < 40; ++i) {
    auto state = game->start();
    for (int ply = 0; ply < 5 && !state.turn().is_over(); ++ply) {
      const auto one = (*book)->continuations(state.state());
      const auto two = (*again)->continuations(state.state());
      ASSERT_EQ(one.size(), two.size());
      for (std::size_t k = 0; k < one.size(); ++k) {
        EXPECT_EQ(one[k].move, two[k].move);
        EXPECT_DOUBLE_EQ(one[k].weight, two[k].weight);
      }
      state.play(state.random_move(rng));
    }
  }
}

std::vector<std::string> games_for_books() {
  std::vector<std::string> names;
  for (const GameEntry& entry : Registry::standard().games()) {
    if (!entry.facts.chance && !entry.facts.hidden) names.emplace_back(entry.facts.name);
  }
  return names;
}
INSTANTIATE_TEST_SUITE_P(Games, AnyBookGame, testing::ValuesIn(games_for_books()),
                         [](const auto& test) { return test.param; });

TEST(OpeningBook, PrintingKeepsTheWeightsOfGamesThatRepeatPositions) {
  const auto game = game_of("morris:men=3");
  std::string text;
  std::vector<Played> states;
  Rng rng(6);
  for (int i = 0; i < 10; ++i) {
    auto state = game->start();
    for (int ply = 0; ply < 40 && !state.turn().is_over(); ++ply) {
      states.push_back(state);
      const Move move = state.random_move(rng);
      text += state.text(move) + ' ';
      state.play(move);
    }
    text += '\n';
  }
  const auto book = read_book(*game, text, "book");
  ASSERT_TRUE(book.ok()) << book.error().message;
  const auto again = read_book(*game, (*book)->printed(1), "again");
  ASSERT_TRUE(again.ok()) << again.error().message;
  EXPECT_EQ((*book)->positions(), (*again)->positions());
  for (const auto& state : states) {
    const auto one = (*book)->continuations(state.state());
    const auto two = (*again)->continuations(state.state());
    ASSERT_EQ(one.size(), two.size()) << state.text();
    for (std::size_t k = 0; k < one.size(); ++k) {
      EXPECT_DOUBLE_EQ(one[k].weight, two[k].weight) << state.text();
    }
  }
}
TEST(OpeningBook, MoreGamesThanALineMayHaveArePrintedAsSeveral) {
  const std::string most = "1000000000000";
  const Asked asked("tic_tac_toe", fmt::format("a,b2,{}\nb,b2,{}\nc,b2,1\n", most, most));
  const Asked again("tic_tac_toe", asked.book->printed(1));
  EXPECT_EQ(asked.book->continuations(again.game->start().state())[0].weight, 2e12 + 1);
  EXPECT_EQ(again.book->continuations(again.game->start().state())[0].weight, 2e12 + 1);
}
TEST(OpeningBook, PrintingMergesSymmetricAndTransposedGames) {
  const Asked asked("tic_tac_toe", "a1 b2 c3\nc1 b2 a3\nc3 b2 a1\n");
  const std::string printed = asked.book->printed(1);
  EXPECT_THAT(printed, testing::EndsWith(",3\n"));
  EXPECT_EQ(std::count(printed.begin(), printed.end(), '\n'), 1);
}
TEST(OpeningBook, PrintingLeavesOutRareMoves) {
  const Asked asked("othello", "f5d6c3\nf5d6c5\nf5d6c5\nf5f6\n");
  const std::string printed = asked.book->printed(2);
  const Asked again("othello", printed);
  EXPECT_THAT(again.says("f5"), ElementsAre("d6 3"));
  EXPECT_THAT(again.says("f5d6"), ElementsAre("c5 2"));
}
TEST(OpeningBook, KeepsTheFirstPliesOfLongLines) {
  const auto game = game_of("othello");
  const auto book = read_book(*game, "Tiger,f5d6c3d3c4", "book", 2);
  EXPECT_FALSE((*book)->continuations(after(*game, "f5").state()).empty());
  EXPECT_TRUE((*book)->continuations(after(*game, "f5d6").state()).empty());
  EXPECT_EQ((*book)->name_of(after(*game, "f5d6").state()), "")
      << "that is not where the Tiger ends";
}

TEST(OpeningBook, ReadsThePublishedOthelloOpenings) {
  const Asked asked("othello", othello_openings());
  EXPECT_EQ(asked.book->lines(), 76U);
  EXPECT_EQ(asked.says("").size(), 4U);
  EXPECT_FALSE(asked.says("d3c5").empty());
}

TEST(OpeningBookErrors, NameTheLineTheMoveAndWhatWouldBeRight) {
  EXPECT_THAT(refusal("name,moves\n\n# x\nTiger,f5d6z9\n"),
              StartsWith("book 'x', line 4: move 3: illegal move 'z9': legal are "));
  EXPECT_EQ(refusal("f5\nTiger,\n"), "book 'x', line 2: contains no moves");
  EXPECT_EQ(refusal("a,f5,many"),
            "book 'x', line 1: count 'many': must be a whole number, 1 to 1000000000000");
  EXPECT_EQ(refusal("a,f5,0"),
            "book 'x', line 1: count '0': must be a whole number, 1 to 1000000000000");
  EXPECT_EQ(refusal("a,f5,1,2"), "book 'x', line 1: 4 fields: must be 3 at most");
  EXPECT_EQ(refusal("\"a,f5"), "book 'x', line 1: a quote is opened but not closed");
  EXPECT_EQ(refusal("a1b1a2b2a3b3", "tic_tac_toe"),
            "book 'x', line 1: move 6: illegal move 'b3': the game is over");
}
TEST(OpeningBookErrors, FilesWithoutLinesAreRefused) {
  for (const char* text : {"", "\n\n", "# only\n", "name,moves\n"}) {
    EXPECT_EQ(refusal(text), "book 'x': contains no lines of moves") << text;
  }
}
TEST(OpeningBookErrors, JunkAndHugeLinesAreRefusedInWords) {
  EXPECT_THAT(refusal(std::string("\x7f"
                                  "ELF\0\1\2\3\xff\xfe\n",
                                  11)),
              StartsWith("book 'x', line 1: "));
  EXPECT_EQ(refusal(std::string(1'000'000, 'f')), "book 'x', line 1: longer than 20000 characters");
  EXPECT_THAT(refusal(std::string(300, 'n') + ",f5"), HasSubstr("longer than 200 characters"));
}

TEST(BookTable, MergesWhileItIsFilled) {
  BookTable table;
  constexpr int many = 400'000;
  for (int i = 0; i < many; ++i) {
    ASSERT_TRUE(table.add({1 + static_cast<std::uint64_t>(i % 2), 7, 1}).ok());
  }
  ASSERT_TRUE(table.finish().ok());
  EXPECT_EQ(table.positions(), 2U);
  ASSERT_EQ(table.from(1).size(), 1U);
  EXPECT_EQ(table.from(1)[0].weight, many / 2);
}
TEST(BookTable, WaysThatComeBackEnd) {
  BookTable table;
  for (const auto& edge : {BookEdge{1, 2, 5}, BookEdge{2, 1, 5}, BookEdge{2, 0, 1}}) {
    ASSERT_TRUE(table.add(edge).ok());
  }
  ASSERT_TRUE(table.finish().ok());
  EXPECT_FALSE(table.paths(1, 1, 10).empty());
}

// How often lines go from one position to the next, or end there (0).
using MoveWeights = std::map<std::pair<std::uint64_t, std::uint64_t>, double>;

MoveWeights move_weights(const std::vector<BookPath>& lines, std::uint64_t start) {
  MoveWeights weights;
  for (const BookPath& line : lines) {
    std::uint64_t position = start;
    for (const std::uint64_t next : line.positions) {
      weights[{std::exchange(position, next), next}] += line.weight;
    }
    weights[{position, BookEdge::line_end}] += line.weight;
  }
  return weights;
}
std::vector<BookPath> taken_apart(const std::vector<BookPath>& lines, std::uint64_t start) {
  BookTable table;
  for (const auto& [move, weight] : move_weights(lines, start)) {
    EXPECT_TRUE(table.add({move.first, move.second, weight}).ok());
  }
  EXPECT_TRUE(table.finish().ok());
  return table.paths(start, 1, 1000);
}

TEST(BookTable, LinesThatComeBackKeepTheirWeights) {
  const std::vector<std::vector<BookPath>> tables{
      {{{2, 1, 2, 1, 2}, 1}},
      {{{2, 3, 2, 3, 4}, 5}},
      {{{2, 3}, 1}, {{3, 2}, 1}},
      {{{2, 3, 4, 2, 3, 5}, 7}, {{2, 3, 5}, 2}},
      {{{2, 3, 2, 4, 5, 4, 2, 3, 2}, 3}},
      {{{1, 1}, 2}},
  };
  for (const auto& lines : tables) {
    EXPECT_EQ(move_weights(taken_apart(lines, 1), 1), move_weights(lines, 1));
  }
}
TEST(BookTable, AnyLinesKeepTheirWeights) {
  Rng rng(1);
  for (int table = 0; table < 200; ++table) {
    const std::uint32_t positions = 3 + rng.below(10);
    std::vector<BookPath> lines(1 + rng.below(8));
    for (BookPath& line : lines) {
      line.weight = 1 + rng.below(4);
      const std::uint32_t length = 1 + rng.below(12);
      for (std::uint32_t i = 0; i < length; ++i) {
        line.positions.push_back(1 + rng.below(positions));
      }
    }
    ASSERT_EQ(move_weights(taken_apart(lines, 1), 1), move_weights(lines, 1)) << table;
  }
}

// --- players -------------------------------------------------------------------------------------

std::unique_ptr<Player> player_of(const Game& game, const std::string& spec,
                                  std::uint64_t seed = 1) {
  auto player = make_player(game, spec, {.seed = seed});
  EXPECT_TRUE(player.ok()) << player.error().message;
  return std::move(*player);
}

TEST(BookPlayer, PlaysTheBookWithoutSearching) {
  const TemporaryFile file("brett_book_1.csv", "f5d6c3d3c4");
  const auto game = game_of("othello");
  for (const char* kind : {"alphabeta", "montecarlo", "mcts", "best_first", "minimax"}) {
    const auto player = player_of(*game, fmt::format("{}:book={}", kind, file.path));
    const auto state = after(*game, "f5d6c3");
    const Decision decision = player->decide(state, {});
    EXPECT_TRUE(decision.from_book) << kind;
    EXPECT_FALSE(decision.thought.has_value());
    EXPECT_EQ(state.text(decision.move), "d3");
  }
}
TEST(BookPlayer, ThinksWhereTheBookEnds) {
  const TemporaryFile file("brett_book_2.csv", "f5d6c3d3c4");
  const auto game = game_of("othello");
  const auto player =
      player_of(*game, fmt::format("alphabeta:depth=2,book={},book_plies=2", file.path));
  EXPECT_TRUE(player->decide(after(*game, "f5"), {}).from_book);
  const Decision third = player->decide(after(*game, "f5d6"), {});
  EXPECT_FALSE(third.from_book) << "book_plies=2";
  EXPECT_TRUE(third.thought.has_value());
  EXPECT_FALSE(player->decide(after(*game, "f5f6"), {}).from_book) << "not in the book";
}
TEST(BookPlayer, AnalysesEvenWhatTheBookKnows) {
  const TemporaryFile file("brett_book_3.csv", "f5d6");
  const auto game = game_of("othello");
  const auto player = player_of(*game, fmt::format("alphabeta:depth=2,book={}", file.path));
  const auto thought = player->think(after(*game, "f5"), {}, 1, {});
  ASSERT_TRUE(thought.has_value());
  EXPECT_GT(thought->counters.nodes, 0U);
}
TEST(BookPlayer, DrawsContinuationsByWeight) {
  const TemporaryFile file("brett_book_4.csv", "a,f5d6,90\nb,f5f6,10\n");
  const auto game = game_of("othello");
  const auto player = player_of(*game, fmt::format("alphabeta:book={}", file.path));
  const auto state = after(*game, "f5");
  int d6 = 0;
  for (int i = 0; i < 1000; ++i) d6 += state.text(player->decide(state, {}).move) == "d6" ? 1 : 0;
  EXPECT_GT(d6, 850);
  EXPECT_LT(d6, 950);
}
TEST(BookPlayer, WrongBooksAreRefused) {
  const auto game = game_of("connect_four");
  const auto error = [&](const std::string& spec) {
    const auto player = make_player(*game, spec, {});
    return player ? "" : player.error().message;
  };
  EXPECT_THAT(error("alphabeta:book=no/such.csv"), StartsWith("book 'no/such.csv': no such file"));
  EXPECT_THAT(error("mcts:book=othello/openings.csv"),
              StartsWith("book 'othello/openings.csv', line "));
  EXPECT_EQ(error("pvs:order=book"),
            "order=book for pvs: must have an opening table, given as book=FILE");
}

// Sorting by the book changes what is searched, never what is found.
TEST(BookOrder, NeverChangesTheValue) {
  const std::string book = ",book=othello/openings.csv";
  const auto game = game_of("othello");
  Rng rng(5);
  for (int i = 0; i < 24; ++i) {
    auto state = game->start();
    const auto plain = player_of(*game, "alphabeta:depth=4,order=table+killer" + book);
    for (int ply = 0; ply < i / 3; ++ply) {
      state.play(i % 3 == 0 ? state.random_move(rng) : plain->decide(state, {}).move);
    }
    const auto wanted = plain->think(state, {}, 1, {});
    for (const char* spec : {"alphabeta:depth=4,order=book", "pvs:depth=4,order=table+eval+book",
                             "mtdf:depth=4,order=table+book", "pvs:depth=4,fold=on,order=book"}) {
      const auto found = player_of(*game, spec + book)->think(state, {}, 1, {});
      EXPECT_EQ(found->ranked[0].value, wanted->ranked[0].value) << spec << ' ' << state.text();
    }
  }
}

}  // namespace
}  // namespace brett
