import { firstBattleOfBritain as game, seededDice, viewFor, type Match, type View } from '@1bob/rules';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { officerOf, type Brief } from './officer.ts';
import { beliefCodes, cadet, deedCodes, officers } from './index.ts';

function begun(): Match {
  const made = game.create({ scenario: 'first-phase', options: {} });
  if (!made.ok) throw new Error(made.error.message);
  return made.match;
}
/** The brief of a seat; throws for an observer. */
function briefOf(view: View): Brief {
  const { own } = view;
  if (own === null) throw new Error('no seat');
  return { view: { ...view, own }, seed: 'seed' };
}

describe('an officer', () => {
  it('can be told the view of its seat and a seed, and nothing else', () => {
    expectTypeOf<keyof Brief>().toEqualTypeOf<'view' | 'seed'>();
    // @ts-expect-error: the match itself is not a view.
    expectTypeOf<Match>().toExtend<Brief['view']>();
    // @ts-expect-error: an observer's view is not a seat's view.
    expectTypeOf<View>().toExtend<Brief['view']>();
    // @ts-expect-error: the match cannot be passed beside the view.
    const more: Brief = { ...briefOf(viewFor(begun(), 'german')), match: begun() };
    expect(more.seed).toBe('seed');
  });

  it.each(Object.entries(officers))(
    '%s plays on from its brief only, and gives known reasons',
    (name, officer) => {
      expect(officer.name).toBe(name);
      let match = begun();
      const dice = seededDice(3);
      const codes = new Set<string>();
      const known: readonly string[] = [...beliefCodes, ...deedCodes];
      for (let n = 0; n < 150 && match.stage.kind !== 'ended'; n++) {
        const [seat] = game.summary(match).toMove;
        if (seat === undefined) throw new Error('no side is to move');
        const brief = briefOf(viewFor(match, seat));
        const decision = officer.think(brief);
        if (decision === null) throw new Error('it does not know what to do');
        // Asked again, on another thread for example, it gives the same answer.
        expect(officer.think(structuredClone(brief))).toEqual(decision);
        for (const { code } of decision.reasons) codes.add(code);
        const outcome = game.submit(match, seat, decision.command, dice);
        if (!outcome.ok) throw new Error(outcome.error.code);
        match = outcome.match;
      }
      for (const code of codes) expect(known).toContain(code);
      expect([...codes]).toEqual(expect.arrayContaining(['setUp', 'score', 'raid']));
    },
  );

  it('gives no command if there is nothing to do', () => {
    const match = begun();
    const waiting = game.summary(match).toMove[0] === 'german' ? 'british' : 'german';
    expect(officerOf(cadet, 1).think(briefOf(viewFor(match, waiting)))).toBeNull();
  });
});
