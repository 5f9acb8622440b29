/** The actors of the British lesson: the defenders and the two German flights. */
import { hexId } from '@1bob/atlas';
import type { UnitId } from '@1bob/rules/player';

/** Faversham, with the two squadrons that can best meet the raid. */
export const home = hexId('1724');
/** Where the listening post is: Margate. */
export const post = hexId('2223');
/** Sheerness, the target of the raid. */
export const target = hexId('1622');
/** Off Ostend: both flights pass near it. */
export const crossing = hexId('3525');
/** The three Gotha squadrons of the raid, and the fake that flies beside it. */
export const gothas = ['13', '14', '17'] as readonly string[] as readonly UnitId[];
export const fake = 'Fake-1' as UnitId;
