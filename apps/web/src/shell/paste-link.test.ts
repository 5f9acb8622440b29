import { wireError } from '@1bob/protocol';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import Lost from './Lost.svelte';
import PasteLink from '../frame/PasteLink.svelte';
import { router } from '../frame/router.svelte.ts';

const code = 'k3v9x0q7m2c5z8b1n4w6t0r2y9';
let asked: string[];
let answers: Record<string, [status: number, body: unknown]>;
beforeEach(() => {
  asked = [];
  answers = {};
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    asked.push(`${init.method ?? ''} ${path}`);
    const [status, body] = answers[path] ?? [404, { error: wireError('watch.unknown') }];
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
  router.go('/');
});
afterEach(cleanup);

async function paste(value: string, props = {}): Promise<void> {
  render(PasteLink, props);
  await fireEvent.input(screen.getByLabelText('Paste a link or a code'), { target: { value } });
  await fireEvent.click(screen.getByRole('button', { name: 'Open' }));
}

describe('The field for links and codes (daily life 26)', () => {
  it.each([
    [`Come: <${location.origin}/watch/${code}>.`, { name: 'watch', code }],
    [`${location.origin}/RECOVER/${code.toUpperCase()})`, { name: 'arrive', way: 'recover', code }],
    [`/sign-in/${code}`, { name: 'signIn', code }],
    ['7k3m q9td', { name: 'pair', code: '7K3M-Q9TD' }],
    [`a1b2c3d4e5f6${code}`, { name: 'arrive', way: 'join', code: `a1b2c3d4e5f6${code}` }],
  ])('opens the page of %s', async (text, page) => {
    await paste(text);
    expect(router.page).toEqual(page);
    expect(asked).toEqual([]);
  });

  it('asks the server where a code without a link leads', async () => {
    answers[`/api/take/${code}`] = [200, {}];
    await paste(`“${code}”`);
    await waitFor(() => expect(router.page).toEqual({ name: 'arrive', way: 'take', code }));
    expect(asked).toEqual(['recover', 'watch', 'take'].map((way) => `GET /api/${way}/${code}`));
  });

  it('says that no page has the code, or that the server could not answer', async () => {
    await paste(code);
    expect(await screen.findByText(/^No page here has this code/)).toBeTruthy();
    cleanup();
    answers[`/api/recover/${code}`] = [429, { error: wireError('request.tooMany') }];
    await paste(code);
    expect(await screen.findByText(wireError('request.tooMany').message)).toBeTruthy();
    expect(screen.queryByText(/^No page here/)).toBeNull();
  });

  it.each([
    [`https://other.example/join/a1b2c3d4e5f6${code}`, 'This link leads to another server, other.example.'],
    ['https://other.example/wiki', 'This link leads to other.example, not to a page of this game.'],
    [`/watch/${code.slice(1)}`, 'This link or code is incomplete.'],
    ['seat_abcdefghijklmnop', 'This is a token for a program'],
    ['Good morning', 'There is no link or code of this game in this text.'],
  ])('names what has no page here: %s', async (text, said) => {
    await paste(text);
    expect(screen.getByText(said, { exact: false })).toBeTruthy();
    expect(router.page).toEqual({ name: 'home' });
  });

  it.each([location.origin, ` <${location.origin.toUpperCase()}/>.`, location.host])(
    'leads home from the address of this server: %s',
    async (address) => {
      router.go('/about');
      await paste(address);
      expect(router.page).toEqual({ name: 'home' });
      cleanup();
      await paste(address);
      expect(screen.getByText('This is the address of the page that is open.')).toBeTruthy();
    },
  );

  it('gives a code from another device to the page that asks for one, and opens any other link', async () => {
    const onpair = vi.fn();
    await paste(`${location.origin}/pair/7k3m-q9td.`, { onpair });
    expect(onpair).toHaveBeenCalledExactlyOnceWith('7K3M-Q9TD');
    cleanup();
    await paste(`/watch/${code}`, { onpair });
    expect(router.page).toEqual({ name: 'watch', code });
  });
});

describe('An address with signs that were copied along (daily life 25)', () => {
  it.each([
    [`/watch/${code}.`, `/watch/${code}`],
    [`/watch/${code})`, `/watch/${code}`],
    [`/watch/${code}_`, `/watch/${code}`],
    [`/watch/${code}%E2%80%8B%20`, `/watch/${code}`],
    [`/WATCH/${code.toUpperCase()}`, `/watch/${code}`],
    [`/watch/${code.toUpperCase()}`, `/watch/${code}`],
    ['/match/aB3_x0q7m2c-/1918-01,', '/match/aB3_x0q7m2c-/1918-01'],
    ['/match/aB3-x0q7m2c_', '/match/aB3-x0q7m2c_'],
    ['/about.', '/about'],
  ])('%s opens its page under the clean address', async (address, clean) => {
    router.go(address);
    expect(router.page).toEqual({ name: 'unknown' });
    render(Lost);
    await waitFor(() => expect(router.page.name).not.toBe('unknown'));
    expect(location.pathname).toBe(clean);
  });

  it.each([
    ['/nowhere', false],
    [`/watch/${code.slice(1)}.`, true],
  ])('%s has no page, and the field takes another link', (address, incomplete) => {
    router.go(address);
    render(Lost);
    expect(screen.getByText('This page does not exist.')).toBeTruthy();
    expect(screen.queryByText(/^This link or code is incomplete/) !== null).toBe(incomplete);
    expect(screen.getByLabelText('Paste a link or a code')).toBeTruthy();
  });
});
