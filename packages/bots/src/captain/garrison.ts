/** Aircraft seen on the enemy's aerodromes: a note lists them until they may have moved (14, 20.3). */
import type { HexId } from '@1bob/atlas';
import { entriesInOrder, type PlayerView } from '@1bob/rules/player';

/** An aircraft of the enemy on the ground. */
export interface Grounded {
  readonly type: string;
  /** Whether the aircraft may still take off this month, as far as the seat knows. */
  readonly ready: boolean;
}
/** Aircraft in a hex; null if it was not examined. */
export type Garrison = (hex: HexId) => readonly Grounded[] | null;

/** Months for which a note counts as valid. */
const lasts = 1;

/** By the latest note of each hex. */
export function garrisonByNotes({ own, month }: PlayerView): Garrison {
  const found = new Map<HexId, readonly Grounded[]>();
  for (const [, note] of entriesInOrder(own.notes))
    if (month - note.month <= lasts && note.air.length > 0)
      found.set(
        note.hex,
        note.air.map(({ type }) => ({ type, ready: true })),
      );
  return (hex) => found.get(hex) ?? null;
}
