import { describe, expect, it } from 'vitest';
import type { MatchRecord, OpenedSecret } from './record.ts';
import { readSide, verifyShares, type KeptShare } from './shares.ts';

const share = (n: number): string => n.toString(16).padStart(64, '0');
const british = (n: number, opened?: boolean): KeptShare => ({
  seat: 'british',
  contribution: share(n),
  ...(opened === undefined ? {} : { opened }),
});
const secret = (...contributions: KeptShare[]): OpenedSecret => ({
  secret: share(99),
  secretHash: share(98),
  contributions: [{ seat: 'german', contribution: share(1000) }, ...contributions],
});

/** A record with these secrets, of which dice came from those at the places that are `used`. */
function record(secrets: readonly OpenedSecret[], used = secrets.map((_, n) => n)): MatchRecord {
  const [first = secret(), ...renewed] = secrets;
  const entries = secrets.flatMap((_, n) => [
    ...(n > 0 ? [{ body: { secretHash: share(98) } }] : []),
    ...(used.includes(n) ? [{ body: { key: share(97) } }] : []),
  ]);
  return { dice: { ...first, renewed }, entries } as unknown as MatchRecord; // no more of it is read
}

describe('the shares that players kept', () => {
  it('are found in the dice', () => {
    expect(verifyShares(record([secret(british(1))]), [british(1)])).toEqual({ held: 1 });
    // Somebody watched over both seats.
    const both = [british(1), { seat: 'german', contribution: share(1000) }];
    expect(verifyShares(record([secret(british(1))]), both)).toEqual({ held: 1 });
  });

  it('are missed where another one stands in their place, or none', () => {
    expect(verifyShares(record([secret(british(2))]), [british(1)])).toMatchObject({
      missing: {
        where: '/dice/contributions/1/contribution',
        why: 'this is not the share that "british" kept',
      },
    });
    expect(verifyShares(record([secret()]), [british(1)])).toMatchObject({
      missing: { where: '/dice/contributions', why: 'the share that "british" kept was left out' },
    });
  });

  it('do not count for the other seat', () => {
    const swapped = secret({ seat: 'british', contribution: share(1000) });
    expect(verifyShares(record([swapped]), [british(1)]).missing).toBeDefined();
  });

  it('cannot be looked at when none is at hand, or no die was rolled with them', () => {
    expect(verifyShares(record([secret(british(1))]), [])).toMatchObject({
      held: 0,
      open: expect.any(String) as string,
    });
    expect(verifyShares(record([secret()], []), [british(1)])).toMatchObject({
      held: 0,
      open: expect.any(String) as string,
    });
  });

  it('may be left out when they were sealed only, but not exchanged', () => {
    const left = verifyShares(record([secret()]), [british(1, false)]);
    expect(left).toMatchObject({ held: 0, open: expect.stringContaining('sealed') as string });
    expect(left.missing).toBeUndefined();
    expect(verifyShares(record([secret(british(2))]), [british(1, false)]).missing).toBeDefined();
  });

  it('are asked of every secret of a match that was brought back', () => {
    const twice = record([secret(british(1)), secret(british(2))]);
    expect(verifyShares(twice, [british(1), british(2)])).toEqual({ held: 2 });
    expect(verifyShares(twice, [british(2)])).toMatchObject({
      held: 1,
      open: expect.stringContaining('not at hand') as string,
    });
    expect(verifyShares(twice, [british(1), british(3)])).toMatchObject({
      missing: { where: '/dice/renewed/0/contributions/1/contribution' },
    });
    // The first secret was exchanged, and the share went to one that was made up for it.
    expect(verifyShares(record([secret(british(3)), secret(british(1))]), [british(1)])).toMatchObject({
      held: 1,
      open: expect.stringContaining('not at hand') as string,
    });
    // Opened for a turn of the match that the copy did not know any more.
    expect(verifyShares(twice, [british(1), british(7), british(2)])).toEqual({ held: 2 });
  });

  it('may have gone with a secret that no die came from', () => {
    const idle = record([secret(british(1)), secret()], [0]);
    expect(verifyShares(idle, [british(1), british(2)])).toEqual({ held: 1 });
    expect(verifyShares(idle, [british(2)])).toMatchObject({ held: 0, open: expect.any(String) as string });
    expect(verifyShares(idle, [british(2), british(3)]).missing).toBeDefined();
  });
});

describe('a saved file', () => {
  const read = (value: unknown) => readSide(JSON.stringify(value));
  it('gives heads, shares or both', () => {
    expect(read([share(1)])).toEqual({ heads: [share(1)], shares: [] });
    expect(read({ match: 'one', heads: [share(1)], view: {} })).toEqual({ heads: [share(1)], shares: [] });
    expect(read({ shares: [british(1)] })).toEqual({ heads: [], shares: [british(1)] });
    expect(read({ heads: [share(1)], shares: [british(1, false)] })).toEqual({
      heads: [share(1)],
      shares: [british(1, false)],
    });
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
    { shares: [{ ...british(1), opened: 'yes' }] },
  ])('with %j in it gives nothing', (value) => {
    expect(read(value)).toBeNull();
    expect(readSide('{')).toBeNull();
  });
});
