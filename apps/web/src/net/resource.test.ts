import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answer } from './http.ts';
import { refresh, Resource } from './resource.svelte.ts';

const ok = <T>(value: T): Answer<T> => ({ ok: true, value });
const busy = (again = 0): Answer<never> => ({
  ok: false,
  error: { code: 'server.busy', message: 'Busy.', again },
});
const gone: Answer<never> = { ok: false, error: { code: 'match.unknown', message: 'Gone.' } };

let answers: (Answer<number> | Promise<Answer<number>> | Error)[];
let asked: number;
const stops: (() => void)[] = [];
function resource(looking: ConstructorParameters<typeof Resource<number>>[1] = {}): Resource<number> {
  const made = new Resource<number>(async () => {
    asked += 1;
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('nothing to answer');
    return answer;
  }, looking);
  stops.push(() => made.stop());
  return made;
}
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(1000 * seconds);
const see = (state: 'visible' | 'hidden') =>
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);

beforeEach(() => {
  vi.useFakeTimers();
  answers = [ok(1)];
  asked = 0;
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('A resource', () => {
  it('is loading until it is here, and is asked for once', async () => {
    const one = resource();
    const stop = one.start();
    expect([one.standing, one.value, one.trouble]).toEqual(['loading', null, null]);
    await pass(0);
    expect([one.standing, one.value, one.since]).toEqual(['here', 1, Date.now()]);
    await pass(3600);
    expect(asked).toBe(1);
    stop();
  });

  it('says after three seconds that its first value is slow, until the value is here (daily life 14)', async () => {
    let late: (answer: Answer<number>) => void = () => undefined;
    answers = [new Promise((resolve) => (late = resolve)), new Promise(() => undefined)];
    const one = resource({ every: () => 60_000 });
    expect(one.slow).toBe(false);
    one.start();
    await pass(2.9);
    expect(one.slow).toBe(false);
    await pass(0.1);
    expect([one.standing, one.slow]).toEqual(['loading', true]);
    late(ok(1));
    await pass(0);
    expect([one.standing, one.slow]).toEqual(['here', false]);
    // A value that is known does not become slow when it is asked for again.
    await pass(100);
    expect([asked, one.slow]).toEqual([2, false]);
  });

  it('is no longer slow after its page is left, and is not slow before it is asked for', async () => {
    answers = [new Promise(() => undefined)];
    const one = resource();
    await pass(10);
    expect(one.slow).toBe(false);
    const stop = one.start();
    await pass(2);
    stop();
    await pass(10);
    expect(one.slow).toBe(false);
    one.start();
    await pass(2);
    expect(one.slow).toBe(false);
    await pass(1);
    expect(one.slow).toBe(true);
    one.forget();
    expect(one.slow).toBe(false);
  });

  it('that fails once is asked for again, and is not shown as empty meanwhile (daily life 14)', async () => {
    answers = [busy(), ok(2)];
    const one = resource();
    one.start();
    await pass(0);
    expect([one.standing, one.value, one.trouble?.code]).toEqual(['failed', null, 'server.busy']);
    await pass(1);
    expect([one.standing, one.value, one.trouble]).toEqual(['here', 2, null]);
  });

  it('that goes on failing is asked for less and less often', async () => {
    answers = [busy()];
    resource().start();
    await pass(60);
    expect(asked).toBeGreaterThan(5);
    expect(asked).toBeLessThan(9);
    const before = asked;
    await pass(600);
    expect(asked - before).toBeLessThan(21);
  });

  it('is not asked for sooner than the server asks (daily life 38)', async () => {
    answers = [busy(20), ok(2)];
    const one = resource();
    one.start();
    await pass(20);
    expect(asked).toBe(1);
    await pass(1);
    expect(one.value).toBe(2);
  });

  it('keeps its last value, and the time of that value, while later requests fail (daily life 14)', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    answers = [ok(1), busy(), busy(), ok(3)];
    const one = resource({ every: () => 60_000 });
    one.start();
    await pass(0);
    const since = one.since;
    await pass(60);
    expect([one.standing, one.value, one.trouble, asked]).toEqual(['stale', 1, null, 2]);
    await pass(1);
    expect([one.standing, one.value, one.trouble?.code]).toEqual(['stale', 1, 'server.busy']);
    expect(one.since).toBe(since);
    await pass(2);
    expect([one.standing, one.value, one.trouble]).toEqual(['here', 3, null]);
  });

  it('that is refused says so and is not asked for again, whatever it was before', async () => {
    answers = [ok(1), gone];
    const one = resource({ every: () => 60_000 });
    one.start();
    await pass(66);
    expect([one.standing, one.trouble?.code]).toEqual(['refused', 'match.unknown']);
    await pass(3600);
    expect(asked).toBe(2);
  });

  it('survives an answer that makes no sense', async () => {
    answers = [new TypeError('matches is not iterable'), ok(2)];
    const one = resource();
    one.start();
    await pass(0);
    expect(one.trouble?.code).toBe('network.answer');
    await pass(1);
    expect(one.value).toBe(2);
  });

  it('takes only the answer to the latest request', async () => {
    let late: (answer: Answer<number>) => void = () => undefined;
    answers = [new Promise((resolve) => (late = resolve)), ok(2)];
    const one = resource();
    const first = one.ask();
    await one.ask();
    late(ok(1));
    await first;
    expect(one.value).toBe(2);
  });

  it('takes the answer to an action, and not an older answer that comes after it', async () => {
    let late: (answer: Answer<number>) => void = () => undefined;
    answers = [new Promise((resolve) => (late = resolve))];
    const one = resource();
    const first = one.ask();
    one.take(7);
    late(ok(1));
    await first;
    expect([one.standing, one.value]).toEqual(['here', 7]);
  });

  it('is not asked for after its page is left, not even by an action that ends later', async () => {
    answers = [busy()];
    const one = resource({ every: () => 1_000 });
    one.start()();
    one.take(1);
    await one.ask();
    await pass(600);
    expect(asked).toBe(2);
  });

  it('is asked for while the page is seen, and at once when it is seen again (daily life 38)', async () => {
    const one = resource({ every: () => 60_000 });
    one.start();
    await pass(0);
    see('hidden');
    await pass(3600);
    expect(asked).toBe(1);
    see('visible');
    refresh();
    await pass(0);
    expect(asked).toBe(2);
    refresh();
    await pass(0);
    expect(asked).toBe(2);
  });

  it('that failed is asked for at once when the network is back', async () => {
    answers = [busy(300), ok(2)];
    const one = resource();
    one.start();
    await pass(0);
    refresh();
    await pass(0);
    expect(one.value).toBe(2);
  });

  it('is asked for even in a hidden page if something depends on it', async () => {
    see('hidden');
    resource({ every: () => 20_000, unseen: () => true }).start();
    await pass(110);
    expect(asked).toBeGreaterThan(4);
  });
});
