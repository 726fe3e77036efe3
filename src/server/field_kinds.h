// The gate for what clients send. Every field of every request, and of every object in one, has a kind here that
// says what it may hold; a request that names a field without a kind is answered as the server's own fault, so
// none can be forgotten. Players are checked here, wherever they are named.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/options.h"
#include "server/json.h"
#include "server/player_factory.h"

namespace brett::server {

// Moves that are played before a match begins; every one of them stays in memory.
constexpr std::size_t longest_moves = 32'768;

// `names` as in "game player? text:note?": what an object must have, and (with ?) what it may have. The kind of
// a field is called as the field, or as is said behind the colon. "*": anything else, too, which is checked
// later. Refuses an object without the former, or with others, with the name that may be meant, and whatever is
// not of its kind.
void check_fields(const Json& object, std::string_view names, const PlayerFactory& players,
                  bool loose = false);

// A key of a plan that clients may set.
struct OpenKey {
  std::string_view name;
  bool names_players = false;
};
// As `plan` of a tournament, of a training, and of a lesson.
const std::vector<OpenKey>& open_tournament_keys();
const std::vector<OpenKey>& open_training_keys();
const std::vector<OpenKey>& open_lesson_keys();

// The value of a plan's key as the text that a flag of the command line would have; of a list, one for each.
std::string plan_text(const std::string& key, const Json& value);
std::vector<std::string> plan_texts(const std::string& key, const Json& value);

}  // namespace brett::server
