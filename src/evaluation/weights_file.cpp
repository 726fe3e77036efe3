// Weights as text: TOML for criteria with names, and for tables a short TOML head and the entries in
// binary (docs/formats.md). Whatever is in a file, reading it ends in weights that fit the layout and are
// numbers within their ranges, or in an error that names the line and what would be right.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "core/text.h"
#include "evaluation/weights.h"
#include "evaluation/weights_table.h"
#include "files/toml_text.h"

namespace brett {

namespace {

constexpr std::int64_t format_version = 1;
constexpr std::size_t largest_toml = std::size_t{4} << 20;
constexpr std::size_t longest_text = 2000;
constexpr std::int64_t most_games = 1'000'000'000'000'000;

// --- TOML ------------------------------------------------------------------------------------------

constexpr std::size_t most_found = 1000;

// A layout whose file names the criteria: those of its first class.
Result<WeightLayout> completed(WeightLayout layout, const toml::table& file,
                               std::string_view source) {
  const toml::node_view node = file["class"][0]["group"][0]["weights"];
  const toml::table* weights = node.as_table();
  if (weights == nullptr || weights->empty() || weights->size() > most_found) {
    return Error{fmt::format("{}: its first class must have a group with 1 to {} weights", source,
                             most_found)};
  }
  // In the order of the file, by which everybody else knows them; the table sorts them by name.
  using Place = std::pair<toml::source_index, toml::source_index>;
  std::vector<std::pair<Place, std::string>> names;
  for (const auto& [key, value] : *weights) {
    const toml::source_position at = value.source().begin;
    if (!layout.is_name(key.str())) {
      return Error{fmt::format("{}, line {}: {} is nothing that can be weighted", source, at.line,
                               in_quotes(key.str()))};
    }
    names.emplace_back(Place{at.line, at.column}, std::string(key.str()));
  }
  std::sort(names.begin(), names.end());
  for (auto& [place, name] : names) layout.groups[0].criteria.push_back({std::move(name), ""});
  return layout;
}

class WeightsReader {
 public:
  WeightsReader(const WeightLayout& layout, std::string_view source)
      : layout_(layout), source_(source), weights_(layout) {}

  Status read(const toml::table& file, bool with_values) {
    with_values_ = with_values;
    if (Status s = check_keys(file, {"format", "game", "kind", "output", "normalised", "games",
                                     "made_by", "utility_power", "strength", "class"});
        !s) {
      return s;
    }
    for (const auto step : {&WeightsReader::read_what, &WeightsReader::read_head,
                            &WeightsReader::read_strength, &WeightsReader::read_classes}) {
      if (Status status = (this->*step)(file); !status) return status;
    }
    return Done{};
  }
  Weights& weights() { return weights_; }

 private:
  Error wrong(const toml::node& node, const std::string& message) const {
    return Error{fmt::format("{}, line {}: {}", source_, node.source().begin.line, message)};
  }
  Status check_keys(const toml::table& table, const std::vector<std::string>& known) const {
    for (const auto& [key, node] : table) {
      if (std::find(known.begin(), known.end(), key.str()) == known.end()) {
        return wrong(node, unknown("key", key.str(), known).message);
      }
    }
    return Done{};
  }
  Status number(const toml::table& table, std::string_view key, double min, double max,
                double& into) const {
    const toml::node* node = table.get(key);
    if (node == nullptr) return Done{};
    const auto value = node->value<double>();
    if (!node->is_number() || !value || !(*value >= min && *value <= max)) {
      return wrong(*node, fmt::format("{}: must be a number from {} to {}", key, min, max));
    }
    into = *value;
    return Done{};
  }
  Status text(const toml::table& table, std::string_view key, std::string& into) const {
    const toml::node* node = table.get(key);
    if (node == nullptr) return Done{};
    const auto value = node->value_exact<std::string>();
    if (!value || value->size() > longest_text) {
      return wrong(*node, fmt::format("{}: must be a text of at most {} bytes in quotes", key,
                                      longest_text));
    }
    into = *value;
    return Done{};
  }
  Status flag(const toml::table& table, std::string_view key, bool& into) const {
    const toml::node* node = table.get(key);
    if (node == nullptr) return Done{};
    const auto value = node->value_exact<bool>();
    if (!value) return wrong(*node, fmt::format("{}: must be true or false", key));
    into = *value;
    return Done{};
  }
  Status count(const toml::table& table, std::string_view key, std::uint64_t& into) const {
    const toml::node* node = table.get(key);
    if (node == nullptr) return Done{};
    const auto value = node->value_exact<std::int64_t>();
    if (!value || *value < 0 || *value > most_games) {
      return wrong(*node, fmt::format("{}: must be a whole number from 0 to {}", key, most_games));
    }
    into = static_cast<std::uint64_t>(*value);
    return Done{};
  }

  Status read_what(const toml::table& file) {
    const toml::node* format = file.get("format");
    if (format == nullptr) {
      return Error{
          fmt::format("{}: format is missing; must be format = {}", source_, format_version)};
    }
    if (format->value_exact<std::int64_t>() != format_version) {
      return wrong(*format,
                   fmt::format("format: must be {}, which this program reads", format_version));
    }
    for (const auto& [key, right] :
         {std::pair<std::string_view, const std::string&>("game", layout_.game),
          {"kind", layout_.kind}}) {
      std::string said;
      if (Status status = text(file, key, said); !status) return status;
      if (said == right) continue;
      const toml::node* node = file.get(key);
      const std::string why =
          fmt::format("{}: weights are for {}, not for {}", key, in_quotes(said), right);
      return node == nullptr ? Error{fmt::format("{}: {} is missing", source_, key)}
                             : wrong(*node, why);
    }
    return Done{};
  }
  Status read_head(const toml::table& file) {
    std::string output = "squashed";
    if (Status status = text(file, "output", output); !status) return status;
    if (output != "squashed" && output != "plain") {
      return wrong(*file.get("output"),
                   fmt::format("output={}: must be squashed or plain", in_quotes(output)));
    }
    weights_.output = output == "plain" ? Output::plain : Output::squashed;
    if (Status status = flag(file, "normalised", weights_.normalised); !status) return status;
    if (Status status = count(file, "games", weights_.games); !status) return status;
    if (Status s = number(file, "utility_power", 0.1, 10, weights_.utility_power); !s) return s;
    return text(file, "made_by", weights_.made_by);
  }
  Status read_strength(const toml::table& file) {
    const toml::node* list = file.get("strength");
    if (list == nullptr) return Done{};
    if (!list->is_array()) return wrong(*list, "strength: must be tables [[strength]]");
    for (const toml::node& node : *list->as_array()) {
      const toml::table* one = node.as_table();
      if (one == nullptr) return wrong(node, "strength: must be a table");
      Weights::Strength strength;
      if (Status s = check_keys(*one, {"games", "opponent", "score", "low", "high"}); !s) return s;
      if (Status s = count(*one, "games", strength.games); !s) return s;
      if (Status s = text(*one, "opponent", strength.opponent); !s) return s;
      if (Status s = number(*one, "score", 0, 1, strength.score); !s) return s;
      if (Status s = number(*one, "low", 0, 1, strength.low); !s) return s;
      if (Status s = number(*one, "high", 0, 1, strength.high); !s) return s;
      weights_.strength.push_back(strength);
    }
    return Done{};
  }

  // The element of a list of tables whose name is one of these; each must be there once.
  template <class List, class Read>
  Status each_named(const toml::table& in, std::string_view what, const List& all, bool needed,
                    const Read& read) {
    std::vector<std::string> names;
    for (const auto& one : all) names.push_back(one.name);
    std::vector<bool> seen(names.size(), false);
    const toml::node* list = in.get(what);
    if (list != nullptr && !list->is_array()) {
      return wrong(*list, fmt::format("{}: must be tables [[...{}]]", what, what));
    }
    if (list != nullptr) {
      for (const toml::node& node : *list->as_array()) {
        const toml::table* table = node.as_table();
        if (table == nullptr) return wrong(node, fmt::format("{}: must be a table", what));
        std::string name;
        if (Status status = text(*table, "name", name); !status) return status;
        const auto found = std::find(names.begin(), names.end(), name);
        if (found == names.end()) {
          return wrong(node,
                       unknown(fmt::format("{} of {}", what, layout_.game), name, names).message);
        }
        const auto at = static_cast<std::size_t>(found - names.begin());
        if (seen[at]) return wrong(node, fmt::format("{} {} is there twice", what, name));
        seen[at] = true;
        if (Status status = read(*table, at); !status) return status;
      }
    }
    for (std::size_t i = 0; needed && i < names.size(); ++i) {
      if (!seen[i]) return wrong(in, fmt::format("{} {} is missing", what, names[i]));
    }
    return Done{};
  }
  Status read_classes(const toml::table& file) {
    return each_named(
        file, "class", layout_.classes, with_values_, [&](const toml::table& one, std::size_t c) {
          if (Status s = check_keys(one, {"name", "rate", "group"}); !s) return s;
          if (Status s = number(one, "rate", 0, 1000, weights_.rules[c].rate); !s) return s;
          return each_named(
              one, "group", layout_.groups, with_values_,
              [&](const toml::table& group, std::size_t g) { return read_group(group, c, g); });
        });
  }
  Status read_group(const toml::table& group, std::size_t c, std::size_t g) {
    Weights::GroupRule& rule = weights_.rules[c].groups[g];
    if (Status s = check_keys(group, {"name", "min", "max", "rate", "step", "weights"}); !s) {
      return s;
    }
    if (Status s = number(group, "min", -1e6, 1e6, rule.min); !s) return s;
    if (Status s = number(group, "max", -1e6, 1e6, rule.max); !s) return s;
    if (Status s = number(group, "rate", 0, 1000, rule.rate); !s) return s;
    if (Status s = number(group, "step", 1e-9, 1e6, rule.step); !s) return s;
    if (!(rule.min <= rule.max)) {
      return wrong(group, fmt::format("min={} must not be above max={}", rule.min, rule.max));
    }
    return with_values_ ? read_values(group, c, g, rule) : Status(Done{});
  }
  Status read_values(const toml::table& group, std::size_t c, std::size_t g,
                     const Weights::GroupRule& rule) {
    const auto& criteria = layout_.groups[g].criteria;
    const toml::node* node = group.get("weights");
    const toml::table* table = node == nullptr ? nullptr : node->as_table();
    if (table == nullptr) return wrong(group, "weights: must be a table of names and numbers");
    std::vector<std::string> names;
    for (const auto& one : criteria) names.push_back(one.name);
    if (Status status = check_keys(*table, names); !status) return status;
    float* const into = weights_.values.data() + layout_.begin_of(c, g);
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (table->get(names[i]) == nullptr) {
        return wrong(*table, fmt::format("weight {} of group {} is missing", names[i],
                                         layout_.groups[g].name));
      }
      const toml::node& entry = *table->get(names[i]);
      const auto value = entry.is_number() ? entry.value<double>() : std::nullopt;
      // Compared as floats, which weights are: one at the edge of its range stays within when printed.
      const auto weight = static_cast<float>(value.value_or(0));
      if (!value || !(weight >= static_cast<float>(rule.min)) ||
          !(weight <= static_cast<float>(rule.max))) {
        return wrong(
            entry, fmt::format("{}: must be a number from {} to {}", names[i], rule.min, rule.max));
      }
      into[i] = weight;
    }
    return Done{};
  }

  const WeightLayout& layout_;
  std::string source_;
  Weights weights_;
  bool with_values_ = true;
};

// As a TOML string; what is not plain text becomes a question mark.
std::string plain_string(std::string_view text) {
  std::string result = "\"";
  for (const char c : text.substr(0, longest_text)) {
    if (c == '"' || c == '\\') result += '\\';
    result += c >= 0x20 && c < 0x7f ? c : '?';
  }
  return result + "\"";
}

std::string print_head(const Weights& weights) {
  std::string text = fmt::format(
      "# Weights of an evaluation of brett (docs/formats.md).\nformat = {}\ngame = {}\nkind = {}\n"
      "output = {}\nnormalised = {}\ngames = {}\nmade_by = {}\n",
      format_version, plain_string(weights.layout.game), plain_string(weights.layout.kind),
      weights.output == Output::plain ? "\"plain\"" : "\"squashed\"", weights.normalised,
      weights.games, plain_string(weights.made_by));
  if (weights.utility_power != 1)
    text += fmt::format("utility_power = {}\n", weights.utility_power);
  for (const Weights::Strength& one : weights.strength) {
    text += fmt::format(
        "\n[[strength]]\ngames = {}\nopponent = {}\nscore = {:.4f}\nlow = {:.4f}\nhigh = {:.4f}\n",
        one.games, plain_string(one.opponent), one.score, one.low, one.high);
  }
  return text;
}

std::string print_group(const Weights& weights, std::size_t c, std::size_t g) {
  const WeightLayout::Group& group = weights.layout.groups[g];
  const Weights::GroupRule& rule = weights.rule(c, g);
  std::string text =
      fmt::format("\n[[class.group]]\nname = {}\nmin = {}\nmax = {}\nrate = {}\nstep = {}\n",
                  plain_string(group.name), rule.min, rule.max, rule.rate, rule.step);
  if (group.is_table()) return text;
  text += "[class.group.weights]\n";
  const float* const values = weights.values.data() + weights.layout.begin_of(c, g);
  for (std::size_t i = 0; i < group.size(); ++i) {
    const std::string& name = group.criteria[i].name;
    text += fmt::format("{} = {}\n", weights.layout.is_name == nullptr ? name : plain_string(name),
                        values[i]);
  }
  return text;
}

}  // namespace

Result<Weights> read_weights(const WeightLayout& wanted, std::string_view text,
                             std::string_view source) {
  const std::string named = fmt::format("weights {}", in_quotes(source));
  WeightLayout layout = wanted;
  const bool has_tables = layout.has_tables();
  if (is_table_file(text) != has_tables) {
    return Error{fmt::format("{}: weights of kind {} for {} must be {}", named, layout.kind,
                             layout.game, has_tables ? "a file of tables" : "a TOML text")};
  }
  TableFile parts{text, {}};
  if (has_tables) {
    const auto file = read_table_file(text, named);
    if (!file) return file.error();
    parts = *file;
  }
  const auto table = parse_toml(parts.head, named, largest_toml);
  if (!table) return table.error();
  // A part of a number is a number, too.
  if (!has_tables && !text.ends_with('\n')) {
    return Error{fmt::format("{}: cut off; its last line must end with a line break", named)};
  }
  if (layout.is_name != nullptr) {
    layout.groups[0].criteria.clear();
    auto found = completed(layout, *table, named);
    if (!found) return found.error();
    layout = *std::move(found);
  }
  WeightsReader reader(layout, named);
  if (Status status = reader.read(*table, !has_tables); !status) return status.error();
  Weights& weights = reader.weights();
  if (has_tables) {
    const std::string why = read_entries(parts.entries, weights.values);
    if (!why.empty()) return Error{fmt::format("{}: {}", named, why)};
  }
  return std::move(weights);
}

std::string print_weights(const Weights& weights) {
  std::string text = print_head(weights);
  for (std::size_t c = 0; c < weights.rules.size(); ++c) {
    text += fmt::format("\n[[class]]\nname = {}\nrate = {}\n",
                        plain_string(weights.layout.classes[c].name), weights.rules[c].rate);
    for (std::size_t g = 0; g < weights.layout.groups.size(); ++g)
      text += print_group(weights, c, g);
  }
  return weights.layout.has_tables() ? with_entries(text, weights.values) : text;
}

Result<WeightsFor> read_weights_header(std::string_view text, std::string_view source) {
  const std::string named = fmt::format("weights {}", in_quotes(source));
  TableFile parts{text, {}};
  if (is_table_file(text)) {
    const auto file = read_table_file(text, named);
    if (!file) return file.error();
    parts = *file;
  }
  const auto table = parse_toml(parts.head, named, largest_toml);
  if (!table) return table.error();
  const auto game = (*table)["game"].value_exact<std::string>();
  const auto kind = (*table)["kind"].value_exact<std::string>();
  if (!game || !kind) {
    return Error{fmt::format("{}: must say its game and its kind, as in kind = \"linear\"", named)};
  }
  return WeightsFor{*game, *kind};
}

}  // namespace brett
