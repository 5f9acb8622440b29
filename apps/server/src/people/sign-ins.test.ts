import { expect, test, vi } from 'vitest';
import { LinkCodes } from '../common/codes.ts';
import { MailAsks } from './mail-asks.ts';
import { newSession } from './sessions.ts';
import { SignIns, type SignInParts } from './sign-ins.ts';
import { testStore } from '../store/testing/test-store.ts';

/** Letters that are not accepted: each takes a place until the test releases it. */
async function slow() {
  const store = testStore();
  const codes = new LinkCodes('a secret that is long enough for tests');
  const written: string[] = [];
  const open: (() => void)[] = [];
  const write = vi.fn(async ({ address }: { address: string }) => {
    written.push(address);
    await new Promise<void>((resolve) => open.push(resolve));
  });
  const has = async (name: string): Promise<string> => {
    const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + 1e9)];
    await store.createSession(newSession({ id: name, name, createdAt, expiresAt }));
    await store.createChannel({
      ...{ id: `channel of ${name}`, personId: name, kind: 'mail', address: `${name}@play.example` },
      ...{
        details: {},
        language: 'en',
        verified: true,
        confirmHash: null,
        lastError: null,
        stopped: false,
        createdAt,
      },
    });
    return `${name}@play.example`;
  };
  const parts = {
    store,
    write,
    asks: new MailAsks({ store, codes }),
    fault: (error: unknown) => {
      throw error;
    },
  };
  const signIns = new SignIns(parts as unknown as SignInParts);
  const end = async (): Promise<void> => {
    const closed = signIns.close();
    for (const each of open) each();
    await closed;
  };
  const next = (): void => open.shift()?.();
  return { signIns, written, has, next, end };
}

test('strangers who fill all places do not delay a browser that remembers its person', async () => {
  const { signIns, written, has, end } = await slow();
  const anna = await has('anna');
  for (let n = 0; n < 60; n++) signIns.ask(await has(`stranger${n}`), { past: null, from: `192.0.2.${n}` });
  await expect.poll(() => written.length).toBe(25);
  signIns.ask(anna, { past: ['anna'], from: '198.51.100.1' });
  await expect.poll(() => written).toContain(anna);
  await end();
});

test('among waiting strangers, an address with many requests waits behind one with few', async () => {
  const { signIns, written, has, next, end } = await slow();
  const anna = await has('anna');
  for (let n = 0; n < 60; n++) signIns.ask(await has(`stranger${n}`), { past: null, from: '192.0.2.1' });
  signIns.ask(anna, { past: null, from: '198.51.100.1' });
  await expect.poll(() => written.length).toBe(25);
  for (let n = 0; n < 2; n++) next();
  await expect.poll(() => written).toContain(anna);
  await end();
});
