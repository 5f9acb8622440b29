/**
 * The least a server could do, to hold ours against: Socket.IO, a journal, and 200 bytes for each of three who look.
 *
 *   node bare.mjs <journal> [together]          (bundled; tells its parent the port)
 *
 * Each command is a line of the journal and is on the disk (fdatasync) before anybody is told of it. With `together`
 * what comes while the disk is busy is written and synced at once, as our store does.
 */
import { open } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';

const journal = await open(process.argv[2] ?? 'journal', 'a');
const together = process.argv[3] === 'together';
let waiting: { line: string; done: () => void }[] = [];
let busy = false;

async function write(line: string): Promise<void> {
  if (!together) {
    await journal.write(line);
    return journal.datasync();
  }
  return new Promise((done) => {
    waiting.push({ line, done });
    if (!busy) void drain();
  });
}
async function drain(): Promise<void> {
  busy = true;
  while (waiting.length > 0) {
    const batch = waiting;
    waiting = [];
    await journal.write(batch.map(({ line }) => line).join(''));
    await journal.datasync();
    for (const { done } of batch) done();
  }
  busy = false;
}

const changes = 'x'.repeat(200);
const versions = new Map<string, number>();
const http = createServer();
const io = new Server(http, { serveClient: false });
io.on('connection', (socket) => {
  socket.on('open', async ({ match }: { match: string }, answer: (told: object) => void) => {
    await socket.join(match);
    answer({ ok: true, version: versions.get(match) ?? 0 });
  });
  socket.on('command', async (given: { match: string }, answer: (told: object) => void) => {
    await write(`${JSON.stringify(given)}\n`);
    const version = (versions.get(given.match) ?? 0) + 1;
    versions.set(given.match, version);
    io.to(given.match).emit('update', { match: given.match, version, changes });
    answer({ ok: true, version });
  });
});
http.listen(0, '127.0.0.1', () => process.send?.({ port: (http.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit(0));
