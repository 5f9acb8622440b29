import { expect, it } from 'vitest';
import { staff } from '../../apps/server/src/staff.ts';
import { inThisRun } from '../support/proofs.ts';
import { serverTwins } from './server/run.ts';

const proofs: readonly (readonly [title: string, proof: () => Promise<void>])[] = [
  [
    'Twin worlds through two real servers: every packet, answer, advice, list and page is the same to those who may not know',
    async () => {
      const tally = await serverTwins(16, 100, () => ({ staff }));
      expect(tally.leaks).toEqual([]);
      expect(tally.pairs).toBe(16);
      expect(tally.deeds).toBeGreaterThan(300);
    },
  ],
  [
    'Twin worlds with clocks: no secret act moves a clock or a deadline, nor when they are told',
    async () => {
      const pace = { kind: 'correspondence', bankDays: 7, incrementDays: 1, emptyPlans: true } as const;
      const tally = await serverTwins(16, 300, () => ({ agreed: { pace, time: { ms: 0 } } }));
      expect(tally.leaks).toEqual([]);
      expect(tally.pairs).toBe(16);
      expect(tally.deeds).toBeGreaterThan(200);
    },
  ],
  [
    'Twin worlds through three servers each, with everybody at another one',
    async () => {
      const tally = await serverTwins(6, 700, () => ({ replicas: 3 }));
      expect(tally.leaks).toEqual([]);
      expect(tally.pairs).toBe(6);
      expect(tally.deeds).toBeGreaterThan(60);
    },
  ],
  [
    'Twin worlds in one of which all talk: who does not ask for talk receives the same',
    async () => {
      const tally = await serverTwins(6, 300, () => ({ replicas: 2 }), { asking: true, talk: 'all' });
      expect(tally.leaks).toEqual([]);
      expect(tally.pairs).toBe(6);
      expect(tally.talked).toBeGreaterThan(100);
    },
  ],
  [
    'Twin worlds in which both players are told by every channel: what comes, how much of it and when it is due are the same',
    async () => {
      const tally = await serverTwins(6, 900, undefined, { notices: true });
      expect(tally.leaks).toEqual([]);
      expect(tally.pairs).toBe(6);
      expect(tally.notices).toBeGreaterThan(20);
    },
  ],
  [
    'Twin worlds in one of which the others come by further devices: neither table, pages nor channels tell of it',
    async () => {
      const tally = await serverTwins(3, 500, undefined, { asking: true, devices: true, notices: true });
      expect(tally.leaks).toEqual([]);
      expect(tally.pairs).toBe(3);
      expect(tally.deeds).toBeGreaterThan(25);
    },
  ],
  [
    'Twin worlds in one of which the other room talks: who listens in their own receives the same',
    async () => {
      const tally = await serverTwins(3, 500, undefined, { asking: true, talk: 'elsewhere' });
      expect(tally.leaks).toEqual([]);
      expect(tally.pairs).toBe(3);
      expect(tally.talked).toBeGreaterThan(10);
    },
  ],
];

it.each(inThisRun(proofs))('%s', (_title, proof) => proof());
