import { firstBattleOfBritain as game, seededDice, viewFor, type Match } from '@1bob/rules';
import { sides, type PlayerView } from '@1bob/rules/player';
import { describe, expect, it } from 'vitest';
import { steady } from '../index.ts';
import { memoryAfter, begin, type Memory } from './memory.ts';

/** The views of one seat at intervals of a game between steady players. */
function viewsOf(seat: 'british' | 'german', commands: number, every: number): PlayerView[] {
  const made = game.create({ scenario: 'second-phase', options: {} });
  if (!made.ok) throw new Error(made.error.message);
  let match: Match = made.match;
  const dice = seededDice(4);
  const views: PlayerView[] = [];
  for (let n = 0; n < commands; n++) {
    const [toMove] = game.summary(match).toMove;
    if (!toMove) break;
    const outcome = game.submit(match, toMove, steady.choose(viewFor(match, toMove)), dice);
    if (!outcome.ok) throw new Error(outcome.error.message);
    ({ match } = outcome);
    if (n % every === 0) views.push(viewFor(match, seat) as PlayerView); // a seat's
  }
  return views;
}
const folded = (views: readonly PlayerView[]): Memory => views.reduce(memoryAfter, begin());

describe('The memory of a seat', () => {
  it.each(sides)(
    'is the same step by step, with views left out, and after a round trip through JSON: %s',
    (seat) => {
      const views = viewsOf(seat, 400, 5);
      const known = folded(views);
      expect(Object.keys(known.seen).length).toBeGreaterThan(0);
      expect(known.spent).toBeGreaterThan(0);
      expect(folded(views.filter((_, i) => i % 7 === 0 || i === views.length - 1))).toEqual(known);
      const kept = views.reduce(
        (memory, view) => memoryAfter(JSON.parse(JSON.stringify(memory)) as Memory, view),
        begin(),
      );
      expect(kept).toEqual(known);
      expect(folded([...views, ...views.slice(-1)])).toEqual(known);
    },
  );

  it('holds the flights under way, with their distance and speed', () => {
    const views = viewsOf('british', 200, 1);
    const aloft = views.findLast(({ groups }) =>
      Object.values(groups).some(({ side, path }) => side === 'german' && path.length > 4),
    );
    if (!aloft) throw new Error('nothing flew');
    const { flights } = folded(views.slice(0, views.indexOf(aloft) + 1));
    const counters = Object.entries(aloft.counters).filter(([, { side }]) => side === 'german');
    expect(Object.keys(flights).sort()).toEqual(counters.map(([id]) => id).sort());
    for (const [id, { tookOff, unit }] of counters) {
      expect(flights[id]).toMatchObject({ tookOff, unit: unit?.id ?? null });
      expect(flights[id]?.pace).toBeGreaterThan(0);
    }
  });

  it('leaves the given memory unchanged', () => {
    const [first, ...views] = viewsOf('german', 120, 10);
    if (!first) throw new Error('no view');
    const memory = memoryAfter(begin(), first);
    const copy = structuredClone(memory);
    for (const view of views) memoryAfter(memory, view);
    expect(memory).toEqual(copy);
  });
});
