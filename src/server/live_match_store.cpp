// A live match in the store: a body with all but the plies, written when something else changes,
// and one row for each ply, written as it is made (store/live_matches.cpp).
#include <fmt/format.h>

#include <fmt/format.h>

#include "core/keys.h"
#include "core/said.h"
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

Json times_json(const std::vector<std::chrono::nanoseconds>& times) {
  return list_json(times, [](std::chrono::nanoseconds left) { return left.count(); });
}

std::vector<std::chrono::nanoseconds> read_times(const Json& left) {
  std::vector<std::chrono::nanoseconds> times;
  for (const Json& one : left) times.emplace_back(one.get<long long>());
  return times;
}

// `left`: the clocks after the last ply.
std::string ply_body(const Match::Ply& ply, const Json& left) {
  Json json{{"move", ply.text}};
  if (ply.from_book) json["book"] = true;
  if (ply.report) {
    json["time"] = ply.report->time.count();
    json["nodes"] = ply.report->nodes;
    json["depth"] = ply.report->depth;
    if (ply.report->value) json["value"] = *ply.report->value;
  }
  if (!left.is_null()) json["left"] = left;
  return dumped(json);
}

Match::RememberedPly read_ply(const Json& json) {
  Match::RememberedPly ply{.move = json.at("move"), .from_book = json.contains("book")};
  if (json.contains("time")) {
    ply.report = MoveReport{.time = std::chrono::nanoseconds(json.at("time").get<long long>()),
                            .nodes = json.at("nodes"),
                            .depth = json.at("depth")};
    if (json.contains("value")) ply.report->value = json.at("value").get<Value>();
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
// The server that stored them may have allowed longer searches than this one.
constexpr std::chrono::hours longest_stored_limit{24};

}  // namespace

// After these another program would go on differently. What moves are tried out does not count.
bool LiveMatch::is_worth_saving(const MatchEvent& event) {
  using Kind = MatchEvent::Kind;
  if (event.kind == Kind::paused || event.kind == Kind::resumed) {
    const bool before = std::exchange(to_run_, runs());
    return before != to_run_;
  }
  if (simulating()) return false;
  switch (event.kind) {
    // The end comes right after the last move, and both are one transaction.
    case Kind::moved: return !position().turn().is_over();
    case Kind::undone:
    case Kind::redone:
    case Kind::ended:
    case Kind::position_set:
    case Kind::switched:
    case Kind::clock_set:
    case Kind::simulation_ends: return true;
    default: return false;
  }
}

// Brings the store up to date. A full disk must not end the match: all of it is written again the next time.
void LiveMatch::save(const PlyChange& plies) {
  if (services_.store == nullptr || forgotten_ || (is_over() && stored_end_)) return;
  if (simulating() && !stored_plies_) return;
  const std::size_t count = simulating() ? *stored_plies_ : shown_plies().size();
  const Status status = write(count, plies);
  stored_end_ = status && is_over();
  stored_plies_ = status && !is_over() ? std::optional(count) : std::nullopt;
  fault_ = status ? std::string() : status.error().message;
}

Status LiveMatch::write(std::size_t count, const PlyChange& change) {
  Store& store = *services_.store;
  const std::string& id = about().id;
  if (has_result()) return store.finish_match(id, whole_record());
  if (is_over()) return store.remove_match(id);
  const auto text = [&](std::size_t ply) {
    const bool has_clocks = ply + 1 == count && clock_rule();
    return ply_body(shown_plies()[ply], has_clocks ? times_json(times_left()) : Json());
  };
  if (change.added == 1 && change.keep == stored_plies_) {
    return store.add_ply(id, count - 1, text(count - 1));
  }
  const std::size_t same = std::min(stored_plies_.value_or(0), change.keep.value_or(count));
  std::vector<std::string> added;
  for (std::size_t i = same; i < count; ++i) added.push_back(text(i));
  return store.save_match(id, body(count), same, added);
}

void LiveMatch::refuse_unsaved() const {
  if (!fault_.empty()) refuse(Code::failed, "could not be saved: {}", fault_);
}

void LiveMatch::store_as_new(bool running) {
  with_copy([&] {
    to_run_ = running;
    save();
    refuse_unsaved();
  });
}

bool LiveMatch::is_stored() {
  return with_copy([this] {
    if (!fault_.empty()) save();
    return fault_.empty();
  });
}

bool LiveMatch::forget() {
  return with_copy([this] {
    const bool is_there = services_.store != nullptr && !stored_end_;
    if (is_there && (is_over() || !services_.store->remove_match(id()))) return false;
    return forgotten_ = true;
  });
}

std::string LiveMatch::body(std::size_t count) const {
  Json json{{"version", body_version},
            {"id", about().id},
            {"game", game().spec()},
            {"start", start().text()},
            {"seed", seed()},
            {"at", count},
            {"seats", list_json(seats(), seat_body)},
            {"host", about().host},
            {"begun", about().begun},
            {"listed", about().listed},
            {"open_cards", about().open_cards},
            {"running", to_run_},
            {"delay", about().delay.count()},
            {"limits", about().limits}};
  if (clock_rule()) {
    json["clock"] = {{"rule", print_clock(*clock_rule())}, {"left", times_json(times_left())}};
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
      return refused("has another number of seats");
    const std::uint64_t seed = json.at("seed");
    Match::Players players;
    for (std::size_t seat = 0; seat < seats.size(); ++seat) {
      // A player that has moved already does not draw the same numbers again.
      const std::uint64_t own = player_seed(mix_key(seed, plies.size()), static_cast<Seat>(seat));
      players.push_back(player_for(seats[seat], services, *game, own));
    }
    auto match = std::make_unique<Match>(
        or_refuse(game->parse(json.at("start").get<std::string>())), std::move(players), seed);
    const bool set_up = sets_up_hidden(*game, match->start(), {});  // all that old bodies tell
    std::vector<Match::RememberedPly> remembered;
    for (const Json& ply : plies) remembered.push_back(read_ply(ply));
    if (const Status status = match->remember(remembered); !status) return status.error();
    if (json.contains("clock")) {
      match->use_clocks(or_refuse(parse_clock(json.at("clock").at("rule").get<std::string>())));
      // What is newer: the body, or the last ply after it.
      const bool is_later = !is_old && plies.size() > json.at("at").get<std::size_t>();
      const Json& left = is_later ? plies.back().at("left") : json.at("clock").at("left");
      if (left.size() != seats.size()) return refused("has another number of clocks than seats");
      match->set_times_left(read_times(left));
    }
    const auto live = make(services, game, std::move(match), std::move(seats),
                           {.id = json.at("id"),
                            .host = json.at("host"),
                            .begun = json.at("begun"),
                            .listed = json.at("listed"),
                            .open_cards = json.value("open_cards", set_up),
                            .delay = std::chrono::milliseconds(json.at("delay").get<long long>()),
                            .limits = json.at("limits")},
                           read_limits(&json.at("limits"), longest_stored_limit),
                           fmt::format("match {}", stored.id));
    if (!is_old) live->stored_plies_ = plies.size();
    live->to_run_ = json.at("running").get<bool>();
    // A program that was killed at the last move may not have noted the end.
    live->begin(live->to_run_ || live->position().turn().is_over());
    return live;
  } catch (const Refusal& refusal) {
    return error_of(refusal.message);
  } catch (const std::exception& error) {
    return Error{error.what()};
  }
}

}  // namespace brett::server
