// A spec names a game or a player with its options in one word:
//
//     spec = name [ ":" key=value { "," key=value } ]
//
// Nested options have dotted keys (eval.weights=...); there are no brackets and no quotes.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/options.h"
#include "core/result.h"

namespace brett {

struct Spec {
  std::string name;
  std::vector<std::pair<std::string, std::string>> options;

  static Result<Spec> parse(std::string_view text);
  std::string print() const;
  friend bool operator==(const Spec&, const Spec&) = default;
};

// The options of a spec, applied to a struct by its table.
template <class P>
Result<P> read_options(const Spec& spec, const OptionTable<P>& table) {
  P params{};
  for (const auto& [key, value] : spec.options) {
    const Status status = table.set(params, key, value, spec.name);
    if (!status) return status.error();
  }
  return params;
}

// The one form under which it is known in records and ratings: defaults left out, table order.
template <class P>
std::string canonical_spec(std::string_view name, const OptionTable<P>& table, const P& params) {
  const std::string options = table.print(params);
  return options.empty() ? std::string(name) : fmt::format("{}:{}", name, options);
}

}  // namespace brett
