import type { Attack } from '../harness.ts';
import { closed, dialled, persist } from '../raw.ts';

export const attack: Attack = {
  name: 'slow-reader-http',
  about:
    'asks for the largest answers over three hundred connections, several at once on each, and reads nothing',
  cut: 'closed',
  run: (target) => {
    const ask = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${target.port}\r\n\r\n`;
    let turn = 0;
    return persist(target, 300, dialled, async (socket) => {
      socket.pause();
      // Every second connection sends more requests at once than an honest client.
      const path = turn % 3 === 0 ? '/api/docs/static/swagger-ui-bundle.js' : '/api/docs/json';
      socket.write(ask(path).repeat(turn++ % 2 === 0 ? 1 : 500));
      await closed(socket, target);
    });
  },
};
