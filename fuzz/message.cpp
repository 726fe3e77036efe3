// Messages of the server from hostile bytes: bodies and WebSocket texts, targets and queries of HTTP,
// bytes in base64. Refused with an error or understood.
#include <cstdint>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "core/text.h"
#include "server/base64.h"
#include "server/field_kinds.h"
#include "server/gate.h"
#include "server/message.h"
#include "server/player_factory.h"

namespace {

using namespace brett::server;

void require(bool holds) {
  if (!holds) std::abort();
}

// What a request does with its fields, whatever they are.
template <class Use>
void refused_or_fine(const Use& use) {
  try {
    use();
  } catch (const Refusal& refusal) {
    require(!refusal.message.empty());
  }
}

void read_fields(const Json& json, bool loose) {
  for (const auto& [key, value] : json.items()) {
    refused_or_fine([&] { Fields(json, loose).text(key); });
    refused_or_fine([&] { Fields(json, loose).whole(key, -5, 1'000'000); });
    refused_or_fine([&] { Fields(json, loose).number(key, -1, 1); });
    refused_or_fine([&] { Fields(json, loose).flag_or(key, true); });
    refused_or_fine([&] { Fields(json, loose).texts(key, 8); });
    refused_or_fine([&] { Fields(json, loose).numbers(key, 8, -1, 1); });
    refused_or_fine([&] { Fields(json, loose).object(key); });
    refused_or_fine([&] { read_limits(&value, std::chrono::seconds(60)); });
  }
  static const PlayerFactory players(brett::Registry::standard(), {});
  for (const std::string_view fields :
       {"game? *", "game player?", "players? names? limits? seats? plan:tournament_plan?",
        "weights? plan:lesson? moves? ply? seed? private?"}) {
    refused_or_fine([&] { check_fields(json, fields, players, loose); });
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  refused_or_fine([&] {
    const Json json = parse_object(text);
    require(json.is_object() && brett::is_utf8(text));
    read_fields(json, false);
  });
  if (const auto target = read_target(text)) {
    require(brett::is_utf8(target->path));
    refused_or_fine([&] { read_fields(query_fields(target->query), true); });
  }
  refused_or_fine([&] { read_fields(query_fields(text), true); });
  const Gate gate(true, "token", 8080);
  const Head head{.method = "GET",
                  .target = text,
                  .host = text,
                  .origin = text,
                  .fetch_site = text,
                  .cookie = text,
                  .authorization = text};
  require(!gate.has_access(head, text) || text.find("token") != std::string_view::npos ||
          text.find('%') != std::string_view::npos);
  gate.closed_to(head, true);
  if (const auto bytes = from_base64(text)) require(bytes->size() <= text.size());
  require(*from_base64(base64(text)) == text);
  return 0;
}
