import { firstBattleOfBritain } from '@1bob/rules';
import { chronicle } from '../twins/chronicle.ts';
import { judge } from '../twins/judge.ts';
import { pairFrom } from '../twins/pair.ts';
import { House, type Wishes } from './house.ts';
import { Houses } from './twin.ts';

export interface ServerTally {
  pairs: number;
  deeds: number;
  /** Lines of talk that were told. */
  talked: number;
  leaks: string[];
  /** Milliseconds to an answer, in the one world and in the other. */
  times: readonly [readonly number[], readonly number[]];
}

/** Pairs through two servers, or twice as many as work together; stops at the first leak. `talking`: see `Houses`. */
export async function serverTwins(
  pairs: number,
  seed: number,
  wishes: () => Wishes = () => ({}),
  asking = true,
  talking = false,
): Promise<ServerTally> {
  const tally = {
    pairs: 0,
    deeds: 0,
    talked: 0,
    leaks: [] as string[],
    times: [[], []] as [number[], number[]],
  };
  for (let at = 0; tally.pairs < pairs && tally.leaks.length === 0; at++) {
    // New servers for each story: what those before have sent is not kept.
    const houses = new Houses(await House.open(wishes()), await House.open(wishes()), asking, talking);
    try {
      const story = chronicle(seed + at, 60 + ((at * 97) % 500));
      for (let i = 0; i < 12 && tally.pairs < pairs && tally.leaks.length === 0; i++) {
        const pair = pairFrom(story, (seed + at) * 1000 + i);
        if (!pair || pair.differs.length === 0) continue;
        const { deeds } = judge(firstBattleOfBritain, pair);
        const leak = await houses.judge(pair, deeds);
        tally.pairs += 1;
        tally.deeds += deeds.length;
        if (leak !== null) tally.leaks.push(leak);
      }
    } finally {
      await houses.a.close();
      await houses.b.close();
    }
    tally.talked += houses.talked;
    for (const world of [0, 1] as const)
      for (const time of houses.times[world]) tally.times[world].push(time);
  }
  return tally;
}
