import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keptShares } from '../net/kept-seals.ts';
import { who } from '../frame/who.svelte.ts';
import { NewMatch } from './new-match.svelte.ts';
import { standardOptions } from './rules.ts';

const made = { match: 'match0000001', seat: 'german', links: {} };
const terms = { options: standardOptions(), charts: undefined };
const wish = { seat: 'german', opponent: 'person' } as const;

let name: string | null;
let wishes: Record<string, unknown>[];
let reply: () => [status: number, body: unknown];
beforeEach(async () => {
  localStorage.clear();
  wishes = [];
  name = 'Anna';
  reply = () => [200, made];
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const session = path === '/api/session';
    if (!session) wishes.push(JSON.parse(init.body as string) as Record<string, unknown>);
    const [status, body] = session ? [200, { name, expiresAt: null }] : reply();
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
  await who.ask();
});

describe('A new match', () => {
  it('asks for a name before it is created', async () => {
    name = null;
    await who.ask();
    const begun = new NewMatch();
    expect(await begun.begin(wish, terms)).toBeNull();
    expect([begun.asksName, wishes]).toEqual([true, []]);
    name = 'Anna';
    await who.ask();
    expect(await begun.begin(wish, terms)).toMatchObject(made);
    expect(begun.asksName).toBe(false);
  });

  it('begins with the scenario recommended to newcomers', () => {
    expect(new NewMatch().scenario).toBe('first-phase');
  });

  it('requests the chosen scenario and rules, with a share in the dice that is kept here', async () => {
    const begun = new NewMatch();
    begun.scenario = 'first-phase';
    await begun.begin(wish, terms);
    expect(wishes).toMatchObject([{ ...wish, scenario: 'first-phase', options: terms.options }]);
    expect(wishes[0]).not.toHaveProperty('charts');
    expect(wishes[0]).toHaveProperty('seal');
    expect(keptShares(made.match)).toHaveLength(1);
    await begun.begin(wish, { ...terms, charts: 'our-pack' });
    expect(wishes[1]).toMatchObject({ charts: 'our-pack' });
  });

  it('is busy until the answer arrives, and shows why it was refused', async () => {
    const error = { code: 'match.tooMany', message: 'Too many matches.' };
    reply = () => [429, { error }];
    const begun = new NewMatch();
    const asked = begun.begin(wish, terms);
    expect(begun.busy).toBe(true);
    expect(await asked).toBeNull();
    expect([begun.busy, begun.error]).toMatchObject([false, error]);
    reply = () => [200, made];
    await begun.begin(wish, terms);
    expect(begun.error).toBeNull();
  });
});
