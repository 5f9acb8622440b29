/**
 * What a player can save of a match: their view with their log, the heads they were shown, and their share in the dice.
 * This browser has nothing else of the match.
 */
import { readSide, type KeptShare, type KeptSide } from '@1bob/fairness';
import type { View } from '@1bob/rules/player';
import { keptShares } from '../net/kept-seals.ts';
import type { Audience } from '../net/wire.ts';
import { keptHeads } from '../net/heads.ts';

export interface SavedSide {
  readonly format: '1bob-side/1';
  readonly match: string;
  readonly seat: Audience;
  readonly version: number;
  readonly heads: readonly string[];
  readonly shares: readonly KeptShare[];
  readonly view: View;
}

export const sideOf = (match: string, seat: Audience, version: number, view: View): SavedSide => ({
  format: '1bob-side/1',
  match,
  seat,
  version,
  heads: keptHeads(match),
  shares: keptShares(match).filter((share) => share.seat === seat),
  view,
});

/** A saved side, and the match that it names. A bare list of heads names no match. */
export interface Saved {
  readonly side: KeptSide;
  readonly match: string | null;
}

/** Reads the content of a saved side. Null for the content of any other file. */
export function readSaved(content: unknown): Saved | null {
  const side = readSide(content);
  if (side === null) return null;
  const { match } = content as { match?: unknown };
  return { side, match: typeof match === 'string' ? match : null };
}

/** Offers a text to the browser as a download. */
export function save(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
