import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Browser, KeptByServer } from '../testing/devices.ts';
import { keyText, matchKeyOf, nameOf, newKey, newPair, openBox, readKeyText, sealBox } from './crypt.ts';
import { keysOf, linkWithKey, ownKey, takeKey, tendKeys } from './keyring.ts';
import { keepLinkKey } from './link-key.ts';
import { forgetUnsent } from './storage.ts';

const gone = { code: 'offline', message: '' };
let server: KeptByServer;
beforeEach(() => {
  server = new KeptByServer();
});
const keyOf = (browser: Browser): Promise<string | null> => browser.do(ownKey);
/** Another device of the person of a browser, which gives it the key. */
async function paired(first: Browser): Promise<Browser> {
  const next = new Browser(server, first.person);
  const key = (await keyOf(first)) ?? '';
  await next.do((hands) => takeKey(key, hands));
  return next;
}
const tended = (browser: Browser): Promise<void> => browser.do((hands) => tendKeys(browser.listed, hands));
/** Signs a device out, and shows the list of devices after it. */
async function signsOut(browser: Browser, other: Browser): Promise<void> {
  browser.signOut(other);
  await tended(browser);
}

describe('The key of a person', () => {
  it('is made once, and the server never has it', async () => {
    const [anna, bert] = [new Browser(server, 'anna'), new Browser(server, 'bert')];
    const key = await keyOf(anna);
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(await keyOf(anna)).toBe(key);
    expect(await keyOf(bert)).not.toBe(key);
    expect(server.rings.get('anna')?.ring.key).toBe(nameOf(key ?? ''));
    for (const sent of server.heard)
      for (const secret of [key ?? '', keyText(key ?? '')]) expect(sent).not.toContain(secret);
  });

  it('is nobody’s as long as the browser has no person', async () => {
    expect(await keyOf(new Browser(server, ''))).toBeNull();
    expect(server.heard).toEqual([]);
  });

  it('is one key if two devices make it at once', async () => {
    const [first, second] = [new Browser(server, 'anna'), new Browser(server, 'anna')];
    server.before = async () => void (await keyOf(second));
    expect(await keyOf(first)).toBeNull();
    expect(await keyOf(second)).not.toBeNull();
  });

  it('is missing on a device that came without it, as by a mail, unless no other device is left', async () => {
    const first = new Browser(server, 'anna');
    const key = await keyOf(first);
    const mailed = new Browser(server, 'anna');
    expect(await keyOf(mailed)).toBeNull();
    expect(await mailed.do((hands) => linkWithKey('m1', 'http://here/recover/r', hands))).toBe(
      'http://here/recover/r',
    );
    mailed.signOut(first);
    const anew = await keyOf(mailed);
    expect(anew).not.toBeNull();
    expect(anew).not.toBe(key);
  });

  it('is forgotten when the browser signs itself out', async () => {
    const first = new Browser(server, 'anna');
    const second = await paired(first);
    await second.do(() => forgetUnsent());
    expect(second.storage.text).not.toContain('keys.');
    expect(await keyOf(second)).toBeNull();
  });
});

describe('Signing a device out', () => {
  it('changes the key, which the remaining devices get, and the one that was signed out does not', async () => {
    const first = new Browser(server, 'anna');
    const [second, third] = [await paired(first), await paired(first)];
    const before = await keyOf(first);
    expect([await keyOf(second), await keyOf(third)]).toEqual([before, before]);
    await signsOut(first, third);
    const after = await keyOf(first);
    expect(after).not.toBe(before);
    expect(await keyOf(second)).toBe(after);
    // It still has the ring and the key before it, as a thief of the database would.
    server.devices.push({ id: third.id, person: 'anna' });
    expect(await keyOf(third)).toBeNull();
    expect(third.storage.text).not.toContain(after);
  });

  it('changes it even if the server goes on listing that device', async () => {
    const first = new Browser(server, 'anna');
    const [second, third] = [await paired(first), await paired(first)];
    const stays = first.listed.filter(({ id }) => id !== third.id);
    await first.do((hands) => tendKeys(stays, hands));
    await tended(second);
    expect(await keyOf(second)).toBe(await keyOf(first));
    expect(await keyOf(third)).toBeNull();
  });

  it('reaches a device that was asleep during several changes, whoever made them', async () => {
    const first = new Browser(server, 'anna');
    const [sleeping, second] = [await paired(first), await paired(first)];
    const old = (await keyOf(sleeping)) ?? '';
    const [x, y, z] = [await paired(first), await paired(first), await paired(second)];
    await signsOut(first, x);
    await keyOf(second);
    await signsOut(second, y);
    await keyOf(first);
    await signsOut(first, z);
    const now = await keyOf(first);
    expect([await keyOf(sleeping), await keyOf(second)]).toEqual([now, now]);
    // Every device still opens what was sealed before.
    for (const browser of [first, second, sleeping])
      expect(await browser.do(() => keysOf('m1'))).toContain(matchKeyOf(old, 'm1'));
  });

  it('changes it also when the page was closed before, as soon as a device sees the list', async () => {
    const first = new Browser(server, 'anna');
    const [second, third] = [await paired(first), await paired(first)];
    const before = await keyOf(first);
    first.signOut(third);
    expect(await keyOf(second)).toBe(before);
    await tended(second);
    expect(await keyOf(second)).not.toBe(before);
    expect(await keyOf(first)).toBe(await keyOf(second));
  });

  it('makes one new key if two devices see it at once', async () => {
    const first = new Browser(server, 'anna');
    const [second, third] = [await paired(first), await paired(first)];
    first.signOut(third);
    server.before = () => tended(second);
    await tended(first);
    expect(await keyOf(first)).toBe(await keyOf(second));
  });

  it('is not undone by a server that shows an older ring and lists the device again', async () => {
    const first = new Browser(server, 'anna');
    const [second, third] = [await paired(first), await paired(first)];
    await keyOf(first);
    const old = structuredClone(server.rings.get('anna'));
    await signsOut(first, third);
    const now = await keyOf(first);
    if (old) server.rings.set('anna', old);
    server.devices.push({ id: third.id, person: 'anna' });
    expect(await keyOf(first)).toBe(now);
    expect(await keyOf(third)).toBeNull();
    expect(await keyOf(second)).toBe(now);
  });

  it('is not undone if the server shows an older ring, as after it was restored', async () => {
    const first = new Browser(server, 'anna');
    const [second, third] = [await paired(first), await paired(first)];
    const old = structuredClone(server.rings.get('anna'));
    await signsOut(first, third);
    await keyOf(first);
    if (old) server.rings.set('anna', old);
    // The second device has not heard of the change. The ring still has the device that was signed out.
    const now = await keyOf(first);
    expect(await keyOf(second)).toBe(now);
    expect(server.rings.get('anna')?.ring.key).not.toBe(old?.ring.key);
    server.devices.push({ id: third.id, person: 'anna' });
    expect(await keyOf(third)).toBeNull();
    server.devices.pop();
    // A ring that is older, but has the same devices.
    const again = structuredClone(server.rings.get('anna'));
    const fourth = await paired(first);
    if (again) server.rings.set('anna', again);
    expect([await keyOf(first), await keyOf(second), await keyOf(fourth)]).toEqual([now, now, now]);
  });
});

describe('A device with the key that changes the ring', () => {
  type Entry = readonly [id: string, open: string];
  const planted = newPair().open;
  it.each<[string, (entry: Entry) => Entry[]]>([
    ['another public key', ([id]) => [[id, planted]]],
    ['another id', ([, open]) => [['nobody', open]]],
    ['a second public key', (entry) => [entry, [entry[0], planted]]],
    ['a second id', (entry) => [['nobody', entry[1]], entry]],
    ['nothing', () => []],
  ])('to give another one %s does not keep the next key from it', async (_, changed) => {
    const first = new Browser(server, 'anna');
    const [second, third] = [await paired(first), await paired(first)];
    const key = (await keyOf(third)) ?? '';
    await keyOf(second);
    const { version, ring } = server.rings.get('anna') ?? { version: 0, ring: { box: '', wraps: [] } };
    const content = openBox(key, 'ring', ring.box) as { devices: Entry[]; former: string[] };
    const devices = content.devices.flatMap((entry) => (entry[0] === second.id ? changed(entry) : [entry]));
    const box = sealBox(key, 'ring', JSON.stringify({ ...content, devices }), 4096) ?? '';
    await third.do((hands) =>
      hands.keepKeys({ before: version, ring: { key: nameOf(key), box, wraps: ring.wraps } }),
    );
    // The second device cannot mend it at once, because nobody answers.
    await second.do((hands) => ownKey({ ...hands, devices: async () => ({ ok: false, error: gone }) }));
    expect(await keyOf(second)).toBe(key);
    await signsOut(first, third);
    expect(await keyOf(first)).not.toBe(key);
    expect(await keyOf(second)).toBe(await keyOf(first));
    expect(server.rings.get('anna')?.ring.wraps.map(({ to }) => to)).not.toContain(planted);
  });

  it('is not asked about again by a device that stands in it', async () => {
    const first = new Browser(server, 'anna');
    await paired(first);
    await keyOf(first);
    const asked = vi.fn<() => never>();
    expect(await first.do((hands) => ownKey({ ...hands, devices: asked }))).not.toBeNull();
    expect(asked).not.toHaveBeenCalled();
  });
});

describe('A ring that no device can open', () => {
  /** Any listed device can put it there. `key`: under which. */
  const breaks = (browser: Browser, content: unknown, key = newKey()) =>
    browser.do((hands) =>
      hands.keepKeys({
        before: server.rings.get('anna')?.version ?? 0,
        ring: { key: nameOf(key), box: sealBox(key, 'ring', JSON.stringify(content), 4096) ?? '', wraps: [] },
      }),
    );

  it('is replaced by a device with a key as soon as its player sees the list', async () => {
    const first = new Browser(server, 'anna');
    const second = await paired(first);
    const key = await keyOf(first);
    const mailed = new Browser(server, 'anna');
    await breaks(mailed, {});
    expect([await keyOf(first), await keyOf(second)]).toEqual([null, null]);
    await signsOut(first, mailed);
    expect([await keyOf(first), await keyOf(second)]).toEqual([key, key]);
  });

  it('is replaced also if a device that had the key has put it there, which gets no new key', async () => {
    const first = new Browser(server, 'anna');
    const [asleep, second, third] = [await paired(first), await paired(first), await paired(first)];
    await signsOut(first, await paired(first));
    const key = (await keyOf(second)) ?? '';
    await keyOf(third);
    for (const content of [null, 5, {}, { devices: [null], former: [] }, { devices: [], former: [1] }]) {
      await breaks(third, content, key);
      expect(await keyOf(first)).toBeNull();
      await tended(first);
      expect(await keyOf(first)).toBe(key);
    }
    await breaks(third, {});
    await signsOut(first, third);
    const now = await keyOf(first);
    expect(now).not.toBe(key);
    expect([await keyOf(second), await keyOf(asleep)]).toEqual([now, now]);
    server.devices.push({ id: third.id, person: 'anna' });
    expect(await keyOf(third)).toBeNull();
  });

  it('is not replaced by a device that has no key', async () => {
    const first = new Browser(server, 'anna');
    const key = await keyOf(first);
    const mailed = new Browser(server, 'anna');
    await keyOf(mailed);
    await tended(mailed);
    expect(await keyOf(mailed)).toBeNull();
    expect(await keyOf(first)).toBe(key);
    expect(server.rings.get('anna')?.version).toBe(1);
  });
});

describe('A person who becomes a device of another', () => {
  it('gets the other one’s key, and every device then opens what either has sealed', async () => {
    const [anna, bert] = [new Browser(server, 'anna'), new Browser(server, 'bert')];
    const [annas, berts] = [(await keyOf(anna)) ?? '', (await keyOf(bert)) ?? ''];
    bert.become('anna');
    await bert.do((hands) => takeKey(annas, hands));
    expect([await keyOf(bert), await keyOf(anna)]).toEqual([annas, annas]);
    for (const browser of [anna, bert])
      for (const key of [annas, berts])
        expect(await browser.do(() => keysOf('m1'))).toContain(matchKeyOf(key, 'm1'));
  });
});

describe('A recovery link', () => {
  it('carries the key of its match, and no other key', async () => {
    const anna = new Browser(server, 'anna');
    const link = await anna.do((hands) => linkWithKey('m1', 'http://here/recover/r', hands));
    const [address, text = ''] = link.split('#');
    expect(address).toBe('http://here/recover/r');
    expect(readKeyText(text)).toBe(matchKeyOf((await keyOf(anna)) ?? '', 'm1'));
    const other = new Browser(server, 'carla');
    await other.do(() => keepLinkKey('m1', text));
    expect(await other.do(() => keysOf('m1'))).toEqual([readKeyText(text)]);
    expect(await other.do(() => keysOf('m2'))).toEqual([]);
    await other.do(() => keepLinkKey('m2', 'not a key'));
    expect(await other.do(() => keysOf('m2'))).toEqual([]);
  });

  it('that was mangled does not cost the key of a good one', async () => {
    const anna = new Browser(server, 'anna');
    const link = await anna.do((hands) => linkWithKey('m1', 'http://here/recover/r', hands));
    const [, text = ''] = link.split('#');
    const other = new Browser(server, 'carla');
    const mangled = `${text.slice(0, -1)}${text.endsWith('0') ? '1' : '0'}`;
    await other.do(() => {
      for (const each of [text, mangled, 'z'.repeat(50), mangled, text.slice(1)]) keepLinkKey('m1', each);
    });
    expect(await other.do(() => keysOf('m1'))).toEqual([readKeyText(mangled), readKeyText(text)]);
  });
});
