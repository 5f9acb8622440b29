/** The openings of officers in many wars of the same set-up. */
import { hexId } from '@1bob/atlas';
import { firstBattleOfBritain as game, seededDice, viewFor, type View } from '@1bob/rules';
import { describe, expect, it } from 'vitest';
import { monthKey } from '@1bob/rules/player';
import { inThisRun } from '../../../tests/support/proofs.ts';
import { cadet, captain, type Decision, type Player } from './index.ts';
import { moodOf } from './proposals.ts';

type Officer = Player & Required<Pick<Player, 'decide'>>;

/** Raids that the German officer plans in each month: hex and flying turn. */
function plansOf({ decide }: Officer, seed: string | undefined, months: number, dice = 5): string[] {
  const made = game.create({ scenario: 'first-phase', options: {} });
  if (!made.ok) throw new Error(made.error.message);
  let { match } = made;
  const rolls = seededDice(dice);
  const plans = Array.from({ length: months }, () => '');
  while (match.month - match.firstMonth < months) {
    const [seat] = game.summary(match).toMove;
    if (seat === undefined) break;
    const view = viewFor(match, seat);
    const decision: Decision | null = seat === 'german' ? decide(view, seed) : null;
    const command = seat === 'german' ? decision?.command : view.options.advance;
    for (const { code, hex, turn } of decision?.reasons ?? [])
      if (code === 'raid') plans[match.month - match.firstMonth] += ` ${hex ?? ''}@${turn ?? turnOf(view)}`;
    const outcome = game.submit(match, seat, command, rolls);
    if (!outcome.ok) throw new Error(outcome.error.code);
    ({ match } = outcome);
  }
  return plans;
}
const turnOf = ({ stage }: View): number => (stage.kind === 'flying' ? stage.turn : 0);
const hexesIn = (plan: string): readonly string[] =>
  [...plan.matchAll(/ (\w+)@/g)].map(([, hex]) => hex ?? '');

const games = 24;

describe('an officer with the seed of its seat', () => {
  it.each(inThisRun([captain, cadet] as Officer[]))(
    '$name raids no place in more than a third of its first months',
    (officer) => {
      const plans = Array.from({ length: games }, (_, n) => plansOf(officer, `seat ${n}`, 1).join());
      const raided = plans.map((plan) => new Set(hexesIn(plan)));
      for (const hex of raided.flatMap((each) => [...each]))
        expect(raided.filter((each) => each.has(hex)).length, hex).toBeLessThanOrEqual(games / 3);
      expect(raided.filter(({ size }) => size > 0).length).toBeGreaterThan(games * 0.8);
      expect(new Set(plans).size).toBeGreaterThan(games / 2);
    },
  );

  it('gives the same plan again for the same seed', () => {
    expect(plansOf(captain as Officer, 'seat 1', 1)).toEqual(plansOf(captain as Officer, 'seat 1', 1));
  });

  it('repeats no raid of last month, and likes a place less that it bombed then', () => {
    const made = game.create({ scenario: 'first-phase', options: {} });
    if (!made.ok) throw new Error(made.error.message);
    const begun = viewFor(made.match, 'german');
    const dover = { kind: 'bombing', side: 'german', hex: '2126' };
    const log = { [`${monthKey(begun.month)}.05`]: [dover] } as unknown as View['log'];
    const view = { ...begun, month: begun.month + 1, log };
    const raid = { hex: hexId('2126'), from: 1, over: 5 };
    const mood = moodOf(view, 'german', 'seat');
    expect(mood(raid)).toBeNull();
    expect(mood({ ...raid, over: 6 })).toBeLessThan(
      moodOf(view, 'british', 'seat')({ ...raid, over: 6 }) ?? 0,
    );
    expect(moodOf(view, 'german', undefined)(raid)).toBe(0);
  });

  it('never has the plan of the month before', () => {
    for (const seed of ['a', 'b']) {
      const plans = plansOf(captain as Officer, seed, 5);
      expect(plans.filter((plan) => plan !== '').length).toBeGreaterThan(2);
      for (const [n, plan] of plans.entries()) if (plan !== '') expect(plans[n - 1]).not.toBe(plan);
    }
  });

  it('has the best plan without a seed, whatever the war', () => {
    const plans = [1, 2, 3].map((dice) => plansOf(captain as Officer, undefined, 1, dice).join());
    expect(new Set(plans).size).toBe(1);
  });
});
