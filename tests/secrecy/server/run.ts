import { firstBattleOfBritain } from '@1bob/rules';
import { chronicle } from '../twins/chronicle.ts';
import { judge } from '../twins/judge.ts';
import { pairFrom } from '../twins/pair.ts';
import { testStore } from '../../../apps/server/src/store/testing/test-store.ts';
import { House, type Wishes } from './house.ts';
import { Mailboxes } from './mailboxes.ts';
import { Houses, type Mode } from './twin.ts';

export interface ServerTally {
  pairs: number;
  deeds: number;
  /** How many lines of talk were delivered. */
  talked: number;
  /** How often somebody looked away or back in the first world. */
  looked: number;
  /** How many updates reached second chairs in the first world. */
  read: number;
  /** How many pushes, mails and webhook calls arrived in the first world. */
  notices: number;
  leaks: string[];
  /** The milliseconds to each answer in each world. */
  times: readonly [readonly number[], readonly number[]];
}

/** What happens in pairs of houses beside the commands: see `Mode`. `notices` makes mailboxes for each pair. */
export type Beside = Omit<Mode, 'boxes'> & { notices?: boolean };

/** Plays pairs through two servers, or through two groups of replicas. Stops at the first leak. */
export async function serverTwins(
  pairs: number,
  seed: number,
  wishes: () => Wishes = () => ({}),
  { notices = false, ...mode }: Beside = { asking: true },
): Promise<ServerTally> {
  const tally = {
    pairs: 0,
    deeds: 0,
    talked: 0,
    looked: 0,
    read: 0,
    notices: 0,
    leaks: [] as string[],
    times: [[], []] as [number[], number[]],
  };
  for (let at = 0; tally.pairs < pairs && tally.leaks.length === 0; at++) {
    // Each story gets new servers, so that earlier output is not kept.
    const boxes = notices ? ([await Mailboxes.open(), await Mailboxes.open()] as const) : undefined;
    const open = (world: 0 | 1): Promise<House> =>
      House.open(inMode(boxes?.[world], mode.devices === true, wishes()));
    const houses = new Houses(await open(0), await open(1), { ...mode, boxes });
    try {
      const story = chronicle(seed + at, 60 + ((at * 97) % 500));
      // A person who added devices, or made second chairs, may be the one who may not know in the next pair, and has seen
      // them. So each pair gets new houses.
      const most = mode.devices === true || mode.beside === true ? tally.pairs + 1 : pairs;
      for (let i = 0; i < 12 && tally.pairs < most && tally.leaks.length === 0; i++) {
        const pair = pairFrom(story, (seed + at) * 1000 + i);
        if (!pair || pair.differs.length === 0) continue;
        const { deeds } = judge(firstBattleOfBritain, pair);
        const leak = await houses.judge(pair, deeds);
        tally.pairs += 1;
        tally.deeds += deeds.length;
        if (leak !== null) tally.leaks.push(leak);
      }
    } finally {
      for (const house of [houses.a, houses.b]) {
        await house.close();
        await house.store.end();
      }
      for (const each of boxes ?? []) await each.close();
    }
    tally.talked += houses.talked;
    tally.looked += houses.looked;
    tally.read += houses.read;
    tally.notices += boxes?.[0].count ?? 0;
    for (const world of [0, 1] as const)
      for (const time of houses.times[world]) tally.times[world].push(time);
  }
  return tally;
}

/**
 * The settings of a house whose people have mailboxes. Notifications leave at once, by a clock that stands still unless
 * the test moves it.
 */
function inMode(boxes: Mailboxes | undefined, devices: boolean, wishes: Wishes): Wishes {
  const environment = { ...(devices && { TRUST_PROXY: 'true' }), ...wishes.environment };
  if (boxes === undefined) return { ...wishes, environment };
  const { store = testStore() } = wishes;
  boxes.attend(store);
  return {
    agreed: { pace: null, time: { ms: 0 } },
    ...wishes,
    store,
    noticesEvery: 2,
    environment: { ...boxes.environment, NOTICE_SECONDS: '60', ...environment },
  };
}
