#include "store/game_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "records/record_reader.h"
#include "store/digest.h"
#include "store/number_list.h"
#include "store/packed_record.h"
#include "store/schema.h"

namespace brett {

namespace {

constexpr const char* insert_into_games =
    "INSERT INTO games (id, tournament, number, block, opening, rotation, round, seats, game, "
    "players, payoffs, margins, ending, ended_by, how, reason, plies, seconds, date, digest, record) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ";
constexpr int record_column = 19;  // of select_games()

std::string select_in_order(std::string_view order) {
  return fmt::format(
      "SELECT id, number, block, opening, rotation, round, seats, payoffs, margins, ending, "
      "ended_by, how, reason, plies, seconds, tournament, game, players, date, record "
      "FROM games WHERE id BETWEEN ? AND ? ORDER BY {}",
      order);
}

// From `payoffs` to `seconds`.
void bind_outcome(Query& query, const StoredGame& game) {
  query.with(print_list(game.payoffs));
  game.margins.empty() ? query.with_nothing() : query.with(print_list(game.margins));
  query.with(name_of(game.ending));
  game.ended_by == nobody ? query.with_nothing() : query.with(std::int64_t{game.ended_by});
  query.with(game.how).with(game.reason).with(std::int64_t{game.plies}).with(game.seconds);
}

bool fits(std::uint64_t number) {
  return number <= static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
}

std::int64_t signed_of(std::uint64_t number) { return static_cast<std::int64_t>(number); }

template <class Number>
bool read_numbers(const Query& row, int column, std::vector<Number>& list) {
  if (row.is_null(column)) return true;
  auto read = read_list<Number>(row.text(column));
  if (!read) return false;
  list = *std::move(read);
  return true;
}

Error damaged(const Query& row, std::string_view what) {
  return Error{fmt::format("game {}: its {} cannot be read", row.number(0), what)};
}

// Whether an older version has stored the game, which left seed and number out of the digest.
bool has_older_digest(StoreConnection& store, const Record& record) {
  if (!record.seed && !record.number) return false;
  Query query(store.prepared("SELECT record FROM games WHERE digest = ?"));
  if (!query.with(older_record_digest(record)).step()) return false;
  const auto text = read_record(query, 0);
  bool same = false;
  const auto compare = [&](Record&& told) -> Status {
    same = told.seed == record.seed && told.number == record.number;
    return Done{};
  };
  return text && read_told_records(*text, "", compare) && same;
}

std::vector<std::int64_t> players_by_seat(const StoreConnection::Roster& roster,
                                          const std::vector<int>& seats) {
  std::vector<std::int64_t> players;
  for (const int seat : seats) players.push_back(roster.players[static_cast<std::size_t>(seat)]);
  return players;
}

// Why a game cannot belong to a tournament with this number of players; empty if it can.
std::string fault_of(const StoredGame& game, std::size_t players) {
  const auto is_finite = [](double value) { return std::isfinite(value); };
  const auto is_player = [&](int seat) {
    return seat >= 0 && static_cast<std::size_t>(seat) < players;
  };
  if (game.number >= static_cast<std::uint64_t>(most_games)) return "its number is too large";
  if (!fits(game.block) || !fits(game.opening)) return "its block or opening is too large";
  if (game.seats.empty()) return "must have seats";
  if (!std::all_of(game.seats.begin(), game.seats.end(), is_player)) {
    return fmt::format("its seats must be players 0 to {}", players - 1);
  }
  if (game.payoffs.size() != game.seats.size()) return "must have a payoff for every seat";
  if (!std::all_of(game.payoffs.begin(), game.payoffs.end(), is_finite) ||
      !std::isfinite(game.seconds)) {
    return "its payoffs and seconds must be numbers";
  }
  if (!game.margins.empty() && game.margins.size() != game.seats.size()) {
    return "must have a margin for every seat, or none";
  }
  if (!is_finished(game.ending)) return "must be finished";
  if (game.ended_by < nobody || game.ended_by >= std::ssize(game.seats)) {
    return "must be ended by one of its seats, or nobody";
  }
  if (game.record.empty()) return "must have a record";
  return {};
}

}  // namespace

Status check_game(const StoreConnection& store, TournamentId tournament,
                  const StoreConnection::Roster& roster, const StoredGame& game) {
  const std::string fault = fault_of(game, roster.players.size());
  if (fault.empty()) return Done{};
  return store.fault(
      fmt::format("game {} of tournament {}: {}", game.number + 1, tournament, fault));
}

const char* select_games() {
  static const std::string sql = select_in_order("id");
  return sql.c_str();
}

const char* select_last_games() {
  static const std::string sql = select_in_order("id DESC LIMIT ?");
  return sql.c_str();
}

bool insert_game(StoreConnection& store, TournamentId tournament,
                 const StoreConnection::Roster& roster, const StoredGame& game,
                 std::string_view packed) {
  static const std::string sql = fmt::format("{}ON CONFLICT (id) DO NOTHING", insert_into_games);
  Query query(store.prepared(sql.c_str()));
  query.with(first_id_of(tournament) + signed_of(game.number)).with(tournament);
  query.with(signed_of(game.number)).with(signed_of(game.block)).with(signed_of(game.opening));
  query.with(std::int64_t{game.rotation}).with(std::int64_t{game.round});
  query.with(print_list(game.seats)).with(roster.game);
  query.with(print_list(players_by_seat(roster, game.seats)));
  bind_outcome(query, game);
  query.with_nothing().with_nothing();
  return query.with_bytes(packed).run() > 0;
}

bool insert_free_game(StoreConnection& store, GameId id, const Record& record,
                      const std::vector<std::int64_t>& players) {
  if (has_older_digest(store, record)) return false;
  static const std::string sql =
      fmt::format("{}ON CONFLICT (digest) WHERE digest IS NOT NULL DO NOTHING", insert_into_games);
  StoredGame game = stored_game(record);
  if (record.margin && record.players.size() == 2) game.margins = {*record.margin, -*record.margin};
  const std::string packed = pack_record(game.record);
  Query query(store.prepared(sql.c_str()));
  query.with(id);
  for (int i = 0; i < 7; ++i) query.with_nothing();  // its place in a tournament
  query.with(record.game).with(print_list(players));
  bind_outcome(query, game);
  query.with(record.date).with(record_digest(record));
  return query.with_bytes(packed).run() > 0;
}

Result<StoredGame> read_game(const Query& row) {
  StoredGame game;
  game.id = row.number(0);
  game.number = static_cast<std::uint64_t>(row.number(1));
  game.block = static_cast<std::uint64_t>(row.number(2));
  game.opening = static_cast<std::uint64_t>(row.number(3));
  game.rotation = static_cast<int>(row.number(4));
  game.round = static_cast<int>(row.number(5));
  if (!read_numbers(row, 6, game.seats)) return damaged(row, "list of seats");
  if (!read_numbers(row, 7, game.payoffs)) return damaged(row, "list of payoffs");
  if (!read_numbers(row, 8, game.margins)) return damaged(row, "list of margins");
  const auto ending = ending_called(row.text(9));
  if (!ending) return damaged(row, "ending");
  game.ending = *ending;
  if (!row.is_null(10)) game.ended_by = static_cast<Seat>(row.number(10));
  game.how = row.text(11);
  game.reason = row.text(12);
  game.plies = static_cast<int>(row.number(13));
  game.seconds = row.real(14);
  return game;
}

Result<RowWithIds> read_row(const Query& row) {
  auto game = read_game(row);
  if (!game) return game.error();
  auto record = read_record(row, record_column);
  if (!record) return damaged(row, "record");
  game->record = *std::move(record);
  RowWithIds result;
  result.row.played = *std::move(game);
  result.row.tournament = row.number(15);
  result.row.game = row.text(16);
  if (!read_numbers(row, 17, result.players)) return damaged(row, "list of players");
  result.row.date = row.text(18);
  return result;
}

Result<std::string> read_record(const Query& row, int column) {
  // SQLite knows the type only until the bytes were asked for.
  if (!row.is_blob(column)) return row.text(column);
  auto text = unpack_record(row.text(column));
  if (!text) return Error{"its record cannot be read"};
  return *std::move(text);
}

}  // namespace brett
