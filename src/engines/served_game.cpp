#include "engines/served_game.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"
#include "players/levels.h"

namespace brett {

namespace {

constexpr std::size_t longest_game = 100'000;  // moves; a faulty program must not fill the memory

}  // namespace

Result<std::unique_ptr<ServedGame>> ServedGame::make(const ServedPlayer& served) {
  std::unique_ptr<ServedGame> made(new ServedGame(served));
  auto game = served.registry.game(served.game);
  if (!game) return game.error();
  std::string text = served.player;
  if (is_level(text)) {
    auto meant = spec_of_level(**game, text);
    if (!meant) return meant.error();
    text = *std::move(meant);
  }
  const auto spec = Spec::parse(text);
  if (!spec) return spec.error();
  if (const Status status = made->take_player(**game, *spec); !status) return status.error();
  made->game_ = *std::move(game);
  made->restart();
  return made;
}

Status ServedGame::take_player(const Game& game, const Spec& spec) {
  auto player = game.player(spec, {.seed = seed_});
  if (!player) return player.error();
  player_ = *std::move(player);
  spec_ = spec;
  return Done{};
}

void ServedGame::restart() {
  states_.clear();
  moves_.clear();
  states_.push_back(game_->start());
  player_->new_game();
}

Status ServedGame::change_game(std::string_view spec) {
  auto game = registry_.game(spec);
  if (!game) return game.error();
  if (const Status status = take_player(**game, spec_); !status) return status;
  game_ = *std::move(game);
  restart();
  return Done{};
}

Status ServedGame::set_position(std::string_view position) { return set_line(position, {}); }

Status ServedGame::set_position(Played start, const std::vector<Move>& moves) {
  states_.clear();
  moves_.clear();
  states_.push_back(std::move(start));
  for (const Move move : moves) play(move);
  return Done{};
}

Status ServedGame::set_line(std::string_view position, const std::vector<std::string_view>& moves) {
  Played start = game_->start();
  if (!position.empty()) {
    auto parsed = game_->parse(position);
    if (!parsed) return parsed.error();
    start = *std::move(parsed);
  }
  if (moves.size() > longest_game) return Error{"the game is too long"};
  std::vector<Move> played;
  Played state = start;
  for (std::size_t at = 0; at < moves.size();) {
    const auto move = first_move(state, moves, at);
    if (!move) return Error{fmt::format("move {}: {}", played.size() + 1, move.error().message)};
    played.push_back(*move);
    state.play(*move);
  }
  return set_position(std::move(start), played);
}

Result<Move> first_move(const Played& state, const std::vector<std::string_view>& words,
                        std::size_t& at) {
  constexpr std::size_t most_words = 8;  // of one move
  std::string text(words[at]);
  const auto first = state.parse_move(text);
  if (first) {
    ++at;
    return first;
  }
  for (std::size_t next = at + 1; next < std::min(words.size(), at + most_words); ++next) {
    text += fmt::format(" {}", words[next]);
    if (auto move = state.parse_move(text)) {
      at = next + 1;
      return move;
    }
  }
  return first;
}

Status ServedGame::play(std::string_view text) {
  const auto move = state().parse_move(text);
  if (!move) return move.error();
  if (moves_.size() >= longest_game) return Error{"the game is too long"};
  play(*move);
  return Done{};
}

void ServedGame::play(Move move) {
  Played next = state();
  next.play(move);
  states_.push_back(std::move(next));
  moves_.push_back(move);
}

Status ServedGame::give_turn_to(Seat seat) {
  if (state().turn().is_over()) return Error{"the game is over"};
  if (state().turn() == Turn::of(seat)) return Done{};
  if (const auto pass = forced_pass(state())) {
    Played next = state();
    next.play(*pass);
    if (next.turn() == Turn::of(seat)) {
      play(*pass);
      return Done{};
    }
  }
  return Error{"it is the other side's turn"};
}

Status ServedGame::play_as(Seat seat, std::string_view text) {
  const std::size_t before = moves_.size();
  if (const Status status = give_turn_to(seat); !status) return status;
  const Status status = play(text);
  if (!status && moves_.size() > before) undo();
  return status;
}

bool ServedGame::undo() {
  if (moves_.empty()) return false;
  moves_.pop_back();
  states_.pop_back();
  return true;
}

std::vector<OptionInfo> ServedGame::options() const {
  std::vector<OptionInfo> options;
  for (const PlayerInfo& info : game_->players()) {
    if (info.name == spec_.name) options = info.options;
  }
  for (OptionInfo& option : options) {
    for (const auto& [key, value] : spec_.options) {
      if (key == option.key) option.default_value = value;
    }
  }
  return options;
}

Status ServedGame::set_option(std::string_view key, std::string_view value) {
  Spec changed = spec_;
  const auto known = std::find_if(changed.options.begin(), changed.options.end(),
                                  [&](const auto& option) { return option.first == key; });
  if (known == changed.options.end()) {
    changed.options.emplace_back(key, value);
  } else {
    known->second = value;
  }
  return take_player(*game_, changed);
}

bool ServedGame::only_searches() const {
  return std::none_of(spec_.options.begin(), spec_.options.end(), [](const auto& option) {
    return option.first == "epsilon" || option.first == "book";
  });
}

void ServedGame::prepare() {
  if (player_->needs_history()) player_->set_history(start(), moves_, {});
}

}  // namespace brett
