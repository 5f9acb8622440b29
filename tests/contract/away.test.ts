import { afterAll, beforeAll, expect, it } from 'vitest';
import { Person } from '../support/person.ts';
import { startPostgres, type Postgres } from '../support/postgres.ts';
import { startServer, type RunningServer } from '../support/server.ts';

let postgres: Postgres;
let server: RunningServer;
beforeAll(async () => {
  postgres = await startPostgres();
  server = await startServer({ DATABASE_URL: await postgres.database('away') });
});
afterAll(async () => {
  await server.remove();
  await postgres.remove();
});

const status = async (path: string): Promise<number> => (await fetch(`${server.url}${path}`)).status;

it('while the database is away, commands are refused and nothing moves; when it is back, play continues', async () => {
  const [german, british] = [new Person(server.url, 'Anna'), new Person(server.url, 'Ben')];
  await Promise.all([german.arrive(), british.arrive()]);
  const { match, links } = await german.make({
    scenario: 'second-phase',
    seat: 'german',
    opponent: 'person',
  });
  await british.join(links.join ?? '');
  await german.open(match);
  await british.open(match);
  const advance = async (person: Person) => {
    const command = person.sees.options.advance;
    if (command === null) throw new Error(`${person.name} has nothing to do`);
    return person.command(command);
  };
  expect(await advance(british)).toMatchObject({ ok: true });

  await postgres.stop('immediate');
  const before = { british: british.version, frames: british.frames.length };
  await german.reach(1);
  for (let i = 0; i < 3; i++)
    expect(await advance(german)).toMatchObject({ ok: false, error: { code: 'server.unavailable' } });
  const elsewhere = german.make({ scenario: 'second-phase', seat: 'german', opponent: 'person' });
  await expect(elsewhere).rejects.toThrow('503 {"error":{"code":"server.unavailable"');
  expect(await status('/api/health/ready')).toBe(503);
  expect(await status('/api/health/live')).toBe(200);
  expect(british.version).toBe(before.british);
  expect(british.frames.slice(before.frames).filter((frame) => frame.includes('update'))).toEqual([]);

  await postgres.start();
  await expect.poll(() => status('/api/health/ready')).toBe(200);
  expect(await advance(german)).toMatchObject({ ok: true });
  for (let i = 0; i < 6; i++)
    for (const person of [british, german]) if (person.sees.options.advance) await advance(person);
  for (const person of [german, british]) {
    const has = await person.serverHas();
    await person.reach(has.version);
    expect(person.sees).toEqual(has.view);
    person.close();
  }
});
