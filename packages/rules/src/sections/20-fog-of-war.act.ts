/** 20: examines hexes, and removes fakes that are found out. */
import type { HexId } from '@1bob/atlas';
import { isFake } from '../forces/counters.ts';
import { eliminate } from '../forces/fate.act.ts';
import { enemyOf, type AirUnit, type CounterId, type GroupId, type Note, type Side } from '../state/match.ts';
import type { Play } from '../play.ts';
import { inOrder } from '../state/tables.ts';
import { sameJson } from '../checksum.ts';

/** 20.3: writes a private note, with its date, of every enemy unit on the ground or at sea in a hex (ruling 14). */
export function examine(play: Play, side: Side, hex: HexId): void {
  const enemy = enemyOf(side);
  const stack = play.stack(hex);
  const land = stack?.side === enemy ? stack.units : [];
  const air = aircraftBasedAt(play, enemy, hex);
  const ships = enemy === 'british' ? shipsAt(play, hex) : [];
  // Most hexes that a unit flies over are empty.
  if (land.length + air.length + ships.length === 0) return;
  const note: Note = { month: play.match.month, turn: play.turn, hex, land, air, ships };
  const notes = play.side(side).notes;
  const latest = Object.values(notes).findLast((n) => n.hex === hex);
  // Skips a note that repeats the latest one.
  if (latest && sameSight(latest, note)) return;
  const number = String(Object.keys(notes).length + 1);
  play.setSide(side, { notes: { ...notes, [number]: note } });
  play.tellSide(side, { kind: 'examined', hex, note: number, rule: '20.3' });
}
/** Aircraft on the ground of a hex, or aboard the carrier there. */
function aircraftBasedAt(play: Play, side: Side, hex: HexId): Note['air'] {
  const { units, ships } = play.match;
  const carrier = ships.carrier?.where;
  const aboard = carrier?.at === 'sea' && carrier.hex === hex;
  // This runs for every hex flown over, so it sorts only the few units found there.
  const there: Record<string, AirUnit> = {};
  for (const unit of Object.values(units)) {
    if (unit.side !== side) continue;
    const { where } = unit;
    if (where.at === 'base' ? where.hex === hex : aboard && where.at === 'ship') there[unit.id] = unit;
  }
  return inOrder(there).map(({ id, type, ace }) => ({ unit: id, type, ace }));
}
const shipsAt = (play: Play, hex: HexId): Note['ships'] =>
  inOrder(play.match.ships).flatMap(({ where, kind }) =>
    where.at === 'sea' && where.hex === hex ? [{ name: where.name, kind }] : [],
  );
const sameSight = (a: Note, b: Note): boolean =>
  a.month === b.month && sameJson([a.land, a.air, a.ships], [b.land, b.air, b.ships]);

/** 20.3-1: a group examines what it flies over. A fake examines nothing (ruling 15). */
export function examineFromAbove(play: Play, group: GroupId): void {
  const { side, hex } = play.group(group);
  if (play.unitsIn(group).every((id) => isFake(play.unit(id)))) return;
  examine(play, side, hex);
}

/** 20.6: removes fakes spotted in flight at once. Returns the remaining counters. */
export function removeFakes(play: Play, counters: readonly CounterId[]): CounterId[] {
  return counters.filter((counter) => {
    const { unit, group } = play.counter(counter);
    if (!isFake(play.unit(unit))) return true;
    play.tell({ kind: 'fake', hex: play.group(group).hex, counter, rule: '20.6' });
    eliminate(play, unit);
    return false;
  });
}
