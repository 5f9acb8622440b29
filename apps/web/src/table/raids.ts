/** The raids of a month, as the public log tells them: where bombs fell, from how many aircraft, and for how many points. */
import type { HexId } from '@1bob/atlas';
import { monthKey, type Side, type View } from '@1bob/rules/player';
import { incidents, pointsOf } from './incidents.ts';
import type { Entry } from './log.ts';

export interface Raid {
  /** Name of its first entry in the log. */
  readonly key: string;
  readonly side: Side;
  readonly turn: number;
  readonly hex: HexId;
  /** Counters over the target. */
  readonly flyers: number;
  /** Points that its side gained by it, or lost. */
  readonly points: number;
}

/** In the order in which they came; bombs of one side on one hex in one turn are one raid. */
export function raidsOf(log: readonly Entry[], month: View['month']): readonly Raid[] {
  const raids = new Map<string, Raid>();
  const ofMonth = log.filter((entry) => entry.month === monthKey(month));
  for (const incident of incidents(ofMonth)) {
    const { key, turn, what } = incident.head;
    if (what.kind !== 'bombing') continue;
    const { side, hex, sightings } = what;
    const name = `${turn} ${side} ${hex}`;
    const before = raids.get(name);
    raids.set(name, {
      ...{ key: before?.key ?? key, side, turn, hex },
      flyers: (before?.flyers ?? 0) + sightings.length,
      points: (before?.points ?? 0) + pointsOf(incident)[side],
    });
  }
  return [...raids.values()];
}
