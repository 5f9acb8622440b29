/** From the moment when a person loses a seat, they receive and do nothing more, whatever else is running. */
import { expect, test } from 'vitest';
import { anna, bert, matchOfTwo, testMatches, type TestMatches } from '../../testing/test-matches.ts';
import { turns } from '../../testing/turns.ts';
import type { Session } from '../../store/index.ts';
import type { LiveMatch } from './live-match.ts';

const session = (name: string): Session => ({
  ...anna,
  ...{ id: `session-of-${name}`, personId: `session-of-${name}`, name },
});
const [carl, dora] = [session('Carl'), session('Dora')];

const pass = (id: string, version = 0) => ({
  ...{ id, version },
  command: { kind: 'hide', number: 100 + id.length + version },
});
const refusedWith = (code: string): unknown =>
  expect.objectContaining({ error: expect.objectContaining({ code }) });

/** Makes the next entry wait until it is released. */
function heldUp({ store }: TestMatches): () => void {
  let goOn = (): void => undefined;
  store.beforeAppend = () => new Promise((resolve) => (goOn = resolve));
  return () => {
    store.beforeAppend = () => undefined;
    goOn();
  };
}

async function recoveryOf({ seats }: TestMatches, table: LiveMatch): Promise<string> {
  return (await seats.recovery(anna, table.id)).recovery;
}

test('if several take one seat at the same moment, all but the last lose it', async () => {
  const here = testMatches();
  const table = await matchOfTwo(here);
  const code = await recoveryOf(here, table);
  await Promise.all([here.seats.recover(carl, code), here.seats.recover(dora, code)]);
  const holder = table.row.chairs.find(({ seat }) => seat === 'left')?.personId;
  const others = [anna, carl, dora].map(({ id }) => id).filter((id) => id !== holder);
  expect(here.unseated.toSorted()).toEqual(others.toSorted());
  expect(here.notices.at(-1)?.chairs[0]).toMatchObject({ seat: 'left', personId: holder });
});

test('a recovery link that was replaced while it waited gives no seat', async () => {
  const here = testMatches();
  const table = await matchOfTwo(here);
  const old = await recoveryOf(here, table);
  const letGo = heldUp(here);
  const busy = table.command('left', pass('1'), { person: anna.id });
  await turns();
  const renewed = here.seats.recovery(anna, table.id);
  const late = here.seats.recover(carl, old).catch((error: unknown) => error);
  await turns();
  letGo();
  await Promise.all([busy, renewed]);
  expect(await late).toEqual(refusedWith('recovery.unknown'));
  expect(table.seatOf(anna.id)).toBe('left');
});

test('does not carry out a command that waits while its seat is lost', async () => {
  const here = testMatches();
  const table = await matchOfTwo(here);
  const code = await recoveryOf(here, table);
  const letGo = heldUp(here);
  const first = table.command('left', pass('1'), { person: anna.id });
  await turns();
  const taken = here.seats.recover(carl, code);
  await turns();
  // It is given on the view after the first command, so that it waits for its turn.
  const after = table.command('left', pass('2', 1), { person: anna.id });
  letGo();
  expect(await first).toMatchObject({ ok: true });
  await taken;
  expect(await after).toEqual(refusedWith('seat.none'));
  expect(await table.command('left', pass('3', 1), { person: carl.id })).toMatchObject({
    ok: true,
  });
});

test('one person does not get both seats by taking them at the same moment', async () => {
  const here = testMatches();
  const { match, join } = await here.lobby.create(anna, {
    scenario: 'long',
    seat: 'left',
    opponent: 'person',
    options: {},
  });
  const { recovery } = await here.seats.recovery(anna, match.id);
  const answers = await Promise.allSettled([
    here.lobby.join(carl, join ?? ''),
    here.seats.recover(carl, recovery),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const table = await here.tables.get(match.id);
  expect(table?.row.chairs.filter(({ personId }) => personId === carl.id)).toHaveLength(1);
});

test('a join link gives no second seat to a person who has come to the other by its recovery link', async () => {
  const here = testMatches();
  const { match, join } = await here.lobby.create(anna, {
    ...{ scenario: 'long', seat: 'left', opponent: 'person', options: {} },
  });
  const { recovery } = await here.seats.recovery(anna, match.id);
  let letGo = (): void => undefined;
  const move = here.store.moveChair.bind(here.store);
  here.store.moveChair = async (...given) => {
    await new Promise<void>((resolve) => (letGo = resolve));
    return move(...given);
  };
  const recovered = here.seats.recover(carl, recovery);
  await turns();
  const joined = here.lobby.join(carl, join ?? '').catch((error: unknown) => error);
  await turns();
  letGo();
  expect(await recovered).toMatchObject({ seat: 'left' });
  expect(await joined).toEqual(refusedWith('join.own'));
  // The refusal does not use up the link.
  expect(await here.lobby.join(dora, join ?? '')).toMatchObject({ seat: 'right' });
});

test('a seat that floods its own queue does not delay the other seat', async () => {
  const here = testMatches();
  const table = await matchOfTwo(here);
  const letGo = heldUp(here);
  const flood = Array.from({ length: 200 }, (_, i) =>
    table.command('left', pass(`flood ${i}`), { person: anna.id }),
  );
  const right = table.command('right', pass('mine'), { person: bert.id });
  await turns();
  letGo();
  expect(await right).toMatchObject({ ok: true });
  const answers = await Promise.all(flood);
  // The others were given on a view that the first command has changed.
  expect(answers.slice(1, 32)).toEqual(Array(31).fill(refusedWith('command.stale')));
  expect(answers.slice(32)).toEqual(Array(168).fill(refusedWith('command.tooMany')));
  expect(await table.command('left', pass('later', 1), { person: anna.id })).toMatchObject({
    ok: true,
  });
});
