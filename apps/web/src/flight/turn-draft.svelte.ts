/**
 * A turn that is drafted before it is flown: the flights put aside, what each would do, and the commands that fly them
 * one after the other. Each command is given only when the one before has ended as drawn. If it has not, the page says
 * what happened and gives no more commands.
 */
import { hexAt, type HexId } from '@1bob/atlas';
import {
  basedAt,
  nextTurnOf,
  refuseFlight,
  type CommandInput,
  type FlightPlan,
  type GroupId,
  type OwnUnit,
  type UnitId,
} from '@1bob/rules/player';
import { entries } from '@1bob/words';
import type { Step } from '../table/next-step.svelte.ts';
import { positionOf } from '../table/position.ts';
import { isMyMove, type PlayerView } from '../table/table.svelte.ts';
import { weightOf } from '../history/weight.ts';
import { t } from '../words/table.ts';
import { sentence, speaker } from '../words/say.ts';
import { arrivalOf, askedToFly, type Agreed } from './dangers.ts';
import type { FlightDraft, LaidAside } from './flight-draft.svelte.ts';
import { fly, store, type OrdersTable } from './orders.ts';
import { whereabouts } from './route-words.ts';
import { shown } from './shown.ts';
import { planCommand, Sortie } from './sortie.svelte.ts';

export interface DraftRow {
  readonly flight: LaidAside;
  /** The flight, drafted on the current table. Null if its units are not where it begins. */
  readonly sortie: Sortie | null;
  readonly units: string;
  /** Why the flight cannot be flown as drawn. Null if it can. */
  readonly trouble: string | null;
  /** Whether the flight was drawn for an earlier turn and waits for confirmation. */
  readonly late: boolean;
  /** How another flight of the draft may change this forecast. Null if none does. */
  readonly depends: string | null;
}

export interface DraftTable extends OrdersTable {
  /** Whether a playback blocks commands. */
  readonly held: () => boolean;
  /** The dangers to which the player has agreed. */
  readonly agreed: () => Agreed;
  readonly draft: FlightDraft;
}

type Standing = { readonly hex: HexId; readonly group: GroupId | null };

/** The group that the units form now. It changes when others have left it. */
function standing(view: PlayerView, { hex, group, units }: LaidAside): Standing | 'gone' | 'elsewhere' {
  const position = positionOf(view);
  const own = units.flatMap((id) => view.own.units[id] ?? []);
  if (own.length < units.length || own.some((unit) => !('hex' in unit.where || unit.where.at === 'ship')))
    return 'gone';
  if (group === null) {
    const ready = own.every(
      (unit) => basedAt(position, unit) === hex && refuseFlight(position, unit) === null,
    );
    return ready ? { hex, group } : 'elsewhere';
  }
  const [lead] = own.flatMap(({ where }) => (where.at === 'air' ? where : []));
  const together = own.every(({ where }) => where.at === 'air' && where.group === lead?.group);
  return lead?.hex === hex && together ? { hex, group: lead.group } : 'elsewhere';
}

export class TurnDraft {
  readonly #table: DraftTable;
  #flying = $state(false);
  /** Why the draft stopped, with the flying turn in which it did. */
  #left = $state.raw<{ readonly turn: string; readonly text: string } | null>(null);

  constructor(table: DraftTable) {
    this.#table = table;
  }

  get #view(): PlayerView {
    return this.#table.view();
  }
  get #turn(): string {
    return JSON.stringify(this.#view.stage);
  }
  /** The flying turn of this side that is drafted. */
  get turn(): number {
    return nextTurnOf(positionOf(this.#view), this.#view.own.side);
  }
  get left(): string | null {
    return this.#left?.turn === this.#turn ? this.#left.text : null;
  }
  forget(): void {
    this.#left = null;
  }

  readonly rows: readonly DraftRow[] = $derived.by(() => {
    const laid = this.#table.draft.aside.map((flight) => ({ flight, at: standing(this.#view, flight) }));
    const sorties = laid.map(({ flight, at }) => (typeof at === 'string' ? null : this.#sortie(flight, at)));
    return laid.map(({ flight, at }, i): DraftRow => {
      const sortie = sorties[i] ?? null;
      const units = this.#named(flight.units);
      const idle = sortie !== null && this.#moves && this.command(sortie) === null;
      return {
        ...{ flight, sortie, units },
        trouble: typeof at === 'string' ? t.draft[at](units) : idle ? t.draft.idle(units) : null,
        late: flight.turn < this.turn,
        depends:
          sortie &&
          this.#depends(
            sortie,
            sorties.filter((other) => other !== null && other !== sortie),
          ),
      };
    });
  });
  /** The flights that the button flies, in this order. */
  readonly ready: readonly DraftRow[] = $derived(
    this.rows.filter(({ trouble, late }) => trouble === null && !late),
  );

  get #moves(): boolean {
    return isMyMove(this.#view) && this.#view.own.step === 'movement';
  }
  #sortie({ units, drawn }: LaidAside, { hex, group }: Standing): Sortie {
    const sortie = new Sortie(() => this.#view, hex, group, units);
    sortie.resume(drawn);
    return sortie;
  }
  /** The command for a flight, which flies it now or stores it as a private plan for a later turn. */
  command(sortie: Sortie): CommandInput | null {
    if (sortie.go !== null) return sortie.go;
    const later = this.#later(sortie);
    return later && planCommand(later);
  }
  #later(sortie: Sortie): FlightPlan | null {
    return sortie.go === null && sortie.start.turn > this.turn && !sortie.patrol ? sortie.kept : null;
  }

  /** Each forecast assumes the current table. Flights that share a group, a hex in the air or a base say so. */
  #depends(sortie: Sortie, others: readonly (Sortie | null)[]): string | null {
    const end = ({ hexes, forecast, land, from }: Sortie): HexId | null =>
      land && forecast.later.length === 0 ? null : (hexes[forecast.now.length - 1] ?? from);
    const say = speaker(this.#view.pack);
    for (const other of others) {
      if (other === null) continue;
      const units = this.#named(other.units);
      if (sortie.group !== null && other.group === sortie.group) return t.draft.parts(units);
      const hex = end(sortie);
      if (hex !== null && sortie.start.turn === other.start.turn && end(other) === hex)
        return t.draft.meets(units, whereabouts(hex, say));
      if (sortie.land && other.land && sortie.end === other.end)
        return t.draft.landsToo(units, say.place(sortie.end));
    }
    return null;
  }

  #named(ids: readonly UnitId[]): string {
    const say = speaker(this.#view.pack);
    const names = ids.map((id) => say.unit(id, this.#view.own.units[id]?.type));
    return names.length > shown.named
      ? `${names[0] ?? ''} ${t.draft.more(names.length - 1)}`
      : say.list(names);
  }

  /** One step that flies all flights that can be flown. Null if none can be flown now. */
  get step(): Step | null {
    if (!this.#moves || this.ready.length === 0) return null;
    const n = this.ready.length;
    const act = (): Promise<void> => this.#fly();
    const oneWay = this.ready.flatMap(({ sortie, units }) => (sortie?.go && sortie.oneWay ? [units] : []));
    const flown = this.ready.flatMap(({ sortie }) => (sortie ? arrivalOf(this.#view, sortie) : []));
    const without = oneWay.length > 0 ? speaker(this.#view.pack).list(oneWay) : undefined;
    const asks = askedToFly(this.#view, flown, this.#table.agreed(), without);
    return { label: t.draft.fly(n), note: this.#seenAtOnce(), asks, act };
  }
  /** Parts of the draft that the other side sees as soon as the player presses. */
  #seenAtOnce(): string {
    const say = speaker(this.#view.pack);
    const flown = this.ready.flatMap(({ sortie }) => (sortie?.go ? [sortie] : []));
    const stored = this.ready.length - flown.length;
    const from = (up: boolean): readonly string[] =>
      flown
        .filter(({ group }) => (group === null) === up)
        .map(({ from: hex }) => (hexAt(hex).place ? say.place(hex) : whereabouts(hex, say)))
        .filter((place, i, all) => all.indexOf(place) === i);
    const [off, on] = [from(true), from(false)];
    const seen = [
      ...(off.length > 0 ? [t.draft.sees.off(say.list(off))] : []),
      ...(on.length > 0 ? [t.draft.sees.on(say.list(on))] : []),
    ];
    const parts = [
      ...(seen.length > 0 ? [t.draft.sees.atOnce(seen.join(', '))] : []),
      ...(stored > 0 ? [t.draft.sees.stored(stored)] : []),
    ];
    return flown.length === 0 ? parts.join('; ') : `${parts.join('; ')}; ${t.fly.flyNote}`;
  }

  async #fly(): Promise<void> {
    if (this.#flying) return;
    this.#flying = true;
    this.#left = null;
    const given = this.ready.map(({ flight }) => flight);
    for (const flight of given) {
      const text = await this.#flyOne(flight);
      if (text === null) continue;
      const rest = given.filter((each) => this.#table.draft.aside.includes(each)).length;
      this.#left = { turn: this.#turn, text: `${text} ${rest > 0 ? t.draft.rest(rest) : ''}`.trim() };
      break;
    }
    this.#flying = false;
  }
  /**
   * Flies one flight. Resolves to null if it has ended as drawn, and otherwise to the reason why the next flights are
   * not flown.
   */
  async #flyOne(flight: LaidAside): Promise<string | null> {
    if (this.#table.held()) return t.draft.held;
    const row = this.rows.find((each) => each.flight === flight);
    if (row?.sortie == null || row.trouble !== null) return row?.trouble ?? t.draft.changed;
    const { sortie, units } = row;
    const command = this.command(sortie);
    if (command === null) return t.draft.idle(units);
    const before = this.#view;
    const expected = expectedOf(sortie, command);
    const later = this.#later(sortie);
    const taken = later === null ? fly(this.#table, sortie) : store(this.#table, sortie.from, later);
    if (!(await taken)) return t.draft.refused(units);
    return this.#otherwise(before, flight, units, expected);
  }

  #otherwise(
    before: PlayerView,
    { units }: LaidAside,
    named: string,
    { hex, down, plan }: Expected,
  ): string | null {
    const view = this.#view;
    const say = speaker(view.pack);
    const own = units.flatMap((id): OwnUnit[] => (view.own.units[id] ? [view.own.units[id]] : []));
    const at = own.flatMap(({ where }) => (where.at === 'air' || where.at === 'base' ? where : []));
    const known = entries(before.log).at(-1)?.key ?? '';
    const told = entries(view.log).find(
      ({ key, what }) => key > known && (weightOf(what) > 1 || what.kind === 'antiAircraft'),
    );
    if (told !== undefined) return t.draft.told(named, sentence(told.what, say));
    const there = own.filter((unit) =>
      down ? basedAt(positionOf(view), unit) === hex : unit.where.at === 'air' && unit.where.hex === hex,
    );
    if (there.length === own.length) {
      const groups = own.map(({ where }) => (where.at === 'air' ? where.group : ''));
      if (groups.some((group) => group !== groups[0])) return t.draft.parted(named);
      return plan !== null && view.own.plans[plan] === undefined ? t.draft.planStopped(named) : null;
    }
    const short = at.find((where) => where.hex !== hex) ?? at[0];
    return short === undefined || at.length < own.length
      ? t.draft.missing(named)
      : t.draft.stopped(named, whereabouts(short.hex, say));
  }
}

interface Expected {
  readonly hex: HexId;
  /** Whether the units are on the ground at a base. If not, they are in the air. */
  readonly down: boolean;
  /** The plan that goes on. Null without a plan. */
  readonly plan: string | null;
}
function expectedOf(sortie: Sortie, command: CommandInput): Expected {
  const hex = sortie.forecast.now.at(-1) ?? sortie.from;
  if (command.kind === 'move') return { hex, down: command.land === true, plan: null };
  const plan = command.kind === 'plan' ? command.plan.id : null;
  // A plan for a later turn does not move anything yet.
  return sortie.go === null
    ? { hex: sortie.from, down: sortie.group === null, plan }
    : { hex, down: false, plan };
}
