// brett weights: files of weights shown, compared and changed by hand.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "cli/arguments.h"
#include "cli/views/table.h"
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
  std::optional<int> version;
  bool profile = false;
  std::string opponent;
  std::string out;
  std::vector<std::string> set;
};

[[noreturn]] void not_in_store(std::string_view what, const WeightsArgs& args,
                               std::string_view name) {
  fail("{} {}: not in the store {}", what, in_quotes(name), in_quotes(args.store));
}

// The profile of this name, of the opponent chosen or of the only one.
std::string profile_text(const Store& store, const std::string& name, const WeightsArgs& args) {
  const auto all = checked(store.profiles());
  std::vector<StoredProfile> fitting;
  std::vector<std::string> opponents;
  for (const StoredProfile& one : all) {
    if (one.name != name) continue;
    opponents.push_back(one.opponent);
    if (args.opponent.empty() || one.opponent == args.opponent) fitting.push_back(one);
  }
  if (opponents.empty()) not_in_store("profile", args, name);
  if (fitting.empty()) fail(unknown("opponent of that profile", args.opponent, opponents));
  if (fitting.size() > 1) {
    fail("profile {}: exists for several opponents, choose one with --opponent: {}",
         in_quotes(name), joined(opponents, ", "));
  }
  const StoredProfile& one = fitting.front();
  const auto found = checked(store.profile(one.name, one.owner, one.opponent, args.version));
  if (!found) not_in_store("that version of profile", args, name);
  return found->text;
}

void check_store_flags(const WeightsArgs& args) {
  const auto refused = [](std::string_view flag) {
    fail("{}: needs --store, the store to look in", flag);
  };
  if (args.store.empty() && args.version) refused("--version-number");
  if (args.store.empty() && args.profile) refused("--profile");
  if (!args.profile && !args.opponent.empty()) {
    fail("--opponent: needs --profile, of which it chooses one");
  }
}

// The text of a file, of a name of data/weights, or of a store.
std::string weights_text(const std::string& name, const WeightsArgs& args) {
  check_store_flags(args);
  if (args.store.empty()) return checked(read_weights_text(name));
  const auto store = checked(Store::open(args.store, Store::Open::read_only));
  if (args.profile) return profile_text(store, name, args);
  const auto found = checked(store.weights(name, args.version));
  if (!found) not_in_store("weights", args, name);
  return found->text;
}

Weights open_weights(const Context& context, const std::string& name, const WeightsArgs& args) {
  const auto text = weights_text(name, args);
  return checked(weights_of_text(context.registry, text, name));
}

std::string bar_of(double value, double largest) {
  constexpr int width = 20;
  const int length =
      largest > 0 ? static_cast<int>(std::lround(width * std::abs(value) / largest)) : 0;
  std::string bar(static_cast<std::size_t>(length), value < 0 ? '-' : '+');
  return bar;
}

std::string group_words(const Weights& weights, std::size_t c, std::size_t g) {
  const WeightLayout::Group& group = weights.layout.groups[g];
  const float* const values = weights.values.data() + weights.layout.begin_of(c, g);
  const auto size = static_cast<std::ptrdiff_t>(group.size());
  const auto used = size - std::count(values, values + size, 0.0F);
  const double largest = std::abs(static_cast<double>(*std::max_element(
      values, values + size, [](float a, float b) { return std::abs(a) < std::abs(b); })));
  const Weights::GroupRule& rule = weights.rule(c, g);
  std::string text =
      fmt::format("  {}: {}{}\n", group.name, group.help, rule.rate == 0 ? " (frozen)" : "");
  if (group.is_table()) {
    return text + fmt::format("    a table of {} entries, {} of them not 0, the largest {:.3f}\n",
                              size, used, largest);
  }
  for (std::size_t i = 0; i < group.size(); ++i) {
    text += fmt::format("    {:<14} {:>9.4f}  {:<20}  {}\n", group.criteria[i].name, values[i],
                        bar_of(static_cast<double>(values[i]), largest), group.criteria[i].help);
  }
  return text;
}

// A player that uses these weights as they were learned.
std::string spec_with_power(const Weights& weights, const std::string& name) {
  return fmt::format("upp:utility.power={:.4g},eval={},eval.weights={}", weights.utility_power,
                     weights.layout.kind, name);
}

std::string weights_words(const Weights& weights, const std::string& name) {
  std::string text = fmt::format("{} weights of {}, learned from {} games\n", weights.layout.kind,
                                 weights.layout.game, weights.games);
  if (!weights.made_by.empty()) text += fmt::format("made by: {}\n", weights.made_by);
  if (weights.utility_power != 1) {
    text += fmt::format("learned with the power of upp's utility; play them as {}\n",
                        spec_with_power(weights, name));
  }
  if (weights.layout.has_tables()) {
    text += "entries of tables have no names; only training changes them\n";
  }
  for (const auto& s : weights.strength) {
    text += fmt::format("after {:>8} games: {:.3f} ({:.3f} to {:.3f}) against {}\n", s.games,
                        s.score, s.low, s.high, s.opponent);
  }
  for (std::size_t c = 0; c < weights.rules.size(); ++c) {
    const auto& one = weights.layout.classes[c];
    text += fmt::format("{}: {}{}\n", one.name, one.help,
                        weights.rules[c].rate == 0 ? " (frozen)" : "");
    for (std::size_t g = 0; g < weights.layout.groups.size(); ++g) {
      text += group_words(weights, c, g);
    }
  }
  return text;
}

Result<int> show(Context& context, const WeightsArgs& args) {
  const auto weights = open_weights(context, args.name, args);
  return context.answer(server::weights_json(weights), weights_words(weights, args.name));
}

// 1 - the cosine of the angle between the two: 0 for the same direction, 1 for nothing in common. Nothing if
// one of them is all zero, but 0 if both are.
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
  const auto other = open_weights(context, args.other, args);
  if (!(one.layout == other.layout)) {
    fail("{} are {} weights of {}, {} are {} weights of {}: must be the same", args.name,
         one.layout.kind, one.layout.game, args.other, other.layout.kind, other.layout.game);
  }
  std::vector<std::size_t> changed;
  for (std::size_t i = 0; i < one.values.size(); ++i) {
    if (one.values[i] != other.values[i]) changed.push_back(i);
  }
  std::stable_sort(changed.begin(), changed.end(), [&](std::size_t a, std::size_t b) {
    return std::abs(one.values[a] - other.values[a]) > std::abs(one.values[b] - other.values[b]);
  });
  const auto distance = cosine_distance(one.values, other.values);
  constexpr std::size_t most_lines = 40;
  Json list = Json::array();
  std::string text;
  for (const std::size_t at : changed) {
    const std::string name = one.layout.name_of(at);
    list.push_back({{"weight", name}, {"one", one.values[at]}, {"other", other.values[at]}});
    if (list.size() > most_lines) continue;
    text += fmt::format("{:<36} {:>10.4f} -> {:>10.4f}\n", name, one.values[at], other.values[at]);
  }
  text += fmt::format(
      "{} of {} weights differ; cosine distance {}\n", changed.size(), one.values.size(),
      distance ? fmt::format("{:.4f}", *distance) : "unknown, as one of them is all zero");
  return context.answer(
      {{"cosine_distance", distance ? Json(*distance) : Json()}, {"changed", list}}, text);
}

// "midgame.cells.corner=0.5", or "cells.corner=0.5" for all classes.
void set_weight(Weights& weights, std::string_view item) {
  const auto equals = item.rfind('=');
  const auto value = equals == item.npos ? std::nullopt : to_number(item.substr(equals + 1));
  if (!value) fail("--set {}: must be CLASS.GROUP.NAME=NUMBER", in_quotes(item));
  if (Status status = weights.set(item.substr(0, equals), *value); !status) {
    fail("--set {}", status.error().message);
  }
}

Result<int> write_weights(Context& context, const WeightsArgs& args, const Weights& weights) {
  checked(write_text("--out", args.out, print_weights(weights)));
  return context.answer({{"file", args.out}}, fmt::format("written to {}\n", args.out));
}

Result<int> edit(Context& context, const WeightsArgs& args) {
  auto weights = open_weights(context, args.name, args);
  for (const std::string& item : args.set) {
    set_weight(weights, item);
  }
  weights.tidy();
  if (!args.set.empty()) weights.mark_edited();
  return write_weights(context, args, weights);
}

// --- profiles and versions in stores -----------------------------------------------------------------

Result<int> take_out(Context& context, const WeightsArgs& args) {
  const auto weights = open_weights(context, args.name, args);
  return write_weights(context, args, weights);
}

Result<int> list_profiles(Context& context, const WeightsArgs& args) {
  const auto store = checked(Store::open(args.store, Store::Open::read_only));
  const auto all = checked(store.profiles());
  Json list = Json::array();
  for (const StoredProfile& one : all) {
    list.push_back({{"name", one.name},
                    {"owner", one.owner},
                    {"opponent", one.opponent},
                    {"versions", one.version},
                    {"saved", one.saved}});
  }
  const std::vector<Column> columns{{"profile", "name"},
                                    {"opponent", "opponent"},
                                    {"began as", "owner"},
                                    {"versions", "versions"},
                                    {"saved", "saved"}};
  return context.answer({{"profiles", list}}, all.empty() ? "no profiles\n" : table(list, columns));
}

Result<int> keep(Context& context, const WeightsArgs& args) {
  const auto weights = open_weights(context, args.name, {});
  auto store = checked(Store::open(args.store, Store::Open::create));
  const auto version = checked(store.save_weights(
      {.name = args.other, .game = weights.layout.game, .text = print_weights(weights)}));
  return context.answer({{"name", args.other}, {"version", version}},
                        fmt::format("{}, version {}\n", args.other, version));
}

// The weights to read: a file, or a version or a profile of a store.
void add_source(const Options& options, WeightsArgs& args) {
  options.argument("WEIGHTS", args.name, "A file, or its name in data/weights");
}
CLI::Option* add_store_options(const Options& options, WeightsArgs& args) {
  CLI::Option* store = options.text("--store", args.store, "FILE",
                                    "Look in this store, where training keeps versions");
  options.number("--version-number", args.version, {1, 1e9},
                 "That version of the store instead of the newest");
  options.flag("--profile", args.profile,
               "The profile of that name in the store, learned about an opponent");
  options.text("--opponent", args.opponent, "PLAYER",
               "The opponent, if several have a profile of that name");
  return store;
}

}  // namespace

void add_weights(CommandLine& commands) {
  commands.add_group("weights", "Show, compare and change files of weights", "");
  auto [showing, shown] = commands.add("weights show", "Show the contents of a file of weights", "",
                                       "brett weights show GAME-linear\n"
                                       "brett weights show odd --store brett.db --profile",
                                       show);
  add_source(showing, shown);
  add_store_options(showing, shown);

  auto [diffing, compared] = commands.add(
      "weights diff", "Show the differences between two files of weights",
      "The largest differences come first, then 1 - the cosine of the angle between the two.",
      "brett weights diff mine.toml GAME-linear", diff);
  add_source(diffing, compared);
  diffing.argument("OTHER", compared.other, "The weights to compare with");
  add_store_options(diffing, compared);

  auto [editing, edited] = commands.add(
      "weights edit", "Change weights and write them to a file", "",
      "brett weights edit GAME-linear --set midgame.cells.corner=0.5 --out mine.toml", edit);
  add_source(editing, edited);
  add_store_options(editing, edited);
  editing.text("--set", edited.set, "WEIGHT",
               "CLASS.GROUP.NAME=NUMBER, or GROUP.NAME for all classes");
  add_out(editing, edited.out, "File to write")->required();

  auto [keeping, kept] =
      commands.add("weights keep", "Put weights into a store as a new version", "",
                   "brett weights keep mine.toml mine --store brett.db", keep);
  add_source(keeping, kept);
  keeping.argument("NAME", kept.other, "The name in the store");
  keeping.text("--store", kept.store, "FILE", "The store; created if it does not exist")
      ->required();

  auto [taking, taken] = commands.add(
      "weights take", "Write weights or a profile of a store to a file",
      "Players use weights with eval.weights=FILE, profiles with eval=profile,eval.opponents=FILE.",
      "brett weights take odd --store brett.db --profile --out odd.toml", take_out);
  add_source(taking, taken);
  add_store_options(taking, taken)->required();
  add_out(taking, taken.out, "File to write")->required();

  auto [listing, listed] =
      commands.add("weights profiles", "List the profiles of opponents in a store", "",
                   "brett weights profiles --store brett.db", list_profiles);
  listing.text("--store", listed.store, "FILE", "The store")->required();
}

}  // namespace brett::cli
