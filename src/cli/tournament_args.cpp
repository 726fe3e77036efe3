#include "cli/tournament_args.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/arguments.h"
#include "core/text.h"
#include "files/data_file.h"

namespace brett::cli {

void add_plan(CLI::App& command, PlanArgs& args) {
  command.add_option("PLAN", args.file,
                     "The plan, a TOML file; without it flags say what is in it");
  for (const PlanKeyInfo& info : plan_keys()) {
    if (!info.is_flag) continue;
    const std::string flag = info.key == "players" ? "-p,--player"
                             : info.key == "games" ? "-n,--games"
                                                   : flag_of(info.key);
    CLI::Option* option =
        command.add_option(flag, args.flags[std::string(info.key)], std::string(info.help))
            ->type_name(std::string(info.value))
            ->allow_extra_args(false);
    if (info.type != PlanKeyInfo::Type::texts) option->expected(1);
  }
  add_engines(command, args.engines);
}

Result<TournamentPlan> read_plan(const Context& context, const PlanArgs& args) {
  PlanFlags flags;
  for (const PlanKeyInfo& info : plan_keys()) {
    const auto given = args.flags.find(std::string(info.key));
    if (given == args.flags.end()) continue;
    for (const std::string& value : given->second) flags.emplace_back(info.key, value);
  }
  auto engines = known_engines(args.engines);
  if (!engines) return engines.error();
  if (args.file.empty()) return brett::read_plan(context.registry, flags, *engines);
  if (!flags.empty() || !args.engines.empty()) {
    return Error{fmt::format("{}: must be said in the plan {}, or everything by flags",
                             flags.empty() ? "--engines" : flag_of(flags.front().first),
                             brett::in_quotes(args.file))};
  }
  const auto text = read_data("plan", args.file);
  if (!text) return text.error();
  return brett::read_plan(context.registry, *text,
                          fmt::format("plan {}", brett::in_quotes(args.file)), PlanCheck::all,
                          *std::move(engines));
}

Result<Shard> read_shard(std::string_view text) {
  if (text.empty()) return Shard{};
  constexpr long long most_shards = 1'000'000;
  const auto slash = text.find('/');
  const auto index = to_integer(text.substr(0, slash));
  const auto count =
      slash == std::string_view::npos ? std::nullopt : to_integer(text.substr(slash + 1));
  if (!index || !count || *count < 1 || *count > most_shards || *index < 1 || *index > *count) {
    return Error{fmt::format("--shard {}: must be i/n with i from 1 to n, as in 2/3",
                             brett::in_quotes(text))};
  }
  return Shard{static_cast<std::uint64_t>(*index - 1), static_cast<std::uint64_t>(*count)};
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
