/** Counts from a seat's log of the war so far: how often its raids were met, and how often the enemy flew. */
import { once, type Brief } from './brief.ts';
import type { Experience } from './manner.ts';
import { bombersOut, raidsTold, type Time } from './told.ts';

export const experienceOf = (brief: Brief): Experience =>
  once(brief, 'experience', () => brief.manner.experience ?? count(brief));

function count(brief: Brief): Experience {
  const { view, position, weights } = brief;
  const { certainty } = weights;
  const expected = { day: weights.metByDay, night: weights.metByNight };
  const { raids } = raidsTold(brief);
  const flights = bombersOut(brief);
  const rate = (time: Time): number =>
    (sum(flights.map(({ fights }) => fights[time])) + expected[time] * certainty) /
    (sum(flights.map(({ share }) => share[time])) + certainty);
  return {
    attacks: { day: rate('day'), night: rate('night') },
    raided: view.month === view.firstMonth ? null : raids.filter(({ side }) => side !== position.side).length,
  };
}
const sum = (of: readonly number[]): number => of.reduce((a, b) => a + b, 0);
