#include "cli/commands/tournament_args.h"

#include <fmt/format.h>

#include <algorithm>

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
    fail(fmt::format("{}: must be in the plan {}, or everything in flags",
                     flags.empty() ? "--engines" : flag_of(flags.front().first),
                     in_quotes(args.file)));
  }
  const auto text = checked(read_data("plan", args.file));
  return checked(brett::read_plan(context.registry, text,
                                  fmt::format("plan {}", in_quotes(args.file)), PlanCheck::all,
                                  std::move(engines)));
}

void add_shard(const Options& options, ShardArgs& args) {
  options.read(
      "--shard", "I/N", "Play only part i of n, as in 2/3", [&args](const std::string& text) {
        constexpr long long most_shards = 1'000'000;
        const auto slash = std::min(text.find('/'), text.size());
        const std::string_view view = text;
        const auto index = to_integer(view.substr(0, slash));
        const auto count = to_integer(view.substr(std::min(slash + 1, text.size())));
        if (!index || !count || *count > most_shards || *index < 1 || *index > *count) {
          fail(fmt::format("--shard {}: must be i/n with i from 1 to n, as in 2/3",
                           in_quotes(text)));
        }
        args = {text,
                Shard{static_cast<std::uint64_t>(*index - 1), static_cast<std::uint64_t>(*count)}};
      });
}

std::string typed(const ShardArgs& args) {
  return args.text.empty() ? std::string() : " --shard " + args.text;
}

std::string merge_words(const MergeCount& count) {
  std::string text = fmt::format("{} {} added, {} were there before", count.added,
                                 plural(count.added, "game"), count.present);
  if (count.differing > 0) {
    text += fmt::format(", {} had another result there and were not changed", count.differing);
  }
  return text + '\n';
}

std::string typed(const PlanArgs& args) {
  std::string text;
  if (!args.file.empty()) text += fmt::format(" {}", shell_quoted(args.file));
  for (const PlanKeyInfo& info : plan_keys()) {
    const auto given = args.flags.find(std::string(info.key));
    if (given == args.flags.end()) continue;
    for (const std::string& value : given->second) {
      text += fmt::format(" {} {}", flag_of(info.key), shell_quoted(value));
    }
  }
  if (!args.engines.empty()) text += fmt::format(" --engines {}", shell_quoted(args.engines));
  return text;
}

}  // namespace brett::cli
