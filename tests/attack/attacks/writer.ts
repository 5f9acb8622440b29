import { setTimeout as delay } from 'node:timers/promises';
import { hexes } from '@1bob/atlas';
import type { CommandInput } from '@1bob/rules';
import { Person } from '../../support/person.ts';
import type { Attack, Target } from '../harness.ts';

const SEATS = 24;
const everywhere = [...hexes.keys()];

/** The longest possible order, different each time. */
function order({ sees }: Person, n: number): CommandInput {
  const holdFire = Array.from({ length: 200 }, (_, i) => everywhere[(201 * n + i) % everywhere.length]);
  return { kind: 'orders', orders: { ...sees.own?.orders, holdFire } } as unknown as CommandInput;
}

/** Hands in the phase that is being planned, or takes the hand-in back. */
function toAndFro({ sees }: Person): CommandInput | null {
  const { stage, own, options } = sees;
  if (stage.kind !== 'planning') return options.advance;
  return options.advance ?? (own?.sealed[stage.phase] && { kind: 'takeBack', phase: stage.phase }) ?? null;
}

/** A seat at a match of the attacker's own, in its first planning phase. */
async function sitDown({ url }: Target, [writer, other]: [Person, Person]): Promise<Person> {
  const { match, links } = await writer.make({
    ...{ scenario: 'campaign', seat: 'german', opponent: 'person', options: {} },
  });
  await other.join(links.join ?? '');
  const seats = [writer, other].map(({ name, cookie }) => new Person(url, `${name}-${match}`, cookie));
  for (const seat of seats) await seat.open(match);
  const [mine, theirs] = seats as [Person, Person];
  while (mine.sees.stage.kind !== 'planning') {
    const mover = seats.find(({ sees }) => sees.options.advance !== null);
    if (mover?.sees.options.advance) await mover.give(mover.sees.options.advance);
    else await delay(5);
  }
  theirs.close();
  return mine;
}

async function write(seat: Person, { signal, seen }: Target): Promise<void> {
  for (let n = 0; !signal.aborted; n++) {
    const command = order(seat, n);
    const answer = await seat.command(command);
    if (answer.ok) {
      seen.sent += JSON.stringify(command).length;
      await seat.reach(answer.version);
    } else {
      seen.refused += 1;
      const renewing = toAndFro(seat);
      const renewed = renewing === null ? null : await seat.command(renewing);
      if (renewed?.ok === true) await seat.reach(renewed.version);
      else await delay(100, undefined, { signal }).catch(() => undefined);
    }
    // Frees the memory of the frames seen so far.
    seat.frames.length = 0;
    seat.seen.clear();
    seat.answered.clear();
  }
  seat.close();
}

export const attack: Attack = {
  name: 'writer',
  about: 'a guest who writes as much and as fast as they may into the records of 24 matches of their own',
  cut: 'late',
  resident: 512,
  // What a guest may write in a day, and what the honest tables write.
  written: 60,
  async run(target) {
    const guests: [Person, Person] = [new Person(target.url, 'Writer'), new Person(target.url, 'Other')];
    for (const guest of guests) await guest.arrive();
    const seats: Person[] = [];
    while (seats.length < SEATS && !target.signal.aborted) seats.push(await sitDown(target, guests));
    target.seen.opened = seats.length;
    await Promise.all(seats.map((seat) => write(seat, target)));
  },
};
