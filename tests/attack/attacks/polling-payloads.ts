import type { Socket } from 'node:net';
import type { Attack } from '../harness.ts';
import { heard, persist } from '../raw.ts';

// Thousands of packets in one payload, one far too long, and one that is not a packet.
const payloads = [
  Array.from({ length: 20_000 }, () => '40/a,').join('\x1e'),
  Array.from({ length: 60_000 }, () => '4').join('\x1e'),
  'x'.repeat(5_000_000),
  '9[[[',
];

async function asked(socket: Socket, method: string, path: string, port: number, body = ''): Promise<string> {
  socket.write(
    `${method} /socket.io/?EIO=4&transport=polling${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n` +
      `Content-Type: text/plain\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  return heard(socket);
}

export const attack: Attack = {
  name: 'polling-payloads',
  about: 'posts payloads of many thousand packets, too long ones and nonsense over polling',
  cut: 'closed',
  run: (target) => {
    let sid = '';
    let turn = 0;
    return persist(
      target,
      1,
      async (socket) => {
        sid = /"sid":"([^"]+)"/.exec(await asked(socket, 'GET', '', target.port))?.[1] ?? '';
        return sid !== '';
      },
      async (socket) => {
        const payload = payloads[turn++ % payloads.length] ?? '';
        const path = `&sid=${sid}`;
        // When the server no longer knows this connection, it has dropped it.
        for (let answer = 'HTTP/1.1 200'; answer.startsWith('HTTP/1.1 200') && !target.signal.aborted;)
          answer = await asked(socket, 'POST', path, target.port, payload);
        socket.destroy();
      },
    );
  },
};
