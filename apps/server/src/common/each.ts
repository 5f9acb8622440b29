import type { Game, Seat } from '@1bob/game';

/** An audience that may look while a match runs: a seat of the game, or `observer`. */
export type Viewer = Seat;

/**
 * Everybody who may look at a running match of a game, in a fixed order: the seats as the game lists them, then observers.
 */
export const viewersOf = ({ seats }: Pick<Game<unknown>, 'seats'>): readonly Viewer[] => [
  ...seats,
  'observer',
];

/** One value for each seat, or for each viewer, as plain data by their names. */
export type Each<T> = Readonly<Record<Viewer, T>>;

export function each<T>(names: readonly Viewer[], make: (name: Viewer) => T): Each<T> {
  return Object.fromEntries(names.map((name) => [name, make(name)]));
}

/** The value for one name. Throws for an unknown name. */
export function valueFor<T>(values: Each<T>, name: Viewer): T {
  // Only an own property counts, because every object inherits some.
  if (!Object.hasOwn(values, name)) throw new Error('neither a seat of this game nor an observer');
  return values[name] as T; // checked above
}
