/** A new match, before any command. */
import * as z from 'zod';
import { standardPack } from './charts/standard.ts';
import type { ChartPack } from './charts/pack.ts';
import { refuse } from './errors.ts';
import { bornNightTrained } from './forces/counters.ts';
import { scenarios } from './forces/scenarios.ts';
import type { MatchSetup, Refusal } from './game.ts';
import type {
  AirUnit,
  Direction,
  Match,
  OptionalRule,
  ScenarioId,
  Ship,
  ShipKey,
  Side,
  SideState,
  UnitId,
} from './state/match.ts';
import { preyKinds } from './state/terms.ts';
import {
  needOf,
  optionalRules,
  optionalRuleNames,
  standardVariant,
  unmetNeed,
  variantOf,
  type ChosenRules,
} from './state/variant.ts';
import { rulesVersion } from './version.ts';

const flags = Object.fromEntries(
  optionalRuleNames.map((name) => [name, z.boolean().default(standardVariant[name])]),
) as Record<OptionalRule, z.ZodDefault<z.ZodBoolean>>;

/** Options of a new match; every field has a default. */
export const matchOptions = z.strictObject(flags).superRefine((chosen, context) => {
  const name = unmetNeed(chosen);
  const need = name && needOf(name);
  if (name && need)
    context.addIssue({
      code: 'custom',
      message: `${name} (${optionalRules[name].rule}) needs ${need} (${optionalRules[need].rule})`,
    });
});

const isScenario = (id: string): id is ScenarioId => Object.hasOwn(scenarios, id);

/** `packs` are the chart packs that the set-up may name. The first is the default. */
export function createMatch(
  setup: MatchSetup,
  packs: readonly ChartPack[] = [standardPack],
): { ok: true; match: Match } | { ok: false; error: Refusal } {
  if (!isScenario(setup.scenario))
    return { ok: false, error: refuse('match.scenario', '31', setup.scenario) };
  const options = matchOptions.safeParse(setup.options ?? {});
  if (!options.success)
    return { ok: false, error: { ...refuse('match.options'), detail: z.prettifyError(options.error) } };
  const pack = setup.charts === undefined ? packs[0] : packs.find(({ name }) => name === setup.charts);
  if (!pack) return { ok: false, error: refuse('match.charts', undefined, setup.charts) };
  return { ok: true, match: newMatch(setup.scenario, options.data, pack) };
}

export function newMatch(id: ScenarioId, chosen: ChosenRules, pack: ChartPack): Match {
  const { first, last, forces } = scenarios[id];
  return {
    format: 2,
    rulesVersion,
    scenario: id,
    options: variantOf(chosen),
    pack,
    stage: { kind: 'setUp', side: 'british' },
    month: first,
    firstMonth: first,
    lastMonth: last,
    weather: 'fair',
    event: null,
    raf: false,
    quietMonths: 0,
    sides: {
      german: newSide('german', forces.german.points),
      british: newSide('british', forces.british.points),
    },
    units: Object.fromEntries(pack.units.map((u) => [u.id, newUnit(u.id as UnitId, u.side, u.type)])),
    flying: {},
    groups: {},
    land: {},
    ships: newShips(),
    bombed: [],
    bombedThisTurn: [],
    curtain: null,
    log: {},
    ledger: (['german', 'british'] as const).map((side) => ({
      month: first,
      turn: 0,
      side,
      amount: forces[side].points,
      cause: 'start',
    })),
    names: { counter: 0, group: 0, ship: 0 },
  };
}

const east: readonly Direction[] = ['se', 'ne', 's', 'n', 'sw', 'nw'];
const west: readonly Direction[] = ['nw', 'sw', 'n', 's', 'ne', 'se'];

/** Default standing orders (ruling 31): displace enemies to where they came from, and own units towards home. */
export function newSide(side: Side, points: number): SideState {
  const [displaceEnemy, displaceOwn] = side === 'german' ? [west, east] : [east, west];
  return {
    points,
    sealed: {},
    orders: {
      holdFire: [],
      hitFirst: 'mostPoints',
      loseFirst: 'fewestPoints',
      displaceEnemy,
      displaceOwn,
      aceTo: 'withoutAce',
      intercept: {
        close: true,
        ranged: true,
        against: preyKinds,
        largestGroup: 3,
        keepEndurance: 1,
        send: 3,
      },
    },
    plans: {},
    patrols: [],
    passUntil: null,
    watch: null,
    noMoreMissions: false,
    flew: false,
    rested: false,
    recon: [],
    notes: {},
    alarmed: false,
    offersDraw: false,
    provoked: false,
  };
}

const newUnit = (id: UnitId, side: Side, type: string): AirUnit => ({
  id,
  side,
  type,
  where: { at: 'pool' },
  flown: false,
  bombed: false,
  shaken: false,
  ace: null,
  up: false,
  nightTrained: bornNightTrained({ type }),
  grounded: null,
  target: null,
});

function newShips(): Record<ShipKey, Ship> {
  const ship = (key: ShipKey, kind: Ship['kind']): Ship => ({ key, kind, where: { at: 'pool' } });
  return {
    carrier: ship('carrier', 'carrier'),
    'tender-1': ship('tender-1', 'tender'),
    'tender-2': ship('tender-2', 'tender'),
  };
}
