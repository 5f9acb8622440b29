/** Manners of leading a month, for the commander and for its enemy. */
import { asWeighed, type Manner } from '../captain/manner.ts';

const manner = (name: string, change: Partial<Manner>): Manner => ({ ...asWeighed, ...change, name });

/**
 * The first is the captain's, which any other must beat. The others are sorted by their own results against captains in all
 * scenarios, because a small budget leaves out the last ones.
 */
export const manners: readonly Manner[] = [
  asWeighed,
  manner('byDay', { raids: 2, hours: 'day' }),
  manner('thrifty', { spends: 0.4 }),
  manner('bold', { raids: 4, fights: -0.3 }),
  manner('lavish', { spends: 2 }),
  manner('byNight', { raids: 2, hours: 'night' }),
];

/** Manners of the enemy against which a plan is tried, so that it is not good against only one of them. */
export const enemies: readonly Manner[] = [
  asWeighed,
  manner('bold', { raids: 4, fights: -0.3 }),
  asWeighed,
  manner('wary', { raids: 0.6, fights: 1 }),
];
