/** What a flight being planned draws over the map and writes on the strip of turns. */
import type { HexId } from '@1bob/atlas';
import { basesToLandAt, homeFrom, isNight, showsGuns } from '@1bob/rules/player';
import type { Highlight, Note } from '../map/types.ts';
import type { Drawing } from '../table/map-overlay.svelte.ts';
import { positionOf } from '../table/position.ts';
import type { PlayerView } from '../table/table.svelte.ts';
import { speaker, t } from '../i18n/language.svelte.ts';
import { rangeText } from '../i18n/ranges.ts';
import type { BombingOdds } from './odds.ts';
import { reachOf } from './route.ts';
import type { Sortie } from './sortie.svelte.ts';

/** Hexes where guns of the enemy are known to stand, on land or aboard. */
export function knownGuns(view: PlayerView): readonly HexId[] {
  const position = positionOf(view);
  const held = Object.entries(view.land).flatMap(([hex, { side }]) =>
    side === position.side ? [] : [hex as HexId],
  );
  const ships = position.side === 'german' ? Object.values(view.ships).map(({ hex }) => hex) : [];
  return [...new Set([...held, ...ships])].filter((hex) => showsGuns(position, hex));
}

function highlightsOf(view: PlayerView, sortie: Sortie): readonly Highlight[] {
  const { start, units } = sortie;
  if (units.length === 0) return [];
  const list: Highlight[] = [];
  if (sortie.hexes.length === 0) {
    const { now, next } = reachOf(start);
    if (start.left > 0) list.push({ kind: 'reach', hexes: now, label: t.log.turn(start.turn) });
    list.push({ kind: 'reachNext', hexes: next, label: t.log.turn(start.turn + 1) });
  }
  const bases = basesToLandAt(positionOf(view), sortie.own);
  if (start.mustLandBy !== null) list.push({ kind: 'noReturn', hexes: homeFrom(start, bases) });
  if (!isNight(view, start.turn))
    list.push({ kind: 'lastLight', hexes: homeFrom(start, bases, view.nightFrom - 1) });
  list.push({ kind: 'danger', hexes: knownGuns(view) });
  return list;
}

function notesOf(view: PlayerView, sortie: Sortie, odds: BombingOdds | null): readonly Note[] {
  const say = speaker(view.pack);
  const { bomb, bombers, table } = sortie;
  const list: Note[] = [];
  if (bomb && bombers.length > 0) {
    const what = bomb.target.kind === 'place' ? say.place(bomb.hex) : t.field.target(bomb.target, say);
    list.push({
      hex: bomb.hex,
      title: `${sortie.bombTurn} · ${t.fly.bombAt} ${what}`,
      ...(odds?.column ? { text: t.fly.column(rangeText(odds.column)) } : {}),
    });
  }
  if (sortie.land && sortie.hexes.length > 0)
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
): Drawing {
  const { bomb, bombers, bombTurn, end, hexes, land, table } = sortie;
  const drawn = hexes.length > 0;
  const { speed } = sortie.start;
  const slow = sortie.own.find((unit) => view.pack.types[unit.type]?.speed === speed);
  return {
    route: drawn
      ? {
          from: sortie.from,
          hexes,
          turnEnds: table.ends,
          ...(bomb ? { bomb: bomb.hex } : {}),
          ...(land ? { land: end } : {}),
        }
      : null,
    highlights: highlightsOf(view, sortie),
    notes: slips ? notesOf(view, sortie, odds) : [],
    speed: slow ? { hexes: speed, name: speaker(view.pack).type(slow.type) } : null,
    marks: [
      ...(bombers.length > 0 ? [{ turn: bombTurn, word: t.table.bombs }] : []),
      ...(land && drawn ? [{ turn: table.arrival, word: t.table.lands }] : []),
    ],
  };
}
