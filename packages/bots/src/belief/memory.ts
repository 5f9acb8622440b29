/**
 * A seat's memory of the enemy's aircraft: a fold over its views. It is JSON and uses only the log and the notes, so that it
 * can be rebuilt from the record at any time.
 */
import { distance, type HexId } from '@1bob/atlas';
import { enemyOf, monthKey, type Communique, type PlayerView } from '@1bob/rules/player';
import { sightingsIn } from '@1bob/rules/sim';

/** One flight of an enemy counter, this month. */
export interface Flight {
  readonly from: HexId;
  /** Flying turn of its take-off, and the number that took off together. */
  readonly tookOff: number;
  readonly size: number;
  /** The unit of the counter; null until it is seen. */
  unit: string | null;
  /** Most hexes flown in a turn; its latest turn of flight, and the hexes flown in it. */
  pace: number;
  turn: number;
  hexes: number;
  /** Distance in hexes from its take-off: the largest, and the current one. */
  farthest: number;
  away: number;
}

export interface Memory {
  /** The log has been read up to here: all pages before this one, and this many entries of it. */
  page: string;
  entries: number;
  /** Last known hex of each unit on the ground; null when it was lost. */
  seen: Record<string, { readonly hex: HexId | null; readonly month: number }>;
  /** By counter. */
  flights: Record<string, Flight>;
  /** Points that the enemy has spent on reinforcements. */
  spent: number;
}

export const begin = (): Memory => ({ page: '', entries: 0, seen: {}, flights: {}, spent: 0 });

/** The memory after a further view. It counts no entry twice, and skipping views does no harm. */
export function memoryAfter(memory: Memory, view: PlayerView): Memory {
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
  // 25: the log shows a patrol that takes station as one long flight.
  if (!rules.patrols || turn !== flight.tookOff) flight.pace = Math.max(flight.pace, flight.hexes);
  flight.away = distance(flight.from, end);
  flight.farthest = Math.max(flight.farthest, flight.away);
}

/** The month of a page of the log, `1918-01.07`. */
function monthOf(page: string, { firstMonth, month }: PlayerView): number {
  for (let m = firstMonth; m < month; m++) if (page.startsWith(monthKey(m))) return m;
  return month;
}
