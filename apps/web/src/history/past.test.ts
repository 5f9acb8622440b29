import { beforeEach, describe, expect, it } from 'vitest';
import { TestMatch } from '../testing/match.ts';
import { PastServer } from '../testing/past-server.ts';
import { monthKey } from '@1bob/rules/player';
import { entries } from '@1bob/words';
import { lastMonth, Past, type PastStep } from './past.ts';
import { Playback } from './playback.svelte.ts';
import { Rewind } from './rewind.svelte.ts';

let match: TestMatch;
let server: PastServer;

/** Both sides do the least that the rules allow until a flying turn. Every change of the British view is a version. */
function playTo(turn: number): void {
  for (;;) {
    for (const seat of ['german', 'british'] as const) {
      const { stage } = match.observed();
      if (stage.kind === 'flying' && stage.turn >= turn) return;
      const { advance } = match.view(seat).options;
      if (advance === null) continue;
      match.give(seat, advance);
      server.add(match.view('british'));
    }
  }
}
const value = <T>(answer: { ok: true; value: T } | { ok: false }): T => {
  if (!answer.ok) throw new Error('it failed');
  return answer.value;
};
const versions = (steps: readonly PastStep[]): number[] => [...new Set(steps.map(({ version }) => version))];

beforeEach(() => {
  match = new TestMatch();
  server = new PastServer().add(match.view('british'));
  playTo(1);
  match.give('german', { kind: 'move', units: ['13'], path: ['4326'], land: false });
  server.add(match.view('british'));
  playTo(3);
});

describe('The past', () => {
  it('comes in pages whose steps end with the view of each version', async () => {
    const past = new Past(server, 'm');
    const { pages } = value(await past.contents(server.version));
    const all: PastStep[] = [];
    for (const at of pages.keys()) all.push(...value(await past.page(at)));
    expect(versions(all)).toEqual(Array.from({ length: server.version + 1 }, (_, version) => version));
    for (const version of versions(all))
      expect(all.findLast((step) => step.version === version)?.view).toEqual(server.view(version));
    // Each entry appears once, in order.
    const last = server.view(server.version);
    expect(all.flatMap((step) => step.entries)).toEqual(entries(last?.log ?? {}));
    // Only the first page came as a whole view, and no page came twice.
    await past.page(0);
    expect(server.asked.slice(1).filter((each) => !each.includes('since'))).toEqual(['0']);
    expect(new Set(server.asked).size).toBe(server.asked.length);
  });

  it('begins a page that is fetched without the one before it with that turn’s entries', async () => {
    const past = new Past(server, 'm', { watch: 'code' });
    const { pages } = value(await past.contents(0));
    const at = pages.findIndex(({ turn }) => turn === 2);
    const [first] = value(await past.page(at));
    expect(first?.entries.every((entry) => entry.turn === 2)).toBe(true);
    expect(server.asked).toEqual(['list code', String(at)]);
  });

  it('fetches what was added to the last page, and requests nothing twice at once', async () => {
    const past = new Past(server, 'm');
    const { pages } = value(await past.contents(server.version));
    const last = pages.length - 1;
    const [one, two] = await Promise.all([past.page(last), past.page(last)]);
    expect(one).toBe(two);
    const before = versions(value(one));
    const { version } = server;
    match.give('german', { kind: 'move', units: ['14'], path: ['4428'], land: false });
    server.add(match.view('british'));
    await past.contents(server.version);
    expect(versions(value(await past.page(last)))).toEqual([...before, version + 1]);
    expect(server.asked.at(-1)).toBe(`${last} since ${version}`);
  });

  it('fails if the changes do not fit the view', async () => {
    const past = new Past(
      {
        past: server.past,
        pastPage: () =>
          Promise.resolve({
            ok: true,
            value: { seat: 'british', page: 0, steps: [{ version: 0, changes: [] }] },
          }),
      },
      'm',
    );
    await past.contents(0);
    expect(await past.page(0)).toMatchObject({ ok: false, error: { code: 'network.answer' } });
  });

  it('selects the current month, and also the month before until a turn has been flown', () => {
    const page = (month: string | null, turn: number | null) => ({ month, turn, stage: '', from: 0 });
    const pages = [
      page(null, null),
      page('1918-01', null),
      page('1918-01', 1),
      page('1918-02', null),
      page('1918-02', 1),
    ];
    expect(lastMonth(pages)).toEqual([3, 4]);
    expect(lastMonth(pages.slice(0, 4))).toEqual([1, 2, 3]);
    expect(lastMonth(pages.slice(0, 1))).toEqual([0]);
  });
});

describe('Rewinding', () => {
  let playback: Playback;
  let rewind: Rewind;
  const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
  beforeEach(() => {
    localStorage.clear();
    playback = new Playback(() => () => undefined);
    rewind = new Rewind(new Past(server, 'm'), playback, () => server.version);
  });
  const at = (): [number | undefined, number | undefined] => [rewind.step?.version, rewind.step?.page];

  it('opens at the end of a turn named in a link, and stays in the present if the turn is the current one or unknown', async () => {
    const { month, stage } = server.view(server.version) ?? match.observed();
    const at = (turn: number | null) => ({ month: monthKey(month), turn });
    const turn = stage.kind === 'flying' ? stage.turn : null;
    await rewind.goTo(at(turn));
    expect(rewind.missing).toBe(false);
    await rewind.goTo(at(24));
    expect(rewind.step).toBeNull();
    expect(rewind.missing).toBe(true);
    await rewind.goTo(at(1));
    expect(rewind.missing).toBe(false);
    expect(rewind.step?.view.stage).toMatchObject({ turn: 1 });
    // Its last view.
    await rewind.move(1);
    expect(rewind.step?.view.stage).toMatchObject({ turn: 2 });
    await rewind.goTo(at(null));
    expect(rewind.step?.view.stage.kind).toBe('planning');
  });

  it('begins one step before now, and moves step by step across turns, back to now', async () => {
    await rewind.open();
    expect(rewind.step?.version).toBeLessThan(server.version);
    expect(playback.playing).toBe(false);
    const seen: number[] = [];
    for (let i = 0; i < 60 && rewind.step?.version !== 0; i++) {
      seen.push(rewind.step?.version ?? -1);
      await rewind.move(-1);
    }
    expect(at()).toEqual([0, 0]);
    expect([...new Set(seen)]).toEqual(Array.from({ length: seen[0] ?? 0 }, (_, i) => (seen[0] ?? 0) - i));
    await rewind.move(-1);
    expect(at()).toEqual([0, 0]);
    for (let i = 0; i < 90 && rewind.step !== null; i++) await rewind.move(1);
    expect(playback.shown).toBeNull();
  });

  it('moves by turns, first to the start of the current one, and counts repeated presses', async () => {
    await rewind.open();
    const { pages } = rewind;
    const last = pages.length - 1;
    await rewind.go(last - 1, -1);
    await rewind.turn(-1);
    expect(at()).toEqual([pages[last - 1]?.from, last - 1]);
    await Promise.all([rewind.turn(-1), rewind.turn(-1)]);
    expect(at()).toEqual([pages[last - 3]?.from, last - 3]);
    await Promise.all([rewind.go(2), rewind.move(-1)]);
    expect(at()).toEqual([(pages[2]?.from ?? 0) - 1, 1]);
    await rewind.go(last);
    await rewind.turn(1);
    expect(playback.shown).toBeNull();
  });

  it('leaves the past when the present is shown again', async () => {
    await rewind.open();
    server.answers = false;
    const going = rewind.go(0);
    playback.skip();
    server.answer();
    await going;
    expect(playback.shown).toBeNull();
    expect(rewind.fetching).toBeNull();
  });

  it('continues past the end of a turn while it plays', async () => {
    await rewind.open();
    await rewind.go(0);
    const { length } = playback;
    await rewind.goOn();
    expect(playback.length).toBeGreaterThan(length);
    expect(playback.steps.at(-1)).toMatchObject({ page: 1 });
    expect(playback.at).toBe(0);
  });

  it('plays the entries of the month in order, in about a minute', async () => {
    const fetching: number[] = [];
    const past = new Past(server, 'm');
    rewind = new Rewind(past, playback, () => server.version);
    server.answers = false;
    const going = rewind.catchUp();
    await settled();
    fetching.push(rewind.fetching?.done ?? -1);
    server.answer();
    await going;
    expect(fetching).toEqual([0]);
    expect([playback.kind, playback.playing]).toEqual(['catchUp', true]);
    expect(playback.steps.every((step) => step.entries.length > 0)).toBe(true);
    const names = playback.steps.flatMap((step) => step.entries.map(({ key }) => key));
    expect(names).toEqual([...names].sort());
    expect(names.length).toBeGreaterThan(3);
  });

  it('waits for a busy server, says so, and shows no empty past', async () => {
    const waits: number[] = [];
    let go = (): void => undefined;
    const past = new Past(server, 'm', undefined, (milliseconds) => {
      waits.push(milliseconds);
      return new Promise((resolve) => (go = resolve));
    });
    rewind = new Rewind(past, playback, () => server.version);
    server.busy = 2;
    const going = rewind.open();
    for (let n = 1; n <= 2; n++) {
      await settled();
      expect([waits.length, rewind.waiting, rewind.fetching, playback.shown]).toEqual([
        ...[n, true],
        ...[{ done: 0, of: 1 }, null],
      ]);
      go();
    }
    await going;
    expect([waits.length, rewind.waiting, rewind.trouble]).toEqual([2, false, null]);
    // The page never tries sooner than the server asks.
    expect(Math.min(...waits)).toBeGreaterThan(5000);
    expect(rewind.step).not.toBeNull();

    const impatient = new Past(server, 'm', undefined, () => Promise.resolve());
    server.busy = Infinity;
    expect(await impatient.contents(0)).toMatchObject({ ok: false, error: { code: 'server.busy' } });
    server.busy = 0;
  });

  it('reports a failure, and keeps showing the view it showed before', async () => {
    server.failing = true;
    await rewind.open();
    expect(rewind.trouble?.code).toBe('network.unreachable');
    expect([rewind.fetching, playback.shown]).toEqual([null, null]);
    server.failing = false;
    await rewind.open();
    expect(rewind.trouble).toBeNull();
    expect(playback.shown).not.toBeNull();
  });
});
