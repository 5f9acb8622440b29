import { setTimeout as delay } from 'node:timers/promises';
import type { Store } from '../../../apps/server/src/store/index.ts';
import { Fleet, within } from '../fleet.ts';
import { Guest, Player } from '../player.ts';
import { looking, verify } from '../records.ts';
import { atLeast, none, timed, type Figure, type Scenario } from '../scenario.ts';
import { begin, guestsAt, type Table } from '../tables.ts';

/** At how many tables there are races at the same time. */
const TABLES = 4;
/**
 * Milliseconds until the browser that lost its seat hears of it. If a bulletin is lost, the server finds out within 3
 * s.
 */
const TOLD = 6_000;

/** A guest who has a socket at every server. */
interface Side {
  guest: Guest;
  sockets: Player[];
}

/** Commands and messages of the side that lost its seat. */
interface Race {
  match: string;
  /** How many entries the match had when the takeover was acknowledged. */
  entries: number;
  accepted: string[];
  /** Commands that were accepted although they were sent after that. */
  after: string[];
  refused: number;
  heads: string[];
  told: boolean;
}

export const takeovers: Scenario = {
  name: 'takeovers',
  about: 'A seat is taken at one server with its recovery link while the old browser plays at all of them',
  async run({ replicas, bundle, short }) {
    const races = short ? 8 : 1_000;
    const fleet = await Fleet.open({ replicas, bundle });
    try {
      return await looking(fleet.databaseUrl, async (store) => {
        const tables = Array.from({ length: TABLES }, (_, n) => racesAt(fleet, store, n, races / TABLES));
        return judged(store, (await Promise.all(tables)).flat());
      });
    } finally {
      await fleet.close();
    }
  },
};

/** Passes the seat from one guest to another and back. */
async function racesAt(fleet: Fleet, store: Store, n: number, races: number): Promise<Race[]> {
  const guests = await guestsAt(fleet, n);
  const table = await begin(guests, 100_000);
  table.left.close();
  const sides: Side[] = [];
  try {
    for (const guest of [guests.left, await Guest.called(`Other ${n}`, fleet.lane(n + 2))]) {
      // Each guest opens the match while holding the seat.
      await guest.post(`/api/recover/${table.recovery.left}`);
      const side: Side = { guest, sockets: [] };
      sides.push(side);
      for (const lane of fleet.replicas.keys())
        side.sockets.push(await Player.sit(guest.at(fleet.lane(lane)), table.match));
    }
    const found: Race[] = [];
    for (let n = 0; n < races; n++) {
      const [winner, loser] = n % 2 === 0 ? sides : sides.toReversed();
      if (winner === undefined || loser === undefined) throw new Error('there are two sides');
      found.push(await race(fleet, store, table, n, winner, loser));
    }
    return found;
  } finally {
    table.right.close();
    for (const { sockets } of sides) for (const player of sockets) player.close();
  }
}

async function race(
  fleet: Fleet,
  store: Store,
  { match, recovery, right }: Table,
  n: number,
  winner: Side,
  loser: Side,
): Promise<Race> {
  const found: Race = { match, entries: 0, accepted: [], after: [], refused: 0, heads: [], told: false };
  const from = loser.sockets.map(({ updates }) => updates.length);
  for (const player of loser.sockets) player.unseated = null;
  let acknowledged = false;
  let over = false;
  const playing = loser.sockets.map(async (player, lane) => {
    for (let command = 0; !over && command < 1_000; command++) {
      const late = acknowledged;
      // Each of them hides another number.
      const number = (n + 1) * 10_000 + lane * 1_000 + command;
      const id = `race-${number}`;
      const answer = await player.once({ kind: 'hide', number }, id);
      if (answer?.ok !== true) found.refused += 1;
      else (late ? found.after : found.accepted).push(id);
      if (late) await delay(5);
    }
  });
  await delay(Math.random() * 30);
  const somewhere = Math.floor(Math.random() * fleet.replicas.length);
  await winner.guest.at(fleet.lane(somewhere)).post(`/api/recover/${recovery.left}`);
  acknowledged = true;
  found.entries = (await store.positions([match])).get(match)?.sequence ?? 0;

  // The new browser goes on in public and in secret, and so does the opponent.
  const seated = winner.sockets[n % winner.sockets.length];
  if (seated === undefined) throw new Error('there are sockets');
  await open(seated);
  await seated.command({ kind: 'hide', number: (n + 1) * 10_000 + 9_999 });
  const mover = seated.mayMove ? seated : right;
  await mover.command({ kind: 'pass' });
  found.told = await within(TOLD, () => loser.sockets.every((player) => player.unseated !== null));
  over = true;
  await Promise.all(playing);
  found.heads = loser.sockets.flatMap(({ updates }, at) => updates.slice(from[at]).map(({ head }) => head));
  await Promise.all(winner.sockets.map(open));
  return found;
}

async function open(player: Player): Promise<void> {
  player.reopen();
  await player.until(() => player.live);
}

async function judged(store: Store, races: readonly Race[]): Promise<Figure[]> {
  const faults: string[] = [];
  const late: string[] = [];
  const seen: string[] = [];
  for (const match of new Set(races.map((each) => each.match))) {
    const entries = await store.entriesAfter(match, 0);
    await verify(store, match, entries, faults);
    const byId = new Map(entries.map((entry) => [entry.commandId, entry.sequence]));
    const byHead = new Map(entries.map(({ hash, sequence }) => [hash, sequence]));
    for (const each of races) {
      if (each.match !== match) continue;
      for (const id of each.accepted) if ((byId.get(id) ?? 0) > each.entries) late.push(id);
      for (const id of [...each.accepted, ...each.after]) if (!byId.has(id)) faults.push(`${id} is lost`);
      for (const head of each.heads) {
        const sequence = byHead.get(head);
        if (sequence === undefined) faults.push(`${match}: a head that is not in the record`);
        else if (sequence > each.entries) seen.push(`${match} entry ${sequence}`);
      }
    }
  }
  const count = (pick: (race: Race) => number): number => races.reduce((sum, each) => sum + pick(each), 0);
  const accepted = count((each) => each.accepted.length);
  const refused = count((each) => each.refused);
  return [
    atLeast(
      `races in which the old browser had ${accepted} commands accepted, ${refused} refused`,
      races.length,
      races.filter((each) => each.refused > 0).length,
    ),
    none('commands of the old browser accepted after the takeover was acknowledged', [
      ...late,
      ...races.flatMap(({ after }) => after),
    ]),
    none(
      `updates to its sockets of entries after that (of ${count(({ heads }) => heads.length)} updates)`,
      seen,
    ),
    timed(
      none(
        'races in which one of its sockets was not told within 6 s',
        races.filter(({ told }) => !told).map(({ match }) => match),
      ),
    ),
    none('records that do not hold', faults),
  ];
}
