import { expect, it } from 'vitest';
import { hindrances } from './hindrance.ts';

/** The error by which socket.io's client reports a request by polling that was answered. */
const answered = (status: number, responseText: string): Error =>
  Object.assign(new Error('xhr poll error'), { context: { status, responseText } });
const stray = answered(400, '{"code":1,"message":"Session ID unknown"}');

it.each([
  ['a server that answers nothing', new Error('timeout'), false, 'network.away'],
  ['a page of a proxy while the server is away', answered(502, '<html>'), false, 'network.away'],
  ['what lets ordinary requests through only', new Error('timeout'), true, 'network.blocked'],
  ['a page of a proxy before the socket', answered(403, '<html>'), true, 'network.blocked'],
  ['an empty answer', answered(400, 'null'), true, 'network.blocked'],
  ['servers between which polling gets lost', stray, true, 'network.stray'],
  [
    'a crowd behind one address',
    answered(403, '{"code":4,"message":"request.tooMany"}'),
    true,
    'network.crowded',
  ],
])('%s is named (daily life 19)', async (_what, error, live, code) => {
  expect(await hindrances(() => Promise.resolve(live))(error)).toMatchObject({ code });
});

it('servers between which polling gets lost stay named as the cause while attempts by WebSocket merely end (daily life 19)', async () => {
  const hindrance = hindrances(() => Promise.resolve(true));
  await hindrance(stray);
  expect(await hindrance(new Error('timeout'))).toMatchObject({ code: 'network.stray' });
});
