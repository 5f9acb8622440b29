import { createHash } from 'node:crypto';
import type { Chair, CreateMatchRequest, DiceRequest } from '@1bob/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { beginMatch, keptShares, sealOf, shareInDice } from './dice-share.ts';

const chair = (seat: Chair['seat'], sealed: boolean, opened = false): Chair => ({
  seat,
  taken: true,
  name: 'Ada',
  computer: false,
  sealed,
  opened,
});
let sent: DiceRequest[];
const hands = {
  dice: (_: string, part: DiceRequest) => {
    sent.push(part);
    return Promise.resolve({ ok: true as const, value: { chairs: [] } });
  },
};

beforeEach(() => {
  sent = [];
  localStorage.clear();
});

describe('a share in the dice', () => {
  it('is sealed as the record’s verifier computes it', () => {
    const share = '0f'.repeat(32);
    const bytes = Buffer.concat([Buffer.from('1bob/seal/1\0'), Buffer.from(share, 'hex')]);
    expect(sealOf(share)).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  it('is sealed once, kept, and opened when both are sealed', async () => {
    await shareInDice(hands, 'm1', 'german', [chair('german', false), chair('british', false)]);
    await shareInDice(hands, 'm1', 'german', [chair('german', false), chair('british', true)]);
    expect(sent).toHaveLength(1);
    const { seal } = sent[0] as { seal: string };
    await shareInDice(hands, 'm1', 'german', [chair('german', true), chair('british', false)]);
    expect(sent).toHaveLength(1);
    await shareInDice(hands, 'm1', 'german', [chair('german', true), chair('british', true)]);
    const { contribution } = sent[1] as { contribution: string };
    expect(sealOf(contribution)).toBe(seal);
    await shareInDice(hands, 'm1', 'german', [chair('german', true, true), chair('british', true, true)]);
    expect(sent).toHaveLength(2);
  });

  it.each([
    ['computer', 1],
    ['person', 0],
  ] as const)(
    'goes along with a new match against a %s, which knows only its seal',
    async (opponent, opened) => {
      const wishes: CreateMatchRequest[] = [];
      const links = { join: null, watch: '' };
      const create = (wish: CreateMatchRequest) => {
        wishes.push(wish);
        return Promise.resolve({
          ok: true as const,
          value: { match: 'm3', seat: 'german' as const, links, recovery: '' },
        });
      };
      await beginMatch({ ...hands, create }, { scenario: 'campaign', seat: 'german', opponent });
      expect(sent).toHaveLength(opened);
      // Kept, so that it can be opened when the other seat has sealed too.
      if (opened === 0)
        await shareInDice(hands, 'm3', 'german', [chair('german', true), chair('british', true)]);
      const { contribution } = sent[0] as { contribution: string };
      expect(wishes[0]?.seal).toBe(sealOf(contribution));
    },
  );

  it('is kept for the record, with whether it was opened', async () => {
    expect(keptShares('m4')).toEqual([]);
    await shareInDice(hands, 'm4', 'german', [chair('german', false), chair('british', true)]);
    const [kept] = keptShares('m4');
    expect(kept).toMatchObject({ seat: 'german', opened: false });
    const refusing = {
      dice: () => Promise.resolve({ ok: false as const, error: { code: 'dice.late', message: '' } }),
    };
    await shareInDice(refusing, 'm4', 'german', [chair('german', true), chair('british', true)]);
    expect(keptShares('m4')).toEqual([kept]);
    localStorage.setItem('dice.m5.british', 'ab'.repeat(32));
    expect(keptShares('m5')).toEqual([{ seat: 'british', contribution: 'ab'.repeat(32), opened: false }]);
    await shareInDice(hands, 'm5', 'british', [chair('german', true), chair('british', true)]);
    expect(keptShares('m5')).toEqual([{ seat: 'british', contribution: 'ab'.repeat(32), opened: true }]);
  });

  it('is a new one when the match is brought back from a copy, and the old one stays kept', async () => {
    const both = [chair('german', true), chair('british', true)];
    const neither = [chair('german', false), chair('british', false)];
    for (const chairs of [neither, both, neither, both]) await shareInDice(hands, 'm6', 'german', chairs);
    const [first, second] = keptShares('m6');
    expect(first?.contribution).not.toBe(second?.contribution);
    expect([first?.opened, second?.opened]).toEqual([true, true]);
    expect(sent).toMatchObject([
      { seal: sealOf(first?.contribution ?? '') },
      { contribution: first?.contribution },
      { seal: sealOf(second?.contribution ?? '') },
      { contribution: second?.contribution },
    ]);
  });

  it('stays sealed in a browser that has forgotten it', async () => {
    await shareInDice(hands, 'm2', 'british', [chair('german', true), chair('british', true)]);
    expect(sent).toEqual([]);
  });
});
