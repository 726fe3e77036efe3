#include "store/schema.h"

#include <array>

namespace brett {

namespace {

constexpr std::string_view first_step = R"sql(
CREATE TABLE players (
  id    INTEGER PRIMARY KEY,
  spec  TEXT NOT NULL UNIQUE           -- canonical, or the name of somebody
) STRICT;

CREATE TABLE tournaments (
  id      INTEGER PRIMARY KEY,
  name    TEXT NOT NULL,
  plan    TEXT NOT NULL,
  digest  TEXT NOT NULL UNIQUE,        -- of the plan
  game    TEXT NOT NULL,
  begun   TEXT NOT NULL,
  shard   TEXT NOT NULL
) STRICT;

CREATE TABLE tournament_players (
  tournament  INTEGER NOT NULL REFERENCES tournaments (id),
  place       INTEGER NOT NULL,        -- in the plan, from 0
  player      INTEGER NOT NULL REFERENCES players (id),
  PRIMARY KEY (tournament, place)
) STRICT, WITHOUT ROWID;

CREATE TABLE games (                   -- one row for every finished game
  id          INTEGER PRIMARY KEY,     -- (tournament or 0) << 40 | number
  tournament  INTEGER REFERENCES tournaments (id),  -- NULL: a free game, like all down to seats
  number      INTEGER,
  block       INTEGER,
  opening     INTEGER,
  rotation    INTEGER,
  round       INTEGER,
  seats       TEXT,                    -- [1,0]: places of the players by seat
  game        TEXT NOT NULL,           -- spec
  players     TEXT NOT NULL,           -- [7,3]: players.id by seat
  payoffs     TEXT NOT NULL,           -- [1,-1]
  margins     TEXT,                    -- [12,-12]
  ending      TEXT NOT NULL,           -- rules, forfeit, adjudicated
  ended_by    INTEGER,                 -- seat, from 0
  how         TEXT NOT NULL,
  reason      TEXT NOT NULL,
  plies       INTEGER NOT NULL,
  seconds     REAL NOT NULL,
  date        TEXT,                    -- of free games
  digest      TEXT,                    -- of free games: what makes them the same
  record      ANY NOT NULL             -- text, or packed as a blob
) STRICT;
CREATE UNIQUE INDEX games_by_digest ON games (digest) WHERE digest IS NOT NULL;

CREATE TABLE standings (
  tournament    INTEGER NOT NULL REFERENCES tournaments (id),
  player        INTEGER NOT NULL,      -- place in the plan
  rank          INTEGER NOT NULL,
  points        REAL NOT NULL,
  difference    INTEGER NOT NULL,
  wins          INTEGER NOT NULL,
  draws         INTEGER NOT NULL,
  losses        INTEGER NOT NULL,
  rating        REAL,
  rating_error  REAL,
  PRIMARY KEY (tournament, player)
) STRICT, WITHOUT ROWID;
)sql";

constexpr std::string_view second_step = R"sql(
CREATE TABLE weights (
  name     TEXT NOT NULL,
  version  INTEGER NOT NULL,
  game     TEXT NOT NULL,
  saved    TEXT NOT NULL,
  text     BLOB NOT NULL,
  PRIMARY KEY (name, version)
) STRICT;

CREATE TABLE profiles (
  name      TEXT NOT NULL,
  owner     TEXT NOT NULL,
  opponent  TEXT NOT NULL,
  version   INTEGER NOT NULL,
  saved     TEXT NOT NULL,
  text      BLOB NOT NULL,
  PRIMARY KEY (name, owner, opponent, version)
) STRICT;

-- For people with SQL: who sat where and what it brought.
CREATE VIEW game_seats AS
  SELECT games.id AS game, seat.key AS seat, players.spec AS player,
         json_extract(games.payoffs, '$[' || seat.key || ']') AS payoff
  FROM games, json_each(games.players) AS seat JOIN players ON players.id = seat.value;
)sql";

constexpr std::string_view third_step = R"sql(
CREATE TABLE matches (                 -- matches of a server that have not ended
  id     TEXT PRIMARY KEY,
  saved  TEXT NOT NULL,
  body   TEXT NOT NULL                 -- the server's own
) STRICT;

CREATE TABLE hosts (                   -- who may stop and resume a tournament of a server
  tournament  INTEGER PRIMARY KEY REFERENCES tournaments (id),
  token       TEXT NOT NULL
) STRICT;
)sql";

constexpr std::string_view fourth_step = R"sql(
CREATE TABLE match_plies (             -- moves of a server's matches that have not ended
  match  TEXT NOT NULL,
  ply    INTEGER NOT NULL,             -- from 0
  body   TEXT NOT NULL,                -- the server's own
  PRIMARY KEY (match, ply)
) STRICT, WITHOUT ROWID;
UPDATE games SET record = repacked(record);  -- zstd frames (store/packed_record.h)
)sql";

constexpr std::array<std::string_view, 4> steps{first_step, second_step, third_step, fourth_step};

}  // namespace

std::span<const std::string_view> schema_steps() { return steps; }

}  // namespace brett
