import { type HexId, hexId } from '@1bob/atlas';
import { londonHexes } from '@1bob/atlas/drawing';

/** What a map shows when it opens: all of London, and Ghent. The game is played between them. */
export const firstSight: readonly HexId[] = [...londonHexes, hexId('4527')];
