/** The flight that is being drawn, kept beside its panel: there again after a look at the news or at another base. */
import type { HexId } from '@1bob/atlas';
import type { FlightPlan, GroupId, UnitId } from '@1bob/rules/player';
import { createContext } from 'svelte';
import type { Place } from './place.ts';

export interface Flight {
  readonly hex: HexId;
  readonly group: GroupId | null;
  readonly units: readonly UnitId[];
  /** Null before the first click on the map. */
  readonly plan: FlightPlan | null;
}

export class FlightDraft {
  #flight: Flight | null = null;

  /** One flight at a time; a panel in which no unit is picked leaves the former one alone. */
  keep(flight: Flight): void {
    if (flight.units.length > 0) this.#flight = flight;
  }

  /**
   * Who is picked when a place is opened, and the plan that is laid out. The draft goes on if it was begun there, its
   * units can still fly, and those that were asked for (`wished`) are among them. Else it begins with those, or with
   * all where there is no choice: a group in the air, or a single aircraft.
   */
  begin({ hex, group, all }: Place, wished: readonly UnitId[]): Flight {
    const able = all.filter(({ why }) => why === null).map(({ unit }) => unit);
    const asked = wished.filter((unit) => able.includes(unit));
    const draft = this.#flight;
    const goesOn =
      draft?.hex === hex &&
      draft.group === group &&
      draft.units.every((unit) => able.includes(unit)) &&
      asked.every((unit) => draft.units.includes(unit));
    if (goesOn) return draft;
    const units = asked.length > 0 ? asked : group !== null || able.length === 1 ? able : [];
    return { hex, group, units, plan: null };
  }
}

export const [useFlightDraft, setFlightDraft] = createContext<FlightDraft>();
