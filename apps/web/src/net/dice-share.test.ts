import { createHash } from 'node:crypto';
import type { Chair, CreateMatchRequest, DiceRequest } from '@1bob/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { beginMatch, sealOf, shareInDice } from './dice-share.ts';

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

  it('stays sealed in a browser that has forgotten it', async () => {
    await shareInDice(hands, 'm2', 'british', [chair('german', true), chair('british', true)]);
    expect(sent).toEqual([]);
  });
});
