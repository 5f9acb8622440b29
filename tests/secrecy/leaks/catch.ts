import { exerciseTwins } from '../../../packages/bots/src/testing/raiding.ts';
import { canaries } from '../server/canaries.ts';
import { consent } from '../server/consent.ts';
import { serverTwins } from '../server/run.ts';
import { firstBattleOfBritain } from '@1bob/rules';
import { twins } from '../twins/run.ts';
import { pastTimes } from '../server/past-times.ts';
import { kolmogorovSmirnov } from '../server/timing.ts';
import type { Planted } from './planted.ts';
import { leaksBeside } from './beside.ts';
import { leaksOfTheRules } from './rules.ts';
import { leaksOfTheServer } from './server.ts';

export const planted: readonly Planted[] = [...leaksOfTheRules, ...leaksOfTheServer, ...leaksBeside];

/** What the detector that must catch a leak reports. Null if it sees nothing. */
export async function caught(leak: Planted): Promise<string | null> {
  const undo = leak.patch?.();
  try {
    return await detect(leak);
  } finally {
    undo?.();
  }
}

async function detect({
  caughtBy,
  game = firstBattleOfBritain,
  generator,
  seed = 1,
  wishes,
}: Planted): Promise<string | null> {
  switch (caughtBy) {
    case 'rules twins':
      return twins(game, 600, seed, true).leaks[0] ?? null;
    case 'exercise twins':
      return exerciseTwins(generator);
    case 'server twins':
      return (await serverTwins(24, seed, wishes)).leaks[0] ?? null;
    case 'notification twins':
      return (await serverTwins(24, 1, wishes, { notices: true })).leaks[0] ?? null;
    case 'device twins':
      return (
        (await serverTwins(12, 1, wishes, { asking: true, devices: true, notices: true })).leaks[0] ?? null
      );
    case 'second chair twins':
      return (await serverTwins(12, 1, wishes, { asking: true, beside: true })).leaks[0] ?? null;
    case 'umpire twins':
      return (await serverTwins(12, 1, wishes, { asking: true, umpire: true })).leaks[0] ?? null;
    case 'consent':
      return consent(wishes?.());
    case 'talk twins':
      return (await serverTwins(24, 1, wishes, { asking: true, talk: 'elsewhere' })).leaks[0] ?? null;
    case 'timing': {
      const { times } = await serverTwins(5, 1, wishes, {});
      const { d, p } = kolmogorovSmirnov(...times);
      return p < 0.001 ? `times differ by ${d.toFixed(2)} (p = ${p.toExponential(1)})` : null;
    }
    case 'times of the past': {
      const { answers } = await pastTimes({ asks: 16, commands: 120, hidden: 9, wishes: wishes?.() });
      const { d, p } = kolmogorovSmirnov(...answers);
      return p < 0.001 ? `times differ by ${d.toFixed(2)} (p = ${p.toExponential(1)})` : null;
    }
    case 'canaries':
      return (await canaries(1, 80, wishes?.())).found[0] ?? null;
  }
}

/** The table of docs/security.md. */
export const table = (): string =>
  ['| planted | what it does | caught by |', '| --- | --- | --- |', ...planted.map(rowOf)].join('\n');
const rowOf = ({ name, what, caughtBy }: Planted): string => `| ${name} | ${what} | ${caughtBy} |`;
