// Who sits where in a match: coming, going, changing places.
#include <fmt/format.h>

#include "server/guarded.h"
#include "server/live_match.h"
#include "server/tokens.h"

namespace brett::server {

void LiveMatch::sit(const Act& act, Seat seat, SeatInfo info, std::unique_ptr<Player> player,
                    std::function<Json()> more) {
  const auto coming = std::make_shared<std::unique_ptr<Player>>(std::move(player));
  run(
      act,
      [self = self(), seat, info = std::move(info), coming](Match& match) -> Status {
        self->change([&](FeedAbout&, std::vector<SeatInfo>& seats) {
          seats[static_cast<std::size_t>(seat)] = info;
        });
        if (*coming == nullptr) {
          match.remove_player(seat);
          return Done{};
        }
        match.seat_player(seat, std::move(*coming));
        // It stood because nobody was there.
        if (match.state().turn() == Turn::of(seat) && !match.simulating()) self->runner_->resume();
        return Done{};
      },
      std::move(more));
}

void LiveMatch::switch_seats(const Act& act) {
  need_open_cards("switch");
  const Seat one = seat_of(act, "one");
  const Seat other = seat_of(act, "other");
  run(act, [self = self(), one, other](Match& match) -> Status {
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
    need_open_cards("seat");
    const std::string code = new_token();
    return sit(act, seat, {.who = SeatInfo::Who::link, .player = player, .join = code}, nullptr,
               [code] { return Json{{"join", code}}; });
  }
  auto made = services_.players.make(game(), player, new_seed());
  SeatInfo info{.who = SeatInfo::Who::computer, .player = player, .spec = made->spec()};
  sit(act, seat, std::move(info), std::move(made), {});
}

void LiveMatch::take(const Act& act) {
  need_open_cards("take");
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
  runner_->act(
      [=, self = self()](Match& match) -> Status {
        self->change([&](FeedAbout&, std::vector<SeatInfo>& seats) {
          for (std::size_t seat = 0; seat < seats.size(); ++seat) {
            if (!same_token(code, seats[seat].join)) continue;
            *taken = static_cast<Seat>(seat);
            seats[seat] = {.who = SeatInfo::Who::human,
                           .player = "human",
                           .person = shown_name(name),
                           .token = token};
            return;
          }
        });
        if (*taken == nobody) return Error{"this link is no longer valid: the seat is taken"};
        match.seat_player(*taken, std::make_unique<RemoteHuman>());
        if (match.state().turn() == Turn::of(*taken)) self->runner_->resume();
        return Done{};
      },
      [=, self = self()](const Status& status) {
        Json answer;
        const Status told = guarded([&]() -> Status {
          if (!status) return status.error();
          answer = {{"match", self->id()},
                    {"seat", *taken},
                    {"token", token},
                    {"state", self->state({token})}};
          return Done{};
        });
        if (!told) {
          const Refusal refusal{Code::conflict, told.error().message};
          return respond(&refusal, Json());
        }
        respond(nullptr, answer);
      });
}

}  // namespace brett::server
