export type { Player } from './player.ts';
export { steady } from './steady.ts';
