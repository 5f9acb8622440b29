/**
 * 25 (optional): fighter patrols. So far: patrols spot beside their hex. Assigning them, interception and its cost are
 * not built; a match cannot be begun with this rule yet (create.ts).
 */
import { distance, type HexId } from '@1bob/atlas';
import type { Side } from '../match.ts';
import type { Play } from '../play.ts';

/** 25.2: patrols spot in the hexes beside theirs. */
export const seenByPatrol = (play: Play, side: Side, hex: HexId): boolean =>
  play.groupsOf(side).some((g) => g.patrol && distance(g.hex, hex) <= 1);
