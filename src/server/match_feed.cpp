#include "server/match_feed.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/text.h"
#include "match/match_record.h"
#include "records/record.h"

namespace brett::server {

namespace {

constexpr std::size_t longest_log = 200;
constexpr std::size_t most_ranked = 10;

using Kind = MatchEvent::Kind;

std::string_view name_of(Kind kind) {
  switch (kind) {
    case Kind::position_set: return "position_set";
    case Kind::started: return "started";
    case Kind::asked: return "asked";
    case Kind::answered: return "answered";
    case Kind::interrupted: return "interrupted";
    case Kind::moved: return "moved";
    case Kind::undone: return "undone";
    case Kind::redone: return "redone";
    case Kind::paused: return "paused";
    case Kind::resumed: return "resumed";
    case Kind::ended: return "ended";
    case Kind::left: return "left";
    case Kind::clock_set: return "clock_set";
    case Kind::clocks: return "clocks";
    case Kind::limits_set: return "limits_set";
    case Kind::seated: return "seated";
    case Kind::removed: return "removed";
    case Kind::switched: return "switched";
    case Kind::simulation_begins: return "simulation_begins";
    case Kind::simulation_ends: return "simulation_ends";
    case Kind::noted: return "noted";
  }
  return "";
}

bool same_board(const View& one, const View& other) {
  const auto same_place = [](const Cell& a, const Cell& b) {
    return a.name == b.name && a.column == b.column && a.row == b.row;
  };
  return one.surface == other.surface && one.columns == other.columns && one.rows == other.rows &&
         one.lines == other.lines && one.seat_names == other.seat_names &&
         std::equal(one.cells.begin(), one.cells.end(), other.cells.begin(), other.cells.end(),
                    same_place);
}

}  // namespace

std::string_view name_of(SeatInfo::Who who) {
  switch (who) {
    case SeatInfo::Who::human: return "human";
    case SeatInfo::Who::link: return "link";
    case SeatInfo::Who::computer: return "computer";
    case SeatInfo::Who::nobody: return "nobody";
  }
  return "";
}

MatchFeed::MatchFeed(std::shared_ptr<const Game> game, std::vector<SeatInfo> seats, FeedAbout about)
    : game_(std::move(game)),
      about_(std::move(about)),
      seats_(std::move(seats)),
      activity_(std::chrono::steady_clock::now()),
      start_(game_->start()),
      state_(start_) {}

MatchFeed::~MatchFeed() = default;

void MatchFeed::attach(Match& match) {
  const std::lock_guard guard(mutex_);
  match_ = &match;
  seed_ = match.seed();
  start_ = match.start();
  state_ = match.state();
  board_ = state_.view();
  copy_plies();
  copy_clock();
  copy_ending();
  copy_record();
  can_undo_ = match.can_undo();
  match.watch([weak = weak_from_this()](const MatchEvent& event) {
    const auto self = weak.lock();
    if (self == nullptr) return;
    const std::lock_guard inner(self->mutex_);
    self->on_event(event);
  });
}

void MatchFeed::on_event(const MatchEvent& event) {
  // A tournament's players leave for their next game; nobody is told.
  if (about_.tournament && event.kind == Kind::removed) return;
  activity_ = std::chrono::steady_clock::now();
  const PlyChange plies = copy_from(event);
  keep_thought(event);
  happened(event, *match_, about_, seats_);
  LogEntry entry{.event = std::string(name_of(event.kind)),
                 .by = event.by,
                 .text = event.kind == Kind::noted ? event.text : event.move};
  if (event.kind == Kind::moved && !plies_.empty()) {
    entry.seen_by = plies_.back().seen_by;
    entry.ranked = std::exchange(ranked_, {});
  }
  if (event.kind == Kind::noted) entry.note = brett::name_of(event.note);
  const bool seats_changed =
      event.kind == Kind::seated || event.kind == Kind::removed || event.kind == Kind::switched;
  emit(std::move(entry), plies, seats_changed);
}

// The move comes right after the answer, with nothing but clocks between them, or not at all.
void MatchFeed::keep_thought(const MatchEvent& event) {
  if (event.kind == Kind::moved || event.kind == Kind::clocks) return;
  ranked_.clear();
  if (!about_.debug || event.thought == nullptr || event.thought->ranked.empty()) return;
  Json list = Json::array();
  for (const SearchReport::Ranked& ranked : event.thought->ranked) {
    if (list.size() == most_ranked) break;
    list.push_back(
        {{"move", ranked.text}, {"value", value_json(ranked.value)}, {"line", ranked.line}});
  }
  ranked_ = dumped(list);
}

MatchFeed::PlyChange MatchFeed::copy_from(const MatchEvent& event) {
  PlyChange change;
  const std::uint64_t version_before = position_version_;
  switch (event.kind) {
    case Kind::asked:
      asked_since_ = activity_;
      if (match_->player(event.by.seat()).answers_later()) {
        waiting_for_ = event.by.seat();
      } else {
        thinking_ = event.by.seat();
      }
      break;
    case Kind::answered:
    case Kind::interrupted:
      waiting_for_.reset();
      thinking_.reset();
      break;
    case Kind::paused: running_ = false; break;
    case Kind::resumed: running_ = true; break;
    case Kind::left: running_ = false; break;
    case Kind::clock_set:
    case Kind::clocks: copy_clock(); break;
    case Kind::position_set:
      start_ = match_->start();
      seed_ = match_->seed();
      [[fallthrough]];
    case Kind::moved:
    case Kind::undone:
    case Kind::redone:
    case Kind::simulation_begins:
    case Kind::simulation_ends:
      change = copy_plies();
      state_ = match_->state();
      ++position_version_;
      if (View now = state_.view(); !same_board(now, board_)) {
        board_ = std::move(now);
        ++board_version_;
      }
      copy_clock();
      break;
    default: break;
  }
  simulating_ = match_->simulating();
  can_undo_ = match_->can_undo();
  can_redo_ = match_->can_redo();
  copy_ending();
  if (position_version_ != version_before || ended_) copy_record();
  if (ended_) {
    running_ = false;
    thinking_.reset();
    waiting_for_.reset();
  }
  return change;
}

// Up to where the plies differ nothing changes.
MatchFeed::PlyChange MatchFeed::copy_plies() {
  const auto& real = match_->plies();
  std::size_t same = 0;
  while (same < real.size() && same < plies_.size() && real[same].move == plies_[same].move &&
         real[same].by == plies_[same].by && real[same].text == plies_[same].text) {
    ++same;
  }
  PlyChange change;
  if (same < plies_.size()) change.keep = same;
  plies_.resize(same);
  Played state = start_;
  for (std::size_t i = 0; i < real.size(); ++i) {
    if (i >= same) {
      ShownPly ply = shown_ply(state, real[i].move, hides());
      ply.from_book = real[i].from_book;
      ply.thinking = real[i].thinking;
      plies_.push_back(std::move(ply));
      ++change.added;
    }
    state.play(real[i].move);
  }
  if (change.added > 0 && !change.keep) change.keep = same;
  return change;
}

void MatchFeed::copy_record() {
  record_ = record_of(*game_, *match_, about_.begun);
  for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
    if (!seats_[seat].person.empty()) record_.players[seat] = record_text(seats_[seat].person);
  }
}

void MatchFeed::copy_clock() {
  clock_rule_ = match_->clock_rule();
  times_left_.clear();
  for (Seat seat = 0; clock_rule_ && seat < match_->seats(); ++seat) {
    times_left_.push_back(match_->time_left(seat));
  }
}

void MatchFeed::copy_ending() {
  if (match_->ending() == Ending::open) {
    ended_.reset();
    return;
  }
  Ended ended{.how = std::string(brett::name_of(match_->ending())),
              .by = match_->ended_by(),
              .forfeit = std::string(brett::name_of(match_->forfeit())),
              .reason = match_->reason(),
              .payoffs = {}};
  if (match_->has_result()) ended.payoffs = match_->payoffs();
  ended_ = std::move(ended);
}

// Those who see the same get the same text.
void MatchFeed::emit(LogEntry entry, const PlyChange& plies, bool seats_changed) {
  entry.n = ++n_;
  entry.time = utc_milliseconds();
  log_.push_back(std::move(entry));
  if (log_.size() > longest_log) log_.pop_front();
  const LogEntry& told = log_.back();
  std::erase_if(subscriptions_, [](const Subscription& one) { return one.who.expired(); });
  const auto beginning = [&](Viewer viewer) {
    std::string whole = fmt::format(R"({{"match":"{}","n":{},"event":"{}","time":"{}")", about_.id,
                                    told.n, told.event, told.time);
    if (!told.by.is_over()) whole += fmt::format(",\"by\":{}", dumped(turn_json(told.by)));
    const bool seen = (told.seen_by & (ShownPly::everybody | viewer.seats)) != 0;
    if (!told.text.empty()) {
      whole += fmt::format(",\"text\":{}", dumped(Json(seen ? told.text : "?")));
    }
    if (may_see_search(told, viewer)) whole += fmt::format(",\"ranked\":{}", told.ranked);
    if (!told.note.empty()) whole += fmt::format(",\"note\":\"{}\"", told.note);
    whole += plies_text(plies, viewer);
    return whole + ",\"set\":{" + changed_keys(viewer);
  };
  std::map<std::uint32_t, std::string> begun;  // by class
  std::map<std::uint32_t, Text> whole;
  for (Subscription& one : subscriptions_) {
    const auto who = one.who.lock();
    if (who == nullptr) continue;
    const Viewer before = class_of(one.viewer);
    if (seats_changed) one.viewer = viewer_for(one.tokens);
    const Viewer viewer = class_of(one.viewer);
    if (viewer != before) {  // sees another game now
      static_cast<void>(changed_keys(viewer));
      who->send(snapshot(one.viewer));
      continue;
    }
    const auto [start, is_new] = begun.try_emplace(viewer.seats);
    if (is_new) start->second = beginning(viewer);
    if (seats_changed) {
      const char* comma = start->second.ends_with('{') ? "" : ",";
      who->send(std::make_shared<const std::string>(fmt::format(
          "{}{}\"viewer\":{}}}}}", start->second, comma, dumped(viewer_json(one.viewer)))));
      continue;
    }
    Text& shared = whole[viewer.seats];
    if (shared == nullptr) shared = std::make_shared<const std::string>(start->second + "}}");
    who->send(shared);
  }
}

void MatchFeed::change(const Change& change) {
  const std::lock_guard guard(mutex_);
  change(about_, seats_);
}

void MatchFeed::tell_change(std::string_view event, Turn by, const std::string& text,
                            const Change& change) {
  const std::lock_guard guard(mutex_);
  activity_ = std::chrono::steady_clock::now();
  change(about_, seats_);
  emit({.event = std::string(event), .by = by, .text = text}, {}, true);
}

// --- subscribers ---------------------------------------------------------------------------------

void MatchFeed::subscribe(const std::shared_ptr<Subscriber>& who, std::vector<std::string> tokens,
                          std::optional<std::uint64_t> since, const Answer& answer) {
  const std::lock_guard guard(mutex_);
  activity_ = std::chrono::steady_clock::now();
  const Viewer viewer = viewer_for(tokens);
  std::erase_if(subscriptions_,
                [&](const Subscription& one) { return one.who.lock().get() == who.get(); });
  subscriptions_.push_back({who, std::move(tokens), viewer});
  static_cast<void>(changed_keys(class_of(viewer)));  // from here on changes count
  answer(full_state(viewer, since.value_or(0)));
}

void MatchFeed::unsubscribe(const Subscriber& who) {
  const std::lock_guard guard(mutex_);
  std::erase_if(subscriptions_,
                [&](const Subscription& one) { return one.who.lock().get() == &who; });
}

void MatchFeed::resend(const std::shared_ptr<Subscriber>& who) {
  const std::lock_guard guard(mutex_);
  for (const Subscription& one : subscriptions_) {
    if (one.who.lock() != who) continue;
    static_cast<void>(changed_keys(class_of(one.viewer)));
    who->send(snapshot(one.viewer));
  }
}

std::optional<MatchFeed::Moment> MatchFeed::moment(std::optional<std::size_t> ply,
                                                   const std::vector<std::string>& tokens) const {
  const std::lock_guard guard(mutex_);
  const std::size_t count = ply.value_or(plies_.size());
  if (count > plies_.size()) return std::nullopt;
  Moment moment{.state = start_,
                .start = start_,
                .moves = {},
                .running = !ended_,
                .viewer = viewer_for(tokens)};
  for (std::size_t i = 0; i < count; ++i) {
    moment.moves.push_back(plies_[i].move);
    moment.state.play(plies_[i].move);
  }
  return moment;
}

Viewer MatchFeed::viewer_of(const std::vector<std::string>& tokens) const {
  const std::lock_guard guard(mutex_);
  return viewer_for(tokens);
}
std::uint64_t MatchFeed::last_event() const {
  const std::lock_guard guard(mutex_);
  return n_;
}
std::size_t MatchFeed::plies() const {
  const std::lock_guard guard(mutex_);
  return plies_.size();
}
std::size_t MatchFeed::subscribers() const {
  const std::lock_guard guard(mutex_);
  return static_cast<std::size_t>(
      std::count_if(subscriptions_.begin(), subscriptions_.end(),
                    [](const Subscription& one) { return !one.who.expired(); }));
}
Record MatchFeed::record() const {
  const std::lock_guard guard(mutex_);
  return record_;
}
bool MatchFeed::has_ended() const {
  const std::lock_guard guard(mutex_);
  return ended_.has_value();
}
std::optional<Seat> MatchFeed::waiting_for() const {
  const std::lock_guard guard(mutex_);
  return waiting_for_;
}
std::chrono::steady_clock::time_point MatchFeed::last_activity() const {
  const std::lock_guard guard(mutex_);
  return activity_;
}

}  // namespace brett::server
