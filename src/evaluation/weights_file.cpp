// Weights as text: TOML for criteria with names, and for tables a short TOML head and the entries in
// binary (docs/formats.md). Whatever is in a file, reading it ends in weights that fit the layout and are
// numbers within their ranges, or in an error that names the line and what would be right.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>
#include <utility>

#include "core/bytes.h"
#include "core/keys.h"
#include "core/text.h"
#include "evaluation/weights.h"
#include "files/toml_fields.h"
#include "files/toml_text.h"

namespace brett {

namespace {

constexpr std::int64_t format_version = 1;
constexpr std::size_t largest_toml = std::size_t{4} << 20;
constexpr std::size_t longest_text = 2000;
constexpr std::int64_t most_games = 1'000'000'000'000'000;

// --- tables: a head in TOML, then runs of zeros and of numbers, then a sum over all bytes before it -----

constexpr std::string_view magic = "BRETTNT\n";
constexpr std::uint32_t table_version = 1;

// By its first bytes.
bool is_table_file(std::string_view bytes) { return bytes.starts_with(magic); }

std::string with_entries(const std::string& head, const std::vector<float>& values) {
  std::string bytes(magic);
  put_number(bytes, table_version, 4);
  put_number(bytes, head.size(), 4);
  bytes += head;
  put_number(bytes, values.size(), 8);
  for (std::size_t i = 0; i < values.size();) {
    std::size_t zeros = i;
    while (zeros < values.size() && values[zeros] == 0) ++zeros;
    std::size_t end = zeros;
    while (end < values.size() && values[end] != 0) ++end;
    put_number(bytes, zeros - i, 4);
    put_number(bytes, end - zeros, 4);
    for (; zeros < end; ++zeros) put_number(bytes, std::bit_cast<std::uint32_t>(values[zeros]), 4);
    i = end;
  }
  put_number(bytes, check_sum(bytes), 8);
  return bytes;
}

// Fills `values`, whose size is the number of entries there must be; what is wrong, or nothing.
std::string read_entries(std::string_view entries, std::vector<float>& values) {
  ByteReader reader{entries};
  const auto count = reader.number(8);
  if (count != values.size()) return fmt::format("must have {} entries", values.size());
  for (std::size_t i = 0; i < values.size();) {
    const auto zeros = reader.number(4);
    const auto numbers = reader.number(4);
    if (!zeros || !numbers || *zeros + *numbers == 0) return "cut off among the entries";
    if (*zeros + *numbers > values.size() - i) return "more entries than there must be";
    std::fill_n(values.begin() + static_cast<std::ptrdiff_t>(i), *zeros, 0.0F);
    i += *zeros;
    for (const std::size_t end = i + *numbers; i < end; ++i) {
      const auto bits = reader.number(4);
      if (!bits) return "cut off among the entries";
      values[i] = std::bit_cast<float>(static_cast<std::uint32_t>(*bits));
      if (!std::isfinite(values[i])) return fmt::format("entry {} is not a number", i);
    }
  }
  return reader.left.empty() ? "" : "more bytes than there must be";
}

struct Parts {
  std::string_view head;
  std::string_view entries;
};

// Of a text that is no file of tables all is head. `source` begins the errors.
Result<Parts> parts_of(std::string_view bytes, std::string_view source) {
  if (!is_table_file(bytes)) return Parts{bytes, {}};
  const auto wrong = [&](std::string_view why) {
    return Error{fmt::format("{}: {}", source, why)};
  };
  ByteReader reader{bytes.substr(magic.size())};
  const auto version = reader.number(4);
  if (!version) return wrong("cut off after its first bytes");
  if (*version != table_version) {
    return wrong(
        fmt::format("version {} of the format; this program reads {}", *version, table_version));
  }
  const auto length = reader.number(4);
  if (!length || *length > largest_toml || reader.left.size() < *length + 16) {
    return wrong("cut off before its entries");
  }
  ByteReader last{bytes.substr(bytes.size() - 8)};
  if (check_sum(bytes.substr(0, bytes.size() - 8)) != last.number(8)) {
    return wrong("damaged: its checksum is not that of its bytes");
  }
  const std::string_view rest = reader.left.substr(*length);
  return Parts{reader.left.substr(0, *length), rest.substr(0, rest.size() - 8)};
}

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
      return Error{fmt::format("{}, line {}: {} is not the name of a weight", source, at.line,
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
    TomlFields fields(file, source_);
    read_what(fields);
    read_head(fields);
    fields.list<Weights::Strength>("strength", "strength", weights_.strength, read_strength);
    each_named(fields, "class", layout_.classes,
               [&](TomlFields& one, std::size_t c) { read_class(one, c); });
    return fields.finish();
  }
  Weights& weights() { return weights_; }

 private:
  void read_what(TomlFields& fields) const {
    const toml::node* format = fields.node("format");
    if (format == nullptr) {
      fields.wrong_at(toml::table(),
                      fmt::format("format is missing; must be format = {}", format_version));
    } else if (format->value_exact<std::int64_t>() != format_version) {
      fields.must_be("format", fmt::format("{}, which this program reads", format_version));
    }
    for (const auto& [key, right] :
         {std::pair<std::string_view, const std::string&>("game", layout_.game),
          {"kind", layout_.kind}}) {
      std::string said;
      fields.needed_text(key, said);
      if (said == right || !fields.has(key)) continue;
      fields.wrong(key,
                   fmt::format("{}: weights are for {}, not for {}", key, in_quotes(said), right));
    }
  }
  void read_head(TomlFields& fields) {
    fields.choice("output", weights_.output, {"plain", "squashed"});
    fields.flag("normalised", weights_.normalised);
    fields.whole("games", weights_.games, 0, most_games);
    fields.number("utility_power", weights_.utility_power, 0.1, 10);
    fields.text("made_by", weights_.made_by);
  }
  static void read_strength(TomlFields& fields, Weights::Strength& strength) {
    fields.whole("games", strength.games, 0, most_games);
    fields.text("opponent", strength.opponent);
    fields.number("score", strength.score, 0, 1);
    fields.number("low", strength.low, 0, 1);
    fields.number("high", strength.high, 0, 1);
  }

  // The element of a list of tables whose name is one of these; each must be there once.
  template <class List, class Read>
  void each_named(TomlFields& in, std::string_view what, const List& all, const Read& read) const {
    std::vector<std::string> names;
    for (const auto& one : all) names.push_back(one.name);
    std::vector<bool> seen(names.size(), false);
    in.each(what, what, [&](TomlFields& fields) {
      std::string name;
      fields.text("name", name);
      const auto found = std::find(names.begin(), names.end(), name);
      if (found == names.end()) {
        const Error error = unknown(fmt::format("{} of {}", what, layout_.game), name, names);
        return fields.wrong("name", error.message);
      }
      const auto at = static_cast<std::size_t>(found - names.begin());
      if (seen[at]) return fields.wrong("name", fmt::format("{} is there twice", name));
      seen[at] = true;
      read(fields, at);
    });
    for (std::size_t i = 0; with_values_ && i < names.size(); ++i) {
      if (!seen[i]) in.wrong("", fmt::format("{} {} is missing", what, names[i]));
    }
  }
  void read_class(TomlFields& fields, std::size_t c) {
    fields.number("rate", weights_.rules[c].rate, 0, 1000);
    each_named(fields, "group", layout_.groups,
               [&](TomlFields& group, std::size_t g) { read_group(group, c, g); });
  }
  void read_group(TomlFields& fields, std::size_t c, std::size_t g) {
    Weights::GroupRule& rule = weights_.rules[c].groups[g];
    fields.number("min", rule.min, -1e6, 1e6);
    fields.number("max", rule.max, -1e6, 1e6);
    fields.number("rate", rule.rate, 0, 1000);
    fields.number("step", rule.step, 1e-9, 1e6);
    if (!(rule.min <= rule.max)) {
      fields.wrong("min", fmt::format("min={} must not be above max={}", rule.min, rule.max));
    }
    const toml::table* values = fields.table("weights");
    if (!with_values_) return;
    if (values == nullptr) {
      return fields.wrong("weights", "weights: must be a table of names and numbers");
    }
    TomlFields weights(*values, source_, fmt::format("group {}", layout_.groups[g].name));
    read_values(weights, c, g, rule);
    fields.check("weights", weights.finish());
  }
  void read_values(TomlFields& fields, std::size_t c, std::size_t g,
                   const Weights::GroupRule& rule) {
    float* into = weights_.values.data() + layout_.begin_of(c, g);
    for (const auto& criterion : layout_.groups[g].criteria) {
      const toml::node* node = fields.node(criterion.name);
      fields.need(criterion.name);
      const auto value =
          node != nullptr && node->is_number() ? node->value<double>() : std::nullopt;
      // Compared as floats, which weights are: one at the edge of its range stays within when printed.
      const auto weight = static_cast<float>(value.value_or(0));
      if (node != nullptr && (!value || !(weight >= static_cast<float>(rule.min)) ||
                              !(weight <= static_cast<float>(rule.max)))) {
        fields.must_be(criterion.name, fmt::format("a number from {} to {}", rule.min, rule.max));
      }
      *into++ = weight;
    }
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
  const auto parts = parts_of(text, named);
  if (!parts) return parts.error();
  const auto table = parse_toml(parts->head, named, largest_toml);
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
    const std::string why = read_entries(parts->entries, weights.values);
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
  const auto parts = parts_of(text, named);
  if (!parts) return parts.error();
  const auto table = parse_toml(parts->head, named, largest_toml);
  if (!table) return table.error();
  const auto game = (*table)["game"].value_exact<std::string>();
  const auto kind = (*table)["kind"].value_exact<std::string>();
  if (!game || !kind) {
    return Error{
        fmt::format("{}: must give its game and its kind, as in kind = \"linear\"", named)};
  }
  return WeightsFor{*game, *kind};
}

}  // namespace brett
