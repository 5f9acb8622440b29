/**
 * A program that plays a month at its own seat and does as little as it may (docs/protocol.md, “Programs”).
 *
 * SERVER=https://play.example.org TOKEN=seat_… node month.ts
 */
import { setTimeout as delay } from 'node:timers/promises';
import { immutableJSONPatch, type JSONPatchDocument } from 'immutable-json-patch';
import { io } from 'socket.io-client';

const { SERVER: server = 'http://127.0.0.1:8017', TOKEN: token = '' } = process.env;

/** The part of a view that this program reads. `View` in packages/rules is the whole type. */
interface View {
  stage: { kind: string };
  month: unknown;
  options: { advance: object | null };
}
interface Update {
  version: number;
  changes: JSONPatchDocument;
}
type Answer =
  | { ok: true; version: number }
  | {
      ok: false;
      error: { code: string; message: string };
      missed?: { version: number; view?: View } & Partial<Update>;
    };

const own = await fetch(`${server}/api/token`, { headers: { authorization: `Bearer ${token}` } });
if (!own.ok) throw new Error(await own.text());
const { match, seat } = (await own.json()) as { match: string; seat: string };

let view: View | null = null;
let version = -1;
let wake = (): void => undefined;
const take = (update: Update): void => {
  if (view === null || update.version !== version + 1) return;
  view = immutableJSONPatch(view, update.changes);
  ({ version } = update);
  wake();
};

const socket = io(server, { transports: ['websocket'], auth: { token } });
socket.on('update', take);
/** Opens the table, and opens it again after every lost connection. */
const opened = new Promise<void>((resolve, reject) => {
  socket.on('connect_error', (error) => reject(error));
  socket.on('connect', () => {
    socket.emit('open', { match }, (answer: { ok: boolean; view: View; version: number }) => {
      if (!answer.ok) return reject(new Error(JSON.stringify(answer)));
      ({ view, version } = answer);
      resolve();
      wake();
    });
  });
});
await opened;

/** The present view. It changes while this program waits. */
const now = (): View => {
  if (view === null) throw new Error('the table is not open');
  return view;
};
const { month } = now();
let given = 0;
while (now().stage.kind !== 'ended' && JSON.stringify(now().month) === JSON.stringify(month)) {
  const { advance } = now().options;
  if (advance === null) {
    await new Promise<void>((resolve) => (wake = resolve));
    continue;
  }
  const command = { match, id: `${String(socket.id)}-${given}`, version, command: advance };
  const answer = (await socket.emitWithAck('command', command)) as Answer;
  if (answer.ok) given += 1;
  else if (answer.error.code === 'command.stale' && answer.missed?.view !== undefined)
    ({ view, version } = answer.missed as { view: View; version: number });
  // Either the shares in the dice are not open yet, or the view was old. Missed changes come as updates too.
  else if (['dice.waiting', 'command.stale'].includes(answer.error.code)) await delay(200);
  else throw new Error(`${answer.error.code}: ${answer.error.message}`);
}
socket.disconnect();
process.stdout.write(`${seat}: ${given} commands, ${now().stage.kind}\n`);
