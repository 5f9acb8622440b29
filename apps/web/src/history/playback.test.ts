import type { Communique } from '@1bob/rules/player';
import { beforeEach, describe, expect, it } from 'vitest';
import { TestMatch } from '../testing/match.ts';
import type { Entry } from '@1bob/words';
import { Playback, type Step } from './playback.svelte.ts';

const views = (['german', 'british'] as const).map((side) => new TestMatch().view(side));
const before = new TestMatch().view('german');
const entry = (what: Partial<Communique>, n: number): Entry => ({
  key: `1918-01.05/00${n}`,
  month: '1918-01',
  turn: 5,
  // The weight depends on the kind, and these entries are given by their kind.
  what: { rule: '', ...what } as Communique,
});
const view = (n: number) => ({ ...(views[n % 2] ?? before), quietMonths: n });
const quiet = (n: number): Step => ({ view: view(n), entries: [entry({ kind: 'moved' }, n)] });
const fight = (n: number): Step => ({ view: view(n), entries: [entry({ kind: 'combat' }, n)] });

/** A clock that the test advances. */
let due: { then: () => void; ms: number } | null;
let playback: Playback;
function tick(): number {
  const now = due;
  if (now === null) throw new Error('nothing is due');
  due = null;
  now.then();
  return now.ms;
}
beforeEach(() => {
  localStorage.clear();
  due = null;
  playback = new Playback((then, ms) => {
    const mine = { then, ms };
    due = mine;
    return () => {
      if (due === mine) due = null;
    };
  });
});
const run = [quiet(0), fight(1), quiet(2)];
const play = (steps = run): void => playback.play(steps, { kind: 'enemyTurn' });

describe('A playback', () => {
  it('runs in order, and then shows the live view', () => {
    play();
    const seen = [playback.shown];
    for (const _ of run) {
      tick();
      seen.push(playback.shown);
    }
    expect(seen).toEqual([...run.map((step) => step.view), null]);
    expect(seen[0]).toBe(run[0]?.view);
    expect([due, playback.playing]).toEqual([null, false]);
  });

  it('takes two seconds if all of it is quiet, and longer if it has text to read', () => {
    play([0, 1, 2, 3, 4, 5, 6, 7].map(quiet));
    expect(Array.from({ length: 8 }, tick).reduce((sum, ms) => sum + ms)).toBeLessThanOrEqual(2000);
    play();
    const [still = 0, read = 0] = [tick(), tick()];
    expect(read).toBeGreaterThan(5 * still);
  });

  it('is sped up only if it would take too long, by the same factor for each step', () => {
    const long = Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? fight(n) : quiet(n)));
    const times = (duration?: number): number[] => {
      playback.play(long, { kind: 'catchUp', duration });
      return Array.from({ length: 20 }, tick);
    };
    const [free, hurried] = [times(), times(30_000)];
    expect(hurried.reduce((sum, ms) => sum + ms)).toBeCloseTo(30_000);
    expect((hurried[0] ?? 0) / (hurried[1] ?? 1)).toBeCloseTo((free[0] ?? 0) / (free[1] ?? 1));
    expect(times(600_000)).toEqual(free);
  });

  it('keeps the speed chosen last', () => {
    play();
    const slow = due?.ms ?? 0;
    playback.speed = 4;
    expect(due?.ms).toBe(slow / 4);
    expect(new Playback().speed).toBe(4);
  });

  it('may begin with the view before the first step', () => {
    playback.play(run, { kind: 'past', from: before, at: -1, paused: true });
    expect([playback.shown, playback.step]).toEqual([before, null]);
    playback.move(1);
    expect(playback.step).toBe(run[0]);
    playback.move(-1);
    playback.move(-1);
    expect([playback.at, due]).toEqual([-1, null]);
  });

  it('gets longer while it plays', () => {
    play([quiet(0)]);
    playback.extend([fight(1)]);
    tick();
    expect(playback.at).toBe(1);
    tick();
    expect(playback.shown).toBe(null);
  });
});

describe('Its controls', () => {
  it('pause and resume', () => {
    play();
    playback.pause();
    expect([due, playback.playing, playback.at]).toEqual([null, false, 0]);
    playback.resume();
    tick();
    expect(playback.at).toBe(1);
  });

  it('step, which pauses, no further back than the first step, and from the last step to the live view', () => {
    play();
    playback.move(-1);
    expect([playback.at, playback.playing, due]).toEqual([0, false, null]);
    playback.seek(2);
    expect(playback.shown).toBe(run[2]?.view);
    playback.move(1);
    expect(playback.shown).toBe(null);
  });

  it('skip to the live view and end the playback', () => {
    play();
    playback.skip();
    expect([playback.shown, playback.length, due]).toEqual([null, 0, null]);
  });

  it('play nothing if there are no steps', () => {
    play([]);
    playback.resume();
    expect([playback.shown, playback.playing, due]).toEqual([null, false, null]);
  });
});
