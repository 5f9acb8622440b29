/**
 * Requests costly work from a server while others play, as fast as the server answers. It runs in a separate process
 * (bundled):
 *
 * fork('strain.mjs', [url, matches that are listed])
 *
 * It says when it is ready, then takes a `Strain` from its parent and returns the number of answers a second.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { CommandAnswer, MatchList, PastContents } from '@1bob/protocol';
import { Chance } from '../../packages/rules/src/testing/chance.ts';
import { randomCommand } from '../../packages/rules/src/testing/random.ts';
import { Person } from '../support/person.ts';
import type { Order, Strain } from './strains.ts';

const [url = '', listed = '0'] = process.argv.slice(2);

async function newcomer(name: string): Promise<Person> {
  const person = new Person(url, name);
  await person.arrive();
  return person;
}

/** Plays a random campaign to its end, for the longest record. */
async function playCampaign(): Promise<{ german: Person; match: string }> {
  const [german, british] = [await newcomer('Archivist'), await newcomer('Librarian')];
  const chance = new Chance(7);
  const { match, links } = await german.make({
    ...{ scenario: 'campaign', seat: 'german', opponent: 'person', options: {} },
  });
  await british.join(links.join ?? '');
  await Promise.all([german.open(match), british.open(match)]);
  const toMove = (): Person | undefined =>
    [german, british].find(({ sees }) => sees.options.advance !== null);
  for (let person = toMove(); person !== undefined; person = toMove()) {
    const advance = person.sees.options.advance ?? { kind: 'endTurn' };
    let answer: CommandAnswer = await person.command(randomCommand(person.sees, chance) ?? advance);
    if (!answer.ok) answer = await person.command(advance);
    // The other seat may have the move now, and must have its update first.
    if (answer.ok) await person.reach(answer.version);
    const other = person === german ? british : german;
    await other.serverHas().then(({ version }) => other.reach(version));
  }
  if (german.sees.stage.kind !== 'ended') throw new Error('the campaign did not end');
  for (const person of [german, british]) person.close();
  return { german, match };
}

async function fillList(): Promise<void> {
  const host = await newcomer('Host');
  let left = Number(listed);
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (left-- > 0)
        await host.make({
          ...{ scenario: 'second-phase', seat: 'german', opponent: 'person', options: {}, listed: true },
        });
    }),
  );
}

/** A table against a computer. The person does as little as possible. */
async function besideComputer(n: number): Promise<(until: number) => Promise<number>> {
  const person = await newcomer(`Patient-${n}`);
  const seat = n % 2 === 0 ? 'german' : 'british';
  const begin = async (): Promise<void> => {
    person.close();
    const { match } = await person.make({
      ...{ scenario: 'second-phase', seat, opponent: 'computer', options: {} },
    });
    person.view = null;
    await person.open(match);
  };
  await begin();
  return async (until) => {
    let moves = 0;
    while (performance.now() < until) {
      const { options, stage } = person.sees;
      if (stage.kind === 'ended') await begin();
      else if (options.advance === null) await delay(2);
      else {
        const answer = await person.command(options.advance);
        if (!answer.ok) throw new Error(JSON.stringify(answer));
        await person.reach(answer.version);
        moves += 1;
      }
    }
    return moves;
  };
}

/** Repeats something until a given time, this many at once. */
async function together(many: number, until: number, once: () => Promise<number>): Promise<number> {
  const counts = await Promise.all(
    Array.from({ length: many }, async () => {
      let count = 0;
      while (performance.now() < until) count += await once();
      return count;
    }),
  );
  return counts.reduce((a, b) => a + b, 0);
}

const { german, match } = await playCampaign();
await fillList();
const patients = await Promise.all(Array.from({ length: 8 }, (_, n) => besideComputer(n)));

const work: Record<Strain, (until: number) => Promise<number>> = {
  records: (until) =>
    together(1, until, async () => {
      await german.call('GET', `/api/matches/${match}/record`);
      await delay(1_000);
      return 1;
    }),
  pasts: (until) =>
    together(2, until, async () => {
      const { pages } = await german.call<PastContents>('GET', `/api/matches/${match}/past`);
      let count = 1;
      for (let page = 0; page < pages.length && performance.now() < until; page++, count++)
        await german.call('GET', `/api/matches/${match}/past/${page}`);
      return count;
    }),
  lists: (until) =>
    together(4, until, async () => {
      let count = 0;
      for (let cursor: string | null = ''; cursor !== null && performance.now() < until; count++) {
        const from: string = cursor === '' ? '' : `?cursor=${cursor}`;
        ({ next: cursor } = await german.call<MatchList>('GET', `/api/matches/watch${from}`));
      }
      return count;
    }),
  computers: async (until) => {
    const moves = await Promise.all(patients.map((play) => play(until)));
    return moves.reduce((a, b) => a + b, 0);
  },
};

process.on('message', ({ strain, seconds }: Order) => {
  void work[strain](performance.now() + seconds * 1000).then((count) => process.send?.(count / seconds));
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
