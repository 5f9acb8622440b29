/**
 * What the coach says next and what it highlights: the parts that every lesson shares. A lesson's guide uses only the
 * learner's view. So it skips steps that were done early, and there is a way on from every position.
 */
import type { HexId } from '@1bob/atlas';
import type { Communique, GroupId, OwnUnit } from '@1bob/rules/player';
import type { CommuniqueOf } from '@1bob/words';
import type { Route } from '../map/types.ts';
import type { NextSteps } from '../table/next-step.svelte.ts';
import type { PlayerView } from '../table/table.svelte.ts';

/** `C` names the lesson's chapters, `L` its texts. While a playback runs, the text is `watch`. */
export interface Guidance<C extends string = string, L extends string = string> {
  readonly chapter: C;
  readonly line: L | 'watch';
  /** What to touch: the first of these selectors that exists, or on the map this hex. */
  readonly elements: readonly string[];
  readonly hex: HexId | null;
  /** The text is only to be read. Reading it is saved under the name of this chapter. */
  readonly reads: C | null;
  /** If the lesson cannot be finished from here: the chapter from which it continues. */
  readonly backTo: C | null;
  /** Whether the text needs the panel free of a selection. */
  readonly clears: boolean;
  /** Whether the lesson is finished. */
  readonly done: boolean;
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

export const blank = {
  ...{ elements: [], hex: null, reads: null, backTo: null, clears: false, done: false },
} as const;

/** During a playback there is no highlight. It goes on by itself, and is worth watching. */
export function guided<C extends string, L extends string>(
  found: (at: At) => Guidance<C, L>,
): (at: At) => Guidance<C, L> {
  return (at) => {
    const now = found(at);
    return at.held ? { ...blank, chapter: now.chapter, line: 'watch' } : now;
  };
}

/** Selectors of marked elements in the panels. */
export const part = (name: 'clear' | 'all' | 'land' | 'clearRoute' | 'dice'): string =>
  `[data-part="${name}"]`;
/** The coach's own button, for a text that is only to be read. */
export const coachButton = '.coach .lit';
export const rowOf = (hex: HexId): string => `[data-hex="${hex}"]`;
/** The button of a step, or of its confirmation. Under the question of another step it is the button that goes back. */
export const step = (label: string | undefined): readonly string[] =>
  label === undefined ? [] : [`[data-step="${CSS.escape(label)}"]`, 'footer .ask button'];
/** The step that ends the turn or lets time pass. If the footer offers none of that name, the likeliest other one. */
export function stepThat(is: 'endTurn' | 'flyOn', steps: NextSteps | null): readonly string[] {
  const offered = [steps?.primary, steps?.secondary].find((each) => each?.is === is);
  const other = is === 'flyOn' ? (steps?.secondary ?? steps?.primary) : steps?.primary;
  return step((offered ?? other)?.label);
}

const told = (view: PlayerView): readonly Communique[] => Object.values(view.log).flat();
export const toldOf = <K extends Communique['kind']>(view: PlayerView, kind: K): readonly CommuniqueOf<K>[] =>
  told(view).filter((what): what is CommuniqueOf<K> => what.kind === kind);
export const bombingIn = (view: PlayerView): CommuniqueOf<'bombing'> | undefined =>
  toldOf(view, 'bombing').find(({ side }) => side === 'german');
export const attackOn = (view: PlayerView): CommuniqueOf<'combat'> | undefined =>
  toldOf(view, 'combat').find(({ attacker }) => attacker.side === 'british');
export const isAloft = ({ where }: OwnUnit): boolean => where.at === 'air';
export const isDown = ({ where }: OwnUnit): boolean => where.at === 'base';

/** The fight that the learner has not looked at yet: first its card, then its dice. */
export const fightUnread = ({ view, hasRead, seesDice }: At): Guidance<'fight', 'fight' | 'dice'> | null => {
  if (!attackOn(view) || hasRead('fight')) return null;
  const now = { ...blank, chapter: 'fight', reads: 'fight' } as const;
  return seesDice
    ? { ...now, line: 'dice' }
    : { ...now, line: 'fight', elements: [part('dice'), coachButton], clears: true };
};
