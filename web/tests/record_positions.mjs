// Records the positions that the tests of the page use, from the server itself:
//   node tests/record_positions.mjs PROGRAM
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Server } from '../../tests/e2e/server.mjs';

const wanted = {
  othello_start: { game: 'othello' },
  othello_after: { game: 'othello', moves: 'f5' },
  othello_pass: { game: 'othello:size=4', position: 'OOO-XXXOXXX-XOXX X' },
  connect_four_start: { game: 'connect_four' },
  connect_four_after: { game: 'connect_four', moves: '4' },
  connect_four_won: { game: 'connect_four', moves: '4455667' },
  tic_tac_toe_start: { game: 'tic_tac_toe' },
  three_wins: { game: 'three_wins:seats=3', moves: '4 4 3' },
  morris_start: { game: 'morris' },
  morris_mill: { game: 'morris', position: 'WW./.B./.../....../.../.B./... w 7-7' },
  morris_moving: { game: 'morris', position: 'W.W/.W./.../WB.B../B../.../... w 0-0' },
  morris_double: { game: 'morris:take=2', position: 'W.W/.W./.W./....../B.B/.../B.B w 5-5' },
  morris_flying: { game: 'morris', position: 'W.W/.W./.../.B.B../B../..B/... w 0-0' },
  kuhn: { game: 'kuhn_poker', position: 'KJ c' },
  pig: { game: 'pig', position: '12+8-30' },
};

const folder = mkdtempSync(join(tmpdir(), 'brett-positions-'));
const server = await Server.start(process.argv[2], join(folder, 'games.db'));
const positions = {};
for (const [name, fields] of Object.entries(wanted)) {
  const answer = await fetch(`${server.base}api/position`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(fields) });
  const json = await answer.json();
  if (!answer.ok) throw new Error(`${name}: ${json.error}`);
  positions[name] = json.position;
}
await server.stop();
rmSync(folder, { recursive: true, force: true });
writeFileSync(new URL('fixtures/positions.json', import.meta.url), JSON.stringify(positions));
