#include "cli/commands/tournament_args.h"

#include <fmt/format.h>

#include "cli/arguments.h"
#include "core/text.h"
#include "files/data_file.h"

namespace brett::cli {

void add_plan(const Options& options, PlanArgs& args) {
  options.argument("PLAN", args.file, "The plan, a TOML file; without it flags give its contents")
      ->required(false);
  for (const PlanKeyInfo& info : plan_keys()) {
    if (!info.is_flag) continue;
    const std::string flag = info.key == "players" ? "-p,--player"
                             : info.key == "games" ? "-n,--games"
                                                   : flag_of(info.key);
    CLI::Option* option = options.text(flag, args.flags[std::string(info.key)],
                                       std::string(info.value), std::string(info.help));
    if (info.type != PlanKeyInfo::Type::texts) option->expected(1);
  }
  add_engines(options, args.engines);
}

TournamentPlan read_plan(const Context& context, const PlanArgs& args) {
  PlanFlags flags;
  for (const PlanKeyInfo& info : plan_keys()) {
    const auto given = args.flags.find(std::string(info.key));
    if (given == args.flags.end()) continue;
    for (const std::string& value : given->second) flags.emplace_back(info.key, value);
  }
  auto engines = known_engines(args.engines);
  if (args.file.empty()) return checked(brett::read_plan(context.registry, flags, engines));
  if (!flags.empty() || !args.engines.empty()) {
    fail("{}: must be in the plan {}, or everything in flags",
         flags.empty() ? "--engines" : flag_of(flags.front().first), in_quotes(args.file));
  }
  const auto text = checked(read_data("plan", args.file));
  return checked(brett::read_plan(context.registry, text,
                                  fmt::format("plan {}", in_quotes(args.file)), PlanCheck::all,
                                  std::move(engines)));
}

void add_shard(const Options& options, Shard& shard) {
  options.read(
      "--shard", "I/N", "Play only part i of n, as in 2/3", [&shard](const std::string& text) {
        constexpr long long most_shards = 1'000'000;
        const auto parts = split(text, '/');
        const auto index = to_integer(parts.front());
        const auto count = parts.size() == 2 ? to_integer(parts.back()) : std::nullopt;
        if (!index || !count || *count > most_shards || *index < 1 || *index > *count) {
          fail("--shard {}: must be i/n with i from 1 to n, as in 2/3", in_quotes(text));
        }
        shard = {static_cast<std::uint64_t>(*index - 1), static_cast<std::uint64_t>(*count)};
      });
}

std::string merge_words(const MergeCount& count) {
  std::string text = fmt::format("{} {} added, {} were there before", count.added,
                                 plural(count.added, "game"), count.present);
  if (count.differing > 0) {
    text += fmt::format(", {} had another result there and were not changed", count.differing);
  }
  return text + '\n';
}

}  // namespace brett::cli
