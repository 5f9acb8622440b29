import { describe, expect, it } from 'vitest';
import { commitment, seal } from './dice.ts';
import type { MatchRecord } from './record.ts';
import { acceptableBinding, readSide, verifyShares } from './shares.ts';
import { die, hex, keptOf, madeRecord, type MadeRound } from './testing/made-record.ts';
import { verifyRecord } from './verify.ts';

const british = { seat: 'british', share: hex(1) };
const german = { seat: 'german', share: hex(2) };
const both = [british, german];
const fair = madeRecord([{ bound: both, dice: [die(1), die(2)] }]);
const mine = keptOf(fair, 'british', british.share);

/** The record is consistent in itself: only data kept by a player can show more. */
const holds = (record: MatchRecord): MatchRecord => {
  expect(verifyRecord(record)).toEqual({ ok: true });
  return record;
};

describe('shares kept by players', () => {
  it('prove the dice, with the binding that was shown before they opened', () => {
    expect(verifyShares(holds(fair), [mine])).toEqual({ held: 1 });
    expect(verifyShares(fair, [mine, keptOf(fair, 'german', german.share)])).toEqual({ held: 1 });
  });

  it('prove nothing if one of the two is missing', () => {
    expect(verifyShares(fair, [])).toMatchObject({
      held: 0,
      open: expect.stringContaining('no share') as string,
    });
    const { binding: _, ...bare } = mine;
    expect(verifyShares(fair, [bare])).toMatchObject({
      held: 0,
      open: expect.stringContaining('before a share was opened') as string,
    });
  });

  it('are reported as missing if the host exchanged the other seat’s share after this one was open', () => {
    // The host tries shares of its friend until it likes the dice, and then binds that share in the record.
    const chosen = holds(madeRecord([{ bound: [british, { ...german, share: hex(3) }], dice: [die(1)] }]));
    expect(verifyShares(chosen, [mine])).toMatchObject({
      missing: { where: '/entries', why: expect.stringContaining('binding') as string },
    });
  });

  it('are reported as missing if they were exchanged or left out', () => {
    const exchanged = madeRecord([{ bound: [{ ...british, share: hex(9) }, german], dice: [die(1)] }]);
    expect(verifyShares(holds(exchanged), [mine]).missing).toBeDefined();
    const { binding: _, ...bare } = mine;
    expect(verifyShares(exchanged, [bare])).toMatchObject({
      missing: { where: '/dice/contributions/0/contribution' },
    });
    const without = madeRecord([{ bound: [{ ...british, share: null }, german], dice: [die(1)] }]);
    expect(verifyShares(holds(without), [bare])).toMatchObject({ missing: { where: '/dice/contributions' } });
    // A share sealed but not sent proves nothing: another device of the same player may have sealed first.
    for (const record of [without, exchanged])
      expect(verifyShares(record, [{ ...bare, opened: false }])).toMatchObject({
        held: 0,
        open: expect.any(String) as string,
      });
  });

  it('prove nothing if a person contributed none, and a computer is not a person', () => {
    const alone = madeRecord([{ bound: [british, { ...german, share: null }], dice: [die(1)] }]);
    expect(verifyShares(holds(alone), [keptOf(alone, 'british', british.share)])).toMatchObject({
      held: 1,
      open: 'not every player put a share into the dice',
    });
    const computer = madeRecord([{ bound: [british, { ...german, computer: true }], dice: [die(1)] }]);
    expect(verifyShares(holds(computer), [keptOf(computer, 'british', british.share)])).toEqual({ held: 1 });
  });

  it.each([
    ['was never opened', ['british']],
    ['was opened, as the record has it', ['british', 'german']],
  ])('prove nothing if a bound share %s and the dice began again before a die fell', (_, opened) => {
    const again = madeRecord([
      { bound: both, opened },
      { bound: both, dice: [die(1)] },
    ]);
    expect(
      verifyShares(holds(again), [
        keptOf(again, 'british', british.share, 0),
        keptOf(again, 'british', british.share, 1),
      ]),
    ).toMatchObject({ held: 1, open: expect.stringContaining('begun again') as string });
  });

  it.each([
    [{ failed: ['german'] }, '"german" did not open a share that was bound'],
    [{ anew: 'german' }, '"german" sealed another share after one was bound'],
  ])('prove nothing if a seat ended a round (%j), and the finding names that seat', (because, why) => {
    const again = madeRecord([
      { bound: both, opened: ['british'], told: ['british'] },
      {
        begins: 'renewed',
        because,
        bound: [british, { ...german, share: null }],
        told: ['british'],
        dice: [die(1)],
      },
    ]);
    const kept = [keptOf(again, 'british', british.share, 0), keptOf(again, 'british', british.share, 1)];
    expect(verifyShares(holds(again), kept)).toMatchObject({
      held: 1,
      open: expect.stringContaining(why) as string,
    });
  });

  it('are required for every round in which dice fell', () => {
    const renewed = (second: typeof both) =>
      madeRecord([
        { bound: both, dice: [die(1)] },
        { bound: second, dice: [die(2)] },
      ]);
    const later = { ...british, share: hex(11) };
    const record = holds(renewed([later, german]));
    const kept = [keptOf(record, 'british', british.share, 0), keptOf(record, 'british', later.share, 1)];
    expect(verifyShares(record, kept)).toEqual({ held: 2 });
    expect(verifyShares(record, kept.slice(1))).toMatchObject({
      held: 1,
      open: expect.any(String) as string,
    });
  });

  it('prove nothing if only the host renewed the secret', () => {
    const record = holds(
      madeRecord([
        { bound: both, dice: [die(1)] },
        { bound: both.map((each) => ({ ...each, share: null })), dice: [die(2)] },
      ]),
    );
    expect(verifyShares(record, [keptOf(record, 'british', british.share)])).toMatchObject({
      open: expect.stringContaining('renewed') as string,
    });
  });

  it('prove nothing in a record of scheme 1', () => {
    const old: MatchRecord = { ...fair, dice: { ...fair.dice, scheme: 'hmac-sha256/1' } };
    const { binding: _, ...bare } = mine;
    for (const kept of [mine, bare])
      expect(verifyShares(old, [kept])).toEqual({
        held: 0,
        open: expect.stringContaining('the seat that opened last could choose') as string,
      });
  });

  it('are not required if no die was rolled', () => {
    const record = madeRecord([{ bound: both }]);
    expect(verifyShares(record, [keptOf(record, 'british', british.share)])).toEqual({ held: 0 });
    expect(verifyShares(madeRecord([{}]), [])).toEqual({ held: 0 });
  });
});

describe('a record of scheme 2 is refused', () => {
  it('when the dice began again after some were rolled, and the match was not restored from a copy', () => {
    const rounds = (begins: 'restored' | 'renewed') => [
      { bound: both, dice: [die(1)] },
      { begins, bound: both, dice: [die(2)] },
    ];
    expect(verifyRecord(madeRecord(rounds('restored')))).toEqual({ ok: true });
    expect(verifyRecord(madeRecord(rounds('renewed')))).toMatchObject({
      ok: false,
      where: '/entries/2/body/command',
    });
  });

  it.each<[string, MatchRecord, string]>([
    [
      'when a die fell before the shares were bound',
      madeRecord([{ dice: [die(1)] }]),
      '/entries/0/body/dice',
    ],
    [
      'when a die fell though a bound share was not open',
      madeRecord([{ bound: both, opened: ['british'], dice: [die(1)] }]),
      '/dice/contributions',
    ],
    [
      'when a die has the name of another',
      madeRecord([{ bound: both, dice: [die(1), die(1)] }]),
      '/entries/2/body/dice/0',
    ],
  ])('%s', (_, record, where) => {
    expect(verifyRecord(record)).toMatchObject({ ok: false, where });
  });

  it('when it contains a share that was not bound or was exchanged', () => {
    const put = (contributions: MatchRecord['dice']['contributions']): MatchRecord => ({
      ...madeRecord([{ bound: [british, { ...german, share: null }] }]),
      dice: { ...madeRecord([{ bound: [british] }]).dice, contributions },
    });
    expect(verifyRecord(put([{ seat: 'german', contribution: hex(2) }]))).toMatchObject({
      where: '/dice/contributions/0',
    });
    expect(verifyRecord(put([{ seat: 'british', contribution: hex(2) }]))).toMatchObject({
      where: '/dice/contributions/0/contribution',
    });
  });

  it.each<[string, MadeRound[], string]>([
    ['was not bound', [{ bound: [british], told: ['british', 'german'] }], '/entries/2/body/command/seat'],
    ['was open before', [{ bound: both, told: ['german', 'german'] }], '/entries/2/body/command/seat'],
    [
      'is not in the record',
      [{ bound: both, opened: ['british'], told: ['german'] }],
      '/entries/1/body/command/seat',
    ],
    [
      'was bound in another round',
      [
        { bound: both, told: ['german'] },
        { bound: [german], told: ['british'] },
      ],
      '/entries/4/body/command/seat',
    ],
  ])('when it opens a share that %s', (_, rounds, where) => {
    expect(verifyRecord(madeRecord(rounds))).toMatchObject({ ok: false, where });
  });

  it.each<[string, MadeRound, string]>([
    ['left open', { because: { failed: ['british'] } }, '/failed'],
    ['sealed anew', { because: { anew: 'british' } }, '/anew'],
  ])('when the dice were begun again for a seat whose share was open: %s', (_, more, at) => {
    const rounds: MadeRound[] = [
      { bound: both, told: ['british'] },
      { begins: 'renewed', ...more },
    ];
    expect(verifyRecord(madeRecord(rounds))).toMatchObject({
      ok: false,
      where: `/entries/2/body/command${at}`,
    });
  });

  it('when the shares of a round are bound twice', () => {
    expect(verifyRecord(madeRecord([{ bound: both, twice: true }]))).toMatchObject({
      ok: false,
      where: '/entries/1/body/binding',
    });
  });
});

describe('a shown binding', () => {
  const secretHash = commitment(fair.dice.secret);
  const shown = mine.binding ?? { salt: '', body: null };
  const own = { secretHash, seat: 'british', contribution: british.share };
  const body = shown.body as { binding: { seals: { seat: string; computer: boolean; seal: string }[] } };
  const withSeals = (seals: unknown) => ({
    ...shown,
    body: { ...body, binding: { ...body.binding, seals } },
  });

  it('is accepted if it binds the player’s own seal to the announced secret', () => {
    expect(acceptableBinding(shown, own)).toEqual(body.binding);
  });

  it.each<[string, Parameters<typeof acceptableBinding>]>([
    ['another secret', [shown, { ...own, secretHash: hex(5) }]],
    ['another seal of one’s own', [shown, { ...own, contribution: hex(5) }]],
    ['an invalid salt', [{ ...shown, salt: 'x' }, own]],
    ['a missing body', [{ ...shown, body: null }, own]],
    ['seals that are not a list', [withSeals({}), own]],
    [
      'one’s own seat as a computer',
      [withSeals([{ seat: 'british', computer: true, seal: seal(british.share) }]), own],
    ],
    ['a seat twice', [withSeals([...body.binding.seals, ...body.binding.seals]), own]],
    ['no seat of one’s own', [withSeals(body.binding.seals.slice(1)), own]],
  ])('is refused with %s', (_, given) => {
    expect(acceptableBinding(...given)).toBeNull();
  });
});

describe('a saved file', () => {
  const read = (value: unknown) => readSide(JSON.parse(JSON.stringify(value)));
  const share = { seat: 'british', contribution: hex(1) };
  it('gives heads, shares or both', () => {
    expect(read([hex(1)])).toEqual({ heads: [hex(1)], shares: [] });
    expect(read({ match: 'one', heads: [hex(1)], view: {} })).toEqual({ heads: [hex(1)], shares: [] });
    expect(read({ shares: [share] })).toEqual({ heads: [], shares: [share] });
    expect(read({ heads: [hex(1)], shares: [mine] })).toEqual({ heads: [hex(1)], shares: [mine] });
  });

  it.each([
    null,
    7,
    'x',
    [],
    {},
    { heads: [] },
    { heads: [1] },
    { shares: [{ seat: 'british' }] },
    { shares: [{ seat: 'british', contribution: 'short' }] },
    { shares: [{ ...share, opened: 'yes' }] },
    { shares: [{ ...share, binding: { salt: 'short', body: {} } }] },
  ])('with %j in it gives nothing', (value) => {
    expect(read(value)).toBeNull();
    expect(readSide('{')).toBeNull();
  });
});
