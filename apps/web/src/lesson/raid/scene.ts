/** The actors of the lesson: the raiders and their base, the target, the hunter. */
import { hexId } from '@1bob/atlas';
import type { UnitId } from '@1bob/rules/player';

/** The three Gotha squadrons. */
export const raiders = ['13', '14', '17'] as readonly string[] as readonly UnitId[];
/** Mariakerke, near Ghent. */
export const gothaBase = hexId('4427');
export const margate = hexId('2223');
/** The Pups of Calais. */
export const hunter = '66' as UnitId;
