/**
 * Two truths that differ only in one side's private facts must look the same to everyone else. The comparison covers every
 * byte sent, even the order of keys, and the answer to everything that the enemy may try.
 */
import { hexId } from '@1bob/atlas';
import { expect } from 'vitest';
import type { CommandInput } from '../command.ts';
import { seededDice } from '../dice.ts';
import { suggestedSetUp } from '../forces/suggested.ts';
import type { Match } from '../state/match.ts';
import { submit } from '../submit.ts';
import { enemyOf, type Side } from '../state/terms.ts';
import { viewFor } from '../view.ts';
import type { Scene } from './scene.ts';

type Reader = Side | 'observer';

/** Everything that a reader receives of a match, as it goes over the wire. */
export const sentTo = (match: Match, reader: Reader): string => JSON.stringify(viewFor(match, reader));
/** All audiences except the owner. */
export const othersThan = (owner: Side): readonly Reader[] => [enemyOf(owner), 'observer'];

/** The truths differ for their owner and for no other audience, in views and in answers. */
export function expectAlike(owner: Side, a: Scene, b: Scene): void {
  expect(sentTo(b.match, owner)).not.toBe(sentTo(a.match, owner));
  expectSame(owner, a.match, b.match);
}

/** Views and answers are the same for every audience but the owner. */
export function expectSame(owner: Side, a: Match, b: Match): void {
  for (const reader of othersThan(owner)) expectSameText(sentTo(a, reader), sentTo(b, reader));
  for (const attempt of attempts(owner))
    expect([attempt, answer(b, enemyOf(owner), attempt)]).toEqual([
      attempt,
      answer(a, enemyOf(owner), attempt),
    ]);
}

/** Compares byte for byte. Because views are long, a failure shows the text only from the first difference on. */
export function expectSameText(a: string, b: string): void {
  if (a === b) return;
  const at = [...a].findIndex((letter, i) => letter !== b[i]);
  const part = (text: string): string => text.slice(Math.max(0, at - 200), at + 200);
  expect(part(b)).toBe(part(a));
  expect(b).toHaveLength(a.length);
}

function answer(match: Match, seat: Side, attempt: unknown): unknown {
  const outcome = submit(match, seat, attempt, seededDice(1));
  return outcome.ok ? 'accepted' : outcome.error;
}

/** Commands that an enemy of `owner` might try in order to learn something. */
function attempts(owner: Side): CommandInput[] {
  const units = ['13', '14', '15', 'Fake-1', 'L-1', 'Jasta-1', '33', '36', '44', '1CV', 'nobody'];
  const hexes = ['4629', '4528', '2126', '1021', '3018', '0821'].map((hex) => hexId(hex));
  const groups = ['g1', 'g2', 'g3', 'g4'];
  const targets = [
    { kind: 'place' },
    { kind: 'air' },
    { kind: 'land', index: 0 },
    { kind: 'land', index: 1 },
    { kind: 'land', index: 2 },
    { kind: 'ship', ship: 's1' },
    { kind: 'ship', ship: 's2' },
  ] as const;
  const moves = units.flatMap((unit): CommandInput[] => [
    { kind: 'move', units: [unit], path: [], land: true },
    { kind: 'plan', plan: { ...emptyPlan, units: [unit] } },
    { kind: 'submit', choice: { phase: 'training', up: [unit] } },
    { kind: 'submit', choice: { phase: 'redeployment', air: [{ unit, to: '4528' }] } },
    { kind: 'submit', choice: { phase: 'reinforcement', air: [{ unit, to: '2126' }] } },
    { kind: 'submit', choice: { phase: 'randomEvents', unit } },
    { kind: 'submit', choice: { phase: 'reinforcement', upgrades: [{ unit, to: '61' }] } },
    {
      kind: 'submit',
      choice: { phase: 'missionPreparation', patrols: [{ units: [unit], hex: '4528', from: 1 }] },
    },
  ]);
  const fights = groups.flatMap((group) => [
    ...groups.map((target): CommandInput => ({ kind: 'attack', group, target })),
    ...targets.flatMap((target) =>
      ['13', '33', '36'].map((unit): CommandInput => ({
        kind: 'bomb',
        group,
        targets: [{ units: [unit], target }],
      })),
    ),
  ]);
  const orders = hexes.flatMap((hex): CommandInput[] => [
    { kind: 'submit', choice: { phase: 'redeployment', order: [{ hex, kinds: [] }] } },
    {
      kind: 'submit',
      choice: { phase: 'redeployment', order: [{ hex, kinds: ['aerodrome', 'headquarters'] }] },
    },
    {
      kind: 'submit',
      choice: { phase: 'redeployment', land: [{ kind: 'headquarters', points: 1, from: hex, to: '1021' }] },
    },
    { kind: 'submit', choice: { phase: 'recon', plots: [{ hex, times: 1 }] } },
    { kind: 'submit', choice: { phase: 'randomEvents', hexes: [hex, '4427'] } },
  ]);
  const plain: CommandInput[] = [
    { kind: 'setUp', placement: suggestedSetUp('campaign', enemyOf(owner)) },
    { kind: 'submit', choice: { phase: 'raf', create: true } },
    { kind: 'submit', choice: { phase: 'gentlemensWar', skip: true } },
    { kind: 'takeBack', phase: 'recon' },
    { kind: 'regroup', groups: ['g1', 'g2'] },
    { kind: 'dropPlan', id: 'raid' },
    { kind: 'endMovement' },
    { kind: 'endTurn' },
    { kind: 'noMoreMissions', declared: true },
    { kind: 'passUntil', until: null },
    { kind: 'answerDraw', accept: false },
  ];
  return [...moves, ...fights, ...orders, ...plain];
}

const emptyPlan = { id: 'raid', from: 1, route: [], bomb: null, land: true, haltWhenSpotted: true };
