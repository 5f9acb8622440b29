/** 20: what is examined, and what becomes of fakes when they are found out. */
import type { HexId } from '@1bob/atlas';
import { isFake } from '../forces/counters.ts';
import { eliminate } from '../forces/fate.ts';
import { enemyOf, type CounterId, type GroupId, type Note, type Side } from '../match.ts';
import type { Play } from '../play.ts';

/** 20.3: a dated private note of every enemy unit on the ground or at sea in a hex (ruling 14). */
export function examine(play: Play, side: Side, hex: HexId): void {
  const enemy = enemyOf(side);
  const stack = play.stack(hex);
  const note: Note = {
    month: play.match.month,
    turn: play.turn,
    hex,
    land: stack?.side === enemy ? stack.units : [],
    air: play
      .unitsOf(enemy)
      .filter((unit) => isBasedIn(play, unit.where, hex))
      .map(({ id, type, ace, up, nightTrained }) => ({ unit: id, type, ace, up, nightTrained })),
    ships:
      enemy === 'british'
        ? Object.values(play.match.ships).flatMap((ship) =>
            ship.where.at === 'sea' && ship.where.hex === hex
              ? [{ name: ship.where.name, kind: ship.kind }]
              : [],
          )
        : [],
  };
  if (note.land.length + note.air.length + note.ships.length === 0) return;
  const notes = play.side(side).notes;
  const latest = Object.values(notes).findLast((n) => n.hex === hex);
  // The same sight again is no news.
  if (latest && sameSight(latest, note)) return;
  const number = String(Object.keys(notes).length + 1);
  play.setSide(side, { notes: { ...notes, [number]: note } });
  play.tellSide(side, { kind: 'examined', hex, note: number, rule: '20.3' });
}
function isBasedIn(play: Play, where: ReturnType<Play['unit']>['where'], hex: HexId): boolean {
  if (where.at === 'base') return where.hex === hex;
  if (where.at !== 'ship') return false;
  const ship = play.match.ships[where.ship];
  return ship?.where.at === 'sea' && ship.where.hex === hex;
}
const sameSight = (a: Note, b: Note): boolean =>
  a.month === b.month &&
  JSON.stringify([a.land, a.air, a.ships]) === JSON.stringify([b.land, b.air, b.ships]);

/** 20.3-1: flying over; a fake carries nobody who could look (ruling 15). */
export function examineFromAbove(play: Play, group: GroupId): void {
  const { side, hex } = play.group(group);
  if (play.unitsIn(group).every((id) => isFake(play.unit(id)))) return;
  examine(play, side, hex);
}

/** 20.6: a fake that has been spotted in flight is gone at once. Gives back the counters that are still there. */
export function removeFakes(play: Play, counters: readonly CounterId[]): CounterId[] {
  return counters.filter((counter) => {
    const { unit, group } = play.counter(counter);
    if (!isFake(play.unit(unit))) return true;
    play.tell({ kind: 'fake', hex: play.group(group).hex, counter, rule: '20.6' });
    eliminate(play, unit);
    return false;
  });
}
