#include "tournament/plan.h"

#include <fmt/format.h>

#include <map>

#include "core/text.h"
#include "engines/engine_players.h"

namespace brett {

namespace {

// A basic string of TOML.
std::string toml_string(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      result += '\\';
      result += c;
    } else if (byte < 0x20 || byte == 0x7f) {
      result += fmt::format("\\u{:04x}", byte);
    } else {
      result += c;
    }
  }
  return result + '"';
}

template <class List, class Print>
std::string list_of(const List& list, Print print) {
  std::string text = "[";
  for (const auto& item : list) text += fmt::format("\n  {},", print(item));
  return text + "\n]";
}

std::string print_player(const PlanPlayer& player) {
  if (player.name.empty()) return toml_string(player.spec);
  return fmt::format("{{ spec = {}, name = {} }}", toml_string(player.spec),
                     toml_string(player.name));
}

// Values of an option table as TOML: all of them texts, which is how the table reads them.
template <class P>
std::string print_options(const P& params, const OptionTable<P>& table) {
  std::vector<std::string> parts;
  for (const auto& [key, value] : table.changed(params)) {
    parts.push_back(fmt::format("{} = {}", key, toml_string(value)));
  }
  return parts.empty() ? "{}" : fmt::format("{{ {} }}", joined(parts, ", "));
}

class PlanPrinter {
 public:
  void text(std::string_view key, std::string_view value) {
    if (!value.empty()) line(key, toml_string(value));
  }
  void number(std::string_view key, double value, double usual) {
    if (value != usual) line(key, option_text::print_number(value));
  }
  void whole(std::string_view key, long long value, long long usual) {
    if (value != usual) line(key, std::to_string(value));
  }
  void line(std::string_view key, std::string_view value) {
    text_ += fmt::format("{} = {}\n", key, value);
  }
  void add(std::string_view more) { text_ += more; }
  std::string finish() { return std::move(text_); }

 private:
  std::string text_;
};

void print_schedule(PlanPrinter& out, const ScheduleSettings& plan) {
  const ScheduleSettings usual;
  out.line("format", toml_string(name_of(plan.format)));
  out.line("games", std::to_string(plan.games));
  out.line("seed", std::to_string(plan.seed));
  out.whole("games_per_player", plan.games_per_player, usual.games_per_player);
  out.whole("rounds", plan.rounds, usual.rounds);
  out.whole("challengers", plan.challengers, usual.challengers);
  out.whole("groups", plan.groups, usual.groups);
  out.whole("advance", plan.advance, usual.advance);
  out.whole("replays", plan.replays, usual.replays);
  if (plan.points == usual.points) return;
  out.line("points", fmt::format("[{}, {}, {}]", option_text::print_number(plan.points.win),
                                 option_text::print_number(plan.points.draw),
                                 option_text::print_number(plan.points.loss)));
}

std::string print_pairing(const Pairing& pairing, const std::vector<std::string>& names,
                          int usual_games) {
  std::vector<std::string> players;
  for (const int player : pairing.players) {
    players.push_back(toml_string(names[static_cast<std::size_t>(player)]));
  }
  std::string text = fmt::format("{{ players = [{}]", joined(players, ", "));
  if (pairing.games != usual_games) text += fmt::format(", games = {}", pairing.games);
  if (pairing.fixed_seats) text += ", seats = \"fixed\"";
  return text + " }";
}

void print_engine(PlanPrinter& out, std::string_view name, const EngineConfig& engine) {
  const EngineConfig usual;
  out.add(fmt::format("[engines.{}]\n", name));
  out.line("command", list_of(engine.command, toml_string));
  out.text("protocol", name_of(engine.protocol));
  out.text("directory", engine.directory);
  out.text("variant", engine.variant);
  const auto limit = [&](std::string_view key, std::chrono::nanoseconds value,
                         std::chrono::nanoseconds normal) {
    if (value != normal) out.text(key, option_text::print_duration(value));
  };
  limit("start_limit", engine.start_limit, usual.start_limit);
  limit("move_limit", engine.move_limit, usual.move_limit);
  limit("stop_limit", engine.stop_limit, usual.stop_limit);
  if (engine.options.empty()) return;
  out.add(fmt::format("[engines.{}.options]\n", name));
  for (const auto& [key, value] : engine.options) out.line(toml_string(key), toml_string(value));
}

}  // namespace

GameSettings TournamentPlan::games() const {
  return {.players = player_specs(),
          .openings = openings,
          .clock = clock,
          .limits = fairness.limits(),
          .adjudicate = adjudicate,
          .seed = schedule.seed};
}

std::vector<std::string> TournamentPlan::player_specs() const {
  std::vector<std::string> specs;
  for (const PlanPlayer& player : players) specs.push_back(player.spec);
  return specs;
}

std::vector<std::string> distinct_names(std::vector<std::string> names) {
  std::map<std::string, int> seen;
  for (std::string& name : names) {
    const int times = ++seen[name];
    if (times > 1) name += fmt::format(" ({})", times);
  }
  return names;
}

std::vector<std::string> TournamentPlan::player_names() const {
  std::vector<std::string> names;
  for (const PlanPlayer& player : players) names.push_back(player.shown());
  return distinct_names(std::move(names));
}

std::string canonical_text(const TournamentPlan& plan) {
  PlanPrinter out;
  out.text("name", plan.name);
  out.line("game", toml_string(plan.game));
  print_schedule(out, plan.schedule);
  out.line("players", list_of(plan.players, print_player));
  if (!plan.schedule.pairings.empty()) {
    out.line("pairings", list_of(plan.schedule.pairings, [&](const Pairing& pairing) {
               return print_pairing(pairing, plan.player_names(), plan.schedule.games);
             }));
  }
  if (!plan.openings.positions.empty()) {
    out.line("positions", list_of(plan.openings.positions, toml_string));
  }
  if (!plan.openings.lines.empty()) out.line("openings", list_of(plan.openings.lines, toml_string));
  out.whole("random_plies", plan.openings.random_plies, 0);
  out.number("balanced", plan.openings.balanced, 0);
  out.text("balanced_by", plan.openings.balanced_by);
  if (plan.clock) out.text("clock", print_clock(*plan.clock));
  out.text("fairness", plan.fairness.print());
  if (plan.adjudicate != AdjudicationRule{}) {
    out.line("adjudicate", print_options(plan.adjudicate, AdjudicationRule::table()));
  }
  if (plan.sprt) out.line("sprt", print_options(*plan.sprt, SequentialTest::table()));
  for (const auto& [name, engine] : plan.engines) print_engine(out, name, engine);
  return out.finish();
}

std::string first_difference(std::string_view ours, std::string_view theirs) {
  const auto our_lines = split(ours, '\n');
  const auto their_lines = split(theirs, '\n');
  for (std::size_t i = 0; i < our_lines.size() && i < their_lines.size(); ++i) {
    if (our_lines[i] == their_lines[i]) continue;
    return fmt::format("{} instead of {}", in_quotes(their_lines[i]), in_quotes(our_lines[i]));
  }
  return "one is longer";
}

Result<std::unique_ptr<Game>> game_of(const Registry& registry, const TournamentPlan& plan) {
  return with_engines(registry, plan.engines).game(plan.game);
}

}  // namespace brett
