import type { PastPage } from '@1bob/protocol';
import { applyOperations } from '@1bob/game';
import { describe, expect, it } from 'vitest';
import { give, matchOfTwo, testMatches, type TestMatches } from '../testing/test-matches.ts';
import { freely, reader } from '../testing/readers.ts';
import { toyGame } from '../testing/toy-game.ts';
import type { LiveMatch } from './live/live-match.ts';
import type { Viewer } from '../common/each.ts';
import { Pasts } from './past.ts';

/** The toy game with three moves to a turn, so that a page can contain hidden entries. */
const longTurns: typeof toyGame = {
  ...toyGame,
  summary: (match) => ({ ...toyGame.summary(match), turn: Math.floor(match.log.length / 3) }),
};
/** The toy game with one turn. */
const oneTurn: typeof toyGame = { ...toyGame, summary: (match) => ({ ...toyGame.summary(match), turn: 0 }) };
const viewers = ['left', 'right', 'observer'] as const;

/** Pasts for one reader. */
function pastsOf(here: TestMatches, most?: number) {
  const pasts = new Pasts({ ...here, folding: freely() }, most);
  return {
    contents: (id: string, viewer: Viewer) => pasts.contents(id, viewer, reader()),
    page: (id: string, viewer: Viewer, page: number, since?: number) =>
      pasts.page(id, viewer, page, since, reader()),
    get kept(): number {
      return pasts.kept;
    },
  };
}
type Known = ReturnType<typeof pastsOf>;

/** A match in which each side hides something between two public moves, and what each was shown at each version. */
async function played(
  moves: number,
  game = toyGame,
): Promise<{ here: TestMatches; table: LiveMatch; shown: unknown[][] }> {
  const here = testMatches({ game });
  const table = await matchOfTwo(here);
  const shown = viewers.map((viewer) => [table.viewOf(viewer).view]);
  const keep = (): void =>
    viewers.forEach((viewer, i) => {
      const { view, version } = table.viewOf(viewer);
      (shown[i] ?? [])[version] = view;
    });
  for (let n = 0; n < moves; n++) {
    const [mover, other] = n % 2 === 0 ? (['left', 'right'] as const) : (['right', 'left'] as const);
    for (let hidden = 0; hidden < n % 4; hidden++) {
      await give(table, other, { kind: 'hide', number: 100 * n + hidden });
      keep();
    }
    expect(await give(table, mover, { kind: 'pass' })).toMatchObject({ ok: true });
    keep();
  }
  return { here, table, shown };
}

/** The views that the steps produce, by version. */
function unrolled(steps: PastPage['steps'], from: object = {}): Map<number, object> {
  let view = from;
  return new Map(
    steps.map((step) => {
      view = 'view' in step ? (step.view as object) : applyOperations(view, step.changes);
      return [step.version, view];
    }),
  );
}

describe('The past of an audience', () => {
  it('has a step for each version that it was shown, and none for an entry that it did not see', async () => {
    const { here, table, shown } = await played(12, longTurns);
    const pasts = pastsOf(here);
    for (const [i, viewer] of viewers.entries()) {
      const { seat, version, pages } = await pasts.contents(table.id, viewer);
      expect([seat, version]).toEqual([viewer, table.viewOf(viewer).version]);
      const views = new Map<number, object>();
      const versions: number[] = [];
      for (const [at, { from, turn }] of pages.entries()) {
        expect(turn).toBe(at);
        const page = await pasts.page(table.id, viewer, at);
        expect(page).toMatchObject({ seat: viewer, page: at });
        expect(page?.steps[0]).toHaveProperty('view');
        expect(page?.steps[0]?.version).toBe(from);
        versions.push(...(page?.steps.map(({ version }) => version) ?? []));
        for (const [at, view] of unrolled(page?.steps ?? [])) views.set(at, view);
      }
      expect(versions).toEqual(shown[i]?.map((_, version) => version));
      for (const [version, view] of views) expect(view).toEqual(shown[i]?.[version]);
    }
    const entries = here.store.kept.entries.get(table.id)?.length ?? 0;
    expect((await pasts.contents(table.id, 'observer')).version).toBeLessThan(entries);
  });

  it('goes on from the version that the reader has, at the end of the page before or on this page', async () => {
    const { here, table } = await played(8);
    const pasts = pastsOf(here);
    const { pages } = await pasts.contents(table.id, 'right');
    const at = pages.findIndex(({ from }, i) => (pages[i + 1]?.from ?? 0) - from > 2);
    const from = pages[at]?.from ?? 0;
    const whole = unrolled((await pasts.page(table.id, 'right', at))?.steps ?? []);
    const before = unrolled((await pasts.page(table.id, 'right', at - 1))?.steps ?? []);

    const next = await pasts.page(table.id, 'right', at, from - 1);
    expect(next?.steps[0]).toHaveProperty('changes');
    expect(unrolled(next?.steps ?? [], before.get(from - 1))).toEqual(whole);
    const rest = await pasts.page(table.id, 'right', at, from);
    expect(rest?.steps.map(({ version }) => version)).toEqual([...whole.keys()].slice(1));
    expect([...unrolled(rest?.steps ?? [], whole.get(from)).values()]).toEqual([...whole.values()].slice(1));
    // Any other version is not accepted here.
    for (const since of [from - 2, 999])
      expect(await pasts.page(table.id, 'right', at, since)).toEqual(await pasts.page(table.id, 'right', at));
  });

  it('is identical whatever is cached of it, and grows with the match', async () => {
    const { here, table } = await played(40);
    const [kept, none] = [pastsOf(here), pastsOf(here, 0)];
    const all = async (pasts: Known): Promise<unknown[]> => {
      const { pages } = await pasts.contents(table.id, 'left');
      return Promise.all(
        pages.map(async (_, page) => JSON.stringify(await pasts.page(table.id, 'left', page))),
      );
    };
    const before = await all(kept);
    expect(await all(none)).toEqual(before);
    await give(table, 'left', { kind: 'boast' });
    const after = await all(kept);
    expect(after.slice(0, -1)).toEqual(before);
    expect(await all(none)).toEqual(after);
    // Pages that are requested at once do not disturb each other.
    const fresh = pastsOf(here);
    const pages = await Promise.all(after.map((_, page) => fresh.page(table.id, 'left', page)));
    expect(pages.map((page) => JSON.stringify(page))).toEqual(after);
  });

  it('costs a page only its own entries: it begins within pages, and skips those between two of its steps', async () => {
    const { here, table } = await played(2, oneTurn);
    const hide = async (times: number): Promise<void> => {
      for (let n = 0; n < times; n++) await give(table, 'right', { kind: 'hide', number: n });
    };
    // The match has one page. Between each two steps that left was shown, right was shown others.
    await hide(150);
    await give(table, 'left', { kind: 'boast' });
    await hide(150);
    await give(table, 'left', { kind: 'boast' });
    await hide(30);
    let folded = 0;
    const counting = {
      ...oneTurn,
      apply: (...facts: Parameters<typeof oneTurn.apply>) => {
        folded += 1;
        return oneTurn.apply(...facts);
      },
    };
    const costs = async (work: () => Promise<unknown>): Promise<number> => {
      folded = 0;
      await work();
      return folded;
    };
    const known = pastsOf({ ...here, game: counting });
    const entries = here.store.kept.entries.get(table.id)?.length ?? 0;
    expect(await costs(() => known.contents(table.id, 'left'))).toBe(entries);
    const { pages, version } = await known.contents(table.id, 'left');
    const last = pages.length - 1;
    const page = await known.page(table.id, 'left', last);
    expect(await costs(() => known.page(table.id, 'left', last))).toBeLessThan(10);
    expect(await costs(() => known.page(table.id, 'left', last, version - 1))).toBeLessThan(10);
    expect(page).toEqual(await pastsOf(here, 0).page(table.id, 'left', last));

    // Right was shown each of them, so for right a long turn is several pages.
    const own = await known.contents(table.id, 'right');
    expect(own.pages.filter(({ turn }) => turn === own.pages.at(-1)?.turn).length).toBe(2);
    const [at, end] = [own.pages.length - 1, own.version];
    expect(end - (own.pages[at]?.from ?? 0)).toBeLessThan(200);
    expect(await costs(() => known.page(table.id, 'right', at, end - 1))).toBeLessThan(140);
    const views = new Map<number, object>();
    for (const each of own.pages.keys())
      for (const [step, view] of unrolled((await known.page(table.id, 'right', each))?.steps ?? []))
        views.set(step, view);
    expect([...views.keys()]).toEqual(Array.from({ length: end + 1 }, (_, step) => step));
    expect(views.get(end)).toEqual(table.viewOf('right').view);
  });

  it('spaces its cached places farther apart when they would take too much, and keeps all pasts', async () => {
    const { here, table } = await played(2, longTurns);
    for (let n = 0; n < 260; n++) await give(table, 'right', { kind: 'hide', number: n });
    const free = pastsOf(here);
    await free.contents(table.id, 'right');
    const narrow = pastsOf(here, free.kept * 4);
    await narrow.contents(table.id, 'right');
    expect(narrow.kept).toBeGreaterThan(0);
    expect(narrow.kept).toBeLessThanOrEqual(free.kept / 2);
    const { pages } = await free.contents(table.id, 'right');
    for (const page of pages.keys())
      expect(await narrow.page(table.id, 'right', page)).toEqual(await free.page(table.id, 'right', page));
  });

  it('has no page that does not exist yet', async () => {
    const { here, table } = await played(3);
    const pasts = pastsOf(here);
    const { pages } = await pasts.contents(table.id, 'left');
    expect(await pasts.page(table.id, 'left', pages.length - 1)).not.toBeNull();
    expect(await pasts.page(table.id, 'left', pages.length)).toBeNull();
  });

  it('reports a deleted match as unknown, and a damaged one as damaged while it exists', async () => {
    const { here, table } = await played(3);
    await here.store.database.snapshot.deleteMany({ where: { matchId: table.id } });
    await expect(pastsOf(here).contents(table.id, 'left')).rejects.toThrow('without its beginning');
    await here.store.database.match.delete({ where: { id: table.id } });
    await expect(pastsOf(here).contents(table.id, 'left')).rejects.toMatchObject({
      error: { code: 'match.unknown' },
    });
  });

  it('is cached up to a limit; the least recently used is released first', async () => {
    const { here, table } = await played(3);
    const alone = pastsOf(here);
    await alone.contents(table.id, 'left');
    const pasts = pastsOf(here, alone.kept * 2);
    for (const viewer of [...viewers, 'left']) {
      await pasts.contents(table.id, viewer);
      expect(pasts.kept).toBeLessThanOrEqual(alone.kept * 2);
    }
    expect(pasts.kept).toBe(alone.kept * 2);
  });

  it('holds nothing that counts entries: no number, time or head of the record', async () => {
    const { here, table } = await played(9);
    const pasts = pastsOf(here);
    const { pages } = await pasts.contents(table.id, 'left');
    const told = await Promise.all(pages.map((_, page) => pasts.page(table.id, 'left', page)));
    const entries = here.store.kept.entries.get(table.id) ?? [];
    for (const { hash, salt, at, commandId } of entries)
      for (const mark of [hash, salt, at.toISOString(), commandId])
        expect(JSON.stringify(told)).not.toContain(JSON.stringify(mark));
    expect(Object.keys(told[0] ?? {})).toEqual(['seat', 'page', 'steps']);
  });
});
