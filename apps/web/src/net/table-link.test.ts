import { beforeEach, describe, expect, it } from 'vitest';
import { FakeWire } from '../testing/wire.ts';
import type { AwakeEvents } from './awake.ts';
import type { Failure } from './http.ts';
import type { OpenAnswer } from './wire.ts';
import { openTable, type LinkOptions, type LinkState, type TableLink } from './table-link.ts';

const head = '0'.repeat(64);

interface Seen {
  view: unknown;
  version: number;
}

let wire: FakeWire;
let link: TableLink;
let seen: Seen[];
let states: LinkState[];
let errors: (Failure | null)[];
let chairs: unknown[];
let seats: string[];
let heads: string[];
let sendings: boolean[];
let timers: { then: () => void; ms: number; stopped: boolean }[];

const last = () => seen.at(-1);
const open = (view: unknown, version: number) =>
  wire.opens.at(-1)!.answer({ ok: true, seat: 'german', version, head, view });
const update = (version: number, path: string, value: unknown): void =>
  wire.hear('update', { match: 'match-1', version, head, changes: [{ op: 'replace', path, value }] });
/** Runs the timers due within this time. */
const pass = (ms: number) => {
  for (const timer of timers.filter((t) => t.ms <= ms && !t.stopped)) {
    timer.stopped = true;
    timer.then();
  }
};

beforeEach(() => {
  wire = new FakeWire();
  seen = [];
  states = [];
  errors = [];
  chairs = [];
  seats = [];
  heads = [];
  timers = [];
  sendings = [];
  link = sit();
});

/** Opens the table of `match-1`. */
function sit(more: Partial<LinkOptions> = {}): TableLink {
  let ids = 0;
  return openTable(
    wire,
    {
      match: 'match-1',
      ...more,
      newId: () => `id-${++ids}`,
      later: (then, ms) => {
        const timer = { then, ms, stopped: false };
        timers.push(timer);
        return () => {
          timer.stopped = true;
        };
      },
    },
    {
      onView: (view, version, seat) => {
        seen.push({ view, version });
        seats.push(seat);
      },
      onState: (state, error) => {
        states.push(state);
        errors.push(error);
      },
      onSending: (waits) => sendings.push(waits),
      onChairs: (at, dice) => chairs.push([at, dice]),
      onHead: (shown) => heads.push(shown),
    },
  );
}

describe('Views and changes', () => {
  it('takes the whole view first and then the changes in order, and leaves all other parts as they are', () => {
    open({ month: 1, points: { german: 1 }, log: { a: [] } }, 4);
    const before = last()!.view as { log: unknown };
    update(5, '/points/german', 2);
    expect(last()).toEqual({ version: 5, view: { month: 1, points: { german: 2 }, log: { a: [] } } });
    expect((last()!.view as { log: unknown }).log).toBe(before.log);
    expect(states).toEqual(['live']);
  });

  it('reports the head of the record with every answer and every change', () => {
    open({ n: 1 }, 4);
    const shown = (n: number): string => String(n).repeat(64);
    wire.hear('update', { match: 'match-1', version: 5, head: shown(5), changes: [] });
    wire.hear('update', { match: 'another', version: 6, head: shown(6), changes: [] });
    expect(heads).toEqual([head, shown(5)]);
  });

  it('ignores a change that it already has', () => {
    open({ n: 1 }, 4);
    update(4, '/n', 9);
    expect(last()).toEqual({ version: 4, view: { n: 1 } });
  });

  it('ignores changes of other matches', () => {
    open({ n: 1 }, 4);
    wire.hear('update', {
      match: 'match-2',
      version: 5,
      head,
      changes: [{ op: 'replace', path: '/n', value: 9 }],
    });
    expect(last()).toEqual({ version: 4, view: { n: 1 } });
  });

  it('opens again from its version if a change is missing', () => {
    open({ n: 1 }, 4);
    update(6, '/n', 3);
    expect(last()?.version).toBe(4);
    expect(wire.opens.at(-1)?.request).toEqual({ match: 'match-1', since: 4 });
    wire.opens.at(-1)!.answer({
      ok: true,
      seat: 'german',
      version: 6,
      head,
      since: 4,
      changes: [{ op: 'replace', path: '/n', value: 3 }],
    });
    expect(last()).toEqual({ version: 6, view: { n: 3 } });
  });

  it('keeps changes that arrive before the answer to its opening', () => {
    update(8, '/n', 8);
    open({ n: 7 }, 7);
    expect(last()).toEqual({ version: 8, view: { n: 8 } });
  });

  it('requests the whole view if changes do not fit its own', () => {
    open({ n: 1 }, 4);
    update(5, '/deep/er/n', 3);
    expect(wire.opens.at(-1)?.request).toEqual({ match: 'match-1' });
    open({ deep: { er: { n: 3 } } }, 5);
    expect(last()).toEqual({ version: 5, view: { deep: { er: { n: 3 } } } });
  });
});

describe('A lost connection', () => {
  it('is reported, and catches up from its version', () => {
    open({ n: 1 }, 4);
    wire.disconnect();
    expect(states).toEqual(['live', 'away']);
    wire.connect();
    expect(wire.opens.at(-1)?.request).toEqual({ match: 'match-1', since: 4 });
    wire.opens.at(-1)!.answer({ ok: true, seat: 'german', version: 4, head, since: 4, changes: [] });
    expect(states).toEqual(['live', 'away', 'live']);
    expect(last()).toEqual({ version: 4, view: { n: 1 } });
  });

  it('ignores the answer to an opening that was sent before the loss', () => {
    const stale = wire.opens.at(-1)!;
    wire.disconnect();
    wire.connect();
    open({ n: 2 }, 2);
    stale.answer({ ok: true, seat: 'german', version: 1, head, view: { n: 1 } });
    expect(last()).toEqual({ version: 2, view: { n: 2 } });
  });

  it('is final if the server gives the reason', () => {
    wire.opens.at(-1)!.answer({ ok: false, error: { code: 'match.unknown', message: 'no such match' } });
    expect(states).toEqual(['refused']);
  });

  it('ends if the seat is taken back in another browser', () => {
    open({ n: 1 }, 4);
    wire.hear('unseated', { match: 'match-2', why: 'moved' });
    wire.hear('unseated', { match: 'match-1', why: 'moved' });
    expect(states).toEqual(['live', 'refused']);
  });

  it('retries by itself while the server restarts', () => {
    wire.opens.at(-1)!.answer({ ok: false, error: { code: 'server.closing', message: 'wait' } });
    expect(states).toEqual([]);
    pass(3_000);
    open({ n: 1 }, 1);
    expect(states).toEqual(['live']);
  });
});

describe('Commands', () => {
  it('carry their id and the version of the view on which they were given', async () => {
    open({ n: 1 }, 4);
    const answered = link.command({ kind: 'endTurn' });
    expect(wire.commands.at(-1)?.request).toEqual({
      match: 'match-1',
      id: 'id-1',
      version: 4,
      command: { kind: 'endTurn' },
    });
    wire.commands.at(-1)!.answer({ ok: true, version: 5 });
    expect(await answered).toEqual({ ok: true, value: { version: 5 } });
  });

  it('are repeated with the same id after a lost connection, until one answer has come', async () => {
    open({ n: 1 }, 4);
    const answered = link.command({ kind: 'endTurn' });
    const lost = wire.commands[0]!;
    wire.disconnect();
    wire.connect();
    wire.opens.at(-1)!.answer({ ok: true, seat: 'german', version: 4, head, since: 4, changes: [] });
    expect(wire.commands).toHaveLength(2);
    expect(wire.commands[1]?.request).toEqual(lost.request);
    wire.commands[1]!.answer({ ok: true, version: 5 });
    expect(await answered).toEqual({ ok: true, value: { version: 5 } });
    lost.answer({ ok: false, error: { code: 'late', message: 'late' } });
    wire.disconnect();
    wire.connect();
    wire.opens.at(-1)!.answer({ ok: true, seat: 'german', version: 4, head, since: 4, changes: [] });
    expect(wire.commands).toHaveLength(2);
  });

  it('wait for the connection if they are given without one', () => {
    open({ n: 1 }, 4);
    wire.disconnect();
    void link.command({ kind: 'endTurn' });
    expect(wire.commands).toHaveLength(0);
    wire.connect();
    expect(wire.commands).toHaveLength(0);
    wire.opens.at(-1)!.answer({ ok: true, seat: 'german', version: 4, head, since: 4, changes: [] });
    expect(wire.commands).toHaveLength(1);
  });

  it('are repeated if no answer comes in time', () => {
    open({ n: 1 }, 4);
    void link.command({ kind: 'endTurn' });
    pass(10_000);
    expect(wire.commands.map((c) => c.request.id)).toEqual(['id-1', 'id-1']);
  });

  it('fetch the missed changes if they are stale', async () => {
    open({ n: 1 }, 4);
    const answered = link.command({ kind: 'endTurn' });
    wire.commands.at(-1)!.answer({
      ok: false,
      error: { code: 'command.stale', message: 'look again' },
      missed: { since: 4, version: 6, head, changes: [{ op: 'replace', path: '/n', value: 6 }] },
    });
    expect(await answered).toEqual({ ok: false, error: { code: 'command.stale', message: 'look again' } });
    expect(last()).toEqual({ version: 6, view: { n: 6 } });
  });

  it('get an answer when the page leaves the table', async () => {
    open({ n: 1 }, 4);
    const answered = link.command({ kind: 'endTurn' });
    link.close();
    expect(await answered).toMatchObject({ ok: false, error: { code: 'network.closed' } });
  });
});

/** A page whose state the test controls. */
function page(looking = true) {
  const events: AwakeEvents[] = [];
  const awake = {
    looking,
    follow: (one: AwakeEvents) => {
      events.push(one);
      return () => void events.splice(events.indexOf(one), 1);
    },
  };
  return {
    awake,
    wake: () => events.forEach(({ onWake }) => onWake?.()),
    look: (now: boolean) => {
      awake.looking = now;
      events.forEach(({ onLooking }) => onLooking?.(now));
    },
    followed: () => events.length,
  };
}

describe('A page that wakes up (daily life 36)', () => {
  it('keeps a connection that answers', () => {
    const { awake, wake } = page();
    sit({ awake });
    open({ n: 1 }, 4);
    wake();
    expect(wire.looking.map(({ request }) => request)).toEqual([{ looking: true }]);
    wire.looking.at(-1)!.answer({ ok: true });
    pass(2_000);
    expect(states).toEqual(['live']);
  });

  it('renews a connection that looks open and does not answer, and sends its command again under the same id', async () => {
    const { awake, wake } = page();
    link = sit({ awake });
    open({ n: 1 }, 4);
    const answered = link.command({ kind: 'endTurn' });
    wake();
    pass(1_500);
    expect(states).toEqual(['live', 'away']);
    expect(wire.opens.at(-1)?.request).toEqual({ match: 'match-1', since: 4 });
    wire.opens.at(-1)!.answer({ ok: true, seat: 'german', version: 4, head, since: 4, changes: [] });
    expect(wire.commands.map(({ request }) => request.id)).toEqual(['id-1', 'id-1']);
    wire.commands.at(-1)!.answer({ ok: true, version: 4 });
    expect(await answered).toEqual({ ok: true, value: { version: 4 } });
  });

  it('asks once, however many signs of waking up there are', () => {
    const { awake, wake } = page();
    sit({ awake });
    open({ n: 1 }, 4);
    wake();
    wake();
    wake();
    expect(wire.looking).toHaveLength(1);
  });

  it('connects at once instead of waiting for the next attempt, and gives that attempt its time', () => {
    const { awake, wake } = page();
    sit({ awake });
    open({ n: 1 }, 4);
    let attempts = 0;
    wire.connect = () => void attempts++;
    wire.disconnect();
    wake();
    wake();
    expect(attempts).toBe(1);
    pass(5_000);
    wake();
    expect(attempts).toBe(2);
  });

  it('is no longer followed after it has left the table', () => {
    const { awake, followed } = page();
    sit({ awake }).close();
    expect(followed()).toBe(0);
  });
});

describe('A command without an answer (daily life 36)', () => {
  it('is shown as being sent after two seconds, until it is answered', () => {
    open({ n: 1 }, 4);
    void link.command({ kind: 'endTurn' });
    pass(1_999);
    expect(sendings).toEqual([]);
    pass(2_000);
    expect(sendings).toEqual([true]);
    wire.commands.at(-1)!.answer({ ok: false, error: { code: 'unit.busy', message: 'busy' } });
    expect(sendings).toEqual([true, false]);
  });

  it('has the connection examined, even if nothing reported that the page woke up', () => {
    link = sit({ awake: page().awake });
    open({ n: 1 }, 4);
    void link.command({ kind: 'endTurn' });
    pass(2_000);
    expect(wire.looking).toHaveLength(1);
    pass(1_500);
    expect(states).toEqual(['live', 'away']);
  });
});

describe('Whether somebody looks (daily life 5)', () => {
  it('is reported when it changes, and again on a new connection while nobody looks', () => {
    const { awake, look } = page();
    sit({ awake });
    open({ n: 1 }, 4);
    look(false);
    wire.disconnect();
    wire.connect();
    look(true);
    expect(wire.looking.map(({ request }) => request.looking)).toEqual([false, false, true]);
    wire.disconnect();
    wire.connect();
    expect(wire.looking).toHaveLength(3);
  });
});

describe('A connection that does not come about (daily life 19)', () => {
  const why = { code: 'network.blocked', message: 'blocked' };

  it('is explained from the second attempt on, until there is a connection', async () => {
    sit({ hindrance: () => Promise.resolve(why) });
    states = [];
    errors = [];
    wire.hear('connect_error', new Error('timeout'));
    await Promise.resolve();
    expect(errors.filter((error) => error !== null)).toEqual([]);
    wire.hear('connect_error', new Error('xhr poll error'));
    await Promise.resolve();
    expect(errors.at(-1)).toEqual(why);
    expect(states.at(-1)).toBe('opening');
    wire.connect();
    open({ n: 1 }, 4);
    expect([states.at(-1), errors.at(-1)]).toEqual(['live', null]);
  });

  it('is explained where attempts neither fail nor succeed, at the beginning and later', async () => {
    timers = [];
    sit({ hindrance: () => Promise.resolve(why) });
    pass(14_000);
    await Promise.resolve();
    expect(errors).not.toContain(why);
    pass(15_000);
    await Promise.resolve();
    expect([states.at(-1), errors.at(-1)]).toEqual(['opening', why]);
    open({ n: 1 }, 4);
    pass(15_000);
    await Promise.resolve();
    expect([states.at(-1), errors.at(-1)]).toEqual(['live', null]);
    wire.disconnect();
    pass(15_000);
    await Promise.resolve();
    expect([states.at(-1), errors.at(-1)]).toEqual(['away', why]);
  });
});

describe('A server that cannot open the table for a while (daily life 14)', () => {
  it('is asked again, and the page says why meanwhile', async () => {
    const busy = { code: 'server.unavailable', message: 'It cannot work just now.' };
    timers = [];
    sit({ hindrance: () => Promise.reject(new Error('nobody asks')) });
    const before = wire.opens.length;
    for (let n = 1; n <= 2; n++) {
      wire.opens.at(-1)!.answer({ ok: false, error: busy });
      pass(3_000);
      expect(wire.opens).toHaveLength(before + n);
    }
    wire.opens.at(-1)!.answer({ ok: false, error: busy });
    expect([states.at(-1), errors.at(-1)]).toEqual(['opening', busy]);
    pass(15_000);
    await Promise.resolve();
    expect(errors.at(-1)).toEqual(busy);
    open({ n: 1 }, 4);
    expect([states.at(-1), errors.at(-1)]).toEqual(['live', null]);
  });
});

describe('An opening', () => {
  it('requests a seat, a spectator’s view by its code, or a view of both sides', () => {
    expect(wire.opens.at(-1)?.request).toEqual({ match: 'match-1' });
    sit({ watch: 'code' });
    expect(wire.opens.at(-1)?.request).toEqual({ match: 'match-1', watch: 'code' });
    sit({ reveal: true });
    expect(wire.opens.at(-1)?.request).toEqual({ match: 'match-1', reveal: true });
    sit({ as: 'british' });
    expect(wire.opens.at(-1)?.request).toEqual({ match: 'match-1', as: 'british' });
  });

  it('is sent at once on an open connection', () => {
    expect(wire.opens).toHaveLength(1);
    sit();
    expect(wire.opens).toHaveLength(2);
  });

  it('reports the seat with each view', () => {
    open({ n: 1 }, 4);
    update(5, '/n', 2);
    expect(seats).toEqual(['german', 'german']);
  });

  it('shows a whole view from the server even if the version is the same', () => {
    open({ n: 1 }, 4);
    wire.disconnect();
    wire.connect();
    open({ n: 7 }, 4);
    expect(last()).toEqual({ version: 4, view: { n: 7 } });
  });

  it('shows nothing anew if nothing was missed', () => {
    open({ n: 1 }, 4);
    wire.disconnect();
    wire.connect();
    wire.opens.at(-1)!.answer({ ok: true, seat: 'german', version: 4, head, since: 4, changes: [] });
    expect(seen).toHaveLength(1);
  });

  it('takes the new version even if this seat sees none of the changes between', () => {
    open({ n: 1 }, 4);
    wire.disconnect();
    wire.connect();
    wire.opens.at(-1)!.answer({ ok: true, seat: 'german', version: 6, head, since: 4, changes: [] });
    expect(last()).toEqual({ version: 6, view: { n: 1 } });
  });

  it('requests the whole view if the changes begin at another version', () => {
    open({ n: 1 }, 4);
    wire.disconnect();
    wire.connect();
    wire.opens.at(-1)!.answer({ ok: true, seat: 'german', version: 6, head, since: 3, changes: [] });
    expect(wire.opens.at(-1)?.request).toEqual({ match: 'match-1' });
    expect(states.at(-1)).toBe('away');
  });

  it('applies changes that came before its answer after it, in order and only once', () => {
    wire.hear('update', { match: 'match-1', version: 5, head, changes: [] });
    update(5, '/n', 5);
    update(6, '/n', 6);
    expect(seen).toEqual([]);
    open({ n: 4 }, 4);
    expect(last()?.version).toBe(6);
    wire.disconnect();
    wire.connect();
    open({ n: 6 }, 6);
    expect(seen.filter(({ version }) => version === 6)).toHaveLength(2);
  });

  it.each(['server.closing', 'request.tooMany'])('is retried after %s, without a report', (code) => {
    wire.opens.at(-1)!.answer({ ok: false, error: { code, message: 'wait' } });
    expect([states, wire.opens.length]).toEqual([[], 1]);
    pass(3_000);
    expect(wire.opens).toHaveLength(2);
  });

  it('is not retried on a lost connection', () => {
    wire.opens.at(-1)!.answer({ ok: false, error: { code: 'server.closing', message: 'wait' } });
    wire.disconnect();
    pass(3_000);
    expect(wire.opens).toHaveLength(1);
  });

  it('reports a refusal', () => {
    const error = { code: 'match.unknown', message: 'no such match' };
    wire.opens.at(-1)!.answer({ ok: false, error });
    expect(errors).toEqual([error]);
  });
});

describe('A connection that cannot be established', () => {
  const failed = (data?: unknown): void =>
    wire.hear('connect_error', Object.assign(new Error('no'), data === undefined ? {} : { data }));

  it.each([undefined, null, 'text', {}, { code: 7 }, { code: 'server.full' }])(
    'is retried unless the server refuses it: %j',
    (data) => {
      failed(data);
      expect(states).toEqual([]);
      open({ n: 1 }, 1);
      failed(data);
      expect(states).toEqual(['live', 'away']);
    },
  );

  it('is given up when the server refuses it', () => {
    failed({ code: 'session.none' });
    expect(states).toEqual(['refused']);
    expect(errors).toEqual([{ code: 'session.none', message: 'no' }]);
  });

  it('is still opening if it is lost before the first view', () => {
    wire.disconnect();
    expect(states).toEqual([]);
  });
});

describe('Seats and dice', () => {
  it('are reported for this match only', () => {
    const dice = { scheme: 's', round: 1, secretHash: 'ab', binding: null };
    wire.hear('chairs', {
      match: 'match-1',
      chairs: [],
      dice,
      clocks: null,
      notes: [],
      held: null,
      pace: null,
      paceOffer: null,
      secondChair: false,
    });
    wire.hear('chairs', {
      match: 'match-2',
      chairs: [],
      dice,
      clocks: null,
      notes: [],
      held: null,
      pace: null,
      paceOffer: null,
      secondChair: false,
    });
    expect(chairs).toEqual([[[], dice]]);
  });
});

it('report that the seat was taken back elsewhere', () => {
  open({ n: 1 }, 4);
  wire.hear('unseated', { match: 'match-1', why: 'moved' });
  expect(errors.at(-1)?.code).toBe('seat.moved');
});

it('report that a seat went back to the open tables', () => {
  open({ n: 1 }, 4);
  wire.hear('unseated', { match: 'match-1', why: 'released' });
  expect(errors.at(-1)?.code).toBe('seat.released');
});

it('say that the second chair has ended, at once or with the next connection', () => {
  open({ n: 1 }, 4);
  wire.hear('unseated', { match: 'match-1', why: 'chair' });
  expect(errors.at(-1)?.code).toBe('seat.chair');
});

it('say after an interruption that the second chair has ended meanwhile', () => {
  wire.connect();
  const at = { ok: true, seat: 'german', companion: 'pupil', version: 4, head, view: { n: 1 } } as const;
  wire.opens.at(-1)!.answer(at);
  wire.connect();
  wire.opens.at(-1)!.answer({ ok: false, error: { code: 'seat.none', message: 'no seat' } });
  expect(errors.at(-1)?.code).toBe('seat.chair');
});

it('asks why it gets nothing more when the table was closed', () => {
  open({ n: 1 }, 4);
  wire.hear('unseated', { match: 'match-1', why: 'closed' });
  const error = { code: 'match.unknown', message: 'no such match' };
  wire.opens.at(-1)!.answer({ ok: false, error });
  expect([states, errors.at(-1)]).toEqual([['live', 'refused'], error]);
});

describe('A command', () => {
  const since4: OpenAnswer = { ok: true, seat: 'german', version: 4, head, since: 4, changes: [] };

  it('given before the first view is sent when the table is open, without a version', () => {
    void link.command({ kind: 'endTurn' });
    expect(wire.commands).toEqual([]);
    open({ n: 1 }, 0);
    expect(wire.commands.map(({ request }) => request.version)).toEqual([0]);
  });

  it('makes the table open again if the change that it caused does not come', async () => {
    open({ n: 1 }, 4);
    const answered = link.command({ kind: 'endTurn' });
    wire.commands[0]!.answer({ ok: true, version: 5 });
    await answered;
    expect(wire.opens).toHaveLength(1);
    pass(3_000);
    expect(wire.opens.at(-1)?.request).toEqual({ match: 'match-1', since: 4 });
  });

  it('does not do so if the change came first, or comes in time', async () => {
    open({ n: 1 }, 4);
    const first = link.command({ kind: 'endTurn' });
    update(5, '/n', 2);
    wire.commands[0]!.answer({ ok: true, version: 5 });
    const second = link.command({ kind: 'endTurn' });
    wire.commands[1]!.answer({ ok: true, version: 6 });
    update(6, '/n', 3);
    await Promise.all([first, second]);
    pass(3_000);
    expect(wire.opens).toHaveLength(1);
  });

  it('that is stale brings the whole view if the server sends it', async () => {
    open({ n: 1 }, 4);
    const shown = '7'.repeat(64);
    void link.command({ kind: 'endTurn' });
    wire.commands[0]!.answer({
      ok: false,
      error: { code: 'command.stale', message: '' },
      missed: { version: 9, head: shown, view: { n: 9 } },
    });
    expect(last()).toEqual({ version: 9, view: { n: 9 } });
    expect(heads.at(-1)).toBe(shown);
  });

  it('that is stale makes the table ask again if the server’s changes begin at another version', () => {
    open({ n: 1 }, 4);
    void link.command({ kind: 'endTurn' });
    wire.commands[0]!.answer({
      ok: false,
      error: { code: 'command.stale', message: '' },
      missed: { since: 3, version: 6, head, changes: [{ op: 'replace', path: '/n', value: 6 }] },
    });
    expect(last()?.version).toBe(4);
    expect(wire.opens.at(-1)?.request).toEqual({ match: 'match-1', since: 4 });
  });

  it('that is refused at the current version changes nothing', async () => {
    open({ n: 1 }, 4);
    const answered = link.command({ kind: 'endTurn' });
    wire.commands[0]!.answer({
      ok: false,
      error: { code: 'move.speed', message: '' },
      missed: { version: 4, head, view: { n: 0 } },
    });
    expect(await answered).toMatchObject({ ok: false });
    expect(last()).toEqual({ version: 4, view: { n: 1 } });
  });

  it('is repeated until an answer comes, and no longer', async () => {
    open({ n: 1 }, 4);
    const answered = link.command({ kind: 'endTurn' });
    pass(10_000);
    pass(10_000);
    expect(wire.commands).toHaveLength(3);
    wire.commands[2]!.answer({ ok: true, version: 4 });
    await answered;
    pass(10_000);
    pass(10_000);
    expect(wire.commands).toHaveLength(3);
  });

  it('waits for the connection, and is sent once when it is back', () => {
    open({ n: 1 }, 4);
    wire.disconnect();
    void link.command({ kind: 'endTurn' });
    pass(10_000);
    expect(wire.commands).toEqual([]);
    wire.connect();
    pass(10_000);
    expect(wire.commands).toEqual([]);
    wire.opens.at(-1)!.answer(since4);
    wire.opens.at(-1)!.answer(since4);
    expect(wire.commands).toHaveLength(1);
  });
});

describe('A page that has left the table', () => {
  beforeEach(() => {
    open({ n: 1 }, 4);
    link.close();
    seen = [];
    states = [];
    heads = [];
  });

  it('closes the connection', () => {
    expect(wire.connected).toBe(false);
  });

  it('receives nothing more from it', () => {
    const before = wire.opens.length;
    wire.connect();
    update(5, '/n', 2);
    wire.hear('unseated', { match: 'match-1', why: 'moved' });
    wire.hear('chairs', {
      match: 'match-1',
      chairs: [],
      dice: {} as never,
      clocks: null,
      notes: [],
      held: null,
      pace: null,
      paceOffer: null,
      secondChair: false,
    });
    wire.hear('connect_error', Object.assign(new Error('no'), { data: { code: 'session.none' } }));
    wire.disconnect();
    expect([seen, states, heads, chairs, wire.opens.length]).toEqual([[], [], [], [], before]);
  });

  it('gives no command', async () => {
    expect(await link.command({ kind: 'endTurn' })).toEqual({
      ok: false,
      error: { code: 'network.closed', message: 'This page has left the table.' },
    });
    expect(wire.commands).toEqual([]);
  });
});

it('ignores the answer to an opening that arrives after it has left', () => {
  const { answer } = wire.opens[0]!;
  link.close();
  answer({ ok: true, seat: 'german', version: 1, head, view: { n: 1 } });
  expect([seen, states]).toEqual([[], []]);
});
