#include "server/live_match.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "core/keys.h"
#include "core/text.h"
#include "players/registry.h"
#include "records/record.h"

namespace brett::server {

namespace {

using Kind = MatchEvent::Kind;

constexpr std::size_t longest_shown_name = 40;

// After these another program would go on differently.
bool is_worth_writing(Kind kind) {
  switch (kind) {
    case Kind::moved:
    case Kind::undone:
    case Kind::redone:
    case Kind::ended:
    case Kind::position_set:
    case Kind::seated:
    case Kind::removed:
    case Kind::switched:
    case Kind::clock_set:
    case Kind::limits_set:
    case Kind::paused:
    case Kind::resumed:
    case Kind::simulation_ends: return true;
    default: return false;
  }
}

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

Json plies_body(const Match& match) {
  Json plies = Json::array();
  for (const Match::Ply& ply : match.plies()) {
    Json json{{"move", ply.text}};
    if (ply.from_book) json["book"] = true;
    if (ply.thinking) {
      json["time"] = ply.thinking->time.count();
      json["nodes"] = ply.thinking->nodes;
      json["depth"] = ply.thinking->depth;
      if (ply.thinking->value) json["value"] = *ply.thinking->value;
    }
    plies.push_back(std::move(json));
  }
  return plies;
}

std::vector<Match::RememberedPly> read_plies(const Json& list) {
  std::vector<Match::RememberedPly> plies;
  for (const Json& json : list) {
    Match::RememberedPly ply{.move = json.at("move"), .from_book = json.contains("book")};
    if (json.contains("time")) {
      ply.thinking = Thinking{.time = std::chrono::nanoseconds(json.at("time").get<long long>()),
                              .nodes = json.at("nodes"),
                              .depth = json.at("depth")};
      if (json.contains("value")) ply.thinking->value = json.at("value").get<Value>();
    }
    plies.push_back(std::move(ply));
  }
  return plies;
}

// Who sits there, as the match knows him.
std::unique_ptr<Player> player_for(const SeatInfo& seat, const LiveMatch::House& house,
                                   const Game& game, std::uint64_t seed) {
  if (seat.who == SeatInfo::Who::human) return std::make_unique<RemoteHuman>();
  if (seat.who == SeatInfo::Who::computer) {
    return house.players.make(game, seat.spec, seed);
  }
  return nullptr;
}

}  // namespace

std::string shown_name(std::string_view name) {
  return record_text(first_characters(trimmed(name), longest_shown_name));
}

Played read_position(const Game& game, Fields& fields) {
  const std::string position = fields.text_or("position", "");
  return position.empty() ? game.start() : or_refuse(game.parse(position));
}

std::shared_ptr<LiveMatch> LiveMatch::make(const House& house, std::shared_ptr<const Game> game,
                                           std::unique_ptr<Match> match,
                                           std::vector<SeatInfo> seats, FeedAbout about,
                                           const Limits& limits) {
  const auto delay = about.delay;
  const std::shared_ptr<LiveMatch> live(
      new LiveMatch(house, std::move(game), std::move(seats), std::move(about)));
  live->attach(*match);
  live->runner_ = std::make_unique<MatchRunner>(std::move(match), house.searches, bounded(limits));
  live->runner_->set_delay(delay);
  return live;
}

void LiveMatch::begin(bool running) {
  if (running) {
    runner_->resume();
  } else {
    write_down_soon();
  }
}

void LiveMatch::happened(const MatchEvent& event, const Match& match, const FeedAbout& about,
                         const std::vector<SeatInfo>& seats) {
  if (is_worth_writing(event.kind)) write_down(match, about, seats);
  if (event.kind == Kind::ended) keep_record(match);
  if (house_.changed) house_.changed(*this);
}

void LiveMatch::write_down_soon() {
  const auto self = std::static_pointer_cast<LiveMatch>(shared_from_this());
  runner_->act_after_move([self](Match& match) -> Status {
    self->with_copy([&](const FeedAbout& about, const std::vector<SeatInfo>& seats) {
      self->write_down(match, about, seats);
      return 0;
    });
    return Done{};
  });
}

void LiveMatch::write_down(const Match& match, const FeedAbout& about,
                           const std::vector<SeatInfo>& seats) {
  if (house_.store == nullptr || forgotten_ || match.simulating()) return;
  // A full disk must not end the match; what is there is the last that could be written.
  if (match.ending() != Ending::open) {
    static_cast<void>(house_.store->remove_match(about.id).ok());
  } else {
    static_cast<void>(house_.store->save_match(about.id, body(match, about, seats)).ok());
  }
}

void LiveMatch::keep_record(const Match& match) {
  if (house_.store == nullptr || !match.has_result()) return;
  static_cast<void>(house_.store->import(std::span(&record_copy(), 1)).ok());
}

void LiveMatch::forget() {
  forgotten_ = true;
  if (house_.store != nullptr) static_cast<void>(house_.store->remove_match(id()).ok());
}

std::string LiveMatch::body(const Match& match, const FeedAbout& about,
                            const std::vector<SeatInfo>& seats) const {
  Json list = Json::array();
  for (const SeatInfo& seat : seats) list.push_back(seat_body(seat));
  Json json{{"version", 1},
            {"id", about.id},
            {"game", game().spec()},
            {"start", match.start().text()},
            {"seed", match.seed()},
            {"plies", plies_body(match)},
            {"seats", std::move(list)},
            {"host", about.host},
            {"begun", about.begun},
            {"listed", about.listed},
            {"running", runs()},
            {"delay", about.delay.count()},
            {"limits", about.limits}};
  if (match.clock_rule()) {
    Json left = Json::array();
    for (Seat seat = 0; seat < match.seats(); ++seat) left.push_back(match.time_left(seat).count());
    json["clock"] = {{"rule", print_clock(*match.clock_rule())}, {"left", std::move(left)}};
  }
  return dumped(json);
}

Result<std::shared_ptr<LiveMatch>> LiveMatch::restored(const House& house, const Registry& registry,
                                                       const std::string& body) {
  try {
    const Json json = Json::parse(body);
    std::shared_ptr<const Game> game = or_refuse(registry.game(json.at("game").get<std::string>()));
    std::vector<SeatInfo> seats;
    for (const Json& seat : json.at("seats")) seats.push_back(read_seat(seat));
    if (static_cast<int>(seats.size()) != game->seats()) return Error{"has other seats"};
    const std::uint64_t seed = json.at("seed");
    const auto plies = read_plies(json.at("plies"));
    Match::Players players;
    for (std::size_t seat = 0; seat < seats.size(); ++seat) {
      // Who has played already does not draw the same numbers again.
      const std::uint64_t own = player_seed(mix_key(seed, plies.size()), static_cast<Seat>(seat));
      auto player = player_for(seats[seat], house, *game, own);
      players.push_back(player != nullptr ? std::move(player) : absent_player());
    }
    auto match = std::make_unique<Match>(
        or_refuse(game->parse(json.at("start").get<std::string>())), std::move(players), seed);
    if (const Status status = match->remember(plies); !status) return status.error();
    if (json.contains("clock")) {
      match->use_clocks(or_refuse(parse_clock(json.at("clock").at("rule").get<std::string>())));
      std::vector<std::chrono::nanoseconds> left;
      for (const Json& one : json.at("clock").at("left")) {
        left.emplace_back(one.get<long long>());
      }
      if (left.size() != seats.size()) return Error{"has other clocks than seats"};
      match->set_times_left(std::move(left));
    }
    const std::string limits_text = json.at("limits");
    const Json limits = Json::parse(limits_text);
    auto live = make(house, game, std::move(match), std::move(seats),
                     {.id = json.at("id"),
                      .host = json.at("host"),
                      .begun = json.at("begun"),
                      .listed = json.at("listed"),
                      .delay = std::chrono::milliseconds(json.at("delay").get<long long>()),
                      .limits = limits_text},
                     read_limits(&limits));
    live->begin(json.at("running").get<bool>());
    return live;
  } catch (const Refusal& refusal) {
    return Error{refusal.message};
  } catch (const std::exception& error) {
    return Error{error.what()};
  }
}

Json LiveMatch::tokens_json() const {
  return with_copy([](const FeedAbout& about, const std::vector<SeatInfo>& seats) {
    Json list = Json::array();
    for (std::size_t seat = 0; seat < seats.size(); ++seat) {
      Json json{{"seat", seat}};
      if (!seats[seat].token.empty()) json["token"] = seats[seat].token;
      if (!seats[seat].join.empty()) json["join"] = seats[seat].join;
      list.push_back(std::move(json));
    }
    return Json{{"match", about.id}, {"host", about.host}, {"seats", std::move(list)}};
  });
}

}  // namespace brett::server
