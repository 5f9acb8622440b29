/** What the lesson is about: who flies from where, what is bombed, who comes against them. */
import { hexId } from '@1bob/atlas';
import type { UnitId } from '@1bob/rules/player';

/** The three Gotha squadrons. */
export const raiders = ['13', '14', '17'] as readonly string[] as readonly UnitId[];
/** Mariakerke, near Ghent. */
export const gothaBase = hexId('4427');
export const margate = hexId('2223');
/** The Pups of Calais. */
export const hunter = '66' as UnitId;
