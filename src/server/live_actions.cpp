// What people may do to a match, each action with who may and what it needs (docs/api.md).
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>

#include "core/said.h"
#include "core/text.h"
#include "server/field_kinds.h"
#include "server/live_match.h"
#include "server/tokens.h"

namespace brett::server {

std::span<const LiveMatch::ActionRow> LiveMatch::actions() {
  static constexpr std::array rows{
      ActionRow{"move", false, "move? path? ply?", &LiveMatch::move},
      ActionRow{"resign", false, "seat?", &LiveMatch::resign},
      ActionRow{"undo", false, "seat?", &LiveMatch::undo},
      ActionRow{"redo", false, "", &LiveMatch::redo},
      ActionRow{"pause", false, "", &LiveMatch::pause},
      ActionRow{"resume", false, "", &LiveMatch::resume},
      ActionRow{"step", false, "", &LiveMatch::step},
      ActionRow{"interrupt", false, "", &LiveMatch::interrupt},
      ActionRow{"leave", false, "seat?", &LiveMatch::leave},
      ActionRow{"simulate", true, "on?", &LiveMatch::simulate},
      ActionRow{"switch", true, "one other", &LiveMatch::switch_seats},
      ActionRow{"seat", true, "seat player", &LiveMatch::seat},
      ActionRow{"take", true, "seat name?", &LiveMatch::take},
      ActionRow{"clock", true, "clock?", &LiveMatch::clock},
      ActionRow{"limits", true, "limits", &LiveMatch::limits},
      ActionRow{"delay", true, "delay_ms", &LiveMatch::delay},
      ActionRow{"new_game", true, "position? moves?", &LiveMatch::new_game},
      ActionRow{"debug", true, "on?", &LiveMatch::debug},
      ActionRow{"note", true, "text:note about?", &LiveMatch::note},
      ActionRow{"adjudicate", true, "payoffs reason", &LiveMatch::adjudicate},
  };
  return rows;
}

void LiveMatch::act(Fields fields, const Respond& respond) {
  const Act act{viewer_of(read_tokens(fields)), fields, respond};
  const std::string action = fields.text("action");
  const auto rows = actions();
  const auto row = std::find_if(rows.begin(), rows.end(),
                                [&](const ActionRow& one) { return one.name == action; });
  if (row == rows.end()) {
    std::vector<std::string> names;
    for (const ActionRow& one : rows) names.emplace_back(one.name);
    refuse(unknown("action", action, names));
  }
  if (!act.viewer.host && (row->host_only || act.viewer.seats == 0)) {
    if (row->host_only) refuse(Code::not_allowed, "{}: only the host may", action);
    refuse(Code::not_allowed, "{}: a token of a seat of this match is needed", action);
  }
  check_fields(fields.whole_object(), fmt::format("match action token? tokens? {}", row->fields),
               services_.players);
  (this->*row->handler)(act);
}

// --- answers -------------------------------------------------------------------------------------

namespace {

// What the work refuses or throws becomes an error, and `code` what it refused with.
Status refusing(Code& code, const std::function<Status()>& work) {
  try {
    return work();
  } catch (const Refusal& refusal) {
    code = refusal.code;
    return error_of(refusal.message);
  } catch (const std::exception& error) {
    return Error{error.what()};
  }
}

}  // namespace

void LiveMatch::run(const Respond& respond, Action action, std::function<Json()> more) {
  const auto code = std::make_shared<Code>(Code::conflict);
  runner_->act([code, action = std::move(action)](
                   Match& match) { return refusing(*code, [&] { return action(match); }); },
               [self = self(), code, respond, more = std::move(more)](const Status& status) {
                 Json answer = Json::object();
                 const Status told = refusing(*code, [&] {
                   if (!status) return status;
                   self->with_copy([&] { self->refuse_unsaved(); });
                   if (more) answer = more();
                   answer["n"] = self->last_event();
                   return Status(Done{});
                 });
                 if (told) return respond(nullptr, answer);
                 const Refusal refusal{*code, message_of(told.error())};
                 respond(&refusal, Json());
               });
}

// Asked by the match's own thread: a moment earlier the cards were not dealt yet.
Status LiveMatch::hides_nothing(std::string_view action, const Match& match) const {
  if (!hides() || match.ending() != Ending::open || match.plies().empty()) return Done{};
  return refused("{}: not while cards are on the table", action);
}

void LiveMatch::need_open_match() const {
  if (has_ended()) refuse(Code::conflict, "the match has ended");
}

Seat LiveMatch::seat_of(const Act& act, std::string_view key) const {
  return static_cast<Seat>(act.fields.whole(key, 0, game().seats() - 1));
}

// The seat of the sender: the only one, or the one that it names.
Seat LiveMatch::own_seat(const Act& act) const {
  if (act.fields.has("seat")) {
    const Seat seat = seat_of(act, "seat");
    if (!act.viewer.has(seat)) refuse(Code::not_allowed, "this seat is not yours");
    return seat;
  }
  if (std::has_single_bit(act.viewer.seats)) return std::countr_zero(act.viewer.seats);
  if (act.viewer.seats == 0) refuse(Code::not_allowed, "a token of a seat is needed");
  refuse("field 'seat' is missing: you have several");
}

// --- moves ---------------------------------------------------------------------------------------

namespace {

Move chosen_move(const Fields& fields, const Played& state) {
  if (fields.has("move")) return or_refuse(state.parse_move(fields.text("move")));
  if (!fields.has("path")) refuse("field 'move' or 'path' is missing");
  const auto path = fields.texts("path");
  const auto next = next_steps(state, path);
  if (next.move) return *next.move;
  if (next.steps.empty()) refuse(explained(state, path).text);
  refuse("path: more steps must follow");
}

}  // namespace

void LiveMatch::move(const Act& act) {
  const Now present = now();
  if (present.ended) refuse(Code::conflict, "the match has ended");
  if (act.viewer.seats == 0) refuse(Code::not_allowed, "move: a token of a seat is needed");
  const Turn turn = present.state.turn();
  if (!turn.is_seat() || !act.viewer.has(turn.seat())) {
    refuse(Code::conflict, "it is not your turn");
  }
  const Seat seat = turn.seat();
  const std::size_t plies = present.plies;
  if (act.fields.has("ply") && act.fields.whole("ply") != static_cast<long long>(plies)) {
    refuse(Code::conflict, "the board has changed meanwhile");
  }
  const Move move = chosen_move(act.fields, hides() ? present.state.seen_by(seat) : present.state);
  run(act.respond, [self = self(), seat, move, plies](Match& match) -> Status {
    if (match.plies().size() != plies) return refused("the board has changed meanwhile");
    if (match.waiting_for() == seat) return match.answer(seat, move);
    if (match.state().turn() != Turn::of(seat)) return refused("it is not your turn");
    // A move that comes before the question costs no time; but nobody thinks for nothing in a
    // pause.
    const bool paused = self->with_copy([&] { return !self->runs(); });
    if (paused && match.clock_rule() && !match.simulating()) return refused("the match is paused");
    return match.play(move);
  });
}

void LiveMatch::resign(const Act& act) {
  const Seat seat = own_seat(act);
  run(act.respond, [seat](Match& match) -> Status {
    if (match.ending() != Ending::open) return refused("the match has ended");
    if (match.simulating()) return refused("cannot resign while simulating");
    match.resign(seat);
    return Done{};
  });
}

bool LiveMatch::is_anothers(Seat seat, Viewer who) const {
  return !who.has(seat) && with_copy([&] {
    return seats()[static_cast<std::size_t>(seat)].who == SeatInfo::Who::human;
  });
}

Status LiveMatch::leaves_others_alone(const Match& match, Viewer who, Seat seat) const {
  const auto& plies = match.plies();
  for (auto ply = plies.rbegin(); ply != plies.rend(); ++ply) {
    if (!ply->by.is_seat()) continue;
    if (is_anothers(ply->by.seat(), who)) {
      return refused("undo: {} is another player's move; only the host may take it back",
                     in_quotes(ply->text));
    }
    if (seat == nobody || ply->by == Turn::of(seat)) break;
  }
  if (!match.has_result()) return Done{};
  const auto payoffs = match.payoffs();
  for (Seat one = 0; one < match.seats(); ++one) {
    if (payoffs[static_cast<std::size_t>(one)] > 0 && is_anothers(one, who)) {
      return refused("undo: another player has won; only the host may take that back");
    }
  }
  return Done{};
}

void LiveMatch::undo(const Act& act) {
  Seat seat = nobody;
  if (act.fields.has("seat")) {
    seat = seat_of(act, "seat");
  } else if (std::has_single_bit(act.viewer.seats)) {
    seat = std::countr_zero(act.viewer.seats);
  }
  run(act.respond, [self = self(), seat, who = act.viewer](Match& match) -> Status {
    if (self->hides()) return refused("undo: not in games with hidden information");
    if (!who.host) {
      if (Status status = self->leaves_others_alone(match, who, seat); !status) return status;
    }
    const bool had_ended = match.ending() != Ending::open;
    if (!(seat == nobody ? match.undo() : match.undo(seat))) {
      return refused("there is nothing to take back");
    }
    if (had_ended) self->runner_->resume();
    return Done{};
  });
}

void LiveMatch::redo(const Act& act) {
  run(act.respond, [self = self(), who = act.viewer](Match& match) -> Status {
    for (Seat seat = 0; !who.host && seat < match.seats(); ++seat) {
      if (self->is_anothers(seat, who) && match.redo_plays(seat)) {
        return refused("redo: includes a move of another player; only the host may play it again");
      }
    }
    if (!match.redo()) return refused("there is nothing to play again");
    return Done{};
  });
}

// --- going on and standing still -----------------------------------------------------------------

namespace {
Status nothing(Match& /*match*/) { return Done{}; }
}  // namespace

// What the runner tells of a pause or its end comes before the action that follows.
void LiveMatch::pause(const Act& act) {
  runner_->pause();
  run(act.respond, nothing);
}
void LiveMatch::resume(const Act& act) {
  need_open_match();
  if (with_copy([this] { return runs(); })) return done(act);
  runner_->act_after_move([self = self(), respond = act.respond](Match&) -> Status {
    self->runner_->resume();
    self->run(respond, nothing);
    return Done{};
  });
}
void LiveMatch::step(const Act& act) {
  need_open_match();
  runner_->step();
  done(act);
}
void LiveMatch::interrupt(const Act& act) {
  runner_->interrupt();
  done(act);
}

void LiveMatch::simulate(const Act& act) {
  const bool on = act.fields.flag_or("on", true);
  run(act.respond, [self = self(), on](Match& match) -> Status {
    if (self->hides()) return refused("simulate: not in games with hidden information");
    if (on && match.ending() != Ending::open) return refused("the match has ended");
    const bool was = match.simulating();
    match.simulate(on);
    if (was && !on) self->runner_->resume();
    return Done{};
  });
}

// --- the rest ------------------------------------------------------------------------------------

void LiveMatch::clock(const Act& act) {
  const auto rule = read_clock(act.fields);
  run(act.respond, [rule](Match& match) -> Status {
    if (rule) {
      match.use_clocks(*rule);
    } else {
      match.stop_clocks();
    }
    return Done{};
  });
}

void LiveMatch::limits(const Act& act) {
  const Json& json = act.fields.object("limits");
  const auto longest = services_.players.longest_search();
  const Limits limits = read_limits(&json, longest);
  change([&](FeedAbout& about, std::vector<SeatInfo>&) {
    about.limits = json;
    save();
  });
  runner_->set_limits(bounded(limits, longest));
  with_copy([&] { refuse_unsaved(); });
  done(act);
}

void LiveMatch::delay(const Act& act) {
  const std::chrono::milliseconds delay(act.fields.whole("delay_ms"));
  runner_->set_delay(delay);
  change_delay(delay);
  with_copy([this] {
    save();
    refuse_unsaved();
  });
  done(act);
}

void LiveMatch::new_game(const Act& act) {
  const Played start = read_position(game(), act.fields);
  const std::string text = act.fields.text_or("moves", "");
  Played probe = start;
  const auto moves = or_refuse(probe.play_moves(text));
  const bool open = sets_up_hidden(game(), start, moves);
  const std::uint64_t seed = new_seed();
  run(act.respond, [self = self(), start, moves, open, seed](Match& match) -> Status {
    self->change([open](FeedAbout& about, std::vector<SeatInfo>&) { about.open_cards = open; });
    match.set_position(start, seed);
    for (const Move move : moves) {
      if (const Status status = match.play(match.state().text(move)); !status) return status;
    }
    if (match.ending() == Ending::open) self->runner_->resume();
    return Done{};
  });
}

void LiveMatch::debug(const Act& act) {
  const bool on = act.fields.flag_or("on", true);
  runner_->act_after_move([self = self(), on](Match& match) -> Status {
    self->change([on](FeedAbout& about, std::vector<SeatInfo>&) { about.debug = on; });
    match.announce(MatchEvent::Kind::noted, MatchEvent::Note::debug_toggled, on ? "on" : "off");
    return Done{};
  });
  done(act);
}

void LiveMatch::note(const Act& act) {
  const std::string text = record_text(act.fields.text("text"));
  const MatchEvent::Note about = or_refuse(note_called(act.fields.text_or("about", "printed")));
  runner_->act_after_move([text, about](Match& match) -> Status {
    match.announce(MatchEvent::Kind::noted, about, text);
    return Done{};
  });
  done(act);
}

void LiveMatch::adjudicate(const Act& act) {
  const auto seats = static_cast<std::size_t>(game().seats());
  const auto payoffs = act.fields.numbers("payoffs", seats, -1, 1);
  if (payoffs.size() != seats) refuse("payoffs: must be {} numbers", seats);
  const std::string reason = record_text(act.fields.text("reason"));
  run(act.respond, [payoffs, reason](Match& match) -> Status {
    if (match.ending() != Ending::open) return refused("the match has ended");
    match.adjudicate(payoffs, reason);
    return Done{};
  });
}

}  // namespace brett::server
