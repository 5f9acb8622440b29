import { newContribution, seal as sealed } from '@1bob/fairness';
import { beforeEach, expect, it } from 'vitest';
import { openShares, sharesDue } from './own-shares.ts';
import type { MatchAnswer, MatchListed } from './wire.ts';

const chair = (seat: 'german' | 'british', change: object = {}) => ({
  ...{ seat, taken: true, name: 'Ada', computer: false, handed: false, gone: false, program: false },
  ...{ sealed: true, opened: false, ...change },
});
const listed = (id: string, chairs = [chair('german', { sealed: false }), chair('british')]) =>
  ({ match: id, seat: 'german', ended: false, chairs }) as unknown as MatchListed;
const dice = { scheme: 'hmac-sha256/2', round: 1, secretHash: 'ab'.repeat(32), binding: null };

let sent: unknown[];
let asked: string[];
const calls = (change: object = {}) => ({
  match: (id: string) => {
    asked.push(id);
    const { chairs } = listed(id);
    const value = { chairs, dice, restored: false, ...change } as unknown as MatchAnswer;
    return Promise.resolve({ ok: true as const, value });
  },
  dice: (_: string, part: unknown) => {
    sent.push(part);
    const chairs = [chair('german'), chair('british')];
    return Promise.resolve({ ok: true as const, value: { chairs, dice } as never });
  },
});
beforeEach(() => {
  localStorage.clear();
  sent = [];
  asked = [];
});

it('seals the share of a match that has begun, wherever in the app its player is', async () => {
  await openShares(calls(), [listed('match-1')]);
  expect(sent).toEqual([{ seal: expect.stringMatching(/^[0-9a-f]{64}$/) as string }]);
});

it('opens the share when the seals are bound, and then has what proves the dice sent to the other devices', async () => {
  await openShares(calls(), [listed('match-4')]);
  const [{ seal }] = sent as [{ seal: string }];
  const seals = { secretHash: dice.secretHash, seals: [{ seat: 'german', seal }] };
  const binding = { salt: 'cd'.repeat(32), body: { binding: seals, dice: [], facts: [] } };
  const bound = { dice: { ...dice, binding }, chairs: [chair('german'), chair('british')] };
  const proofs: string[] = [];
  await openShares(calls(bound), [listed('match-4')], async (match, seat) => proofs.push(`${match} ${seat}`));
  expect(sent).toHaveLength(2);
  expect(proofs).toEqual(['match-4 german']);
});

it('leaves dice that begin anew to the table, and does not request them again', async () => {
  for (let n = 0; n < 2; n++) await openShares(calls({ restored: true }), [listed('match-2')]);
  expect(sent).toEqual([]);
  expect(asked).toEqual(['match-2']);
});

it('leaves a share to the device that sealed it', async () => {
  const seal = sealed(newContribution());
  const binding = { salt: 'cd'.repeat(32), body: { binding: { seals: [{ seat: 'german', seal }] } } };
  const there = { dice: { ...dice, binding }, chairs: [chair('german'), chair('british')] };
  for (let n = 0; n < 2; n++) await openShares(calls(there), [listed('match-3')]);
  expect(sent).toEqual([]);
  expect(asked).toEqual(['match-3']);
});

it('is due in running matches between two seats while the player’s own share is closed', () => {
  const ids = [
    listed('due'),
    listed('empty', [chair('german'), chair('british', { taken: false })]),
    listed('open', [chair('german', { opened: true }), chair('british')]),
    listed('handed', [chair('german', { computer: true, handed: true }), chair('british')]),
    { ...listed('over'), ended: true },
  ];
  expect(sharesDue(ids).map(({ match }) => match)).toEqual(['due']);
});
