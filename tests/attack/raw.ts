/** The connections of attackers: TCP, and websocket frames written by hand, because a library would behave too well. */
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Target } from './harness.ts';

/** A TCP connection from the attacker's address to the server. An error only closes it. */
export function dial({ port, from }: Target): Socket {
  const socket = connect({ host: '127.0.0.1', port, ...(from === undefined ? {} : { localAddress: from }) });
  socket.on('error', () => socket.destroy());
  return socket;
}

const TEXT = 1;
export const BINARY = 2;
export const PING = 9;

/** A frame of a client, masked with zeros. `last` says whether it ends the message. */
export function frame(payload: string | Buffer, opcode = TEXT, last = true): Buffer {
  const body = Buffer.from(payload as string);
  const { length } = body;
  const size = length < 126 ? Buffer.of(length | 0x80) : Buffer.alloc(length < 65_536 ? 3 : 9);
  if (length >= 65_536) {
    size[0] = 127 | 0x80;
    size.writeBigUInt64BE(BigInt(length), 1);
  } else if (length >= 126) {
    size[0] = 126 | 0x80;
    size.writeUInt16BE(length, 1);
  }
  return Buffer.concat([Buffer.of((last ? 0x80 : 0) | opcode), size, Buffer.alloc(4), body]);
}

/** This many frames in one buffer. */
export const frames = (count: number, payload: string, opcode = TEXT): Buffer =>
  Buffer.concat(Array.from({ length: count }, () => frame(payload, opcode)));

/** Upgrades a connection to a websocket of the server. False if the server refuses. */
export async function upgrade(
  socket: Socket,
  { port, cookie = '', query = '' }: { port: number; cookie?: string; query?: string },
): Promise<boolean> {
  socket.write(
    `GET /socket.io/?EIO=4&transport=websocket${query} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n` +
      'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
      `Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nCookie: ${cookie}\r\n\r\n`,
  );
  return (await heard(socket)).startsWith('HTTP/1.1 101');
}

/** The next data from a connection. Empty when it has been closed. */
export const heard = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    const done = (data?: unknown): void => {
      socket.off('data', done).off('close', done);
      resolve(Buffer.isBuffer(data) ? data.toString() : '');
    };
    socket.on('data', done).on('close', done);
    if (socket.destroyed) done();
  });

/** Resolves when a connection has been made or refused. */
export const dialled = (socket: Socket): Promise<boolean> =>
  new Promise((resolve) => {
    socket.once('connect', () => resolve(true)).once('close', () => resolve(false));
  });

/** Writes a piece again and again, as fast as the server reads, until the connection closes or time is up. */
async function flood(socket: Socket, piece: Buffer | string, target: Target): Promise<void> {
  while (!socket.destroyed && !target.signal.aborted) {
    if (socket.write(piece)) await delay(0);
    else await Promise.race([drained(socket), ended(target.signal)]);
  }
}
const drained = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      socket.off('drain', done).off('close', done);
      resolve();
    };
    socket.on('drain', done).on('close', done);
  });

/** Resolves when the signal is aborted. */
export const ended = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** Resolves when a connection has closed or the time is over. */
export const closed = (socket: Socket, { signal }: Target): Promise<unknown> =>
  socket.destroyed
    ? Promise.resolve()
    : Promise.race([new Promise((resolve) => socket.once('close', resolve)), ended(signal)]);

/**
 * Connects again and again over this many connections at once. `begin` says whether the server has accepted a
 * connection, and `go` attacks over it. Counts how each connection ended.
 */
export async function persist(
  target: Target,
  parallel: number,
  begin: (socket: Socket) => Promise<boolean>,
  go: (socket: Socket) => Promise<unknown>,
): Promise<void> {
  const { seen } = target;
  await Promise.all(Array.from({ length: parallel }, again));

  async function again(): Promise<void> {
    while (!target.signal.aborted) {
      const socket = dial(target);
      const taken = await Promise.race([begin(socket), ended(target.signal).then(() => null)]);
      if (taken === true) {
        seen.opened += 1;
        await go(socket);
        // Waits for a close that is on its way, so that no connection is opened in vain.
        if (!socket.destroyed) await Promise.race([closed(socket, target), delay(50)]);
        if (socket.destroyed && !target.signal.aborted) seen.closed += 1;
      } else if (taken === false) seen.refused += 1;
      seen.sent += socket.bytesWritten;
      socket.destroy();
      await delay(taken === true ? 10 : 100);
    }
  }
}

/** Floods websockets with a piece. `joins` joins the namespace first, and `reads` reads what the server sends. */
export function floodSockets(
  target: Target,
  piece: Buffer,
  {
    parallel = 2,
    reads = true,
    joins = false,
    cookie = '',
  }: { parallel?: number; reads?: boolean; joins?: boolean; cookie?: string } = {},
): Promise<void> {
  return persist(
    target,
    parallel,
    (socket) => upgrade(socket, { port: target.port, cookie }),
    async (socket) => {
      if (joins) {
        socket.write(frame('40'));
        let told = '';
        while (!told.includes('40{') && !socket.destroyed && !target.signal.aborted)
          told = await Promise.race([heard(socket), ended(target.signal).then(() => '')]);
      }
      if (reads) socket.resume();
      else socket.pause();
      await flood(socket, piece, target);
    },
  );
}
