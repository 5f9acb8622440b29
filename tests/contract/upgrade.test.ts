import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { examineText, runToEnd } from '@1bob/fairness';
import { gameOf } from '@1bob/rules';
import { expect, it, onTestFinished } from 'vitest';
import { databaseOfEarlier as earlier } from '../support/database-of-earlier.ts';
import { Person } from '../support/person.ts';
import { startServer } from '../support/server.ts';

async function serverAfterUpdate() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'upgrade-'));
  await writeFile(path.join(dataDir, 'matches.sqlite'), gunzipSync(await readFile(earlier.file)));
  const server = await startServer({ COOKIE_SECRET: earlier.secret }, { dataDir });
  onTestFinished(() => server.remove());
  const person = (name: string, cookie: string): Person => {
    const one = new Person(server.url, name, cookie);
    onTestFinished(() => one.close());
    return one;
  };
  return { server, person };
}

it('a database of an earlier commit goes on: people stay signed in, matches continue, links and records hold', async () => {
  const { server, person } = await serverAfterUpdate();
  const [anna, ben] = [person('Anna', earlier.anna), person('Ben', earlier.ben)];
  const { matches } = await anna.call<{ matches: { match: string }[] }>('GET', '/api/matches');
  expect(matches.map(({ match }) => match)).toEqual(
    expect.arrayContaining([earlier.running, earlier.computer]),
  );

  // The turn that was under way goes on, with the clock of the match.
  for (const one of [anna, ben]) await one.open(earlier.running);
  expect(anna.sees.stage).toMatchObject({ kind: 'flying', side: 'german', turn: 3 });
  // A command that was answered before the update gets the same answer again, and does nothing.
  expect(await anna.command({ kind: 'endTurn' })).toEqual({ ok: true, version: 2 });
  // Her browser has got a new cookie with the first answer. Its next commands have ids of their own.
  const annaAgain = person('Annabel', anna.cookie);
  await annaAgain.open(earlier.running);
  await annaAgain.give({ kind: 'endTurn' });
  await expect.poll(() => ben.sees.stage).toMatchObject({ side: 'british', turn: 3 });
  expect(await anna.call('GET', `/api/matches/${earlier.running}`)).toMatchObject({
    pace: { kind: 'correspondence', bankDays: 10 },
    clocks: { sides: [expect.anything(), expect.anything()] },
  });

  // The computer answers.
  await annaAgain.open(earlier.computer);
  const { stage } = annaAgain.sees;
  await expect.poll(() => annaAgain.sees.options.advance).not.toBeNull();
  await annaAgain.give(annaAgain.sees.options.advance as never);
  await expect.poll(() => annaAgain.sees.stage).not.toEqual(stage);

  const record = await fetch(`${server.url}/api/matches/${earlier.ended}/record`);
  const { judgement, findings } = runToEnd(examineText(await record.text(), { rules: gameOf }));
  expect(judgement).not.toBe('fails');
  expect(findings.filter(({ check }) => check === 'chain')).toMatchObject([{ outcome: 'holds' }]);

  const carl = person('Carl', '');
  await carl.arrive();
  expect(await carl.call('POST', `/api/join/${earlier.join}`)).toMatchObject({ seat: expect.any(String) });
  expect(await carl.call('POST', `/api/recover/${earlier.recovery}`)).toMatchObject({ seat: 'german' });
});
