// A match's feed as JSON, for a viewer.
#include <fmt/format.h>

#include <algorithm>

#include "records/record.h"
#include "server/feed_parts.h"
#include "server/match_feed.h"
#include "server/tokens.h"

namespace brett::server {

namespace {

using std::chrono::ceil;
using std::chrono::floor;
using std::chrono::milliseconds;
using std::chrono::seconds;

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
              {"name", seat < seat_names_.size() ? seat_names_[seat] : fmt::format("{}", seat + 1)},
              {"who", name_of(info.who)},
              {"person", info.person},
              {"player", info.player}};
    if (info.who == SeatInfo::Who::computer) json["spec"] = info.spec;
    list.push_back(std::move(json));
  }
  return list;
}

// The clock of the seat that was asked runs. Where something is hidden, the clocks of others show whole
// seconds: how long exactly a search took would tell what its seat knows.
Json MatchFeed::clock_json(Viewer viewer) const {
  if (!clock_rule_) return nullptr;
  Json left = Json::array();
  const auto asked = waiting_for_ ? waiting_for_ : thinking_;
  for (Seat seat = 0; seat < static_cast<Seat>(times_left_.size()); ++seat) {
    auto time = times_left_[static_cast<std::size_t>(seat)];
    if (asked == seat) time -= std::chrono::steady_clock::now() - asked_since_;
    const bool exact = !hides() || viewer.has(seat);
    const milliseconds shown = exact ? floor<milliseconds>(time) : ceil<seconds>(time);
    left.push_back(std::max<long long>(0, shown.count()));
  }
  return {{"rule", print_clock(*clock_rule_)}, {"left_ms", std::move(left)}};
}

Json MatchFeed::thinking_json() const {
  if (!thinking_) return nullptr;
  return {{"seat", *thinking_},
          {"ms", floor<milliseconds>(std::chrono::steady_clock::now() - asked_since_).count()}};
}

Json MatchFeed::tournament_json() const {
  if (!about_.tournament) return nullptr;
  return {{"id", about_.tournament->first}, {"game", about_.tournament->second}};
}

Json MatchFeed::plies_json(std::size_t from, Viewer viewer) const {
  Json list = Json::array();
  for (std::size_t i = from; i < plies_.size(); ++i) {
    list.push_back(ply_json(plies_[i], i + 1, hides(), viewer));
  }
  return list;
}

Json MatchFeed::entry_json(const LogEntry& entry, Viewer viewer) const {
  // 2026-11-16T18:00:05.300Z; whole seconds where something is hidden, as for the clocks.
  const std::string time = hides() ? entry.time.substr(0, entry.time.find('.')) + 'Z' : entry.time;
  Json json{{"n", entry.n}, {"event", entry.event}, {"time", time}};
  if (!entry.by.is_over()) json["by"] = turn_json(entry.by);
  const bool seen = (entry.seen_by & (ShownPly::everybody | viewer.seats)) != 0;
  if (!entry.text.empty()) json["text"] = seen ? entry.text : "?";
  if (!entry.note.empty()) json["note"] = entry.note;
  // In games that hide something a search tells what its seat knows.
  const bool may_see = !hides() || (entry.by.is_seat() && viewer.has(entry.by.seat()));
  if (!entry.ranked.is_null() && may_see) json["ranked"] = entry.ranked;
  return json;
}

void MatchFeed::add_parts(Json& json, Parts parts, Viewer viewer) const {
  const auto add = [&](Parts bit, const char* key, const auto& value) {
    if ((parts & bit) != 0) json[key] = value();
  };
  add(part::start, "hidden", [&] { return hides(); });
  add(part::start, "open_cards", [&] { return game_->facts().hidden && !hides(); });
  add(part::start, "start", [&] { return seen_by(start_, hides(), viewer).text(); });
  add(part::position, "position",
      [&] { return position_json(state_, hides(), viewer, (parts & part::start) != 0); });
  add(part::seats, "seats", [&] { return seats_json(); });
  add(part::seats, "viewer", [&] { return viewer_json(viewer); });
  add(part::running, "running", [&] { return running_; });
  add(part::waiting_for, "waiting_for", [&] { return seat_json(waiting_for_.value_or(nobody)); });
  add(part::thinking, "thinking", [&] { return thinking_json(); });
  add(part::clock, "clock", [&] { return clock_json(viewer); });
  add(part::delay, "delay_ms", [&] { return about_.delay.count(); });
  add(part::limits, "limits", [&] { return about_.limits; });
  add(part::simulating, "simulating", [&] { return simulating_; });
  add(part::debug, "debug", [&] { return about_.debug; });
  add(part::undo, "can_undo", [&] { return can_undo_; });
  add(part::undo, "can_redo", [&] { return can_redo_; });
  add(part::ended, "ended", [&] { return ended_; });
}

Json MatchFeed::event_json(const LogEntry& entry, const PlyChange& plies, Parts parts,
                           Viewer viewer) const {
  Json json{{"match", about_.id}};
  json.update(entry_json(entry, viewer));
  if (plies.keep) {
    json["keep"] = *plies.keep;
    Json& add = json["add"] = plies_json(plies_.size() - plies.added, viewer);
    if (!add.empty() && !plies_.back().changes.empty()) {
      add.back()["changes"] = changes_json(plies_.back().changes);
    }
  }
  Json& set = json["set"] = Json::object();
  add_parts(set, parts, viewer);
  return json;
}

Json MatchFeed::full_state(Viewer viewer, std::uint64_t since) const {
  const Facts& facts = game_->facts();
  const bool knows_seed = !ended_.is_null() || (viewer.host && !hides());
  Json json{{"match", about_.id},
            {"n", n_},
            {"game", game_->spec()},
            {"title", facts.title},
            {"chance", facts.chance}};
  add_parts(json, part::all, viewer);
  json["plies"] = plies_json(0, viewer);
  json["seed"] = knows_seed ? Json(seed_) : Json();
  json["begun"] = about_.begun;
  json["tournament"] = tournament_json();
  Json& log = json["log"] = Json::array();
  for (const LogEntry& entry : log_) {
    if (entry.n > since) log.push_back(entry_json(entry, viewer));
  }
  return json;
}

Json MatchFeed::state(const std::vector<std::string>& tokens,
                      std::optional<std::uint64_t> since) const {
  const std::lock_guard guard(mutex_);
  return full_state(viewer_for(tokens), since.value_or(0));
}

Text MatchFeed::snapshot(Viewer viewer) const {
  return text_of(
      {{"match", about_.id}, {"event", "snapshot"}, {"n", n_}, {"state", full_state(viewer, 0)}});
}

Json MatchFeed::list_item() const {
  const std::lock_guard guard(mutex_);
  return {{"match", about_.id},
          {"game", game_->spec()},
          {"title", game_->facts().title},
          {"plies", plies_.size()},
          {"running", running_},
          {"seats", seats_json()},
          {"turn", turn_json(state_.turn())},
          {"ended", !ended_.is_null()},
          {"watching", watching()},
          {"begun", about_.begun},
          {"tournament", tournament_json()}};
}

}  // namespace brett::server
