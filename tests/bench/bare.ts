/**
 * The least a server could do, to hold ours against: Socket.IO, a journal, and 200 bytes for each of three who look.
 *
 *   fork('bare.mjs', [journal])          (bundled; tells its parent the port)
 *
 * Each command is a line of the journal and is on the disk (fdatasync) before a client is told of it.
 */
import { open } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';

const journal = await open(process.argv[2] ?? 'journal', 'a');
const versions = new Map<string, number>();
const changes = 'x'.repeat(200);

const http = createServer((_request, response) => {
  const { user, system } = process.cpuUsage();
  response.end(`process_cpu_seconds_total ${(user + system) / 1e6}\n`);
});
const io = new Server(http, { serveClient: false });
io.on('connection', (socket) => {
  socket.on('open', async ({ match }: { match: string }, answer: (told: object) => void) => {
    await socket.join(match);
    answer({ ok: true, version: versions.get(match) ?? 0 });
  });
  socket.on('command', async (given: { match: string }, answer: (told: object) => void) => {
    await journal.write(`${JSON.stringify(given)}\n`);
    await journal.datasync();
    const version = (versions.get(given.match) ?? 0) + 1;
    versions.set(given.match, version);
    io.to(given.match).emit('update', { match: given.match, version, changes });
    answer({ ok: true, version });
  });
});
http.listen(0, '127.0.0.1', () => process.send?.({ port: (http.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit(0));
