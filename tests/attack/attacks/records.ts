import { Person } from '../../support/person.ts';
import type { Attack, Target } from '../harness.ts';
import { closed, heard, persist } from '../raw.ts';

/** The guests who ask for records. There are several, so that the limits of one person are not the only protection. */
const GUESTS = 10;

export const attack: Attack = {
  name: 'records',
  about:
    'asks for the whole records of long ended matches over fifty connections at once, packed and plain, and reads them',
  cut: 'refused',
  resident: 512,
  long: true,
  run: async (target) => {
    const cookies = [''];
    for (let n = 0; n < GUESTS; n++) {
      const guest = new Person(target.url, `Reader ${n}`);
      await guest.arrive();
      cookies.push(guest.cookie);
    }
    let turn = 0;
    const ask = (): string => {
      const cookie = cookies[turn % cookies.length] ?? '';
      // Most of them ask for the same record.
      const match = target.long[turn % 5 === 0 ? 1 : 0] ?? '';
      const encoding = ['br, gzip', 'gzip', 'identity'][turn++ % 3] ?? '';
      return (
        `GET /api/matches/${match}/record HTTP/1.1\r\nHost: 127.0.0.1:${target.port}\r\nConnection: close\r\n` +
        `Accept-Encoding: ${encoding}\r\n${cookie === '' ? '' : `Cookie: ${cookie}\r\n`}\r\n`
      );
    };
    await persist(
      target,
      50,
      async (socket) => {
        socket.write(ask());
        return (await heard(socket)).startsWith('HTTP/1.1 200');
      },
      (socket) => read(socket, target),
    );
  },
};

/** Reads until the server has sent everything. */
function read(socket: Parameters<typeof closed>[0], target: Target): Promise<unknown> {
  socket.resume();
  return closed(socket, target);
}
