import type { ChannelsAnswer, ChannelTold, QuietHours } from '@1bob/protocol';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import ByMail from '../lobby/ByMail.svelte';
import Notices from './Notices.svelte';

/** The page's requests to the server, written "METHOD /path body". */
let asked: string[];
let channels: ChannelTold[];
let mail: boolean;
let hours: QuietHours['hours'];
const channel = (change: Partial<ChannelTold>): ChannelTold => ({
  ...{ id: 'channel00001', kind: 'webhook', label: 'hook.example', form: 'ntfy', language: 'en' },
  ...{ verified: true, lastError: null, stopped: false },
  ...change,
});

beforeEach(() => {
  localStorage.clear();
  asked = [];
  channels = [channel({})];
  mail = true;
  hours = null;
  vi.stubGlobal('fetch', (path: string, { method = 'GET', body }: RequestInit) => {
    asked.push([method, path, ...(typeof body === 'string' ? [body] : [])].join(' '));
    return Promise.resolve(new Response(JSON.stringify(answerTo(method, path, body)), { status: 200 }));
  });
});
afterEach(cleanup);

function answerTo(method: string, path: string, body: unknown): unknown {
  if (path.endsWith('/notices'))
    return method === 'PUT' ? JSON.parse(String(body)) : { channels: [], minutes: 60, content: 'public' };
  if (path.startsWith('/api/notice-kinds?'))
    return {
      kinds: [
        { kind: 'move', name: 'It is your move', on: true },
        { kind: 'line', name: 'Somebody has written', on: false },
      ],
    };
  if (path === '/api/quiet-hours') return method === 'PUT' ? JSON.parse(String(body)) : { hours };
  if (path.endsWith('/test')) return { error: 'slow' };
  if (path === '/api/channels' && method === 'POST') {
    const made = channel({
      id: 'channel00002',
      kind: 'mail',
      label: 'a@b.example',
      form: null,
      verified: false,
    });
    channels.push(made);
    return made;
  }
  if (path === '/api/channels') return { channels, pushKey: 'key', mail } satisfies ChannelsAnswer;
  return { done: true };
}
const changes = (): string[] => asked.filter((one) => !one.startsWith('GET'));

describe('Notification settings', () => {
  it('are scrolled into view when they were asked for, again when the channels have come', async () => {
    const scrolled: boolean[] = [];
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      scrolled.push(this.querySelector('[type="checkbox"]') !== null);
    });
    const { unmount } = render(Notices, { match: 'match0000001' });
    await screen.findByRole('checkbox', { name: 'ntfy: hook.example' });
    expect(scrolled).toEqual([]);
    unmount();
    render(Notices, { match: 'match0000001', sought: true });
    await screen.findByRole('checkbox', { name: 'ntfy: hook.example' });
    await waitFor(() => expect(scrolled).toEqual([false, true]));
    // A change of a setting leaves the paper where it is.
    await fireEvent.click(screen.getByRole('checkbox', { name: 'ntfy: hook.example' }));
    await waitFor(() => expect(changes()).toHaveLength(1));
    expect(scrolled).toEqual([false, true]);
  });

  it('enable a channel for this game, with frequency and content', async () => {
    render(Notices, { match: 'match0000001' });
    const box = await screen.findByRole('checkbox', { name: 'ntfy: hook.example' });
    expect((box as HTMLInputElement).checked).toBe(false);
    await fireEvent.click(box);
    await waitFor(() =>
      expect(changes()).toEqual([
        'PUT /api/matches/match0000001/notices {"channels":["channel00001"],"minutes":60,"content":"public"}',
      ]),
    );
    await fireEvent.change(screen.getByRole('combobox', { name: /How often/ }), {
      target: { value: '15' },
    });
    await fireEvent.change(screen.getByRole('combobox', { name: /What notifications say/ }), {
      target: { value: 'own' },
    });
    await waitFor(() =>
      expect(changes().at(-1)).toContain('{"channels":["channel00001"],"minutes":15,"content":"own"}'),
    );
  });

  it('keep both of two changes at the same time: the second waits for the answer to the first', async () => {
    render(Notices, { match: 'match0000001' });
    const often = await screen.findByRole('combobox', { name: /How often/ });
    await Promise.all([
      fireEvent.change(often, { target: { value: '15' } }),
      fireEvent.change(screen.getByRole('combobox', { name: /What notifications say/ }), {
        target: { value: 'own' },
      }),
    ]);
    await waitFor(() => expect(changes()).toHaveLength(2));
    expect(changes()[1]).toContain('"minutes":15,"content":"own"');
  });

  it('show a failure in words, after a test and when it happened earlier', async () => {
    channels = [channel({ lastError: 'gone' })];
    render(Notices, { match: 'match0000001' });
    expect(await screen.findByText(/The last notification failed: it no longer exists/)).toBeTruthy();
    await fireEvent.click(screen.getByRole('button', { name: 'Send a test to ntfy: hook.example' }));
    expect(changes()).toEqual(['POST /api/channels/channel00001/test {}']);
  });

  it('add an email address, which waits for confirmation', async () => {
    channels = [];
    render(Notices, { match: 'match0000001' });
    await fireEvent.click(await screen.findByRole('button', { name: 'An email address' }));
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Address' }));
    await fireEvent.input(screen.getByRole('textbox', { name: 'Address' }), {
      target: { value: ' a@b.example ' },
    });
    await fireEvent.click(screen.getByRole('button', { name: 'Send a confirmation link' }));
    expect(await screen.findByText(/An email is on its way/)).toBeTruthy();
    expect(changes()[0]).toBe('POST /api/channels {"kind":"mail","address":"a@b.example","language":"en"}');
    expect(screen.queryByRole('button', { name: /^Send a test/ })).toBeNull();
  });

  it('turn each kind of news on and off, in all games (daily life 7)', async () => {
    render(Notices, { match: 'match0000001' });
    const line = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Somebody has written' });
    const move = screen.getByRole<HTMLInputElement>('checkbox', { name: 'It is your move' });
    expect([move.checked, line.checked]).toEqual([true, false]);
    await fireEvent.click(move);
    await fireEvent.click(line);
    await waitFor(() =>
      expect(changes()).toEqual([
        'PUT /api/notice-kinds {"off":["move","line"]}',
        'PUT /api/notice-kinds {"off":["move"]}',
      ]),
    );
  });

  it('say that an address whose emails were stopped can still sign in, and turn the emails on again (daily life 27)', async () => {
    channels = [channel({ kind: 'mail', label: 'a@b.example', form: null, stopped: true })];
    render(Notices, { match: 'match0000001' });
    expect(
      await screen.findByText(/You stopped these emails. The address can still sign you in/),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Send a test/ })).toBeNull();
    await fireEvent.click(
      screen.getByRole('button', { name: 'Send notifications again: Email: a@b.example' }),
    );
    expect(changes()).toEqual(['POST /api/channels {"kind":"mail","address":"a@b.example","language":"en"}']);
  });

  it('say of a browser that it has expired (daily life 8)', async () => {
    channels = [channel({ kind: 'push', label: 'push.example', form: null, lastError: 'gone' })];
    render(Notices, { match: 'match0000001' });
    expect(await screen.findByText(/That browser no longer gets notifications/)).toBeTruthy();
  });

  it('keep quiet hours in this browser’s time zone once both times are given, and end them when both are cleared', async () => {
    render(Notices, { match: 'match0000001' });
    const [from, until] = [await screen.findByLabelText('From'), screen.getByLabelText('Until')];
    const say = async (field: HTMLElement, value: string): Promise<void> => {
      await fireEvent.input(field, { target: { value } });
      await fireEvent.change(field);
    };
    await say(from, '22:00');
    expect(changes()).toEqual([]);
    await say(until, '07:00');
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    await waitFor(() =>
      expect(changes()).toEqual([
        `PUT /api/quiet-hours {"hours":{"from":"22:00","until":"07:00","zone":"${zone}"}}`,
      ]),
    );
    for (const each of [from, until]) await say(each, '');
    await waitFor(() => expect(changes().at(-1)).toBe('PUT /api/quiet-hours {"hours":null}'));
    expect(changes()).toHaveLength(2);
  });

  it('show quiet hours set elsewhere with their time zone', async () => {
    hours = { from: '23:30', until: '08:15', zone: 'Asia/Tokyo' };
    render(Notices, { match: 'match0000001' });
    await screen.findByText(/in the time zone Asia\/Tokyo/);
    expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('23:30');
    expect(screen.getByLabelText<HTMLInputElement>('Until').value).toBe('08:15');
  });

  it('offer no email if the host sends none, and no pushes in a browser that cannot receive them', async () => {
    mail = false;
    render(Notices, { match: 'match0000001' });
    expect(await screen.findByText('This server sends no email.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'An email address' })).toBeNull();
    expect(screen.getByText(/This browser cannot show notifications here/)).toBeTruthy();
  });
});

describe('A page that a mail links to', () => {
  it.each(['confirm', 'unsubscribe'] as const)(
    'says at once that its link is incomplete (%s) (daily life 25)',
    (way) => {
      render(ByMail, { way, code: 'q'.repeat(25) });
      expect(screen.getByRole('heading', { name: 'This link is incomplete' })).toBeTruthy();
      expect(screen.queryByRole('button', { name: /Confirm|Stop the emails/ })).toBeNull();
    },
  );

  it.each(['confirm', 'unsubscribe'] as const)(
    'does nothing before its button is pressed (%s)',
    async (way) => {
      const code = 'q'.repeat(way === 'confirm' ? 26 : 38);
      render(ByMail, { way, code });
      expect(asked).toEqual([]);
      await fireEvent.click(screen.getByRole('button', { name: /Confirm|Stop the emails/ }));
      expect(asked).toEqual([`POST /api/${way}/${code} {}`]);
      expect(
        await screen.findByText(
          /^We email you when it is your move|^We send no more notifications.*You can still sign in/,
        ),
      ).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Go to my games' }).getAttribute('href')).toBe('/');
    },
  );
});
