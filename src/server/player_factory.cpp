#include "server/player_factory.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

#include "core/text.h"
#include "players/levels.h"
#include "server/message.h"

namespace brett::server {

namespace {

// A player whose tables wait in the budget between its searches.
class QuotaPlayer final : public Player {
 public:
  QuotaPlayer(std::unique_ptr<Player> player, std::shared_ptr<TableBudget> tables)
      : player_(std::move(player)), tables_(std::move(tables)) {}
  ~QuotaPlayer() override { tables_->stops_waiting(*player_); }

  bool needs_history() const override { return player_->needs_history(); }
  void set_history(const Played& start, const std::vector<Move>& moves,
                   const std::stop_token& stop) override {
    player_->set_history(start, moves, stop);
  }
  Decision decide(const Played& seen, const Limits& limits) override {
    const Search search(*this);
    return player_->decide(seen, limits);
  }
  std::optional<SearchReport> think(const Played& seen, const Limits& limits, int multi,
                                    const ReportProgress& progress, bool strategy) override {
    const Search search(*this);
    return player_->think(seen, limits, multi, progress, strategy);
  }
  std::optional<EvaluationReport> evaluate(const Played& seen) const override {
    return player_->evaluate(seen);
  }
  bool answers_later() const override { return player_->answers_later(); }
  // Trees are emptied: not while they are given back.
  void new_game() override {
    const Search search(*this);
    player_->new_game();
  }
  std::size_t memory() const override { return player_->memory(); }
  void give_back_memory() override {
    tables_->stops_waiting(*player_);
    player_->give_back_memory();
  }
  std::string spec() const override { return player_->spec(); }

 private:
  struct Search {
    explicit Search(QuotaPlayer& searching) : player(searching) {
      player.tables_->stops_waiting(*player.player_);
    }
    ~Search() { player.tables_->begins_to_wait(*player.player_); }
    QuotaPlayer& player;
  };

  std::unique_ptr<Player> player_;
  std::shared_ptr<TableBudget> tables_;
};

std::size_t half_of_memory() {
  return static_cast<std::size_t>(sysconf(_SC_PHYS_PAGES)) *
         static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) / 2;
}

// For all players that wait: at most what version 0.1 had for all players.
std::size_t usual_budget() { return std::min(half_of_memory(), std::size_t{4} << 30); }

// Files are named, and looked for where the server's data are; what looks like a path is none of these names.
void check_value(std::string_view key, std::string_view value) {
  if (value.find_first_of("/\\~") != std::string_view::npos || value.starts_with('.')) {
    refuse(Code::not_allowed, "{}={}: file names are not allowed here", key, in_quotes(value));
  }
}

long long number_of(const Spec& spec, const OptionInfo& option) {
  std::string_view text = option.default_value;
  for (const auto& [key, value] : spec.options) {
    if (key == option.key) text = value;
  }
  return to_integer(text).value_or(0);
}

}  // namespace

PlayerFactory::PlayerFactory(const Registry& registry, const PlayerQuota& quota)
    : registry_(registry),
      quota_(quota),
      tables_(std::make_shared<TableBudget>(quota.waiting_mb > 0
                                                ? static_cast<std::size_t>(quota.waiting_mb) << 20
                                                : usual_budget())) {}

int PlayerFactory::most_searches() const {
  constexpr std::size_t most = 256;
  const std::size_t fewest = 8 * static_cast<std::size_t>(quota_.threads);
  const std::size_t fitting = half_of_memory() / (static_cast<std::size_t>(quota_.table_mb) << 20);
  return static_cast<int>(std::clamp(fitting, fewest, std::max(fewest, most)));
}

void PlayerFactory::check(std::string_view text) const {
  if (is_level(text)) return;
  const Spec spec = or_refuse(Spec::parse(trimmed(text)));
  for (const auto& [key, value] : spec.options) check_value(key, value);
  const auto& kinds = registry_.players();
  const auto kind = std::find_if(kinds.begin(), kinds.end(),
                                 [&](const PlayerKind& one) { return one.name == spec.name; });
  if (kind == kinds.end()) return;  // make_player() says so
  for (const OptionInfo& option : kind->options) {
    const long long number = number_of(spec, option);
    const bool is_memory = option.key == "table" || option.key == "memory";
    if (option.key != "threads" && !is_memory) continue;
    const long long most = is_memory ? quota_.table_mb : quota_.threads;
    if (number <= most) continue;
    refuse("{}={} for {}: must be at most {}{} on this server", option.key, number, spec.name, most,
           is_memory ? " MB" : "");
  }
}

std::unique_ptr<Player> PlayerFactory::make(const Game& game, std::string_view spec,
                                            std::uint64_t seed) const {
  check(spec);
  auto player = or_refuse(make_player(game, trimmed(spec), {.seed = seed}));
  player->give_back_memory();
  return std::make_unique<QuotaPlayer>(std::move(player), tables_);
}

Limits read_limits(const Json* json, std::chrono::milliseconds longest) {
  Limits limits;
  if (json == nullptr) return limits;
  const Fields fields(*json);
  if (fields.has("depth")) limits.depth = static_cast<int>(fields.whole("depth"));
  if (fields.has("player_depth")) {
    limits.player_depth = static_cast<int>(fields.whole("player_depth"));
  }
  if (fields.has("nodes")) limits.nodes = static_cast<std::uint64_t>(fields.whole("nodes"));
  if (fields.has("time_ms")) {
    const std::chrono::milliseconds time(fields.whole("time_ms"));
    if (time > longest) {
      refuse("field 'time_ms': {}: must be at most {} on this server", time.count(),
             longest.count());
    }
    limits.time = time;
  }
  return limits;
}

Limits bounded(Limits limits, std::chrono::milliseconds longest) {
  const std::chrono::nanoseconds most = longest;
  limits.time = std::min(limits.time.value_or(most), most);
  return limits;
}

}  // namespace brett::server
