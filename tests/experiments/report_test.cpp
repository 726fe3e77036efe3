// From a store to a report: every number in it is recomputed from the games by another way.
#include "experiments/report.h"

#include <map>

#include "core/text.h"
#include "experiments/by_sql.h"
#include "experiments/small_experiment.h"

namespace brett {
namespace {

using testing::HasSubstr;
using testing::Not;

class ReportTest : public ExperimentRunTest {
 protected:
  const ReportLine& line(const Report& report, std::string_view section, std::string_view name) {
    for (const ReportLine& one : report.lines) {
      if (one.section == section && one.line == name) return one;
    }
    ADD_FAILURE() << section << ": " << name;
    return report.lines.front();
  }
};

Outcome outcome_of(const std::string& words) {
  const auto parts = split(words, '-');
  return {*to_number(parts[0]), *to_number(parts[1]), *to_number(parts[2])};
}

TEST_F(ReportTest, ItsNumbersAreThoseOfTheStore) {
  const Experiment experiment = small();
  Store games = store("a.db");
  EXPECT_TRUE(run(experiment, games).complete);
  const Report made = report(experiment, games);
  const std::string depth2 = "alphabeta:depth=2,order=none";
  EXPECT_EQ(line(made, "Games", "first").measured,
            outcome_by_sql(path("a.db"), "small main", depth2, "random", true));
  EXPECT_EQ(line(made, "Games", "second").measured,
            outcome_by_sql(path("a.db"), "small main", "random", depth2, true));
  EXPECT_EQ(line(made, "Ranking", "AB 2").measured,
            outcome_by_sql(path("a.db"), "small other", "alphabeta:depth=2", "random", false));
  EXPECT_EQ(
      line(made, "Games", "first").judgement.verdict,
      compare_outcomes({90, 5, 5}, outcome_of(line(made, "Games", "first").measured)).verdict);
}

TEST_F(ReportTest, NodesAndSecondsAreThoseOfTheRecords) {
  const Experiment experiment = small();
  Store games = store("a.db");
  run(experiment, games);
  // By the text of the records: nodes=N on the lines of the seat.
  std::map<std::string, std::uint64_t> nodes;
  ASSERT_TRUE(games.for_each_row([&](const StoredRow& row) -> Status {
    for (const std::string_view text : split(row.played.record, '\n')) {
      const auto parts = words(text);
      if (parts.size() < 3 || !to_integer(parts[0]) || !to_integer(parts[1])) continue;
      for (const std::string_view part : parts) {
        if (!part.starts_with("nodes=")) continue;
        const auto seat = static_cast<std::size_t>(*to_integer(parts[1]) - 1);
        nodes[fmt::format("{} {}", row.tournament, row.players[seat])] +=
            static_cast<std::uint64_t>(*to_integer(part.substr(6)));
      }
    }
    return Done{};
  }));
  const auto measured = Measured::read(experiment.tournaments.front(), games);
  ASSERT_TRUE(measured);
  std::uint64_t sum = 0;
  for (const SeatEffort& effort : measured->efforts({.first = "MTD 9", .second = "AB 9"})) {
    sum += effort.nodes;
    EXPECT_GT(effort.seconds, 0);
    EXPECT_GE(effort.nodes, effort.most_nodes);
  }
  EXPECT_GT(sum, 0U);
  EXPECT_EQ(sum, nodes["1 mtdf:depth=9,order=none"]);
}

TEST_F(ReportTest, EveryPublishedLineHasAVerdict) {
  const Experiment experiment = small();
  Store games = store("a.db");
  run(experiment, games);
  const Report made = report(experiment, games);
  EXPECT_EQ(line(made, "Ranking", "ranking").judgement.verdict, Agreement::agrees);
  EXPECT_EQ(line(made, "Games", "second").judgement.verdict, Agreement::differs);
  EXPECT_EQ(line(made, "Values", "AB 9 and MTD 9").judgement.verdict, Agreement::agrees);
  EXPECT_EQ(line(made, "Values", "AB 2 and MTD 2").judgement.verdict, Agreement::agrees);
  EXPECT_EQ(line(made, "Memory", "MTD").judgement.verdict, Agreement::cannot_be_compared)
      << "four games are too few";
  EXPECT_EQ(made.count(Agreement::agrees) + made.count(Agreement::differs) +
                made.count(Agreement::cannot_be_compared),
            2 + 3 + 4 + 1 + 2 + 1);
}

TEST_F(ReportTest, MemoryNamesTheTableOfThePlayer) {
  const Experiment experiment = small(0.05);
  Store games = store("a.db");
  run(experiment, games);
  EXPECT_THAT(html_of(report(experiment, games)), HasSubstr("<td class=\"number\">4 MB</td>"));
}

TEST_F(ReportTest, EffortIsToldOfTournamentsInWhichTheTwoHaveMet) {
  const std::string kind = "kind = \"effort\"\ntournament = \"main\"\n";
  std::string toml(small_experiment);
  toml.replace(toml.find(kind), kind.size(), kind + "also = [\"other\"]\n");
  const std::string line = "{ player = \"MTD {}\", against";
  toml.replace(toml.find(line), line.size(),
               "{ player = \"AB {}\", against = \"random\" },\n" + line);
  const Experiment experiment = small(1, toml);
  Store games = store("a.db");
  run(experiment, games);
  const std::string markdown = markdown_of(report(experiment, games));
  EXPECT_THAT(markdown, HasSubstr("| AB against MTD | as published |"));
  EXPECT_THAT(markdown, Not(HasSubstr("| AB against MTD | another way |")));
  EXPECT_THAT(markdown, HasSubstr("| AB against random | another way |"));
}

TEST_F(ReportTest, WhatIsNotPlayedCannotBeCompared) {
  const Experiment experiment = small(0.05);
  Store games = store("a.db");
  run(experiment, games);
  const Report made = report(experiment, games);
  EXPECT_TRUE(made.complete);
  EXPECT_EQ(line(made, "Values", "AB 9 and MTD 9").judgement.why, no_games);
  EXPECT_EQ(line(made, "Ranking", "AB 2").measured, "-");
}

TEST_F(ReportTest, ThePageStandsAlone) {
  const Experiment experiment = small();
  Store games = store("a.db");
  run(experiment, games);
  const std::string html = html_of(report(experiment, games));
  EXPECT_THAT(html, HasSubstr("Small &amp; quick"));
  EXPECT_THAT(html, HasSubstr("<code>code</code>"));
  EXPECT_THAT(html, HasSubstr("<em>nothing</em>"));
  EXPECT_THAT(html, HasSubstr("prefers-color-scheme: dark"));
  EXPECT_THAT(html, HasSubstr("@media print"));
  EXPECT_THAT(html, Not(HasSubstr("<script")));
  EXPECT_THAT(html, Not(HasSubstr("nan")));
  // Nothing is loaded from anywhere: the only address is the name of SVG's namespace.
  for (auto at = html.find("http"); at != std::string::npos; at = html.find("http", at + 1)) {
    EXPECT_EQ(html.substr(at, 26), "http://www.w3.org/2000/svg");
  }
  EXPECT_THAT(html, Not(HasSubstr("src=")));
}

TEST_F(ReportTest, FilesAreWritten) {
  const Experiment experiment = small();
  Store games = store("a.db");
  run(experiment, games);
  const auto measured = MeasuredExperiment::read(experiment, games);
  ASSERT_TRUE(write_report(report(experiment, games), *measured, folder_));
  EXPECT_THAT(read("report.md"), HasSubstr("| first | 90-5-5<br>92.5 % (85.6 to 96.2) |"));
  EXPECT_THAT(read("report.md"), HasSubstr("pictures/small-1-bars.svg"));
  EXPECT_THAT(read("pictures/small-1-bars.svg"), testing::StartsWith("<svg "));
  const auto lines = split(read("games.csv"), '\n');
  EXPECT_EQ(lines.size(), 1 + 4 + 4 + 20 + 20 + 10 + 1)
      << "head, games, and what follows the last line";
  EXPECT_THAT(read("lines.csv"), HasSubstr("small,Games,first,won-drawn-lost,main,yes,90-5-5,"));
}

// All lines of a report but those that are never the same twice.
std::string without_seconds(Report report) {
  const auto timed = std::erase_if(
      report.lines, [](const ReportLine& line) { return line.quantity == "seconds"; });
  EXPECT_EQ(timed, 2U);
  return lines_csv(report);
}

class InterruptedRun : public ExperimentRunTest {};

TEST_F(InterruptedRun, GoesOnWhereItWas) {
  const Experiment experiment = small();
  Store whole = store("whole.db");
  run(experiment, whole);
  Store cut = store("cut.db");
  std::stop_source stop;
  int told = 0;
  const ExperimentRun first =
      run(experiment, cut, {.stop = stop.get_token(), .progress = [&](const ExperimentProgress&) {
                              if (++told == 12) stop.request_stop();
                            }});
  EXPECT_GT(first.left, 0U);
  EXPECT_FALSE(first.complete);
  EXPECT_FALSE(report(experiment, cut).complete);
  const ExperimentRun second = run(experiment, cut);
  EXPECT_EQ(second.resumed, first.played);
  EXPECT_TRUE(second.complete);
  EXPECT_EQ(without_seconds(report(experiment, cut)), without_seconds(report(experiment, whole)));
}
TEST_F(InterruptedRun, OfAnotherPlanIsNoticed) {
  Store games = store("a.db");
  run(small(1), games);
  const auto other = run_experiment(Registry::standard(), small(2), games, {});
  ASSERT_FALSE(other);
  EXPECT_THAT(other.error().message, HasSubstr("of another plan or scale"));
  EXPECT_THAT(other.error().message, HasSubstr("games = 20' instead of 'games = 40"));
}
TEST_F(InterruptedRun, ShardsMakeTheWhole) {
  const Experiment experiment = small();
  Store whole = store("whole.db");
  run(experiment, whole);
  Store all = store("all.db");
  for (std::uint64_t index = 0; index < 3; ++index) {
    Store part = store(fmt::format("part{}.db", index));
    EXPECT_EQ(run(experiment, part, {.shard = {index, 3}}).left, 0U);
    ASSERT_TRUE(merge_experiment(experiment, all, part));
  }
  EXPECT_EQ(run(experiment, all).played, 0U);
  EXPECT_EQ(report(experiment, all).lines.front().measured,
            report(experiment, whole).lines.front().measured);
}
TEST_F(InterruptedRun, ProgressEndsWithNothingLeft) {
  Store games = store("a.db");
  std::chrono::seconds left{1};
  std::uint64_t most = 0;
  run(small(), games, {.progress = [&](const ExperimentProgress& progress) {
        left = progress.time_left;
        most = std::max(most, progress.games);
        EXPECT_LE(progress.done, progress.games);
      }});
  EXPECT_EQ(left.count(), 0);
  EXPECT_EQ(most, 48U);
}

}  // namespace
}  // namespace brett
