import type { Attack } from '../harness.ts';
import { closed, persist, upgrade } from '../raw.ts';

export const attack: Attack = {
  name: 'handshakes-websocket',
  about: 'opens websockets from one address and leaves them idle, up to a thousand at once',
  cut: 'refused',
  run: (target) =>
    persist(
      target,
      1_000,
      (socket) => upgrade(socket, { port: target.port }),
      async (socket) => {
        socket.resume();
        await closed(socket, target);
      },
    ),
};
