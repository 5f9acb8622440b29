import type { ThinkingFailed } from '../tables/live/question.ts';
import { REQUEST_WAIT } from '@1bob/protocol/waits';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Thinkers, type Asking } from './thinkers.ts';
import { onThisMachine } from '../../../../tests/support/on-this-machine.ts';

const program = new URL('../testing/toy-officers.mjs', import.meta.url);

function thinkers(threads = 1, patience = 20_000): Thinkers {
  const made = new Thinkers({ program, threads, patience: onThisMachine(patience) });
  onTestFinished(() => made.close());
  return made;
}
const view = { options: { advance: { kind: 'pass' } } };
const ask = (of: Thinkers, officer: string, asking: Partial<Asking> = {}) =>
  of.think({ officer, view, seed: 's' }, { asker: 'anna', ...asking });
const decided = { command: { kind: 'pass' }, reasons: [{ code: 'toy', count: 1 }] };

test('an officer decides in a thread, and gives no decision if there is nothing to decide', async () => {
  const one = thinkers();
  expect(await ask(one, 'able')).toEqual(decided);
  const nothing = { options: { advance: null } };
  expect(await one.think({ officer: 'able', view: nothing, seed: 's' }, { asker: 'anna' })).toBeNull();
});

test('gives a thread the name of the officer, the view and the seed, and no settings', async () => {
  const decision = await ask(thinkers(), 'spy');
  expect(decision?.command).toEqual({ kind: 'pass', told: ['officer', 'seed', 'view'], env: [] });
});

test.each([
  ['hangs', 'slow'],
  ['silent', 'slow'],
  ['throws', 'broken'],
  ['leaves', 'broken'],
  ['greedy', 'broken'],
  ['nonsense', 'nonsense'],
  ['chatty', 'nonsense'],
  ['unknown', 'broken'],
] as const)('gives up on an officer that %s (%s), and answers the next question', async (officer, why) => {
  const one = thinkers(1, officer === 'greedy' ? 20_000 : 400);
  await expect(ask(one, officer)).rejects.toMatchObject({ name: 'ThinkingFailed', why });
  expect(await ask(one, 'able')).toEqual(decided);
});

test('a hanging officer does not delay the threads beside it, and delays questions behind it only for its time to think', async () => {
  const two = thinkers(2, 800);
  await ask(two, 'able');
  const order: string[] = [];
  const note = (name: string) => () => void order.push(name);
  await Promise.all([
    ask(two, 'hangs').then(note('hangs'), note('given up')),
    ask(two, 'able').then(note('first')),
    ask(two, 'able').then(note('second')),
  ]);
  expect(order).toEqual(['first', 'second', 'given up']);
});

test('gives up on a thread that is not ready after the time that a request may wait', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const endless = new URL('data:text/javascript,setInterval(() => undefined, 1_000)');
  const one = new Thinkers({ program: endless, threads: 1, patience: 9_000 });
  onTestFinished(() => one.close());
  const asked = ask(one, 'able').catch((error: ThinkingFailed) => error.why);
  await vi.advanceTimersByTimeAsync(REQUEST_WAIT);
  expect(await asked).toBe('slow');
});

test('answers questions in order if there are more of them than threads', async () => {
  const one = thinkers();
  const order: number[] = [];
  await Promise.all([1, 2, 3, 4].map((n) => ask(one, n === 1 ? 'slow' : 'able').then(() => order.push(n))));
  expect(order).toEqual([1, 2, 3, 4]);
});

test('a requester of many answers waits behind a requester of few', async () => {
  const one = thinkers(1, 20_000);
  const order: string[] = [];
  const of = (asker: string) => ask(one, 'slow', { asker }).then(() => order.push(asker));
  await Promise.all([of('anna'), of('anna'), of('anna'), of('anna'), of('bert'), of('carl'), of('bert')]);
  expect(order).toEqual(['anna', 'anna', 'bert', 'carl', 'anna', 'bert', 'anna']);
});

test('nobody waits for a thread longer than half the time of a question, and those before are answered', async () => {
  const one = thinkers(1, 1_000);
  await ask(one, 'able');
  const before = performance.now();
  // More questions than can be answered in that time.
  const questions = Math.ceil(onThisMachine(12));
  const answers = await Promise.allSettled(
    Array.from({ length: questions }, (_, n) => ask(one, 'slow', { asker: `person ${n}` })),
  );
  expect(performance.now() - before).toBeLessThan(onThisMachine(1_500));
  const failed = answers.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
  expect(failed.length).toBeGreaterThan(3);
  expect(failed.length).toBeLessThan(questions);
  for (const each of failed) expect(each).toMatchObject({ why: 'busy' });
  expect(await ask(one, 'able')).toEqual(decided);
});

test('does not think about questions that nobody wants any more', async () => {
  const one = thinkers();
  const order: string[] = [];
  let wanted = true;
  const stands = () => wanted;
  const answers = [
    ask(one, 'slow').then(() => order.push('first')),
    ask(one, 'hangs', { stands }).catch((error: ThinkingFailed) => order.push(error.why)),
    ask(one, 'able', { stands: () => true }).then(() => order.push('third')),
  ];
  wanted = false;
  await Promise.all(answers);
  expect(order).toEqual(['first', 'unwanted', 'third']);
});

test('when the server closes, rejects all waiting questions at once', async () => {
  const one = thinkers(1, 60_000);
  const waiting = [ask(one, 'hangs'), ask(one, 'able')];
  one.close();
  for (const each of waiting) await expect(each).rejects.toMatchObject({ why: 'closed' });
  await expect(ask(one, 'able')).rejects.toMatchObject({ why: 'closed' });
});
