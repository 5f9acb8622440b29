import type { Pace, PauseAct, TalkRoom } from '@1bob/protocol';
import { describe, expect, it } from 'vitest';
import type { Session } from '../store/index.ts';
import type { LiveMatch } from '../tables/live/live-match.ts';
import { Rematches } from '../tables/rematches.ts';
import {
  anna,
  bert,
  give,
  matchOfTwo,
  reopened,
  testMatches,
  type TestMatches,
} from '../testing/test-matches.ts';
import { channelOf, room, told, wish } from './testing/room.ts';
import { receiver } from './testing/receivers.ts';

/** The messages that Anna gets by a webhook while her table waits for an opponent. */
async function waiting() {
  const at = await receiver();
  const here = room({ NOTICE_EXCEPTIONS: at.origin });
  const { match, join } = await here.lobby.create(anna, {
    ...{ scenario: 'long', seat: 'left', opponent: 'person', options: {}, open: true },
  });
  await channelOf(here.store, anna.id, { address: `${at.origin}/hook` });
  await wish(here.store, match.id, anna.id);
  const heard = () => at.arrived.map(({ body }) => JSON.parse(body.toString()) as Record<string, unknown>);
  return { ...here, match, join: join ?? '', heard };
}

/** A match that Anna has resigned, and what the two may agree on after that. Bert is told of its end. */
async function ended() {
  const here = await told();
  await give(here.live, 'left', { kind: 'resign' });
  const rematches = new Rematches(here);
  return { ...here, rematches };
}

describe('a player who waits for an opponent', () => {
  it.each(['an invitation', 'an open table'])('is told that somebody came by %s', async (way) => {
    const { lobby, match, join, drain, heard } = await waiting();
    await (way === 'an invitation' ? lobby.join(bert, join) : lobby.takeOpen(bert, match.id));
    await drain();
    expect(heard()).toEqual([
      {
        tag: `${match.id} left 0 joined`,
        subject: 'Bert has joined your table: the game can begin',
        lines: [],
        ...{ link: `https://play.example/match/${match.id}`, match: match.id, matches: [expect.anything()] },
      },
    ]);
  });

  it('is told once, even if the opponent comes again; if a move waits by then, it comes first', async () => {
    const { lobby, join, match, drain, heard, tables, store } = await waiting();
    await lobby.join(bert, join);
    await lobby.join(bert, join);
    expect(store.kept.jobs.length).toBe(1);
    const live = await reopened(tables, match.id);
    await give(live, 'left', { kind: 'pass' });
    await give(live, 'right', { kind: 'pass' });
    await drain();
    expect(heard().map(({ subject }) => subject)).toEqual(['left is to move, against Bert']);
  });

  it('is not told about a person who did not get the seat', async () => {
    const { lobby, join, drain, heard, store } = await waiting();
    store.takeChair = () => Promise.reject(new Error('away'));
    await expect(lobby.join(bert, join)).rejects.toThrow();
    expect(store.kept.jobs.length).toBe(1);
    await drain();
    expect(heard()).toEqual([]);
    expect(store.kept.jobs.length).toBe(0);
  });
});

describe('the end of a match', () => {
  it('is told to the other player with what happened, in place of a waiting move', async () => {
    const { live, drain, heard, store } = await told();
    await wish(store, live.id, anna.id);
    await give(live, 'left', { kind: 'pass' });
    await give(live, 'left', { kind: 'resign' });
    expect(store.kept.jobs.map(({ kind, seat }) => `${kind} ${seat}`)).toEqual(['move right', 'ended right']);
    await drain();
    expect(heard()).toMatchObject([{ subject: 'right wins, against Anna', lines: ['left passed'] }]);
    expect(store.kept.jobs.length).toBe(0);
  });

  it('is told to both if both are away and a computer plays for one of them', async () => {
    const still = { choose: () => null };
    const matches = testMatches({ computers: { still }, defaultComputer: 'still', noticeDelay: 0 });
    const { live, store } = await told(undefined, { matches });
    await wish(store, live.id, anna.id);
    await live.act(anna.id, { kind: 'handOver' });
    await give(live, 'left', { kind: 'resign' });
    const kinds = store.kept.jobs.map(({ kind, seat }) => `${kind} ${seat}`);
    expect(kinds).toEqual(['computer right', 'ended left', 'ended right']);
  });
});

describe('the offer of a further game', () => {
  it('is told once to the player who gets it', async () => {
    const { live, rematches, drain, heard, store } = await ended();
    await drain();
    await rematches.agree(anna, live.id);
    await rematches.agree(anna, live.id);
    await drain();
    await rematches.agree(anna, live.id);
    await drain();
    expect(heard().map(({ subject }) => subject)).toEqual([
      'right wins, against Anna',
      'Anna offers you another game, with the sides swapped',
    ]);
    expect(store.kept.jobs.length).toBe(0);
  });

  it('that is accepted is told to the player who made it, and both are notified of the new game as before (daily life 7)', async () => {
    const { live, rematches, drain, heard, store, channel, tables } = await ended();
    await drain();
    await rematches.agree(bert, live.id);
    const { match } = await rematches.agree(anna, live.id);
    await drain();
    expect(heard().slice(1)).toMatchObject([
      { subject: 'Anna has joined your table: the game can begin', match },
    ]);
    expect(await store.findWish(bert.personId, match ?? '')).toMatchObject({ channels: [channel.id] });
    expect(await store.findWish(anna.personId, match ?? '')).toBeNull();
    const next = await reopened(tables, match ?? '');
    await give(next, 'left', { kind: 'pass' });
    await give(next, 'right', { kind: 'pass' });
    await drain();
    expect(heard().at(-1)).toMatchObject({ subject: 'left is to move, against Anna', match });
  });

  it.each(['taken back', 'answered', 'by somebody whom they have blocked'])(
    'is not told when it is %s',
    async (what) => {
      const { live, rematches, drain, heard, store } = await ended();
      await drain();
      if (what === 'by somebody whom they have blocked')
        await store.setBlocked(bert.id, anna.id, true, 'Anna');
      await rematches.agree(anna, live.id);
      if (what === 'taken back') await rematches.refuse(anna, live.id);
      if (what === 'answered') await rematches.agree(bert, live.id);
      await drain();
      expect(heard()).toHaveLength(1);
      expect(store.kept.jobs.length).toBe(0);
    },
  );

  it('becomes one notice together with other news of several matches', async () => {
    const here = await ended();
    const other = await matchOfTwo(here);
    await wish(here.store, other.id, bert.id);
    await here.rematches.agree(anna, here.live.id);
    await give(other, 'left', { kind: 'pass' });
    await here.drain();
    expect(here.heard()).toMatchObject([{ subject: 'News from 2 games' }]);
    const [move, offer] = (here.heard()[0]!['lines'] as string[]).toSorted().reverse();
    expect(move).toBe('right is to move, against Anna');
    expect(offer).toMatch(/^Anna offers you another game/);
  });
});

describe('two kinds of news at one version of a match', () => {
  it('are told together, the more important first (daily life 7)', async () => {
    const { live, drain, heard, store } = await told();
    await give(live, 'left', { kind: 'pass' });
    const [move] = store.kept.jobs;
    await store.noteNotice({ ...move!, kind: 'joined' });
    await drain();
    expect(heard()).toMatchObject([
      {
        subject: 'right is to move, against Anna',
        lines: ['Anna has joined your table: the game can begin', 'left passed'],
      },
    ]);
    expect(store.kept.jobs.length).toBe(0);
  });

  it('are told only if they are still true', async () => {
    const { live, drain, heard, store } = await told();
    await give(live, 'left', { kind: 'pass' });
    const [move] = store.kept.jobs;
    await store.noteNotice({ ...move!, kind: 'joined' });
    await give(live, 'right', { kind: 'pass' });
    await drain();
    expect(heard().map((one) => one['subject'])).toEqual(['Anna has joined your table: the game can begin']);
    expect(store.kept.jobs.length).toBe(0);
  });
});

const MINUTE = 60_000;
const live: Pace = { kind: 'live', minutes: 60, incrementSeconds: 0 };

/** A match with a pace whose clock the test sets, and the messages that Anna and Bert get of it. */
async function timed(pace: Pace, chosen: Parameters<typeof testMatches>[0] = {}) {
  const at = await receiver();
  const start = new Date('2026-01-01T12:00:00Z');
  const time = { clock: 'here', ms: 0, at: start, resumed: -1, forward: start };
  const clock = { now: () => ({ ...time }) };
  const matches = testMatches({ ...chosen, clock, noticeDelay: 0 });
  const here = room({ NOTICE_EXCEPTIONS: at.origin }, { matches });
  const { match, join } = await here.lobby.create(anna, {
    ...{ scenario: 'long', seat: 'left', opponent: 'person', options: {}, pace },
  });
  for (const person of [anna, bert]) {
    await channelOf(here.store, person.id, { address: `${at.origin}/${person.name}` });
    await wish(here.store, match.id, person.id);
  }
  await here.lobby.join(bert, join ?? '');
  const table = await reopened(here.tables, match.id);
  const pass = (ms: number): void => {
    time.ms += ms;
    time.forward = new Date(time.forward.getTime() + ms);
  };
  /** Sends what is due after some milliseconds, and returns the messages. */
  const after = async (ms: number): Promise<string[]> => {
    pass(ms);
    await here.tables.lookAtClocks();
    pass(1);
    const before = at.arrived.length;
    await here.post.room.drain();
    return at.arrived.slice(before).flatMap(({ path, body }) => {
      const { subject, lines } = JSON.parse(body.toString()) as { subject: string; lines: string[] };
      return [subject, ...lines].map((line) => `${path.slice(1)}: ${line}`);
    });
  };
  // The news of Bert's arrival.
  await after(0);
  return { ...here, table, after, time, at };
}

describe('a clock', () => {
  it('that is about to run out is told to its player once, and its end is told to the opponent, at once (daily life 6)', async () => {
    const { after, store, table } = await timed(live);
    for (const person of [anna, bert]) await wish(store, table.id, person.id, { minutes: 10_000 });
    expect(await after(53 * MINUTE)).toEqual([]);
    expect(await after(1 * MINUTE)).toEqual(['Anna: Your time is nearly out against Bert']);
    expect(await after(1 * MINUTE)).toEqual([]);
    expect(await after(5 * MINUTE)).toEqual(['Bert: Anna is out of time: you may choose what happens']);
    expect(store.kept.jobs).toMatchObject([]);
  });

  it('warns by the time left when the warning is due, and not of a clock that stood still (daily life 6)', async () => {
    const { after, table, time } = await timed(live);
    await table.act(bert.personId, { kind: 'pause', act: 'offer' });
    await table.act(anna.personId, { kind: 'pause', act: 'accept' });
    expect(await after(55 * MINUTE)).toEqual(['Bert: Anna has accepted the pause: the clocks are stopped']);
    await table.act(anna.personId, { kind: 'pause', act: 'end' });
    // After an outage of eight hours, the warning is overdue by the time of day, but no clock has moved.
    time.forward = new Date(time.forward.getTime() + 8 * 60 * MINUTE);
    expect(await after(MINUTE)).toEqual(['Bert: Anna has ended the pause: the clocks run again']);
    expect(await after(53 * MINUTE)).toEqual(['Anna: Your time is nearly out against Bert']);
  });

  it('does not warn a player who has moved, and warns the other by their own clock (daily life 6)', async () => {
    const { after, table } = await timed(live);
    await after(50 * MINUTE);
    await give(table, 'left', { kind: 'pass' });
    expect(await after(10 * MINUTE)).toEqual(['Bert: right is to move, against Anna', 'Bert: left passed']);
    expect(await after(44 * MINUTE)).toEqual(['Bert: Your time is nearly out against Anna']);
  });
});

describe('the offer of a pause', () => {
  it('is told once, unless it was taken back (daily life 7)', async () => {
    const { after, table } = await timed(live);
    await table.act(bert.personId, { kind: 'pause', act: 'offer' });
    expect(await after(MINUTE)).toEqual(['Anna: Bert offers you a pause']);
    expect(await after(MINUTE)).toEqual([]);
    await table.act(bert.personId, { kind: 'pause', act: 'decline' });
    await table.act(bert.personId, { kind: 'pause', act: 'offer' });
    await table.act(bert.personId, { kind: 'pause', act: 'decline' });
    expect(await after(MINUTE)).toEqual([]);
  });

  it('that is accepted is told to the player who made it, unless the pause has ended (daily life 7)', async () => {
    const { after, table } = await timed(live);
    await table.act(bert.personId, { kind: 'pause', act: 'offer' });
    await table.act(anna.personId, { kind: 'pause', act: 'accept' });
    expect(await after(MINUTE)).toEqual(['Bert: Anna has accepted the pause: the clocks are stopped']);
    await table.act(anna.personId, { kind: 'pause', act: 'end' });
    await after(MINUTE);
    await table.act(bert.personId, { kind: 'pause', act: 'offer' });
    await table.act(anna.personId, { kind: 'pause', act: 'accept' });
    await table.act(bert.personId, { kind: 'pause', act: 'end' });
    expect(await after(MINUTE)).toEqual(['Anna: Bert has ended the pause: the clocks run again']);
  });
});

describe('the offer of another pace', () => {
  const pace = { kind: 'live', minutes: 90, incrementSeconds: 0 } as const;
  const ask = (act: 'offer' | 'accept') => ({ kind: 'pace' as const, request: { act, pace } });
  const decline = { kind: 'pace' as const, request: { act: 'decline' as const } };

  it('is told once, unless it was taken back, and so is its acceptance (daily life 7)', async () => {
    const { after, table } = await timed(live);
    await table.act(bert.personId, ask('offer'));
    expect(await after(MINUTE)).toEqual(['Anna: Bert offers you another pace']);
    await table.act(bert.personId, decline);
    await table.act(bert.personId, ask('offer'));
    await table.act(bert.personId, decline);
    expect(await after(MINUTE)).toEqual([]);
    await table.act(bert.personId, ask('offer'));
    await table.act(anna.personId, ask('accept'));
    expect(await after(MINUTE)).toEqual(['Bert: Anna has accepted the other pace: it applies from now on']);
  });

  it('that is declined is told to the player who made it, unless they offer one again (daily life 7)', async () => {
    const { after, table } = await timed(live);
    await table.act(bert.personId, ask('offer'));
    await table.act(anna.personId, decline);
    expect(await after(MINUTE)).toEqual(['Bert: Anna has declined your offer']);
    await table.act(bert.personId, ask('offer'));
    await table.act(anna.personId, decline);
    await table.act(bert.personId, ask('offer'));
    expect(await after(MINUTE)).toEqual(['Anna: Bert offers you another pace']);
  });
});

describe('an answer to a player who waits elsewhere', () => {
  it('that declines a pause is told, unless the player offers one again (daily life 7)', async () => {
    const { after, table } = await timed(live);
    const act = (who: Session, what: PauseAct) => table.act(who.personId, { kind: 'pause', act: what });
    await act(bert, 'offer');
    await act(anna, 'decline');
    expect(await after(MINUTE)).toEqual(['Bert: Anna has declined your offer']);
    await act(bert, 'offer');
    await act(anna, 'decline');
    await act(bert, 'offer');
    expect(await after(MINUTE)).toEqual(['Anna: Bert offers you a pause']);
  });

  it('that takes days off is told to the opponent (daily life 7)', async () => {
    const days: Pace = {
      ...{ kind: 'correspondence', bankDays: 14, incrementDays: 0, holidayDays: 7, emptyPlans: false },
    };
    const { after, table } = await timed(days);
    await table.act(anna.personId, { kind: 'holiday', days: 2 });
    expect(await after(MINUTE)).toEqual(['Bert: Anna has taken days off, and may answer later']);
  });

  it('that gives more time is told to the player who was late (daily life 7)', async () => {
    const { after, table } = await timed(live);
    expect(await after(60 * MINUTE)).toContain('Bert: Anna is out of time: you may choose what happens');
    await table.act(bert.personId, { kind: 'late', choice: 'wait' });
    expect(await after(MINUTE)).toEqual(['Anna: left is to move, against Bert']);
  });

  it('that ends the match is told to the player who was late, and not to the one who ended it (daily life 7)', async () => {
    const { after, table } = await timed(live);
    await after(60 * MINUTE);
    await table.act(bert.personId, { kind: 'late', choice: 'claim' });
    expect(await after(MINUTE)).toEqual(['Anna: left does not win, against Bert']);
  });
});

describe('the end of a pause', () => {
  it('is told to the other player, unless they pause again (daily life 7)', async () => {
    const { after, table } = await timed(live);
    const act = (who: Session, what: PauseAct) => table.act(who.personId, { kind: 'pause', act: what });
    await act(bert, 'offer');
    await act(anna, 'accept');
    await act(anna, 'end');
    expect(await after(MINUTE)).toEqual(['Bert: Anna has ended the pause: the clocks run again']);
    for (const [who, what] of [
      [bert, 'offer'],
      [anna, 'accept'],
      [anna, 'end'],
      [bert, 'offer'],
      [anna, 'accept'],
    ] as const)
      await act(who, what);
    expect(await after(MINUTE)).toEqual(['Bert: Anna has accepted the pause: the clocks are stopped']);
  });
});

describe('a seat', () => {
  it('that its player hands to the computer is reported to the other player (daily life 7)', async () => {
    const { after, table } = await timed(live, {
      computers: { still: { choose: () => null } },
      defaultComputer: 'still',
    });
    await table.act(anna.personId, { kind: 'handOver' });
    expect(await after(MINUTE)).toEqual(['Bert: The computer now plays for Anna']);
  });

  it('that the opponent gives to the computer is reported to its player (daily life 7)', async () => {
    const { after, table } = await timed(live, {
      computers: { still: { choose: () => null } },
      defaultComputer: 'still',
    });
    await after(60 * MINUTE);
    await table.act(bert.personId, { kind: 'late', choice: 'computer' });
    expect(await after(MINUTE)).toEqual([
      'Anna: Your time had run out: the computer plays for you until you take your seat back',
    ]);
  });

  it('that its player takes back from the computer is reported to the other player, unless the computer plays it again (daily life 7)', async () => {
    const { after, table } = await timed(live, {
      computers: { still: { choose: () => null } },
      defaultComputer: 'still',
    });
    await table.act(anna.personId, { kind: 'handOver' });
    await after(MINUTE);
    await table.act(anna.personId, { kind: 'takeBack' });
    expect(await after(MINUTE)).toEqual(['Bert: Anna now plays the other seat at your table']);
    await table.act(anna.personId, { kind: 'handOver' });
    await table.act(anna.personId, { kind: 'takeBack' });
    await table.act(anna.personId, { kind: 'handOver' });
    expect(await after(MINUTE)).toEqual(['Bert: The computer now plays for Anna']);
  });

  it('that goes to another person is reported to the other player (daily life 7)', async () => {
    const { after, table } = await timed(live);
    const carla = { ...anna, id: 'session-of-Carla', personId: 'session-of-Carla', name: 'Carla' };
    await table.passOn('left', () => ({ personId: carla.personId, name: 'Carla' }));
    expect(await after(MINUTE)).toEqual(['Bert: Carla now plays the other seat at your table']);
  });
});

describe('the offer of a draw', () => {
  it('is told together with the move that it comes with, unless it was taken back (daily life 7)', async () => {
    const { live, drain, heard } = await told();
    await give(live, 'left', { kind: 'offer', offered: true });
    await give(live, 'left', { kind: 'pass' });
    await drain();
    expect(heard()).toMatchObject([
      { subject: 'right is to move, against Anna', lines: ['Anna offers you a draw', 'left passed'] },
    ]);
    await give(live, 'left', { kind: 'offer', offered: false });
    await give(live, 'left', { kind: 'offer', offered: true });
    await give(live, 'left', { kind: 'offer', offered: false });
    await drain();
    expect(heard()).toHaveLength(1);
  });
});

describe('a line', () => {
  let said = 0;
  const say = (
    { store, notify }: Pick<TestMatches, 'store' | 'notify'>,
    match: LiveMatch,
    person: typeof anna,
    room: TalkRoom = 'seats',
  ) => {
    const seat = match.seatOf(person.personId);
    const line = { matchId: match.id, room, personId: person.personId, seat, name: person.name };
    said += 1;
    return store
      .say({ ...line, text: 'A secret.', lineId: `line-${said}`, at: new Date() }, { most: 100, paces: [] })
      .then(() => notify({ kind: 'line', match: match.row, by: seat, version: 0 }));
  };

  it('is told to the other player without its text, and not again until they have looked (daily life 7)', async () => {
    const here = await told();
    const { live, drain, heard, store } = here;
    for (const _ of [1, 2, 3]) await say(here, live, anna);
    await drain();
    await say(here, live, anna);
    await drain();
    expect(heard()).toMatchObject([{ subject: 'There is talk at your table with Anna', lines: [] }]);
    await store.noteLook(bert.id, live.id, { lookingUntil: new Date(0), marks: { own: '', public: '' } });
    await say(here, live, anna);
    await drain();
    expect(heard()).toHaveLength(2);
    expect(JSON.stringify(heard())).not.toContain('A secret.');
    expect(store.kept.jobs.length).toBe(0);
  });

  it('neither waits for the shortest time between two notices, nor starts it (daily life 7)', async () => {
    const here = await told();
    const { live, drain, heard, store } = here;
    await wish(store, live.id, bert.id, { minutes: 60 });
    await say(here, live, anna);
    await drain();
    await give(live, 'left', { kind: 'pass' });
    await drain();
    expect(heard().map(({ subject }) => subject)).toEqual([
      'There is talk at your table with Anna',
      'right is to move, against Anna',
    ]);
  });

  it.each(['muted', 'blocked'])('is not told if its author is %s (daily life 7)', async (how) => {
    const here = await told();
    const { live, drain, heard, store } = here;
    if (how === 'muted') await store.setMuted(live.id, bert.personId, anna.personId, true);
    else await store.setBlocked(bert.personId, anna.personId, true, 'Anna');
    await say(here, live, anna);
    await drain();
    expect(heard()).toEqual([]);
    expect(store.kept.jobs.length).toBe(0);
  });

  it('of observers is reported when the players may read it, after the end (daily life 7)', async () => {
    const here = await told();
    const { live, drain, heard } = here;
    const watcher = { ...anna, personId: 'session-of-Wanda', name: 'Wanda' };
    await say(here, live, watcher, 'watchers');
    await drain();
    expect(heard()).toEqual([]);
    await give(live, 'right', { kind: 'resign' });
    await say(here, live, watcher, 'watchers');
    await drain();
    expect(heard()).toHaveLength(1);
  });
});

describe('a kind that a person has turned off', () => {
  it('is not reported to them, and all others are (daily life 7)', async () => {
    const { live, drain, heard, store } = await told();
    await store.database.person.create({ data: { id: bert.personId, name: 'Bert', createdAt: new Date() } });
    await store.setKindsOff(bert.personId, ['move']);
    await give(live, 'left', { kind: 'offer', offered: true });
    await give(live, 'left', { kind: 'pass' });
    await drain();
    expect(heard()).toMatchObject([{ subject: 'Anna offers you a draw', lines: [] }]);
    expect(store.kept.jobs.length).toBe(0);
  });
});

describe('two matches that differ only in what is hidden', () => {
  it('notify of the same news at the same times (daily life 7)', async () => {
    const jobsOf = async (hidden: readonly string[]): Promise<string[]> => {
      const { table, store, time, after } = await timed(live);
      for (const seat of hidden) await give(table, seat, { kind: 'hide', number: 7 });
      await table.act(bert.personId, { kind: 'pause', act: 'offer' });
      for (const seat of hidden) await give(table, seat, { kind: 'hide', number: 8 });
      await table.act(anna.personId, { kind: 'pause', act: 'accept' });
      await give(table, 'left', { kind: 'offer', offered: true });
      await give(table, 'left', { kind: 'pass' });
      for (const seat of hidden) await give(table, seat, { kind: 'hide', number: 9 });
      const jobs = store.kept.jobs.map(
        ({ kind, seat, version, dueAt }) =>
          `${kind} ${seat} ${version} ${dueAt.getTime() - time.at.getTime()}`,
      );
      return [...jobs.toSorted(), ...(await after(55 * MINUTE))];
    };
    const open = await jobsOf([]);
    expect(open.length).toBeGreaterThan(6);
    expect(open).toContain('Bert: Anna has accepted the pause: the clocks are stopped');
    expect(await jobsOf(['left', 'right', 'right'])).toEqual(open);
  });
});
