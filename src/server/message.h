// What comes in over the wire: read carefully, with words for everything that is wrong. Nothing here
// trusts its input; fuzz/message.cpp feeds it anything.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/said.h"
#include "server/json.h"

namespace brett::server {

// Why a request was refused (docs/api.md).
enum class Code { bad_request, not_allowed, not_found, conflict, too_large, too_many, failed };
std::string_view name_of(Code code);
int http_status_of(Code code);

// Thrown by requests where they find something wrong, and turned into an answer where they are called.
struct Refusal {
  Code code = Code::bad_request;
  Message message;
};
// How a request is answered, once, from any thread: with a refusal, or with the answer.
using Respond = std::function<void(const Refusal*, const Json&)>;

[[noreturn]] void refuse(Code code, Message message);
[[noreturn]] void refuse(Message message);  // bad_request
[[noreturn]] inline void refuse(Code code, const Error& error) { refuse(code, message_of(error)); }
[[noreturn]] inline void refuse(const Error& error) { refuse(message_of(error)); }
// A sentence with its values (core/said.h).
template <class... Values>
[[noreturn]] void refuse(Code code, fmt::format_string<const Values&...> sentence,
                         const Values&... values) {
  refuse(code, said(sentence, values...));
}
template <class... Values>
[[noreturn]] void refuse(fmt::format_string<const Values&...> sentence, const Values&... values) {
  refuse(said(sentence, values...));
}

// The value, or a refusal of the client's input.
template <class T>
T or_refuse(Result<T> result, Code code = Code::bad_request) {
  if (!result) refuse(code, result.error());
  return std::move(*result);
}

constexpr int deepest_json = 32;
constexpr std::size_t longest_message = 1U << 20;
constexpr std::size_t longest_upload = 8U << 20;  // of records

// An object, not too deep, of well-formed UTF-8; refuses everything else.
Json parse_object(std::string_view text);

// The fields of a request, by name and type. What they may hold has been checked (field_kinds.h); a reader that
// knows tighter bounds says them.
class Fields {
 public:
  // The object must outlive it. `loose`: values are texts, as in the query of an address.
  explicit Fields(const Json& object, bool loose = false) : object_(object), loose_(loose) {}

  bool has(std::string_view key) const { return value(key) != nullptr; }  // there and not null
  std::string text(std::string_view key, std::size_t longest = std::string::npos) const;
  std::string text_or(std::string_view key, std::string fallback) const;
  long long whole(std::string_view key, long long min = std::numeric_limits<long long>::min(),
                  long long max = std::numeric_limits<long long>::max()) const;
  long long whole_or(std::string_view key, long long min, long long max, long long fallback) const;
  double number(std::string_view key, double min, double max) const;
  bool flag_or(std::string_view key, bool fallback) const;
  // None if it is not there.
  std::vector<std::string> texts(std::string_view key, std::size_t most = std::string::npos,
                                 std::size_t longest = std::string::npos) const;
  std::vector<double> numbers(std::string_view key, std::size_t most, double min, double max) const;
  const Json& object(std::string_view key) const;
  // Null if it is not there.
  const Json* value(std::string_view key) const;
  // Refuses any of these together with `key`.
  void refuse_with(std::string_view key, std::initializer_list<std::string_view> others) const;
  const Json& whole_object() const { return object_; }

 private:
  const Json& needed(std::string_view key) const;

  const Json& object_;
  bool loose_;
};

// `token` and `tokens` of a request.
std::vector<std::string> read_tokens(const Fields& fields);

}  // namespace brett::server
