/**
 * The least a durable server could do, to compare ours with: Socket.IO, one event, a state in memory, and a write to disk
 * before any client hears of it.
 *
 *   fork('bare.mjs', ['filler' | 'toy', file or database, file with a part of each state])
 *                                                     (bundled; tells its parent the port)
 *
 * `filler` keeps no game and sends 200 bytes to each follower. `toy` plays the same toy game as our own server: whose move
 * it is, and a log that grows by a line. With a file, each command is a line of one journal for all matches; lines that come
 * during one fdatasync share the next. With the address of a database, it writes the whole state to a JSON column, checks
 * its version, and never reads it back; a third file makes the state as large as that of another game.
 */
import { readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';
import { Server } from 'socket.io';

const [kind, place = 'journal', more] = process.argv.slice(2);

interface Match {
  version: number;
  toMove: string;
  log: string[];
}
interface Given {
  match: string;
  command: { kind: string };
}
interface Keeping {
  begin(id: string, match: Match): Promise<void>;
  /** Resolves when the command is durable. Rejects if another writer came first. */
  keep(given: Given, match: Match): Promise<void>;
}

/** A single journal with group commit. */
async function journal(file: string): Promise<Keeping> {
  const handle = await open(file, 'a');
  let waiting: string[] = [];
  let next: Promise<void> | null = null;
  let before: Promise<void> = Promise.resolve();
  const write = async (): Promise<void> => {
    await before;
    const lines = waiting;
    [waiting, next] = [[], null];
    await handle.appendFile(lines.join(''));
    await handle.datasync();
  };
  return {
    async begin() {},
    keep(given) {
      waiting.push(`${JSON.stringify(given)}\n`);
      return (next ??= before = write());
    },
  };
}

/** Stores the whole state in PostgreSQL. */
async function states(url: string): Promise<Keeping> {
  const part: unknown = more === undefined ? undefined : JSON.parse(readFileSync(more, 'utf8'));
  const pool = new Pool({ connectionString: url, max: 10 });
  await pool.query('CREATE TABLE matches (id text PRIMARY KEY, version int NOT NULL, state jsonb NOT NULL)');
  return {
    async begin(id, match) {
      await pool.query('INSERT INTO matches VALUES ($1, $2, $3)', [id, match.version, JSON.stringify(match)]);
    },
    async keep({ match: id }, match) {
      const { rowCount } = await pool.query({
        name: 'keep',
        text: 'UPDATE matches SET version = $1, state = $2 WHERE id = $3 AND version = $4',
        // Serialises the part each time, as if the state had changed.
        values: [match.version, JSON.stringify({ ...match, part }), id, match.version - 1],
      });
      if (rowCount !== 1) throw new Error('another writer was faster');
    },
  };
}

const keeping = await (place.startsWith('postgresql:') ? states(place) : journal(place));
const matches = new Map<string, Match>();
const filler = 'x'.repeat(200);

/** A match after a command, and the updates that follow. Null if the command is illegal. */
function played(match: Match, seat: string | undefined): { match: Match; changes: unknown } | null {
  const version = match.version + 1;
  if (kind === 'filler') return { match: { ...match, version }, changes: filler };
  if (seat !== match.toMove) return null;
  const toMove = seat === 'left' ? 'right' : 'left';
  const line = `${seat} holds ${seat === 'left' ? 1 : 2}`;
  const changes = [
    { op: 'replace', path: '/toMove', value: toMove },
    { op: 'add', path: `/log/${match.log.length}`, value: line },
  ];
  return { match: { version, toMove, log: [...match.log, line] }, changes };
}

const http = createServer((_request, response) => {
  const { user, system } = process.cpuUsage();
  response.end(`process_cpu_seconds_total ${(user + system) / 1e6}\n`);
});
const io = new Server(http, { serveClient: false });
io.on('connection', (socket) => {
  let seat: string | undefined;
  socket.on('open', async (given: { match: string; seat?: string }, answer: (told: object) => void) => {
    ({ seat } = given);
    await socket.join(given.match);
    let match = matches.get(given.match);
    if (match === undefined) {
      match = { version: 0, toMove: 'left', log: [] };
      matches.set(given.match, match);
      await keeping.begin(given.match, match);
    }
    answer({ ok: true, version: match.version });
  });
  socket.on('leave', async ({ match }: { match: string }, answer: (told: object) => void) => {
    await socket.leave(match);
    answer({ ok: true });
  });
  socket.on('command', async (given: Given, answer: (told: object) => void) => {
    const match = matches.get(given.match);
    const step = match === undefined ? null : played(match, seat);
    if (step === null) return answer({ ok: false });
    matches.set(given.match, step.match);
    await keeping.keep(given, step.match);
    const { version } = step.match;
    io.to(given.match).emit('update', { match: given.match, version, changes: step.changes });
    answer({ ok: true, version });
  });
});
http.listen(0, '127.0.0.1', () => process.send?.({ port: (http.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit(0));
