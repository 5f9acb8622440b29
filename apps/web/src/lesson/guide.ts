/**
 * Finds the next text of the lesson and what to highlight, using only the learner's view. So it skips steps that were
 * done early, and there is a way on from every position.
 */
import type { HexId } from '@1bob/atlas';
import {
  forecast,
  turnOf,
  type Communique,
  type FlightPlan,
  type GroupId,
  type OwnUnit,
} from '@1bob/rules/player';
import type { CommuniqueOf } from '@1bob/words';
import type { Route } from '../map/types.ts';
import type { NextSteps } from '../table/next-step.svelte.ts';
import { positionOf } from '../table/position.ts';
import type { PlayerView } from '../table/table.svelte.ts';
import { gothaBase, margate, raiders } from './scene.ts';

/** The chapters in order. The coach counts them. */
export const chapters = [
  'see',
  'group',
  'target',
  'fly',
  'spotted',
  'fight',
  'bomb',
  'home',
  'balance',
] as const;
export type Chapter = (typeof chapters)[number];

/** Names of the texts. The words are in words/coach.en.ts. */
export type Line =
  | 'see'
  | 'elsewhere'
  | 'group'
  | 'target'
  | 'noTarget'
  | 'aim'
  | 'homeFirst'
  | 'home'
  | 'send'
  | 'stored'
  | 'flyOn'
  | 'seen'
  | 'pressOn'
  | 'fight'
  | 'dice'
  | 'noTrouble'
  | 'endTurn'
  | 'bomb'
  | 'stopped'
  | 'lead'
  | 'back'
  | 'wait'
  | 'watch'
  | 'balance'
  | 'noBombs'
  | 'lost'
  | 'over';

export interface Guidance {
  readonly chapter: Chapter;
  readonly line: Line;
  /** What to touch: the first of these selectors that exists, or on the map this hex. */
  readonly elements: readonly string[];
  readonly hex: HexId | null;
  /** The text is only to be read. Reading it is saved under this name. */
  readonly reads: 'spotted' | 'fight' | null;
  /** Whether the lesson cannot be finished from here. It then continues from an earlier position. */
  readonly stuck: boolean;
}

export interface At {
  readonly view: PlayerView;
  readonly selected: { readonly hex: HexId | null; readonly group: GroupId | null };
  /** The route that is drawn on the map. */
  readonly route: Route | null;
  /** Whether a click on the map draws a route. */
  readonly draws: boolean;
  readonly steps: NextSteps | null;
  readonly hasRead: (what: string) => boolean;
  /** Whether the card of a fight is open in the panel, with its dice. */
  readonly seesDice: boolean;
  /** Whether a playback is running, so that the panel cannot be used. */
  readonly held: boolean;
}

/** Selectors of marked elements in the panels. */
const part = (name: 'clear' | 'all' | 'land' | 'clearRoute' | 'dice'): string => `[data-part="${name}"]`;
/** The coach's own button, for a text that is only to be read. */
export const coachButton = '.coach .lit';
const rowOf = (hex: HexId): string => `[data-hex="${hex}"]`;
const targetRow = (hex: HexId): string => `[data-target="${hex}"]`;
/** The button of a step, or of its confirmation. Under the question of another step it is the button that goes back. */
const step = (label: string | undefined): readonly string[] =>
  label === undefined ? [] : [`[data-step="${CSS.escape(label)}"]`, 'footer .ask button'];

const told = (view: PlayerView): readonly Communique[] => Object.values(view.log).flat();
export const raidersOf = (view: PlayerView): readonly OwnUnit[] =>
  raiders.flatMap((id) => view.own.units[id] ?? []);
const isAloft = ({ where }: OwnUnit): boolean => where.at === 'air';
const isDown = ({ where }: OwnUnit): boolean => where.at === 'base';

const toldOf = <K extends Communique['kind']>(view: PlayerView, kind: K): readonly CommuniqueOf<K>[] =>
  told(view).filter((what): what is CommuniqueOf<K> => what.kind === kind);
export const bombingIn = (view: PlayerView): CommuniqueOf<'bombing'> | undefined =>
  toldOf(view, 'bombing').find(({ side }) => side === 'german');
export const attackOn = (view: PlayerView): CommuniqueOf<'combat'> | undefined =>
  toldOf(view, 'combat').find(({ attacker }) => attacker.side === 'british');
const wasSpotted = (view: PlayerView): boolean =>
  toldOf(view, 'spotted').some(({ sightings }) => sightings.some(({ side }) => side === 'german'));
export const planOfRaid = (view: PlayerView): FlightPlan | null =>
  Object.values(view.own.plans).find(({ units }) => units.some((unit) => raiders.includes(unit))) ?? null;
const blank = { elements: [], hex: null, reads: null, stuck: false };

export function guide(at: At): Guidance {
  const now = found(at);
  // During a playback there is no highlight. It goes on by itself, and is worth watching.
  return at.held ? { ...blank, chapter: now.chapter, line: 'watch' } : now;
}

function found(at: At): Guidance {
  const units = raidersOf(at.view);
  const aloft = units.filter(isAloft);
  if (aloft.length > 0) return inTheAir(at, aloft);
  const flown = units.filter(({ flown: has }) => has);
  if (flown.length > 0) {
    const line = !units.some((unit) => isDown(unit)) ? 'lost' : bombingIn(at.view) ? 'balance' : 'noBombs';
    return { ...blank, chapter: 'balance', line, stuck: line !== 'balance' };
  }
  if (at.view.stage.kind !== 'flying' || !units.some(isDown))
    return { ...blank, chapter: 'balance', line: 'over', stuck: true };
  if (at.view.own.step === null) return { ...blank, chapter: 'fly', line: 'wait' };
  if (planOfRaid(at.view) !== null)
    return { ...blank, chapter: 'fly', line: 'stored', elements: step(at.steps?.primary?.label) };
  return laidOut(at, gothaBase, null);
}

/** What to do about a flight that is still to be planned from where it is. */
function laidOut({ selected, route, draws, steps }: At, from: HexId, group: GroupId | null): Guidance {
  const looks = selected.hex === from && (group === null || selected.group === group);
  if (!looks) {
    const other = selected.hex !== null;
    // While another flight is being drawn, a click on the map would add a hex to that flight.
    return {
      ...blank,
      ...{ chapter: 'see', line: other ? 'elsewhere' : group === null ? 'see' : 'lead' },
      elements: other ? [part('clear'), rowOf(from)] : [rowOf(from)],
      hex: draws ? null : from,
    };
  }
  if (!draws) return { ...blank, chapter: 'group', line: 'group', elements: [part('all')] };
  // A target highlighted in the list also has a route on the map, although nothing is drawn yet.
  const drawn = group !== null || steps?.primary?.act != null;
  if (route === null || !drawn)
    return { ...blank, chapter: 'target', line: 'target', elements: [targetRow(margate)], hex: margate };
  const primary = step(steps?.primary?.label);
  if (route.bomb === undefined) {
    const ends = route.land !== undefined;
    if (!ends && route.hexes.at(-1) === margate)
      return { ...blank, chapter: 'target', line: 'aim', elements: primary };
    return {
      ...blank,
      ...{ chapter: 'target', line: ends ? 'homeFirst' : 'noTarget' },
      elements: ends ? [part('clearRoute')] : [targetRow(margate)],
      hex: ends ? null : margate,
    };
  }
  if (route.land === undefined)
    return {
      ...blank,
      chapter: 'target',
      line: 'home',
      elements: [...primary, part('land')],
      hex: gothaBase,
    };
  return { ...blank, chapter: 'fly', line: 'send', elements: primary };
}

function inTheAir(at: At, aloft: readonly OwnUnit[]): Guidance {
  const { view, steps, hasRead } = at;
  const [lead] = aloft;
  const bombed = bombingIn(view) !== undefined;
  const chapter = bombed ? 'home' : 'fly';
  if (view.own.step === null || lead === undefined) return { ...blank, chapter, line: 'wait' };
  if (!bombed && wasSpotted(view) && !hasRead('spotted'))
    return { ...blank, chapter: 'spotted', line: 'seen', reads: 'spotted', hex: hexOf(aloft) };
  if (attackOn(view) && !hasRead('fight'))
    return at.seesDice
      ? { ...blank, chapter: 'fight', line: 'dice', reads: 'fight' }
      : { ...blank, chapter: 'fight', line: 'fight', elements: [part('dice'), coachButton], reads: 'fight' };
  const primary = step(steps?.primary?.label);
  const { turnEnd, bombs } = view.options;
  if ((turnEnd?.bombs.length ?? 0) > 0 || bombs.length > 0)
    return { ...blank, chapter: 'bomb', line: 'bomb', elements: primary };
  const plan = planOfRaid(view);
  if (plan === null) return withoutPlan(at, lead, chapter);
  const offered = (is: 'endTurn' | 'flyOn') =>
    [steps?.primary, steps?.secondary].find((each) => each?.is === is)?.label;
  const on = step(offered('flyOn') ?? steps?.secondary?.label ?? steps?.primary?.label);
  const ends = step(offered('endTurn') ?? steps?.primary?.label);
  if (bombed) return { ...blank, chapter, line: 'back', elements: on };
  const arrives = bombTurnOf(view, plan, aloft);
  const next = arrives !== null && arrives <= turnOf(view) + 1;
  const elements = next ? ends : on;
  if (attackOn(view)) return { ...blank, chapter: 'bomb', line: next ? 'endTurn' : 'noTrouble', elements };
  if (wasSpotted(view)) return { ...blank, chapter: 'fight', line: 'pressOn', elements };
  return { ...blank, chapter, line: next ? 'endTurn' : 'flyOn', elements };
}

/**
 * The flight has no plan, because the plan was stopped or never existed. If the next step offers the way on, the
 * learner takes it. Otherwise the learner draws the route.
 */
function withoutPlan(at: At, { where }: OwnUnit, chapter: Chapter): Guidance {
  if (where.at !== 'air') return { ...blank, chapter, line: 'wait' };
  const { selected, route, steps } = at;
  const offered = steps?.tip != null || (chapter === 'home' && selected.group === where.group);
  if (offered && route === null)
    return { ...blank, chapter, line: 'stopped', elements: step(steps?.primary?.label) };
  const next = laidOut(at, where.hex, where.group);
  return next.chapter === 'see' ? { ...next, chapter } : next;
}

const hexOf = ([first]: readonly OwnUnit[]): HexId | null =>
  first?.where.at === 'air' ? first.where.hex : null;

/** The flying turn in which the plan is over its target. */
function bombTurnOf(view: PlayerView, plan: FlightPlan, aloft: readonly OwnUnit[]): number | null {
  const where = aloft[0]?.where;
  if (where?.at !== 'air') return null;
  const { units, route, bomb } = plan;
  return forecast(positionOf(view), { units, route, bomb, hex: where.hex, group: where.group }, 0).bombTurn;
}
