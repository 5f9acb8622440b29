import { describe, expect, it } from 'vitest';
import { Rematches } from '../tables/rematches.ts';
import { anna, bert, give, matchOfTwo, reopened, testMatches } from '../testing/test-matches.ts';
import { channelOf, room, told, wish } from './testing/room.ts';
import { receiver } from './testing/receivers.ts';

/** The messages that Anna, whose table waits for an opponent, gets by a webhook. */
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

/** A match that Anna has resigned, of which Bert is told, and what they may agree on then. */
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
        ...{ link: `https://play.example/match/${match.id}`, match: match.id },
      },
    ]);
  });

  it('is told once, even if the opponent comes again; a move that waits by then comes instead', async () => {
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

  it('is not told of somebody who did not get the seat', async () => {
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
  it('is told to the other player with what happened, instead of a waiting move', async () => {
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
    expect(kinds).toEqual(['ended left', 'ended right']);
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

  it('and other news of several matches are one notice', async () => {
    const here = await ended();
    const other = await matchOfTwo(here);
    await wish(here.store, other.id, bert.id);
    await here.rematches.agree(anna, here.live.id);
    await give(other, 'left', { kind: 'pass' });
    await here.drain();
    expect(here.heard()).toMatchObject([{ subject: 'News from 2 games' }]);
    const [move, offer] = (here.heard()[0]!['lines'] as string[]).toSorted().reverse();
    expect(move).toMatch(/^right is to move, against Anna /);
    expect(offer).toMatch(/^Anna offers you another game/);
  });
});

describe('two kinds of news at one version of a match', () => {
  it.each([
    ['still his move', 'right is to move, against Anna'],
    ['not his move any more', 'Anna has joined your table: the game can begin'],
  ])('are told as one, the lower of the table if it still holds: %s', async (which, subject) => {
    const { live, drain, heard, store } = await told();
    await give(live, 'left', { kind: 'pass' });
    const [move] = store.kept.jobs;
    await store.noteNotice({ ...move!, kind: 'joined' });
    expect(store.kept.jobs.map(({ kind, version }) => `${kind} ${version}`).toSorted()).toEqual([
      `joined ${move!.version}`,
      `move ${move!.version}`,
    ]);
    if (which === 'not his move any more') await give(live, 'right', { kind: 'pass' });
    await drain();
    expect(heard().map((one) => one['subject'])).toEqual([subject]);
    expect(store.kept.jobs.length).toBe(0);
  });
});
