/** The texts of "The first scramble" and what each highlights. */
import { distance, type HexId } from '@1bob/atlas';
import { entriesInOrder, meetingsWith, type GroupId, type OwnUnit } from '@1bob/rules/player';
import { entries, monthOfKey } from '@1bob/words';
import { placeOf } from '../../flight/place.ts';
import { planOf } from '../../flight/sortie.svelte.ts';
import { positionOf } from '../../table/position.ts';
import type { PlayerView } from '../../table/table.svelte.ts';
import {
  attackOn,
  blank,
  bombingIn,
  fightUnread,
  guided,
  isAloft,
  part,
  rowOf,
  step,
  stepThat,
  toldOf,
  type At,
  type Guidance,
} from '../guide.ts';
import { home, post } from './scene.ts';

/** The chapters in order. The coach counts them. */
export const chapters = [
  'see',
  'report',
  'judge',
  'hold',
  'heard',
  'meet',
  'fight',
  'land',
  'balance',
] as const;
type Chapter = (typeof chapters)[number];

/** Names of the texts. The words are in words/coach.en.ts. */
export type Line =
  | 'see'
  | 'elsewhere'
  | 'squadrons'
  | 'pass'
  | 'report'
  | 'three'
  | 'lone'
  | 'one'
  | 'hold'
  | 'holdOn'
  | 'wasted'
  | 'heard'
  | 'pick'
  | 'meet'
  | 'coming'
  | 'attack'
  | 'none'
  | 'fight'
  | 'dice'
  | 'endTurn'
  | 'tooSoon'
  | 'choose'
  | 'land'
  | 'homeward'
  | 'wait'
  | 'balance'
  | 'missed'
  | 'lost'
  | 'over';

type Now = Guidance<Chapter, Line>;

interface Group {
  readonly id: GroupId;
  readonly hex: HexId;
}
const enemiesOf = (view: PlayerView): readonly (Group & { size: number; spotted: boolean })[] =>
  entriesInOrder(view.groups).flatMap(([id, { side, hex, counters }]) =>
    side === view.own.side
      ? []
      : {
          ...{ id: id as GroupId, hex, size: counters.length },
          spotted: counters.some((counter) => view.counters[counter]?.unit != null),
        },
  );
/** The raid, as a learner can tell it: a group that is spotted, or of several counters. */
export const raidOf = (view: PlayerView): (Group & { spotted: boolean }) | null =>
  enemiesOf(view).find(({ size, spotted }) => spotted || size > 1) ?? null;
export const loneOf = (view: PlayerView): Group | null =>
  enemiesOf(view).find(({ size, spotted }) => !spotted && size === 1) ?? null;

export const flownIn = (view: PlayerView): readonly OwnUnit[] =>
  Object.values(view.own.units).filter((unit) => unit.flown || isAloft(unit));
const hasTakenOff = (view: PlayerView): boolean =>
  entries(view.log).some(
    ({ month, what }) =>
      monthOfKey(month) === view.month && what.kind === 'tookOff' && what.side === 'german',
  );

const enemyRow = (id: GroupId): string => `[data-enemy="${id}"]`;
/** From this distance to the listening post, the flights are one turn from its hearing. */
const near = 6;

export const guide = guided(found);

function found(at: At): Now {
  const { view, hasRead } = at;
  if (view.stage.kind !== 'flying') return { ...blank, chapter: 'balance', line: 'over', backTo: 'see' };
  const raid = raidOf(view);
  const fought = attackOn(view) !== undefined;
  if (view.own.step === null)
    return { ...blank, chapter: fought ? 'land' : raid?.spotted ? 'meet' : 'see', line: 'wait' };
  const fight = fightUnread(at);
  if (fight !== null) return fight;
  if (fought) return afterwards(at);
  if (bombingIn(view)) return { ...blank, chapter: 'balance', line: 'missed', backTo: 'heard' };
  if (view.options.attacks.length > 0)
    return { ...blank, chapter: 'meet', line: 'attack', elements: step(at.steps?.primary?.label) };
  if (raid === null)
    return hasTakenOff(view) ? { ...blank, chapter: 'balance', line: 'over', backTo: 'see' } : inPeace(at);
  if (!raid.spotted) return unspotted(at, raid);
  if (!hasRead('heard')) return { ...blank, chapter: 'heard', line: 'heard', hex: raid.hex, reads: 'heard' };
  return meeting(at, raid);
}

/** Nothing of the enemy is in the air. */
function inPeace(at: At): Now {
  const { selected, draws, steps, hasRead } = at;
  const up = bringDown(at, 'see');
  if (up !== null) return up;
  const read = hasRead('see');
  if (selected.hex !== null && selected.hex !== home)
    return {
      ...blank,
      ...{ chapter: 'see', line: 'elsewhere', elements: [part('clear'), rowOf(home)] },
      hex: draws ? null : home,
    };
  if (!read)
    return selected.hex === home
      ? { ...blank, chapter: 'see', line: 'squadrons', reads: 'see' }
      : { ...blank, chapter: 'see', line: 'see', elements: [rowOf(home)], hex: home };
  return {
    ...{ ...blank, chapter: 'see', line: 'pass', clears: true },
    elements: selected.hex === null ? stepThat('flyOn', steps) : [part('clear')],
  };
}

/** Both flights are over the sea, and nobody knows what they are. */
function unspotted(at: At, raid: Group): Now {
  const { view, selected, steps, hasRead } = at;
  const looksAt = ({ id, hex }: Group): boolean => selected.group === id || selected.hex === hex;
  const pick = (chapter: Chapter, line: Line, { id, hex }: Group): Now => ({
    ...{ ...blank, chapter, line, hex },
    elements: [part('clear'), enemyRow(id)],
  });
  if (!hasRead('report'))
    return looksAt(raid)
      ? { ...blank, chapter: 'report', line: 'three', reads: 'report' }
      : pick('report', 'report', raid);
  const lone = loneOf(view);
  if (lone === null) {
    // A squadron of the learner found out that it was a fake.
    const wasted = flownIn(view).length > 0 && toldOf(view, 'fake').length > 0;
    if (wasted && !hasRead('hold')) return { ...blank, chapter: 'hold', line: 'wasted', reads: 'hold' };
  } else if (!hasRead('judge'))
    return looksAt(lone)
      ? { ...blank, chapter: 'judge', line: 'one', reads: 'judge' }
      : pick('judge', 'lone', lone);
  if (isSent(view))
    return { ...blank, chapter: 'hold', line: 'coming', elements: stepThat('endTurn', steps) };
  const up = bringDown(at, 'hold');
  if (up !== null) return up;
  const line = distance(raid.hex, post) > near ? 'hold' : 'holdOn';
  return {
    ...{ ...blank, chapter: 'hold', line, clears: true },
    elements: ownIsSelected(at) ? [part('clear')] : stepThat('endTurn', steps),
  };
}

/** The raid is known, and has not been met. */
function meeting(at: At, raid: Group): Now {
  const { view, selected, steps } = at;
  if (isSent(view))
    return { ...blank, chapter: 'meet', line: 'coming', elements: stepThat('endTurn', steps) };
  const shown = selected.group === raid.id || selected.hex === null || selected.hex === raid.hex;
  if (!shown || ownIsSelected(at))
    return {
      ...{ ...blank, chapter: 'meet', line: 'pick', hex: raid.hex },
      elements: [part('clear'), enemyRow(raid.id)],
    };
  if (meetingsWith(positionOf(view), raid.id).length > 0)
    return { ...blank, chapter: 'meet', line: 'meet', elements: [`[data-intercept="${raid.id}"]`] };
  return { ...blank, chapter: 'meet', line: 'none', elements: stepThat('endTurn', steps) };
}

/** The raid has been met. What is up comes home. */
function afterwards(at: At): Now {
  const { view } = at;
  const up = bringDown(at, 'land');
  if (up !== null) return up;
  const isDown = flownIn(view).some(({ where }) => where.at === 'base');
  return isDown
    ? { ...blank, chapter: 'balance', line: 'balance', done: true }
    : { ...blank, chapter: 'balance', line: 'lost', backTo: 'heard' };
}

/** Brings the learner's flights down, one after the other. Null if none is in the air. */
function bringDown(at: At, chapter: 'see' | 'hold' | 'land'): Now | null {
  const { view, selected, steps } = at;
  const aloft = Object.values(view.own.units).filter(isAloft);
  if (aloft.length === 0) return null;
  const free = aloft.find(({ id }) => planOf(view.own.plans, id) === null);
  if (free?.where.at !== 'air')
    return { ...blank, chapter, line: 'homeward', elements: stepThat('flyOn', steps) };
  const { hex, group } = free.where;
  const moves = view.own.step === 'movement' && view.options.moves.some((option) => option.group === group);
  if (!moves) return { ...blank, chapter, line: 'endTurn', elements: stepThat('endTurn', steps) };
  if (selected.group === group)
    return { ...blank, chapter, line: 'land', elements: step(steps?.primary?.label) };
  const line = chapter === 'land' ? 'choose' : 'tooSoon';
  return { ...blank, chapter, line, hex, elements: [part('clear'), rowOf(hex)] };
}

/** Whether a base or a flight of the learner is selected, whose panel replaces the list of the enemy. */
const ownIsSelected = ({ view, selected: { hex, group } }: At): boolean => placeOf(view, group, hex) !== null;

/** Whether a flight is on its way to an enemy. */
const isSent = (view: PlayerView): boolean => Object.values(view.own.plans).some(({ land }) => !land);
