#include "server/match_feed.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "core/text.h"
#include "match/match_record.h"
#include "records/record.h"
#include "server/feed_parts.h"
#include "server/message.h"

namespace brett::server {

namespace {

constexpr std::size_t longest_log = 200;
constexpr std::size_t most_ranked = 10;

using Kind = MatchEvent::Kind;

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
      hides_(game_->facts().hidden && !about.open_cards),
      about_(std::move(about)),
      seats_(std::move(seats)),
      activity_(std::chrono::steady_clock::now()),
      start_(game_->start()),
      state_(start_),
      seat_names_(state_.view().seat_names) {}

MatchFeed::~MatchFeed() = default;

void MatchFeed::attach(Match& match) {
  const std::lock_guard guard(mutex_);
  match_ = &match;
  seed_ = match.seed();
  state_ = start_ = match.start();
  copy_plies();
  copy_position();
  copy_record_head();
  match.watch([weak = weak_from_this()](const MatchEvent& event) {
    const auto self = weak.lock();
    if (self == nullptr) return;
    const std::lock_guard inner(self->mutex_);
    self->on_event(event);
  });
}

void MatchFeed::on_event(const MatchEvent& event) {
  // A tournament's players leave for their next game: that is no news.
  if (about_.tournament && event.kind == Kind::removed) return;
  activity_ = std::chrono::steady_clock::now();
  PlyChange plies;
  const Parts parts = take(event, plies) | std::exchange(untold_, 0);
  keep_thought(event);
  happened(event, plies);
  if (event.is_followed) {  // one message instead of two or three to everybody for each move
    untold_ = parts;
    return;
  }
  LogEntry entry{.event = brett::name_of(event.kind),
                 .by = event.by,
                 .text = event.kind == Kind::noted ? event.text : event.move};
  if (event.kind == Kind::moved && !plies_.empty()) {
    entry.seen_by = plies_.back().seen_by;
    entry.ranked = std::exchange(ranked_, {});
  }
  if (event.kind == Kind::noted) entry.note = brett::name_of(event.note);
  emit(std::move(entry), plies, parts);
}

// The move comes right after the answer, with nothing but clocks between them, or not at all.
void MatchFeed::keep_thought(const MatchEvent& event) {
  if (event.kind == Kind::moved || event.kind == Kind::clocks) return;
  ranked_ = nullptr;
  if (!about_.debug || event.thought == nullptr || event.thought->ranked.empty()) return;
  ranked_ = Json::array();
  const auto seen = event.state.seen_by(event.by.seat());
  for (const SearchReport::Ranked& ranked : report_of(seen.state(), *event.thought).ranked) {
    if (ranked_.size() == most_ranked) break;
    ranked_.push_back(
        {{"move", ranked.text}, {"value", value_json(ranked.value)}, {"line", ranked.line}});
  }
}

// Brings the copy up to date; says what has changed.
MatchFeed::Parts MatchFeed::take(const MatchEvent& event, PlyChange& plies) {
  switch (event.kind) {
    case Kind::asked: {
      asked_since_ = activity_;
      const Seat seat = event.by.seat();
      const bool later = match_->player(seat).answers_later();
      (later ? waiting_for_ : thinking_) = seat;
      return later ? part::waiting_for : part::thinking;
    }
    case Kind::answered:
    case Kind::interrupted: {
      const bool waited = std::exchange(waiting_for_, {}).has_value();
      const bool thought = std::exchange(thinking_, {}).has_value();
      return (waited ? part::waiting_for : 0) | (thought ? part::thinking : 0);
    }
    case Kind::paused:
    case Kind::left:
    case Kind::resumed: running_ = event.kind == Kind::resumed; return part::running;
    case Kind::clock_set: copy_record_head(); [[fallthrough]];
    case Kind::clocks: copy_clock(); return part::clock;
    case Kind::limits_set: return part::limits;
    case Kind::noted: return event.note == MatchEvent::Note::debug_toggled ? part::debug : 0;
    case Kind::seated:
    case Kind::removed:
    case Kind::switched: copy_record_head(); return part::seats;
    case Kind::position_set:
      hides_ = game_->facts().hidden && !about_.open_cards;
      seed_ = match_->seed();
      state_ = start_ = match_->start();
      [[fallthrough]];
    case Kind::undone:
    case Kind::redone:
    case Kind::simulation_begins:
    case Kind::simulation_ends:
      plies = copy_plies();
      copy_record_head();
      return copy_position() | part::simulating | part::ended |
             (event.kind == Kind::position_set ? part::start : 0);
    case Kind::moved: plies = copy_plies(); return copy_position();
    case Kind::ended:
      running_ = false;
      thinking_.reset();
      waiting_for_.reset();
      copy_record_head();
      return (copy_position() & ~part::position) | part::running | part::thinking |
             part::waiting_for | part::ended;
    case Kind::started: return 0;
  }
  return 0;
}

MatchFeed::Parts MatchFeed::copy_position() {
  state_ = match_->state();
  simulating_ = match_->simulating();
  can_undo_ = match_->can_undo();
  can_redo_ = match_->can_redo();
  copy_ending();
  copy_clock();
  return part::position | part::undo | (clock_rule_ ? part::clock : 0);
}

// No event changes plies that stay, so their number says which were cut off or added.
MatchFeed::PlyChange MatchFeed::copy_plies() {
  const auto& real = match_->plies();
  const std::size_t before = plies_.size();
  const std::size_t same = std::min(before, real.size());
  plies_.resize(same);
  for (std::size_t i = same; i < real.size(); ++i) {
    if (!plies_.empty()) plies_.back().changes.clear();
    ShownPly& ply = plies_.emplace_back(shown_ply(state_, real[i].move, hides()));
    if (i + 1 == real.size()) ply.changes = changes_by(state_, real[i].move, nobody);
    ply.from_book = real[i].from_book;
    ply.report = real[i].report;
    state_.play(real[i].move);
  }
  return {.keep = before == real.size() ? std::nullopt : std::optional(same),
          .added = real.size() - same};
}

void MatchFeed::copy_record_head() {
  record_head_ = record_head(*game_, *match_, about_.begun);
  for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
    if (!seats_[seat].person.empty()) {
      record_head_.players[seat] = record_text(seats_[seat].person);
    }
  }
}

Record MatchFeed::whole_record() const {
  Record record = record_head_;
  for (const ShownPly& ply : plies_) record.plies.push_back(recorded(ply));
  record.last = state_.text();
  return record;
}

void MatchFeed::copy_clock() {
  clock_rule_ = match_->clock_rule();
  times_left_.clear();
  for (Seat seat = 0; clock_rule_ && seat < match_->seats(); ++seat) {
    times_left_.push_back(match_->time_left(seat));
  }
}

void MatchFeed::copy_ending() {
  ended_ = nullptr;
  if (match_->ending() == Ending::open) return;
  ended_ = {
      {"how", brett::name_of(match_->ending())},
      {"by", seat_json(match_->ended_by())},
      {"forfeit", brett::name_of(match_->forfeit())},
      {"reason", match_->reason()},
      {"said",
       match_->ending() == Ending::rules ? said_json(match_->state().said_end_reason()) : Json()},
      {"payoffs", match_->has_result() ? Json(match_->payoffs()) : Json()}};
}

// Viewers that see the same get the same text, unless it says which seats they have.
void MatchFeed::emit(LogEntry entry, const PlyChange& plies, Parts parts) {
  entry.n = ++n_;
  entry.time = utc_milliseconds();
  log_.push_back(std::move(entry));
  if (log_.size() > longest_log) log_.pop_front();
  const LogEntry& told = log_.back();
  const bool seats_changed = (parts & part::seats) != 0;
  std::erase_if(subscriptions_, [](const Subscription& one) { return one.who.expired(); });
  std::map<std::uint32_t, Text> texts;  // by class
  for (Subscription& one : subscriptions_) {
    const auto who = one.who.lock();
    if (who == nullptr) continue;
    const Viewer before = class_of(one.viewer);
    if (seats_changed) one.viewer = viewer_for(one.tokens);
    const Viewer viewer = class_of(one.viewer);
    if (viewer != before) {  // sees another game now
      who->send(snapshot(one.viewer));
    } else if (seats_changed) {
      who->send(text_of(event_json(told, plies, parts, one.viewer)));
    } else {
      Text& text = texts[viewer.seats];
      if (text == nullptr) text = text_of(event_json(told, plies, parts, viewer));
      who->send(text);
    }
  }
}

void MatchFeed::change(const Change& change) {
  const std::lock_guard guard(mutex_);
  change(about_, seats_);
}

void MatchFeed::change_delay(std::chrono::milliseconds delay) {
  const std::lock_guard guard(mutex_);
  activity_ = std::chrono::steady_clock::now();
  about_.delay = delay;
  emit({.event = "delay_set"}, {}, part::delay);
}

// --- subscribers ---------------------------------------------------------------------------------

void MatchFeed::subscribe(const std::shared_ptr<Subscriber>& who, std::vector<std::string> tokens,
                          std::optional<std::uint64_t> since, const Answer& answer) {
  const std::lock_guard guard(mutex_);
  activity_ = std::chrono::steady_clock::now();
  const Viewer viewer = viewer_for(tokens);
  drop(*who);
  subscriptions_.push_back({who, std::move(tokens), viewer});
  answer(full_state(viewer, since.value_or(0)));
}

void MatchFeed::unsubscribe(const Subscriber& who) {
  const std::lock_guard guard(mutex_);
  drop(who);
}

// Those that are gone, too.
void MatchFeed::drop(const Subscriber& who) {
  std::erase_if(subscriptions_, [&](const Subscription& one) {
    const auto there = one.who.lock();
    return there == nullptr || there.get() == &who;
  });
}

void MatchFeed::resend(const std::shared_ptr<Subscriber>& who) {
  const std::lock_guard guard(mutex_);
  for (const Subscription& one : subscriptions_) {
    if (one.who.lock() == who) who->send(snapshot(one.viewer));
  }
}

MatchFeed::Moment MatchFeed::moment(std::optional<std::size_t> ply,
                                    const std::vector<std::string>& tokens) const {
  const std::lock_guard guard(mutex_);
  const std::size_t count = ply.value_or(plies_.size());
  if (count > plies_.size()) {
    refuse("ply {}: the match has only {}", count, plies_.size());
  }
  Moment moment{.state = ply ? start_ : state_,
                .start = start_,
                .moves = {},
                .hides = hides_,
                .running = ended_.is_null(),
                .viewer = viewer_for(tokens)};
  for (std::size_t i = 0; i < count; ++i) {
    moment.moves.push_back(plies_[i].move);
    if (ply) moment.state.play(plies_[i].move);
  }
  const Turn turn = moment.state.turn();
  if (!hides_ && turn.is_seat()) moment.viewer.add(turn.seat());
  return moment;
}

std::size_t MatchFeed::watching() const {
  return static_cast<std::size_t>(std::ranges::count_if(
      subscriptions_, [](const Subscription& one) { return !one.who.expired(); }));
}

}  // namespace brett::server
