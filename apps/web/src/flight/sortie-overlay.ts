/** What a flight being planned draws over the map and writes on the strip of turns. */
import type { HexId } from '@1bob/atlas';
import type { Highlight, Note } from '../map/types.ts';
import type { Overlay } from '../table/desk.svelte.ts';
import type { PlayerView } from '../table/table.svelte.ts';
import { speaker, t } from '../words/language.svelte.ts';
import type { BombingOdds } from './bombing.ts';
import { rangeText } from './chart-reading.ts';
import { aerodromes } from './home.ts';
import { homeFrom, reachOf } from './route.ts';
import type { Sortie } from './sortie.svelte.ts';

/** Hexes where guns of the enemy are known to stand: aerodromes have some (15.1). */
export const knownGuns = (view: PlayerView): readonly HexId[] =>
  Object.entries(view.land).flatMap(([hex, land]) =>
    land.side !== view.own.side && ['antiAircraft', 'aerodrome'].includes(land.top.kind)
      ? [hex as HexId]
      : [],
  );

function highlightsOf(view: PlayerView, sortie: Sortie): readonly Highlight[] {
  const { start, units } = sortie;
  if (units.length === 0) return [];
  const list: Highlight[] = [];
  if (sortie.hexes.length === 0) {
    const { now, next } = reachOf(start);
    if (start.left > 0) list.push({ kind: 'reach', hexes: now, label: t.log.turn(start.turn) });
    list.push({ kind: 'reachNext', hexes: next, label: t.log.turn(start.turn + 1) });
  }
  const bases = aerodromes(view);
  if (start.mustLandBy !== null) list.push({ kind: 'noReturn', hexes: homeFrom(start, bases, 24) });
  if (start.turn < view.nightFrom)
    list.push({ kind: 'lastLight', hexes: homeFrom(start, bases, view.nightFrom - 1) });
  list.push({ kind: 'danger', hexes: knownGuns(view) });
  return list;
}

function notesOf(view: PlayerView, sortie: Sortie, odds: BombingOdds | null): readonly Note[] {
  const say = speaker(view.pack);
  const { bomb, table } = sortie;
  const list: Note[] = [];
  if (bomb) {
    const what = bomb.target.kind === 'place' ? say.place(bomb.hex) : t.field.target(bomb.target, say);
    list.push({
      hex: bomb.hex,
      title: `${sortie.bombTurn} · ${t.fly.bombAt} ${what}`,
      ...(odds && odds.column >= 0 ? { text: t.fly.column(rangeText(odds.columnText)) } : {}),
    });
  }
  if (sortie.land && table.hexes.length > 0)
    list.push({
      hex: sortie.end,
      title: `${table.arrival} · ${t.fly.landAtEnd(say.place(sortie.end))}`,
      ...(table.spare === null ? {} : { text: t.fly.fuel.spare(table.spare) }),
    });
  return list;
}

/** `slips`: whether there is room on the map for slips of paper beside the route. */
export function overlayOf(
  view: PlayerView,
  sortie: Sortie,
  odds: BombingOdds | null,
  slips: boolean,
): Overlay {
  const { bomb, bombTurn, end, land, table } = sortie;
  const drawn = table.hexes.length > 0;
  const types = sortie.own.flatMap((unit) => view.pack.types[unit.type] ?? []);
  const slowest = types.toSorted((a, b) => a.speed - b.speed)[0];
  return {
    route: drawn
      ? {
          from: sortie.from,
          hexes: table.hexes,
          turnEnds: table.ends,
          ...(bomb ? { bomb: bomb.hex } : {}),
          ...(land ? { land: end } : {}),
        }
      : null,
    highlights: highlightsOf(view, sortie),
    notes: slips ? notesOf(view, sortie, odds) : [],
    speed: slowest ? { hexes: slowest.speed, name: speaker(view.pack).type(slowest.code) } : null,
    marks: [
      ...(bombTurn > 0 ? [{ turn: bombTurn, word: t.table.bombs }] : []),
      ...(land && drawn ? [{ turn: table.arrival, word: t.table.lands }] : []),
    ],
  };
}
