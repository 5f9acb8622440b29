import { wireError } from '@1bob/protocol';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import TalkPanel from './TalkPanel.svelte';
import { Talk } from './talk.svelte.ts';
import type { SaidNotice, TalkLine, TalkWire } from '../net/talk-wire.ts';

interface Asked {
  readonly event: string;
  readonly request: Record<string, unknown>;
  readonly answer: (answer: unknown) => void;
}

/** A connection whose other end the test plays. */
class FakeTalkWire {
  connected = false;
  asked: Asked[] = [];
  readonly #listeners = new Map<string, ((payload: never) => void)[]>();

  on(event: string, listener: (payload: never) => void): void {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
  }
  emit(event: string, request: Record<string, unknown>, answer: (answer: unknown) => void): void {
    this.asked.push({ event, request, answer });
  }
  hear(event: string, payload?: unknown): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(payload as never);
  }
  connect(): void {
    this.connected = true;
    this.hear('connect');
  }
  disconnect(): void {
    this.connected = false;
  }
  last(event: string): Asked {
    const found = this.asked.findLast((each) => each.event === event);
    if (found === undefined) throw new Error(`nothing was asked: ${event}`);
    return found;
  }
}

let wire: FakeTalkWire;
let ids: number;
let timers: { then: () => void; ms: number }[];
let woken: number;
const line = (number: number, more: Partial<TalkLine> = {}): TalkLine => ({
  number,
  seat: 'german',
  name: 'Anna',
  text: `line ${number}`,
  at: '2026-01-02T03:04:05.000Z',
  mine: false,
  hidden: null,
  ...more,
});
const talk = (watch?: string): Talk =>
  new Talk(wire as unknown as TalkWire, {
    ...{ match: 'm1', watch, newId: () => `id-${++ids}` },
    later: (then, ms) => {
      timers.push({ then, ms });
      return () => {};
    },
    awake: { wake: () => void woken++ },
  });
const answer = (lines: readonly TalkLine[], earlier = false): void =>
  wire.last('talk').answer({ ok: true, lines, earlier });
const said = (number: number, more: Partial<SaidNotice> = {}): void =>
  wire.hear('said', { match: 'm1', room: 'seats', line: line(number), ...more });
const say = (mine: Talk, text: string): void => {
  mine.draft = text;
  mine.say();
};
const waits = ({ waiting }: Talk): string[] => waiting.map(({ text }) => text);
/** The request that sends the line with this text. */
const sent = (text: string): Asked => {
  const found = wire.asked.find((each) => each.event === 'say' && each.request['text'] === text);
  if (found === undefined) throw new Error(`not sent: ${text}`);
  return found;
};
const numbers = ({ lines }: Talk): number[] => lines.map(({ number }) => number);

beforeEach(() => {
  localStorage.clear();
  wire = new FakeTalkWire();
  ids = 0;
  timers = [];
  woken = 0;
});

describe('Lines', () => {
  it('are requested with each connection, and each is there once and in its place', () => {
    const mine = talk();
    wire.connect();
    expect(wire.last('talk').request).toEqual({ match: 'm1', room: 'seats' });
    said(3);
    answer([line(1), line(2), line(3)]);
    said(4);
    said(4);
    expect(numbers(mine)).toEqual([1, 2, 3, 4]);
    said(9, { match: 'another' });
    said(9, { room: 'watchers' });
    wire.connect();
    answer([line(1), line(2), line(3), line(4), line(5)]);
    expect(numbers(mine)).toEqual([1, 2, 3, 4, 5]);
  });

  it('have no gap, even if more was said meanwhile than one answer contains', () => {
    const mine = talk();
    wire.connect();
    answer([line(1), line(2)]);
    wire.connect();
    answer([line(70), line(71)], true);
    expect(numbers(mine)).toEqual([70, 71]);
    expect(mine.earlier).toBe(true);
    mine.more();
    expect(wire.last('talk').request).toMatchObject({ before: 70 });
    answer([line(68), line(69)], true);
    expect(numbers(mine)).toEqual([68, 69, 70, 71]);
  });

  it('are those of the spectators if their link is used', () => {
    talk('code');
    wire.connect();
    expect(wire.last('talk').request).toEqual({ match: 'm1', room: 'watchers', watch: 'code' });
  });

  it('are those of the room entered last, even if an answer is late', () => {
    const mine = talk();
    wire.connect();
    const late = wire.last('talk');
    mine.enter('watchers');
    answer([line(1, { text: 'of the watchers' })]);
    late.answer({ ok: true, lines: [line(1), line(2)], earlier: false });
    said(3);
    expect(mine.lines.map(({ text }) => text)).toEqual(['of the watchers']);
  });

  it('are empty if there is nobody to talk to', async () => {
    const mine = talk();
    wire.connect();
    wire.last('talk').answer({ ok: false, error: wireError('talk.computer') });
    await expect.poll(() => mine.state).toBe('closed');
    expect(mine.missing).toEqual([]);
  });
});

describe('Unread lines', () => {
  it('are the lines of others since the room was last read, even after a reload', () => {
    const mine = talk();
    wire.connect();
    answer([line(1), line(2, { mine: true }), line(3, { hidden: 'muted' }), line(4)]);
    expect(mine.unread).toBe(2);
    mine.read();
    expect(mine.unread).toBe(0);
    said(5);
    expect(mine.unread).toBe(1);
    const again = talk();
    answer([line(4), line(5)]);
    expect(again.unread).toBe(1);
    // The other room has a separate count.
    again.enter('watchers');
    answer([line(1)]);
    expect(again.unread).toBe(1);
  });
});

describe('Unread lines of another room', () => {
  it('count while it is followed, each once, until it is entered', async () => {
    const mine = talk();
    wire.connect();
    answer([line(1)]);
    said(1, { room: 'adjutants' });
    mine.read();
    mine.follow('adjutants');
    expect(wire.last('talk').request).toEqual({ match: 'm1', room: 'adjutants' });
    answer([line(1), line(2, { mine: true }), line(3, { hidden: 'blocked' })]);
    said(4, { room: 'adjutants' });
    said(4, { room: 'adjutants' });
    expect([mine.unread, mine.unreadIn('adjutants'), numbers(mine)]).toEqual([2, 2, [1]]);
    await expect.poll(() => mine.state).toBe('open');
    mine.enter('adjutants');
    answer([line(1), line(2, { mine: true }), line(4)]);
    expect(mine.unreadIn('adjutants')).toBe(0);
    mine.read();
    // From there the room of the players is followed.
    said(2);
    expect([mine.unread, mine.unreadIn('seats')]).toEqual([1, 1]);
    // A new connection asks for both.
    const before = wire.asked.length;
    wire.connect();
    expect(wire.asked.slice(before).map(({ request }) => request['room'])).toEqual(['adjutants', 'seats']);
  });

  it('count from the first one if the room has begun anew', () => {
    const mine = talk();
    wire.connect();
    mine.enter('adjutants');
    answer([line(1), line(2), line(3)]);
    mine.read();
    wire.connect();
    answer([line(1, { mine: true })]);
    said(2, { room: 'adjutants' });
    expect(mine.unread).toBe(1);
  });

  it('stay away from a room that this browser may not enter', () => {
    const mine = talk();
    wire.connect();
    mine.follow('adjutants');
    wire.last('talk').answer({ ok: false, error: wireError('seat.none') });
    expect(mine.unread).toBe(0);
  });
});

describe('A line', () => {
  it('is sent again under the same id after a lost connection, and answered once', () => {
    const mine = talk();
    wire.connect();
    answer([]);
    mine.draft = 'Hello';
    mine.say();
    const first = wire.last('say');
    expect(first.request).toEqual({ match: 'm1', room: 'seats', id: 'id-1', text: 'Hello' });
    wire.connect();
    const again = wire.last('say');
    expect(again).not.toBe(first);
    expect(again.request).toEqual(first.request);
    again.answer({ ok: true, line: line(1, { mine: true }) });
    first.answer({ ok: true, line: line(1, { mine: true }) });
    expect(numbers(mine)).toEqual([1]);
    expect(talk().draft).toBe('');
  });

  it('goes to the room in which it was written, even if another is open when it is sent again', () => {
    const mine = talk();
    wire.connect();
    mine.draft = 'only for you';
    mine.say();
    mine.enter('watchers');
    wire.connect();
    expect(wire.last('say').request).toMatchObject({ room: 'seats', text: 'only for you' });
    expect([waits(mine), mine.draft]).toEqual([[], '']);
    mine.enter('seats');
    expect([waits(mine), mine.draft]).toEqual([['only for you'], '']);
    mine.enter('watchers');
    wire.last('say').answer({ ok: true, line: line(1) });
    expect(mine.lines).toEqual([]);
    mine.enter('seats');
    expect([waits(mine), mine.draft]).toEqual([[], '']);
  });

  it('is shown while it is sent, and then once among the lines (daily life 17)', () => {
    const mine = talk();
    wire.connect();
    answer([line(1)]);
    say(mine, 'Hello');
    say(mine, 'Are you there?');
    expect([waits(mine), numbers(mine)]).toEqual([['Hello', 'Are you there?'], [1]]);
    sent('Hello').answer({ ok: true, line: line(2, { mine: true }) });
    expect([waits(mine), numbers(mine)]).toEqual([['Are you there?'], [1, 2]]);
  });

  it('is shown once if it comes among the lines before its own answer', () => {
    const mine = talk();
    wire.connect();
    answer([line(1, { mine: true, text: 'Hello' })]);
    say(mine, 'Hello');
    said(2, { line: line(2, { text: 'Hello' }) });
    expect(waits(mine)).toEqual(['Hello']);
    said(3, { line: line(3, { mine: true, text: 'Hello' }) });
    expect(waits(mine)).toEqual([]);
  });

  it('is part of the draft again if it is refused, whatever is written by then (daily life 17)', () => {
    const mine = talk();
    wire.connect();
    say(mine, 'Hello');
    say(mine, 'Are you there?');
    expect(mine.draft).toBe('');
    sent('Hello').answer({ ok: false, error: wireError('talk.tooMany') });
    expect([mine.trouble?.code, waits(mine), mine.draft]).toEqual([
      'talk.tooMany',
      ['Are you there?'],
      'Hello',
    ]);
    sent('Are you there?').answer({ ok: false, error: wireError('talk.tooMany') });
    expect([waits(mine), mine.draft]).toEqual([[], 'Hello Are you there?']);
    expect(talk().draft).toBe('Hello Are you there?');
  });

  it('is not lost if it is refused while the other room is open (daily life 17)', () => {
    const mine = talk();
    wire.connect();
    say(mine, 'only for you');
    mine.enter('watchers');
    mine.draft = 'for all';
    wire.last('say').answer({ ok: false, error: wireError('talk.tooMany') });
    expect(mine.draft).toBe('for all');
    mine.enter('seats');
    expect(mine.draft).toBe('only for you');
  });
});

describe('Half a line', () => {
  it('is still there after another page or a reload, in the room in which it was written (daily life 17)', () => {
    const mine = talk();
    mine.draft = 'I think that y';
    mine.enter('watchers');
    expect(mine.draft).toBe('');
    mine.draft = 'well played';
    const again = talk();
    expect(again.draft).toBe('I think that y');
    again.enter('watchers');
    expect(again.draft).toBe('well played');
  });

  it('is still there after a reload that came before its answer (daily life 17)', () => {
    const mine = talk();
    say(mine, 'Hello');
    say(mine, 'Are you there?');
    mine.draft = 'I th';
    expect(talk().draft).toBe('Hello Are you there? I th');
    wire.connect();
    sent('Hello').answer({ ok: true, line: line(1, { mine: true }) });
    expect([mine.draft, talk().draft]).toEqual(['I th', 'Are you there? I th']);
  });

  it('is shared with the other tabs of the table (daily life 39)', () => {
    const mine = talk();
    // Another tab of this browser writes the draft.
    localStorage.setItem('drafts.m1.talk.seats', 'from there');
    dispatchEvent(new StorageEvent('storage', { key: 'drafts.m1.talk.seats' }));
    expect(mine.draft).toBe('from there');
    say(mine, 'from here');
    // That tab shows a line that this one still sends as its draft, and goes on writing there.
    localStorage.setItem('drafts.m1.talk.seats', 'from here, and there');
    dispatchEvent(new StorageEvent('storage', { key: 'drafts.m1.talk.seats' }));
    expect([waits(mine), mine.draft]).toEqual([['from here'], ', and there']);
    mine.close();
    localStorage.setItem('drafts.m1.talk.seats', 'later');
    dispatchEvent(new StorageEvent('storage', { key: 'drafts.m1.talk.seats' }));
    expect(mine.draft).toBe(', and there');
  });
});

describe('A line without an answer', () => {
  afterEach(cleanup);
  it('is in the list while it is sent, and in the field again if it is refused (daily life 17)', async () => {
    const mine = talk();
    wire.connect();
    answer([]);
    render(TalkPanel, { talk: mine, both: false, seated: false });
    const field = await screen.findByRole<HTMLInputElement>('textbox');
    const list = within(screen.getByRole('log'));
    await fireEvent.input(field, { target: { value: 'Hello' } });
    await fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(list.getByText('Hello').closest('[aria-live=off]')).not.toBeNull();
    expect(field.value).toBe('');
    wire.last('say').answer({ ok: false, error: wireError('talk.tooMany') });
    await waitFor(() => expect(field.value).toBe('Hello'));
    expect(list.queryByText('Hello')).toBeNull();
    await fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    wire.last('say').answer({ ok: true, line: line(1, { mine: true, text: 'Hello' }) });
    await waitFor(() => expect(list.getByText('Hello').closest('[aria-live=off]')).toBeNull());
  });

  it('of an adjutant is counted at the button of their room, which goes when the last one is sent away', async () => {
    const mine = talk();
    wire.connect();
    answer([line(1)]);
    await expect.poll(() => mine.state).toBe('open');
    said(1, { room: 'adjutants' });
    const props = { talk: mine, both: false, seated: true };
    const { rerender } = render(TalkPanel, { ...props, adjutants: true });
    // Each room says who reads it, so that nobody tells the other player what is meant for an adjutant.
    expect(screen.getByText('Only you and your opponent read this, not those who watch.')).toBeTruthy();
    await fireEvent.click(screen.getByRole('button', { name: 'Adjutants 1 new' }));
    expect(screen.getByRole('button', { name: 'Adjutants' })).toBeTruthy();
    expect(screen.getByText('Only the player of this seat and their adjutants read this.')).toBeTruthy();
    await rerender({ ...props, adjutants: false });
    expect(screen.queryByRole('button', { name: 'Adjutants' })).toBeNull();
    expect(mine.room).toBe('seats');
  });

  it('is shown as being sent after two seconds, and the connection is then examined (daily life 36)', () => {
    const mine = talk();
    wire.connect();
    say(mine, 'Hello');
    expect([mine.sending, woken]).toEqual([false, 0]);
    expect(timers.map(({ ms }) => ms)).toEqual([2_000]);
    timers[0]!.then();
    expect([mine.sending, woken]).toEqual([true, 1]);
    wire.last('say').answer({ ok: true, line: line(1, { mine: true }) });
    expect(mine.sending).toBe(false);
  });
});

it('the server hides a person’s lines, and the page loads the lines again', () => {
  const mine = talk();
  wire.connect();
  answer([line(1)]);
  mine.mute(line(1), true);
  expect(wire.last('mute').request).toMatchObject({ room: 'seats', number: 1, on: true });
  wire.last('mute').answer({ ok: true });
  answer([line(1, { hidden: 'muted', text: '' })]);
  expect(mine.lines).toMatchObject([{ text: '', hidden: 'muted' }]);
});

it('the page asks for the other player’s presence only at one’s own seat', () => {
  const watching = talk('code');
  wire.connect();
  watching.askPresence();
  expect(wire.asked.map(({ event }) => event)).toEqual(['talk']);
  const mine = talk();
  mine.askPresence(true);
  expect(wire.last('presence').request).toEqual({ match: 'm1', show: true });
  wire.last('presence').answer({ ok: true, mine: true, theirs: true, other: 2 });
  expect(mine.presence).toEqual({ mine: true, theirs: true, other: 2 });
});

describe('A room whose lines do not come', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const refuse = (code: Parameters<typeof wireError>[0]) =>
    wire.last('talk').answer({ ok: false, error: wireError(code) });
  const asked = () => wire.asked.filter(({ event }) => event === 'talk').length;

  it.each(['server.unavailable', 'request.tooMany', 'server.closing'] as const)(
    'is asked again after %s, and says why meanwhile (daily life 30)',
    async (code) => {
      const mine = talk();
      wire.connect();
      refuse(code);
      await vi.advanceTimersByTimeAsync(0);
      expect([mine.state, mine.missing[0]?.trouble?.code, asked()]).toEqual(['opening', code, 1]);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(asked()).toBe(2);
      answer([line(1)]);
      await vi.advanceTimersByTimeAsync(0);
      expect([mine.state, numbers(mine), mine.missing[0]?.trouble]).toEqual(['open', [1], null]);
      mine.door.stop();
    },
  );

  it('is asked again after a refusal that this page does not know (daily life 30)', async () => {
    const mine = talk();
    wire.connect();
    wire.last('talk').answer({ ok: false, error: { code: 'foo.bar', message: 'Foo.' } });
    await vi.advanceTimersByTimeAsync(0);
    expect([mine.state, mine.missing[0]?.standing]).toEqual(['opening', 'failed']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked()).toBe(2);
    mine.door.stop();
  });

  it('is asked again if no answer comes at all, and at once by the button (daily life 30)', async () => {
    const mine = talk();
    wire.connect();
    await vi.advanceTimersByTimeAsync(16_000);
    expect(asked()).toBe(2);
    void mine.missing[0]?.ask();
    expect(asked()).toBe(3);
    mine.door.stop();
  });

  it('is not asked while the connection is lost, and is asked at once with the next one', async () => {
    const mine = talk();
    wire.connect();
    refuse('server.unavailable');
    wire.disconnect();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked()).toBe(1);
    wire.connect();
    expect(asked()).toBe(2);
    answer([line(1)]);
    await vi.advanceTimersByTimeAsync(0);
    expect(mine.state).toBe('open');
    mine.door.stop();
  });

  it('stays closed to a browser that may not enter it', async () => {
    const mine = talk();
    wire.connect();
    refuse('talk.closed');
    await vi.advanceTimersByTimeAsync(60_000);
    expect([mine.state, mine.missing[0]?.trouble?.code, asked()]).toEqual(['closed', 'talk.closed', 1]);
  });
});
