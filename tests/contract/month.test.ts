import { hexId, straightPath } from '@1bob/atlas';
import type { PastContents, PastPage } from '@1bob/protocol';
import type { CommandInput, Side, UnitId, View } from '@1bob/rules';
import { immutableJSONPatch, type JSONPatchDocument } from 'immutable-json-patch';
import { expect, it, onTestFinished } from 'vitest';
import { Person } from '../support/person.ts';
import { startServer } from '../support/server.ts';

/** A scripted month of the second phase that uses only what clients can use, `options.advance` and real moves. */

const units = (...ids: string[]): UnitId[] => ids as UnitId[];
const path = (from: string, ...to: string[]) => {
  let at = hexId(from);
  return to.flatMap((next) => {
    const hexes = straightPath(at, hexId(next));
    at = hexId(next);
    return hexes;
  });
};

/** What each side does in a flying turn, besides ending it. */
const raid: Readonly<Record<Side, Readonly<Record<number, CommandInput[]>>>> = {
  german: {
    1: [
      {
        kind: 'plan',
        plan: {
          id: 'docks',
          units: units('13', '14', '17'),
          from: 1,
          route: path('4427', '2322', '0921', '2322', '3826'),
          bomb: { hex: hexId('0921'), target: { kind: 'place' } },
          land: true,
          haltWhenSpotted: false,
        },
      },
      { kind: 'move', units: units('L-1'), path: path('4528', '4127'), land: false },
    ],
    2: [{ kind: 'move', units: units('L-1'), path: path('4127', '4528').slice(0, 3), land: true }],
  },
  british: {
    2: [{ kind: 'move', units: units('1/RNAS'), path: path('2126', '2624').slice(0, 5), land: false }],
    3: [{ kind: 'move', units: units('1/RNAS'), path: path('2624', '2126').slice(0, 5), land: true }],
  },
};

const flyingTurn = (view: View): number => (view.stage.kind === 'flying' ? view.stage.turn : 0);

async function playMonth(url: string): Promise<[Person, Person, Person]> {
  const [german, british, observer] = [
    new Person(url, 'Anna'),
    new Person(url, 'Ben'),
    new Person(url, 'Cora'),
  ];
  await Promise.all([german.arrive(), british.arrive(), observer.arrive()]);
  // With the first edition of the charts this raid cannot end the war in any month, whatever the dice. With the second
  // edition three lost Gothas do.
  const made = await german.make({
    ...{ scenario: 'second-phase', seat: 'german', opponent: 'person' },
    charts: 'standard',
  });
  const joined = await british.join(made.links.join ?? '');
  expect(joined).toMatchObject({ match: made.match, seat: 'british' });
  await german.open(made.match);
  await british.open(made.match);
  await observer.open(made.match, made.links.watch.split('/').at(-1));

  const seats = { german, british };
  while (german.sees.month === german.sees.firstMonth) {
    if (german.sees.stage.kind === 'ended') throw new Error('the war has ended in its first month');
    for (const side of ['british', 'german'] as const) {
      const person = seats[side];
      const other = seats[side === 'british' ? 'german' : 'british'];
      if (!person.sees.options.advance) continue;
      const turn = flyingTurn(person.sees);
      if (turn > 0 && person.sees.own?.step === 'movement')
        for (const command of raid[side][turn] ?? [])
          // Guns or a fight may have come first. The server then refuses a command that can no longer be flown, and
          // stays as it is.
          await person.command(command);
      const { advance } = person.sees.options;
      if (advance) await person.give(advance);
      await settle(person, other);
    }
  }
  await settle(german, british);
  return [german, british, observer];
}

/** Waits until both see the same public stage, so that updates in flight have arrived. */
async function settle(a: Person, b: Person): Promise<void> {
  const mark = (p: Person): string => JSON.stringify([p.sees.stage, p.sees.month, p.sees.points]);
  await expect.poll(() => mark(a) === mark(b), { interval: 5 }).toBe(true);
}

function check([german, british, observer]: [Person, Person, Person]): void {
  for (const person of [german, british, observer])
    expect(person.sees.month).toBe(person.sees.firstMonth + 1);
  const causes = observer.sees.ledger.map((line) => line.cause);
  expect(causes).toContain('start');
  const told = Object.values(german.sees.log).flat();
  expect(told.some((entry) => entry.kind === 'tookOff' && entry.side === 'german')).toBe(true);
  expect(told.some((entry) => entry.kind === 'tookOff' && entry.side === 'british')).toBe(true);
}

/** Checks that each client holds the view and the version that the server has for it. */
async function checkAgainstServer([german, british, observer]: [Person, Person, Person]): Promise<void> {
  const { watch } = await german.call<{ watch: string }>('GET', `/api/matches/${german.match}`);
  for (const person of [german, british, observer]) {
    const has = await person.serverHas(person === observer ? watch : undefined);
    expect(person.version).toBe(has.version);
    expect(person.sees).toEqual(has.view);
    person.close();
  }
}

/** How many pages are requested at once. A reader with more than twenty requests is asked to try again. */
const AT_ONCE = 10;

/** Each rereads the past, and gets the same views at the same versions and no other step. */
async function checkPast([german, british, observer]: [Person, Person, Person]): Promise<void> {
  const { watch } = await german.call<{ watch: string }>('GET', `/api/matches/${german.match}`);
  for (const person of [german, british, observer]) {
    const way = `/api/matches/${german.match}/past`;
    const more = person === observer ? `watch=${watch}` : '';
    const { version, pages } = await person.call<PastContents>('GET', `${way}?${more}`);
    expect(version).toBe(person.version);
    const told: PastPage[] = [];
    for (let page = 0; page < pages.length; page += AT_ONCE) {
      const some = [...pages.keys()].slice(page, page + AT_ONCE);
      told.push(
        ...(await Promise.all(some.map((at) => person.call<PastPage>('GET', `${way}/${at}?${more}`)))),
      );
    }
    const steps = told.flatMap((page) => page.steps);
    expect(steps.map((step) => step.version)).toEqual(Array.from({ length: version + 1 }, (_, at) => at));
    let view: unknown = null;
    let held = 0;
    for (const step of steps) {
      view = 'view' in step ? step.view : immutableJSONPatch(view as View, step.changes as JSONPatchDocument);
      const saw = person.seen.get(step.version);
      // Updates that came during the disconnection have arrived as one.
      if (saw === undefined) continue;
      expect(view).toEqual(saw);
      held += 1;
    }
    expect(held).toBeGreaterThan(steps.length * 0.9);
    if (person === british)
      await expect(observer.call('GET', way)).rejects.toThrow('403 {"error":{"code":"seat.none"');
  }
}

it('a scripted month with only what clients can use reaches February', async () => {
  const server = await startServer();
  onTestFinished(() => server.remove());
  const three = await playMonth(server.url);
  check(three);
  await checkPast(three);
  await checkAgainstServer(three);
});
