import type { OfferAnswer, WaitAnswer } from '@1bob/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { newPair, commitmentOf } from '../net/crypt.ts';
import type { Answer } from '../net/http.ts';
import { ownKey } from '../net/keyring.ts';
import type { OwnCalls } from '../net/own-calls.ts';
import { Browser, KeptByServer } from '../testing/devices.ts';
import { FirstSide, SecondSide } from './agreement.ts';

type Asks = NonNullable<OfferAnswer['asks']>;

let server: KeptByServer;
let desk: Browser;
let phone: Browser;
/** What the server passes on between the two devices. */
let told: { commitment?: string | undefined; first?: string | undefined; second?: string | undefined };
/** The answer of the server to the next public key. */
let next: Answer<{ done: true }> | null;
beforeEach(() => {
  server = new KeptByServer();
  desk = new Browser(server, 'anna');
  phone = new Browser(server, 'anna');
  told = {};
  next = null;
});

const done = { ok: true, value: { done: true } } as const;
function tell(which: 'first' | 'second', key: string): Answer<{ done: true }> {
  const answer =
    next ??
    (told[which] === undefined
      ? done
      : ({ ok: false, error: { code: 'pairing.over', message: '' } } as const));
  if (answer.ok || answer.error.code === 'network.lost') told[which] ??= key;
  next = null;
  return answer;
}
const keys = {
  deviceKey: async (_: string, key: string) => tell('first', key),
  pairKey: async (_: string, key: string) => tell('second', key),
};
const withKeys = (hands: OwnCalls): OwnCalls => ({ ...hands, ...keys });
const asks = (): Asks => ({
  ...{ id: 'p1', label: null, digits: '07' },
  ...(told.commitment !== undefined && { commitment: told.commitment }),
  ...(told.second !== undefined && { key: told.second }),
});
const waits = (more: Partial<WaitAnswer> = {}): WaitAnswer => ({
  ...{ joined: false, ...more },
  ...(told.first !== undefined && { key: told.first }),
});
async function sides() {
  const first = await desk.do((hands) => new FirstSide(withKeys(hands)));
  const second = await phone.do((hands) => new SecondSide(withKeys(hands)));
  told.commitment = second.commitment;
  return { first, second };
}

describe('Two devices', () => {
  it('show the same six digits, and the new one then gets the person’s key, which the server never has', async () => {
    const { first, second } = await sides();
    expect(await phone.do(() => second.hear('t', waits()))).toBeNull();
    expect(await desk.do(() => first.hear(asks()))).toEqual({ is: 'working' });
    // The new device shows its key only after it has seen that of the first one.
    expect(told.second).toBeUndefined();
    const digits = await phone.do(() => second.hear('t', waits()));
    expect(digits).toMatch(/^\d{6}$/);
    expect(await desk.do(() => first.hear(asks()))).toEqual({ is: 'digits', digits });
    expect(await phone.do(() => second.take(waits({ joined: true, box: first.box })))).toBe(true);
    const key = await desk.do(ownKey);
    expect(await phone.do(ownKey)).toBe(key);
    for (const heard of [JSON.stringify(told), first.box, ...server.heard]) expect(heard).not.toContain(key);
  });

  it('show different digits if the server gives each of them a key of its own', async () => {
    const { first, second } = await sides();
    const between = newPair();
    told.commitment = commitmentOf(between.open);
    await desk.do(() => first.hear(asks()));
    const honest = told.first;
    told.first = between.open;
    const digits = await phone.do(() => second.hear('t', waits()));
    told = { ...told, first: honest, second: between.open };
    const shown = await desk.do(() => first.hear(asks()));
    expect(shown).toMatchObject({ is: 'digits' });
    expect(shown).not.toEqual({ is: 'digits', digits });
  });

  it('notice a key that is not the one to which the new device committed itself', async () => {
    const { first, second } = await sides();
    await desk.do(() => first.hear(asks()));
    await phone.do(() => second.hear('t', waits()));
    told.second = newPair().open;
    expect(await desk.do(() => first.hear(asks()))).toEqual({ is: 'broken' });
    expect(first.box).toBeUndefined();
  });

  it('notice another device that the server puts in the place of the one that was compared', async () => {
    for (const change of ['id', 'commitment'] as const) {
      told = {};
      const { first, second } = await sides();
      await desk.do(() => first.hear(asks()));
      await phone.do(() => second.hear('t', waits()));
      expect(await desk.do(() => first.hear(asks()))).toMatchObject({ is: 'digits' });
      const other = newPair();
      const swapped = { ...asks(), commitment: commitmentOf(other.open), key: other.open };
      const shown = await desk.do(() => first.hear(change === 'id' ? { ...swapped, id: 'p2' } : swapped));
      expect(shown).toEqual({ is: 'broken' });
      expect(first.box).toBeUndefined();
      const { commitment: _, ...program } = asks();
      expect(await desk.do(() => first.hear(program))).toEqual({ is: 'broken' });
    }
  });

  it('go on if an answer of the server was lost', async () => {
    const { first, second } = await sides();
    const lost = { ok: false, error: { code: 'network.lost', message: '' } } as const;
    next = lost;
    await desk.do(() => first.hear(asks()));
    await desk.do(() => first.hear(asks()));
    next = lost;
    expect(await phone.do(() => second.hear('t', waits()))).toBeNull();
    const digits = await phone.do(() => second.hear('t', waits()));
    expect(await desk.do(() => first.hear(asks()))).toEqual({ is: 'digits', digits });
  });

  it('show the digits of the server if one of them takes no part, and no key is given', async () => {
    const { first } = await sides();
    const { commitment: _, ...program } = asks();
    expect(await desk.do(() => first.hear(program))).toEqual({ is: 'keyless', digits: '07' });
    expect(first.box).toBeUndefined();
    // The first device came by a mail, and has no key itself.
    await desk.do(ownKey);
    const mailed = new Browser(server, 'anna');
    const second = await mailed.do((hands) => new FirstSide(withKeys(hands)));
    expect(await mailed.do(() => second.hear(asks()))).toEqual({ is: 'keyless', digits: '07' });
    expect(told.first).toBeUndefined();
  });

  it('are not one person’s devices with a key if the box does not open', async () => {
    const { first, second } = await sides();
    await desk.do(() => first.hear(asks()));
    await phone.do(() => second.hear('t', waits()));
    for (const box of [undefined, '', 'AAAA'])
      expect(
        await phone.do(() => second.take(waits({ joined: true, ...(box !== undefined && { box }) }))),
      ).toBe(false);
  });
});
