#include "server/guests.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/text.h"
#include "players/levels.h"
#include "players/registry.h"
#include "server/message.h"

namespace brett::server {

namespace {

constexpr std::size_t longest_spec = 1000;

// The player of the spec whose table and threads count for it.
class Frugal final : public AnyPlayer {
 public:
  explicit Frugal(Guest guest) : guest_(std::move(guest)) {}
  bool follows_moves() const override { return guest_.player->follows_moves(); }
  void follow(const AnyState& start, const std::vector<AnyMove>& moves,
              const std::stop_token& stop) override {
    guest_.player->follow(start, moves, stop);
  }
  Decision decide(const AnyState& seen, const Limits& limits) override {
    return guest_.player->decide(seen, limits);
  }
  std::optional<AnyThought> think(const AnyState& state, const Limits& limits, int multi,
                                  const AnyProgress& progress, bool strategy) override {
    return guest_.player->think(state, limits, multi, progress, strategy);
  }
  std::optional<AnyEvaluation> evaluate(const AnyState& seen) const override {
    return guest_.player->evaluate(seen);
  }
  void new_game() override { guest_.player->new_game(); }
  bool begin_again(std::uint64_t seed) override { return guest_.player->begin_again(seed); }
  std::string spec() const override { return guest_.player->spec(); }

 private:
  Guest guest_;
};

// Files are the server's own business.
void check_value(std::string_view key, std::string_view value) {
  if (value.find_first_of("/\\~") != std::string_view::npos || value.starts_with('.')) {
    refuse(Code::not_allowed,
           fmt::format("{}={}: names of files are not allowed here", key, in_quotes(value)));
  }
}

long long number_of(const Spec& spec, const OptionInfo& option) {
  std::string text = option.default_value;
  for (const auto& [key, value] : spec.options) {
    if (key == option.key) text = value;
  }
  return to_integer(text).value_or(0);
}

}  // namespace

TakenMemory::TakenMemory(std::shared_ptr<MemoryBudget> budget, long long megabytes)
    : budget_(std::move(budget)), megabytes_(megabytes) {}
TakenMemory::TakenMemory(TakenMemory&& other) noexcept
    : budget_(std::move(other.budget_)), megabytes_(std::exchange(other.megabytes_, 0)) {}
TakenMemory& TakenMemory::operator=(TakenMemory&& other) noexcept {
  std::swap(budget_, other.budget_);
  std::swap(megabytes_, other.megabytes_);
  return *this;
}
TakenMemory::~TakenMemory() {
  if (budget_ != nullptr) budget_->give_back(megabytes_);
}

bool MemoryBudget::take(long long megabytes) {
  const std::lock_guard guard(mutex_);
  if (megabytes > left_) return false;
  left_ -= megabytes;
  return true;
}
void MemoryBudget::give_back(long long megabytes) {
  const std::lock_guard guard(mutex_);
  left_ += megabytes;
}

long long Guests::check(const AnyGame& game, std::string_view text) const {
  if (text.size() > longest_spec) {
    refuse(
        fmt::format("player: a spec of {} bytes, must be at most {}", text.size(), longest_spec));
  }
  const Spec spec = or_refuse(Spec::parse(text));
  for (const auto& [key, value] : spec.options) check_value(key, value);
  const auto players = game.players();
  const auto info = std::find_if(players.begin(), players.end(),
                                 [&](const PlayerInfo& one) { return one.name == spec.name; });
  if (info == players.end() || info->name == "human") return 0;  // whoever makes it says so
  long long megabytes = 0;
  for (const OptionInfo& option : info->options) {
    const long long number = number_of(spec, option);
    if (option.key == "threads" && number > rules_.threads) {
      refuse(fmt::format("threads={} for {}: must be at most {} on this server", number, spec.name,
                         rules_.threads));
    }
    if (option.key == "table" || option.key == "memory") megabytes += number;
  }
  if (megabytes > rules_.table_mb) {
    refuse(fmt::format("table={} for {}: must be at most {} MB on this server", megabytes,
                       spec.name, rules_.table_mb));
  }
  return megabytes;
}

Guest Guests::make(const AnyGame& game, std::string_view text, std::uint64_t seed) const {
  std::string spec(trimmed(text));
  if (is_level(spec)) spec = or_refuse(spec_of_level(game, spec));
  const long long megabytes = check(game, spec);
  if (!budget_->take(megabytes)) {
    refuse(Code::too_many, fmt::format("{}: there is no room for its table of {} MB now",
                                       in_quotes(text), megabytes));
  }
  TakenMemory memory(budget_, megabytes);
  auto player = or_refuse(make_player(game, spec, {.seed = seed}));
  std::string canonical = player->spec();
  return {std::move(player), std::move(memory), std::move(canonical)};
}

std::unique_ptr<AnyPlayer> with_memory(Guest guest) {
  return std::make_unique<Frugal>(std::move(guest));
}

Limits read_limits(const Json* json) {
  Limits limits;
  if (json == nullptr) return limits;
  if (!json->is_object()) refuse("limits: must be an object, as in {\"time_ms\": 1000}");
  Fields fields(*json);
  constexpr long long most_nodes = 1'000'000'000'000;
  if (fields.has("depth")) limits.depth = static_cast<int>(fields.whole("depth", 1, 1000));
  if (fields.has("player_depth")) {
    limits.player_depth = static_cast<int>(fields.whole("player_depth", 1, 1000));
  }
  if (fields.has("nodes")) {
    limits.nodes = static_cast<std::uint64_t>(fields.whole("nodes", 1, most_nodes));
  }
  if (fields.has("time_ms")) {
    limits.time = std::chrono::milliseconds(
        fields.whole("time_ms", 1, std::chrono::milliseconds(longest_search).count()));
  }
  fields.finish();
  return limits;
}

Limits bounded(Limits limits) {
  const std::chrono::nanoseconds longest = longest_search;
  limits.time = std::min(limits.time.value_or(longest), longest);
  return limits;
}

}  // namespace brett::server
