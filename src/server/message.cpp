#include "server/message.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/text.h"

namespace brett::server {

namespace {

struct CodeInfo {
  Code code;
  std::string_view name;
  int http_status;
};
constexpr std::array codes{CodeInfo{Code::bad_request, "bad_request", 400},
                           CodeInfo{Code::not_allowed, "not_allowed", 403},
                           CodeInfo{Code::not_found, "not_found", 404},
                           CodeInfo{Code::conflict, "conflict", 409},
                           CodeInfo{Code::too_large, "too_large", 413},
                           CodeInfo{Code::too_many, "too_many", 429},
                           CodeInfo{Code::failed, "failed", 500}};
static_assert(std::ranges::is_sorted(codes, {}, &CodeInfo::code));

}  // namespace

std::string_view name_of(Code code) { return codes[static_cast<std::size_t>(code)].name; }
int http_status_of(Code code) { return codes[static_cast<std::size_t>(code)].http_status; }

void refuse(Code code, Message message) { throw Refusal{code, std::move(message)}; }
void refuse(Message message) { refuse(Code::bad_request, std::move(message)); }

namespace {

// How deep brackets are nested outside of texts; the parser does not look at that.
int depth_of(std::string_view text) {
  int depth = 0;
  int deepest = 0;
  bool in_text = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_text) {
      if (c == '\\') ++i;
      if (c == '"') in_text = false;
    } else if (c == '"') {
      in_text = true;
    } else if (c == '{' || c == '[') {
      deepest = std::max(deepest, ++depth);
    } else if (c == '}' || c == ']') {
      --depth;
    }
  }
  return deepest;
}

Message article(std::string_view key) { return said("field {}", in_quotes(key)); }

void check_length(std::string_view key, std::string_view text, std::size_t longest) {
  if (text.size() <= longest) return;
  refuse("{}: has {} bytes, must be at most {}", article(key), text.size(), longest);
}

}  // namespace

Json parse_object(std::string_view text) {
  if (!is_utf8(text)) refuse("the message is not well-formed UTF-8");
  if (const int depth = depth_of(text); depth > deepest_json) {
    refuse("the message is nested {} deep: must be at most {}", depth, deepest_json);
  }
  Json json = Json::parse(text, nullptr, false);
  if (json.is_discarded()) refuse("the message is not JSON");
  if (!json.is_object()) refuse("the message must be a JSON object");
  return json;
}

const Json* Fields::value(std::string_view key) const {
  const auto found = object_.find(std::string(key));
  return found == object_.end() || found->is_null() ? nullptr : &*found;
}

void Fields::refuse_with(std::string_view key,
                         std::initializer_list<std::string_view> others) const {
  for (const std::string_view other : others) {
    if (has(other)) refuse("{}: not together with {}", article(other), in_quotes(key));
  }
}

const Json& Fields::needed(std::string_view key) const {
  const Json* const found = value(key);
  if (found == nullptr) refuse("{} is missing", article(key));
  return *found;
}

std::string Fields::text(std::string_view key, std::size_t longest) const {
  const Json& json = needed(key);
  if (!json.is_string()) refuse("{}: must be a text", article(key));
  check_length(key, json.get_ref<const std::string&>(), longest);
  return json.get<std::string>();
}

std::string Fields::text_or(std::string_view key, std::string fallback) const {
  return has(key) ? text(key) : fallback;
}

long long Fields::whole(std::string_view key, long long min, long long max) const {
  const Json& json = needed(key);
  std::optional<long long> number;
  if (json.is_number_unsigned()) {
    const auto large = json.get<std::uint64_t>();
    if (std::in_range<long long>(large)) number = static_cast<long long>(large);
  } else if (json.is_number_integer()) {
    number = json.get<std::int64_t>();
  } else if (loose_ && json.is_string()) {
    number = to_integer(json.get<std::string>());
  }
  if (!number || *number < min || *number > max) {
    refuse("{}: {} must be a whole number from {} to {}", article(key), in_quotes(json.dump()), min,
           max);
  }
  return *number;
}

long long Fields::whole_or(std::string_view key, long long min, long long max,
                           long long fallback) const {
  return has(key) ? whole(key, min, max) : fallback;
}

double Fields::number(std::string_view key, double min, double max) const {
  const Json& json = needed(key);
  const double number = json.is_number() ? json.get<double>() : std::nan("");
  if (!(number >= min && number <= max)) {
    refuse("{}: {} must be a number from {} to {}", article(key), in_quotes(json.dump()), min, max);
  }
  return number;
}

bool Fields::flag_or(std::string_view key, bool fallback) const {
  if (!has(key)) return fallback;
  const Json& json = needed(key);
  if (json.is_boolean()) return json.get<bool>();
  if (loose_ && json == "true") return true;
  if (loose_ && json == "false") return false;
  refuse("{}: {} must be true or false", article(key), in_quotes(json.dump()));
}

std::vector<std::string> Fields::texts(std::string_view key, std::size_t most,
                                       std::size_t longest) const {
  std::vector<std::string> list;
  if (!has(key)) return list;
  const Json& json = needed(key);
  if (loose_ && json.is_string()) {
    for (const std::string_view one : split(json.get_ref<const std::string&>(), ',')) {
      list.emplace_back(one);
    }
  } else if (json.is_array()) {
    for (const Json& one : json) {
      if (!one.is_string()) refuse("{}: must be a list of texts", article(key));
      list.push_back(one.get<std::string>());
    }
  } else {
    refuse("{}: must be a list of texts", article(key));
  }
  if (list.size() > most) {
    refuse("{}: has {} entries, must be at most {}", article(key), list.size(), most);
  }
  for (const std::string& one : list) check_length(key, one, longest);
  return list;
}

std::vector<double> Fields::numbers(std::string_view key, std::size_t most, double min,
                                    double max) const {
  const Json& json = needed(key);
  if (!json.is_array() || json.size() > most) {
    refuse("{}: must be a list of at most {} numbers", article(key), most);
  }
  std::vector<double> list;
  for (const Json& one : json) {
    const double number = one.is_number() ? one.get<double>() : std::nan("");
    if (!(number >= min && number <= max)) {
      refuse("{}: {} must be a number from {} to {}", article(key), in_quotes(one.dump()), min,
             max);
    }
    list.push_back(number);
  }
  return list;
}

const Json& Fields::object(std::string_view key) const {
  const Json& json = needed(key);
  if (!json.is_object()) refuse("{}: must be an object", article(key));
  return json;
}

std::vector<std::string> read_tokens(const Fields& fields) {
  auto tokens = fields.texts("tokens");
  if (fields.has("token")) tokens.push_back(fields.text("token"));
  return tokens;
}

}  // namespace brett::server
