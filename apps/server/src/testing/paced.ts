import type { Pace } from '@1bob/protocol';
import { anna, matchOfTwo, testMatches } from './test-matches.ts';

export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;
export const live: Pace = { kind: 'live', minutes: 10, incrementSeconds: 0 };
export const letters = {
  kind: 'correspondence',
  bankDays: 2,
  incrementDays: 0,
  emptyPlans: true,
} as const satisfies Pace;
export const carla = { ...anna, id: 'session-of-Carla', personId: 'session-of-Carla', name: 'Carla' };

/** Matches whose clock the test sets. */
export function paced(given: Pick<Parameters<typeof testMatches>[0] & object, 'game'> = {}) {
  const at = new Date('2026-01-01T12:00:00Z');
  const time = { clock: 'here', ms: 0, at, resumed: -1, forward: at };
  const clock = { now: () => ({ ...time }) };
  return { ...testMatches({ ...given, clock }), time };
}

/** A match in which the time of the left seat has run out. */
export async function late(pace: Pace = live, given: Parameters<typeof paced>[0] = {}) {
  const here = paced(given);
  const table = await matchOfTwo(here, { pace });
  here.time.ms = 10 * MINUTE;
  await here.tables.lookAtClocks();
  return { ...here, table };
}
/** The record of a match in short: acts of the server by their kind, commands by their seat. */
export const kinds = ({ store }: ReturnType<typeof paced>, id: string): unknown[] =>
  (store.kept.entries.get(id) ?? []).map(({ seat, body }) => {
    const { command, because } = body as { command: { kind: string }; because?: string };
    return seat === 'host' ? command.kind : [seat, command.kind, ...(because ? [because] : [])];
  });
