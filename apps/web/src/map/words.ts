import { hexAt, type HexId } from '@1bob/atlas';
import type { UnitType } from '@1bob/rules/player';
import { printingOf } from '../ui/aircraft.ts';
import { t } from '../words/map.ts';

/** The words of the map, and the names that it takes from the atlas and the counters. */
export type MapWords = typeof t.map & {
  place(hex: HexId): string | null;
  type(type: UnitType): string;
  /** Whether the reader only looks over the shoulder of the seat’s holder, so nothing is theirs. */
  readonly companion: boolean;
};

/** The words in the current language. */
export const mapWords = (companion = false): MapWords => ({
  ...t.map,
  companion,
  place(hex) {
    const short = hexAt(hex).place?.short ?? null;
    return short === null ? null : (t.names.places[short] ?? short);
  },
  type: (type) => printingOf(type.code).name,
});
