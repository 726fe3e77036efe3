#include "server/live_match.h"

#include <fmt/format.h>

#include "core/text.h"
#include "players/registry.h"
#include "records/record.h"

namespace brett::server {

namespace {

constexpr std::size_t longest_shown_name = 40;

}  // namespace

std::string shown_name(std::string_view name) {
  return std::string(first_characters(record_text(name), longest_shown_name));
}

std::optional<ClockRule> read_clock(const Fields& fields) {
  if (!fields.has("clock")) return std::nullopt;
  const std::string text = fields.text("clock");
  const auto rule = parse_clock(text);
  if (!rule) refuse("clock={}: {}", in_quotes(text), rule.error());
  return *rule;
}

Played read_position(const Game& game, const Fields& fields) {
  const std::string position = fields.text_or("position", "");
  return position.empty() ? game.start() : or_refuse(game.parse(position));
}

std::shared_ptr<LiveMatch> LiveMatch::make(const MatchServices& services,
                                           std::shared_ptr<const Game> game,
                                           std::unique_ptr<Match> match,
                                           std::vector<SeatInfo> seats, FeedAbout about,
                                           const Limits& limits, const std::string& owner) {
  const auto delay = about.delay;
  const std::shared_ptr<LiveMatch> live(
      new LiveMatch(services, std::move(game), std::move(seats), std::move(about)));
  live->attach(*match);
  MatchRunner::Lanes lanes = services.lanes;
  lanes.owner = owner;
  live->runner_ = std::make_unique<MatchRunner>(std::move(match), lanes,
                                                bounded(limits, services.players.longest_search()));
  live->runner_->set_delay(delay);
  return live;
}

void LiveMatch::begin(bool running) {
  if (running) runner_->resume();
}

void LiveMatch::happened(const MatchEvent& event, const PlyChange& plies) {
  if (is_worth_saving(event)) save(plies);
  if (services_.changed) services_.changed(*this);
}

Json LiveMatch::tokens_json() const {
  return with_copy([this] {
    Json list = Json::array();
    for (std::size_t seat = 0; seat < seats().size(); ++seat) {
      Json json{{"seat", seat}};
      if (!seats()[seat].token.empty()) json["token"] = seats()[seat].token;
      if (!seats()[seat].join.empty()) json["join"] = seats()[seat].join;
      list.push_back(std::move(json));
    }
    return Json{{"match", about().id}, {"host", about().host}, {"seats", std::move(list)}};
  });
}

}  // namespace brett::server
