// Who sits where in a match: coming, going, changing places.
#include <algorithm>

#include "core/said.h"
#include "server/live_match.h"
#include "server/tokens.h"

namespace brett::server {

// Stored first: a token or a link that is answered must be good after a restart.
void LiveMatch::place(Match& match, Seat seat, SeatInfo info, std::unique_ptr<Player> player) {
  change([&](FeedAbout&, std::vector<SeatInfo>& seats) {
    SeatInfo& now = seats[static_cast<std::size_t>(seat)];
    std::swap(now, info);
    save();
    if (fault_.empty()) return;
    std::swap(now, info);
    refuse_unsaved();
  });
  if (player == nullptr) {
    match.remove_player(seat);
    return;
  }
  match.seat_player(seat, std::move(player));
  // It stood because nobody was there.
  if (match.state().turn() == Turn::of(seat) && !match.simulating()) runner_->resume();
}

void LiveMatch::sit(const Act& act, Seat seat, SeatInfo info, std::unique_ptr<Player> player,
                    std::function<Json()> more) {
  const auto coming = std::make_shared<std::unique_ptr<Player>>(std::move(player));
  run(
      act.respond,
      [self = self(), seat, info = std::move(info), coming,
       action = act.fields.text("action")](Match& match) -> Status {
        const bool for_person = info.who == SeatInfo::Who::human || info.who == SeatInfo::Who::link;
        const Status status = self->hides_nothing(action, match);
        if (for_person && !status) return status;
        self->place(match, seat, info, std::move(*coming));
        return Done{};
      },
      std::move(more));
}

void LiveMatch::switch_seats(const Act& act) {
  const Seat one = seat_of(act, "one");
  const Seat other = seat_of(act, "other");
  run(act.respond, [self = self(), one, other](Match& match) -> Status {
    if (Status status = self->hides_nothing("switch", match); !status) return status;
    self->change([&](FeedAbout&, std::vector<SeatInfo>& seats) {
      std::swap(seats[static_cast<std::size_t>(one)], seats[static_cast<std::size_t>(other)]);
    });
    match.switch_players(one, other);
    return Done{};
  });
}

void LiveMatch::seat(const Act& act) {
  const Seat seat = seat_of(act, "seat");
  const std::string player = act.fields.text("player");
  if (player == "human") refuse("player: for yourself use 'take', for others 'link'");
  if (player == "nobody") {
    return sit(act, seat, {.who = SeatInfo::Who::nobody, .player = player}, nullptr, {});
  }
  if (player == "link") {
    const std::string code = new_token();
    return sit(act, seat, {.who = SeatInfo::Who::link, .player = player, .join = code}, nullptr,
               [code] { return Json{{"join", code}}; });
  }
  auto made = services_.players.make(game(), player, new_seed());
  SeatInfo info{.who = SeatInfo::Who::computer, .player = player, .spec = made->spec()};
  sit(act, seat, std::move(info), std::move(made), {});
}

void LiveMatch::take(const Act& act) {
  const Seat seat = seat_of(act, "seat");
  const std::string token = new_token();
  sit(act, seat,
      {.who = SeatInfo::Who::human,
       .player = "human",
       .person = shown_name(act.fields.text_or("name", "")),
       .token = token},
      std::make_unique<RemoteHuman>(), [token] { return Json{{"token", token}}; });
}

void LiveMatch::leave(const Act& act) {
  const Seat seat = own_seat(act);
  sit(act, seat, {.who = SeatInfo::Who::nobody, .player = "nobody"}, nullptr, {});
}

void LiveMatch::join(const std::string& code, const std::string& name, const Respond& respond) {
  const std::string token = new_token();
  const auto taken = std::make_shared<Seat>(nobody);
  run(
      respond,
      [=, self = self()](Match& match) -> Status {
        *taken = self->with_copy([&] {
          const auto is_meant = [&](const SeatInfo& one) { return same_token(code, one.join); };
          const auto& all = self->seats();
          const auto found = std::find_if(all.begin(), all.end(), is_meant);
          return found == all.end() ? nobody : static_cast<Seat>(found - all.begin());
        });
        if (*taken == nobody) {
          return refused("this link is not, or no longer, valid: the seat is taken");
        }
        self->place(match, *taken,
                    {.who = SeatInfo::Who::human,
                     .player = "human",
                     .person = shown_name(name),
                     .token = token},
                    std::make_unique<RemoteHuman>());
        return Done{};
      },
      [=, self = self()] {
        return Json{{"match", self->id()},
                    {"seat", *taken},
                    {"token", token},
                    {"state", self->state({token})}};
      });
}

}  // namespace brett::server
