/** One person has a table open on two devices, and both handle the share in the dice. */
import { examine, runToEnd, type Report } from '@1bob/fairness';
import { expect, test, vi } from 'vitest';
import type { LiveMatch } from '../../apps/server/src/tables/live/live-match.ts';
import { recordFrom } from '../../apps/server/src/tables/record/record.ts';
import {
  anna,
  bert,
  give,
  matchOfTwo,
  testMatches,
  type TestMatches,
} from '../../apps/server/src/testing/test-matches.ts';
import { toyGame } from '../../apps/server/src/testing/toy-game.ts';
import { sealAnew, shareInDice, type DiceStand, type Sharing } from '../../apps/web/src/net/dice-share.ts';
import { keptSeals } from '../../apps/web/src/net/kept-seals.ts';
import type { Seat } from '../../apps/web/src/net/wire.ts';
import { FailingStorage } from '../../apps/web/src/testing/storage.ts';

const standOf = ({ row, dice }: Pick<LiveMatch, 'row' | 'dice'>): DiceStand => ({
  dice,
  chairs: row.chairs.map(({ seat, seal, contribution }) => ({
    ...{ seat: seat as Seat, taken: true, name: '', computer: false, handed: false, program: false },
    ...{ sealed: seal != null, opened: contribution != null },
  })),
});

/** A browser with its own storage, at a seat of the toy game. */
class Device {
  readonly #storage = new FailingStorage({});
  readonly #seat: Seat;

  constructor(
    readonly here: TestMatches,
    readonly table: LiveMatch,
    readonly person: typeof anna,
  ) {
    this.#seat = (person === anna ? 'left' : 'right') as Seat;
  }

  /** Does what the page does when it receives this state, which may be out of date. */
  look = (stand: DiceStand): Promise<Sharing> =>
    this.#with(() => shareInDice(this, this.table.id, this.#seat, stand));
  /** Does what the button of the page does, and what the page does by itself after a while. */
  anew = (stand: DiceStand): Promise<Sharing> =>
    this.#with(() => sealAnew(this, this.table.id, this.#seat, stand));

  readonly dice: Parameters<typeof shareInDice>[0]['dice'] = async (match, part) => {
    try {
      const { row, dice } = await this.here.act(this.person, match, { kind: 'dice', part: part });
      return { ok: true, value: { ...standOf({ row, dice }), chairs: [...standOf({ row, dice }).chairs] } };
    } catch (refused) {
      return { ok: false, error: (refused as { error: { code: string; message: string } }).error };
    }
  };

  /** What the check finds with the shares that this device has saved and every head that its seat was shown. */
  examines(record: unknown, heads: readonly string[]): Report {
    vi.stubGlobal('localStorage', this.#storage);
    const shares = keptSeals(this.table.id, this.#seat).map(({ contribution, opened, binding }) => ({
      ...{ seat: this.#seat, contribution, opened: opened === 'yes' },
      ...(binding && { binding }),
    }));
    const known = [toyGame.charts({} as never)];
    return runToEnd(examine(record, { heads, shares, known, rules: () => toyGame }));
  }

  #with<T>(work: () => Promise<T>): Promise<T> {
    vi.stubGlobal('localStorage', this.#storage);
    return work();
  }
}

async function seated() {
  const here = testMatches();
  const table = await matchOfTwo(here);
  const device = (person: typeof anna): Device => new Device(here, table, person);
  return { here, table, devices: [device(anna), device(anna)] as const, other: device(bert) };
}

/** Plays the match to its end. Returns what the check finds with the saved shares of each of Anna's devices. */
async function judged({ here, table, devices }: Awaited<ReturnType<typeof seated>>): Promise<Report[]> {
  const heads = [table.open('left', undefined).head];
  expect(await give(table, 'left', { kind: 'roll' })).toMatchObject({ ok: true });
  await give(table, 'right', { kind: 'resign' });
  heads.push(table.open('left', undefined).head);
  const record = await recordFrom(here.store, table.row);
  return devices.map((device) => device.examines(record, heads));
}

test.each([
  { seals: 0, looks: 0 },
  { seals: 0, looks: 1 },
  { seals: 1, looks: 0 },
  { seals: 1, looks: 1 },
] as const)(
  'device $seals has sealed the share, and device $looks hears first that it is bound: the record holds',
  async ({ seals, looks }) => {
    const at = await seated();
    const { table, devices, other } = at;
    const sealing = devices[seals];
    // Both devices open the table before anything is sealed.
    const empty = standOf(table);
    await sealing.look(empty);
    await devices[1 - seals]?.look(empty);
    await other.look(standOf(table));
    const bound = standOf(table);
    for (const device of [devices[looks], devices[1 - looks]])
      expect(await device?.look(bound)).toBe(device === sealing ? 'well' : 'elsewhere');
    await other.look(standOf(table));
    // By now the page on the other device knows that it need not ask.
    for (const device of devices) expect(await device.look(standOf(table))).toBe('well');
    const reports = await judged(at);
    expect(reports[seals]).toMatchObject({ judgement: 'holds' });
    expect(reports[1 - seals]).toMatchObject({ judgement: 'unproved' });
    expect(table.dice.round).toBe(1);
  },
);

test('if the device that sealed is gone, the other one seals anew, play continues, and the check names the seat', async () => {
  const at = await seated();
  const { table, devices, other } = at;
  await devices[0].look(standOf(table));
  await other.look(standOf(table));
  expect(await devices[1].look(standOf(table))).toBe('elsewhere');
  expect(await devices[1].anew(standOf(table))).toBe('well');
  for (const device of [other, devices[1], other]) await device.look(standOf(table));
  const [, report] = await judged(at);
  expect(report?.judgement).toBe('unproved');
  expect(report?.findings).toContainEqual({
    ...{ check: 'shares', outcome: 'open' },
    why: expect.stringContaining('"left" sealed another share') as string,
  });
});
