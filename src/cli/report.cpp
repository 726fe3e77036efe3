#include "cli/report.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/board.h"
#include "core/text.h"

namespace brett::cli {

namespace {

std::string winners(const View& view, const std::vector<double>& payoffs, bool colour) {
  const double best = *std::max_element(payoffs.begin(), payoffs.end());
  std::vector<std::string> names;
  for (std::size_t seat = 0; seat < payoffs.size(); ++seat) {
    if (payoffs[seat] == best) names.push_back(seat_name(view, static_cast<Seat>(seat), colour));
  }
  if (names.size() == payoffs.size() && names.size() > 1) return "draw";
  return fmt::format("{} {}", joined(names, " and "), names.size() == 1 ? "wins" : "win");
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

Json seat_json(Seat seat) { return seat < 0 ? Json() : Json(seat); }

Json view_json(const View& view) {
  Json cells = Json::array();
  for (const Cell& cell : view.cells) {
    cells.push_back({{"name", cell.name},
                     {"column", cell.column},
                     {"row", cell.row},
                     {"symbol", cell.piece.symbol},
                     {"owner", seat_json(cell.piece.owner)},
                     {"piece", cell.piece.name}});
  }
  Json holdings = Json::array();
  for (const Holding& holding : view.holdings) {
    holdings.push_back({{"seat", seat_json(holding.seat)},
                        {"label", holding.label},
                        {"content", holding.content}});
  }
  return {{"surface", name_of(view.surface)},
          {"columns", view.columns},
          {"rows", view.rows},
          {"cells", cells},
          {"lines", view.lines},
          {"holdings", holdings},
          {"seat_names", view.seat_names}};
}

}  // namespace

Json turn_json(Turn turn) {
  if (turn.is_over()) return "over";
  if (turn.is_chance()) return "chance";
  return turn.seat();
}

std::string turn_words(const Played& state, bool colour) {
  const Turn turn = state.turn();
  if (turn.is_over()) return "over";
  if (turn.is_chance()) return "chance to act";
  return seat_name(state.view(), turn.seat(), colour) + " to move";
}

std::string result_words(const Played& last, const std::vector<double>& payoffs,
                         std::string_view reason, bool colour) {
  const View view = last.view();
  std::string text = winners(view, payoffs, colour);
  if (!reason.empty()) text += fmt::format(": {}", reason);
  text += fmt::format(" ({})", per_seat(view, payoffs));
  if (const auto scores = scores_of(last); !scores.empty()) {
    text += fmt::format(", score {}", per_seat(view, scores));
  }
  return text;
}

std::vector<int> scores_of(const Played& state) {
  std::vector<int> scores;
  for (Seat seat = 0; seat < state.seats(); ++seat) {
    if (const auto score = state.score(seat)) scores.push_back(*score);
  }
  return scores;
}

std::vector<std::string> move_texts(const Played& state) {
  std::vector<std::string> texts;
  for (const Move move : state.moves()) texts.push_back(state.text(move));
  return texts;
}

Json option_json(const OptionInfo& option) {
  Json json{{"key", option.key}, {"type", name_of(option.type)}};
  switch (option.type) {
    case OptionInfo::Type::integer:
      json["default"] = to_integer(option.default_value).value_or(0);
      json["min"] = static_cast<long long>(option.min);
      json["max"] = static_cast<long long>(option.max);
      break;
    case OptionInfo::Type::number:
      json["default"] = to_number(option.default_value).value_or(0);
      json["min"] = option.min;
      json["max"] = option.max;
      break;
    case OptionInfo::Type::flag: json["default"] = option.default_value == "on"; break;
    case OptionInfo::Type::choice:
    case OptionInfo::Type::set:
      json["default"] = option.default_value;
      json["choices"] = option.choices;
      break;
    case OptionInfo::Type::duration:
    case OptionInfo::Type::text: json["default"] = option.default_value; break;
  }
  json["range"] = option.range();
  json["help"] = option.help;
  return json;
}

std::string option_line(const OptionInfo& option) {
  const std::string setting = fmt::format("{}={}", option.key, option.default_value);
  return fmt::format("{:<16} {}: {}", setting, option.range(), option.help);
}

Json state_json(const Played& state) {
  Json moves = Json::array();
  for (const Move move : state.moves()) {
    Json entry{{"text", state.text(move)},
               {"path", state.path(move)},
               {"kind", name_of(state.kind(move))}};
    if (state.turn().is_chance()) entry["probability"] = state.probability(move);
    moves.push_back(std::move(entry));
  }
  Json json{{"position", state.text()},
            {"seats", state.seats()},
            {"turn", turn_json(state.turn())},
            {"moves", moves}};
  if (state.turn().is_over()) json["payoffs"] = payoffs_of(state);
  if (!state.draw_reason().empty()) json["reason"] = state.draw_reason();
  if (!state.warning().empty()) json["warning"] = state.warning();
  if (const auto scores = scores_of(state); !scores.empty()) json["scores"] = scores;
  json["view"] = view_json(state.view());
  return json;
}

double points(Value value) { return static_cast<double>(value) / value_unit; }

std::string value_words(Value value) {
  if (!is_decided(value)) return fmt::format("{:+.3f}", points(value));
  return fmt::format("{} in {}", value > 0 ? "win" : "loss", plies_to_end(value));
}

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

std::string with_commas(std::uint64_t number) {
  const std::string digits = std::to_string(number);
  std::string text;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i > 0 && (digits.size() - i) % 3 == 0) text += ',';
    text += digits[i];
  }
  return text;
}

}  // namespace brett::cli
