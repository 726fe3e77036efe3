#include "records/wthor.h"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <utility>

#include "core/bytes.h"
#include "core/text.h"
#include "records/record_formats.h"

namespace brett {

namespace {

constexpr std::size_t moves_offset = 8;
constexpr std::size_t longest_game = 60;
constexpr std::size_t cells = 64;
constexpr std::string_view player_prefix = "wthor-";
constexpr std::string_view event_prefix = "wthor tournament ";
constexpr std::string_view format_name = "wthor";

// Precondition: the bytes are there.
std::size_t number_at(std::string_view bytes, std::size_t at, std::size_t width) {
  return ByteReader{bytes.substr(at)}.number(width).value();
}

std::string padded(std::string bytes, std::size_t size) {
  bytes.append(size - std::min(size, bytes.size()), '\0');
  return bytes;
}

Status check_header(std::string_view bytes) {
  if (bytes.size() < wthor_header_size) {
    return Error{
        fmt::format("{} bytes: a WTHOR file has a header of {}", bytes.size(), wthor_header_size)};
  }
  const std::size_t games = number_at(bytes, 4, 4);
  if (games == 0 && number_at(bytes, 8, 2) > 0) {
    return Error{"this WTHOR file has names of players or tournaments, not games"};
  }
  if (const std::size_t board = number_at(bytes, 12, 1); board != 0 && board != 8) {
    return Error{fmt::format("board {} in the header: must be 8 (or 0 for it)", board)};
  }
  if (const std::size_t type = number_at(bytes, 13, 1); type != 0) {
    return Error{fmt::format("type {} in the header: must be 0, whole games", type)};
  }
  const std::size_t wanted = wthor_header_size + games * wthor_game_size;
  if (bytes.size() != wanted) {
    return Error{fmt::format("{} bytes: must be {} for the {} {} of the header", bytes.size(),
                             wanted, games, plural(games, "game"))};
  }
  if (games == 0) return Error{"contains no games"};
  return Done{};
}

// The silent pass that comes before the next disc.
void play_pass(Played& state, std::vector<Move>& moves) {
  const auto pass = forced_pass(state);
  if (!pass) return;
  moves.push_back(*pass);
  state.play(*pass);
}

Result<std::vector<Move>> read_moves(std::string_view bytes, Played state) {
  std::vector<Move> moves;
  for (std::size_t i = 0; i < longest_game; ++i) {
    const std::size_t code = number_at(bytes, i, 1);
    if (code == 0) {
      if (bytes.find_first_not_of('\0', i) == std::string_view::npos) break;
      return Error{fmt::format("move {} is 0, but moves follow it", i + 1)};
    }
    const std::size_t row = code / 10;
    const std::size_t column = code % 10;
    if (row < 1 || row > 8 || column < 1 || column > 8) {
      return Error{fmt::format("move {} is {}: must be 10 * row + column, 11 to 88", i + 1, code)};
    }
    play_pass(state, moves);
    const auto move =
        state.parse_move(fmt::format("{}{}", static_cast<char>('a' + column - 1), row));
    if (!move) return Error{fmt::format("move {}: {}", i + 1, move.error().message)};
    moves.push_back(*move);
    state.play(*move);
  }
  return moves;
}

Status read_score(RecordedGame& game, std::size_t black) {
  if (black > cells) return Error{fmt::format("{} black discs: must be 0 to {}", black, cells)};
  const int margin = 2 * static_cast<int>(black) - static_cast<int>(cells);
  Record& record = game.record;
  if (record.ending == Ending::rules) {
    const int played = *game.last.margin(0);
    if (played == margin) return Done{};
    return Error{fmt::format("{} black discs, but the moves lead to {}", black,
                             (played + static_cast<int>(cells)) / 2)};
  }
  adjudicate_by_margin(record, margin, "the score was given, the last moves were not");
  return Done{};
}

Result<RecordedGame> read_one(std::string_view bytes, const std::shared_ptr<const Game>& game,
                              std::size_t year) {
  auto moves = read_moves(bytes.substr(moves_offset), game->start());
  if (!moves) return moves.error();
  RecordedGame result = game_of_moves(game, game->start(), *std::move(moves));
  Record& record = result.record;
  record.event = fmt::format("{}{}", event_prefix, number_at(bytes, 0, 2));
  record.players = {fmt::format("{}{}", player_prefix, number_at(bytes, 2, 2)),
                    fmt::format("{}{}", player_prefix, number_at(bytes, 4, 2))};
  if (year > 0) record.date = fmt::format("{:04}", year);
  if (const Status status = read_score(result, number_at(bytes, 6, 1)); !status)
    return status.error();
  return result;
}

// The number behind a prefix that we wrote ourselves; 0 if it is none.
std::size_t number_behind(std::string_view prefix, std::string_view text) {
  if (!text.starts_with(prefix)) return 0;
  const auto number = to_integer(text.substr(prefix.size()));
  return number && *number >= 0 && *number < 65'536 ? static_cast<std::size_t>(*number) : 0;
}

std::size_t number_in(std::string_view date, std::size_t at, std::size_t size) {
  if (date.size() < at + size) return 0;
  const auto number = to_integer(date.substr(at, size));
  return number && *number > 0 ? static_cast<std::size_t>(*number) : 0;
}

Result<int> margin_of(const RecordedGame& game) {
  if (game.record.ending == Ending::rules) return *game.last.margin(0);
  if (game.record.margin) return *game.record.margin;
  return Error{"it was not played to its end, and WTHOR needs the score"};
}

}  // namespace

bool looks_like_wthor(std::string_view bytes) {
  return bytes.size() >= 4 && number_at(bytes, 0, 1) >= 19 && number_at(bytes, 0, 1) <= 21 &&
         number_at(bytes, 1, 1) < 100 && number_at(bytes, 2, 1) <= 12 &&
         number_at(bytes, 3, 1) <= 31;
}

Status read_wthor(const Registry& registry, std::string_view bytes, std::string_view source,
                  const UseGame& use) {
  if (const Status status = check_header(bytes); !status) {
    return Error{fmt::format("{}: {}", source, status.error().message)};
  }
  const Facts* const facts = game_of_format(registry, format_name);
  if (facts == nullptr) return Error{fmt::format("{}: no game here is written so", source)};
  const auto usual = Replayer(registry).game(facts->name);
  if (!usual) return Error{fmt::format("{}: {}", source, usual.error().message)};
  const std::size_t year = number_at(bytes, 10, 2);
  for (std::size_t at = wthor_header_size; at < bytes.size(); at += wthor_game_size) {
    auto game = read_one(bytes.substr(at, wthor_game_size), *usual, year);
    if (!game) {
      return Error{fmt::format("{}, game {} at byte {}: {}", source,
                               (at - wthor_header_size) / wthor_game_size + 1, at,
                               game.error().message)};
    }
    if (const Status status = use(*std::move(game)); !status) return status;
  }
  return Done{};
}

Result<std::string> print_wthor(const RecordedGame& game) {
  const Facts& facts = game.game->facts();
  if (!facts.has_format(format_name) || game.game->spec() != facts.name) {
    return Error{fmt::format("it is a game of {}, which WTHOR cannot express", game.game->spec())};
  }
  if (game.start.text() != game.game->start().text()) {
    return Error{"it has its own start position, which WTHOR cannot express"};
  }
  const auto margin = margin_of(game);
  if (!margin) return margin.error();
  const int black = (*margin + static_cast<int>(cells)) / 2;
  if (black < 0 || black > static_cast<int>(cells)) {
    return Error{fmt::format("its score {} does not fit on the board", *margin)};
  }
  const Record& record = game.record;
  std::string bytes;
  put_number(bytes, number_behind(event_prefix, record.event), 2);
  put_number(bytes, number_behind(player_prefix, record.players[0]), 2);
  put_number(bytes, number_behind(player_prefix, record.players[1]), 2);
  put_number(bytes, static_cast<std::size_t>(black), 1);
  put_number(bytes, static_cast<std::size_t>(black), 1);  // nobody knows better
  Played state = game.start;
  for (const Move move : game.moves) {
    const std::string cell = state.text(move);
    if (state.kind(move) != MoveKind::pass) {
      put_number(bytes, static_cast<std::size_t>(10 * (cell[1] - '0') + (cell[0] - 'a') + 1), 1);
    }
    state.play(move);
  }
  return padded(std::move(bytes), wthor_game_size);
}

std::string wthor_header(std::string_view today, std::size_t games, std::string_view year) {
  std::string bytes;
  for (const std::size_t at : std::initializer_list<std::size_t>{0, 2, 5, 8})
    put_number(bytes, number_in(today, at, 2), 1);
  put_number(bytes, games, 4);
  put_number(bytes, 0, 2);
  put_number(bytes, number_in(year, 0, 4), 2);
  put_number(bytes, 8, 1);
  return padded(std::move(bytes), wthor_header_size);
}

}  // namespace brett
