import { hexAt, type HexId } from '@1bob/atlas';
import type { UnitType } from '@1bob/rules/player';
import { printingOf } from '../ui/aircraft.ts';
import { t } from '../words/map.ts';

/** Words of the map, with the names it reads from the atlas and the counters. */
export type MapWords = typeof t.map & {
  place(hex: HexId): string | null;
  type(type: UnitType): string;
};

/** In the current language. */
export const mapWords = (): MapWords => ({
  ...t.map,
  place(hex) {
    const short = hexAt(hex).place?.short ?? null;
    return short === null ? null : (t.names.places[short] ?? short);
  },
  type: (type) => printingOf(type.code).name,
});
