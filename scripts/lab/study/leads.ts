/** Changes of the lead, compared with a walk without drift. */
import { suddenDeathLead } from '@1bob/rules';
import type { Measures } from './measures.ts';

export interface Course {
  /** German points less British ones: at the start, and at the end of each month. */
  readonly leads: readonly number[];
  /** German points less British ones at the end of the game. */
  readonly final: number;
}

/** Number of changes of the leading side, from month's end to month's end. */
export function leadChanges(leads: readonly number[]): number {
  const led = leads.map(Math.sign).filter((sign) => sign !== 0);
  return led.filter((sign, i) => i > 0 && sign !== led[i - 1]).length;
}

/** Whether the side that led at half-time was ahead at the end; null if neither led, or the end was level. */
export function halfTimeHeld({ leads, final }: Course): boolean | null {
  const half = leads[Math.floor((leads.length - 1) / 2)] ?? 0;
  return half === 0 || final === 0 ? null : Math.sign(half) === Math.sign(final);
}

export const courseOf = ({ leads }: Pick<Measures, 'leads'>): Course => ({
  leads,
  final: leads.at(-1) ?? 0,
});

/**
 * Walks without drift, of the same monthly steps: each walk begins with the lead of the scenario, and draws for each
 * month a step from all months of these games, with replacement and with a fair coin for its sign. It ends with the
 * scenario, or as soon as a lead ends the game. `random` gives numbers from 0 to below 1.
 */
export function walks(
  games: readonly Pick<Measures, 'leads' | 'length'>[],
  count: number,
  random: () => number,
): Course[] {
  const steps = games.flatMap(({ leads }) => leads.slice(1).map((lead, i) => lead - (leads[i] ?? 0)));
  const [first] = games;
  if (!first || steps.length === 0) return [];
  return Array.from({ length: count }, () => {
    const leads = [first.leads[0] ?? 0];
    for (let month = 0; month < first.length; month++) {
      const step = steps[Math.floor(random() * steps.length)] ?? 0;
      const lead = (leads.at(-1) ?? 0) + (random() < 0.5 ? step : -step);
      leads.push(lead);
      if (Math.abs(lead) >= suddenDeathLead) break;
    }
    return courseOf({ leads });
  });
}
