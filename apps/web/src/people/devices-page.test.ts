import { wireError } from '@1bob/protocol';
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { language } from '../words/language.svelte.ts';
import DevicesPage from './DevicesPage.svelte';
import { deviceNews } from './news.svelte.ts';
import PairPage from './PairPage.svelte';
import SignInPage from './SignInPage.svelte';

const device = (more: object = {}) => ({
  ...{ id: 'one', label: 'Chrome, Linux', how: 'first', since: '2026-01-05T12:00:00.000Z' },
  ...{ lastUsed: '2026-02-01', here: true, fresh: false },
  ...more,
});
const phone = device({ id: 'two', label: 'Firefox, Android', how: 'code', here: false, fresh: true });
const code = { code: '7K3M-Q9TD', link: 'https://example.org/pair/7K3M-Q9TD', expiresAt: '' };

let asked: string[];
let answers: Record<string, [status: number, body: unknown]>;
beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  answers = {
    'GET /api/session': [200, { name: 'Anna', expiresAt: '' }],
    'GET /api/devices': [200, { devices: [phone, device()] }],
    'POST /api/devices/seen': [200, { devices: [] }],
    'POST /api/devices/code': [200, code],
    'GET /api/devices/code': [200, { state: 'open', asks: null }],
    'POST /api/devices/answer': [200, { devices: [] }],
  };
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const what = `${init.method ?? ''} ${path}`;
    asked.push(typeof init.body === 'string' ? `${what} ${init.body}` : what);
    const [status, body] = answers[what] ?? [404, { error: wireError('request.unknown') }];
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
});
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await language.choose('en');
});
const soon = () => vi.advanceTimersByTimeAsync(2_000);

describe('The page of one’s devices', () => {
  it('lists them, marks new ones, and then counts them as known', async () => {
    render(DevicesPage);
    await soon();
    expect(screen.getByText('Firefox, Android')).toBeTruthy();
    expect(screen.getByText('new')).toBeTruthy();
    expect(screen.getByText('(this device)')).toBeTruthy();
    expect(asked).toContain(`POST /api/devices/seen {"until":"${phone.since}"}`);
    expect(deviceNews.fresh).toEqual([]);
  });

  it('does not bring a confirmed device back by an answer that was on its way', async () => {
    await deviceNews.look();
    expect(deviceNews.fresh).toEqual([phone]);
    const late = deviceNews.look();
    const confirmed = deviceNews.accept();
    await Promise.all([late, confirmed]);
    expect(deviceNews.fresh).toEqual([]);
  });

  it('shows a code, asks who wants to join, and lets in only by the button', async () => {
    render(DevicesPage);
    await soon();
    await fireEvent.click(screen.getByRole('button', { name: 'Show a code' }));
    await soon();
    expect(screen.getByText('7K3M-Q9TD')).toBeTruthy();
    expect(screen.getByText('https://example.org/pair')).toBeTruthy();
    answers['GET /api/devices/code'] = [
      200,
      { state: 'asked', asks: { id: 'p1', label: null, digits: '07' } },
    ];
    await soon();
    expect(screen.getByText('A browser asks to join')).toBeTruthy();
    expect(screen.getByText('07')).toBeTruthy();
    expect(asked.some((one) => one.includes('answer'))).toBe(false);
    await fireEvent.click(screen.getByRole('button', { name: 'Yes, let it in' }));
    await soon();
    expect(asked).toContain('POST /api/devices/answer {"id":"p1","yes":true}');
    expect(screen.getByText('Your other device has joined.')).toBeTruthy();
  });

  it('says why a new device may not make a code, and signs out all others only after a confirmation', async () => {
    answers['POST /api/devices/code'] = [403, { error: wireError('device.new') }];
    answers['POST /api/devices/sign-out-others'] = [200, { devices: [device()] }];
    render(DevicesPage);
    await soon();
    await fireEvent.click(screen.getByRole('button', { name: 'Show a code' }));
    expect(await screen.findByText(/^A link let this browser in/)).toBeTruthy();
    await fireEvent.click(screen.getByRole('button', { name: 'Sign out all other devices' }));
    expect(asked.some((one) => one.includes('sign-out'))).toBe(false);
    await fireEvent.click(screen.getByRole('button', { name: 'Yes, sign them out' }));
    await soon();
    expect(screen.getByText('No other device plays as you.')).toBeTruthy();
  });

  it('speaks German', async () => {
    await language.choose('de');
    render(DevicesPage);
    await soon();
    expect(screen.getByRole('button', { name: 'Code zeigen' })).toBeTruthy();
  });
});

describe('The page of a device that wants to join', () => {
  const ticket = 'q'.repeat(26);
  it('asks only by its button, waits, and says when it is in', async () => {
    answers['POST /api/pair'] = [200, { ticket, digits: '07', name: 'Anna' }];
    answers['POST /api/pair/wait'] = [200, { joined: false }];
    render(PairPage, { code: '7K3M-Q9TD' });
    await soon();
    expect(asked).toEqual(['GET /api/session']);
    await fireEvent.click(screen.getByRole('button', { name: 'Add this device' }));
    await soon();
    expect(asked).toContainEqual(
      expect.stringMatching(/^POST \/api\/pair {"code":"7K3M-Q9TD","commitment":"[0-9a-f]{64}"}$/),
    );
    expect(screen.getByText('Confirm on Anna’s other device')).toBeTruthy();
    expect(screen.getByText('07')).toBeTruthy();
    answers['POST /api/pair/wait'] = [200, { joined: true }];
    await soon();
    expect(screen.getByText('This device has joined.')).toBeTruthy();
    expect(screen.getByText(/^This device has not got the key/)).toBeTruthy();
    const count = asked.length;
    await soon();
    expect(asked).toHaveLength(count);
  });

  it('says that a code is invalid, and takes another one', async () => {
    answers['POST /api/pair'] = [404, { error: wireError('pairing.unknown') }];
    render(PairPage, { code: '7K3M-Q9TD' });
    await soon();
    await fireEvent.click(screen.getByRole('button', { name: 'Add this device' }));
    await soon();
    expect(screen.getByText(/^This code is wrong, used, or more than five minutes old\./)).toBeTruthy();
    const value = 'Your code: abcd-efgh, at https://play.example/pair/ABCD-EFGH.';
    await fireEvent.input(screen.getByLabelText('Paste a link or a code'), { target: { value } });
    await fireEvent.click(screen.getByRole('button', { name: 'Open' }));
    await soon();
    expect(screen.getByText('This link leads to another server, play.example.')).toBeTruthy();
    await fireEvent.input(screen.getByLabelText('Paste a link or a code'), {
      target: { value: 'abcd efgh' },
    });
    await fireEvent.click(screen.getByRole('button', { name: 'Open' }));
    await soon();
    expect(asked).toContainEqual(expect.stringMatching(/^POST \/api\/pair {"code":"ABCD-EFGH",/));
  });
});

describe('Ways to sign in again', () => {
  const mail = { id: 'm'.repeat(12), kind: 'mail', label: 'anna@play.example', verified: false };
  it('are email addresses that can be added and removed', async () => {
    answers['GET /api/channels'] = [200, { channels: [mail, { ...mail, kind: 'push' }], mail: true }];
    answers['POST /api/channels'] = [200, mail];
    answers[`DELETE /api/channels/${mail.id}`] = [403, { error: wireError('device.new') }];
    render(DevicesPage);
    await soon();
    expect(screen.getAllByText('anna@play.example')).toHaveLength(1);
    expect(screen.getByText('not confirmed yet: check your email')).toBeTruthy();
    await fireEvent.input(screen.getByLabelText('Email address'), { target: { value: ' b@c.example ' } });
    await fireEvent.click(screen.getByRole('button', { name: 'Add this address' }));
    await soon();
    expect(asked).toContain('POST /api/channels {"kind":"mail","address":"b@c.example","language":"en"}');
    await fireEvent.click(screen.getByRole('button', { name: 'Remove: anna@play.example' }));
    expect(await screen.findByText(/^A link let this browser in/)).toBeTruthy();
  });

  it('are not offered if the server sends no emails', async () => {
    answers['GET /api/channels'] = [200, { channels: [], mail: false }];
    render(DevicesPage);
    await soon();
    expect(screen.queryByText('Ways to sign in again')).toBeNull();
  });

  it('send a link to an address, and reveal nothing else', async () => {
    answers['GET /api/sign-in'] = [200, { mail: true }];
    answers['POST /api/sign-in'] = [200, { done: true }];
    render(SignInPage);
    await soon();
    await fireEvent.input(screen.getByLabelText(/^Email address/), { target: { value: 'a@b.example' } });
    await fireEvent.click(screen.getByRole('button', { name: 'Email me a link' }));
    await soon();
    expect(asked).toContain('POST /api/sign-in {"address":"a@b.example"}');
    expect(screen.getByText('If this server knows that address, a link is on its way.')).toBeTruthy();
  });

  it('act only by the button of a link’s page', async () => {
    answers['GET /api/sign-in/abc'] = [200, { name: 'Anna' }];
    answers['POST /api/sign-in/abc'] = [200, { name: 'Anna', expiresAt: '' }];
    render(SignInPage, { code: 'abc' });
    await soon();
    expect(asked.some((one) => one.startsWith('POST'))).toBe(false);
    await fireEvent.click(screen.getByRole('button', { name: 'Continue as Anna' }));
    await soon();
    expect(asked).toContain('POST /api/sign-in/abc {}');
    expect(screen.getByText('This device has joined.')).toBeTruthy();
  });

  it('say that a link is invalid, and offer another', async () => {
    answers['GET /api/sign-in'] = [200, { mail: true }];
    answers['GET /api/sign-in/abc'] = [410, { error: wireError('link.unknown') }];
    render(SignInPage, { code: 'abc' });
    await soon();
    expect(screen.getByText(/^This link has already been used/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Email me a link' })).toBeTruthy();
  });
});
