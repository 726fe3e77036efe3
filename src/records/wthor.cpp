#include "records/wthor.h"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <utility>

#include "core/text.h"

namespace brett {

namespace {

constexpr std::size_t moves_offset = 8;
constexpr std::size_t longest_game = 60;
constexpr unsigned cells = 64;
constexpr std::string_view player_prefix = "wthor-";
constexpr std::string_view event_prefix = "wthor tournament ";
constexpr std::string_view game_spec = "othello";

unsigned byte_at(std::string_view bytes, std::size_t at) {
  return static_cast<unsigned char>(bytes[at]);
}
unsigned word_at(std::string_view bytes, std::size_t at) {
  return byte_at(bytes, at) | byte_at(bytes, at + 1) << 8;
}
std::size_t long_at(std::string_view bytes, std::size_t at) {
  return word_at(bytes, at) | std::size_t{word_at(bytes, at + 2)} << 16;
}
void add_byte(std::string& bytes, std::size_t value) {
  bytes += static_cast<char>(static_cast<unsigned char>(value & 0xff));
}
void add_word(std::string& bytes, std::size_t value) {
  add_byte(bytes, value);
  add_byte(bytes, value >> 8);
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
  const std::size_t games = long_at(bytes, 4);
  if (games == 0 && word_at(bytes, 8) > 0) {
    return Error{"this WTHOR file has names of players or tournaments, not games"};
  }
  if (const unsigned board = byte_at(bytes, 12); board != 0 && board != 8) {
    return Error{fmt::format("board {} in the header: must be 8 (or 0 for it)", board)};
  }
  if (const unsigned type = byte_at(bytes, 13); type != 0) {
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
    const unsigned code = byte_at(bytes, i);
    if (code == 0) {
      if (bytes.find_first_not_of('\0', i) == std::string_view::npos) break;
      return Error{fmt::format("move {} is 0, but moves follow it", i + 1)};
    }
    const unsigned row = code / 10;
    const unsigned column = code % 10;
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

Status read_score(RecordedGame& game, unsigned black) {
  if (black > cells) return Error{fmt::format("{} black discs: must be 0 to {}", black, cells)};
  const int margin = 2 * static_cast<int>(black) - static_cast<int>(cells);
  Record& record = game.record;
  if (record.ending == Ending::rules) {
    const int played = *game.last.score(0);
    if (played == margin) return Done{};
    return Error{fmt::format("{} black discs, but the moves lead to {}", black,
                             (played + static_cast<int>(cells)) / 2)};
  }
  adjudicate_by_score(record, margin, "the score was given, the last moves were not");
  return Done{};
}

Result<RecordedGame> read_one(std::string_view bytes, const std::shared_ptr<const Game>& game,
                              unsigned year) {
  auto moves = read_moves(bytes.substr(moves_offset), game->start());
  if (!moves) return moves.error();
  RecordedGame result = game_of_moves(game, game->start(), *std::move(moves));
  Record& record = result.record;
  record.event = fmt::format("{}{}", event_prefix, word_at(bytes, 0));
  record.players = {fmt::format("{}{}", player_prefix, word_at(bytes, 2)),
                    fmt::format("{}{}", player_prefix, word_at(bytes, 4))};
  if (year > 0) record.date = fmt::format("{:04}", year);
  if (const Status status = read_score(result, byte_at(bytes, 6)); !status) return status.error();
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
  if (game.record.ending == Ending::rules) return *game.last.score(0);
  if (game.record.score) return *game.record.score;
  return Error{"it was not played to its end, and WTHOR needs the score"};
}

}  // namespace

bool looks_like_wthor(std::string_view bytes) {
  return bytes.size() >= 4 && byte_at(bytes, 0) >= 19 && byte_at(bytes, 0) <= 21 &&
         byte_at(bytes, 1) < 100 && byte_at(bytes, 2) <= 12 && byte_at(bytes, 3) <= 31;
}

Status read_wthor(const Registry& registry, std::string_view bytes, std::string_view source,
                  const UseGame& use) {
  if (const Status status = check_header(bytes); !status) {
    return Error{fmt::format("{}: {}", source, status.error().message)};
  }
  const auto othello = Replayer(registry).game(game_spec);
  if (!othello) return Error{fmt::format("{}: {}", source, othello.error().message)};
  const unsigned year = word_at(bytes, 10);
  for (std::size_t at = wthor_header_size; at < bytes.size(); at += wthor_game_size) {
    auto game = read_one(bytes.substr(at, wthor_game_size), *othello, year);
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
  if (game.game->spec() != game_spec) {
    return Error{
        fmt::format("it is a game of {}: WTHOR is only for othello, 8 x 8", game.game->spec())};
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
  add_word(bytes, number_behind(event_prefix, record.event));
  add_word(bytes, number_behind(player_prefix, record.players[0]));
  add_word(bytes, number_behind(player_prefix, record.players[1]));
  add_byte(bytes, static_cast<std::size_t>(black));
  add_byte(bytes, static_cast<std::size_t>(black));  // nobody knows better
  Played state = game.start;
  for (const Move move : game.moves) {
    const std::string cell = state.text(move);
    if (state.kind(move) != MoveKind::pass) {
      add_byte(bytes, static_cast<std::size_t>(10 * (cell[1] - '0') + (cell[0] - 'a') + 1));
    }
    state.play(move);
  }
  return padded(std::move(bytes), wthor_game_size);
}

std::string wthor_header(std::string_view today, std::size_t games, std::string_view year) {
  std::string bytes;
  for (const std::size_t at : std::initializer_list<std::size_t>{0, 2, 5, 8})
    add_byte(bytes, number_in(today, at, 2));
  add_word(bytes, games);
  add_word(bytes, games >> 16);
  add_word(bytes, 0);
  add_word(bytes, number_in(year, 0, 4));
  add_byte(bytes, 8);
  return padded(std::move(bytes), wthor_header_size);
}

}  // namespace brett
