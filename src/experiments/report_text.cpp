// Reports as Markdown and CSV, and all files of a report together.
#include <fmt/format.h>

#include "core/text.h"
#include "experiments/report.h"
#include "files/data_file.h"

namespace brett {

namespace {

namespace fs = std::filesystem;

// A bar would end the cell, a line break the row.
std::string markdown_text(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '|') result += '\\';
    if (c == '\n') {
      result += "<br>";
    } else {
      result += c;
    }
  }
  return result;
}

std::string markdown_cell(const ReportCell& cell) {
  std::string text = markdown_text(cell.text);
  if (!cell.link.empty()) text = fmt::format("[{}]({}/report.md)", text, cell.link);
  if (cell.agreement) {
    text += fmt::format("{}*{}*", text.empty() ? "" : "<br>", name_of(*cell.agreement));
  }
  if (!cell.why.empty()) text += fmt::format(": {}", markdown_text(cell.why));
  return text;
}

std::string table_markdown(const ReportTable& table) {
  std::string text = "|";
  for (const std::string& name : table.head) text += fmt::format(" {} |", markdown_text(name));
  text += "\n|";
  for (std::size_t i = 0; i < table.head.size(); ++i) {
    const bool number =
        !table.rows.empty() && i < table.rows.front().size() && table.rows.front()[i].is_number;
    text += number ? "---:|" : "---|";
  }
  text += "\n";
  for (const auto& row : table.rows) {
    text += "|";
    for (const ReportCell& cell : row) text += fmt::format(" {} |", markdown_cell(cell));
    text += "\n";
  }
  return text + "\n";
}

struct BlockMarkdown {
  std::string operator()(const ReportText& text) const { return text.text + "\n\n"; }
  std::string operator()(const ReportTable& table) const { return table_markdown(table); }
  std::string operator()(const ReportPicture& picture) const {
    return fmt::format("![{}](pictures/{}.svg)\n\n", picture.svg.title, picture.name);
  }
};

std::string counts_words(const Report& report) {
  return fmt::format("{} lines agree, {} differ, {} cannot be compared",
                     report.count(Agreement::agrees), report.count(Agreement::differs),
                     report.count(Agreement::cannot_be_compared));
}

std::string csv_field(std::string_view text) {
  if (text.find_first_of(",\"\n") == std::string_view::npos) return std::string(text);
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + '"';
}

std::string csv_row(const std::vector<std::string>& fields) {
  std::vector<std::string> safe;
  for (const std::string& field : fields) safe.push_back(csv_field(field));
  return joined(safe, ",") + "\n";
}

template <class Items, class Print>
std::string with_spaces(const Items& items, Print print) {
  std::vector<std::string> words;
  for (const auto& item : items) words.push_back(print(item));
  return joined(words, " ");
}

void add_games(std::string& csv, const Measured& measured) {
  const auto names = measured.tournament().plan.player_names();
  for (const MeasuredGame& one : measured.games()) {
    const StoredGame& game = one.game;
    std::vector<std::string> players;
    for (const int player : game.seats) players.push_back(names[static_cast<std::size_t>(player)]);
    csv += csv_row(
        {measured.tournament().name, std::to_string(game.number + 1), std::to_string(game.opening),
         joined(players, " : "),
         with_spaces(game.payoffs, [](double payoff) { return fmt::format("{:g}", payoff); }),
         with_spaces(game.margins, [](long long margin) { return std::to_string(margin); }),
         std::string(name_of(game.ending)), std::to_string(game.plies),
         with_spaces(one.effort, [](const SeatEffort& e) { return std::to_string(e.nodes); }),
         with_spaces(one.effort,
                     [](const SeatEffort& e) { return fmt::format("{:.6f}", e.seconds); }),
         one.first_move});
  }
}

}  // namespace

std::string markdown_of(const Report& report) {
  std::string text = fmt::format("# {}\n\n", report.title);
  if (!report.study.empty()) text += report.study + "\n\n";
  if (!report.lines.empty()) text += fmt::format("**{}.**\n\n", counts_words(report));
  if (!report.complete) text += "**Not all games have been played yet.**\n\n";
  for (const std::string& paragraph : report.text) text += paragraph + "\n\n";
  for (const ReportSection& section : report.sections) {
    text += fmt::format("## {}\n\n", section.title);
    for (const ReportBlock& block : section.blocks) text += std::visit(BlockMarkdown{}, block);
  }
  return text;
}

std::string lines_csv(const Report& report) {
  std::string csv =
      "experiment,section,line,quantity,tournament,counts,published,measured,score_low,score_high,"
      "verdict,why\n";
  for (const ReportLine& line : report.lines) {
    csv += csv_row({report.name, line.section, line.line, line.quantity, line.tournament,
                    line.counts ? "yes" : "no", line.published, line.measured,
                    line.interval ? fmt::format("{:.4f}", line.interval->low) : "",
                    line.interval ? fmt::format("{:.4f}", line.interval->high) : "",
                    std::string(name_of(line.judgement.verdict)), line.judgement.why});
  }
  return csv;
}

std::string games_csv(const MeasuredExperiment& measured) {
  std::string csv =
      "tournament,game,opening,players,payoffs,margins,ending,plies,nodes,seconds,first_move\n";
  for (const Measured& one : measured.tournaments()) add_games(csv, one);
  return csv;
}

Status write_report(const Report& report, const MeasuredExperiment& measured,
                    const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder / "pictures", error);
  if (error) {
    return Error{
        fmt::format("--out {}: cannot be made: {}", in_quotes(folder.string()), error.message())};
  }
  for (const auto& [name, text] :
       {std::pair<std::string_view, std::string>("report.html", html_of(report)),
        {"report.md", markdown_of(report)},
        {"lines.csv", lines_csv(report)},
        {"games.csv", games_csv(measured)}}) {
    if (Status status = write_text("--out", folder / name, text); !status) return status;
  }
  for (const ReportSection& section : report.sections) {
    for (const ReportBlock& block : section.blocks) {
      const auto* picture = std::get_if<ReportPicture>(&block);
      if (picture == nullptr) continue;
      const fs::path path = folder / "pictures" / (picture->name + ".svg");
      if (Status status = write_text("--out", path, svg_file(picture->svg)); !status) return status;
    }
  }
  return Done{};
}

Result<Report> write_report_of(const Experiment& experiment, const Store& store,
                               const Registry& registry, const fs::path& folder) {
  const auto measured = MeasuredExperiment::read(experiment, store);
  if (!measured) return measured.error();
  auto report = report_of(experiment, *measured, store, registry);
  if (!report) return report.error();
  if (Status status = write_report(*report, *measured, folder); !status) return status.error();
  return report;
}

}  // namespace brett
