import { type HexId, hexId } from '@1bob/atlas';
import { londonHexes } from '@1bob/atlas/drawing';

/** What lies on the screen when a map is opened: London whole, and Ghent. Between them the game is played. */
export const firstSight: readonly HexId[] = [...londonHexes, hexId('4527')];
