// A live match in the store: a body with all but the plies, written when something else changes,
// and one row for each ply, written as it is made (store/live_matches.cpp).

#include "core/keys.h"
#include "server/live_match.h"

namespace brett::server {

namespace {

Json seat_body(const SeatInfo& seat) {
  return {{"who", name_of(seat.who)}, {"player", seat.player}, {"spec", seat.spec},
          {"person", seat.person},    {"token", seat.token},   {"join", seat.join}};
}

SeatInfo read_seat(const Json& json) {
  SeatInfo seat{.who = SeatInfo::Who::nobody,
                .player = json.at("player"),
                .spec = json.at("spec"),
                .person = json.at("person"),
                .token = json.at("token"),
                .join = json.at("join")};
  for (const auto who : {SeatInfo::Who::human, SeatInfo::Who::link, SeatInfo::Who::computer}) {
    if (json.at("who") == name_of(who)) seat.who = who;
  }
  return seat;
}

Json times_left(const Match& match) {
  Json left = Json::array();
  for (Seat seat = 0; seat < match.seats(); ++seat) left.push_back(match.time_left(seat).count());
  return left;
}

std::vector<std::chrono::nanoseconds> read_times(const Json& left) {
  std::vector<std::chrono::nanoseconds> times;
  for (const Json& one : left) times.emplace_back(one.get<long long>());
  return times;
}

std::string ply_body(const Match& match, std::size_t number) {
  const Match::Ply& ply = match.plies()[number];
  Json json{{"move", ply.text}};
  if (ply.from_book) json["book"] = true;
  if (ply.thinking) {
    json["time"] = ply.thinking->time.count();
    json["nodes"] = ply.thinking->nodes;
    json["depth"] = ply.thinking->depth;
    if (ply.thinking->value) json["value"] = *ply.thinking->value;
  }
  const bool is_last = number + 1 == match.plies().size();
  if (is_last && match.clock_rule()) json["left"] = times_left(match);
  return dumped(json);
}

Match::RememberedPly read_ply(const Json& json) {
  Match::RememberedPly ply{.move = json.at("move"), .from_book = json.contains("book")};
  if (json.contains("time")) {
    ply.thinking = Thinking{.time = std::chrono::nanoseconds(json.at("time").get<long long>()),
                            .nodes = json.at("nodes"),
                            .depth = json.at("depth")};
    if (json.contains("value")) ply.thinking->value = json.at("value").get<Value>();
  }
  return ply;
}

std::unique_ptr<Player> player_for(const SeatInfo& seat, const MatchServices& services,
                                   const Game& game, std::uint64_t seed) {
  if (seat.who == SeatInfo::Who::human) return std::make_unique<RemoteHuman>();
  if (seat.who == SeatInfo::Who::computer) return services.players.make(game, seat.spec, seed);
  return empty_seat();
}

// Bodies of version 1 have the plies in them, and `limits` as a text.
constexpr int body_version = 2;

}  // namespace

void LiveMatch::save(const Match& match, const PlyChange& plies) {
  if (services_.store == nullptr || forgotten_ || match.simulating()) return;
  if (match.ending() != Ending::open) return;
  const std::size_t count = match.plies().size();
  Status status = Done{};
  if (plies.added == 1 && plies.keep == stored_plies_) {
    status = services_.store->add_ply(about().id, count - 1, ply_body(match, count - 1));
  } else {
    const std::size_t same = std::min(stored_plies_.value_or(0), plies.keep.value_or(count));
    std::vector<std::string> added;
    for (std::size_t i = same; i < count; ++i) added.push_back(ply_body(match, i));
    status = services_.store->save_match(about().id, body(match), same, added);
  }
  // A full disk must not end the match: all of it is written again the next time.
  stored_plies_ = status ? std::optional(count) : std::nullopt;
  fault_ = status ? std::string() : status.error().message;
}

void LiveMatch::finish(const Match& match) {
  if (services_.store == nullptr || forgotten_) return;
  stored_plies_.reset();
  const Status status = match.has_result()
                            ? services_.store->finish_match(about().id, whole_record())
                            : services_.store->remove_match(about().id);
  fault_ = status ? std::string() : status.error().message;
}

void LiveMatch::save_soon() {
  runner_->act_after_move([self = self()](Match& match) -> Status {
    self->with_copy([&] {
      self->save(match, {});
      return 0;
    });
    return Done{};
  });
}

void LiveMatch::forget() {
  forgotten_ = true;
  if (services_.store != nullptr) static_cast<void>(services_.store->remove_match(id()));
}

std::string LiveMatch::body(const Match& match) const {
  Json json{{"version", body_version},
            {"id", about().id},
            {"game", game().spec()},
            {"start", match.start().text()},
            {"seed", match.seed()},
            {"at", match.plies().size()},
            {"seats", list_json(seats(), seat_body)},
            {"host", about().host},
            {"begun", about().begun},
            {"listed", about().listed},
            {"running", runs()},
            {"delay", about().delay.count()},
            {"limits", about().limits}};
  if (match.clock_rule()) {
    json["clock"] = {{"rule", print_clock(*match.clock_rule())}, {"left", times_left(match)}};
  }
  return dumped(json);
}

Result<std::shared_ptr<LiveMatch>> LiveMatch::restored(const MatchServices& services,
                                                       const Registry& registry,
                                                       const Store::StoredMatch& stored) {
  try {
    Json json = Json::parse(stored.body);
    const bool is_old = json.value("version", 1) < body_version;
    Json plies = is_old ? json.at("plies") : Json::array();
    for (const std::string& ply : stored.plies) plies.push_back(Json::parse(ply));
    if (is_old) json["limits"] = Json::parse(json.at("limits").get<std::string>());
    const std::shared_ptr<const Game> game =
        or_refuse(registry.game(json.at("game").get<std::string>()));
    std::vector<SeatInfo> seats;
    for (const Json& seat : json.at("seats")) seats.push_back(read_seat(seat));
    if (static_cast<int>(seats.size()) != game->seats())
      return Error{"has another number of seats"};
    const std::uint64_t seed = json.at("seed");
    Match::Players players;
    for (std::size_t seat = 0; seat < seats.size(); ++seat) {
      // A player that has moved already does not draw the same numbers again.
      const std::uint64_t own = player_seed(mix_key(seed, plies.size()), static_cast<Seat>(seat));
      players.push_back(player_for(seats[seat], services, *game, own));
    }
    auto match = std::make_unique<Match>(
        or_refuse(game->parse(json.at("start").get<std::string>())), std::move(players), seed);
    std::vector<Match::RememberedPly> remembered;
    for (const Json& ply : plies) remembered.push_back(read_ply(ply));
    if (const Status status = match->remember(remembered); !status) return status.error();
    if (json.contains("clock")) {
      match->use_clocks(or_refuse(parse_clock(json.at("clock").at("rule").get<std::string>())));
      // What is newer: the body, or the last ply after it.
      const bool is_later = !is_old && plies.size() > json.at("at").get<std::size_t>();
      const Json& left = is_later ? plies.back().at("left") : json.at("clock").at("left");
      if (left.size() != seats.size()) return Error{"has another number of clocks than seats"};
      match->set_times_left(read_times(left));
    }
    const auto live = make(services, game, std::move(match), std::move(seats),
                           {.id = json.at("id"),
                            .host = json.at("host"),
                            .begun = json.at("begun"),
                            .listed = json.at("listed"),
                            .delay = std::chrono::milliseconds(json.at("delay").get<long long>()),
                            .limits = json.at("limits")},
                           read_limits(&json.at("limits")));
    if (!is_old) live->stored_plies_ = plies.size();
    live->begin(json.at("running").get<bool>());
    return live;
  } catch (const Refusal& refusal) {
    return Error{refusal.message};
  } catch (const std::exception& error) {
    return Error{error.what()};
  }
}

}  // namespace brett::server
