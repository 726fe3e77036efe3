#include "server/field_kinds.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>

#include "core/text.h"
#include "server/message.h"
#include "tournament/plan.h"
#include "training/plan.h"

namespace brett::server {

namespace {

struct FieldKind {
  enum class Type { flag, whole, number, text, texts, numbers, object, text_or_object };

  std::string_view name;
  Type type;
  long long min = 0;
  long long max = 0;     // of numbers; of texts the bytes
  std::size_t most = 0;  // entries of a list
  bool names_players = false;
  std::string_view inner = {};                      // fields of an object
  const std::vector<OpenKey>& (*plan)() = nullptr;  // an object that is a plan
};

using Type = FieldKind::Type;

constexpr long long most_exact = (1LL << 53) - 1;  // every whole number to here survives JSON
constexpr long long most_stored = 1LL << 62;
constexpr long long longest_name = 200;
constexpr long long longest_time_ms = 24LL * 3600 * 1000;  // --longest-search cuts it further
constexpr auto longest_spec = static_cast<long long>(PlayerFactory::longest_spec);

constexpr FieldKind flag(std::string_view name) { return {name, Type::flag}; }
constexpr FieldKind whole(std::string_view name, long long min, long long max) {
  return {name, Type::whole, min, max};
}
constexpr FieldKind text(std::string_view name, long long longest = longest_name) {
  return {name, Type::text, 0, longest};
}
constexpr FieldKind texts(std::string_view name, std::size_t most,
                          long long longest = longest_name) {
  return {name, Type::texts, 0, longest, most};
}
constexpr FieldKind plan(std::string_view name, const std::vector<OpenKey>& (*keys)()) {
  return {.name = name, .type = Type::object, .plan = keys};
}

constexpr std::array kinds{
    // --- which ---
    text("match"), text("token"), texts("tokens", 32), text("code"), text("analysis"),
    text("action"), text("experiment"), text("run"), text("file"), text("format"),
    whole("stored", 1, most_stored), whole("tournament", 1, 1LL << 22),
    whole("training", 1, 1'000'000'000), text("kind"), text("class"), text("about"),
    // --- games and players ---
    text("game", longest_spec), text("position", 10'000), text("moves", longest_moves),
    FieldKind{.name = "player", .type = Type::text, .max = longest_spec, .names_players = true},
    FieldKind{.name = "players",
              .type = Type::texts,
              .max = longest_spec,
              .most = 64,
              .names_players = true},
    texts("names", 64, 1000), text("name", 1000), text("clock"), text("move"), texts("path", 32),
    whole("seat", 0, most_seats - 1), whole("one", 0, most_seats - 1),
    whole("other", 0, most_seats - 1),
    FieldKind{"seats", Type::numbers, 0, most_seats - 1, most_seats},
    FieldKind{"payoffs", Type::numbers, -1, 1, most_seats}, text("reason"), text("note"),
    // --- numbers ---
    whole("ply", 0, 1'000'000), whole("since", 0, most_exact), whole("seed", 0, most_exact),
    whole("delay_ms", 0, 60'000), whole("multi", 1, 10'000), whole("limit", 1, 200),
    whole("before", 0, most_stored), whole("threads", 1, 1024),
    FieldKind{"scale", Type::number, 0, 1},
    FieldKind{
        .name = "limits", .type = Type::object, .inner = "depth? player_depth? nodes? time_ms?"},
    whole("depth", 1, 1000), whole("player_depth", 1, 1000), whole("nodes", 1, 1'000'000'000'000),
    whole("time_ms", 1, longest_time_ms),
    // --- flags ---
    flag("private"), flag("paused"), flag("ended"), flag("on"), flag("strategy"), flag("replace"),
    flag("abandon"), flag("lobby"), flag("experiments"), flag("download"), flag("show"),
    // --- records, weights, plans ---
    text("text", longest_upload), text("data", longest_upload),
    FieldKind{.name = "weights",
              .type = Type::text_or_object,
              .max = longest_name,
              .inner = "name? training? game? kind? values?"},
    FieldKind{.name = "values", .type = Type::object, .inner = "*"},
    plan("tournament_plan", &open_tournament_keys), plan("training_plan", &open_training_keys),
    plan("lesson", &open_lesson_keys)};

const FieldKind& kind_called(std::string_view name) {
  const auto found = std::find_if(kinds.begin(), kinds.end(),
                                  [&](const FieldKind& kind) { return kind.name == name; });
  if (found == kinds.end()) throw std::logic_error(fmt::format("field {} has no kind", name));
  return *found;
}

void check_plan(const Json& plan, const std::vector<OpenKey>& keys, const PlayerFactory& players) {
  constexpr std::size_t longest_text = 2000;
  constexpr std::size_t most_entries = 256;
  for (const auto& [key, value] : plan.items()) {
    const auto open =
        std::find_if(keys.begin(), keys.end(), [&](const OpenKey& one) { return one.name == key; });
    if (open == keys.end()) {
      std::vector<std::string> names;
      for (const OpenKey& one : keys) names.emplace_back(one.name);
      refuse(unknown("key of a plan", key, names));
    }
    if (value.is_null()) continue;
    if (value.is_array() && value.size() > most_entries) {
      refuse("plan, {}: has {} entries, must be at most {}", key, value.size(), most_entries);
    }
    for (const std::string& text : plan_texts(key, value)) {
      if (text.size() > longest_text) {
        refuse("plan, {}: must be at most {} bytes", key, longest_text);
      }
      if (!open->names_players) continue;
      for (const std::string_view spec : words(text)) players.check(spec);
    }
  }
}

void check_field(const Fields& fields, std::string_view key, const FieldKind& kind,
                 const PlayerFactory& players, bool loose) {
  const auto longest = static_cast<std::size_t>(kind.max);
  const Json& value = *fields.value(key);
  std::vector<std::string> named;
  switch (kind.type) {
    case Type::flag: fields.flag_or(key, false); break;
    case Type::whole: fields.whole(key, kind.min, kind.max); break;
    case Type::number:
      fields.number(key, static_cast<double>(kind.min), static_cast<double>(kind.max));
      break;
    case Type::numbers:
      fields.numbers(key, kind.most, static_cast<double>(kind.min), static_cast<double>(kind.max));
      break;
    case Type::texts: named = fields.texts(key, kind.most, longest); break;
    case Type::text: named = {fields.text(key, longest)}; break;
    case Type::text_or_object:
      if (!value.is_object() && !value.is_string()) {
        refuse("field {}: must be a text or an object", in_quotes(key));
      }
      if (value.is_string()) fields.text(key, longest);
      break;
    case Type::object: fields.object(key); break;
  }
  if (kind.names_players) {
    for (const std::string& spec : named) players.check(spec);
  }
  if (!kind.inner.empty() && value.is_object()) check_fields(value, kind.inner, players, loose);
  if (kind.plan != nullptr) check_plan(value, kind.plan(), players);
}

struct DeclaredField {
  std::string_view name;
  const FieldKind* kind;  // null: of "*"
  bool needed;
};

// Of "game player? text:note?".
std::vector<DeclaredField> declared_fields(std::string_view names) {
  std::vector<DeclaredField> list;
  for (std::string_view field : words(names)) {
    if (field == "*") {
      list.push_back({field, nullptr, false});
      continue;
    }
    const bool needed = !field.ends_with('?');
    if (!needed) field.remove_suffix(1);
    const auto colon = field.find(':');
    const std::string_view kind = colon == field.npos ? field : field.substr(colon + 1);
    list.push_back({field.substr(0, colon), &kind_called(kind), needed});
  }
  return list;
}

bool names_players(const PlanKeyInfo& info) { return info.names_players; }
bool names_players(const OptionInfo& info) { return info.names == OptionInfo::Names::players; }

template <class Info>
std::vector<OpenKey> open_keys(const std::vector<Info>& infos) {
  std::vector<OpenKey> keys;
  for (const Info& info : infos) {
    if (info.open) keys.push_back({info.key, names_players(info)});
  }
  return keys;
}

}  // namespace

void check_fields(const Json& object, std::string_view names, const PlayerFactory& players,
                  bool loose) {
  const Fields fields(object, loose);
  const auto declared = declared_fields(names);
  std::vector<std::string> known;
  bool any = false;
  for (const DeclaredField& field : declared) {
    if (field.needed && !fields.has(field.name)) {
      refuse("field {} is missing", in_quotes(field.name));
    }
    known.emplace_back(field.name);
    any = any || field.kind == nullptr;
  }
  for (const auto& [key, value] : object.items()) {
    if (!any && std::find(known.begin(), known.end(), key) == known.end()) {
      refuse(unknown("field", key, known));
    }
  }
  for (const DeclaredField& field : declared) {
    if (field.kind != nullptr && fields.has(field.name)) {
      check_field(fields, field.name, *field.kind, players, loose);
    }
  }
}

const std::vector<OpenKey>& open_tournament_keys() {
  static const auto infos = plan_keys();
  static const auto keys = open_keys(infos);
  return keys;
}

const std::vector<OpenKey>& open_training_keys() {
  static const auto infos = TrainingPlan::table().describe();
  static const auto keys = open_keys(infos);
  return keys;
}

// What of a training's plan counts for a single game.
const std::vector<OpenKey>& open_lesson_keys() {
  constexpr std::array of_lessons{"player",   "method",   "rate",     "lambda",
                                  "positive", "negative", "distance", "seed"};
  static const auto keys = [&] {
    auto open = open_training_keys();
    std::erase_if(open, [&](const OpenKey& key) {
      return std::find(of_lessons.begin(), of_lessons.end(), key.name) == of_lessons.end();
    });
    return open;
  }();
  return keys;
}

std::string plan_text(const std::string& key, const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_number()) return value.dump();
  if (value.is_boolean()) return value.get<bool>() ? "on" : "off";
  refuse("plan, {}: must be a text, a number, true or false", key);
}

std::vector<std::string> plan_texts(const std::string& key, const Json& value) {
  if (!value.is_array()) return {plan_text(key, value)};
  std::vector<std::string> texts;
  for (const Json& one : value) texts.push_back(plan_text(key, one));
  return texts;
}

}  // namespace brett::server
