// Games written as GGF.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "core/text.h"
#include "records/ggf.h"

namespace brett {

namespace {

// What GGF has no way to quote.
std::string ggf_text(std::string_view text) {
  std::string result(text);
  std::replace(result.begin(), result.end(), '[', '(');
  std::replace(result.begin(), result.end(), ']', ')');
  return result;
}

void add_text(std::string& out, std::string_view key, std::string_view value) {
  if (!value.empty()) out += fmt::format("{}[{}]", key, ggf_text(value));
}

std::string print_seconds(std::chrono::nanoseconds time) {
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(time).count();
  return fmt::format("{:02}:{:02}", seconds / 60, seconds % 60);
}

// Whole seconds only.
std::string print_ti(const std::string& clock) {
  const auto rule = parse_clock(clock);
  if (!rule || rule->per_move ||
      rule->base % std::chrono::seconds(1) != std::chrono::nanoseconds(0) ||
      rule->increment % std::chrono::seconds(1) != std::chrono::nanoseconds(0)) {
    return {};
  }
  return fmt::format("{}/{}/00:00", print_seconds(rule->base), print_seconds(rule->increment));
}

std::string print_re(const RecordedGame& game, int cells) {
  const Record& record = game.record;
  if (record.ending == Ending::rules) {
    return fmt::format("{:+.2f}", static_cast<double>(*game.last.margin(0)));
  }
  if (record.payoffs.empty()) return "?";
  const double sign = record.payoffs[0] > 0 ? 1 : record.payoffs[0] < 0 ? -1 : 0;
  const double discs = record.margin ? *record.margin : sign * cells;
  const std::string_view flag = record.ending == Ending::adjudicated   ? ":s"
                                : record.how == name_of(Forfeit::time) ? ":t"
                                                                       : ":r";
  return fmt::format("{:+.2f}{}", discs, flag);
}

std::string print_ply(const RecordedPly& ply, bool pass) {
  const std::string move = uppered(pass ? "pa" : ply.move);
  const bool valued = ply.value && !is_decided(*ply.value);
  std::string notes;
  if (valued) notes += fmt::format("/{:.2f}", static_cast<double>(*ply.value) / value_unit);
  if (ply.time) {
    notes +=
        fmt::format("{}/{:.2f}", valued ? "" : "/", static_cast<double>(ply.time->count()) / 1e6);
  }
  return fmt::format("{}[{}{}]", ply.by.seat() == 0 ? "B" : "W", move, notes);
}

}  // namespace

Result<std::string> print_ggf(const RecordedGame& game) {
  const Facts& facts = game.game->facts();
  if (!facts.has_format("ggf")) {
    return Error{fmt::format("it is a game of {}, which GGF cannot express", game.game->spec())};
  }
  const Record& record = game.record;
  std::string board = game.start.text();  // cells, a blank, the side
  std::replace(board.begin(), board.end(), 'X', '*');
  const auto cells = board.find(' ');
  const auto size = static_cast<std::size_t>(std::lround(std::sqrt(static_cast<double>(cells))));
  std::string out = fmt::format("(;GM[{}]", facts.title);
  add_text(out, "PC", record.event.empty() ? "Brett" : record.event);
  add_text(out, "DT", record.date);
  add_text(out, "PB", record.players[0]);
  add_text(out, "PW", record.players[1]);
  add_text(out, "TI", record.clock.empty() ? "" : print_ti(record.clock));
  add_text(out, "TY", std::to_string(size));
  add_text(out, "RE", print_re(game, static_cast<int>(cells)));
  out += fmt::format("BO[{}", size);
  for (std::size_t row = 0; row < cells; row += size)
    out += fmt::format(" {}", board.substr(row, size));
  out += fmt::format(" {}]", board.back());
  Played state = game.start;
  for (std::size_t i = 0; i < game.moves.size(); ++i) {
    out += print_ply(record.plies[i], state.kind(game.moves[i]) == MoveKind::pass);
    state.play(game.moves[i]);
  }
  return fmt::format("{};)\n", out);
}

}  // namespace brett
