// A match's feed as JSON, for a viewer.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "records/record.h"
#include "server/match_feed.h"
#include "server/tokens.h"

namespace brett::server {

namespace {

long long milliseconds(std::chrono::nanoseconds time) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(time).count();
}

}  // namespace

Viewer MatchFeed::viewer_for(const std::vector<std::string>& tokens) const {
  Viewer viewer;
  for (const std::string& token : tokens) {
    viewer.host = viewer.host || same_token(token, about_.host);
    for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
      if (same_token(token, seats_[seat].token)) viewer.add(static_cast<Seat>(seat));
    }
  }
  return viewer;
}

Json MatchFeed::viewer_json(Viewer viewer) const {
  Json seats = Json::array();
  for (Seat seat = 0; seat < static_cast<Seat>(seats_.size()); ++seat) {
    if (viewer.has(seat)) seats.push_back(seat);
  }
  return {{"seats", std::move(seats)}, {"host", viewer.host}};
}

Json MatchFeed::seats_json() const {
  Json list = Json::array();
  for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
    const SeatInfo& info = seats_[seat];
    Json json{{"seat", seat},
              {"name", seat < board_.seat_names.size() ? board_.seat_names[seat]
                                                       : fmt::format("{}", seat + 1)},
              {"who", name_of(info.who)},
              {"person", info.person},
              {"player", info.player}};
    if (info.who == SeatInfo::Who::computer) json["spec"] = info.spec;
    list.push_back(std::move(json));
  }
  return list;
}

// Times as they were told last, or as they are now.
Json MatchFeed::clock_json(bool now) const {
  if (!clock_rule_) return nullptr;
  Json left = Json::array();
  const auto asked = waiting_for_ ? waiting_for_ : thinking_;
  for (std::size_t seat = 0; seat < times_left_.size(); ++seat) {
    auto time = times_left_[seat];
    if (now && asked == static_cast<Seat>(seat)) {
      time -= std::chrono::steady_clock::now() - asked_since_;
    }
    left.push_back(std::max(0LL, milliseconds(time)));
  }
  return {{"rule", print_clock(*clock_rule_)}, {"left_ms", std::move(left)}};
}

Json MatchFeed::ended_json() const {
  if (!ended_) return nullptr;
  return {{"how", ended_->how},
          {"by", seat_json(ended_->by)},
          {"forfeit", ended_->forfeit},
          {"reason", ended_->reason},
          {"payoffs", ended_->payoffs ? Json(*ended_->payoffs) : Json()}};
}

bool MatchFeed::may_see_search(const LogEntry& entry, Viewer viewer) const {
  if (entry.ranked.empty()) return false;
  return !hides() || (entry.by.is_seat() && viewer.has(entry.by.seat()));
}

Json MatchFeed::log_json(Viewer viewer, std::uint64_t since) const {
  Json list = Json::array();
  for (const LogEntry& entry : log_) {
    if (entry.n <= since) continue;
    Json json{{"n", entry.n}, {"event", entry.event}, {"time", entry.time}};
    if (!entry.by.is_over()) json["by"] = turn_json(entry.by);
    const bool seen = (entry.seen_by & (ShownPly::everybody | viewer.seats)) != 0;
    if (!entry.text.empty()) json["text"] = seen ? entry.text : "?";
    if (!entry.note.empty()) json["note"] = entry.note;
    if (may_see_search(entry, viewer)) json["ranked"] = Json::parse(entry.ranked);
    list.push_back(std::move(json));
  }
  return list;
}

Json MatchFeed::full_state(Viewer viewer, std::uint64_t since) const {
  const Facts& facts = game_->facts();
  Json plies = Json::array();
  for (std::size_t i = 0; i < plies_.size(); ++i) {
    plies.push_back(ply_json(plies_[i], i + 1, hides(), viewer));
  }
  Json thinking;
  if (thinking_) {
    thinking = {{"seat", *thinking_},
                {"ms", milliseconds(std::chrono::steady_clock::now() - asked_since_)}};
  }
  Json tournament;
  if (about_.tournament) {
    tournament = {{"id", about_.tournament->first}, {"game", about_.tournament->second}};
  }
  const bool knows_seed = viewer.host ? !hides() || ended_.has_value() : ended_.has_value();
  return {{"match", about_.id},
          {"n", n_},
          {"game", game_->spec()},
          {"title", facts.title},
          {"hidden", facts.hidden},
          {"chance", facts.chance},
          {"viewer", viewer_json(viewer)},
          {"start", seen_by(start_, hides(), viewer).text()},
          {"position", position_json(state_, hides(), viewer, true)},
          {"plies", std::move(plies)},
          {"seats", seats_json()},
          {"running", running_},
          {"waiting_for", waiting_for_ ? Json(*waiting_for_) : Json()},
          {"thinking", std::move(thinking)},
          {"clock", clock_json(true)},
          {"delay_ms", about_.delay.count()},
          {"limits", Json::parse(about_.limits)},
          {"simulating", simulating_},
          {"debug", about_.debug},
          {"can_undo", can_undo_},
          {"can_redo", can_redo_},
          {"ended", ended_json()},
          {"seed", knows_seed ? Json(seed_) : Json()},
          {"begun", about_.begun},
          {"tournament", std::move(tournament)},
          {"log", log_json(viewer, since)}};
}

Json MatchFeed::state(const std::vector<std::string>& tokens,
                      std::optional<std::uint64_t> since) const {
  const std::lock_guard guard(mutex_);
  return full_state(viewer_for(tokens), since.value_or(0));
}

Text MatchFeed::snapshot(Viewer viewer) const {
  const Json message{
      {"match", about_.id}, {"event", "snapshot"}, {"n", n_}, {"state", full_state(viewer, 0)}};
  return text_of(message);
}

// What events may change, but for the position.
std::map<std::string, std::string> MatchFeed::small_keys() const {
  const auto flag = [](bool value) { return std::string(value ? "true" : "false"); };
  return {{"seats", dumped(seats_json())},
          {"running", flag(running_)},
          {"waiting_for", waiting_for_ ? fmt::format("{}", *waiting_for_) : "null"},
          {"thinking",
           thinking_ ? fmt::format("{{\"seat\":{},\"ms\":0}}", *thinking_) : std::string("null")},
          {"clock", dumped(clock_json(false))},
          {"delay_ms", fmt::format("{}", about_.delay.count())},
          {"limits", about_.limits},
          {"simulating", flag(simulating_)},
          {"debug", flag(about_.debug)},
          {"can_undo", flag(can_undo_)},
          {"can_redo", flag(can_redo_)},
          {"ended", dumped(ended_json())},
          {"start", dumped(Json((hides() ? start_.seen_by(nobody) : start_).text()))}};
}

std::string MatchFeed::changed_keys(Viewer viewer) {
  Told& told = told_[viewer.seats];
  std::string changes;
  const auto add = [&](const std::string& key, const std::string& value) {
    if (!changes.empty()) changes += ',';
    changes += fmt::format("\"{}\":{}", key, value);
  };
  if (told.position_version != position_version_) {
    const bool with_board = told.board_version != board_version_;
    add("position", dumped(position_json(state_, hides(), viewer, with_board)));
    told.position_version = position_version_;
    told.board_version = board_version_;
  }
  for (auto& [key, value] : small_keys()) {
    std::string& last = told.keys[key];
    if (last == value) continue;
    add(key, value);
    last = value;
  }
  return changes;
}

std::string MatchFeed::plies_text(const PlyChange& plies, Viewer viewer) const {
  if (!plies.keep) return {};
  Json added = Json::array();
  for (std::size_t i = plies_.size() - plies.added; i < plies_.size(); ++i) {
    added.push_back(ply_json(plies_[i], i + 1, hides(), viewer));
  }
  return fmt::format(",\"keep\":{},\"add\":{}", *plies.keep, dumped(added));
}

Json MatchFeed::list_item() const {
  const std::lock_guard guard(mutex_);
  const auto watching = std::count_if(subscriptions_.begin(), subscriptions_.end(),
                                      [](const Subscription& one) { return !one.who.expired(); });
  Json tournament;
  if (about_.tournament) {
    tournament = {{"id", about_.tournament->first}, {"game", about_.tournament->second}};
  }
  return {{"match", about_.id},
          {"game", game_->spec()},
          {"title", game_->facts().title},
          {"plies", plies_.size()},
          {"running", running_},
          {"seats", seats_json()},
          {"turn", turn_json(state_.turn())},
          {"ended", ended_.has_value()},
          {"watching", watching},
          {"begun", about_.begun},
          {"tournament", std::move(tournament)}};
}

}  // namespace brett::server
