import { EMPTY_PAGE, pageHash, type ShownBinding } from '@1bob/fairness';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Browser, KeptByServer } from '../testing/devices.ts';
import { matchKeyOf, nameOf, newKey, openBox, sealBox } from './crypt.ts';
import { keepHead, keptHeads } from './heads.ts';
import { keepSeal, keptSeals, newSeal, type KeptSeal } from './kept-seals.ts';
import {
  emptyPage,
  fits,
  keepPage,
  keptDiary,
  pageBytes,
  pageLimit,
  pageText,
  pageToOpen,
  settleMonths,
} from './kept-diary.ts';
import { linkWithKey, ownKey, takeKey } from './keyring.ts';
import { keepLinkKey } from './link-key.ts';
import type * as Parcels from './parcels.ts';
import { load, ownShelf, save } from './storage.ts';

let server: KeptByServer;
let parcels: typeof Parcels;
beforeEach(async () => {
  server = new KeptByServer();
  // Each test begins with a page that has seen nothing.
  vi.resetModules();
  parcels = await import('./parcels.ts');
});

const scheme = 'hmac-sha256/2';
const head = (n: number): string => n.toString(16).padStart(64, '0');
const bindingOf = (n: number): ShownBinding => ({ salt: head(n), body: { binding: { seals: [] } } }) as never;
/** A share that was opened after a binding was shown. */
const opened = (n: number): KeptSeal => ({
  ...newSeal(head(n), scheme),
  binding: bindingOf(n),
  opened: 'yes',
});
const sends = (browser: Browser) =>
  browser.do((hands) => parcels.sendParcel('m1', 'british', 'proof', hands));
/** Each device has a page of its own, which has not seen what other pages have. */
async function gets(browser: Browser) {
  vi.resetModules();
  parcels = await import('./parcels.ts');
  return browser.do((hands) => parcels.fetchParcel('m1', 'british', 'proof', hands));
}
const has = (browser: Browser) =>
  browser.do(() => ({ shares: keptSeals('m1', 'british'), heads: keptHeads('m1') }));
async function paired(first: Browser): Promise<Browser> {
  const next = new Browser(server, first.person);
  const key = (await first.do(ownKey)) ?? '';
  await next.do((hands) => takeKey(key, hands));
  return next;
}

describe('What proves the dice', () => {
  it('travels to the other devices, which add it to what they have, and back', async () => {
    const first = new Browser(server, 'anna');
    const second = await paired(first);
    const [one, other] = [opened(1), opened(2)];
    await first.do(() => {
      keepSeal('m1', 'british', one);
      keepHead('m1', head(1));
    });
    expect(await sends(first)).toBe(true);
    await second.do(() => {
      keepSeal('m1', 'british', other);
      keepHead('m1', head(2));
    });
    expect(await gets(second)).toBe('taken');
    expect(await has(second)).toEqual({ shares: [other, one], heads: [head(1), head(2)] });
    expect(await sends(second)).toBe(true);
    expect(await gets(first)).toBe('taken');
    expect((await has(first)).shares).toEqual(expect.arrayContaining([one, other]));
    expect((await has(first)).heads).toHaveLength(2);
  });

  it('has one size and reveals none of itself to the server', async () => {
    const first = new Browser(server, 'anna');
    const share = opened(1);
    await first.do(() => {
      keepSeal('m1', 'british', share);
      keepHead('m1', head(1));
    });
    await sends(first);
    await first.do(() => {
      for (let n = 2; n < 60; n++) keepHead('m1', head(n));
    });
    await sends(first);
    const boxes = server.heard.flatMap((sent) =>
      (JSON.parse(sent) as { wraps?: object; box: string }).wraps ? [] : [sent],
    );
    expect(boxes.map(({ length }) => length)).toEqual([boxes[0]?.length, boxes[0]?.length]);
    for (const sent of server.heard)
      for (const secret of [share.contribution, head(1)]) expect(sent).not.toContain(secret);
  });

  it('leaves out a share that is not open, which only the device that sealed it may open', async () => {
    const first = new Browser(server, 'anna');
    const second = await paired(first);
    await first.do(() => {
      keepSeal('m1', 'british', newSeal(head(1), scheme));
      keepHead('m1', head(1));
    });
    await sends(first);
    const key = matchKeyOf((await first.do(ownKey)) ?? '', 'm1');
    const box = server.parcels.get('anna m1 proof')?.parcel.box ?? '';
    expect(openBox(key, 'proof m1 british', box)).toEqual({ shares: [], heads: [head(1)] });
    await gets(second);
    expect(await has(second)).toEqual({ shares: [], heads: [head(1)] });
  });

  it('never changes the binding that a device has seen', async () => {
    const first = new Browser(server, 'anna');
    const second = await paired(first);
    const share = opened(1);
    await first.do(() => keepSeal('m1', 'british', share));
    await second.do(() => keepSeal('m1', 'british', { ...share, binding: bindingOf(2) }));
    await sends(first);
    await gets(second);
    expect((await has(second)).shares).toMatchObject([{ binding: bindingOf(2) }]);
  });

  it('is sent again after another device was first, with what that device has sent', async () => {
    const first = new Browser(server, 'anna');
    const second = await paired(first);
    const [one, other] = [opened(1), opened(2)];
    await first.do(() => keepSeal('m1', 'british', one));
    await second.do(() => keepSeal('m1', 'british', other));
    await sends(first);
    await first.do(() => keepHead('m1', head(1)));
    const page = parcels;
    server.before = async () => {
      await gets(second);
      await sends(second);
      parcels = page;
    };
    expect(await sends(first)).toBe(true);
    expect((await has(first)).shares).toHaveLength(2);
    await gets(second);
    expect(await has(second)).toMatchObject({ heads: [head(1)] });
    expect((await has(second)).shares).toHaveLength(2);
  });

  it('is sent only if it has changed', async () => {
    const first = new Browser(server, 'anna');
    expect(await sends(first)).toBe(false);
    await first.do(() => keepHead('m1', head(1)));
    await sends(first);
    const { length } = server.heard;
    expect(await sends(first)).toBe(true);
    expect(server.heard).toHaveLength(length);
  });

  it('has the newest heads and shares if there are too many', async () => {
    const first = new Browser(server, 'anna');
    const second = await paired(first);
    const all = Array.from({ length: 90 }, (_, n) => opened(n));
    await first.do(() => {
      for (const share of all) keepSeal('m1', 'british', share);
      for (let n = 0; n < 90; n++) keepHead('m1', head(n));
    });
    expect(await sends(first)).toBe(true);
    await gets(second);
    const { shares, heads } = await has(second);
    expect(heads).toEqual(Array.from({ length: 32 }, (_, n) => head(58 + n)));
    expect(shares.length).toBeGreaterThan(20);
    expect(shares).toEqual(all.slice(-shares.length));
  });

  it.each([60, 90])('does not lose the newest heads, up to %i, on a device that saw fewer', async (last) => {
    const first = new Browser(server, 'anna');
    const second = await paired(first);
    await first.do(() => {
      for (let n = 1; n <= 40; n++) keepHead('m1', head(n));
    });
    await sends(first);
    await gets(second);
    await second.do(() => {
      for (let n = 41; n <= last; n++) keepHead('m1', head(n));
    });
    await sends(second);
    await gets(first);
    await sends(first);
    const third = await paired(first);
    await gets(third);
    expect((await has(third)).heads).toContain(head(last));
  });

  it('of an old match, whose shares have no scheme and no binding, travels too', async () => {
    const first = new Browser(server, 'anna');
    const second = await paired(first);
    const contribution = 'ab'.repeat(32);
    first.storage.setItem('dice.m1.british', `${contribution}o`);
    await sends(first);
    await gets(second);
    expect((await has(second)).shares).toMatchObject([{ contribution, opened: 'yes' }]);
  });
});

describe('A parcel with nonsense in it', () => {
  /** Another device with the key has written it. */
  async function writes(browser: Browser, kind: 'proof' | 'drafts', content: unknown) {
    const key = matchKeyOf((await browser.do(ownKey)) ?? '', 'm1');
    const box = sealBox(key, `${kind} m1 british`, JSON.stringify(content), 16_384) ?? '';
    const version = server.parcels.get(`anna m1 ${kind}`)?.version ?? 0;
    server.parcels.set(`anna m1 ${kind}`, { version: version + 1, parcel: { key: nameOf(key), box } });
  }
  const { seal: _, ...good } = opened(1);

  it.each<[string, unknown]>([
    ['null', null],
    ['a number', 5],
    ['a text', 'text'],
    ['a number instead of heads', { heads: 5, shares: 'text' }],
    ['numbers instead of heads', { heads: [null, 5, {}] }],
    ['no share', { shares: [null, 5, [], {}] }],
    ['a share that is not open', { shares: [{ ...good, opened: 'no' }] }],
    ['a share in no known state', { shares: [{ ...good, opened: 'perhaps' }] }],
    ['a share under a nonsense hash', { shares: [{ ...good, secretHash: 5 }] }],
    ['a share of a nonsense scheme', { shares: [{ ...good, scheme: {} }] }],
    ...[null, 5, 'text', {}, { salt: 5, body: {} }, { salt: head(1) }].map((binding): [string, unknown] => [
      `the binding ${JSON.stringify(binding)}`,
      { shares: [{ ...good, binding }] },
    ]),
  ])('is taken without it, and replaced: %s', async (_name, content) => {
    const first = new Browser(server, 'anna');
    const share = opened(2);
    await first.do(() => keepSeal('m1', 'british', share));
    await writes(first, 'proof', content);
    expect(await gets(first)).toBe('taken');
    expect(await has(first)).toEqual({ shares: [share], heads: [] });
    expect(await first.do(() => parcels.lacksShares('m1', 'british'))).toBe(true);
    expect(await sends(first)).toBe(true);
  });

  it.each([null, 5, 'text', [], { drafts: 5, plans: {} }, { drafts: [null] }])(
    'changes no draft: %j',
    async (content) => {
      const first = new Browser(server, 'anna');
      await writes(first, 'drafts', content);
      vi.resetModules();
      parcels = await import('./parcels.ts');
      expect(await first.do((hands) => parcels.fetchParcel('m1', 'british', 'drafts', hands))).toBe('taken');
      expect(await first.do(() => load(ownShelf('drafts', 'm1', 'british')))).toBeNull();
      await first.do(() => save(ownShelf('drafts', 'm1', 'british'), 'a draft'));
      expect(await first.do((hands) => parcels.sendParcel('m1', 'british', 'drafts', hands))).toBe(true);
    },
  );
});

describe('A parcel that no device can open', () => {
  it('is replaced by a device with the key, which says that it could not open it', async () => {
    const first = new Browser(server, 'anna');
    const second = await paired(first);
    const share = opened(1);
    await first.do(() => keepSeal('m1', 'british', share));
    await sends(first);
    const mailed = new Browser(server, 'anna');
    const parcel = { key: nameOf(newKey()), box: 'A'.repeat(21_899) };
    await mailed.do((hands) => hands.keepParcel('m1', 'proof', { before: 1, parcel }));
    expect(await gets(first)).toBe('locked');
    expect(await first.do(() => parcels.lacksShares('m1', 'british'))).toBe(true);
    expect(await sends(first)).toBe(true);
    expect(await gets(second)).toBe('taken');
    expect((await has(second)).shares).toEqual([share]);
  });

  it('is replaced by the last device, which has begun a new key', async () => {
    const first = new Browser(server, 'anna');
    const mailed = new Browser(server, 'anna');
    const share = opened(2);
    await first.do(() => keepSeal('m1', 'british', opened(1)));
    await sends(first);
    await mailed.do(() => keepSeal('m1', 'british', share));
    expect([await gets(mailed), await sends(mailed)]).toEqual(['locked', false]);
    mailed.signOut(first);
    expect([await gets(mailed), await sends(mailed)]).toEqual(['locked', true]);
    const next = await paired(mailed);
    expect(await gets(next)).toBe('taken');
    expect((await has(next)).shares).toEqual([share]);
  });
});

describe('A device without the key', () => {
  it('opens nothing, and overwrites nothing', async () => {
    const first = new Browser(server, 'anna');
    await first.do(() => keepHead('m1', head(1)));
    await sends(first);
    const mailed = new Browser(server, 'anna');
    expect(await gets(mailed)).toBe('locked');
    await mailed.do(() => keepHead('m1', head(2)));
    expect(await sends(mailed)).toBe(false);
    await gets(first);
    expect((await has(first)).heads).toEqual([head(1)]);
  });

  it('opens the parcel of one match by its recovery link, and sends on under its own key', async () => {
    const first = new Browser(server, 'anna');
    const share = opened(1);
    await first.do(() => keepSeal('m1', 'british', share));
    await sends(first);
    const link = await first.do((hands) => linkWithKey('m1', 'http://here/recover/r', hands));
    const there = new Browser(server, 'carla');
    // The server shows the parcel of the former holder until there is one of this person.
    const formers = server.parcels.get('anna m1 proof')?.parcel;
    const showFormers = () =>
      void (formers && server.parcels.set('carla m1 proof', { version: 0, parcel: formers }));
    showFormers();
    expect(await gets(there)).toBe('locked');
    await there.do(() => keepLinkKey('m1', link.split('#')[1] ?? ''));
    expect(await gets(there)).toBe('taken');
    expect((await has(there)).shares).toEqual([share]);
    expect(await sends(there)).toBe(true);
    const own = server.parcels.get('carla m1 proof');
    expect(own).toMatchObject({ version: 1 });
    expect(own?.parcel.key).not.toBe(formers?.key);
  });

  it('of a seat that came by an old link does not replace the proof of its former holder, but the drafts', async () => {
    const first = new Browser(server, 'anna');
    await first.do(() => keepHead('m1', head(1)));
    await sends(first);
    const formers = server.parcels.get('anna m1 proof')?.parcel;
    const there = new Browser(server, 'carla');
    for (const kind of ['proof', 'drafts'])
      if (formers) server.parcels.set(`carla m1 ${kind}`, { version: 0, parcel: formers });
    expect(await gets(there)).toBe('locked');
    await there.do(() => {
      keepHead('m1', head(2));
      save(ownShelf('drafts', 'm1', 'british'), 'a draft');
    });
    expect(await sends(there)).toBe(false);
    expect(server.parcels.get('carla m1 proof')).toMatchObject({ version: 0 });
    expect(await there.do((hands) => parcels.sendParcel('m1', 'british', 'drafts', hands))).toBe(true);
    expect(server.parcels.get('carla m1 drafts')).toMatchObject({ version: 1 });
  });
});

describe('What a player has begun and not sent', () => {
  const shelf = (kind: 'drafts' | 'plans'): string => ownShelf(kind, 'm1', 'german');
  const writes = (browser: Browser, text: string | null, kind: 'drafts' | 'plans' = 'drafts') =>
    browser.do(() => save(shelf(kind), text));
  const reads = (browser: Browser, kind: 'drafts' | 'plans' = 'drafts') =>
    browser.do(() => load(shelf(kind)));
  const sendsIt = (browser: Browser) =>
    browser.do((hands) => parcels.sendParcel('m1', 'german', 'drafts', hands));
  async function getsIt(browser: Browser) {
    vi.resetModules();
    parcels = await import('./parcels.ts');
    return browser.do((hands) => parcels.fetchParcel('m1', 'german', 'drafts', hands));
  }
  async function two(): Promise<readonly [Browser, Browser]> {
    const first = new Browser(server, 'anna');
    return [first, await paired(first)];
  }

  it('travels to the other devices, and so does that it was dropped', async () => {
    const [first, second] = await two();
    await writes(first, 'a draft');
    await writes(first, 'a plan', 'plans');
    await sendsIt(first);
    await getsIt(second);
    expect([await reads(second), await reads(second, 'plans')]).toEqual(['a draft', 'a plan']);
    await writes(second, null);
    await sendsIt(second);
    await getsIt(first);
    expect([await reads(first), await reads(first, 'plans')]).toEqual([null, 'a plan']);
  });

  it('does not replace what was changed here since the devices last had the same', async () => {
    const [first, second] = await two();
    await writes(first, 'a draft');
    await sendsIt(first);
    await getsIt(second);
    await writes(first, 'changed there');
    await sendsIt(first);
    await writes(second, 'changed here');
    await getsIt(second);
    expect(await reads(second)).toBe('changed here');
    expect(await sendsIt(second)).toBe(true);
    await getsIt(first);
    expect(await reads(first)).toBe('changed here');
  });

  it('for which a device has no room stays on the others', async () => {
    const [first, second] = await two();
    await writes(first, 'a draft');
    await sendsIt(first);
    const full = vi.spyOn(second.storage, 'setItem').mockImplementation(() => {
      throw new DOMException('There is no room left.', 'QuotaExceededError');
    });
    expect(await getsIt(second)).toBe('taken');
    full.mockRestore();
    expect([await reads(second), await sendsIt(second)]).toEqual([null, false]);
    await getsIt(second);
    expect(await reads(second)).toBe('a draft');
  });

  it('is not sent again if nothing has changed', async () => {
    const [first, second] = await two();
    await writes(first, 'a draft');
    expect(await sendsIt(first)).toBe(true);
    const { length } = server.heard;
    await sendsIt(first);
    await getsIt(second);
    expect(await sendsIt(second)).toBe(false);
    expect(server.heard).toHaveLength(length);
  });

  it('leaves the plans behind if both do not fit, and sends nothing if the drafts do not', async () => {
    const [first, second] = await two();
    await writes(first, 'd'.repeat(9_000));
    await writes(first, 'p'.repeat(9_000), 'plans');
    await writes(second, 'own plans', 'plans');
    expect(await sendsIt(first)).toBe(true);
    await getsIt(second);
    expect([(await reads(second))?.length, await reads(second, 'plans')]).toEqual([9_000, 'own plans']);
    await writes(first, 'd'.repeat(20_000));
    expect(await sendsIt(first)).toBe(false);
  });
});

describe('A war diary', () => {
  const note = (text: string, month = '1918-01') =>
    keepPage('m1', 'british', month, {
      ...(keptDiary('m1', 'british')[month]?.page ?? emptyPage),
      notes: [...(keptDiary('m1', 'british')[month]?.page.notes ?? []), [1, text]],
    });
  const notesOf = (browser: Browser) =>
    browser.do(() => keptDiary('m1', 'british')['1918-01']?.page.notes.map(([, text]) => text));
  const sendsIt = (browser: Browser) =>
    browser.do((hands) => parcels.sendParcel('m1', 'british', 'drafts', hands, '1918-01'));
  async function getsIt(browser: Browser) {
    vi.resetModules();
    parcels = await import('./parcels.ts');
    return browser.do((hands) => parcels.fetchParcel('m1', 'british', 'drafts', hands));
  }

  it('travels with the drafts, and has the notes of two devices that wrote at once', async () => {
    const first = new Browser(server, 'anna');
    const second = await paired(first);
    await first.do(() => note('a'));
    await sendsIt(first);
    await getsIt(second);
    expect(await notesOf(second)).toEqual(['a']);
    await second.do(() => note('from the phone'));
    await sendsIt(second);
    await first.do(() => note('from the desk'));
    await getsIt(first);
    expect(await notesOf(first)).toEqual(['a', 'from the desk', 'from the phone']);
    expect(await sendsIt(first)).toBe(true);
    await getsIt(second);
    expect(await notesOf(second)).toEqual(['a', 'from the desk', 'from the phone']);
    // Both have the same, so that neither sends it again and again.
    expect(await sendsIt(second)).toBe(false);
    await getsIt(first);
    expect(await sendsIt(first)).toBe(false);
  });

  it('hands in the hash of what the parcel has, and no word of it', async () => {
    const first = new Browser(server, 'anna');
    await first.do(() => {
      note('an older month', '1917-12');
      note('a secret');
    });
    await sendsIt(first);
    const kept = await first.do(() => keptDiary('m1', 'british')['1918-01']);
    const { salt, page } = kept ?? { salt: '', page: emptyPage };
    expect(server.pages.get('anna m1')).toEqual([{ month: '1918-01', hash: pageHash(salt, pageText(page)) }]);
    for (const sent of server.heard) {
      expect(sent).not.toContain('secret');
      expect(sent).not.toContain(salt);
    }
  });

  it('cannot be told from a draft by the request', async () => {
    const draft = (text: string) => save(ownShelf('drafts', 'm1', 'british'), text);
    const rubOut = () => keepPage('m1', 'british', '1918-01', emptyPage);
    const stories = {
      anna: [() => draft('a'), () => draft('b'), () => draft('c'), () => draft('d')],
      bert: [() => note('a'), () => note('b'), rubOut, () => note('an older month', '1917-12')],
      carla: [() => draft('a'), () => note('b'), () => draft('c'), rubOut],
    };
    for (const [person, story] of Object.entries(stories)) {
      vi.resetModules();
      parcels = await import('./parcels.ts');
      const browser = new Browser(server, person);
      for (const does of story) {
        await browser.do(does);
        expect(await sendsIt(browser)).toBe(true);
        expect(await sendsIt(browser)).toBe(false);
      }
    }
    const pages = Object.keys(stories).map((person) => server.pages.get(`${person} m1`) ?? []);
    // The months are equal, no hash comes twice, and none is known.
    const month = '1918-01';
    const each = Array.from({ length: 4 }, () => ({ month, hash: expect.stringMatching(/^[0-9a-f]{64}$/) }));
    expect(pages).toEqual([each, each, each]);
    const hashes = pages.flat().map(({ hash }) => hash);
    expect(new Set(hashes).size).toBe(hashes.length);
    expect(hashes).not.toContain(EMPTY_PAGE);
    const boxes = Object.keys(stories).map((person) => server.parcels.get(`${person} m1 drafts`)?.parcel.box);
    expect(new Set(boxes.map((box) => box?.length)).size).toBe(1);
    const one = new Browser(server, 'anna');
    await one.do(() => keepHead('m1', head(1)));
    await sends(one);
    expect(server.pages.get('anna m1')).toHaveLength(4);
  });

  it('hands in nothing after the end', async () => {
    const first = new Browser(server, 'anna');
    await first.do(() => note('a'));
    await first.do((hands) => parcels.sendParcel('m1', 'british', 'drafts', hands));
    expect([server.parcels.size, server.pages.size]).toEqual([1, 0]);
  });

  const seal = () => server.pages.get('anna m1')?.at(-1) ?? { month: '', hash: '' };
  const opens = (browser: Browser) => browser.do(() => pageToOpen('m1', 'british', seal())?.page ?? null);
  const settles = (browser: Browser) => browser.do(() => settleMonths('m1', 'british', [seal()], '1918-02'));

  it('opens on every device, also where a note came too late for the month', async () => {
    const phone = new Browser(server, 'anna');
    const desk = await paired(phone);
    await phone.do(() => note('from the phone'));
    await sendsIt(phone);
    await getsIt(desk);
    await desk.do(() => note('too late'));
    const page = pageText({ notes: [[1, 'from the phone']], marks: [] });
    expect([await opens(phone), await opens(desk)]).toEqual([page, page]);
    await settles(desk);
    expect(await desk.do(() => keptDiary('m1', 'british')['1918-02']?.page.notes)).toEqual([
      [null, 'too late'],
    ]);
    expect(await opens(desk)).toBe(page);
  });

  it('opens where both devices had handed in a page, and where both wrote after the month', async () => {
    const phone = new Browser(server, 'anna');
    const desk = await paired(phone);
    await desk.do(() => note('from the desk'));
    await sendsIt(desk);
    await getsIt(phone);
    await phone.do(() => note('from the phone'));
    await sendsIt(phone);
    await desk.do(() => note('too late'));
    await getsIt(desk);
    await phone.do(() => note('too late as well'));
    const page = await opens(phone);
    expect(page).toContain('from the phone');
    expect(await opens(desk)).toBe(page);
    await settles(desk);
    const sealed = seal();
    await desk.do((hands) => parcels.sendParcel('m1', 'british', 'drafts', hands, '1918-02'));
    await getsIt(phone);
    expect(await phone.do(() => pageToOpen('m1', 'british', sealed)?.page)).toBe(page);
  });

  it('opens though the answer to the last sending was lost, and many were before', async () => {
    const first = new Browser(server, 'anna');
    await first.do(() => note('a'));
    await sendsIt(first);
    const taken = seal();
    for (let n = 0; n < 9; n++)
      await first.do((hands) => {
        save(ownShelf('drafts', 'm1', 'british'), `draft ${n}`);
        const keepParcel: typeof hands.keepParcel = async (...wish) => {
          if (n === 8) await hands.keepParcel(...wish);
          return { ok: false, error: { code: 'network', message: '' } } as never;
        };
        return parcels.sendParcel('m1', 'british', 'drafts', { ...hands, keepParcel }, '1918-01');
      });
    expect(seal()).not.toEqual(taken);
    for (const each of [taken, seal()])
      expect(await first.do(() => pageToOpen('m1', 'british', each)?.page)).toBe(
        pageText({ notes: [[1, 'a']], marks: [] }),
      );
  });

  it('of two devices is never longer than may be opened, and what has no room is on the next page', async () => {
    const first = new Browser(server, 'anna');
    const second = await paired(first);
    await first.do(() => note('a'));
    await sendsIt(first);
    await getsIt(second);
    const long = (letter: string) => note(letter.repeat(900));
    await second.do(() => ['p', 'q'].map(long));
    await sendsIt(second);
    await first.do(() => ['r', 's'].map(long));
    await getsIt(first);
    await sendsIt(first);
    const { page = emptyPage } = (await first.do(() => keptDiary('m1', 'british')['1918-01'])) ?? {};
    expect(fits(page, 2)).toBe(true);
    expect(page.notes.map(([, text]) => text[0])).toEqual(['a', 'p', 'q'].toSorted());
    await settles(first);
    const moved = await first.do(() => keptDiary('m1', 'british')['1918-02']?.page.notes);
    expect(moved?.map(([at, text]) => `${at} ${text[0]}`)).toEqual(['null r', 'null s']);
  });

  it('is sent though drafts leave no room, and a full one leaves room for drafts', async () => {
    const first = new Browser(server, 'anna');
    await first.do(() => {
      note('a');
      save(ownShelf('drafts', 'm1', 'british'), 'd'.repeat(20_000));
    });
    expect(await sendsIt(first)).toBe(true);
    const second = await paired(first);
    await getsIt(second);
    expect(await notesOf(second)).toEqual(['a']);

    const months = Array.from(
      { length: 13 },
      (_, n) => `19${17 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`,
    );
    const full = {
      notes: [
        [
          1,
          '"'.repeat(Math.floor((pageLimit(13) - pageBytes({ notes: [[1, '']], marks: [] })) / 4)),
        ] as const,
      ],
      marks: [],
    };
    expect(fits(full, 13)).toBe(true);
    await first.do(() => {
      for (const month of months) keepPage('m1', 'british', month, full);
      save(ownShelf('drafts', 'm1', 'british'), 'd'.repeat(4_500));
    });
    expect(await sendsIt(first)).toBe(true);
    await getsIt(second);
    expect(await second.do(() => load(ownShelf('drafts', 'm1', 'british'))?.length)).toBe(4_500);
    expect(Object.keys(await second.do(() => keptDiary('m1', 'british')))).toHaveLength(13);
  });
});
