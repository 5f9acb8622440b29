import { fileURLToPath } from 'node:url';
import { viewFor, type Seat } from '@1bob/rules';
import { describe, expect, it } from 'vitest';
import { findsIn, replay, shrunk, type Find } from './find.ts';
import { begin, Trial, type Deed } from './trial.ts';

describe('Finds of the fuzzer', () => {
  const finds = findsIn(fileURLToPath(new URL('../../tests/fixtures/finds', import.meta.url)));
  it.each([...finds])('%s is repaired', (_, find) => {
    expect(replay(find)).toBeNull();
  });
});

describe('Reproducing a find', () => {
  const setting = { scenario: 'first-phase', options: {} } as const;
  /** A find: an almost idle game up to its first flying turn, and then a command that options never list. */
  function aFind(): Find {
    const trial = new Trial(begin(setting)!);
    const deeds: Deed[] = [];
    while (trial.match.stage.kind !== 'flying')
      for (const seat of ['british', 'german'] satisfies Seat[]) {
        const command = viewFor(trial.match, seat).options.advance;
        if (command === null) continue;
        deeds.push({ seat, command, seed: deeds.length });
        trial.do(deeds.at(-1)!);
      }
    const last = {
      seat: 'german',
      command: { kind: 'move', units: ['99'], path: [] },
      seed: 1,
      listed: true,
    } as const;
    return { ...setting, what: 'listed', message: '', deeds: [...deeds, last] };
  }

  it('replays it unchanged', () => {
    const find = aFind();
    expect(replay(find)).toMatchObject({ what: 'listed', message: expect.stringContaining('no such unit') });
    expect(replay({ ...find, deeds: find.deeds.slice(0, -1) })).toBeNull();
  });

  it('shortens the game to the commands that the fault needs', () => {
    const find = aFind();
    const short = shrunk(find);
    expect(short.deeds).toEqual([find.deeds.at(-1)]);
    expect(replay(short)).toMatchObject({ what: 'listed' });
  });

  it('stops when a law is broken, and names the law', () => {
    const trial = new Trial(begin(setting)!);
    const { advance } = viewFor(trial.match, 'british').options;
    // The points have no entry in the ledger.
    const { british } = trial.match.sides;
    trial.match = { ...trial.match, sides: { ...trial.match.sides, british: { ...british, points: 5 } } };
    expect(() => trial.do({ seat: 'british', command: advance, seed: 1 })).toThrow(
      expect.objectContaining({ what: 'theLedgerAddsUp' }),
    );
  });
});
