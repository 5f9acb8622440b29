/** What has happened since the reader last asked, from the log of the view. */
import { hexAt, type HexId } from '@1bob/atlas';
import type { View } from '@1bob/rules/player';
import { entries, isMinor } from '@1bob/words';
import { weightOf } from '../history/weight.ts';
import { sentence, speaker } from '../words/say.ts';
import { landmark } from './landmarks.ts';

/** The most news that are read. The weightiest are chosen. */
const most = 6;

export interface News {
  /** Sentences, oldest first. */
  readonly lines: readonly string[];
  /** How many lesser entries are left out. Movements, which the situation tells anyway, are not counted. */
  readonly more: number;
}

/** The name of the last entry of the log, which is where the next question begins. */
export const heardUpTo = ({ log }: Pick<View, 'log'>): string => entries(log).at(-1)?.key ?? '';

/** `heard` is the name of the last entry that was there when the reader last asked. */
export function since({ log, pack }: Pick<View, 'log' | 'pack'>, heard: string): News {
  const named = speaker(pack);
  // Towns without the numbers of their hexes, and other hexes with a landmark.
  const hex = (id: HexId): string =>
    hexAt(id).place === null ? `${named.hex(id)} (${landmark(id, named)})` : named.place(id);
  const say = { ...named, hex };
  const fresh = entries(log).filter(({ key, what }) => key > heard && !isMinor(what));
  const heaviest = fresh.toSorted((a, b) => weightOf(b.what) - weightOf(a.what)).slice(0, most);
  const lines = fresh.filter((entry) => heaviest.includes(entry)).map(({ what }) => sentence(what, say));
  return { lines, more: fresh.length - lines.length };
}
