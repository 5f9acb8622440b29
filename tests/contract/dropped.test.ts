import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTable, type TableLink, type Wire } from '../../apps/web/src/net/table-link.ts';
import { Chance } from '../../packages/rules/src/testing/chance.ts';
import { randomCommand } from '../../packages/rules/src/testing/random.ts';
import { Person } from '../support/person.ts';
import { startServer, type RunningServer } from '../support/server.ts';

let server: RunningServer;
beforeAll(async () => {
  // Some 200 connections break, more than one address may open in a minute.
  server = await startServer({ COMMAND_RATE: '1000', API_RATE: '100000' });
});
afterAll(() => server.remove());

/** The page's own connection to the server. It breaks at every update, just before or just after the update is read. */
class Leaver {
  view: unknown;
  version = -1;
  breaks = 0;
  readonly #link: TableLink;

  constructor(url: string, cookie: string, match: string, watch?: string) {
    const socket = io(url, {
      transports: ['websocket'],
      autoConnect: false,
      forceNew: true,
      extraHeaders: cookie === '' ? {} : { cookie },
      reconnectionDelay: 1,
      reconnectionDelayMax: 2,
    });
    const on = (event: string, listener: (payload: never) => void): void => {
      socket.on(event, (payload: unknown) => {
        const lost = event === 'update' && ++this.breaks % 2 === 1;
        if (!lost) listener(payload as never);
        if (event === 'update') socket.io.engine.close();
      });
    };
    const wire = new Proxy(socket, {
      get: (target, name) => {
        if (name === 'on') return on;
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    }) as unknown as Wire;
    this.#link = openTable(
      wire,
      {
        match,
        ...(watch === undefined ? {} : { watch }),
        newId: () => 'nobody commands here',
        later: (then, milliseconds) => {
          const timer = setTimeout(then, milliseconds);
          return () => clearTimeout(timer);
        },
      },
      {
        onView: (view, version) => Object.assign(this, { view, version }),
        onState: () => undefined,
        onSending: () => undefined,
        onChairs: () => undefined,
        onHead: () => undefined,
      },
    );
  }
  close(): void {
    this.#link.close();
  }
}

it('a client that loses its connection at each of some sixty updates sees the same as one that never left', async () => {
  const people = {
    german: new Person(server.url, 'Anna'),
    british: new Person(server.url, 'Ben'),
    observer: new Person(server.url, 'Cora'),
  };
  const { german, british, observer } = people;
  await Promise.all(Object.values(people).map((person) => person.arrive()));
  const { match, links } = await german.make({
    scenario: 'second-phase',
    seat: 'german',
    opponent: 'person',
  });
  await british.join(links.join ?? '');
  const watch = links.watch.split('/').at(-1) ?? '';
  await german.open(match);
  await british.open(match);
  await observer.open(match, watch);
  const leavers = {
    german: new Leaver(server.url, german.cookie, match),
    british: new Leaver(server.url, british.cookie, match),
    observer: new Leaver(server.url, '', match, watch),
  };

  const chance = new Chance(1918);
  const few = (): boolean => Object.values(leavers).some(({ breaks }) => breaks < 60);
  // The war may end in its first month.
  while (few() && british.sees.stage.kind !== 'ended') {
    for (const seat of ['british', 'german'] as const) {
      const person = people[seat];
      const command = randomCommand(person.sees, chance);
      if (command === null) continue;
      const answer = await person.command(command);
      const { advance } = person.sees.options;
      if (!answer.ok && advance !== null) await person.give(advance);
      await Promise.all(Object.values(people).map(inStep));
      for (const who of ['german', 'british', 'observer'] as const) {
        await expect.poll(() => leavers[who].version, { interval: 2 }).toBe(people[who].version);
        expect(leavers[who].view).toEqual(people[who].sees);
      }
    }
  }
  for (const leaver of Object.values(leavers)) expect(leaver.breaks).toBeGreaterThan(20);
  for (const one of [...Object.values(leavers), ...Object.values(people)]) one.close();

  /** Waits until a client that never left is up to date with the server. */
  async function inStep(person: Person): Promise<void> {
    await person.reach((await person.serverHas(person === observer ? watch : undefined)).version);
  }
});
