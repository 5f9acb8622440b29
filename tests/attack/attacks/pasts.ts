import { setTimeout as delay } from 'node:timers/promises';
import type { Attack } from '../harness.ts';
import { closed, dial } from '../raw.ts';

const LANES = 60;
/** Requests in progress on one connection, as many as a server allows. */
const AT_ONCE = 4;
/** Milliseconds after which every other lane hangs up, and after which a lane that was answered asks again. */
const AGAIN = 500;

export const attack: Attack = {
  name: 'pasts',
  about: 'asks for pages of the past of long matches, 240 at once, and hangs up on half of them',
  cut: 'refused',
  reader: true,
  resident: 512,
  async run(target) {
    const { seen, signal, pasts } = target;
    let turn = 0;
    const ask = (): string => {
      const past = pasts[turn++ % pasts.length];
      // Requests both lists and pages.
      const page = turn % 3 === 0 ? '' : `/${(turn * 7) % 120}`;
      return (
        `GET /api/matches/${past?.id}/past${page}?watch=${past?.watch} HTTP/1.1\r\n` +
        `Host: 127.0.0.1:${target.port}\r\n\r\n`
      );
    };
    const lane = async (_: unknown, n: number): Promise<void> => {
      while (!signal.aborted) {
        const socket = dial(target);
        let answers = 0;
        socket.on('data', (data) => {
          for (const [, status] of data.toString('latin1').matchAll(/HTTP\/1\.1 (\d+)/g)) {
            answers += 1;
            if (status === '200') seen.opened += 1;
            else seen.refused += 1;
          }
        });
        const gone = closed(socket, target);
        while (!socket.destroyed && !signal.aborted) {
          answers = 0;
          for (let n = 0; n < AT_ONCE; n++) socket.write(ask());
          if (n % 2 === 0) await Promise.race([gone, pause(AGAIN, signal)]);
          else
            do await pause(AGAIN, signal);
            while (answers < AT_ONCE && !socket.destroyed && !signal.aborted);
          if (n % 2 === 0) break;
        }
        seen.sent += socket.bytesWritten;
        socket.destroy();
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  },
};

const pause = (milliseconds: number, signal: AbortSignal): Promise<unknown> =>
  delay(milliseconds, undefined, { signal }).catch(() => undefined);
