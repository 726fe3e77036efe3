// JSON as the server writes and reads it. Only the name: files that work with it include the library.
#pragma once

#include <nlohmann/json_fwd.hpp>

namespace brett::server {

using Json = nlohmann::ordered_json;

}  // namespace brett::server
