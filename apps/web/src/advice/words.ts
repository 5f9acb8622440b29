/** An officer's reasons and commands as sentences in the current language. */
import { isHexId } from '@1bob/atlas';
import type { Reason } from '@1bob/protocol';
import {
  isCalm,
  type Choice,
  type CommandInput,
  type CommandKind,
  type UnitId,
  type View,
} from '@1bob/rules/player';
import type { CommandFacts, ReasonFacts } from '../words/advice.en.ts';
import { t } from '../words/advice.ts';
import { capital } from '../words/language.svelte.ts';
import { speaker } from '../words/say.ts';
import { answer, changes } from '../planning/choices.ts';

/**
 * A reason as a sentence. Null if this page has no text for it. `leads` is given for a reason beside an order: the hex
 * where the order ends, or null. Facts in the order are then not repeated.
 */
export function reasonText(
  reason: Reason,
  pack: View['pack'],
  beside?: { readonly leads: string | null },
): string | null {
  const { code, hex, at, units, count = 0, turn = 0, times = 0, points = 0, months = 0 } = reason;
  const said: Readonly<Record<string, (facts: ReasonFacts) => string>> = t.advice.reasons;
  const words = Object.hasOwn(said, code) ? said[code] : undefined;
  if (words === undefined) return null;
  const say = speaker(pack);
  const known = units?.map((id) => say.unit(id as UnitId)) ?? []; // Ids are plain text on the wire.
  // The sentence of an order never lists the units that it buys or moves.
  const named = beside === undefined || code === 'bought' || code === 'regrouped';
  const facts = { count, turn, times, points, months };
  return capital(
    words({
      ...facts,
      place: placeOf(hex, pack),
      who: named ? (known.length > 0 ? say.list(known) : t.advice.units(count)) : '',
      onTheWay: (beside?.leads ?? null) !== null && beside?.leads !== hex,
      enemy: enemyOf(reason, pack),
      at: at === hex ? '' : placeOf(at, pack),
    }),
  );
}

const placeOf = (hex: string | undefined, pack: View['pack']): string =>
  hex !== undefined && isHexId(hex) ? speaker(pack).hex(hex) : '';

/** The name of an enemy group, made from its spotted units. */
function enemyOf({ enemy, unseen = 0 }: Reason, pack: View['pack']): string {
  if (enemy === undefined) return t.advice.theEnemy;
  if (enemy.length === 0) return t.advice.unspotted;
  const types = new Map(pack.units.map(({ id, type }) => [id, type]));
  const seen = enemy.map((id) => ({
    unit: { id: id as UnitId, type: types.get(id as UnitId) ?? '', ace: null },
  }));
  return speaker(pack).sightings([...seen, ...Array.from({ length: unseen }, () => ({ unit: null }))]);
}

/** A command as the rest of a sentence whose subject is the acting player. */
export function commandText(command: CommandInput, view: View): string {
  const words: Readonly<Record<CommandKind, (facts: CommandFacts) => string>> = t.advice.commands;
  const say = speaker(view.pack);
  const { units = [], hex, enemy, phase, press = '', land = false, turn } = factsOf(command, view);
  return words[command.kind]({
    units: say.list(units.map((id) => say.unit(id as UnitId))), // Ids are plain text on the wire.
    place: placeOf(hex, view.pack),
    enemy: enemy ?? t.advice.theEnemy,
    phase: phase === undefined ? '' : t.plan.phase[phase],
    ...{ press, land },
    turn: turn ?? 0,
    aloft: Object.keys(view.own?.groups ?? {}).length > 0,
  });
}

interface Facts {
  readonly units?: readonly string[];
  readonly hex?: string | undefined;
  readonly enemy?: string;
  readonly phase?: keyof typeof t.plan.phase;
  readonly press?: string;
  readonly land?: boolean;
  readonly turn?: number | null;
}

function factsOf(command: CommandInput, view: View): Facts {
  const { groups, own } = view;
  switch (command.kind) {
    case 'setUp':
      return { press: t.setUp.suggest };
    case 'submit':
      return { phase: command.choice.phase, press: buttonFor(command.choice as Choice, view) };
    case 'takeBack':
      return { phase: command.phase };
    case 'move':
      return { units: command.units, hex: leadsTo(command, own), land: command.land ?? false };
    case 'rendezvous':
      return { units: command.flights.flatMap(({ units }) => units), hex: command.hex };
    case 'plan':
      return { units: command.plan.units, hex: command.plan.bomb?.hex ?? command.plan.route.at(-1) };
    case 'attack':
      return { hex: groups[command.target]?.hex, enemy: groupName(command.target, view) };
    case 'bomb':
      return { units: command.targets.flatMap(({ units }) => units), hex: groups[command.group]?.hex };
    case 'passUntil':
      // The button of such a turn outlasts the enemy's take-offs; this pass does not.
      return {
        press: own !== null && isCalm(own) ? '' : t.next.flyOn,
        turn: command.until?.turn ?? null,
      };
    case 'endTurn':
      return { turn: nextFlight(view) };
    default:
      return {};
  }
}

/** The hex where a move ends. A move without hexes is only a landing, so it is where the units are. */
export function leadsTo(
  { path, units }: Extract<CommandInput, { kind: 'move' }>,
  own: View['own'],
): string | undefined {
  const where = own?.units[units[0] ?? '']?.where;
  return path.at(-1) ?? (where && 'hex' in where ? where.hex : undefined);
}

/** An enemy group as its seat sees it. */
function groupName(id: string, { groups, counters, pack }: View): string {
  const seen = (groups[id]?.counters ?? []).map((counter) => ({ unit: counters[counter]?.unit ?? null }));
  return seen.every(({ unit }) => unit === null) ? t.advice.unspotted : speaker(pack).sightings(seen);
}

/** The flying turn in which the next flight plan begins. Null if there is no plan. */
function nextFlight({ own, stage }: View): number | null {
  const now = stage.kind === 'flying' ? stage.turn : 0;
  const turns = Object.values(own?.plans ?? {}).flatMap(({ from }) => (from > now ? from : []));
  return turns.length === 0 ? null : Math.min(...turns);
}

/** Whether a choice is what the phase takes if nothing is chosen. */
export const isLeast = (choice: Choice, { options }: View): boolean =>
  changes(choice) === 0 || JSON.stringify(choice) === JSON.stringify(options.planning?.empty);

/** The label of the button that hands in the same choice. '' if the choice has to be filled in. */
function buttonFor(choice: Choice, view: View): string {
  const open = view.options.planning?.open;
  const said = open?.phase === choice.phase ? answer(choice, open, t.plan) : null;
  if (said !== null) return said;
  if (!isLeast(choice, view)) return '';
  return changes(choice) > 0 ? t.plan.onlyFree : t.plan.nothing;
}

/** The reason for an empty choice when the officer gave none. */
export const whyLeast = ({ phase }: Choice): string => t.advice.least[phase];
