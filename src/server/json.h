// JSON as the server writes and reads it.
#pragma once

#include <nlohmann/json.hpp>

namespace brett::server {

using Json = nlohmann::ordered_json;

// What `make` says of each.
template <class List, class Make>
Json list_json(const List& list, const Make& make) {
  Json json = Json::array();
  for (const auto& one : list) json.push_back(make(one));
  return json;
}

}  // namespace brett::server
