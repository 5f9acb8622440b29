/**
 * What a seat remembers of the enemy's aircraft: a fold over the views it has been shown. It is JSON, and is made of what
 * the log tells and of the notes, so that it can be made again from the record at any time.
 */
import { distance, type HexId } from '@1bob/atlas';
import { enemyOf, monthKey, type Communique, type PlayerView } from '@1bob/rules/player';
import { sightingsIn } from '@1bob/rules/sim';

/** One flight of an enemy counter, this month. */
export interface Flight {
  readonly from: HexId;
  /** Flying turn of its take-off, and how many took off together. */
  readonly tookOff: number;
  readonly size: number;
  /** Its unit, once it was seen. */
  unit: string | null;
  /** Most hexes flown in a turn; the turn flown in last, and the hexes of it. */
  pace: number;
  turn: number;
  hexes: number;
  /** Hexes from where it took off: the most there were, and now. */
  farthest: number;
  away: number;
}

export interface Memory {
  /** How far the log was read: pages before this one, and so many entries of it. */
  page: string;
  entries: number;
  /** Where each unit was last known to be on the ground, by hex; null when it was lost. */
  seen: Record<string, { readonly hex: HexId | null; readonly month: number }>;
  /** By counter. */
  flights: Record<string, Flight>;
  /** Points that the enemy has spent on reinforcements. */
  spent: number;
}

export const begin = (): Memory => ({ page: '', entries: 0, seen: {}, flights: {}, spent: 0 });

/** The memory with what one more view tells. Nothing is read twice, and it does not matter if views are left out. */
export function after(memory: Memory, view: PlayerView): Memory {
  const next = structuredClone(memory);
  for (const page of Object.keys(view.log).sort()) {
    if (page < next.page) continue;
    const entries = view.log[page] ?? [];
    const read = page === next.page ? next.entries : 0;
    if (page.slice(0, 7) !== next.page.slice(0, 7)) next.flights = {};
    for (const what of entries.slice(read)) remember(next, what, page, view);
    next.page = page;
    next.entries = entries.length;
  }
  return next;
}

function remember(memory: Memory, what: Communique, page: string, view: PlayerView): void {
  const enemy = enemyOf(view.own.side);
  const [month, turn] = [monthOf(page, view), Number(page.slice(-2))];
  const { flights, seen } = memory;
  const lost = (id: string): void => void (seen[id] = { hex: null, month });
  for (const { counter, unit } of sightingsIn(what)) {
    const flight = flights[counter];
    if (flight && unit) flight.unit = unit.id;
  }
  switch (what.kind) {
    case 'reinforced':
      if (what.side === enemy) memory.spent += what.spent;
      break;
    case 'tookOff':
      if (what.side === enemy)
        what.counters.forEach((counter, i) => {
          flights[counter] = {
            from: what.hex,
            tookOff: turn,
            size: what.counters.length,
            unit: what.units?.[i] ?? null,
            pace: 0,
            turn: 0,
            hexes: 0,
            farthest: 0,
            away: 0,
          };
        });
      break;
    case 'moved':
      for (const counter of what.counters) fly(flights[counter], what.path, turn, view);
      break;
    case 'landed':
      for (const counter of what.counters) {
        const unit = flights[counter]?.unit;
        if (unit) seen[unit] = { hex: what.hex, month };
        delete flights[counter];
      }
      break;
    case 'leftMap': {
      const unit = flights[what.counter]?.unit;
      if (unit) lost(unit);
      delete flights[what.counter];
      break;
    }
    case 'fake':
      delete flights[what.counter];
      break;
    case 'eliminated':
      if (what.sighting.unit && what.sighting.side === enemy) lost(what.sighting.unit.id);
      delete flights[what.sighting.counter];
      break;
    case 'damage':
      if (what.fate !== 'recycled' && what.fate !== 'eliminated') break;
      if (what.sighting.unit && what.sighting.side === enemy) lost(what.sighting.unit.id);
      delete flights[what.sighting.counter];
      break;
    case 'examined': {
      const note = view.own.notes[what.note];
      for (const { unit } of note?.air ?? []) seen[unit] = { hex: what.hex, month };
      break;
    }
    default:
  }
}

function fly(flight: Flight | undefined, path: readonly HexId[], turn: number, { rules }: PlayerView): void {
  const end = path.at(-1);
  if (!flight || end === undefined) return;
  flight.hexes = path.length - 1 + (flight.turn === turn ? flight.hexes : 0);
  flight.turn = turn;
  // 25: a patrol is told of as one long flight when it comes up.
  if (!rules.patrols || turn !== flight.tookOff) flight.pace = Math.max(flight.pace, flight.hexes);
  flight.away = distance(flight.from, end);
  flight.farthest = Math.max(flight.farthest, flight.away);
}

/** The month of a page of the log, `1918-01.07`. */
function monthOf(page: string, { firstMonth, month }: PlayerView): number {
  for (let m = firstMonth; m < month; m++) if (page.startsWith(monthKey(m))) return m;
  return month;
}
