/** What officers say at the table tells no audience more than observers see. */
import { captain } from '@1bob/bots';
import { firstBattleOfBritain as game, seededDice, viewFor, type Audience } from '@1bob/rules';
import { remarksOn, type Remark } from '@1bob/words';
import { expect, test } from 'vitest';
import { inThisRun } from '../support/proofs.ts';

const audiences = ['observer', 'german', 'british'] as const satisfies readonly Audience[];
const played = [
  { side: 'german', officer: 'captain' },
  { side: 'british', officer: 'cadet' },
] as const;

test.each(inThisRun([1, 2, 3, 4]))(
  'officers say the same at the same moment to observers and to both sides (game %i)',
  (seed) => {
    const made = game.create({ scenario: 'second-phase', options: {} });
    if (!made.ok) throw new Error(made.error.message);
    let { match } = made;
    const dice = seededDice(seed);
    const heard = new Map<string, readonly Remark[]>();
    for (let n = 1; game.summary(match).result === null; n++) {
      const [seat] = game.summary(match).toMove;
      if (seat === undefined) throw new Error('nobody is to move');
      const outcome = game.submit(match, seat, captain.choose(viewFor(match, seat)), dice);
      if (!outcome.ok) throw new Error(outcome.error.code);
      ({ match } = outcome);
      if (n % 20 !== 0 && game.summary(match).result === null) continue;
      const said = audiences.map((audience) => {
        const remarks = remarksOn(viewFor(match, audience), played, 'm-1');
        // The place of an entry on its page counts private ones.
        return [...remarks].map(([key, lines]) => [key.split('/')[0] ?? '', lines] as const);
      });
      expect(said[1]).toEqual(said[0]);
      expect(said[2]).toEqual(said[0]);
      for (const [page, lines] of said[0] ?? []) heard.set(`${page} ${JSON.stringify(lines)}`, lines);
    }
    const occasions = new Set([...heard.values()].flat().map(({ occasion }) => occasion));
    expect([...occasions]).toEqual(expect.arrayContaining(['begin', 'raid', 'raided', 'loss']));
    expect(heard.size).toBeGreaterThan(4);
  },
);
