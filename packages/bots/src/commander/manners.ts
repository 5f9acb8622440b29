/** The manners in which a month may be led, and in which an enemy may be expected to lead it. */
import { asWeighed, type Manner } from '../captain/manner.ts';

const manner = (name: string, change: Partial<Manner>): Manner => ({ ...asWeighed, ...change, name });

/**
 * The first is that of a captain, which another must be better than. The others by how well they did alone against captains
 * in all scenarios: where little may be tried, the last are not.
 */
export const manners: readonly Manner[] = [
  asWeighed,
  manner('byDay', { raids: 2, hours: 'day' }),
  manner('thrifty', { spends: 0.4 }),
  manner('bold', { raids: 4, fights: -0.3 }),
  manner('lavish', { spends: 2 }),
  manner('byNight', { raids: 2, hours: 'night' }),
];

/** Whom a plan is tried against: no plan should be good against one of them alone. */
export const enemies: readonly Manner[] = [
  asWeighed,
  manner('bold', { raids: 4, fights: -0.3 }),
  asWeighed,
  manner('wary', { raids: 0.6, fights: 1 }),
];
