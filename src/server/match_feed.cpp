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
  copy_position();
  copy_plies();
  copy_record_head();
  can_undo_ = match.can_undo();
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
  happened(event, *match_, plies);
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
    case Kind::moved: plies = append_ply(); return copy_position();
    case Kind::undone:
    case Kind::redone:
    case Kind::position_set:
    case Kind::simulation_begins:
    case Kind::simulation_ends:
      seed_ = match_->seed();
      start_ = match_->start();
      plies = copy_plies();
      copy_record_head();
      return copy_position() | part::start | part::simulating | part::ended;
    case Kind::ended:
      running_ = false;
      thinking_.reset();
      waiting_for_.reset();
      copy_record_head();
      return (copy_position() & ~(part::position | part::board)) | part::running | part::thinking |
             part::waiting_for | part::ended;
    case Kind::started: return 0;
  }
  return 0;
}

MatchFeed::Parts MatchFeed::copy_position() {
  Parts parts = part::position | part::undo;
  state_ = match_->state();
  if (View now = state_.view(); !same_board(now, board_)) {
    board_ = std::move(now);
    parts |= part::board;
  }
  simulating_ = match_->simulating();
  can_undo_ = match_->can_undo();
  can_redo_ = match_->can_redo();
  copy_ending();
  copy_clock();
  return clock_rule_ ? parts | part::clock : parts;
}

MatchFeed::PlyChange MatchFeed::append_ply() {
  const Match::Ply& real = match_->plies().back();
  ShownPly& ply = plies_.emplace_back(shown_ply(state_, real.move, hides()));
  ply.from_book = real.from_book;
  ply.thinking = real.thinking;
  return {.keep = plies_.size() - 1, .added = 1};
}

// Up to where the plies differ nothing changes.
MatchFeed::PlyChange MatchFeed::copy_plies() {
  const auto& real = match_->plies();
  std::size_t same = 0;
  while (same < real.size() && same < plies_.size() && real[same].move == plies_[same].move &&
         real[same].by == plies_[same].by && real[same].text == plies_[same].text) {
    ++same;
  }
  const bool is_cut = same < plies_.size();
  plies_.resize(same);
  Played state = start_;
  for (std::size_t i = 0; i < real.size(); ++i) {
    if (i >= same) {
      ShownPly& ply = plies_.emplace_back(shown_ply(state, real[i].move, hides()));
      ply.from_book = real[i].from_book;
      ply.thinking = real[i].thinking;
    }
    state.play(real[i].move);
  }
  const std::size_t added = real.size() - same;
  return {.keep = is_cut || added > 0 ? std::optional(same) : std::nullopt, .added = added};
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
  std::erase_if(subscriptions_,
                [&](const Subscription& one) { return one.who.lock().get() == who.get(); });
  subscriptions_.push_back({who, std::move(tokens), viewer});
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
    if (one.who.lock() == who) who->send(snapshot(one.viewer));
  }
}

MatchFeed::Moment MatchFeed::moment(std::optional<std::size_t> ply,
                                    const std::vector<std::string>& tokens) const {
  const std::lock_guard guard(mutex_);
  const std::size_t count = ply.value_or(plies_.size());
  if (count > plies_.size()) {
    refuse(fmt::format("ply {}: the match has only {}", count, plies_.size()));
  }
  Moment moment{.state = ply ? start_ : state_,
                .start = start_,
                .moves = {},
                .running = !ended_,
                .viewer = viewer_for(tokens)};
  for (std::size_t i = 0; i < count; ++i) {
    moment.moves.push_back(plies_[i].move);
    if (ply) moment.state.play(plies_[i].move);
  }
  return moment;
}

std::size_t MatchFeed::subscribers() const {
  const std::lock_guard guard(mutex_);
  return static_cast<std::size_t>(
      std::count_if(subscriptions_.begin(), subscriptions_.end(),
                    [](const Subscription& one) { return !one.who.expired(); }));
}

}  // namespace brett::server
