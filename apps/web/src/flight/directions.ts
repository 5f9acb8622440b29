/** The sides of a hex by their names in standing orders. */
import type { Direction } from '@1bob/rules/player';

export const directions = ['n', 'ne', 'se', 's', 'sw', 'nw'] as const satisfies readonly Direction[];
