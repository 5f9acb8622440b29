import type { Attack } from '../harness.ts';
import { dial, heard } from '../raw.ts';

const LANES = 20;

export const attack: Attack = {
  name: 'handshakes-polling',
  about: 'begins polling without end and never comes back',
  cut: 'refused',
  async run(target) {
    const { seen } = target;
    const request = `GET /socket.io/?EIO=4&transport=polling HTTP/1.1\r\nHost: 127.0.0.1:${target.port}\r\n\r\n`;
    const lane = async (): Promise<void> => {
      while (!target.signal.aborted) {
        const socket = dial(target);
        while (!socket.destroyed && !target.signal.aborted) {
          socket.write(request);
          const answer = await heard(socket);
          if (answer.startsWith('HTTP/1.1 200')) seen.opened += 1;
          else seen.refused += 1;
        }
        seen.sent += socket.bytesWritten;
        socket.destroy();
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  },
};
