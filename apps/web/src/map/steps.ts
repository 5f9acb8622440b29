// Moves the cursor from hex to hex by keys: by the arrows, and by six letter keys that lie around S as the neighbours
// lie around a hex.
import { adjacent, type Direction, type HexId } from '@1bob/atlas';

export type Way = Direction | 'east' | 'west';

const arrows: Readonly<Record<string, Way>> = {
  ArrowUp: 0,
  ArrowDown: 3,
  ArrowRight: 'east',
  ArrowLeft: 'west',
};

/** Keys by their place on the keyboard, whatever letter is printed there: KeyQ is A in France. */
const places = { KeyW: 0, KeyE: 1, KeyD: 2, KeyS: 3, KeyA: 4, KeyQ: 5 } as const satisfies Record<
  string,
  Way
>;

export type Key = Pick<KeyboardEvent, 'code' | 'key'>;

/**
 * The direction of a key. Null for any other key. Keyboards on a screen report no places, so then the letter counts.
 */
export function wayOf({ code, key }: Key): Way | null {
  const place = code === '' && key.length === 1 ? `Key${key.toUpperCase()}` : code;
  return arrows[key] ?? (place in places ? places[place as keyof typeof places] : null);
}

/** The hex in a direction. Null at the edge of the map. */
export function stepFrom(hex: HexId, way: Way): HexId | null {
  if (typeof way === 'number') return adjacent(hex, way);
  // Moving sideways keeps the row. Even columns are half a hex higher, so from an even column the same row is to the
  // south.
  const even = Number(hex.slice(0, 2)) % 2 === 0;
  return adjacent(hex, way === 'east' ? (even ? 2 : 1) : even ? 4 : 5);
}

/** The signs on the six keys of a common keyboard, in the order of their rows. */
export const commonSigns = 'Q W E A S D';

/** The signs on the six keys of this keyboard. If the browser does not report them, those of a common keyboard. */
export async function keySigns(keyboard: Navigator['keyboard']): Promise<string> {
  const layout = await keyboard?.getLayoutMap().catch(() => undefined);
  return commonSigns.replaceAll(/\w/g, (letter) => (layout?.get(`Key${letter}`) ?? letter).toUpperCase());
}

declare global {
  interface Navigator {
    /** Only some browsers have this. */
    readonly keyboard?: { getLayoutMap(): Promise<Pick<ReadonlyMap<string, string>, 'get'>> };
  }
}
