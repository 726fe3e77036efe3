// JSON as the server writes and reads it.
#pragma once

#include <nlohmann/json.hpp>

#include "core/message.h"

namespace brett::server {

using Json = nlohmann::ordered_json;

// What `make` says of each.
template <class List, class Make>
Json list_json(const List& list, const Make& make) {
  Json json = Json::array();
  for (const auto& one : list) json.push_back(make(one));
  return json;
}

// A sentence taken apart, for other languages; null for what is only said in English.
inline Json said_json(const Message& message) {
  if (message.sentence.empty()) return nullptr;
  Json values = Json::array();
  for (const Message& value : message.values) {
    values.push_back({{"text", value.text}, {"said", said_json(value)}});
  }
  return {{"sentence", message.sentence}, {"values", std::move(values)}};
}

}  // namespace brett::server
