/** The life of a round of dice: shares are sealed, bound and opened, and the round begins anew if a share stays closed. */
import {
  acceptableBinding,
  canonical,
  chainHash,
  examine,
  runToEnd,
  newContribution,
  nothingTold,
  seal,
  verifyRecord,
  type EntryBody,
  type KeptShare,
} from '@1bob/fairness';
import type { Pace } from '@1bob/protocol';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  anna,
  bert,
  entriesBySeats,
  give,
  matchOfTwo,
  reopened,
  testMatches,
  type TestMatches,
} from '../../testing/test-matches.ts';
import { turns } from '../../testing/turns.ts';
import { OPEN_WAIT } from './round.ts';
import { recordFrom } from '../record/record.ts';
import { renew } from './restored.ts';
import { Round } from '../record/shares.ts';

afterEach(() => void vi.restoreAllMocks());

const roll = { kind: 'roll' };
const waits = { ok: false, error: { code: 'dice.waiting' } };
const stored = ({ store }: TestMatches, id: string) => {
  const row = store.kept.matches.get(id);
  if (row === undefined) throw new Error('no such match');
  return row;
};
const code = (wanted: string) => ({ error: { code: wanted } });

async function twoWithSeals() {
  const here = testMatches();
  const table = await matchOfTwo(here);
  const shares = { left: newContribution(), right: newContribution() };
  await here.act(anna, table.id, { kind: 'dice', part: { seal: seal(shares.left) } });
  await here.act(bert, table.id, { kind: 'dice', part: { seal: seal(shares.right) } });
  return { here, table, shares };
}

test('when both have sealed, the seals are bound at once, before either share can be opened', async () => {
  const here = testMatches();
  const table = await matchOfTwo(here);
  const mine = newContribution();
  await here.act(anna, table.id, { kind: 'dice', part: { seal: seal(mine) } });
  expect(table.dice.binding).toBeNull();
  await expect(
    here.act(anna, table.id, { kind: 'dice', part: { contribution: mine } }),
  ).rejects.toMatchObject(code('dice.early'));
  const { dice } = await here.act(bert, table.id, { kind: 'dice', part: { seal: seal(newContribution()) } });
  expect(dice.binding).not.toBeNull();
  expect(here.notices.at(-1)).toEqual({ dice, chairs: table.row.chairs });
  const shown = dice.binding ?? { salt: '', body: null };
  const own = { secretHash: dice.secretHash, seat: 'left', contribution: mine };
  expect(acceptableBinding(shown, own)).not.toBeNull();
  expect(here.store.kept.entries.get(table.id)).toMatchObject([
    { seat: 'host', salt: shown.salt, body: shown.body },
  ]);
  // After a restart it is the same, for both seats and for observers.
  const again = await reopened(testMatches({ store: here.store }).tables, table.id);
  expect(again.dice).toEqual(dice);
});

test('counts a seal even if the seals could not be bound, and binds them at the next look', async () => {
  const here = testMatches();
  await here.clock.measure();
  const table = await matchOfTwo(here);
  await here.act(anna, table.id, { kind: 'dice', part: { seal: seal(newContribution()) } });
  here.store.beforeAppend = () => {
    throw new Error('the disk is full');
  };
  await here.act(bert, table.id, { kind: 'dice', part: { seal: seal(newContribution()) } });
  expect(table.row.chairs[1]?.seal).toBeTypeOf('string');
  expect(table.dice.binding).toBeNull();
  expect(here.faults).toHaveLength(1);
  here.store.beforeAppend = () => undefined;
  await here.tables.lookAtClocks();
  expect(table.dice.binding).not.toBeNull();
  expect(here.notices.at(-1)?.dice).toEqual(table.dice);
});

test('rolls no die until every bound share is open', async () => {
  const { here, table, shares } = await twoWithSeals();
  expect(await give(table, 'left', roll, { id: 'one' })).toMatchObject(waits);
  await here.act(anna, table.id, { kind: 'dice', part: { contribution: shares.left } });
  expect(await give(table, 'left', roll, { id: 'one' })).toMatchObject(waits);
  // A command that rolls nothing is accepted.
  expect(await give(table, 'right', { kind: 'hide', number: 4 })).toMatchObject({ ok: true });
  await here.act(bert, table.id, { kind: 'dice', part: { contribution: shares.right } });
  expect(await give(table, 'left', roll, { id: 'one' })).toMatchObject({ ok: true });
});

test('the record says what happens to bound shares, and a server that comes later reads it there', async () => {
  const { here, table, shares } = await twoWithSeals();
  const told = () => here.store.kept.entries.get(table.id)?.map(({ body }) => (body as EntryBody).command);
  const bound = { kind: 'bound', opens: ['left', 'right'] };
  await here.act(anna, table.id, { kind: 'dice', part: { contribution: shares.left } });
  // A share is handed in again if its answer was lost.
  await here.act(anna, table.id, { kind: 'dice', part: { contribution: shares.left } });
  expect(told()).toEqual([bound, { kind: 'opened', seat: 'left' }]);
  const again = await reopened(testMatches({ store: here.store }).tables, table.id);
  await again.act(bert.id, { kind: 'dice', part: { seal: seal(newContribution()) } });
  expect(told()?.at(-1)).toEqual({ kind: 'renewed', anew: 'right' });
  expect(again.dice).toMatchObject({ round: 2, binding: null });
});

test('when the match is opened, writes into the record what a server of an earlier version left out', async () => {
  const { here, table, shares } = await twoWithSeals();
  // The earlier server keeps the share, and writes no entry.
  await here.store.handIn(stored(here, table.id), 'left', 'contribution', shares.left);
  const later = testMatches({ store: here.store });
  const again = await reopened(later.tables, table.id);
  expect(here.store.kept.entries.get(table.id)?.at(-1)?.body).toMatchObject({
    command: { kind: 'opened', seat: 'left' },
  });
  await later.act(bert, table.id, { kind: 'dice', part: { contribution: shares.right } });
  await give(again, 'left', roll);
  await give(again, 'left', { kind: 'resign' });
  expect(verifyRecord(await recordFrom(here.store, again.row))).toEqual({ ok: true });
});

test('a round that an earlier version bound goes on as it began, without entries for opened shares', async () => {
  const here = testMatches();
  const table = await matchOfTwo(here);
  const shares = { left: newContribution(), right: newContribution() };
  here.store.beforeAppend = (append) => {
    const body = JSON.parse(append.entry.body) as EntryBody & { command: { opens?: unknown } };
    delete body.command.opens;
    append.entry.body = canonical(body);
    append.entry.hash = chainHash(table.row.head, append.entry.salt, body);
  };
  await here.act(anna, table.id, { kind: 'dice', part: { seal: seal(shares.left) } });
  await here.act(bert, table.id, { kind: 'dice', part: { seal: seal(shares.right) } });
  const later = testMatches({ store: here.store });
  const again = await reopened(later.tables, table.id);
  here.store.beforeAppend = () => undefined;
  await later.act(anna, table.id, { kind: 'dice', part: { contribution: shares.left } });
  await later.act(bert, table.id, { kind: 'dice', part: { contribution: shares.right } });
  expect(await give(again, 'left', roll)).toMatchObject({ ok: true });
  await give(again, 'left', { kind: 'resign' });
  const record = await recordFrom(here.store, again.row);
  expect(record.entries.map(({ seat }) => seat)).toEqual(['host', 'left', 'left']);
  expect(verifyRecord(record)).toEqual({ ok: true });
});

test('a seat that never seals holds up no one: the existing seals are bound before the first die', async () => {
  const here = testMatches();
  const table = await matchOfTwo(here);
  const mine = newContribution();
  await here.act(anna, table.id, { kind: 'dice', part: { seal: seal(mine) } });
  expect(await give(table, 'left', roll)).toMatchObject(waits);
  // Both are notified, although no seat has just handed in anything.
  expect(here.notices.at(-1)?.dice).toEqual(table.dice);
  expect(table.dice.binding).toMatchObject({
    body: {
      binding: {
        seals: [
          { seat: 'left', seal: seal(mine) },
          { seat: 'right', seal: null },
        ],
      },
    },
  });
  // What is sealed later does not count.
  await expect(
    here.act(bert, table.id, { kind: 'dice', part: { seal: seal(newContribution()) } }),
  ).rejects.toMatchObject(code('dice.late'));
  await here.act(anna, table.id, { kind: 'dice', part: { contribution: mine } });
  expect(await give(table, 'left', roll)).toMatchObject({ ok: true });
});

test('two programs that hand in no shares can play', async () => {
  const here = testMatches();
  const table = await matchOfTwo(here);
  expect(await give(table, 'left', roll)).toMatchObject({ ok: true });
  expect(entriesBySeats(here, table.id)).toMatchObject([{ body: { dice: [{ at: '0' }] } }]);
});

test('accepts a seal again if its answer was lost', async () => {
  const here = testMatches();
  const table = await matchOfTwo(here);
  const mine = seal(newContribution());
  await here.store.handIn(stored(here, table.id), 'left', 'seal', mine);
  const { dice, row } = await here.act(anna, table.id, { kind: 'dice', part: { seal: mine } });
  expect(dice.binding).toBeNull();
  expect(row.chairs[0]?.seal).toBe(mine);
});

test('a seat that has sealed one share at another server cannot seal another one here', async () => {
  const here = testMatches();
  const table = await matchOfTwo(here);
  const first = seal(newContribution());
  await here.store.handIn(stored(here, table.id), 'left', 'seal', first);
  const other = { seal: seal(newContribution()) };
  await expect(here.act(anna, table.id, { kind: 'dice', part: other })).rejects.toMatchObject(
    code('dice.late'),
  );
  expect(table.row.chairs[0]?.seal).toBe(first);
});

test('accepts no share once the match has ended, even if no die was rolled', async () => {
  const here = testMatches();
  const table = await matchOfTwo(here);
  await give(table, 'left', { kind: 'resign' });
  const part = { seal: seal(newContribution()) };
  await expect(here.act(anna, table.id, { kind: 'dice', part: part })).rejects.toMatchObject(
    code('dice.late'),
  );
});

test('when the match is opened again, binds seals that a server did not bind before it stopped', async () => {
  const here = testMatches();
  const table = await matchOfTwo(here);
  for (const seat of ['left', 'right'])
    await here.store.handIn(stored(here, table.id), seat, 'seal', seal(newContribution()));
  const again = await reopened(testMatches({ store: here.store }).tables, table.id);
  expect(again.dice.binding).not.toBeNull();
});

test('shares that were opened at another server go into the dice of this one too', async () => {
  const { here, table, shares } = await twoWithSeals();
  const twin = await reopened(testMatches({ store: here.store }).tables, table.id);
  await here.act(anna, table.id, { kind: 'dice', part: { contribution: shares.left } });
  await here.act(bert, table.id, { kind: 'dice', part: { contribution: shares.right } });
  expect(await give(table, 'left', roll)).toMatchObject({ ok: true });
  // This takes in what the other server has written.
  expect(await give(twin, 'right', { kind: 'hide', number: 4 })).toMatchObject({ ok: true });
  expect(await give(twin, 'right', roll)).toMatchObject({ ok: true });
});

describe('a bound share that stays closed', () => {
  test('is waited for; then the secret is replaced, both may seal anew, and both are told', async () => {
    const { here, table, shares } = await twoWithSeals();
    const before = table.dice;
    await here.act(anna, table.id, { kind: 'dice', part: { contribution: shares.left } });
    expect(await give(table, 'left', roll)).toMatchObject(waits);
    expect(table.dice).toEqual(before);
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + OPEN_WAIT + 1);
    expect(await give(table, 'left', roll)).toMatchObject(waits);
    await table.idle();
    expect(table.dice).toMatchObject({ round: 2, binding: null });
    expect(here.notices.at(-1)?.dice).toEqual(table.dice);
    expect(table.dice.secretHash).not.toBe(before.secretHash);
    expect(table.row.chairs.map((chair) => [chair.seal, chair.contribution])).toEqual([
      [null, null],
      [null, null],
    ]);

    const mine = newContribution();
    await here.act(anna, table.id, { kind: 'dice', part: { seal: seal(mine) } });
    expect(await give(table, 'left', roll)).toMatchObject(waits);
    await here.act(anna, table.id, { kind: 'dice', part: { contribution: mine } });
    expect(await give(table, 'left', roll)).toMatchObject({ ok: true });
    const again = await reopened(testMatches({ store: here.store }).tables, table.id);
    expect(again.dice).toEqual(table.dice);
    expect(await give(again, 'right', roll)).toMatchObject({ ok: true });
  });

  test('keeps its round if it is opened at the last moment', async () => {
    const { here, table, shares } = await twoWithSeals();
    await here.act(anna, table.id, { kind: 'dice', part: { contribution: shares.left } });
    const before = table.dice;
    let letGo = (): void => undefined;
    const openShare = here.store.openShare.bind(here.store);
    here.store.openShare = async (...given) => {
      await new Promise<void>((resolve) => (letGo = resolve));
      return openShare(...given);
    };
    const opened = here.act(bert, table.id, { kind: 'dice', part: { contribution: shares.right } });
    await turns();
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + OPEN_WAIT + 1);
    expect(await give(table, 'left', roll)).toMatchObject(waits);
    letGo();
    await opened;
    await table.idle();
    expect(table.dice).toEqual(before);
    expect(await give(table, 'left', roll)).toMatchObject({ ok: true });
  });

  test('may be given up by its own seat, which seals another share', async () => {
    const { here, table } = await twoWithSeals();
    const fresh = newContribution();
    await here.act(anna, table.id, { kind: 'dice', part: { seal: seal(fresh) } });
    expect(table.dice).toMatchObject({ round: 2, binding: null });
    // It is the first seal of the new round. The other seat must seal anew too.
    expect(table.row.chairs.map((chair) => chair.seal)).toEqual([seal(fresh), null]);
  });

  test('can be given up a limited number of times, because each makes the record longer', async () => {
    const { here, table } = await twoWithSeals();
    const sealBoth = async () => {
      await here.act(anna, table.id, { kind: 'dice', part: { seal: seal(newContribution()) } });
      await here.act(bert, table.id, { kind: 'dice', part: { seal: seal(newContribution()) } });
    };
    for (let n = 0; n < 20; n++) await sealBoth();
    await expect(sealBoth()).rejects.toMatchObject(code('dice.late'));
    expect(table.dice.round).toBe(21);
  });

  test('does not count as given up in rounds that began because the match was moved', async () => {
    const { table } = await twoWithSeals();
    const past = { secret: '', secretHash: '', contributions: [] };
    const pastDice = [
      past,
      past,
      ...Array.from({ length: 19 }, () => ({ ...past, next: 'unopened' as const })),
    ];
    const again = new Round({ ...table.row, pastDice }, { binding: table.dice.binding, shares: nothingTold });
    expect(again.sealRefusal('left', seal(newContribution()), false)).toBeNull();
  });

  test('delays the other seat a limited number of times, even if another share is sealed each time', async () => {
    const { here, table } = await twoWithSeals();
    const now = vi.spyOn(performance, 'now');
    let rounds = 0;
    let answer = await give(table, 'left', roll);
    for (; !answer.ok && rounds < 50; rounds++) {
      now.mockReturnValue((rounds + 1) * (OPEN_WAIT + 1) * 10);
      await give(table, 'left', roll);
      await table.idle();
      // The vandal seals at once, and never opens.
      await here
        .act(bert, table.id, { kind: 'dice', part: { seal: seal(newContribution()) } })
        .catch(() => undefined);
      answer = await give(table, 'left', roll);
    }
    expect([answer.ok, rounds]).toEqual([true, 21]);
  });

  describe('in a live match', () => {
    const pace: Pace = { kind: 'live', minutes: 5, incrementSeconds: 0 };

    /** Bert has sealed and does not open. Anna has opened, and has waited as long as a share is waited for. */
    async function failed() {
      const here = testMatches();
      await here.clock.measure();
      const table = await matchOfTwo(here, { pace });
      const mine = newContribution();
      await here.act(anna, table.id, { kind: 'dice', part: { seal: seal(mine) } });
      await here.act(bert, table.id, { kind: 'dice', part: { seal: seal(newContribution()) } });
      await here.act(anna, table.id, { kind: 'dice', part: { contribution: mine } });
      const now = performance.now();
      vi.spyOn(performance, 'now').mockImplementation(() => now + OPEN_WAIT + 1);
      expect(await give(table, 'left', roll)).toMatchObject(waits);
      await table.idle();
      expect(table.dice.round).toBe(2);
      return { here, table };
    }

    test('its seat cannot seal another share: the next round is bound without it, and the check names it', async () => {
      const { here, table } = await failed();
      const sealed = { seal: seal(newContribution()) };
      await expect(here.act(bert, table.id, { kind: 'dice', part: sealed })).rejects.toMatchObject(
        code('dice.failed'),
      );
      const mine = newContribution();
      const { dice } = await here.act(anna, table.id, { kind: 'dice', part: { seal: seal(mine) } });
      // Nobody else may seal, so nobody is waited for.
      expect(dice.binding).toMatchObject({ body: { command: { kind: 'bound', opens: ['left'] } } });
      await here.act(anna, table.id, { kind: 'dice', part: { contribution: mine } });
      expect(await give(table, 'left', roll)).toMatchObject({ ok: true });
      await give(table, 'right', { kind: 'resign' });
      const record = await recordFrom(here.store, table.row);
      expect(verifyRecord(record)).toEqual({ ok: true });
      const kept = { seat: 'left', contribution: mine, opened: true, binding: dice.binding ?? undefined };
      const { findings } = runToEnd(examine(record, { shares: [kept as KeptShare] }));
      expect(findings).toContainEqual({
        ...{ check: 'shares', outcome: 'open' },
        why: expect.stringContaining('"right" did not open a share that was bound') as string,
      });
    });

    test('this holds at a server that reads it in the record too', async () => {
      const { here, table } = await failed();
      const later = testMatches({ store: here.store });
      await reopened(later.tables, table.id);
      const sealed = { seal: seal(newContribution()) };
      await expect(later.act(bert, table.id, { kind: 'dice', part: sealed })).rejects.toMatchObject(
        code('dice.failed'),
      );
    });

    test('a seat that replaces a lost share in time has not failed, and seals in the next round', async () => {
      const here = testMatches();
      const table = await matchOfTwo(here, { pace });
      const share = { left: newContribution(), right: newContribution() };
      await here.act(anna, table.id, { kind: 'dice', part: { seal: seal(share.left) } });
      await here.act(bert, table.id, { kind: 'dice', part: { seal: seal(newContribution()) } });
      for (let n = 0; n < 3; n++) {
        await here.act(bert, table.id, { kind: 'dice', part: { seal: seal(newContribution()) } });
        await here.act(anna, table.id, { kind: 'dice', part: { seal: seal(newContribution()) } });
      }
      await here.act(bert, table.id, { kind: 'dice', part: { seal: seal(share.right) } });
      await here.act(anna, table.id, { kind: 'dice', part: { seal: seal(share.left) } });
      await here.act(anna, table.id, { kind: 'dice', part: { contribution: share.left } });
      await here.act(bert, table.id, { kind: 'dice', part: { contribution: share.right } });
      expect(await give(table, 'left', roll)).toMatchObject({ ok: true });
    });

    test('restored from a copy, the match asks that seat too, and goes on only with its share', async () => {
      const { here, table } = await failed();
      await here.tables.close();
      await renew(here.store, here.game, table.id);
      const later = testMatches({ store: here.store });
      const again = await reopened(later.tables, table.id);
      const share = { left: newContribution(), right: newContribution() };
      await later.act(anna, table.id, { kind: 'dice', part: { seal: seal(share.left) } });
      expect(again.dice.binding).toBeNull();
      await later.act(bert, table.id, { kind: 'dice', part: { seal: seal(share.right) } });
      await later.act(anna, table.id, { kind: 'dice', part: { contribution: share.left } });
      await later.act(bert, table.id, { kind: 'dice', part: { contribution: share.right } });
      expect(await give(again, 'left', roll)).toMatchObject({ ok: true });
    });

    test('is replaced: the computer that takes over the seat seals another one', async () => {
      const { here, table } = await failed();
      await here.act(bert, table.id, { kind: 'handOver' });
      const mine = newContribution();
      const { dice } = await here.act(anna, table.id, { kind: 'dice', part: { seal: seal(mine) } });
      expect(dice.binding).toMatchObject({
        body: {
          command: { opens: ['left'] },
          binding: { seals: [{}, { seal: expect.any(String) as string }] },
        },
      });
    });
  });

  test('cannot be given up once it is open, or once a die was rolled', async () => {
    const { here, table, shares } = await twoWithSeals();
    await here.act(anna, table.id, { kind: 'dice', part: { contribution: shares.left } });
    const again = { seal: seal(newContribution()) };
    await expect(here.act(anna, table.id, { kind: 'dice', part: again })).rejects.toMatchObject(
      code('dice.late'),
    );
    await here.act(bert, table.id, { kind: 'dice', part: { contribution: shares.right } });
    await give(table, 'left', roll);
    for (const person of [anna, bert])
      await expect(here.act(person, table.id, { kind: 'dice', part: again })).rejects.toMatchObject(
        code('dice.late'),
      );
  });

  test('leaves everything unchanged if the new round could not be written', async () => {
    const { here, table } = await twoWithSeals();
    const before = table.dice;
    here.store.away = true;
    await expect(
      here.act(anna, table.id, { kind: 'dice', part: { seal: seal(newContribution()) } }),
    ).rejects.toThrow();
    here.store.away = false;
    expect(table.dice).toEqual(before);
    const again = await reopened(testMatches({ store: here.store }).tables, table.id);
    expect(again.dice).toEqual(before);
  });
});
