#include "cli/views/report.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"
#include "drawing/board.h"
#include "server/describe.h"

namespace brett::cli {

namespace {

std::string winners(const View& view, const std::vector<double>& payoffs, bool colour) {
  const double best = *std::max_element(payoffs.begin(), payoffs.end());
  std::vector<std::string> names;
  for (std::size_t seat = 0; seat < payoffs.size(); ++seat) {
    if (payoffs[seat] == best)
      names.push_back(coloured_name(view, static_cast<Seat>(seat), colour));
  }
  if (names.size() == payoffs.size() && names.size() > 1) return "draw";
  return fmt::format("{} {}", joined(names, " and "), names.size() == 1 ? "wins" : "win");
}

// The pieces on the board as " 39 : 25", those of `first` before, where their difference is the score
// of a game for two; otherwise " by 14". Empty if there is no score.
std::string score_words(const Played& last, Seat first) {
  const auto scores = scores_of(last);
  if (last.seats() != 2 || scores.size() != 2) return {};
  int pieces[2] = {};
  const View view = last.view();
  for (const Cell& cell : view.board().cells) {
    if (cell.piece.owner == 0 || cell.piece.owner == 1) {
      pieces[cell.piece.owner] += cell.piece.count;
    }
  }
  if (pieces[0] - pieces[1] == scores[0] && pieces[0] + pieces[1] > 0) {
    return fmt::format(" {} : {}", pieces[first], pieces[1 - first]);
  }
  return scores[0] == 0 ? std::string() : fmt::format(" by {}", std::abs(scores[0]));
}

// A game of two with payoffs 1, 0 or -1 needs no numbers beside its winner.
bool is_plain(const std::vector<double>& payoffs) {
  return payoffs.size() == 2 && std::all_of(payoffs.begin(), payoffs.end(), [](double payoff) {
           return payoff == 0 || payoff == 1 || payoff == -1;
         });
}

template <class Number>
std::string per_seat(const View& view, const std::vector<Number>& numbers) {
  std::vector<std::string> parts;
  for (std::size_t seat = 0; seat < numbers.size(); ++seat) {
    const bool zero = numbers[seat] == Number{};
    parts.push_back(
        fmt::format("{} {}", seat_name(view, static_cast<Seat>(seat)),
                    zero ? "0" : fmt::format("{:+.4}", static_cast<double>(numbers[seat]))));
  }
  return joined(parts, ", ");
}

}  // namespace

std::string turn_words(const Played& state, bool colour) {
  const Turn turn = state.turn();
  if (turn.is_over()) return "over";
  if (turn.is_chance()) return "chance to act";
  return coloured_name(state.view(), turn.seat(), colour) + " to move";
}

std::string result_words(const Played& last, const std::vector<double>& payoffs,
                         std::string_view reason, bool colour) {
  const View view = last.view();
  std::string text = winners(view, payoffs, colour);
  const bool plain = is_plain(payoffs);
  if (reason.empty() && plain) text += score_words(last, payoffs[0] < payoffs[1] ? 1 : 0);
  if (!reason.empty()) text += fmt::format(": {}", reason);
  if (plain) return text;
  text += fmt::format(" ({})", per_seat(view, payoffs));
  if (const auto scores = scores_of(last); !scores.empty()) {
    text += fmt::format(", score {}", per_seat(view, scores));
  }
  return text;
}

std::string own_result_words(const Played& last, const std::vector<double>& payoffs, Seat own) {
  const double mine = payoffs[static_cast<std::size_t>(own)];
  const double best = *std::max_element(payoffs.begin(), payoffs.end());
  const auto winners = std::count(payoffs.begin(), payoffs.end(), best);
  if (winners == std::ssize(payoffs)) return "The game is drawn.";
  const std::string score = last.turn().is_over() ? score_words(last, own) : std::string();
  return fmt::format("{}{}.",
                     mine < best    ? "You lost"
                     : winners == 1 ? "You won"
                                    : "You share the win",
                     score);
}

std::vector<int> scores_of(const Played& state) {
  std::vector<int> scores;
  for (Seat seat = 0; seat < state.seats(); ++seat) {
    if (const auto score = state.margin(seat)) scores.push_back(*score);
  }
  return scores;
}

std::vector<std::string> move_texts(const Played& state) {
  std::vector<std::string> texts;
  for (const Move move : state.moves()) texts.push_back(state.text(move));
  return texts;
}

std::string option_line(const OptionInfo& option) {
  const std::string setting = fmt::format("{}={}", option.key, option.default_value);
  return fmt::format("{:<16} {}: {}", setting, option.range(), option.help);
}

Json state_json(const Played& state) {
  Json json{{"position", state.text()}, {"seats", state.seats()}};
  json.update(server::position_json(state, false, {}, true));
  json.erase("text");  // the position
  return json;
}

double points(Value value) { return static_cast<double>(value) / value_unit; }

std::string value_words(double points, const Json& decided) {
  if (decided.is_null()) return fmt::format("{:+.3f}", points);
  return fmt::format("{} in {}", decided["result"].get<std::string>(), decided["plies"].get<int>());
}

std::string value_words(Value value) { return value_words(points(value), decided_json(value)); }

std::string values_words(const std::vector<double>& values) {
  std::vector<std::string> parts;
  for (const double value : values) {
    // As payoffs are shown: no sign where there is nothing.
    const std::string text = fmt::format("{:+.3f}", value);
    parts.push_back(text == "-0.000" || text == "+0.000" ? "0.000" : text);
  }
  return joined(parts, " ");
}

Json decided_json(Value value) {
  if (!is_decided(value)) return nullptr;
  return {{"result", value > 0 ? "win" : "loss"}, {"plies", plies_to_end(value)}};
}

}  // namespace brett::cli
