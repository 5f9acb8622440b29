/**
 * Flights for the player's next turn that have not been sent: the one being drawn, and those put aside. They belong to
 * the seat. This browser keeps them for the month and sends none of them to the server.
 */
import { hexId, type HexId } from '@1bob/atlas';
import type { FlightPlan, GroupId, UnitId } from '@1bob/rules/player';
import { createContext, untrack } from 'svelte';
import { draftsOf, followDrafts, keepDraft } from '../table/drafts.ts';
import type { PlayerView } from '../table/table.svelte.ts';
import type { Place } from './place.ts';

/** The player's choices for a flight. Null leaves a choice to the route or the target. */
export interface Drawn {
  readonly points: readonly HexId[];
  readonly bomb: FlightPlan['bomb'];
  readonly land: boolean | null;
  readonly halts: boolean | null;
  readonly presses: boolean | null;
  /** The flying turn before which the flight does not start. */
  readonly wait: number;
}

export interface Flight {
  readonly hex: HexId;
  /** Null for units on the ground. */
  readonly group: GroupId | null;
  readonly units: readonly UnitId[];
  /** Null before the first click on the map. */
  readonly drawn: Drawn | null;
  /** The flying turn for which the flight is drawn. */
  readonly turn?: number;
}

export interface LaidAside extends Flight {
  readonly drawn: Drawn;
  readonly turn: number;
}

const NAME = 'flights';
type Where = Pick<PlayerView, 'month' | 'own'>;
interface Kept {
  readonly drawing: Flight | null;
  readonly aside: readonly LaidAside[];
}

/** Rejects anything else, such as data of another version of this page or data edited by hand. */
function isFlight(kept: Flight | null): kept is Flight & { drawn: Drawn } {
  if (kept?.drawn == null) return false;
  const { hex, units, drawn } = kept;
  const lists: readonly unknown[] = [units, drawn.points];
  if (!lists.every(Array.isArray)) return false;
  for (const each of [hex, ...drawn.points, ...(drawn.bomb === null ? [] : [drawn.bomb.hex])]) hexId(each); // throws
  return units.length > 0 && Number.isInteger(drawn.wait);
}
function keptIn(match: string, view: Where): Kept {
  try {
    const { drawing, aside } = draftsOf(match, view)[NAME] as Kept;
    return {
      drawing: isFlight(drawing) ? drawing : null,
      aside: aside.filter((flight) => isFlight(flight) && Number.isInteger(flight.turn)),
    };
  } catch {
    return { drawing: null, aside: [] };
  }
}

const meets = (flight: Flight, units: readonly UnitId[]): boolean =>
  flight.units.some((unit) => units.includes(unit));

/** Adds the flight at the end of the list if it is known for which turn it was drawn. */
const withLaid = (aside: readonly LaidAside[], { turn, drawn, ...flight }: Flight): readonly LaidAside[] =>
  turn === undefined || drawn === null || aside.some((each) => meets(each, flight.units))
    ? aside
    : [...aside, { ...flight, drawn, turn }];

/**
 * The draft of one seat for one month. Each tab draws its own flight. A flight that another tab displaces is put aside.
 */
export class FlightDraft {
  readonly #match: string;
  readonly #where: Where;
  #drawing: Flight | null = null;
  /** The flight that was drawn in another tab or before a reload. Null if there is none. */
  #elsewhere: Flight | null;
  #aside: readonly LaidAside[] = $state.raw([]);
  #begun = $state(0);

  constructor(match: string, where: Where) {
    this.#match = match;
    this.#where = where;
    const { drawing, aside } = keptIn(match, where);
    this.#elsewhere = drawing;
    this.#aside = aside;
  }

  /** Follows the other tabs of this seat. Returns the function that stops it. */
  follow(): () => void {
    return followDrafts(this.#match, this.#where, () => this.#hear());
  }

  /** The flight being drawn. There is only one at a time. */
  get drawing(): Flight | null {
    return this.#drawing ?? this.#elsewhere;
  }
  /** The flights put aside, in the order in which they will fly. */
  get aside(): readonly LaidAside[] {
    return this.#aside;
  }

  /** A number that changes when another flight is drawn. */
  get begun(): number {
    return this.#begun;
  }
  /** Resumes a flight that was put aside. Put aside again, it takes its former place. */
  takeUp(flight: Flight): void {
    this.keep(flight);
    this.#begun += 1;
  }

  /** A panel in which no unit is picked keeps the former flight. */
  keep(flight: Flight): void {
    if (flight.units.length === 0) return;
    this.#drawing = flight;
    untrack(() => {
      const other = this.#elsewhere;
      if (other !== null && flight.drawn !== null) {
        this.#elsewhere = null;
        if (!meets(other, flight.units)) this.#aside = withLaid(this.#aside, other);
      }
      this.#save();
    });
  }
  /** Puts a drawn flight aside. It takes the place of these units' former flight, or else the last place. */
  putAside(flight: LaidAside): void {
    const at = this.#aside.findIndex((each) => meets(each, flight.units));
    const others = this.#aside.filter((each) => !meets(each, flight.units));
    this.#drawing = null;
    if (this.#elsewhere !== null && meets(this.#elsewhere, flight.units)) this.#elsewhere = null;
    this.#begun += 1;
    this.#set(at < 0 ? [...others, flight] : others.toSpliced(at, 0, flight));
  }
  remove(units: readonly UnitId[]): void {
    if (this.#drawing !== null && meets(this.#drawing, units)) this.#drawing = null;
    if (this.#elsewhere !== null && meets(this.#elsewhere, units)) this.#elsewhere = null;
    this.#set(this.#aside.filter((each) => !meets(each, units)));
  }
  /** Moves a flight one place earlier or later. */
  move(flight: LaidAside, by: 1 | -1): void {
    const at = this.#aside.indexOf(flight);
    if (at < 0) return;
    this.#set(this.#aside.toSpliced(at, 1).toSpliced(Math.max(0, at + by), 0, flight));
  }
  /** Moves a flight that was drawn for an earlier turn to this one. */
  renew(flight: LaidAside, turn: number): void {
    this.#set(this.#aside.map((each) => (each === flight ? { ...each, turn } : each)));
  }

  /**
   * The picked units and the route when a place is opened. The draft goes on if it was begun at this place, its units
   * can still fly, and it includes all requested units (`wished`). Otherwise a new one begins with the requested units.
   * It begins with all units if there is nothing to choose: a group in the air, or a single aircraft.
   */
  begin({ hex, group, all }: Place, wished: readonly UnitId[]): Flight {
    const able = all.filter(({ why }) => why === null).map(({ unit }) => unit);
    const asked = wished.filter((unit) => able.includes(unit));
    const draft = this.drawing;
    const goesOn =
      draft?.hex === hex &&
      draft.group === group &&
      draft.units.every((unit) => able.includes(unit)) &&
      asked.every((unit) => draft.units.includes(unit));
    if (goesOn) return draft;
    const units = asked.length > 0 ? asked : group !== null || able.length === 1 ? able : [];
    return { hex, group, units, drawn: null };
  }

  #set(aside: readonly LaidAside[]): void {
    this.#aside = aside;
    this.#save();
  }
  /** Handles a change by another tab. */
  #hear(): void {
    const { drawing, aside } = keptIn(this.#match, this.#where);
    const own = this.#drawing;
    this.#aside = aside;
    this.#elsewhere = drawing;
    if (own?.drawn == null) return;
    if (drawing !== null && meets(drawing, own.units)) {
      // Both tabs draw the same flight, so the later drawing counts.
      this.#drawing = drawing;
      this.#elsewhere = null;
      this.#begun += 1;
    } else if (!aside.some((each) => meets(each, own.units))) {
      if (drawing !== null) this.#aside = withLaid(aside, own);
      this.#save(drawing ?? own);
    }
  }
  #save(drawing = this.#drawing?.drawn == null ? this.#elsewhere : this.#drawing): void {
    const none = drawing === null && this.#aside.length === 0;
    const kept: Kept = { drawing, aside: this.#aside };
    keepDraft(this.#match, this.#where, NAME, none ? undefined : kept);
  }
}

export const [useFlightDraft, setFlightDraft] = createContext<FlightDraft>();
