/** The way of a flight in words, with the nearest names on the map for hexes without their own. */
import { hexAt, withinOrAt, type HexId } from '@1bob/atlas';
import { t } from '../words/table.ts';
import type { UnitId } from '@1bob/rules/player';
import type { Speaker } from '@1bob/words';
import type { PlayerView } from '../table/table.svelte.ts';
import { speaker } from '../words/say.ts';
import type { WayParts } from '../words/way.ts';
import { shown } from './shown.ts';
import type { Leg, Sortie } from './sortie.svelte.ts';

const nearest = (hex: HexId, radius: number): HexId | null =>
  withinOrAt(hex, radius).find((near) => hexAt(near).place !== null) ?? null;
const isSea = (hex: HexId): boolean => hexAt(hex).terrain === 'sea';

/** "Margate (2223)", "off Margate (2423)", "near Ashford (1725)", "the open sea (2922)". */
export function whereabouts(hex: HexId, say: Speaker): string {
  const near = nearest(hex, shown.near);
  if (near === hex) return say.hex(hex);
  if (near !== null) return (isSea(hex) ? t.way.off : t.way.near)(say.place(near), hex);
  return isSea(hex) ? t.way.openSea(hex) : say.hex(hex);
}

/** "Gotha 13 and Gotha 14", "5 aircraft". */
export function nameOf(view: PlayerView, units: readonly UnitId[]): string {
  const say = speaker(view.pack);
  return units.length > shown.named
    ? t.next.aircraft(units.length)
    : say.list(units.map((id) => say.unit(id, view.own.units[id]?.type)));
}

function partsOf(leg: Leg, here: HexId, say: Speaker, ends: { first: boolean; acts: boolean }): WayParts {
  const way = [here, ...leg.hexes];
  const coast = (hex: HexId | undefined): string => {
    const near = hex === undefined ? null : nearest(hex, shown.coast);
    return near === null ? '' : say.place(near);
  };
  const leaves = way.findIndex((hex, i) => i > 0 && isSea(hex) && !isSea(way[i - 1] ?? hex));
  const comes = way.findLastIndex((hex, i) => i > 0 && !isSea(hex) && isSea(way[i - 1] ?? hex));
  const entered = way[comes];
  // The line of the action already names the destination.
  const named = entered !== undefined && !(ends.acts && entered === leg.to);
  return {
    from: ends.first ? say.place(here) : null,
    out: leaves > 0 ? coast(way[leaves - 1]) : null,
    sea: way.some(isSea),
    in: comes > 0 && named ? { where: coast(entered), turn: leg.turns[comes - 1] ?? leg.last } : null,
    to: ends.acts ? null : whereabouts(leg.to, say),
  };
}

export interface Line {
  /** "3", or "1–4". */
  readonly turns: string;
  readonly last: number;
  /** Whether the line names an action. */
  readonly strong: boolean;
  readonly text: string;
}
const turnsOf = (first: number, last: number): string => (first >= last ? String(last) : `${first}–${last}`);

/** A line for each leg, and one more for its bombs or its landing. */
export function linesOf(sortie: Sortie, say: Speaker): readonly Line[] {
  const { legs, bomb, land } = sortie;
  let here = sortie.from;
  const lines = legs.flatMap((leg, i): Line[] => {
    const from = here;
    here = leg.to;
    const bombs = bomb?.hex === leg.to;
    const lands = land && i === legs.length - 1;
    const acts = bombs || lands;
    const parts = partsOf(leg, from, say, { first: i === 0, acts });
    const text = t.way.leg(parts);
    // An action in the last turn of a leg takes that turn out of the leg, unless the leg crosses a coast in it.
    const last = acts && parts.in?.turn !== leg.last ? leg.last - 1 : leg.last;
    const way: Line = { turns: turnsOf(leg.first, last), last, strong: false, text };
    const does = bombs ? `${t.fly.bombAt} ${say.hex(leg.to)}` : t.fly.landAtEnd(say.hex(leg.to));
    const deed: Line = { turns: String(leg.last), last: leg.last, strong: true, text: does };
    return [...(acts && last < leg.first ? [] : [way]), ...(acts ? [deed] : [])];
  });
  // A route without a leg: the flight is already over the base where it lands, or over the target that it bombs.
  if (legs.length > 0 || bomb?.hex !== sortie.from) return lines;
  const turn = sortie.bombTurn;
  return [{ turns: String(turn), last: turn, strong: true, text: `${t.fly.bombAt} ${say.hex(sortie.from)}` }];
}
