import type { DiceRound } from '@1bob/protocol';
import { monthKey, type View } from '@1bob/rules/player';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepHead } from '../net/heads.ts';
import { shareProof } from '../net/parcels.ts';
import { followParcels, ParcelPost, postDrafts } from './parcel-post.svelte.ts';
import type { OpenTable } from './table.svelte.ts';

let sent: number;
let post: ParcelPost;
beforeEach(() => {
  vi.useFakeTimers();
  sent = 0;
  post = new ParcelPost(() => (sent += 1));
  return () => void vi.useRealTimers();
});

type Stage = View['stage'];
const flying = (turn: number, step = 'move', side = 'german') =>
  ({ kind: 'flying', turn, side, step }) as Stage;
const chairs = [{ opened: false }, { opened: false }];
const dice = { round: 1, binding: null } as DiceRound;
const ended = { kind: 'ended', result: null } as unknown as Stage;
const hear = (stage: Stage, of: { chairs?: typeof chairs; dice?: DiceRound } = {}): number => {
  post.hear({ month: 5 as View['month'], stage }, of.chairs ?? chairs, of.dice ?? dice);
  return sent;
};
const minutes = (n: number): void => void vi.advanceTimersByTime(n * 60_000);

it('is not sent because of anything that only this player may know', () => {
  expect(hear(flying(1))).toBe(0);
  minutes(5);
  for (const step of ['spot', 'fight', 'move']) expect(hear(flying(1, step))).toBe(0);
});

it('is sent at a public step, once in a minute, and then never between two steps', () => {
  hear(flying(1));
  minutes(2);
  expect(hear(flying(2))).toBe(1);
  for (const turn of [3, 4, 5]) expect(hear(flying(turn))).toBe(1);
  minutes(2);
  // The player does something in secret.
  expect(hear(flying(5, 'fight'))).toBe(1);
  expect(hear(flying(5, 'move', 'british'))).toBe(2);
  minutes(1);
  expect(hear({ kind: 'planning', phase: 'weather' } as unknown as Stage)).toBe(3);
});

it('is sent at once when shares are bound or opened, and at the end', () => {
  hear(flying(1));
  const bound = { ...dice, binding: {} } as DiceRound;
  expect(hear(flying(1), { dice: bound })).toBe(1);
  const opened = [{ opened: true }, { opened: false }];
  expect(hear(flying(1), { dice: bound, chairs: opened })).toBe(2);
  expect(hear(flying(1), { dice: bound, chairs: opened })).toBe(2);
  expect(hear(ended, { dice: bound, chairs: opened })).toBe(3);
});

it('drafts are looked at again and again, and when the page is put aside, and fetched when it is looked at', () => {
  const done: string[] = [];
  const stop = postDrafts(
    () => done.push('send'),
    () => done.push('fetch'),
  );
  const hidden = vi.spyOn(document, 'hidden', 'get');
  const turns = (away: boolean): void => {
    hidden.mockReturnValue(away);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  vi.advanceTimersByTime(20_000);
  turns(true);
  turns(false);
  expect(done).toEqual(['send', 'send', 'fetch']);
  stop();
  minutes(1);
  turns(false);
  expect(done).toEqual(['send', 'send', 'fetch', 'send']);
});

describe('A table', () => {
  const stages = { flying: { month: 5, stage: flying(1) }, ended: { month: 5, stage: ended } };
  let asked: string[];
  /** The server’s answers, by method and address. Others are refused. */
  let answers: Record<string, unknown>;
  const own = { id: 'one', label: null, how: 'first', since: '', lastUsed: null, here: true, fresh: false };
  const other = { ...own, id: 'two', here: false };
  const address = '/api/matches/m1/parcels';
  beforeEach(() => {
    vi.useRealTimers();
    localStorage.clear();
    document.cookie = 'person=anna; path=/';
    asked = [];
    answers = {
      'GET /api/me/keys': { version: 0, ring: null },
      'PUT /api/me/keys': { version: 1 },
      'GET /api/devices': { devices: [own] },
      [`GET ${address}/proof`]: { version: 0, parcel: null },
      [`GET ${address}/drafts`]: { version: 0, parcel: null },
      [`PUT ${address}/proof`]: { version: 1 },
    };
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
      const what = `${init.method ?? ''} ${path}`;
      asked.push(what);
      const body = answers[what] ?? { error: { code: 'request.unknown', message: '' } };
      return Promise.resolve(new Response(JSON.stringify(body), { status: what in answers ? 200 : 404 }));
    });
    return () => {
      document.cookie = 'person=; path=/; max-age=0';
      vi.unstubAllGlobals();
    };
  });
  const tableAt = (view: object, match = 'm1') =>
    ({ match, seat: 'german', view, chairs, dice, proofElsewhere: false }) as unknown as OpenTable;
  const wasAsked = (what: string) => expect.poll(() => asked).toContain(what);

  it('fetches what the other devices keep, and sends nothing before a public step', async () => {
    keepHead('m1', 'ab'.repeat(32));
    const stop = followParcels(tableAt(stages.flying));
    await wasAsked(`GET ${address}/drafts`);
    stop();
    expect(asked.filter((what) => what.startsWith('PUT'))).toEqual([]);
  });

  it('sends what it has of a match that has ended', async () => {
    keepHead('m1', 'ab'.repeat(32));
    const stop = followParcels(tableAt(stages.ended));
    await wasAsked(`PUT ${address}/proof`);
    stop();
  });

  it('hands in a page of the present month with drafts, and none after the end', async () => {
    const handedIn: unknown[] = [];
    const answer = globalThis.fetch;
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
      if (init.method === 'PUT' && path.endsWith('/drafts'))
        handedIn.push((JSON.parse(String(init.body)) as { page?: { month: string } }).page?.month);
      return answer(path, init);
    });
    for (const [n, stage] of Object.values(stages).entries()) {
      answers[`GET ${address.replace('m1', `d${n}`)}/proof`] = { version: 0, parcel: null };
      answers[`GET ${address.replace('m1', `d${n}`)}/drafts`] = { version: 0, parcel: null };
      localStorage.setItem(`drafts.d${n}.anna.german`, 'a draft');
      followParcels(tableAt(stage, `d${n}`))();
      await expect.poll(() => handedIn).toHaveLength(n + 1);
    }
    expect(handedIn).toEqual([monthKey(5 as View['month']), undefined]);
  });

  it('knows when only other devices can open what they keep', async () => {
    const parcel = { key: 'ab'.repeat(8), box: 'A'.repeat(99) };
    answers['GET /api/matches/m2/parcels/proof'] = { version: 3, parcel };
    answers['GET /api/me/keys'] = { version: 1, ring: { key: 'ab'.repeat(8), box: '', wraps: [] } };
    answers['GET /api/devices'] = { devices: [own, other] };
    const table = tableAt(stages.flying, 'm2');
    const stop = followParcels(table);
    await expect.poll(() => table.proofElsewhere).toBe(true);
    stop();
    expect(asked.filter((what) => what.startsWith('PUT'))).toEqual([]);
  });

  it('whose record is checked has its proof fetched and sent, but only for the player of a seat', async () => {
    keepHead('m3', 'ab'.repeat(32));
    answers['GET /api/matches/m3'] = { seat: null };
    expect(await shareProof('m3')).toBeNull();
    answers['GET /api/matches/m3'] = { seat: 'german' };
    answers['GET /api/matches/m3/parcels/proof'] = { version: 0, parcel: null };
    answers['PUT /api/matches/m3/parcels/proof'] = { version: 1 };
    expect(await shareProof('m3')).toBe('none');
    await wasAsked('PUT /api/matches/m3/parcels/proof');
  });
});
