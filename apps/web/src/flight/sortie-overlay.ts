/** The overlay of a flight being planned: lines on the map, and labels on the strip of flying turns. */
import { basesToLandAt, homeFrom, isNight } from '@1bob/rules/player';
import type { Highlight, MapNote } from '../map/types.ts';
import type { Drawing } from '../table/map-overlay.svelte.ts';
import { positionOf } from '../table/position.ts';
import type { PlayerView } from '../table/table.svelte.ts';
import { t } from '../words/table.ts';
import { speaker } from '../words/say.ts';
import { knownGuns } from './guns.ts';
import { averageText, outlookOf } from './outlook.ts';
import { reachOf } from './route.ts';
import type { Sortie } from './sortie.svelte.ts';

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
  if (start.mustLandBy !== null)
    list.push({ kind: 'noReturn', hexes: homeFrom(start, bases), label: t.fly.noReturn });
  if (!isNight(view, start.turn))
    list.push({
      kind: 'lastLight',
      hexes: homeFrom(start, bases, view.nightFrom - 1),
      label: t.fly.lastLight(view.nightFrom - 1),
    });
  list.push({ kind: 'danger', hexes: knownGuns(view) });
  return list;
}

/** Slips of paper beside the route, with target and turn of the bombs, and with the landing. */
function notesOf(view: PlayerView, sortie: Sortie): readonly MapNote[] {
  const say = speaker(view.pack);
  const { bomb, bombers, forecast } = sortie;
  const outlook = outlookOf(view, sortie);
  const list: MapNote[] = [];
  if (bomb && bombers.length > 0) {
    const what = bomb.target.kind === 'place' ? say.place(bomb.hex) : t.field.target(bomb.target, say);
    list.push({
      hex: bomb.hex,
      title: `${sortie.bombTurn} · ${t.fly.bombAt} ${what}`,
      ...(outlook === null ? {} : { text: averageText(outlook, say) }),
    });
  }
  if (sortie.land && sortie.hexes.length > 0)
    list.push({
      hex: sortie.end,
      title: `${forecast.arrival} · ${t.fly.landAtEnd(say.place(sortie.end))}`,
      ...(forecast.spare === null ? {} : { text: t.fly.fuel.spare(forecast.spare) }),
    });
  return list;
}

export function overlayOf(view: PlayerView, sortie: Sortie, roomForNotes: boolean): Drawing {
  const { bomb, bombers, bombTurn, end, hexes, land, forecast } = sortie;
  const drawn = hexes.length > 0;
  const { speed } = sortie.start;
  // The slowest unit, which the map names beside the speed (8.3).
  const slowest = sortie.own.find((unit) => view.pack.types[unit.type]?.speed === speed);
  return {
    route: drawn
      ? {
          from: sortie.from,
          hexes,
          turnEnds: forecast.ends,
          ...(bomb ? { bomb: bomb.hex } : {}),
          ...(land ? { land: end } : {}),
        }
      : null,
    highlights: highlightsOf(view, sortie),
    notes: roomForNotes ? notesOf(view, sortie) : [],
    speed: slowest ? { hexes: speed, name: speaker(view.pack).type(slowest.type) } : null,
    marks: [
      ...(bombers.length > 0 ? [{ turn: bombTurn, what: 'bombs' as const }] : []),
      ...(land && drawn ? [{ turn: forecast.arrival, what: 'lands' as const }] : []),
    ],
  };
}
