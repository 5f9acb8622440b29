import { expect, it } from 'vitest';
import { staff } from '../../apps/server/src/officers/staff.ts';
import { inThisRun } from '../support/proofs.ts';
import { serverTwins, type Beside } from './server/run.ts';
import type { Wishes } from './server/house.ts';

interface Proof {
  title: string;
  seed: number;
  pairs: number;
  wishes?: () => Wishes;
  beside?: Beside;
  /** The least that a pair must bring on average. Twins in which nothing happens prove nothing. */
  least: Partial<Record<'deeds' | 'talked' | 'looked' | 'read' | 'notices', number>>;
}

const pace = { kind: 'correspondence', bankDays: 7, incrementDays: 1, emptyPlans: true } as const;

const proofs: readonly Proof[] = [
  {
    title:
      'Twin worlds through two real servers: every packet, answer, advice, list and page is the same to those who may not know',
    ...{ seed: 100, pairs: 8 },
    wishes: () => ({ staff }),
    least: { deeds: 10 },
  },
  {
    title:
      'Twin worlds with clocks: no secret act moves a clock or a deadline, or changes when they are sent',
    ...{ seed: 300, pairs: 8 },
    wishes: () => ({ agreed: { pace, time: { ms: 0 } } }),
    least: { deeds: 8 },
  },
  {
    title: 'Twin worlds through three servers each, with everybody at another one',
    ...{ seed: 700, pairs: 4 },
    wishes: () => ({ replicas: 3 }),
    least: { deeds: 6 },
  },
  {
    title:
      'Twin worlds in one of which everybody talks: a reader who does not ask for talk receives the same',
    ...{ seed: 300, pairs: 4 },
    wishes: () => ({ replicas: 2 }),
    beside: { asking: true, talk: 'all' },
    least: { talked: 10 },
  },
  {
    title:
      'Twin worlds in which both players are notified by every channel: the content, the number and the due times are the same',
    ...{ seed: 900, pairs: 6 },
    beside: { notices: true },
    least: { notices: 2 },
  },
  {
    title:
      'Twin worlds in one of which the others use further devices: neither table, pages nor channels show it',
    ...{ seed: 500, pairs: 3 },
    beside: { asking: true, devices: true, notices: true },
    least: { deeds: 5 },
  },
  {
    title: 'Twin worlds in one of which the other room talks: a reader of their own room receives the same',
    ...{ seed: 500, pairs: 3 },
    beside: { asking: true, talk: 'elsewhere' },
    least: { talked: 2 },
  },
  {
    title:
      'Twin worlds in one of which the others look away and back: neither table, presence nor pages show it (daily life 5)',
    ...{ seed: 1100, pairs: 3 },
    beside: { asking: true, looks: true },
    least: { looked: 5 },
  },
  {
    title:
      'Twin worlds in one of which second chairs are offered, taken, talked in and taken back: nobody else can tell',
    ...{ seed: 1500, pairs: 4 },
    beside: { asking: true, beside: true },
    least: { read: 1 },
  },
  {
    title: 'Twin worlds through three servers in one of which there are second chairs: nobody else can tell',
    ...{ seed: 1700, pairs: 2 },
    wishes: () => ({ replicas: 3, agreed: { pace, time: { ms: 0 } } }),
    beside: { beside: true },
    least: { deeds: 4 },
  },
  {
    title:
      'Twin worlds with an umpire: what they get as one seat is the same, whatever the other seat does in secret',
    ...{ seed: 1900, pairs: 4 },
    beside: { asking: true, umpire: true },
    least: { deeds: 5 },
  },
  {
    title:
      'Twin worlds with clocks in one of which the others look away and back: no clock shows it (daily life 5)',
    ...{ seed: 1300, pairs: 3 },
    wishes: () => ({ agreed: { pace, time: { ms: 0 } } }),
    beside: { looks: true },
    least: { looked: 5 },
  },
];

/** The pairs of each kind in pieces of two, of which a slice has every sixteenth. */
const pieces = proofs.flatMap(({ seed, pairs, ...proof }) =>
  Array.from({ length: Math.ceil(pairs / 2) }, (_, i) => ({
    ...proof,
    seed: seed + 2 * i,
    pairs: Math.min(2, pairs - 2 * i),
  })),
);

it.each(inThisRun(pieces).map((piece) => [piece.title, piece.seed, piece] as const))(
  '%s (from seed %i)',
  async (_title, _seed, { seed, pairs, wishes, beside, least }) => {
    const tally = await serverTwins(pairs, seed, wishes, beside);
    expect(tally.leaks).toEqual([]);
    expect(tally.pairs).toBe(pairs);
    for (const what of ['deeds', 'talked', 'looked', 'read', 'notices'] as const)
      expect(tally[what], what).toBeGreaterThanOrEqual((least[what] ?? 0) * pairs);
  },
);
