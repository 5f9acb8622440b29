/** Signs from which a seat guesses: at the type of an enemy flight, and at the place of an enemy unit. */
import type { UnitType } from '@1bob/rules/player';
import type { Flight, Memory } from './memory.ts';

const bucket = (value: number, ends: readonly number[]): string =>
  String(ends.filter((end) => value >= end).length);

/** Values of a flight's signs in the current flying turn. */
export const signsOf = (flight: Flight, turn: number) =>
  ({
    size: String(Math.min(3, flight.size)),
    pace: String(flight.pace),
    hour: bucket(flight.tookOff, [2, 4, 7, 10, 14, 19]),
    aloft: bucket(turn - flight.tookOff, [1, 2, 4, 6, 9, 12]),
    way: flight.away < flight.farthest ? 'back' : turn - flight.turn > 1 ? 'still' : 'out',
    far: bucket(flight.farthest, [3, 8, 14, 20]),
  }) as const;
export type Sign = keyof ReturnType<typeof signsOf>;

/** What is known of a unit: where and how many months ago it was seen, or how long it may have stayed unseen. */
export type Trace =
  | { readonly kind: 'seen'; readonly hex: string; readonly key: string }
  | { readonly kind: 'lost' | 'unseen'; readonly key: string };

export function traceOf(
  id: string,
  type: UnitType,
  begins: boolean,
  { seen, spent }: Memory,
  month: number,
  firstMonth: number,
): Trace {
  const last = seen[id];
  const age = last ? Math.min(4, month - last.month) : 0;
  if (last?.hex) return { kind: 'seen', hex: last.hex, key: `${type.cls} ${age}` };
  if (last) return { kind: 'lost', key: `${type.cls} ${age}` };
  // 20.6: one fake a month is free; all other units cost points.
  const chance =
    type.cls === 'Fake' ? bucket(month - firstMonth, [1, 2, 3, 4, 5]) : bucket(spent, [1, 4, 9, 16]);
  return { kind: 'unseen', key: `${type.code} ${begins ? 'begins' : 'comes'} ${chance}` };
}
