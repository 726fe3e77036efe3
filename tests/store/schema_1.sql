-- A store as version 1 of the schema had it. Never changed: stores like this one are out there.
PRAGMA journal_mode = WAL;
BEGIN;
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

INSERT INTO players VALUES (1, 'random'), (2, 'pvs:depth=3');
INSERT INTO tournaments VALUES
  (1, 'spring cup', 'games = 4' || char(10), 'b9f5164b16e466b0c9e20f6f4bbb27dc', 'tic_tac_toe',
   '2026-11-16T02:18:51Z', '2/3');
INSERT INTO tournament_players VALUES (1, 0, 1), (1, 1, 2), (1, 2, 1);
-- The same record as text and packed.
INSERT INTO games VALUES
  (1099511627776, 1, 0, 0, 7, 0, 3, '[0,2]', 'tic_tac_toe', '[1,1]', '[1,-1]', '[3,-3]', 'rules', NULL, '', '',
   5, 0.512503, NULL, NULL,
   'brett record 1
game    tic_tac_toe
player  random
player  random
seed    7
date    2026-11-16T02:18:51Z
start   --------- X
result  1 -1
ending  rules
moves   5
1       1  a1  value=0.125 depth=3 nodes=1234 time=0.012500
2       2  b1  time=0.000001
3       1  a2
4       2  b2  time=0.000002
5       1  a3  time=0.500000
final   X--XO-XO- O
check   b67859ef
end
'),
  (1099511627779, 1, 3, 1, 8, 1, 3, '[2,0]', 'tic_tac_toe', '[1,1]', '[1,-1]', NULL, 'rules', NULL, '', '',
   5, 0.512503, NULL, NULL,
   X'0c7469635f7461635f746f650d72616e646f6d0d72616e646f6d0e370f32362d31312d31365430323a31383a35315a101d2d20581131202d3112350161311a302e3132351b331c31323334193031323530300262311630310161320262321630320161331735303030303013582d2d584f2d584f2d204f14623637383539656615');
INSERT INTO standings VALUES (1, 2, 1, 2.0, 3, 2, 0, 0, NULL, NULL);
PRAGMA application_id = 1114793332;
PRAGMA user_version = 1;
COMMIT;
