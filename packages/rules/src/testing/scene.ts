/**
 * A scene in one readable call:
 *
 *   const s = scene({ month: [1917, 7], side: 'british', flying: [{ units: ['13', '14'], at: '2521' }, …], dice: [4, 6] });
 *   s.give({ kind: 'attack', group: s.group('44'), target: s.group('13') });
 *   expect(s.points('british')).toBe(3);
 *   s.done();                                     // fails if a scripted die is left
 */
import { hexAt, hexId, straightPath, type HexId } from '@1bob/atlas';
import { month } from '../state/calendar.ts';
import { standardPack } from '../charts/standard.ts';
import type { ChartPack } from '../charts/pack.ts';
import type { CommandInput } from '../command.ts';
import type { Communique } from '../state/communique.ts';
import { matchOptions, newMatch } from '../create.ts';
import { scriptedDice, type ScriptedDice } from '../dice.ts';
import type { Refusal } from '../game.ts';
import type {
  AirUnit,
  CounterId,
  FlyingStep,
  Group,
  GroupId,
  LandKind,
  LandUnit,
  Match,
  OnPatrol,
  Variant,
  PlanningPhase,
  ScenarioId,
  ShipKey,
  Side,
  SideState,
  UnitId,
} from '../state/match.ts';
import { sides } from '../state/terms.ts';
import { submit } from '../submit.ts';
import { viewFor } from '../view.ts';
import type { View } from '../seen/player-view.ts';
import { toldTo } from '../state/match.ts';
import { frozen } from './frozen.ts';

type ChoiceInput = Extract<CommandInput, { kind: 'submit' }>['choice'];

/** 'aerodrome', or ['antiAircraft', 4] for guns of four points. */
type LandSpec = LandKind | readonly ['antiAircraft', number];

export interface SceneSpec {
  scenario?: ScenarioId;
  /** Year and month; July 1917 when left out. */
  month?: readonly [number, number];
  /** Flying turn; 1 when left out. */
  turn?: number;
  /** Whose flying turn; German when left out. */
  side?: Side;
  step?: FlyingStep;
  /** A planning phase instead of a flying turn. */
  phase?: PlanningPhase;
  options?: Partial<Variant>;
  /** Version of the rules under which the match began; the newest when left out. */
  rulesVersion?: string;
  charts?: ChartPack;
  weather?: Match['weather'];
  raf?: boolean;
  points?: Partial<Record<Side, number>>;
  /** Land units by hex, top first. They belong to the side that holds the hex. */
  land?: Readonly<Record<string, readonly LandSpec[]>>;
  /** Units on the ground by hex, or 'carrier'. An aerodrome is added where the hex has no land units of its own. */
  based?: Readonly<Record<string, readonly string[]>>;
  /** Flying groups. */
  flying?: readonly {
    units: readonly string[];
    at: string;
    spotted?: boolean;
    tookOff?: number;
    mustLandBy?: number | null;
    /** Is on patrol (25). */
    patrol?: OnPatrol;
    /** Flying turn of its latest interception (25.8-4). */
    intercepted?: number;
  }[];
  ships?: Partial<Record<ShipKey, string>>;
  bombed?: readonly string[];
  recon?: Partial<Record<Side, readonly string[]>>;
  /** Changes to single units: ace, up, nightTrained, bombed … */
  units?: Readonly<Record<string, Partial<AirUnit>>>;
  /** Changes to a side: orders, notes, passUntil … */
  sides?: Partial<Record<Side, Partial<SideState>>>;
  dice?: readonly number[];
}

const landUnit = (spec: LandSpec): LandUnit =>
  typeof spec === 'string' ? { kind: spec, points: 1 } : { kind: spec[0], points: spec[1] };

export function scene(spec: SceneSpec): Scene {
  const [year, monthOfYear] = spec.month ?? [1917, 7];
  const pack = spec.charts ?? standardPack;
  const options = matchOptions.parse(spec.options ?? {});
  const empty = newMatch(spec.scenario ?? 'campaign', options, pack);
  const sideOfUnit = (id: string): Side => {
    const unit = empty.units[id];
    if (!unit) throw new Error(`the pack has no unit ${id}`);
    return unit.side;
  };
  const units: Record<string, AirUnit> = { ...empty.units };
  const place = (id: string, change: Partial<AirUnit>): void => {
    const unit = units[id];
    if (!unit) throw new Error(`the pack has no unit ${id}`);
    units[id] = { ...unit, ...change };
  };

  const land: Record<string, { side: Side; units: LandUnit[] }> = {};
  for (const [hex, specs] of Object.entries(spec.land ?? {}))
    land[hex] = { side: holder(hex), units: specs.map(landUnit) };
  for (const [base, ids] of Object.entries(spec.based ?? {})) {
    for (const id of ids)
      place(id, {
        where: base === 'carrier' ? { at: 'ship', ship: 'carrier' } : { at: 'base', hex: hexId(base) },
      });
    if (base !== 'carrier' && !land[base])
      land[base] = { side: holder(base), units: [{ kind: 'aerodrome', points: 1 }] };
  }

  const flying: Record<string, Match['flying'][string]> = {};
  const groups: Record<string, Group> = {};
  const turn = spec.turn ?? 1;
  let counters = 0;
  for (const [i, g] of (spec.flying ?? []).entries()) {
    const id = `g${i + 1}` as GroupId;
    const side = sideOfUnit(g.units[0] ?? '');
    const names = g.units.map((unit) => {
      const counter = `c${++counters}` as CounterId;
      const endurance = pack.types[units[unit]?.type ?? '']?.endurance ?? null;
      const tookOff = g.tookOff ?? Math.max(1, turn - 1);
      flying[counter] = {
        counter,
        unit: unit as UnitId,
        side,
        group: id,
        spotted: g.spotted ?? units[unit]?.type === 'LZ',
        tookOff,
        from: hexId(g.at),
        place: counters - 1,
        mustLandBy:
          g.mustLandBy !== undefined ? g.mustLandBy : endurance === null ? null : tookOff + endurance,
        intercepted: g.intercepted ?? 0,
      };
      place(unit, { where: { at: 'air', counter }, flown: true });
      return counter;
    });
    groups[id] = {
      id,
      side,
      hex: hexId(g.at),
      counters: names,
      moved: 0,
      path: [hexId(g.at)],
      attacked: false,
      bombedNow: false,
      patrol: g.patrol ?? false,
    };
  }
  for (const [id, change] of Object.entries(spec.units ?? {})) place(id, change);

  const ships = { ...empty.ships };
  let named = 0;
  for (const [key, hex] of Object.entries(spec.ships ?? {})) {
    const ship = ships[key];
    if (ship) ships[key] = { ...ship, where: { at: 'sea', hex: hexId(hex), name: `s${++named}` as never } };
  }
  const side = (s: Side): SideState => ({
    ...empty.sides[s],
    points: spec.points?.[s] ?? 0,
    flew: Object.values(flying).some((f) => f.side === s),
    recon: (spec.recon?.[s] ?? []).map(hexId),
    ...spec.sides?.[s],
  });
  return new Scene(
    {
      ...empty,
      ...(spec.rulesVersion !== undefined && { rulesVersion: spec.rulesVersion }),
      month: month(year, monthOfYear),
      stage: spec.phase
        ? { kind: 'planning', phase: spec.phase }
        : { kind: 'flying', turn, side: spec.side ?? 'german', step: spec.step ?? 'movement' },
      weather: spec.weather ?? 'fair',
      raf: spec.raf ?? false,
      sides: { german: side('german'), british: side('british') },
      units,
      flying,
      groups,
      land,
      ships,
      bombed: (spec.bombed ?? []).map(hexId),
      names: { counter: counters, group: Object.keys(groups).length, ship: named },
    },
    spec.dice ?? [],
  );
}

/** A match from its beginning, before set-up. */
export const newScene = (
  scenario: ScenarioId,
  options: Partial<Variant> = {},
  dice: readonly number[] = [],
): Scene => new Scene(newMatch(scenario, matchOptions.parse(options), standardPack), dice);

function holder(hex: string): Side {
  const { control } = hexAt(hexId(hex));
  if (control !== 'british' && control !== 'german') throw new Error(`no side holds ${hex}`);
  return control;
}

export class Scene {
  private dice: ScriptedDice;
  constructor(
    public match: Match,
    dice: readonly number[],
  ) {
    this.dice = scriptedDice(dice);
  }

  /** Adds dice for the next commands; no earlier die may be left. */
  roll(...dice: number[]): this {
    this.done();
    this.dice = scriptedDice(dice);
    return this;
  }

  /** Gives a command, by default for the side whose turn it is; throws with the refusal. */
  give(command: CommandInput, by: Side = this.toMove): this {
    const outcome = submit(this.match, by, command, this.dice);
    if (!outcome.ok) throw new Error(`${by} ${command.kind}: ${outcome.error.code} ${outcome.error.message}`);
    this.match = frozen(outcome.match);
    return this;
  }
  /** The refusal of a command that must be refused. */
  refusal(command: CommandInput, by: Side = this.toMove): Refusal {
    const outcome = submit(this.match, by, command, this.dice);
    if (outcome.ok) throw new Error(`${command.kind} was accepted`);
    return outcome.error;
  }
  /** Flies units along a path: `fly(['13'], '2520 2420 2320')`. */
  fly(units: readonly string[], path: string, land = false): this {
    const hexes = path.split(' ').filter(Boolean).map(hexId);
    return this.give({ kind: 'move', units: units.map((u) => u as UnitId), path: hexes, land });
  }
  /** Flies units straight to a hex, from the air or from their base. */
  flyTo(units: readonly string[], to: string, land = false): this {
    const first = units[0] ?? '';
    const { where } = this.unit(first);
    const carrier = this.match.ships.carrier?.where;
    const from =
      where.at === 'base'
        ? where.hex
        : where.at === 'ship' && carrier?.at === 'sea'
          ? carrier.hex
          : this.hexOf(first);
    if (from === null) throw new Error(`${first} is not on the map`);
    return this.fly(units, straightPath(from, hexId(to)).join(' '), land);
  }
  endTurn(): this {
    return this.give({ kind: 'endTurn' });
  }
  /** Hands in a sealed choice for the open planning phase, or ahead for a later one. */
  choose(by: Side, choice: ChoiceInput): this {
    return this.give({ kind: 'submit', choice }, by);
  }
  /** The refusal of a choice that must be refused. */
  refusedChoice(by: Side, choice: ChoiceInput): Refusal {
    return this.refusal({ kind: 'submit', choice }, by);
  }
  /** The side to move takes the least active command until the match reaches the given state. */
  idle(until: (match: Match) => boolean): this {
    while (!until(this.match)) {
      const advance = sides
        .map((by) => ({ by, command: this.view(by).options.advance }))
        .find(({ command }) => command !== null);
      if (!advance?.command) throw new Error('no side can move the match on');
      this.give(advance.command, advance.by);
    }
    return this;
  }

  private get toMove(): Side {
    const { stage } = this.match;
    return stage.kind === 'flying' || stage.kind === 'setUp' ? stage.side : 'german';
  }

  unit(id: string): AirUnit {
    const unit = this.match.units[id];
    if (!unit) throw new Error(`no unit ${id}`);
    return unit;
  }
  /** Hex of a unit in the air; null when it is not flying. */
  hexOf(id: string): HexId | null {
    const group = this.groupOf(id);
    return group ? group.hex : null;
  }
  /** Public name of the group a unit flies in. */
  group(id: string): GroupId {
    const group = this.groupOf(id);
    if (!group) throw new Error(`${id} does not fly`);
    return group.id;
  }
  counter(id: string): CounterId {
    const { where } = this.unit(id);
    if (where.at !== 'air') throw new Error(`${id} does not fly`);
    return where.counter;
  }
  spotted(id: string): boolean {
    return this.match.flying[this.counter(id)]?.spotted ?? false;
  }
  private groupOf(id: string): Group | null {
    const { where } = this.unit(id);
    const flying = where.at === 'air' ? this.match.flying[where.counter] : undefined;
    return (flying && this.match.groups[flying.group]) ?? null;
  }
  points(side: Side): number {
    return this.match.sides[side].points;
  }
  /** The whole log of an audience, or the entries of one kind. */
  told<K extends Communique['kind']>(
    reader: 'british' | 'german' | 'observer',
    kind: K,
  ): Extract<Communique, { kind: K }>[] {
    return Object.values(toldTo(this.match, reader))
      .flat()
      .filter((entry): entry is Extract<Communique, { kind: K }> => entry.kind === kind);
  }
  view(audience: 'british' | 'german' | 'observer'): View {
    return viewFor(this.match, audience);
  }
  /** Checks that every scripted die was rolled; throws with the remaining dice and the names of those rolled. */
  done(): this {
    const left = this.dice.left();
    if (left.length === 0) return this;
    const rolled = this.dice.rolled.map(({ value, cause }) => `${value} for "${cause}"`);
    throw new Error(
      `scripted dice were never rolled: ${left.join(', ')}. Before them: ${rolled.join(', ') || 'none'}.`,
    );
  }
}
