/** The texts of "Your first raid" and what each highlights. */
import type { HexId } from '@1bob/atlas';
import { forecast, turnOf, type FlightPlan, type GroupId, type OwnUnit } from '@1bob/rules/player';
import { positionOf } from '../../table/position.ts';
import type { PlayerView } from '../../table/table.svelte.ts';
import {
  attackOn,
  blank,
  bombingIn,
  fightUnread,
  guided,
  isAloft,
  isDown,
  part,
  rowOf,
  step,
  stepThat,
  toldOf,
  type At,
  type Guidance,
} from '../guide.ts';
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
type Chapter = (typeof chapters)[number];

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
  | 'balance'
  | 'noBombs'
  | 'lost'
  | 'over';

type Now = Guidance<Chapter, Line>;

const targetRow = (hex: HexId): string => `[data-target="${hex}"]`;
export const raidersOf = (view: PlayerView): readonly OwnUnit[] =>
  raiders.flatMap((id) => view.own.units[id] ?? []);
const wasSpotted = (view: PlayerView): boolean =>
  toldOf(view, 'spotted').some(({ sightings }) => sightings.some(({ side }) => side === 'german'));
export const planOfRaid = (view: PlayerView): FlightPlan | null =>
  Object.values(view.own.plans).find(({ units }) => units.some((unit) => raiders.includes(unit))) ?? null;
export const guide = guided(found);

function found(at: At): Now {
  const units = raidersOf(at.view);
  const aloft = units.filter(isAloft);
  if (aloft.length > 0) return inTheAir(at, aloft);
  const flown = units.filter(({ flown: has }) => has);
  if (flown.length > 0) {
    const line = !units.some((unit) => isDown(unit)) ? 'lost' : bombingIn(at.view) ? 'balance' : 'noBombs';
    const backTo = line === 'noBombs' ? 'target' : line === 'lost' ? 'see' : null;
    return { ...blank, chapter: 'balance', line, backTo, done: line === 'balance' };
  }
  if (at.view.stage.kind !== 'flying' || !units.some(isDown))
    return { ...blank, chapter: 'balance', line: 'over', backTo: 'see' };
  if (at.view.own.step === null) return { ...blank, chapter: 'fly', line: 'wait' };
  if (planOfRaid(at.view) !== null)
    return { ...blank, chapter: 'fly', line: 'stored', elements: step(at.steps?.primary?.label) };
  return laidOut(at, gothaBase, null);
}

/** What to do about a flight that is still to be planned from where it is. */
function laidOut({ selected, route, draws, steps }: At, from: HexId, group: GroupId | null): Now {
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

function inTheAir(at: At, aloft: readonly OwnUnit[]): Now {
  const { view, steps, hasRead } = at;
  const [lead] = aloft;
  const bombed = bombingIn(view) !== undefined;
  const chapter = bombed ? 'home' : 'fly';
  if (view.own.step === null || lead === undefined) return { ...blank, chapter, line: 'wait' };
  if (!bombed && wasSpotted(view) && !hasRead('spotted'))
    return { ...blank, chapter: 'spotted', line: 'seen', reads: 'spotted', hex: hexOf(aloft) };
  const fight = fightUnread(at);
  if (fight !== null) return fight;
  const primary = step(steps?.primary?.label);
  const { turnEnd, bombs } = view.options;
  if ((turnEnd?.bombs.length ?? 0) > 0 || bombs.length > 0)
    return { ...blank, chapter: 'bomb', line: 'bomb', elements: primary };
  const plan = planOfRaid(view);
  if (plan === null) return withoutPlan(at, lead, chapter);
  const on = stepThat('flyOn', steps);
  const ends = stepThat('endTurn', steps);
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
function withoutPlan(at: At, { where }: OwnUnit, chapter: Chapter): Now {
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
