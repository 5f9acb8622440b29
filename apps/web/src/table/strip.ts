/** What the strip of flying turns shows. */
import { lastFlyingTurn, type OwnUnit, type Side, type View } from '@1bob/rules/player';
import { squadronLabel } from '../ui/index.ts';

/** What a plan does in a flying turn. */
export interface Mark {
  readonly turn: number;
  readonly what: 'bombs' | 'lands';
}

type Lander = Pick<OwnUnit, 'id' | 'type'> & { readonly side: Side };
/**
 * Aircraft by the flying turn in which they must land. After the last turn the month ends (ruling 9). These are the
 * player's own, and without fog those of both sides.
 */
export function landingBy({ own, opened }: View): ReadonlyMap<number, readonly Lander[]> {
  const by = new Map<number, Lander[]>();
  for (const seen of [own, opened?.german, opened?.british])
    for (const { id, type, where } of Object.values(seen?.units ?? {})) {
      if (!seen || where.at !== 'air' || where.mustLandBy === null) continue;
      const turn = Math.min(lastFlyingTurn, where.mustLandBy);
      by.set(turn, [...(by.get(turn) ?? []), { id, type, side: seen.side }]);
    }
  return by;
}

/** A squadron's name, short enough for a marker: "J1" for Jasta 1, "M2" for MFJ 2. */
export const markerLabel = (id: string): string =>
  squadronLabel(id)
    .replace(/^Jasta /, 'J')
    .replace(/^MFJ /, 'M');

/**
 * Whether there is room for the words at the last turn of daylight. They begin over the turn before it, so both turns
 * must be empty.
 */
export const roomForLastLight = (nightFrom: number, taken: (turn: number) => boolean): boolean =>
  [1, 2].every((before) => nightFrom - before >= 1 && !taken(nightFrom - before));

/** Whether there is room for the word beside the moon. It extends over two more turns, so all three must be empty. */
export const roomForNight = (nightFrom: number, taken: (turn: number) => boolean): boolean =>
  [0, 1, 2].every((more) => nightFrom + more <= lastFlyingTurn && !taken(nightFrom + more));

/**
 * Pixels on a phone: of a turn, and of what is in it, which is a letter, the edges of a marker, the smallest marker and
 * a gap.
 */
export const cell = 48;
const [letter, edges, least, gap] = [6, 4, 17, 1];
/** The most markers in one turn, however wide the turn is. */
const mostMarkers = 3;
const markerWidth = (label: string): number => Math.max(least, edges + letter * label.length);
export const wordWidth = (word: string): number => letter * word.length;

/** Whether the markers of a turn all fit into this many pixels. If not, one marker says how many there are. */
export const fitIn = (labels: readonly string[], room: number): boolean =>
  labels.length <= 1 ||
  (labels.length <= mostMarkers && labels.reduce((sum, label) => sum + markerWidth(label) + gap, 0) <= room);
