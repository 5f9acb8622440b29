import { newContribution, seal, type EntryBody } from '@1bob/fairness';
import type { CreateMatchAnswer } from '@1bob/protocol';
import type { Store } from '../../../apps/server/src/store/index.ts';
import { Fleet } from '../fleet.ts';
import { Guest, Player } from '../player.ts';
import { looking, verify } from '../records.ts';
import { atLeast, none, type Figure, type Scenario } from '../scenario.ts';
import { setTimeout as delay } from 'node:timers/promises';

/** How many races run at the same time. */
const AT_ONCE = 4;

interface Race {
  match: string;
  /** What is handed in while a seat asks for a die: a seal, or the share behind a bound seal. */
  part: 'seal' | 'contribution';
  handedIn: string;
  taken: boolean;
  rolled: boolean;
  other: string[];
}

export const shares: Scenario = {
  name: 'shares',
  about: 'One server gets a share in the dice while another is asked for the first die',
  async run({ replicas, bundle, short }) {
    const races = short ? 60 : 1_000;
    const fleet = await Fleet.open({ replicas, bundle });
    try {
      const found = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, n) => racesOf(fleet, n, Math.ceil(races / AT_ONCE))),
      );
      return await looking(fleet.databaseUrl, (store) => judged(store, found.flat()));
    } finally {
      await fleet.close();
    }
  },
};

async function racesOf(fleet: Fleet, n: number, races: number): Promise<Race[]> {
  const left = await Guest.called(`Left ${n}`, fleet.lane(n));
  const right = await Guest.called(`Right ${n}`, fleet.lane(n + 1));
  const found: Race[] = [];
  for (let at = 0; at < races; at++) found.push(await race(fleet, left, right, n + at));
  return found;
}

async function race(fleet: Fleet, left: Guest, right: Guest, n: number): Promise<Race> {
  const [mine, theirs] = [newContribution(), newContribution()];
  const made = await left.post<CreateMatchAnswer>('/api/matches', {
    ...{ scenario: 'long', seat: 'left', opponent: 'person', options: { limit: 10 } },
    seal: seal(mine),
  });
  const { match } = made;
  await right.post(`/api/join/${made.links.join?.split('/').at(-1) ?? ''}`);
  const part = n % 2 === 0 ? 'seal' : 'contribution';
  if (part === 'contribution') {
    await right.post(`/api/matches/${match}/dice`, { seal: seal(theirs) });
    await left.post(`/api/matches/${match}/dice`, { contribution: mine });
  }
  const player = await Player.sit(left.at(fleet.lane(n)), match);
  try {
    const handedIn = part === 'seal' ? seal(theirs) : theirs;
    const race: Race = { match, part, handedIn, taken: false, rolled: false, other: [] };
    const hand = async (): Promise<void> => {
      await delay(Math.random() * 8);
      const body = { [part]: handedIn };
      const { status, told } = await right
        .at(fleet.lane(n + 1))
        .ask('POST', `/api/matches/${match}/dice`, body);
      race.taken = status === 200;
      const code = (told as { error?: { code: string } }).error?.code;
      if (!race.taken && code !== 'dice.late') race.other.push(`${part}: ${status} ${code}`);
    };
    const roll = async (): Promise<void> => {
      await delay(Math.random() * 8);
      const answer = await player.once({ kind: 'roll' }, 'first-die');
      race.rolled = answer?.ok === true;
      if (answer?.ok === false && answer.error.code !== 'dice.waiting')
        race.other.push(`roll: ${answer.error.code}`);
    };
    await Promise.all([hand(), roll()]);
    // Whatever had to wait succeeds in the end: the seat seals, then opens, and the die falls with both shares.
    if (race.taken && part === 'seal') {
      await left.post(`/api/matches/${match}/dice`, { contribution: mine });
      await right.post(`/api/matches/${match}/dice`, { contribution: theirs });
    }
    if (part === 'seal' && !race.taken)
      await left.ask('POST', `/api/matches/${match}/dice`, { contribution: mine });
    if (!race.rolled)
      race.other.push(...((await player.command({ kind: 'roll' }, 20_000)).ok ? [] : ['no die fell']));
    return race;
  } finally {
    player.close();
  }
}

async function judged(store: Store, races: readonly Race[]): Promise<Figure[]> {
  const faults: string[] = [];
  const late: string[] = [];
  const unbound: string[] = [];
  for (const { match, part, handedIn, taken } of races) {
    const row = await store.findMatch(match);
    const entries = await store.entriesAfter(match, 0);
    // The dice are computed again from the shares in the row. A share that came after a die would give other dice.
    await verify(store, match, entries, faults);
    const chair = row?.chairs.find(({ seat }) => seat === 'right');
    if (taken !== (chair?.[part] === handedIn))
      late.push(`${match}: ${part} ${taken ? 'is lost' : 'was kept'}`);
    const bodies = entries.map(
      ({ body }) => body as EntryBody & { binding?: { seals: { seat: string; seal: string | null }[] } },
    );
    const die = bodies.findIndex(({ dice }) => dice.length > 0);
    const bound = bodies.findIndex(({ binding }) => binding !== undefined);
    if (bound < 0 || die < bound) faults.push(`${match}: a die before the shares were bound`);
    const inIt = bodies[bound]?.binding?.seals.find(({ seat }) => seat === 'right')?.seal ?? null;
    if ((inIt !== null) !== (chair?.seal != null))
      unbound.push(`${match}: bound ${inIt}, kept ${chair?.seal}`);
  }
  const of = (part: Race['part'], taken: boolean): number =>
    races.filter((each) => each.part === part && each.taken === taken).length;
  return [
    atLeast(
      `races (seal taken ${of('seal', true)}, late ${of('seal', false)}; share taken ${of('contribution', true)}, late ${of('contribution', false)}; the die fell at once in ${races.filter(({ rolled }) => rolled).length})`,
      races.length,
      races.length,
    ),
    none('shares taken and not kept, or kept and refused', late),
    none('seals that were kept and not bound before the first die, or bound and not kept', unbound),
    none(
      'answers that were neither',
      races.flatMap(({ other }) => other),
    ),
    none('records that do not hold: another key of the dice, another order', faults),
  ];
}
