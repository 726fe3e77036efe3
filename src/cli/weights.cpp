// brett weights: files of weights shown, compared and changed by hand.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <ostream>

#include "cli/arguments.h"
#include "core/text.h"
#include "evaluation/weights.h"
#include "files/data_file.h"
#include "players/weighted.h"
#include "server/weights_json.h"
#include "store/store.h"

namespace brett::cli {

namespace {

struct WeightsArgs {
  std::string name;
  std::string other;
  std::string store;
  std::string version;
  bool profile = false;
  std::string opponent;
  std::string out;
  std::vector<std::string> set;
};

Error not_in_store(std::string_view what, const WeightsArgs& args, std::string_view name) {
  return {fmt::format("{} {}: not in the store {}", what, brett::in_quotes(name),
                      brett::in_quotes(args.store))};
}

// The profile of this name, of the opponent chosen or of the only one.
Result<std::string> profile_text(const Store& store, const std::string& name,
                                 const WeightsArgs& args, std::optional<int> version) {
  const auto all = store.profiles();
  if (!all) return all.error();
  std::vector<StoredProfile> fitting;
  std::vector<std::string> opponents;
  for (const StoredProfile& one : *all) {
    if (one.name != name) continue;
    opponents.push_back(one.opponent);
    if (args.opponent.empty() || one.opponent == args.opponent) fitting.push_back(one);
  }
  if (opponents.empty()) return not_in_store("profile", args, name);
  if (fitting.empty()) return unknown("opponent of that profile", args.opponent, opponents);
  if (fitting.size() > 1) {
    return Error{fmt::format("profile {}: is of several opponents, choose one by --opponent: {}",
                             brett::in_quotes(name), joined(opponents, ", "))};
  }
  const StoredProfile& one = fitting.front();
  const auto found = store.profile(one.name, one.owner, one.opponent, version);
  if (!found) return found.error();
  if (!*found) return not_in_store("that version of profile", args, name);
  return (*found)->text;
}

Status check_store_flags(const WeightsArgs& args) {
  const auto refused = [](std::string_view flag) {
    return Error{fmt::format("{}: needs --store, the store to look in", flag)};
  };
  if (args.store.empty() && !args.version.empty()) return refused("--version-number");
  if (args.store.empty() && args.profile) return refused("--profile");
  if (!args.profile && !args.opponent.empty()) {
    return Error{"--opponent: needs --profile, of which it chooses one"};
  }
  return Done{};
}

// The text of a file, of a name of data/weights, or of a store.
Result<std::string> weights_text(const std::string& name, const WeightsArgs& args) {
  if (Status status = check_store_flags(args); !status) return status.error();
  if (args.store.empty()) return read_weights_text(name);
  std::optional<int> version;
  if (!args.version.empty()) {
    const auto number = whole_number({"--version-number", 1, 1e9}, args.version);
    if (!number) return number.error();
    version = static_cast<int>(*number);
  }
  const auto store = Store::open(args.store, Store::Open::read_only);
  if (!store) return store.error();
  if (args.profile) return profile_text(*store, name, args, version);
  const auto found = store->weights(name, version);
  if (!found) return found.error();
  if (!*found) return not_in_store("weights", args, name);
  return (*found)->text;
}

Result<Weights> open_weights(const Context& context, const std::string& name,
                             const WeightsArgs& args) {
  const auto text = weights_text(name, args);
  if (!text) return text.error();
  return weights_of_text(context.registry, *text, name);
}

std::string bar_of(double value, double largest) {
  constexpr int width = 20;
  const int length =
      largest > 0 ? static_cast<int>(std::lround(width * std::abs(value) / largest)) : 0;
  std::string bar(static_cast<std::size_t>(length), value < 0 ? '-' : '+');
  return bar;
}

void print_group(const Weights& weights, std::size_t c, std::size_t g, std::ostream& out) {
  const WeightLayout::Group& group = weights.layout.groups[g];
  const float* const values = weights.values.data() + weights.layout.begin_of(c, g);
  const auto size = static_cast<std::ptrdiff_t>(group.size());
  const auto used = size - std::count(values, values + size, 0.0F);
  const double largest = std::abs(static_cast<double>(*std::max_element(
      values, values + size, [](float a, float b) { return std::abs(a) < std::abs(b); })));
  const Weights::GroupRule& rule = weights.rule(c, g);
  out << fmt::format("  {}: {}{}\n", group.name, group.help, rule.rate == 0 ? " (frozen)" : "");
  if (group.is_table()) {
    out << fmt::format("    a table of {} entries, {} of them not 0, the largest {:.3f}\n", size,
                       used, largest);
    return;
  }
  for (std::size_t i = 0; i < group.size(); ++i) {
    out << fmt::format("    {:<14} {:>9.4f}  {:<20}  {}\n", group.criteria[i].name, values[i],
                       bar_of(static_cast<double>(values[i]), largest), group.criteria[i].help);
  }
}

// A player that uses these weights as they were learned.
std::string spec_with_power(const Weights& weights, const std::string& name) {
  return fmt::format("upp:utility.power={:.4g},eval={},eval.weights={}", weights.utility_power,
                     weights.layout.kind, name);
}

Result<int> show(Context& context, const WeightsArgs& args) {
  const auto weights = open_weights(context, args.name, args);
  if (!weights) return weights.error();
  if (context.json) {
    context.print(server::weights_json(*weights));
    return exit_status::fine;
  }
  std::ostream& out = context.console.out;
  out << fmt::format("{} weights of {}, learned from {} games\n", weights->layout.kind,
                     weights->layout.game, weights->games);
  if (!weights->made_by.empty()) out << fmt::format("made by: {}\n", weights->made_by);
  if (weights->utility_power != 1) {
    out << fmt::format("learned with the power of upp's utility, to be played as {}\n",
                       spec_with_power(*weights, args.name));
  }
  if (weights->layout.has_tables()) {
    out << "entries of tables are many and have no names: training changes them, nobody by hand\n";
  }
  for (const auto& s : weights->strength) {
    out << fmt::format("after {:>8} games: {:.3f} ({:.3f} to {:.3f}) against {}\n", s.games,
                       s.score, s.low, s.high, s.opponent);
  }
  for (std::size_t c = 0; c < weights->rules.size(); ++c) {
    const auto& one = weights->layout.classes[c];
    out << fmt::format("{}: {}{}\n", one.name, one.help,
                       weights->rules[c].rate == 0 ? " (frozen)" : "");
    for (std::size_t g = 0; g < weights->layout.groups.size(); ++g) {
      print_group(*weights, c, g, out);
    }
  }
  return exit_status::fine;
}

// 1 - the cosine of the angle between the two: 0 for the same direction, 1 for nothing in common. There is
// none if one of them is all zero; if both are, they are the same.
std::optional<double> cosine_distance(const std::vector<float>& a, const std::vector<float>& b) {
  double product = 0, length_a = 0, length_b = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const auto x = static_cast<double>(a[i]), y = static_cast<double>(b[i]);
    product += x * y, length_a += x * x, length_b += y * y;
  }
  if (length_a > 0 && length_b > 0) return 1 - product / std::sqrt(length_a * length_b);
  return length_a > 0 || length_b > 0 ? std::nullopt : std::optional(0.0);
}

Result<int> diff(Context& context, const WeightsArgs& args) {
  const auto one = open_weights(context, args.name, args);
  if (!one) return one.error();
  const auto other = open_weights(context, args.other, args);
  if (!other) return other.error();
  if (!(one->layout == other->layout)) {
    return Error{fmt::format("{} are {} weights of {}, {} are {} weights of {}: must be the same",
                             args.name, one->layout.kind, one->layout.game, args.other,
                             other->layout.kind, other->layout.game)};
  }
  std::vector<std::size_t> changed;
  for (std::size_t i = 0; i < one->values.size(); ++i) {
    if (one->values[i] != other->values[i]) changed.push_back(i);
  }
  std::stable_sort(changed.begin(), changed.end(), [&](std::size_t a, std::size_t b) {
    return std::abs(one->values[a] - other->values[a]) >
           std::abs(one->values[b] - other->values[b]);
  });
  const auto distance = cosine_distance(one->values, other->values);
  if (context.json) {
    Json list = Json::array();
    for (const std::size_t i : changed) {
      list.push_back({{"weight", one->layout.name_of(i)},
                      {"one", one->values[i]},
                      {"other", other->values[i]}});
    }
    context.print({{"cosine_distance", distance ? Json(*distance) : Json()}, {"changed", list}});
    return exit_status::fine;
  }
  constexpr std::size_t most_lines = 40;
  for (std::size_t i = 0; i < std::min(most_lines, changed.size()); ++i) {
    const std::size_t at = changed[i];
    context.console.out << fmt::format("{:<36} {:>10.4f} -> {:>10.4f}\n", one->layout.name_of(at),
                                       one->values[at], other->values[at]);
  }
  context.console.out << fmt::format(
      "{} of {} weights differ; cosine distance {}\n", changed.size(), one->values.size(),
      distance ? fmt::format("{:.4f}", *distance) : "unknown, as one of them is all zero");
  return exit_status::fine;
}

// "midgame.cells.corner=0.5", or "cells.corner=0.5" for all classes.
Status set_weight(Weights& weights, std::string_view item) {
  const auto equals = item.rfind('=');
  const auto value = equals == item.npos ? std::nullopt : to_number(item.substr(equals + 1));
  if (!value) {
    return Error{fmt::format("--set {}: must be CLASS.GROUP.NAME=NUMBER", brett::in_quotes(item))};
  }
  if (Status status = weights.set(item.substr(0, equals), *value); !status) {
    return Error{fmt::format("--set {}", status.error().message)};
  }
  return Done{};
}

Result<int> write_weights(Context& context, const WeightsArgs& args, const Weights& weights) {
  if (Status status = write_text("--out", args.out, print_weights(weights)); !status) {
    return status.error();
  }
  if (context.json) {
    context.print({{"file", args.out}});
  } else {
    context.console.out << fmt::format("written to {}\n", args.out);
  }
  return exit_status::fine;
}

Result<int> edit(Context& context, const WeightsArgs& args) {
  auto weights = open_weights(context, args.name, args);
  if (!weights) return weights.error();
  for (const std::string& item : args.set) {
    if (Status status = set_weight(*weights, item); !status) return status.error();
  }
  weights->tidy();
  if (!args.set.empty()) weights->mark_edited();
  return write_weights(context, args, *weights);
}

// --- profiles and versions in stores -----------------------------------------------------------------

Result<int> take_out(Context& context, const WeightsArgs& args) {
  const auto weights = open_weights(context, args.name, args);
  if (!weights) return weights.error();
  return write_weights(context, args, *weights);
}

Result<int> list_profiles(Context& context, const WeightsArgs& args) {
  const auto store = Store::open(args.store, Store::Open::read_only);
  if (!store) return store.error();
  const auto all = store->profiles();
  if (!all) return all.error();
  if (context.json) {
    Json list = Json::array();
    for (const StoredProfile& one : *all) {
      list.push_back({{"name", one.name},
                      {"owner", one.owner},
                      {"opponent", one.opponent},
                      {"versions", one.version},
                      {"saved", one.saved}});
    }
    context.print({{"profiles", list}});
    return exit_status::fine;
  }
  for (const StoredProfile& one : *all) {
    context.console.out << fmt::format("{}: of {}, began as {}, {} {}\n", one.name, one.opponent,
                                       one.owner, one.version, plural(one.version, "version"));
  }
  if (all->empty()) context.console.out << "no profiles\n";
  return exit_status::fine;
}

Result<int> keep(Context& context, const WeightsArgs& args) {
  const auto weights = open_weights(context, args.name, {});
  if (!weights) return weights.error();
  auto store = Store::open(args.store, Store::Open::create);
  if (!store) return store.error();
  const auto version = store->save_weights(
      {.name = args.other, .game = weights->layout.game, .text = print_weights(*weights)});
  if (!version) return version.error();
  if (context.json) {
    context.print({{"name", args.other}, {"version", *version}});
  } else {
    context.console.out << fmt::format("{}, version {}\n", args.other, *version);
  }
  return exit_status::fine;
}

CLI::App& add_weights_command(CommandLine& commands, CLI::App& group,
                              const std::shared_ptr<WeightsArgs>& args, const std::string& name,
                              const std::string& help, std::string details, std::string examples,
                              Result<int> (*action)(Context&, const WeightsArgs&)) {
  CLI::App& app =
      commands.add_to(group, name, help, std::move(details), std::move(examples),
                      [args, action](Context& context) { return action(context, *args); });
  app.add_option("WEIGHTS", args->name, "A file, or its name in data/weights")->required();
  commands.add_json(app);
  return app;
}

}  // namespace

void add_weights(CommandLine& commands) {
  CLI::App& group = commands.add_group("weights", "Show, compare and change files of weights", "");
  const auto add_store = [](CLI::App& app, const std::shared_ptr<WeightsArgs>& args) {
    app.add_option("--store", args->store, "Look in this store, where training keeps versions")
        ->type_name("FILE");
    app.add_option("--version-number", args->version, "That version of the store; else the newest")
        ->type_name("N");
    app.add_flag("--profile", args->profile,
                 "The profile of that name in the store, what was learned about an opponent");
    app.add_option("--opponent", args->opponent, "Whose profile, if there are several of that name")
        ->type_name("PLAYER");
  };
  auto shown = std::make_shared<WeightsArgs>();
  add_store(add_weights_command(commands, group, shown, "show", "What a file of weights says", "",
                                "brett weights show othello-linear\n"
                                "brett weights show odd --store brett.db --profile",
                                &show),
            shown);
  auto compared = std::make_shared<WeightsArgs>();
  CLI::App& diff_app = add_weights_command(
      commands, group, compared, "diff", "Where two files of weights differ",
      "The largest differences first, and 1 - the cosine of the angle between the two.",
      "brett weights diff mine.toml othello-linear", &diff);
  diff_app.add_option("OTHER", compared->other, "The weights to compare with")->required();
  add_store(diff_app, compared);
  auto edited = std::make_shared<WeightsArgs>();
  CLI::App& edit_app = add_weights_command(
      commands, group, edited, "edit", "Change weights and write them to a file", "",
      "brett weights edit othello-linear --set midgame.cells.corner=0.5 --out mine.toml", &edit);
  add_store(edit_app, edited);
  edit_app
      .add_option("--set", edited->set, "CLASS.GROUP.NAME=NUMBER, or GROUP.NAME for all classes")
      ->type_name("WEIGHT")
      ->allow_extra_args(false);
  edit_app.add_option("--out", edited->out, "File to write")->type_name("FILE")->required();
  auto kept = std::make_shared<WeightsArgs>();
  CLI::App& keep_app = add_weights_command(
      commands, group, kept, "keep", "Put weights into a store as a new version", "",
      "brett weights keep mine.toml mine --store brett.db", &keep);
  keep_app.add_option("NAME", kept->other, "The name there")->required();
  keep_app.add_option("--store", kept->store, "The store; made if it is not there")
      ->type_name("FILE")
      ->required();
  auto taken = std::make_shared<WeightsArgs>();
  CLI::App& take_app = add_weights_command(
      commands, group, taken, "take", "Take weights or a profile out of a store, as a file",
      "What players use by eval.weights=FILE, profiles by eval=profile,eval.opponents=FILE.",
      "brett weights take odd --store brett.db --profile --out odd.toml", &take_out);
  add_store(take_app, taken);
  take_app.add_option("--out", taken->out, "File to write")->type_name("FILE")->required();
  take_app.get_option("--store")->required();
  auto listed = std::make_shared<WeightsArgs>();
  CLI::App& profiles_app =
      commands.add_to(group, "profiles", "The profiles of opponents in a store", "",
                      "brett weights profiles --store brett.db",
                      [listed](Context& context) { return list_profiles(context, *listed); });
  profiles_app.add_option("--store", listed->store, "The store")->type_name("FILE")->required();
  commands.add_json(profiles_app);
}

}  // namespace brett::cli
