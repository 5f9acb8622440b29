/** What happens in a month that a player should decide about, so that an officer who plays for them stops. */
import { isLondon } from '@1bob/atlas';
import { happeningIn, type Communique, type Side } from '@1bob/rules/player';

/** The gravest first. */
export const turningPoints = [
  'ended',
  'lost',
  'attacked',
  'london',
  'enemySeen',
  'drawOffered',
  'monthEnd',
] as const;
export type TurningPoint = (typeof turningPoints)[number];

/** Null for an entry of a side's log about which the side has nothing to decide. */
export function turningPointIn(side: Side, told: Communique): TurningPoint | null {
  switch (told.kind) {
    case 'ended':
      return 'ended';
    case 'monthEnds':
      return 'monthEnd';
    case 'drawOffered':
      return told.side !== side && told.offered ? 'drawOffered' : null;
    case 'combat':
      return told.defender.side === side ? 'attacked' : null;
    case 'antiAircraft':
      return told.side === side ? null : 'attacked';
    case 'bombing':
      return isLondon(told.hex) ? 'london' : null;
    case 'spotted':
      return told.sightings.some((sighting) => sighting.side !== side) ? 'enemySeen' : null;
    default:
      return happeningIn(side, told) === 'lost' ? 'lost' : null;
  }
}

/** The gravest turning point of several entries. Null if there is none. */
export function gravestOf(side: Side, told: readonly Communique[]): TurningPoint | null {
  const found = new Set(told.map((each) => turningPointIn(side, each)));
  return turningPoints.find((point) => found.has(point)) ?? null;
}
