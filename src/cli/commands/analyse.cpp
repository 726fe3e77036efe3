// brett analyse: a game move by move, with the mistakes marked.
#include <fmt/format.h>

#include <cmath>
#include <filesystem>

#include "cli/arguments.h"
#include "cli/views/live_text.h"
#include "cli/views/report.h"
#include "cli/views/table.h"
#include "core/text.h"
#include "files/data_file.h"
#include "match/analysis.h"

namespace brett::cli {

namespace {

struct AnalyseArgs : PositionArgs {
  std::string record;  // moves, or a file of them
  std::string player;
  std::optional<double> threshold;  // percent
};

// The moves of a text file: '#' begins a comment, lines do not matter.
std::string without_comments(std::string_view text) {
  std::string moves;
  for (const std::string_view line : split(text, '\n')) {
    moves += line.substr(0, line.find('#'));
    moves += ' ';
  }
  return moves;
}

std::string moves_of_record(const std::string& record) {
  std::error_code ignored;
  const bool is_path = record.find('/') != std::string::npos || record.ends_with(".txt");
  if (!is_path && !std::filesystem::is_regular_file(record, ignored)) return record;
  const auto text = checked(read_text("RECORD", record));
  return without_comments(text);
}

// What the first seat can expect, from 0 to 1: "....|##..".
std::string curve(double win) {
  constexpr int half = 5;
  const auto length = static_cast<int>(std::lround((2 * win - 1) * half));
  std::string left(half, '.');
  std::string right(half, '.');
  for (int i = 0; i < std::abs(length); ++i) {
    (length < 0 ? left[static_cast<std::size_t>(half - 1 - i)]
                : right[static_cast<std::size_t>(i)]) = '#';
  }
  return fmt::format("{}|{}", left, right);
}

// What a value means to people; also what is not known of it.
void add_outlook(Json& json, const AnalysedPly& ply, int seats) {
  const auto known = [](const std::optional<double>& number) {
    return number ? Json(*number) : Json();
  };
  json["win"] = ply.win;
  json["best_win"] = ply.best_win;
  json["margin"] = known(ply.margin);
  json["best_margin"] = known(ply.best_margin);
  json["margin_lost"] = known(ply.margin_lost);
  if (seats == 2) json["first_seat_win"] = ply.by.seat() == 0 ? ply.win : 1 - ply.win;
}

Json analysed_ply_json(const AnalysedPly& ply, const View& view, int seats) {
  Json json{{"ply", ply.number}, {"move", ply.move}};
  if (!ply.by.is_seat()) {
    json["seat"] = "chance";
    return json;
  }
  json["seat"] = ply.by.seat();
  json["name"] = seat_name(view, ply.by.seat());
  json["choices"] = ply.choices;
  json["judged"] = ply.judged;
  if (ply.judged) {
    json["value"] = points(ply.value);
    json["decided"] = decided_json(ply.value);
    json["bound"] = name_of(ply.bound);
    json["best"] = ply.best;
    json["best_value"] = points(ply.best_value);
    json["best_decided"] = decided_json(ply.best_value);
    json["pv"] = ply.line;
    json["loss"] = points(ply.loss);
    json["mark"] = sign_of(ply.mark);
    json["judgement"] = name_of(ply.mark);
    add_outlook(json, ply, seats);
    if (seats == 2) json["first_seat_value"] = points(ply.by.seat() == 0 ? ply.value : -ply.value);
  } else {
    for (const char* key : {"value", "win", "margin", "best", "best_value", "best_win",
                            "best_margin", "loss", "margin_lost"}) {
      json[key] = nullptr;
    }
    json["mark"] = "";
    json["judgement"] = "not judged";
  }
  json["depth"] = ply.depth;
  json["nodes"] = ply.nodes;
  json["seconds"] = ply.seconds;
  return json;
}

Json seat_summary_json(const SeatAnalysis& sum, const std::string& name) {
  Json json{{"name", name},       {"moves", sum.moves},           {"unjudged", sum.unjudged},
            {"agreed", sum.best}, {"agreement", sum.agreement()}, {"mean_loss", sum.mean_loss()}};
  for (const Mark mark : all_marks) json[std::string(name_of(mark))] = sum.count(mark);
  return json;
}

Json analysis_json(const Setup& setup, const Player& player, const MarkLimits& limits,
                   const std::vector<AnalysedPly>& plies, bool complete) {
  const View view = setup.start.view();
  const int seats = setup.game->seats();
  Json json{{"game", setup.game->spec()},
            {"player", player.spec()},
            {"start", setup.start.text()},
            {"unit", limits.scale.unit().empty() ? Json() : Json(limits.scale.unit())},
            {"thresholds",
             {{"inaccuracy", points(limits.inaccuracy)},
              {"mistake", points(limits.mistake)},
              {"blunder", points(limits.blunder)}}},
            {"complete", complete},
            {"plies", Json::array()},
            {"seats", Json::array()}};
  for (const AnalysedPly& ply : plies) {
    json["plies"].push_back(analysed_ply_json(ply, view, seats));
  }
  const auto sums = summed_up(plies, seats);
  for (Seat seat = 0; seat < seats; ++seat) {
    json["seats"].push_back(
        seat_summary_json(sums[static_cast<std::size_t>(seat)], seat_name(view, seat)));
  }
  return json;
}

// "win in 3", "+2.5 discs", or in points where the game has no margin or it is not known.
Column value_column(const char* key, const char* decided, const char* margin, const Json& unit) {
  return {"value", key, "", [=](const Json& row) {
            if (!row.value("judged", false)) return std::string();
            if (row[margin].is_null()) return value_words(row[key], row[decided]);
            return fmt::format("{:+.1f} {}", row[margin].get<double>(), unit.get<std::string>());
          }};
}
Column percent_column(const char* title, const char* key, double least, int decimals) {
  return {title, key, "", [=](const Json& row) {
            const double part = row.value("judged", false) ? row[key].get<double>() : -1;
            return part < least ? std::string() : fmt::format("{:.{}f} %", 100 * part, decimals);
          }};
}

std::string plies_table(const Json& analysis) {
  const Json& unit = analysis["unit"];
  std::vector<Column> columns{
      {"ply", "ply"},
      {"seat", "", "", [](const Json& row) { return row.value("name", std::string("chance")); }},
      {"move", "move"},
      value_column("value", "decided", "margin", unit),
      percent_column("wins", "win", 0, 0),
      {"best", "best"},
      value_column("best_value", "best_decided", "best_margin", unit),
      percent_column("loss", "loss", 0.0005, 1),
      {"", "", "", [](const Json& row) {
         return row.value("judged", true) ? row.value("mark", std::string())
                                          : std::string("not judged");
       }}};
  if (analysis["seats"].size() == 2) {
    columns.push_back(
        {"for " + analysis["seats"][0]["name"].get<std::string>(), "", "", [](const Json& row) {
           if (!row.value("judged", false)) return std::string();
           return curve(row["first_seat_win"]);
         }});
  }
  return table(analysis["plies"], columns);
}

std::string seat_summary_words(const Json& seat) {
  std::vector<std::string> marks;
  for (const Mark mark : all_marks) {
    marks.push_back(
        fmt::format("{} {}", seat[std::string(name_of(mark))].get<int>(), sign_of(mark)));
  }
  const int unjudged = seat["unjudged"];
  if (unjudged > 0) marks.push_back(fmt::format("{} not judged", unjudged));
  const int moves = seat["moves"];
  return fmt::format(
      "{}: {} {} with a choice, mean loss {:.1f} %, {:.0f} % as good as the best, {}\n",
      seat["name"].get<std::string>(), moves, plural(moves, "move"),
      100 * seat["mean_loss"].get<double>(), 100 * seat["agreement"].get<double>(),
      joined(marks, ", "));
}

std::string analysis_words(const Json& analysis, const MarkLimits& limits, std::size_t moves) {
  std::string text =
      fmt::format(
          "{} analysed by {}; chances to win lost: ?! from {} %, ? from {} %, ?? from {} %\n\n",
          analysis["game"].get<std::string>(), analysis["player"].get<std::string>(),
          100 * points(limits.inaccuracy), 100 * points(limits.mistake),
          100 * points(limits.blunder)) +
      plies_table(analysis) + '\n';
  for (const Json& seat : analysis["seats"]) text += seat_summary_words(seat);
  if (!analysis["complete"].get<bool>()) {
    text += fmt::format("Interrupted: {} of {} {} were analysed.\n", analysis["plies"].size(),
                        moves, plural(moves, "move"));
  }
  return text;
}

MarkLimits limits_of(const AnalyseArgs& args, const Game& game, const Player& player) {
  MarkLimits usual = checked(MarkLimits::usual_for(game, player.spec()));
  if (!args.threshold) return usual;
  const auto mistake = static_cast<Value>(std::lround(*args.threshold / 100 * value_unit));
  return MarkLimits::around(mistake, std::move(usual.scale));
}

Result<int> analyse(Context& context, const AnalyseArgs& args) {
  const auto setup = set_up(context.registry, args);
  const auto record = moves_of_record(args.record);
  const auto moves = checked(Played(setup.start).play_moves(record));
  if (moves.empty()) fail("{}: contains no moves", in_quotes(args.record));
  const auto player = checked(make_player(*setup.game, analyser_of(*setup.game, args.player), {}));
  const auto limits = limits_of(args, *setup.game, *player);

  LiveText live(context);
  const Estimate estimate;
  const auto plies = checked(analyse_game(
      setup.start, moves, *player, limits, {.stop = context.console.stop},
      [&](const AnalysedPly& ply) {
        live.show_line([&] {
          return fmt::format("{} of {} {}{}", ply.number, moves.size(),
                             plural(moves.size(), "move"),
                             estimate.left(ply.number, static_cast<double>(moves.size())));
        });
      }));
  live.clear();
  const Json analysis = analysis_json(setup, *player, limits, plies, plies.size() == moves.size());
  context.answer(analysis, analysis_words(analysis, limits, moves.size()));
  return context.status();
}

}  // namespace

void add_analyse(CommandLine& commands) {
  auto [options, args] = commands.add(
      "analyse", "Analyse a game move by move and mark the mistakes",
      "A player searches every position of the game. Values are for the side that moved, with its chances to win; "
      "the loss is how much better these were with the best move. ?! marks an inaccuracy, ? a mistake, ?? a blunder, ! a move that was the only "
      "good one. A move that gives away a won game or walks into a lost one is always a blunder. The bar shows how "
      "the game stood for the first seat. Ctrl-C shows the moves analysed so far.",
      "brett analyse GAME MOVES -p pvs:depth=8\n"
      "brett analyse GAME \"b2 a1 c3\" -p alphabeta:depth=9 --json",
      analyse);
  add_game(options, args.game);
  options.argument(
      "RECORD", args.record,
      "The moves, as in \"f5 d6\" or f5d6; or a text file of them, # begins a comment");
  add_analyser(options, args.player, "The player that searches");
  add_position(options, args);
  options.number("--threshold", args.threshold, {0.1, 100},
                 "Percent of the chances to win that a mistake loses; an inaccuracy loses half of "
                 "it, a blunder twice (default 10)",
                 "X");
}

}  // namespace brett::cli
