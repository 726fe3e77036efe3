#include "server/matches.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "core/text.h"
#include "records/record.h"
#include "server/tokens.h"

namespace brett::server {

namespace {

using Clock = std::chrono::steady_clock;
constexpr auto ended_kept = std::chrono::hours(1);
constexpr auto unwatched_kept = std::chrono::hours(24 * 7);

SeatInfo seat_for(const std::string& player, std::string person) {
  SeatInfo seat{.player = player, .person = std::move(person)};
  if (player == "human") {
    seat.who = SeatInfo::Who::human;
    seat.token = new_token();
  } else if (player == "link") {
    seat.who = SeatInfo::Who::link;
    seat.join = new_token();
  } else if (player == "nobody") {
    seat.who = SeatInfo::Who::nobody;
  } else {
    seat.who = SeatInfo::Who::computer;
  }
  return seat;
}

}  // namespace

std::shared_ptr<const Game> GameShelf::take(const std::string& spec) {
  std::shared_ptr<const Game> made = or_refuse(registry_.game(spec));
  const std::lock_guard guard(mutex_);
  auto& known = games_[made->spec()];
  if (auto game = known.lock()) return game;
  known = made;
  return made;
}

Matches::Matches(GameShelf& games, const MatchRunner::Lanes& lanes, const PlayerFactory& players,
                 Store* store)
    : games_(games), services_{lanes, players, store, [lobby = lobby_](const MatchFeed& match) {
                                 lobby->changed(match.id());
                               }} {}

// Actions that wait for a player to stop thinking keep their matches alive.
Matches::~Matches() {
  for (const auto& [id, feed] : feeds_) {
    if (const auto live = std::dynamic_pointer_cast<LiveMatch>(feed)) live->close();
  }
}

std::vector<std::string> Matches::restore() {
  std::vector<std::string> faults;
  if (services_.store == nullptr) return faults;
  const auto stored = services_.store->matches();
  if (!stored) return {stored.error().message};
  for (const Store::StoredMatch& one : *stored) {
    auto match = LiveMatch::restored(services_, games_.registry(), one);
    if (!match) {
      faults.push_back(fmt::format("match {}: {}", one.id, match.error().message));
      continue;
    }
    add_feed(*match);
  }
  return faults;
}

Json Matches::create(const Fields& fields, const std::string& from) {
  make_room();
  const auto game = games_.take(fields.text("game"));
  const auto specs = fields.texts("players");
  const auto names = fields.texts("names");
  if (static_cast<int>(specs.size()) != game->seats()) {
    refuse("{} {} for {}: must be {}", specs.size(), plural(specs.size(), "player"), game->spec(),
           game->seats());
  }
  if (game->facts().hidden && fields.has("seed")) {
    refuse("seed: not for {}, it would reveal hidden information", game->spec());
  }
  const auto seed = static_cast<std::uint64_t>(
      fields.whole_or("seed", 0, (1LL << 53) - 1, static_cast<long long>(new_seed())));
  auto start = read_position(*game, fields);
  const std::string moves = fields.text_or("moves", "");
  const auto clock = read_clock(fields);
  FeedAbout about{.id = new_id(), .host = new_token(), .begun = utc_now()};
  about.listed = !fields.flag_or("private", false);
  about.delay = std::chrono::milliseconds(fields.whole_or("delay_ms", 0, longest_delay_ms, 0));
  const Json* const limits_json = fields.value("limits");
  const Limits limits = read_limits(limits_json, services_.players.longest_search());
  if (limits_json != nullptr) about.limits = *limits_json;
  const bool paused = fields.flag_or("paused", false);

  std::vector<SeatInfo> seats;
  Match::Players players;
  for (std::size_t i = 0; i < specs.size(); ++i) {
    SeatInfo seat =
        seat_for(std::string(trimmed(specs[i])), i < names.size() ? shown_name(names[i]) : "");
    if (seat.who == SeatInfo::Who::computer) {
      auto player =
          services_.players.make(*game, seat.player, player_seed(seed, static_cast<Seat>(i)));
      seat.spec = player->spec();
      players.push_back(std::move(player));
    } else if (seat.who == SeatInfo::Who::human) {
      players.push_back(std::make_unique<RemoteHuman>());
    } else {
      players.push_back(empty_seat());
    }
    seats.push_back(std::move(seat));
  }
  auto match = std::make_unique<Match>(std::move(start), std::move(players), seed);
  if (const Status status = match->play_opening(moves); !status) {
    refuse("moves: {}", status.error());
  }
  std::vector<Move> opening;
  for (const Match::Ply& ply : match->plies()) opening.push_back(ply.move);
  about.open_cards = sets_up_hidden(*game, match->start(), opening);
  if (clock) match->use_clocks(*clock);
  const auto live = LiveMatch::make(services_, game, std::move(match), std::move(seats),
                                    std::move(about), limits, fmt::format("matches of {}", from));
  Json answer = live->tokens_json();
  std::vector<std::string> tokens{answer["host"]};
  for (const Json& seat : answer["seats"]) {
    if (seat.contains("token")) tokens.push_back(seat["token"]);
  }
  answer["state"] = live->state(tokens);
  live->store_as_new(!paused);
  add_feed(live);
  live->begin(!paused);
  return answer;
}

void Matches::add_feed(const std::shared_ptr<MatchFeed>& feed) {
  {
    const std::lock_guard guard(mutex_);
    feeds_[feed->id()] = feed;
  }
  lobby_->changed(feed->id());
}

void Matches::remove_feed(const std::string& id) {
  std::shared_ptr<MatchFeed> gone;  // goes when nobody holds the lock
  {
    const std::lock_guard guard(mutex_);
    const auto found = feeds_.find(id);
    if (found == feeds_.end()) return;
    gone = std::move(found->second);
    feeds_.erase(found);
  }
  lobby_->changed(id);
}

std::shared_ptr<MatchFeed> Matches::feed(const std::string& id) const {
  const std::lock_guard guard(mutex_);
  const auto found = feeds_.find(id);
  if (found == feeds_.end()) {
    refuse(Code::not_found, "there is no match {}", in_quotes(id));
  }
  return found->second;
}

std::shared_ptr<LiveMatch> Matches::live(const std::string& id) const {
  auto match = std::dynamic_pointer_cast<LiveMatch>(feed(id));
  if (match == nullptr)
    refuse(Code::not_allowed, "this match belongs to a tournament: it can only be watched");
  return match;
}

std::size_t Matches::count() const {
  const std::lock_guard guard(mutex_);
  return feeds_.size();
}

std::vector<std::shared_ptr<MatchFeed>> Matches::feeds() const {
  const std::lock_guard guard(mutex_);
  std::vector<std::shared_ptr<MatchFeed>> all;
  for (const auto& [id, feed] : feeds_) all.push_back(feed);
  return all;
}

Json Matches::list(bool ended) const {
  std::vector<std::pair<std::string, Json>> items;
  for (const auto& feed : feeds()) {
    if (!feed->listed() || (!ended && feed->has_ended())) continue;
    Json item = feed->list_item();
    items.emplace_back(item["begun"].get<std::string>(), std::move(item));
  }
  std::stable_sort(items.begin(), items.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  Json list = Json::array();
  for (auto& [begun, item] : items) list.push_back(std::move(item));
  return list;
}

// --- the lobby -----------------------------------------------------------------------------------

void Matches::Lobby::changed(const std::string& id) {
  if (watchers.none()) return;
  const std::lock_guard guard(mutex);
  changes.insert(id);
}

Text Matches::lobby_text(const std::string& id) const {
  std::shared_ptr<MatchFeed> feed;
  {
    const std::lock_guard guard(mutex_);
    const auto found = feeds_.find(id);
    if (found != feeds_.end()) feed = found->second;
  }
  Json json{{"lobby", true}};
  if (feed == nullptr) {
    json["event"] = "gone";
    json["match"] = id;
  } else if (feed->listed()) {
    json["event"] = "match";
    json["item"] = feed->list_item();
  } else {
    return nullptr;
  }
  return text_of(json);
}

void Matches::tick() {
  std::set<std::string> ids;
  {
    const std::lock_guard guard(lobby_->mutex);
    ids.swap(lobby_->changes);
  }
  for (const std::string& id : ids) {
    if (const Text text = lobby_text(id)) tell_lobby(text);
  }
  store_unsaved();
  sweep();
}

// What has ended goes when nobody has looked at it for so long.
void Matches::sweep() {
  const auto now = Clock::now();
  for (const auto& feed : feeds()) {
    const auto idle = now - feed->last_activity();
    if (feed->subscribers() > 0) continue;
    if (feed->has_ended() ? idle >= ended_kept : idle > unwatched_kept) remove(feed);
  }
}

void Matches::make_room() {
  if (count() < most_matches) return;
  using Candidate = std::tuple<bool, Clock::time_point, std::shared_ptr<MatchFeed>>;
  std::vector<Candidate> ended;
  for (const auto& feed : feeds()) {
    if (!feed->has_ended()) continue;
    ended.emplace_back(feed->subscribers() > 0, feed->last_activity(), feed);
  }
  std::sort(ended.begin(), ended.end());
  for (const auto& [is_watched, looked_at, feed] : ended) {
    if (remove(feed)) return;
  }
  refuse(Code::too_many, "there are too many matches: end some");
}

bool Matches::remove(const std::shared_ptr<MatchFeed>& feed) {
  const auto live = std::dynamic_pointer_cast<LiveMatch>(feed);
  if (live != nullptr && !live->forget()) return false;
  remove_feed(feed->id());
  return true;
}

// The first failure shows that there is still no room; next time the matches behind it are the first.
void Matches::store_unsaved() {
  const std::unique_lock alone(storing_, std::try_to_lock);
  if (!alone) return;
  auto all = feeds();
  const auto behind = std::find_if(all.begin(), all.end(),
                                   [&](const auto& feed) { return feed->id() > unsaved_id_; });
  std::rotate(all.begin(), behind, all.end());
  for (const auto& feed : all) {
    const auto live = std::dynamic_pointer_cast<LiveMatch>(feed);
    if (live == nullptr || live->is_stored()) continue;
    unsaved_id_ = live->id();
    return;
  }
}

}  // namespace brett::server
